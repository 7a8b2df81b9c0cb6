"""A class's contest in real browsers: a teacher makes one, students join and hand in, the ladder plays, the teacher judges."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from webserver import serving, wait_until

import contestants
from contestants import GOOD, make
from ludus.bots.sandbox import check_sandbox

STATIC = Path(__file__).parents[2] / "src" / "ludus" / "web" / "static" / "js"
STARTER = re.search(r"STARTER = `(.*?)`;", (STATIC / "contest" / "starter.js").read_text("utf-8"), re.DOTALL)
CRASHING = "import sys\nprint('<b>I give up</b>', file=sys.stderr)\nraise SystemExit(3)\n"
SCRIPT = "<img src=x onerror=\"document.title='taken'\">"

needs_sandbox = pytest.mark.skipif(bool(check_sandbox().refused), reason="no sandbox on this machine")


@pytest.fixture(scope="module")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One of its own: a ladder that plays would slow down the tests of others."""
    with serving(tmp_path_factory.mktemp("contest"), "--minds", "1") as address:
        yield address


def make_contest(page: Any, title: str) -> str:
    """Fill in the form as a teacher would; the link for the class."""
    page.wait_for_selector("#contest-title", timeout=60_000)
    page.fill("#contest-title", title)
    page.fill("#contest-teacher", "Ms Curie")
    page.click("[data-level='duel7']")
    page.click("details:has([data-setting='fallen']) summary")
    page.select_option("[data-setting='fallen']", "vanishes")
    page.click("details:has([data-setting='refresh']) summary")
    page.fill("[data-setting='refresh']", "5")
    page.fill("[data-setting='house']", "random,straight")  # nothing has to be compiled for them
    page.click(".go .btn")
    page.wait_for_selector(".invite .address", timeout=30_000)
    return str(page.get_attribute(".invite .address", "data-invite"))


def join(page: Any, name: str) -> None:
    page.fill("#join-name", name)
    page.keyboard.press("Enter")
    page.wait_for_selector(".card.token")


def drop(page: Any, name: str, text: str) -> None:
    """Drag a file over the page and let it go."""
    code = "([name, text]) => { const held = new DataTransfer(); held.items.add(new File([text], name)); return held; }"
    held = page.evaluate_handle(code, [name, text])
    page.dispatch_event(".dropzone", "dragenter", {"dataTransfer": held})
    assert "over" in page.get_attribute(".dropzone", "class")
    page.dispatch_event(".dropzone", "drop", {"dataTransfer": held})


@needs_sandbox
def test_a_bot_that_fails_is_refused_and_its_owner_sees_why(open_view, api, shoot):
    teacher = open_view("/contest")
    teacher.wait_for_selector(".empty .btn.loud")
    teacher.keyboard.press("n")
    teacher.wait_for_selector("#contest-title", timeout=60_000)
    teacher.click(".go .btn")
    assert "title" in teacher.inner_text(".says.wrong")
    link = make_contest(teacher, "Refusals")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/contest/refusals/join#\w{4}-\w{4}", link)
    token = teacher.inner_text("[data-token]")
    made = api.get("/contests/refusals", headers={"authorization": f"Bearer {token}"}).json()
    assert made["game"] == "tron:fallen=vanishes"
    assert teacher.evaluate("localStorage.getItem('ludus.contest.refusals')") == token
    student = open_view("/" + link.split("/", 3)[3], width=390, height=844)
    join(student, "Grace")
    assert "#" not in student.url  # the code has done its work, and is nothing to leave in an address bar
    student.click(".welcome .btn.loud")
    student.wait_for_selector(".dropzone")
    drop(student, "bot.py", CRASHING)
    student.wait_for_selector(".drive[data-state='refused']", timeout=60_000)
    assert "<b>I give up</b>" in student.inner_text(".stderr")
    assert student.locator(".drive b").count() == 0
    shoot(student, "contest-refused-390")
    assert student.evaluate("document.documentElement.scrollWidth <= innerWidth")
    teacher.goto(teacher.url)  # a reload leads to the desk
    teacher.wait_for_selector("[data-member] .bot-line")
    assert "Grace" in teacher.inner_text(".members")


