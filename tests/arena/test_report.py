"""The report: one page, whole by itself, in which every game can be stepped through in a real browser."""

import base64
import gzip
import html
import json
import re
import sqlite3
from pathlib import Path

import pytest

from browser import needs_browser, open_page
from ludus.arena.report import check_report, make_report, write_report
from ludus.arena.store import Store
from ludus.arena.summary import summarise
from ludus.errors import LudusError
from stored import boards, store_run

MATCH, FIELD, RIDERS, FAILED, SWEEP, GRID = range(1, 7)
CLUMSY = f"{Path(__file__).parent.parent / 'examples' / 'players' / 'clumsy.py'}:way=early"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("stored") / "games.db"
    store_run(path, "match", "tic_tac_toe", ["mcts:simulations=50", "random"], 4)
    store_run(path, "tournament", "tic_tac_toe", ["mcts:simulations=50", "random", "mcts:simulations=9"], 2)
    store_run(path, "tournament", "tron:level=duel7", ["straight", "random", "wall"], 2)
    store_run(path, "match", "tic_tac_toe", [CLUMSY, "random"], 2)
    sweep = [f"mcts:simulations={number}" for number in (2, 5, 20)]
    store_run(path, "sweep", "tic_tac_toe", sweep, 3, wishes={"vary": {"simulations": [2, 5, 20]}})
    grid = [f"mcts:simulations={number},c={c}" for number in (2, 20) for c in (0.2, 1.5)]
    store_run(path, "sweep", "tic_tac_toe", grid, 2, wishes={"vary": {"simulations": [2, 20], "c": [0.2, 1.5]}})
    return path


@pytest.fixture(scope="module")
def page(path, tmp_path_factory):
    """The report of a run as text and as a file, made once."""
    made = {}
    folder = tmp_path_factory.mktemp("pages")

    def make(run: int) -> tuple[str, Path]:
        if run not in made:
            with Store(str(path)) as store:
                text = make_report(store, store.run(run)).page
            write_report(folder / f"{run}.html", text)
            made[run] = text, folder / f"{run}.html"
        return made[run]

    return make


def data_of(text: str):
    found = re.search(r'id="data">([^<]*)<', text)
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def test_the_frames_are_the_positions(path, page):
    data = data_of(page(MATCH)[0])
    assert [game["id"] for game in data["games"]] == list(range(1, 9))
    for game in data["games"]:
        rows, shown = [], []
        for changed in game["frames"]:
            rows = (rows + [""] * changed[0])[: changed[0]]
            for row, line in zip(changed[1::2], changed[2::2], strict=True):
                rows[row] = re.sub(r"<[^>]*>", "", data["lines"][line])
            shown.append("\n".join(rows))
        assert shown == [board.rstrip("\n") for board in boards(path, game["id"])[1]]


def test_the_sentence_is_the_one_of_the_results(ludus, path, page):
    told = json.loads(ludus("results", str(path), "--run", "1", "--json").stdout)["verdict"]
    claim = told.partition(": ")[0]
    assert f"<h1>{claim}</h1>" in page(MATCH)[0]


def test_the_cross_table_holds_the_scores(path, page):
    text = page(FIELD)[0]
    with Store(str(path)) as store:
        summary = summarise(store, store.run(FIELD))
    cells = re.findall(r'<td class="cell"[^>]*><span[^>]*>(\d+)</span>', text)
    order = summary.ranking()
    expected = [f"{100 * summary.tally(one, two).mean:.0f}" for one in order for two in order if one != two]
    assert cells == expected


def test_nothing_is_loaded_from_anywhere(page):
    text = page(FIELD)[0].partition("<script>/**")[0]
    assert not re.findall(r'(?:src|href)="(?!data:)', text)
    assert "default-src 'none'" in text


def test_names_cannot_break_out_of_the_page(path, tmp_path):
    nasty = tmp_path / "<img src=x onerror=alert(1)>.py"
    nasty.write_text((Path(__file__).parent.parent / "examples" / "players" / "clumsy.py").read_text())
    store_run(tmp_path / "games.db", "match", "matches", [str(nasty), "random"], 1)
    with Store(str(tmp_path / "games.db")) as store:
        text = make_report(store, store.run(1)).page
    assert "<img src=x" not in text


def test_fewer_games_may_be_embedded_but_failed_ones_are_not_forgotten(path):
    with Store(str(path)) as store:
        few = make_report(store, store.run(MATCH), most_games=3).page
        none = make_report(store, store.run(MATCH), most_games=0).page
        failed = make_report(store, store.run(FAILED), most_games=1).page
    assert [game["id"] for game in data_of(few)["games"]] == [1, 2, 3]
    assert "3 of 8 are in this page" in few
    assert data_of(none)["games"] == []
    assert len(data_of(failed)["games"]) == 4


def test_a_sweep_is_a_curve_over_its_setting(path, page):
    figure = data_of(page(SWEEP)[0])["charts"][0]
    upper, lower, fit, tied, worse = figure["data"]
    with Store(str(path)) as store:
        summary = summarise(store, store.run(SWEEP))
    shown = dict(zip(tied["x"] + worse["x"], tied["y"] + worse["y"], strict=True))
    scores = [100 * standing.score for standing in summary.standings]
    assert shown == pytest.approx(dict(zip([2, 5, 20], scores, strict=True)))
    assert all(error > 0 for error in tied["error_y"]["array"])
    assert all(low <= middle <= high for low, middle, high in zip(lower["y"], fit["y"], upper["y"], strict=True))
    assert (fit["x"][0], fit["x"][-1]) == pytest.approx((2, 20))


