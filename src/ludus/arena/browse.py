"""Looking into a store while it grows: whether anything is new, and the games played last, however many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from ludus.arena.rows import join
from ludus.arena.schema import GAMES, PAIRS, RUNS
from ludus.arena.store import Store, StoredGame


@dataclass(frozen=True)
class Pulse:
    """Changes whenever something is stored. Both are ends of primary keys, so asking costs nothing."""

    last_game: int
    last_run: int


def pulse(store: Store) -> Pulse:
    with store.reading() as connection:
        game = connection.execute(sa.select(sa.func.max(GAMES.c.id))).scalar()
        run = connection.execute(sa.select(sa.func.max(RUNS.c.id))).scalar()
    return Pulse(game or 0, run or 0)


def has_grown(store: Store, run: int, since: Pulse) -> bool:
    """Whether a run has games that are newer. Only what came since is looked at."""
    is_its = GAMES.c.run + 0 == run  # so written, SQLite goes by the key and not by the index of all games of the run
    query = sa.select(GAMES.c.id).where(GAMES.c.id > since.last_game, is_its).limit(1)
    with store.reading() as connection:
        return connection.execute(query).first() is not None


def last_pairs(
    store: Store, run: int, count: int, *, before: int | None = None, entrants: Sequence[int] | None = None
) -> list[int]:
    """The numbers of the pairs with the highest numbers, from the last down; those of certain entrants if asked for."""
    query = sa.select(PAIRS.c.number).where(PAIRS.c.run == run)
    if before is not None:
        query = query.where(PAIRS.c.number < before)
    if entrants is not None:
        query = query.where(PAIRS.c.entrants.in_([join(tuple(entrants)), join(tuple(entrants)[::-1])]))
    with store.reading() as connection:
        return list(connection.execute(query.order_by(PAIRS.c.number.desc()).limit(count)).scalars())


def games_of_pairs(store: Store, run: int, pairs: Sequence[int]) -> list[StoredGame]:
    """All games of these pairs, the highest pair first."""
    found = store.games(sa.and_(GAMES.c.run == run, GAMES.c.pair.in_(list(pairs))))
    return sorted(found, key=lambda game: (-game.pair, game.rotation))


def seats_of(store: Store, run: int) -> int | None:
    """How many sit at a game of this run; None while it has none."""
    with store.reading() as connection:
        seating = connection.execute(sa.select(GAMES.c.seating).where(GAMES.c.run == run).limit(1)).scalar()
    return None if seating is None else len(seating.split())
