"""It is told which rider a bot was, and what it rode into."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ladders import conducted, count_games, new_contest
from ludus.catalogue import new_game
from ludus.contest.games import games_of
from ludus.contest.store import ContestStore
from ludus.games.tron.falls import tell_falls
from ludus.games.tron.levels import WALL
from ludus.games.tron.rules import DIRECTIONS
from ludus.web.french import in_french

LEVELS = ("arena", "portals", "four", "eight", "twofloors")


def ride(spec: str, *moves: str) -> tuple[str, ...]:
    """Each of `moves` is a tick: the first letters of where the riders go."""
    position = new_game(spec, 1)
    frames = [position.frame()]
    for tick in moves:
        position.play(*(next(n for n, name in enumerate(DIRECTIONS) if name.startswith(letter)) for letter in tick))
        frames.append(position.frame())
    return tell_falls(position.scenery(), frames)


@pytest.mark.parametrize(
    ("starts", "meet", "moves", "told"),
    [
        ("1,4 5,4", "crash", ("rl", "rl"), ("met rider 2 head-on", "met rider 1 head-on")),
        ("1,4 4,4", "crash", ("rl", "rl"), ("met rider 2 head-on", "met rider 1 head-on")),
        ("1,4 5,4", "crash", ("lu",), ("rode into a wall", "")),
        ("1,4 7,4", "crash", ("lr",), ("rode into a wall", "rode into a wall")),
        ("1,4 5,4", "crash", ("ru", "lu"), ("rode into its own trail", "")),
        ("1,4 3,5", "crash", ("rd", "rd"), ("rode into the trail of rider 2", "")),
        ("1,4 5,4", "home", ("rl", "rl", "ru"), ("rode into its own trail", "")),
    ],
)
def test_what_was_hit(starts: str, meet: str, moves: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert ride(f'tron:level=duel7,meet={meet},fallen=stays,moves=together,starts="{starts}"', *moves) == told


@pytest.mark.parametrize("rules", ["meet=crash,fallen=stays", "meet=home,fallen=vanishes", "meet=crash,moves=alternate"])
def test_whoever_falls_has_hit_something(rules: str) -> None:
    luck = np.random.default_rng(5)
    for seed in range(20):
        position = new_game(f"tron:level={LEVELS[seed % len(LEVELS)]},{rules}", seed)
        marks, frames, targets = position.scenery()["marks"], [position.frame()], {}
        while not position.is_over:
            asked = position.seats_asked()
            position.play(*(int(luck.choice(position.legal(seat))) for seat in asked))
            frames.append(position.frame())
            for rider, fell in enumerate(frames[-1]["fell"]):
                if fell and rider not in targets:
                    targets[rider] = frames[-1]["targets"][rider]
        told = tell_falls(position.scenery(), frames)
        assert {rider for rider, words in enumerate(told) if words} == set(targets)
        for rider, target in targets.items():
            assert (told[rider] == "rode into a wall") == (target >= len(marks) or marks[target] == WALL)


def test_a_bots_games_say_what_it_hit(tmp_path: Path) -> None:
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tron:level=duel7,meet=crash", house="random; straight")
        conducted(place, lambda store: count_games(store, contest) >= 6)
        for entrant in (0, 1):
            _, games = games_of(store, contest, [entrant], "all")
            assert games
            for game in games:
                assert f" turns: it was rider {game.seat + 1}" in game.reason
                assert ("which" in game.reason) == (game.score < 1)
                assert f"c’était le pilote {game.seat + 1}" in in_french(game.reason)
                assert "rode" not in in_french(game.reason)
