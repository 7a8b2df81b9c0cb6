"""Challenges: a student asks for games of an own bot against any other, now."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa

from ludus.arena.rows import join, whole
from ludus.arena.schema import GAMES
from ludus.arena.store import MOST_NUMBER, insert_one
from ludus.contest.contests import Contest
from ludus.contest.entries import HOUR, Entry, TooMany, list_entries
from ludus.contest.people import Member
from ludus.contest.schema import CHALLENGES, ENTRIES, PLAYED, VERSIONS
from ludus.contest.store import ContestError, ContestStore, NotFound

ChallengeState = Literal["waiting", "playing", "played"]


@dataclass(frozen=True)
class Challenge:
    id: int
    member: int
    state: ChallengeState
    games: tuple[int, ...]
    scores: tuple[float, ...]  # of the one who asked, game by game


def ask_for(store: ContestStore, contest: Contest, member: Member, entry: Entry, opponent: Entry | None) -> int:
    """Its number. Where more than two play, the house makes up the number."""
    if not contest.is_on():
        raise ContestError("no games are played now: the contest is not open")
    if opponent is not None and opponent.id == entry.id:
        raise ContestError("a bot does not play against itself: challenge another one")
    entrants = _entrants(store, contest, entry, opponent)
    games, since = max(2, contest.options.riders), time.time() - HOUR
    with store.transaction(writes=True) as connection:
        asked = sa.select(sa.func.count()).select_from(CHALLENGES)
        count = connection.execute(asked.where(CHALLENGES.c.member == member.id, CHALLENGES.c.asked > since)).scalar_one()
        if (count + 1) * games > contest.options.challenges:
            raise TooMany(f"{contest.options.challenges} games an hour are the most that one may ask for: wait a while")
        row = {"contest": contest.id, "member": member.id, "entrants": join(entrants), "asked": time.time(), "pair": None}
        return insert_one(connection, CHALLENGES, row)


def _entrants(store: ContestStore, contest: Contest, entry: Entry, opponent: Entry | None) -> tuple[int, ...]:
    with store.transaction() as connection:
        of_house = sa.select(ENTRIES.c.id).where(ENTRIES.c.contest == contest.id, ENTRIES.c.level > 0)
        numbers = list(connection.execute(of_house).scalars())
    house = sorted(list_entries(store, contest.id, numbers).values(), key=lambda each: each.level, reverse=True)
    others = [opponent, *house] if opponent is not None else house
    wanted, seats = [entry], max(2, contest.options.riders)
    for each in others:
        if len(wanted) < seats and each.id not in {one.id for one in wanted}:
            wanted.append(each)
    if len(wanted) < seats:
        raise ContestError(f"{seats} bots are needed for a game, and there are {len(wanted)}")
    return tuple(_entrant(store, each) for each in wanted)


def _entrant(store: ContestStore, entry: Entry) -> int:
    with store.transaction() as connection:
        found = connection.execute(sa.select(VERSIONS.c.entrant).where(VERSIONS.c.id == entry.version)).scalar()
    if found is None or entry.state != "active":
        raise ContestError(f"bot {entry.id} does not play: {entry.reason or 'no version of it has passed its test drive'}")
    return int(found)


def get_challenge(store: ContestStore, contest: Contest, number: int) -> Challenge:
    query = sa.select(CHALLENGES).where(CHALLENGES.c.contest == contest.id, CHALLENGES.c.id == min(number, MOST_NUMBER))
    with store.transaction() as connection:
        row = connection.execute(query).first()
        if row is None:
            raise NotFound(f"there is no challenge {number}")
        games: tuple[int, ...] = ()
        scores: tuple[float, ...] = ()
        if row.pair is not None:
            of_pair = sa.select(GAMES.c.id).where(GAMES.c.run == contest.run, GAMES.c.pair == row.pair)
            games = tuple(connection.execute(of_pair.order_by(GAMES.c.rotation)).scalars())
            asker = sa.and_(PLAYED.c.contest == contest.id, PLAYED.c.entrant == whole(row.entrants)[0])
            own = sa.select(PLAYED.c.score).where(asker, PLAYED.c.pair == row.pair).order_by(PLAYED.c.rotation)
            scores = tuple(connection.execute(own).scalars())
    state: ChallengeState = "waiting" if row.pair is None else "played" if games else "playing"
    return Challenge(row.id, row.member, state, games, scores)
