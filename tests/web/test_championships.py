"""The championships view in a real browser: a form filled in, a run watched, its numbers those of the API."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from webserver import wait_until

from ludus.arena.entry import Conditions, enter
from ludus.arena.plans import Planned, plan_sprt, plan_sweep, plan_tournament, sweep_players
from ludus.arena.run import conduct
from ludus.arena.sprt import Sprt
from ludus.arena.store import Store
from ludus.arena.sweep import parse_vary
from ludus.arena.task import play_task
from ludus.arena.workers import Alone

SMALL = ("course-randy", "course-randy-mc:nbSim=3", "straight")  # plain Python: nothing has to be compiled for them


def play(api: httpx.Client, planned: Planned) -> int:
    """Into the server's store, as a command does."""
    with Store(api.get("/runs").json()["store"]) as store:
        run = planned.plan.open(store)
        for _ in conduct(planned.plan, store, run, Alone(play_task)):
            pass
    return run.id


def choose(page: Any, place: int, name: str, **settings: object) -> None:
    """Open a player's chip, make it another player and set it."""
    page.click(f"[data-player='{place}']")
    page.select_option("#champ-player", name)
    for setting, value in settings.items():
        page.fill(f".editor [data-setting='{setting}']", str(value))
    page.click(f"[data-player='{place}']")


def test_a_tournament_is_started_from_the_form_and_its_table_tells_the_apis_numbers(open_view, api, shoot):
    page = open_view("/championships/new?game=tic_tac_toe")
    page.wait_for_selector(".kinds")
    assert page.is_checked("input[value='tournament']")
    while page.locator(".pchip .off").count() > 3:
        page.locator(".pchip .off").last.click()
    for place, (name, settings) in enumerate([("course-randy", {}), ("course-randy-mc", {"nbSim": 3}), ("straight", {})]):
        choose(page, place, name, **settings)
    page.fill("#champ-rounds", "x")
    page.wait_for_selector(".says.wrong")
    page.fill("#champ-rounds", "2")
    page.wait_for_selector("text=That makes 12 games.")
    shoot(page, "championships-form-dark")
    assert page.inner_text(".command") == "" or "--rounds 2" in page.text_content(".command")
    page.click(".go .btn")
    page.wait_for_selector("main[data-state='finished']", timeout=60_000)
    run = api.get(f"/runs/{page.get_attribute('main', 'data-run')}").json()["run"]
    assert [player["spec"] for player in run["players"]] == list(SMALL)
    rows = page.locator(".xt tbody tr")
    assert [int(row.get_attribute("data-entrant")) for row in rows.all()] == run["ranking"]
    for row, entrant in zip(rows.all(), run["ranking"], strict=True):
        assert float(row.locator(".el").get_attribute("data-elo")) == pytest.approx(run["players"][entrant]["rating"]["value"])
        for cell in row.locator("a[data-other]").all():
            met = run["cross"][entrant][int(cell.get_attribute("data-other"))]
            assert float(cell.get_attribute("data-score")) == pytest.approx(met["score"]["value"])
            assert abs(int(cell.inner_text()) - 100 * met["score"]["value"]) <= 0.5
    page.wait_for_selector(".thumbs a[data-game] ludus-board[data-kind='cells']")
    assert page.locator(".bar[data-end='won'] b").inner_text() == str(run["ends"]["won"])
    page.keyboard.press("g")  # all games, each of which can be opened
    page.wait_for_selector(".games a[data-game]")
    wait_until(lambda: page.locator(".games li").count() == 12)
    assert page.locator(".games a").first.get_attribute("href").startswith("/replays/g")


def test_a_run_is_stopped_by_a_key(open_view, api):
    wanted = {"kind": "match", "game": "tic_tac_toe", "players": ["course-randy-mc:nbSim=29", "course-randy"], "games": 9_000}
    number = api.post("/runs", json=wanted | {"seed": 11}).json()["id"]
    page = open_view(f"/championships/{number}")
    page.wait_for_selector("main[data-state='running']", timeout=60_000)
    page.keyboard.press("s")
    page.wait_for_selector("main[data-state='stopped']", timeout=60_000)
    assert api.get(f"/runs/{number}").json()["state"] == "stopped"


