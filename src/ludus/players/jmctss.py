"""JMCTSS: simultaneous tree search by the ratio (a + gains) / (a + visits), on one thread.

The player of the Tron course, with its tree kept from move to move.
"""

from __future__ import annotations

from ludus.players import _jmctss


class Jmctss(_jmctss.Jmctss):
    pass
