"""Contests: made, found, changed. What a teacher sets is checked before anything is written."""

from __future__ import annotations

import re
import time
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ludus.arena.entry import Conditions, enter
from ludus.arena.openings import Book, Library
from ludus.arena.records import Timing
from ludus.arena.schema import RUNS
from ludus.arena.store import insert_one
from ludus.catalogue import find_game, format_spec, parse_spec
from ludus.contest.config import ContestOptions
from ludus.contest.house import house_names, read_house, usual_house
from ludus.contest.manifest import read_languages
from ludus.contest.names import check_name, check_slug, check_title
from ludus.contest.notices import check_text, note
from ludus.contest.people import add_member, invite
from ludus.contest.schema import CONTESTS, ENTRIES, VERSIONS
from ludus.contest.store import ContestError, ContestStore, NotFound
from ludus.contest.tokens import hash_secret
from ludus.errors import SpecError, listed

STATES = ("open", "paused", "frozen", "final", "closed")
FIXED = ("game", "levels", "plies", "riders", "house")  # what makes its games what they are
MOST_CONTESTS = 1000


@dataclass(frozen=True)
class Contest:
    id: int
    name: str
    run: int
    options: ContestOptions
    state: str
    created: float  # s since 1970
    changed: float

    @property
    def title(self) -> str:
        return self.options.title or self.name

    @property
    def timing(self) -> Timing:
        return Timing(self.options.move_time, self.options.game_time, self.options.grace)

    def is_on(self, now: float | None = None) -> bool:
        """Whether games are played now: it is open, has begun, and is not over."""
        now = time.time() if now is None else now
        starts, ends = parse_moment(self.options.starts), parse_moment(self.options.ends)
        return self.state == "open" and (starts is None or starts <= now) and (ends is None or now < ends)

    def takes_bots(self, now: float | None = None) -> bool:
        ends = parse_moment(self.options.ends)
        now = time.time() if now is None else now
        return self.state in ("open", "paused") and (ends is None or now < ends)


@dataclass(frozen=True)
class Made:
    """A new contest, and the secrets that are told once."""

    contest: Contest
    token: str  # the teacher's
    code: str  # that lets students in


def check_options(given: Mapping[str, Any]) -> ContestOptions:
    """All that a teacher may set, checked: the game, its levels, the house and the dates."""
    options = ContestOptions.check(given, "the contest")
    game = _with_riders(options)
    levels = read_levels(options.levels)
    read_languages(options.languages)
    starts, ends = parse_moment(options.starts), parse_moment(options.ends)
    if starts is not None and ends is not None and ends <= starts:
        raise ContestError(f"the contest would end on {options.ends}, before it begins on {options.starts}")
    house = read_house(options.house) or usual_house(game, options.riders)
    if house[0] != "random":
        house = ("random", *house)
    entry = enter(game, house, Conditions(levels, options.plies, 0, options.move_time, options.game_time))
    if entry.survey.has_person or any(parse_spec(spec).name == "exec" for spec in house):
        raise ContestError("the house has players of ludus only: no people, and no programs from outside")
    if entry.seats != options.riders:
        raise ContestError(f"{game} is played by {entry.seats}: set riders to {entry.seats}, or choose other levels")
    title = check_title(options.title) if options.title else ""
    return ContestOptions(**{**options.as_dict(), "game": game, "house": "; ".join(house), "title": title})


def read_levels(text: str) -> tuple[str, ...]:
    """Levels with `;` or commas between them; a comma may also come before another setting of the same level.

    >>> read_levels("arena, random:width=20,height=12; tower")
    ('arena', 'random:width=20,height=12', 'tower')
    """
    return tuple(filter(None, (each.strip() for each in re.split(r";|,(?!\s*\w+\s*=)", text))))


def _with_riders(options: ContestOptions) -> str:
    """The game's spec; where it can be played by several numbers, by as many as are wanted."""
    spec = parse_spec(options.game)
    game = find_game(spec.name)
    if options.levels and "level" in spec.settings:
        raise SpecError(f"{options.game} names a level, and so do the levels: leave one of them out")
    seats = Library(Book(options.game, read_levels(options.levels))).seats
    if seats != options.riders and "riders" in game.options({}).as_dict() and "riders" not in spec.settings:
        spec = replace(spec, settings={**spec.settings, "riders": str(options.riders)})
    return format_spec(spec)


def parse_moment(text: str) -> float | None:
    """Seconds since 1970 of '2030-01-31' or '2030-01-31 14:00', as clocks show it here; None for ''."""
    if not text.strip():
        return None
    try:
        return datetime.fromisoformat(text.strip()).timestamp()
    except (ValueError, OverflowError, OSError):
        raise ContestError(f"'{text[:40]}' is no date: write 2030-01-31, or 2030-01-31 14:00") from None


