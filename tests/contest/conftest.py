"""What tests of contests share: a store that is new, in every kind of database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludus.contest.store import ContestStore


@pytest.fixture
def store(place: str) -> Iterator[ContestStore]:
    with ContestStore(place) as opened:
        yield opened
