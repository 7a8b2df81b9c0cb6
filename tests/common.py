"""Which of many like cases the common run takes: the first; `make slow` takes the others, each of which is compiled anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_of(cases: Iterable[Any]) -> list[Any]:
    """Cases for `parametrize`, of which all but the first are slow."""
    first, *others = [each if isinstance(each, tuple) else (each,) for each in cases]
    return [pytest.param(*first), *(pytest.param(*each, marks=pytest.mark.slow) for each in others)]