def read_toml(text: str, where: str) -> dict[str, Any]:
    """The settings in a file; what they mean is checked with the others."""
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ContestError(f"{where} cannot be read: {error}") from None
    lists = ("levels", "house", "languages")
    for name, value in given.items():
        if name in lists and isinstance(value, list):
            given[name] = (", " if name == "languages" else "; ").join(map(str, value))
        elif not isinstance(value, str | int | float | bool):
            given[name] = str(value)  # a date
    return given


def make_contest(store: ContestStore, name: str, given: Mapping[str, Any], teacher: str) -> Made:
    """The contest with its house, a teacher, and an invitation for students."""
    check_slug(name)
    teacher, options, now = check_name(teacher), check_options(given), time.time()
    with store.transaction(writes=True) as connection:
        if connection.execute(sa.select(CONTESTS.c.id).where(CONTESTS.c.name == name)).first() is not None:
            raise ContestError(f"there is a contest '{name}' already: choose another name")
        if connection.execute(sa.select(sa.func.count()).select_from(CONTESTS)).scalar_one() >= MOST_CONTESTS:
            raise ContestError(f"{MOST_CONTESTS} contests are the most that one store has")
        house = read_house(options.house)
        names = house_names(house)
        run = {
            "digest": hash_secret(f"contest {name} {now!r}")[:40],
            "kind": "contest",
            "game": options.game,
            "players": names,
            "config": {"contest": name},
            "created": now,
            "is_finished": 0,
        }
        number = insert_one(connection, RUNS, run)
        row = {"name": name, "run": number, "config": options.as_dict(), "state": "open", "created": now, "changed": now}
        contest = insert_one(connection, CONTESTS, row)
        for level, (label, spec) in enumerate(zip(names, house, strict=True), 1):
            _add_house_bot(connection, contest, level, label, spec, now)
        _, token = add_member(connection, contest, "teacher", teacher)
        _, code = invite(connection, contest, "student", 200, 365.0)
        note(connection, contest, "made", f"the contest {name} was made")
    return Made(find_contest(store, name), token, code)


def _add_house_bot(connection: Connection, contest: int, level: int, name: str, spec: str, now: float) -> None:
    entry = {"contest": contest, "member": None, "name": name, "level": level, "state": "active", "reason": ""}
    number = insert_one(connection, ENTRIES, entry)
    version = {
        "entry": number,
        "number": 1,
        "entrant": level - 1,
        "player": spec,
        "archive": "",
        "manifest": {},
        "state": "ready",
        "drive": {},
        "uploaded": now,
    }
    made = insert_one(connection, VERSIONS, version)
    connection.execute(sa.update(ENTRIES).where(ENTRIES.c.id == number).values(version=made))


def find_contest(store: ContestStore, name: str) -> Contest:
    with store.transaction() as connection:
        row = connection.execute(sa.select(CONTESTS).where(CONTESTS.c.name == name[:41])).first()
    if row is None:
        raise NotFound(f"there is no contest '{name[:40]}'")
    return _contest(row)


def list_contests(store: ContestStore) -> list[Contest]:
    """The newest first."""
    with store.transaction() as connection:
        return [_contest(row) for row in connection.execute(sa.select(CONTESTS).order_by(CONTESTS.c.id.desc()))]


def change_contest(
    store: ContestStore,
    contest: Contest,
    *,
    state: str | None = None,
    config: Mapping[str, Any] | None = None,
    by: int | None = None,
) -> Contest:
    """Another state, other settings; but what its games are cannot change once it is made."""
    if state is not None and state not in STATES:
        raise ContestError(f"a contest is {listed(STATES)}, not '{state[:20]}'")
    values: dict[str, Any] = {}
    if config:
        options = check_options({**contest.options.as_dict(), **config})
        for name in FIXED:
            if getattr(options, name) != getattr(contest.options, name):
                raise ContestError(f"{name} cannot be changed: games were played under it; make another contest")
        values["config"] = options.as_dict()
    if state is not None and state != contest.state:
        values["state"] = state
    if values:
        with store.transaction(writes=True) as connection:
            connection.execute(sa.update(CONTESTS).where(CONTESTS.c.id == contest.id).values(**values, changed=time.time()))
            if "state" in values:
                note(connection, contest.id, "state", check_text(f"the contest is {state} now"), by)
    return find_contest(store, contest.name)


def _contest(row: Any) -> Contest:
    """What a later version of ludus set, and this one does not know, is left out."""
    options = ContestOptions(**{name: value for name, value in row.config.items() if name in ContestOptions.declared})
    return Contest(row.id, row.name, row.run, options, row.state, row.created, row.changed)
