"""JMCTSS-leaf: `jmctss` with n random games for every leaf, each on a thread of its own; the JMCTSSp of the Tron course."""

from __future__ import annotations

from typing import Any, ClassVar

from ludus.core import option
from ludus.players import _jmctss


class JmctssLeafSettings(_jmctss.JmctssSettings):
    a: float = option(12, "each seat takes the move with the highest (a + gains) / (a + visits)", low=0, high=1_000_000)
    n: int = option(4, "games for every leaf, and threads that play them", low=1, high=64)


class JmctssLeaf(_jmctss.Jmctss):
    Settings = JmctssLeafSettings
    plan: ClassVar[dict[str, Any]] = {"parallel": "leaf"}