def test_two_settings_are_a_heat_map(page):
    (heat,) = data_of(page(GRID)[0])["charts"][0]["data"]
    assert heat["type"] == "heatmap"
    assert (heat["y"], heat["x"]) == (["2", "20"], ["0.2", "1.5"])
    assert len(heat["z"]) == 2


def test_games_that_cannot_be_replayed_are_counted_with_the_reason(ludus, tmp_path):
    store_run(tmp_path / "games.db", "match", "tic_tac_toe", [CLUMSY, "random"], 3)
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute("UPDATE games SET returns = '7 7', culprit = -1 WHERE id = 3")
        connection.execute("UPDATE pairs SET game = 'tic_tac_too' WHERE number = 2")  # a failed game is looked at twice
    connection.close()
    heard = []
    with Store(str(tmp_path / "games.db")) as store:
        report = make_report(store, store.run(1), watch=lambda done, count: heard.append((done, count)))
    assert heard == [(done, 6) for done in range(1, 7)]
    assert report.left_out.startswith("3 games cannot be replayed and are left out: no game is called 'tic_tac_too'")
    assert "(game 5); " in report.left_out
    assert "(game 3)" in report.left_out
    assert html.escape(report.left_out) in report.page.partition('<section class="viewer"')[0]
    assert [game["id"] for game in data_of(report.page)["games"]] == [1, 2, 4]
    ran = ludus("report", "games.db")
    assert ran.stdout.replace("\n", "").endswith(report.left_out)
    assert "drawing" not in ran.stderr  # that is for terminals


def test_a_terminal_shows_how_far_a_report_is(terminal, path, tmp_path):
    child = terminal("report", str(path), "-o", str(tmp_path / "page.html"))
    child.expect("drawing its games.*100%")
    child.expect("is written")


def test_a_run_without_games_has_a_page_too(tmp_path):
    with Store(str(tmp_path / "games.db")) as store:
        text = make_report(store, store.open_run("match", "tic_tac_toe", ["random", "random"], {}, {})).page
    assert "<h1>No game has been played yet</h1>" in text
    assert len(text) < 100_000  # no charts, no plotly


def test_a_report_replaces_the_last_one_whole(tmp_path):
    page = tmp_path / "report.html"
    write_report(page, "old")
    write_report(page, "new")
    assert page.read_text() == "new"
    assert list(tmp_path.iterdir()) == [page]


def test_what_cannot_be_written_is_refused_first(tmp_path):
    for path, sentence in ((tmp_path / "report.pdf", "ends in .html"), (tmp_path / "no" / "report.html", "there is no folder")):
        with pytest.raises(LudusError, match=sentence):
            check_report(path)


def test_the_command(ludus, path, tmp_path):
    ran = ludus("report", str(path), "--run", "1", "-o", "page.html")
    assert ran.returncode == 0, ran.stderr
    assert "page.html is written: run 1" in ran.stdout
    assert (tmp_path / "page.html").stat().st_size < 20_000_000
    for arguments, sentence in ((["nothing.db"], "there is no store"), ([str(path), "--run", "77"], "has no run 77")):
        ran = ludus("report", *arguments)
        assert ran.returncode == 2
        assert sentence in ran.stderr


@needs_browser
def test_a_reader_steps_through_a_game(path, page):
    expected = boards(path, 1)[1]
    with open_page(page(MATCH)[1].as_uri()) as watched:
        web = watched.page
        shown = web.locator("#board pre")
        assert shown.text_content() == expected[0].rstrip("\n")
        assert web.locator("#turn").text_content() == f"0 / {len(expected) - 1}"
        web.locator("#next").click()
        assert shown.text_content() == expected[1].rstrip("\n")
        web.keyboard.press("ArrowRight")
        assert shown.text_content() == expected[2].rstrip("\n")
        web.keyboard.press("ArrowLeft")
        assert shown.text_content() == expected[1].rstrip("\n")
        web.keyboard.press("End")
        assert shown.text_content() == expected[-1].rstrip("\n")
        assert "The end" in web.locator("#sentence").text_content()
        web.keyboard.press("Home")
        assert shown.text_content() == expected[0].rstrip("\n")
        web.locator("#games button").nth(3).click()
        web.locator("#last").click()
        assert shown.text_content() == boards(path, 4)[1][-1].rstrip("\n")
        web.locator("#moves button").nth(1).click()
        assert shown.text_content() == boards(path, 4)[1][2].rstrip("\n")
        assert web.locator(".plot .main-svg").count() >= 3
        web.locator("#theme").click()
        assert web.evaluate("document.documentElement.dataset.theme") == "light"
        assert watched.complaints == []
        assert watched.requests == []


@needs_browser
@pytest.mark.parametrize(("run", "width", "theme"), [(RIDERS, 1440, "light"), (RIDERS, 390, "dark"), (FAILED, 390, "light")])
def test_pages_fit_their_window(page, run, width, theme):
    with open_page(page(run)[1].as_uri(), width, theme) as watched:
        web = watched.page
        assert web.evaluate("document.documentElement.scrollWidth") <= width
        assert web.evaluate("document.documentElement.dataset.theme") == theme
        if run == RIDERS:
            assert "after 0 ticks" in web.locator("#board svg title").text_content()
            web.locator("#last").click()
            assert "after 0 ticks" not in web.locator("#board svg title").text_content()
        else:
            assert "failed (crash)" in web.locator("#games").text_content()
        assert watched.complaints == []
        assert watched.requests == []
