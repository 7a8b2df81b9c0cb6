"""Who may do what in a contest: the table of roles and actions, asked of the real API."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from webserver import serving

from contestants import GOOD, Somebody, join, make
from ludus.bots.sandbox import OWN_RIGHTS
from ludus.contest.access import ACCESS, DOING, ROLES, is_allowed
from ludus.contest.schema import LEASES, RATED, STANDINGS, metadata
from ludus.contest.store import ContestStore

DENIED = (401, 403)


@dataclass(frozen=True)
class Case:
    """A request that is answered by whoever may, and changes nothing that others of these need."""

    action: str
    method: str
    path: str  # {own} and {other} are bots: of the student who asks, and of another one
    body: Any = None
    is_own: bool = True
    content: bytes | None = None


CASES = (
    Case("look", "GET", ""),
    Case("look", "GET", "/board"),
    Case("look", "GET", "/now"),
    Case("look", "GET", "/entries/{other}"),
    Case("look", "GET", "/entries/{other}/games"),
    Case("look", "GET", "/games/999999"),
    Case("look", "GET", "/challenges/999999"),
    Case("join", "POST", "/join", {"code": "wrong", "name": "Zed"}),
    Case("rename", "PATCH", "/me", {}),
    Case("hand_in", "POST", "/entries", content=b""),
    Case("choose", "POST", "/entries/{own}/versions/99/play"),
    Case("choose", "POST", "/entries/{other}/versions/99/play", is_own=False),
    Case("withdraw", "DELETE", "/entries/{own}"),
    Case("withdraw", "DELETE", "/entries/{other}", is_own=False),
    Case("challenge", "POST", "/entries/{own}/challenge", {"entry": 999999}),
    Case("challenge", "POST", "/entries/{other}/challenge", {"entry": 999999}, is_own=False),
    Case("see_drive", "GET", "/entries/{own}/versions/1"),
    Case("see_drive", "GET", "/entries/{other}/versions/1", is_own=False),
    Case("see_code", "GET", "/entries/{own}/versions/1/file"),
    Case("see_code", "GET", "/entries/{other}/versions/1/file", is_own=False),
    Case("see_members", "GET", "/members"),
    Case("invite", "POST", "/invitations", {}),
    Case("invite", "GET", "/invitations"),
    Case("invite", "DELETE", "/invitations/999999"),
    Case("change", "PATCH", "", {}),
    Case("broadcast", "POST", "/broadcast", {"text": "hello"}),
    Case("broadcast", "DELETE", "/broadcast/999999"),
    Case("judge", "POST", "/entries/{other}/disqualify", {"reason": ""}, is_own=False),
    Case("judge", "POST", "/entries/999999/readmit", is_own=False),
    Case("judge", "POST", "/entries/{other}/rerun", is_own=False),
    Case("remove", "DELETE", "/members/999999"),
    Case("remove", "PATCH", "/members/999999", {"is_barred": True}),
    Case("download", "GET", "/download"),
    Case("export", "GET", "/export.csv"),
    Case("export", "GET", "/export.json"),
)
ELSEWHERE = {"see_debug", "see_names"}  # parts of answers: tested with games in test_contests_api.py


@dataclass
class School:
    """Somebody of every role; what a teacher owns is a bot of its own."""

    people: dict[str, Somebody]
    own: dict[str, int]  # bots, by the role that owns one
    other: int  # a bot of another student's
    store: ContestStore


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    data = tmp_path_factory.mktemp("school")
    with (
        serving(data, "--minds", "1", "--trust") as address,
        httpx.Client(base_url=f"{address}/api", timeout=60) as client,
    ):
        teacher, code = make(client, "closed", is_public=False)
        teacher.ask("PATCH", "", json={"state": "paused"})  # nothing but we change anything
        student, another = join(client, "closed", code, "Bob"), join(client, "closed", code, "Eve")
        invited = teacher.post("/invitations", {"role": "spectator"})
        spectator = join(client, "closed", invited["code"], "Sue")
        own = {role: who.drive(GOOD)["entry"] for role, who in (("teacher", teacher), ("student", student))}
        other = another.drive(GOOD)["entry"]
        make(client, "public")[0].ask("PATCH", "", json={"state": "paused"})
        people = {
            "teacher": teacher,
            "student": student,
            "spectator": spectator,
            "visitor": Somebody(client, "public"),
            "stranger": Somebody(client, "closed"),
        }
        store = ContestStore(str(data / "contest.db"))
        yield School(people, own, other, store)
        store.close()


def ask(school: School, role: str, case: Case) -> httpx.Response:
    somebody = school.people[role]
    in_public = role == "visitor"  # whose bots are all of the house
    other = 10 if in_public else school.other
    path = case.path.format(own=school.own.get(role, other), other=other)
    more = {"content": case.content} if case.content is not None else {"json": case.body}
    return somebody.ask(case.method, path, **more if case.method != "GET" else {})


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.action}-{case.method}-{case.path}")
def test_the_api_keeps_to_the_table(school: School, role: Any, case: Case) -> None:
    answer = ask(school, role, case)
    allowed = is_allowed(role, case.action, case.is_own)
    wrong_code = case.action == "join"  # let in by its code alone, which is wrong here
    assert (answer.status_code not in DENIED or wrong_code) == allowed, (answer.status_code, answer.text)
    assert answer.status_code < 500
    if not allowed:
        assert re.fullmatch(r"[^\n]+", answer.json()["error"])


def test_every_action_is_asked() -> None:
    assert set(DOING) == set(ACCESS)
    assert {case.action for case in CASES} | ELSEWHERE == set(ACCESS)


def test_every_route_is_asked(school: School) -> None:
    """A route that is added without a line in the table above fails here."""
    paths = school.people["teacher"].client.get("/openapi.json").json()["paths"]
    known = {
        (method.upper(), re.sub(r"\{\w+\}", "*", path.removeprefix("/api/contests")))
        for path, methods in paths.items()
        if path.startswith("/api/contests")
        for method in methods
    }
    asked = {(case.method, "/*" + re.sub(r"\{\w+\}|(?<=/)\d+", "*", case.path)) for case in CASES}
    asked = {(method, re.sub(r"export\.\w+", "export.*", path)) for method, path in asked}
    open_to_all = {("GET", ""), ("POST", ""), ("GET", "/form")}
    own_token = {("POST", "/*/me/token")}
    assert known - open_to_all - own_token == asked


def test_looking_changes_nothing(school: School) -> None:
    teacher, before = school.people["teacher"], _everything(school.store)
    for case in CASES:
        if case.method == "GET":
            ask(school, "teacher", case)
            ask(school, "visitor", case)
    teacher.client.get("/contests")
    assert _everything(school.store) == before


def test_what_is_refused_changes_nothing(school: School) -> None:
    before = _everything(school.store)
    for case in CASES:
        for role in ("spectator", "visitor", "stranger"):
            if case.action not in ("rename", "look"):
                ask(school, role, case)
    assert _everything(school.store) == before


def test_other_contests_bots_and_members_are_not_there(school: School) -> None:
    teacher = school.people["teacher"]
    for path in ("/entries/1", "/entries/1/versions/1"):
        assert teacher.ask("GET", path.replace("1", "99", 1)).status_code == 404
    client = teacher.client
    other, _ = make(client, "third")
    for number in (*school.own.values(), school.other):
        assert other.ask("GET", f"/entries/{number}").status_code == 404
        assert other.ask("GET", f"/entries/{number}/versions/1/file").status_code == 404
    assert other.ask("DELETE", "/members/1").status_code == 404
    assert Somebody(client, "closed", other.token).ask("GET", "/members").status_code == 401
    other.ask("PATCH", "", json={"state": "closed"})


def _everything(store: ContestStore) -> str:
    """Of all tables but what runs by itself."""
    with store.transaction() as connection:
        tables = [table for table in metadata.sorted_tables if table not in (LEASES, RATED, STANDINGS)]
        found = [connection.execute(sa.select(table)).all() for table in tables]
    return hashlib.sha256(repr(found).encode()).hexdigest()


def test_whoever_looks_is_told_that_bots_run_bare(school: School) -> None:
    assert school.people["teacher"].get("")["sandbox"] == {"is_there": True, "why": OWN_RIGHTS}
    french = school.people["teacher"].ask("GET", "", headers={"accept-language": "fr"}).json()
    assert french["sandbox"]["why"].startswith("ces bots ont vos propres droits")
