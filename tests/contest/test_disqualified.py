"""Whoever is disqualified is in no table, whenever it happens; everybody reads why."""

from __future__ import annotations

import csv
import io
import json

import pytest

from ladders import add_player, conducted, new_contest, set_state
from ludus.contest.contests import Contest, find_contest
from ludus.contest.entries import list_entries
from ludus.contest.judging import disqualify, readmit
from ludus.contest.people import bar, get_member
from ludus.contest.report import export_report
from ludus.contest.season import export_csv, export_json, final_table, read_final
from ludus.contest.standings import read_page, sees_all
from ludus.contest.store import ContestStore

STUDENTS = ("ann", "zoe")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A contest whose final is over: a weak bot of the house, and two of a class."""
    place = str(tmp_path_factory.mktemp("over") / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random; mcts:simulations=2")
        for name, simulations in zip(STUDENTS, (8, 64), strict=True):
            add_player(store, contest, name, f"mcts:simulations={simulations}")
        set_state(store, contest, "final")
        conducted(place, lambda store: find_contest(store, "class").state == "closed")
        conducted(place, lambda store: len(read_page(store, contest.id)[2]) == 4)
    return place


def best(store: ContestStore, contest: Contest) -> str:
    return next(each.name for each in final_table(store, contest, sees_all) if not each.level)


@pytest.mark.parametrize("how", ["disqualified", "barred"])
def test_after_the_final_another_one_is_best(place: str, how: str) -> None:
    with ContestStore(place) as store:
        contest = find_contest(store, "class")
        whole, first = read_final(store, contest), best(store, contest)
        (other,) = set(STUDENTS) - {first}
        entry = next(each for each in list_entries(store, contest.id).values() if each.name == first)
        assert entry.member is not None
        member = get_member(store, contest.id, entry.member)
        if how == "barred":
            bar(store, member)
        else:
            disqualify(store, entry, "it was copied", None)

        final, (board, total, lines) = read_final(store, contest), read_page(store, contest.id)
        assert whole is not None
        assert final is not None
        assert best(store, contest) == other
        assert [each.place for each in final.table] == [1, 2, 3]
        assert {each.games for each in final.table} == {2 * final.played // 3}, "what was played against it counts for nobody"
        assert final.played == final.wanted == whole.played // 2
        assert board is not None
        assert (total, [line.rank for line in lines]) == (3, [1, 2, 3])
        assert first not in {line.name for line in lines}
        page = export_report(store, contest, most_games=3)
        assert f"{other} wins the final" in page or f"Best of the class: {other}" in page
        assert first not in page.partition("<h1>")[2]
        assert first not in [each["name"] for each in json.loads(export_json(store, contest))["final"]]
        rows = {row["name"]: row for row in csv.DictReader(io.StringIO(export_csv(store, contest)))}
        reason = "its owner is barred from this contest" if how == "barred" else "it was copied"
        assert (rows[first]["rank"], rows[first]["state"], rows[first]["reason"]) == ("", "disqualified", reason)
        placed = {name: row["final place"] for name, row in rows.items()}
        assert not placed[first]
        assert sorted(filter(None, placed.values())) == ["1", "2", "3"]

        if how == "barred":
            bar(store, member, is_barred=False)
        else:
            readmit(store, entry, None)
        assert read_final(store, contest) == whole
