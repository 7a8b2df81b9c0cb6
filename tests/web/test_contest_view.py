"""A class's contest in real browsers: a teacher makes one, students join and hand in, the ladder plays, the teacher judges."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from webserver import serving, wait_until

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
    page.click(".settings-more summary")
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
def test_a_bot_that_fails_is_refused_and_its_owner_sees_why(open_view, shoot):
    teacher = open_view("/contest")
    teacher.wait_for_selector(".empty .btn.loud")
    teacher.keyboard.press("n")
    teacher.wait_for_selector("#contest-title", timeout=60_000)
    teacher.click(".go .btn")
    assert "title" in teacher.inner_text(".says.wrong")
    link = make_contest(teacher, "Refusals")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/contest/refusals/join#\w{4}-\w{4}", link)
    token = teacher.inner_text("[data-token]")
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
