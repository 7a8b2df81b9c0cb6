"""JMCTSS-tree: `jmctss` with n threads in one tree, each with counters of its own; the JMCTSSP of the Tron course."""

from __future__ import annotations

from typing import Any, ClassVar

from ludus.core import option
from ludus.players import _jmctss


class JmctssTreeSettings(_jmctss.JmctssSettings):
    n: int = option(2, "threads in the tree", low=1, high=64)


class JmctssTree(_jmctss.Jmctss):
    Settings = JmctssTreeSettings
    plan: ClassVar[dict[str, Any]] = {"parallel": "tree"}
