"""Names that look like others in use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.contest.contests import make_contest
from ludus.contest.entries import hand_in
from ludus.contest.lookalikes import are_alike
from ludus.contest.names import check_name
from ludus.contest.people import join, rename
from ludus.contest.store import ContestError, ContestStore

BOT = b"import sys\nfor line in sys.stdin:\n    pass\n"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "\u0410da"),  # a Cyrillic capital
        ("Ada", "Ad\u0430"),
        ("Bob", "\u0392ob"),  # a Greek one
        ("Bob", "B\u03bfb"),
        ("Ida", "\u0406da"),
        ("Ida", "\u0399da"),
        ("Ida", "lda"),
        ("Neil", "Nei1"),
        ("Otto", "0tto"),
        ("ada", "\uff21\uff24\uff21"),  # wide letters
        ("O'Neil", "O\u2019Neil"),
        ("Jean-Luc", "Jean\u2013Luc"),
    ],
)
def test_what_is_read_alike(one: str, other: str) -> None:
    assert are_alike(one, other)
    assert are_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Neil", "Nell"), ("Zoe", "Zo\u00eb"), ("Ada 1", "Ada 2"), ("Mia", "Mla"), ("Вика", "Ника")],
)
def test_what_is_not(one: str, other: str) -> None:
    assert not are_alike(one, other)


@given(st.text(max_size=20))
def test_capitals_make_no_other_name(name: str) -> None:
    assert are_alike(name, name.casefold())


def test_nobody_passes_for_somebody_else(tmp_path) -> None:
    with ContestStore(str(tmp_path / "contest.db")) as store:
        made = make_contest(store, "alike", {"game": "tic_tac_toe", "house": "random"}, "Ada")
        with pytest.raises(ContestError, match="looks like"):
            join(store, made.contest.id, made.code, "\u0410da")
        bob, _ = join(store, made.contest.id, made.code, "Bob")
        eve, _ = join(store, made.contest.id, made.code, "Eve")
        with store.transaction(writes=True) as connection:
            with pytest.raises(ContestError, match="looks like"):
                rename(connection, eve, "B\u043eb", None)
            assert rename(connection, bob, "B\u043eb", None).name == "B\u043eb"  # one's own is no other's
        hand_in(store, made.contest, bob, BOT, name="Speedy")
        with pytest.raises(ContestError, match="a bot has a name that looks like"):
            hand_in(store, made.contest, eve, BOT, name="Sp\u0435edy")
        with pytest.raises(ContestError, match="a bot has a name that looks like"):
            hand_in(store, made.contest, eve, BOT, name="r\u0430ndom")  # of the house


def test_nobody_passes_for_a_hidden_bot() -> None:
    with pytest.raises(ContestError, match="names are hidden"):
        check_name("b\u043et 17")