def test_a_run_that_was_begun_elsewhere_is_resumed_by_a_key(open_view, api):
    planned = plan_tournament(enter("tic_tac_toe", SMALL[:2], Conditions(seed=12)), "round-robin", 1, None)
    with Store(api.get("/runs").json()["store"]) as store:
        number = planned.plan.open(store).id
    page = open_view(f"/championships/{number}")
    page.wait_for_selector("main[data-state='stopped']")
    assert page.inner_text(".stop").startswith("Resume")
    page.keyboard.press("s")
    page.wait_for_selector("main[data-state='finished']", timeout=60_000)
    assert api.get(f"/runs/{number}").json()["run"]["games"] == int(page.get_attribute("main", "data-games")) == 2


def test_a_small_field_on_a_phone_and_in_french(open_view, api):
    number = play(api, plan_tournament(enter("tic_tac_toe", SMALL, Conditions(seed=13)), "round-robin", 1, None))
    page = open_view(f"/championships/{number}", width=390, height=844, language="fr", has_touch=True, is_mobile=True)
    page.wait_for_selector(".thumbs ludus-board[data-kind='cells']")
    assert page.evaluate("document.documentElement.scrollWidth") == 390  # the table scrolls in itself
    assert "joueurs" in page.inner_text("h1")
    page.goto(page.url.rpartition("/")[0])
    page.wait_for_selector(f"[data-run='{number}'][data-state='finished']")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.slow
def test_a_run_is_stopped_and_resumed_by_a_key(open_view, api):
    wanted = {"kind": "match", "game": "tic_tac_toe", "players": ["course-randy-mc:nbSim=29", "course-randy"], "games": 9_000}
    number = api.post("/runs", json=wanted).json()["id"]
    page = open_view(f"/championships/{number}")
    page.wait_for_function("() => document.querySelector('main').dataset.games > 0", timeout=60_000)
    assert page.inner_text(".stop").startswith("Stop")
    page.keyboard.press("s")
    page.wait_for_selector("main[data-state='stopped']", timeout=20_000)
    kept = int(page.get_attribute("main", "data-games"))
    assert page.inner_text(".stop").startswith("Resume")
    page.keyboard.press("s")
    page.wait_for_function(f"() => document.querySelector('main').dataset.games > {kept}", timeout=60_000)
    page.click(".stop")
    page.wait_for_selector("main[data-state='stopped']", timeout=20_000)
    assert api.get(f"/runs/{number}").json()["run"]["games"] == int(page.get_attribute("main", "data-games"))


def test_a_test_is_drawn_between_its_bounds(open_view, api, shoot):
    players = ["course-randy-mc:nbSim=8", "course-randy"]
    number = play(api, plan_sprt(enter("tic_tac_toe", players, Conditions(seed=5)), Sprt(0, 100), 400))
    page = open_view(f"/championships/{number}", theme="light")
    page.wait_for_selector(".llr .chart .line")
    test = api.get(f"/runs/{number}").json()["run"]["test"]
    assert float(page.get_attribute(".llr", "data-llr")) == pytest.approx(test["llr"])
    assert page.get_attribute(".llr", "data-verdict") == test["verdict"] == "H1"
    assert [page.text_content(f".llr .answer >> nth={place}") for place in (0, 1)] == ["better", "not"]
    decided = "Decided: Randy_MC, course (simulations 8) is better than Randy, course."
    assert page.inner_text(".llr .verdict").startswith(decided)
    page.wait_for_selector(".thumbs ludus-board[data-kind='cells']")
    shoot(page, "championships-test-light")


