"""A contest's report as somebody reads it, in either language."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser import needs_browser, open_page
from ladders import conducted, count_games, new_contest
from ludus.contest.contests import list_contests
from ludus.contest.report import export_report
from ludus.contest.standings import latest
from ludus.contest.store import ContestStore
from ludus.web.contest_report import main, wording_of
from ludus.web.tongue import Language


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A contest whose house has played a few games."""
    place = str(tmp_path_factory.mktemp("report") / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random; mcts:simulations=2; mcts:simulations=6")
        conducted(place, lambda store: count_games(store, contest) >= 12 and latest(store, contest.id) is not None)
    return place


@needs_browser
@pytest.mark.parametrize(
    ("language", "words", "first", "then"),
    [
        ("en", {"Ladder", "How games ended", "Settings", "Games"}, "The start.", " plays "),
        ("fr", {"Échelle", "Comment les parties ont fini", "Réglages", "Parties"}, "Le début.", " joue "),
    ],
)
def test_a_report_is_read_in_either_language(
    place: str, tmp_path: Path, language: Language, words: set[str], first: str, then: str
) -> None:
    file = tmp_path / "report.html"
    with ContestStore(place) as store:
        (contest,) = list_contests(store)
        file.write_text(export_report(store, contest, most_games=3, wording=wording_of(language)), "utf-8")
    with open_page(file.as_uri()) as watched:
        page = watched.page
        assert page.get_attribute("html", "lang") == language
        assert set(page.locator("h2").all_inner_texts()) == words
        assert page.inner_text("#sentence") == first
        page.keyboard.press("ArrowRight")
        page.click("#next")
        assert then in page.inner_text("#sentence")
        page.click("#last")
        assert page.inner_text("#sentence").endswith(".")
        assert "{" not in page.inner_text("body")
        assert not watched.complaints


def test_the_process_says_in_one_sentence_what_is_wrong(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([place, "nowhere"]) == 2
    assert capsys.readouterr() == ("", "there is no contest 'nowhere'\n")