def test_levels_are_offered_that_have_room_for_all_riders(open_view):
    page = open_view("/contest?new")
    page.wait_for_selector("[data-level='duel7']", timeout=60_000)
    assert page.locator("[data-level='solo']").count() == 0
    page.click("[data-level='duel7']")
    page.click("[data-level='eight']")
    page.click("[aria-labelledby='contest-riders'] [data-value='4']")
    assert page.locator("[data-level]").evaluate_all("all => all.map(each => each.dataset.level)") == [
        *("codingame", "eight", "four", "tower", "random"),
    ]
    assert page.locator("[data-level][aria-pressed='true']").count() == 1
    assert "at least one" in page.inner_text(".field:has([data-level])")
    page.click("[data-level='random']")
    page.fill("#contest-title", 'Games & "levels"')
    page.fill("#contest-teacher", "Ms Curie")
    page.click(".go .btn")
    page.wait_for_selector(".invite .address", timeout=30_000)
    page.goto(page.url.split("/contest")[0] + "/contest/games-levels")
    page.get_by_text('Games & "levels"').first.wait_for()
    made = page.evaluate("fetch('/api/contests/games-levels').then((answer) => answer.json())")
    assert made["config"]["levels"] == "eight; random:starts=4"


@needs_sandbox
def test_a_teacher_judges_bots_that_are_withdrawn_too(open_view, api):
    teacher, code = make(api, "withdrawn", house="random")
    bob = contestants.join(api, "withdrawn", code, "Bob")
    entry = bob.drive(GOOD)["entry"]
    bob.ask("DELETE", f"/entries/{entry}")
    page = open_view("/contest/withdrawn")
    page.evaluate("token => localStorage.setItem('ludus.contest.withdrawn', token)", teacher.token)
    page.goto(page.url + "/teach")
    line = page.locator(f".members [data-entry='{entry}']")
    line.locator("[data-act='rerun']").click()
    assert "comes back to the ladder" in page.inner_text("dialog[open]")
    page.locator("dialog[open] .btn.loud, dialog[open] [type='submit']").first.click()
    wait_until(lambda: bob.get("")["me"]["entries"][0]["state"] == "active")
    bob.ask("DELETE", f"/entries/{entry}")
    page.reload()
    line.locator("[data-act='disqualify']").click()
    page.fill("#asked", "it sleeps in class")
    page.keyboard.press("Enter")
    wait_until(lambda: bob.get("")["me"]["entries"][0]["reason"] == "it sleeps in class")