def test_a_sweep_shades_what_is_tied_for_best(open_view, api, shoot):
    axes = [parse_vary("nbSim=1,2,4,8")]
    entry = enter("matches", sweep_players("course-randy-mc", axes, "course-randy"), Conditions())
    number = play(api, plan_sweep(entry, "course-randy-mc", axes, "course-randy", "round-robin", 8, 1))
    page = open_view(f"/championships/{number}")
    page.wait_for_selector(".sweep .chart .fit")
    sweep = api.get(f"/runs/{number}").json()["run"]["sweep"]
    assert page.locator(".sweep .point").count() == 4
    assert page.locator(".sweep .point.tied").count() == sum(point["tied"] for point in sweep["points"])
    assert page.locator(".sweep .tiedbox").count() == len(sweep["tied"])
    page.click(".twin summary")
    assert page.locator(".twin tbody tr").count() == 4
    shoot(page, "championships-sweep-dark")


@pytest.mark.slow
def test_a_field_on_a_phone_and_in_french(open_view, api, shoot):
    number = play(
        api, plan_tournament(enter("tron:level=duel7", ["wall", "random", "straight"], Conditions()), "round-robin", 3, None)
    )
    page = open_view(f"/championships/{number}", width=390, height=844, language="fr")
    page.wait_for_selector(".thumbs ludus-board[data-kind='riders']")
    assert page.evaluate("document.documentElement.scrollWidth") == 390  # the table scrolls in itself
    assert "joueurs" in page.inner_text("h1")
    shoot(page, "championships-field-390")
    page = open_view(f"/championships/{number}")
    page.wait_for_selector(".thumbs ludus-board[data-kind='riders']")
    shoot(page, "championships-field-dark")
    page = open_view("/championships")
    page.wait_for_selector(f"[data-run='{number}'][data-state='finished']")
    shoot(page, "championships-list-dark")
    page.keyboard.press("n")
    page.wait_for_selector(".kinds")


@pytest.mark.slow
def test_the_report_opens_on_its_own(open_view, api, chromium, page_server):
    number = play(api, plan_tournament(enter("tic_tac_toe", SMALL, Conditions(seed=9)), "round-robin", 1, None))
    page = open_view(f"/championships/{number}")
    page.wait_for_selector("main[data-state='finished']")
    with page.context.expect_page() as opened:
        page.keyboard.press("r")
    report = opened.value
    report.wait_for_selector("html[data-ready]", timeout=60_000)
    assert "tournament on tic_tac_toe" in report.inner_text("body")
    assert report.evaluate("origin") == "null"  # it is fenced off: whatever a player is called, it acts on nothing here


def test_a_run_that_is_not_there_says_so(open_view):
    page = open_view("/championships/424242")
    page.wait_for_selector(".problem")
    assert "There is no run 424242" in page.inner_text(".problem")
    page.goto(page.url.replace("424242", "abc"))
    page.wait_for_selector(".problem")
    assert "There is no run 'abc'" in page.inner_text(".problem")
    page.click(".problem a")
    page.wait_for_url("**/championships")


def test_names_are_text(open_view, api):
    """Whatever somebody calls a player, nothing of it becomes part of the page."""
    name = "bots/<img src=x onerror=alert(1)>.py"
    book = {"game": "tic_tac_toe", "levels": [], "plies": None, "seed": 0}
    config = {"book": book, "timing": {"move": None, "game": None, "grace": 0.1}, "adjudicates": False, "files": {}, "pairs": 1}
    with Store(api.get("/runs").json()["store"]) as store:
        number = store.open_run("match", "tic_tac_toe", [name, "random"], config, config).id
    page = open_view(f"/championships/{number}")
    page.wait_for_selector("main[data-state='stopped']")
    assert "<img src=x onerror=alert(1)>.py" in page.inner_text("h1")
    assert page.locator("main img").count() == 0
    wait_until(lambda: page.locator(".stop:not([disabled])").count() == 1)


def test_saved_levels_can_be_played_on(open_view: Any, api: httpx.Client) -> None:
    text = "#######\n#1   2#\n#     #\n#######\n"
    assert api.put("/levels/Drawn%20here", json={"text": text, "replace": True}).status_code == 200
    page = open_view("/championships/new?game=tron")
    page.click("[data-level='Drawn here']")
    page.wait_for_timeout(500)  # ms: longer than the form waits before it asks
    page.wait_for_selector(".says:not(.wrong):has-text('games')")
    page.click("summary:has-text('terminal')")
    assert "#1   2#" in page.inner_text(".command")
