"""Who marks a class finds everybody in the exported table, and why somebody is on no board."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict
from pathlib import Path

import sqlalchemy as sa

from ladders import add_player, conducted, new_contest
from ludus.contest.contests import find_contest
from ludus.contest.entries import hand_in, list_entries, withdraw
from ludus.contest.judging import delete_member, disqualify
from ludus.contest.people import add_member, bar, get_member
from ludus.contest.roster import read_roster
from ludus.contest.schema import ENTRIES, VERSIONS
from ludus.contest.season import export_csv, export_json
from ludus.contest.standings import read_page
from ludus.contest.store import ContestStore

PROGRAM = b"print('nothing')\n"


def test_everybody_has_a_row(tmp_path: Path) -> None:
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random")
        for name in ("plays", "=cheat", "left", "failing", "gone"):
            add_player(store, contest, name, "random")
        conducted(place, lambda store: len(read_page(store, contest.id)[2]) == 6)
        contest, entries = find_contest(store, "class"), {each.name: each for each in list_entries(store, contest.id).values()}
        disqualify(store, entries["=cheat"], "-copied", None)
        withdraw(store, entries["left"])
        owner = entries["gone"].member
        assert owner is not None
        delete_member(store, contest, get_member(store, contest.id, owner), None)
        with store.transaction(writes=True) as connection:
            aside = sa.update(ENTRIES).where(ENTRIES.c.name == "failing")
            connection.execute(aside.values(state="withdrawn", reason="set aside: it failed, a lot"))
            made = {name: add_member(connection, contest.id, "student", name)[0] for name in ("idle", "out", "slow", "wrong")}
            add_member(connection, contest.id, "spectator", "guest")
        bar(store, made["out"])
        for name in ("slow", "wrong"):
            hand_in(store, contest, made[name], PROGRAM + name.encode(), name=name)
        with store.transaction(writes=True) as connection:
            refused = sa.select(ENTRIES.c.id).where(ENTRIES.c.name == "wrong").scalar_subquery()
            drive = {"sentences": ["it failed in its test drive", "game 1: it crashed"]}
            connection.execute(sa.update(VERSIONS).where(VERSIONS.c.entry == refused).values(state="refused", drive=drive))

        rows = list(csv.DictReader(io.StringIO(export_csv(store, contest))))
        told = {(row["name"], row["owner"]): (row["state"], row["reason"]) for row in rows}
        named = {key: value for key, value in told.items() if not key[0].startswith("bot ")}
        assert named == {
            ("random", ""): ("plays", ""),
            ("plays", "owner of plays"): ("plays", ""),
            ("'=cheat", "owner of =cheat"): ("disqualified", "'-copied"),
            ("left", "owner of left"): ("withdrawn", ""),
            ("failing", "owner of failing"): ("set aside", "it failed, a lot"),
            ("slow", "slow"): ("waits", ""),
            ("wrong", "wrong"): ("refused", "it failed in its test drive. game 1: it crashed."),
            ("", "idle"): ("joined", ""),
            ("", "out"): ("barred", ""),
        }
        assert "gone" not in export_csv(store, contest), "deleted is deleted"
        by_name = {row["name"]: row for row in rows}
        assert by_name["plays"]["rank"]
        assert not by_name["wrong"]["rank"]
        assert {len(row) for row in csv.reader(io.StringIO(export_csv(store, contest)))} == {len(rows[0])}
        assert json.loads(export_json(store, contest))["everybody"] == [asdict(each) for each in read_roster(store, contest.id)]