@needs_sandbox
@pytest.mark.slow
def test_from_an_invitation_to_the_ladder_and_out_again(open_view, shoot):
    teacher = open_view("/contest?new")
    link = make_contest(teacher, "Tron, spring")
    shoot(teacher, "contest-made-dark")
    student = open_view("/" + link.split("/", 3)[3])
    join(student, "Grace")
    student.click(".welcome .btn.loud")
    student.wait_for_selector(".dropzone")
    assert STARTER is not None  # what the page offers to begin with works
    with student.expect_file_chooser() as chosen:
        student.click(".dropzone")
    file = {"name": "bot.py", "mimeType": "text/x-python", "buffer": STARTER[1].encode()}
    chosen.value.set_files(files=[file])
    student.wait_for_selector(".drive[data-state='ready']", timeout=60_000)
    assert "I may play" in student.text_content(".stderr")
    shoot(student, "contest-driven-dark")

    student.click(".tabs [data-tab='board']")  # the first board may still be on its way: it comes by itself
    student.wait_for_selector(".ladder tr.mine", timeout=60_000)
    student.wait_for_selector(".ticker a[data-game]", timeout=30_000)
    rows = student.locator(".ladder tbody tr")
    assert rows.count() == 3
    assert [int(row.get_attribute("data-rank")) for row in rows.all()] == [1, 2, 3]
    ratings = [float(row.get_attribute("data-rating")) for row in rows.all()]
    assert ratings == sorted(ratings, reverse=True)
    assert student.locator(".ladder tr.house").count() == 2
    assert "Rank" in student.inner_text(".mine-card")
    shoot(student, "contest-board-dark")

    student.click(".ladder tr.mine .nm a")  # its page: what it lost and why, whom it met
    student.wait_for_selector(".history .chart .line")
    student.click("[data-kind='all']")
    student.wait_for_selector(".played a[data-game]")
    assert student.locator(".opponents tbody tr").count() >= 1
    shoot(student, "contest-bot-dark")
    game = student.get_attribute(".played a[data-game]", "href")
    student.click(".played a[data-game]")
    student.wait_for_selector("ludus-board[data-kind='riders']")
    assert "I may play" in student.text_content(".log code >> nth=0")
    student.keyboard.press("ArrowRight")
    student.wait_for_selector(".turns [aria-current]")
    shoot(student, "contest-game-dark")
    stranger = open_view(game, theme="light", language="fr")  # sees the game, never the lines
    stranger.wait_for_selector(".turns button")
    assert stranger.locator(".log code, .log pre").count() == 0
    shoot(stranger, "contest-game-light")

    student.go_back()
    student.wait_for_selector(".opponents tbody a")
    student.click(".opponents tbody a >> nth=0")  # challenge any bot now
    student.click("[data-challenge]")
    student.wait_for_selector("dialog.challenge a.btn", timeout=60_000)
    student.click("dialog.challenge a.btn >> nth=0")
    student.wait_for_selector("ludus-board[data-kind='riders']")

    wall = open_view("/contest/tron-spring/projector")
    wall.wait_for_selector(".wall-stage[data-game] ludus-board[data-ply]", timeout=30_000)
    assert wall.locator(".wall-ranks li").count() == 3
    assert "/contest/tron-spring/join" in wall.inner_text(".wall-join")

    phone = open_view("/contest/tron-spring", width=390, height=844, theme="light", language="fr")
    phone.wait_for_selector(".ladder tbody tr")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(phone, "contest-board-390")

    teacher.goto(wall.url.replace("projector", "teach"))
    teacher.wait_for_selector("[data-act='disqualify']")
    teacher.fill("#broadcast", SCRIPT)
    teacher.get_by_role("button", name="Tell", exact=True).click()
    for page in (phone, wall):  # at once, and as text
        page.get_by_text(SCRIPT).wait_for(timeout=10_000)
        assert "taken" not in page.title()
    shoot(wall, "contest-projector-dark")
    assert teacher.locator(".banner").count() == 1  # told once, though it comes back by the socket
    teacher.click("[data-act='disqualify']")
    teacher.fill("#asked", "it sleeps in class")
    teacher.keyboard.press("Enter")
    teacher.wait_for_selector("[data-act='readmit']")
    shoot(teacher, "contest-desk-dark")
    student.goto(student.url.split("/game/")[0])
    wait_until(lambda: student.locator(".ladder tbody tr").count() == 2, 30)
    with teacher.expect_download() as saved:
        teacher.click("[data-export$='.csv']")
    assert "random" in Path(saved.value.path()).read_text("utf-8")  # whoever is disqualified is in no table


@pytest.mark.parametrize(
    ("sandbox", "sentence"),
    [
        ({"is_there": True, "why": "these bots run with your own rights"}, "these bots run with your own rights"),
        (
            {"is_there": False, "why": "there is no bubblewrap"},
            "there is no bubblewrap. For bots that you would start yourself",
        ),
    ],
)
def test_the_desk_says_what_bots_may_do(open_view, api, sandbox, sentence):
    teacher, _ = make(api, f"rights-{str(sandbox['is_there']).lower()}", house="random; straight")
    page = open_view("/contest")

    def with_sandbox(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "sandbox": sandbox})

    page.route(f"**/api/contests/{teacher.contest}", with_sandbox)
    page.evaluate("([name, token]) => localStorage.setItem(`ludus.contest.${name}`, token)", [teacher.contest, teacher.token])
    page.goto(page.url + f"/{teacher.contest}/teach")
    page.get_by_text(sentence).wait_for()
    assert "--trust" in page.inner_text(".page")
