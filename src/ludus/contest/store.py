"""Where contests are kept: an arena's store with tables of its own beside it. A contest's games are games like all others.

Each idea that is kept here has a file of its own, whose functions take the store: people, entries, games, standings.
"""

from __future__ import annotations

from ludus.arena.places import make_private
from ludus.arena.store import Store
from ludus.contest.schema import MIGRATIONS
from ludus.errors import LudusError

DEFAULT_PLACE = "contest.db"  # in the folder of data, where nobody names another


class ContestError(LudusError):
    """Something that a contest does not allow, or that is not there."""


class NotFound(ContestError):
    """There is no such thing."""


class ContestStore(Store):
    def __init__(self, place: str, *, is_new_allowed: bool = True) -> None:
        if is_new_allowed:
            make_private(place)  # names, files and what was written in class
        super().__init__(place, is_new_allowed=is_new_allowed)
        try:
            self.migrate("contest version", MIGRATIONS)
        except BaseException:
            self.close()
            raise
