"""JMCTSS-root: `jmctss` with n trees, each on a thread of its own, whose sums decide."""

from __future__ import annotations

from typing import Any, ClassVar

from ludus.core import option
from ludus.players import _jmctss


class JmctssRootSettings(_jmctss.JmctssSettings):
    n: int = option(2, "trees, and threads that grow them", low=1, high=64)


class JmctssRoot(_jmctss.Jmctss):
    Settings = JmctssRootSettings
    plan: ClassVar[dict[str, Any]] = {"parallel": "root"}
