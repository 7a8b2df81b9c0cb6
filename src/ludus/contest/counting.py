"""How much there is of a contest, without counting millions of rows."""

from __future__ import annotations

import sqlalchemy as sa

from ludus.arena.schema import PAIRS
from ludus.contest.contests import Contest
from ludus.contest.schema import ENTRIES
from ludus.contest.store import ContestStore


def count_games(store: ContestStore, contest: Contest) -> int:
    """Pairs are numbered one after the other, so the last number tells; pairs that failed to be played are counted, too."""
    with store.transaction() as connection:
        last = connection.execute(sa.select(sa.func.max(PAIRS.c.number)).where(PAIRS.c.run == contest.run)).scalar()
    return 0 if last is None else (last + 1) * max(2, contest.options.riders)


def count_entries(store: ContestStore, contest: Contest) -> int:
    """Bots that play."""
    query = sa.select(sa.func.count()).select_from(ENTRIES).where(ENTRIES.c.contest == contest.id)
    query = query.where(ENTRIES.c.state == "active", ENTRIES.c.version.is_not(None))
    with store.transaction() as connection:
        return int(connection.execute(query).scalar_one())
