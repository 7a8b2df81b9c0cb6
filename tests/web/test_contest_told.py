"""What a contest's pages say, of a ladder that was played before: who is above, who is out and why, what can be asked for."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from webserver import serving, wait_until

from ladders import add_player, conducted, count_games, new_contest, set_state
from ludus.contest.contests import find_contest
from ludus.contest.entries import list_entries
from ludus.contest.games import against, games_of
from ludus.contest.judging import disqualify, readmit
from ludus.contest.people import get_member, list_members, renew_token
from ludus.contest.standings import read_page
from ludus.contest.store import ContestStore

A_LOOK = 1500  # ms: contests that are watched are looked at once a second
# So strong that chance puts nobody of the class between.
HOUSE = "mcts:simulations=200; mcts:simulations=400; mcts:simulations=800"


# What is said of the best of the class, and whoever of the house stands above.
SEEN = """() => {
  const rows = [...document.querySelectorAll(".ladder tbody tr")];
  const above = rows.slice(0, rows.findIndex((row) => !row.classList.contains("house")));
  const claims = document.querySelectorAll(".standings .claim");
  return [claims[claims.length - 1].innerText, above.map((row) => row.querySelector(".nm a").textContent)];
}"""


@dataclass(frozen=True)
class Season:
    place: str
    entries: dict[str, int]  # by name
    token: str  # ann's
    teacher: str  # a token, too
    game: int  # of ann against zoe; neither wrote a line

    def store(self) -> contextlib.closing[ContestStore]:
        return contextlib.closing(ContestStore(self.place))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("season")


@pytest.fixture(scope="module")
def season(data: Path) -> Season:
    """Two weak bots below a strong house; nothing is played any more."""
    place = str(data / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=HOUSE)
        players = {name: add_player(store, contest, name, "random") for name in ("ann", "zoe")}

        def is_enough(store: ContestStore) -> bool:
            met = {each.entrant for each in against(store, contest, [players["ann"]])}
            lines = read_page(store, contest.id)[2]
            return (
                count_games(store, contest) >= 80
                and players["zoe"] in met
                and len(lines) > 5
                and all(each.games for each in lines)
            )

        conducted(place, is_enough)
        set_state(store, contest, "paused")
        conducted(place, lambda store: len(read_page(store, contest.id)[2]) >= 5)
        entries = {each.name: each for each in list_entries(store, contest.id).values()}
        member = entries["ann"].member
        assert member is not None
        token = renew_token(store, get_member(store, contest.id, member))
        teacher = renew_token(store, next(each for each in list_members(store, contest.id) if each.role == "teacher"))
        _, games = games_of(store, contest, [players["ann"]], "all", limit=10_000)
        game = next(each.id for each in games if each.names == ("zoe",))
        return Season(place, {name: each.id for name, each in entries.items()}, token, teacher, game)


@pytest.fixture(scope="module")
def page_server(season: Season, data: Path) -> Iterator[str]:
    with serving(data, "--minds", "1") as address:
        yield address


def as_ann(page: Any, season: Season) -> Any:
    return come_back(page, season.token)


def come_back(page: Any, token: str) -> Any:
    page.evaluate("token => localStorage.setItem('ludus.contest.class', token)", token)
    page.reload()
    return page


def test_it_is_said_how_many_stand_above_the_best_of_the_class(open_view: Any, season: Season) -> None:
    page = open_view("/contest/class")
    page.wait_for_selector(".ladder tbody tr")
    told, above = page.evaluate(SEEN)  # at one moment: a new board may come at any time
    assert len(above) >= 2
    assert f"{len(above)} of the house stand above, {above[-1]} is the next to beat" in told
    french = open_view("/contest/class", language="fr")
    french.wait_for_selector(".ladder tbody tr")
    told, above = french.evaluate(SEEN)
    assert f"{len(above)} de la maison sont au-dessus" in told


@pytest.mark.slow
def test_what_would_be_refused_is_not_offered(open_view: Any, season: Season) -> None:
    page = as_ann(open_view("/contest/class"), season)
    page.wait_for_selector(".mine-card")
    assert page.locator("[data-challenge]").count() == 0, "it is paused"
    page.wait_for_timeout(A_LOOK)
    with season.store() as store:
        contest = find_contest(store, "class")
        set_state(store, contest, "open")
        page.wait_for_selector("[data-challenge]")
        page.goto(page.url + f"/bot/{season.entries['zoe']}")
        page.wait_for_selector(".bot-acts [data-challenge]")
        page.wait_for_timeout(A_LOOK)
        set_state(store, contest, "paused")
        page.wait_for_selector(".bot-acts [data-challenge]", state="detached")


def test_a_test_drive_opens_where_it_is_seen(open_view: Any, season: Season) -> None:
    page = as_ann(open_view(f"/contest/class/bot/{season.entries['ann']}", width=390, height=500), season)
    page.get_by_role("button", name="Test drive", exact=True).click()
    page.wait_for_selector(".versions .drive[data-state='ready'] .btn.loud")
    inside = "element => { const box = element.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    wait_until(lambda: page.eval_on_selector(".versions .drive .claim", inside), 10)
    wait_until(lambda: page.eval_on_selector(".versions .drive .btn.loud", inside), 10)


@pytest.mark.parametrize(
    ("who", "language", "told"),
    [
        ("teacher", "en", "no lines were written"),
        ("teacher", "fr", "aucune ligne n’a été écrite"),
        ("token", "en", "your bot wrote no lines"),
        ("", "en", "bots’ lines are for their owners"),
    ],
)
def test_where_no_lines_are_it_is_said_why(open_view: Any, season: Season, who: str, language: str, told: str) -> None:
    page = open_view(f"/contest/class/game/{season.game}", language=language)
    if who:
        come_back(page, getattr(season, who))
    page.wait_for_selector(".log .turns button")
    wait_until(lambda: told in page.inner_text(".log .h >> nth=0"), 10)


def test_the_projector_shows_a_game_and_the_ranks(open_view: Any, season: Season) -> None:
    wall = open_view("/contest/class/projector")
    wall.wait_for_selector(".wall-stage[data-game] ludus-board[data-ply]", timeout=30_000)
    assert wall.locator(".wall-ranks li").count() == 6


def test_why_a_bot_is_disqualified_is_told_at_once(open_view: Any, season: Season) -> None:
    owner = as_ann(open_view("/contest/class"), season)
    owner.wait_for_selector(".mine-card")
    other = open_view("/contest/class", language="fr")
    other.wait_for_selector(".ladder tbody tr")
    number = season.entries["ann"]
    assert other.locator(f".ladder [data-entry='{number}']").count() == 1
    other.wait_for_timeout(A_LOOK)
    with season.store() as store:
        contest = find_contest(store, "class")
        entry = list_entries(store, contest.id)[number]
        disqualify(store, entry, "it was copied", None)
        for page in (owner, other):
            page.wait_for_selector(f".out [data-out='{number}']")
            assert "it was copied" in page.inner_text(f".out [data-out='{number}']")
            assert page.locator(f".ladder [data-entry='{number}']").count() == 0
        assert owner.locator(".mine-card").count() == 0
        assert "ann is disqualified: it was copied" in owner.inner_text(".mine-cards")
        assert "Disqualifiés" in other.inner_text(".out")
        readmit(store, entry, None)
        owner.wait_for_selector(".mine-card")
        assert owner.locator(".out:visible").count() == 0
