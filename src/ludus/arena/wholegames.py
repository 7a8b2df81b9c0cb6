"""Whole games in compiled code, where all players are compiled policies: tens of thousands a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.arena.openings import Opening
from ludus.arena.records import Played
from ludus.core import ALL, WAIT, End, Game, GameError, streams
from ludus.core.position import GUARD
from ludus.core.records import first_record, stacked
from ludus.core.slots import MAX_MOVES, MAX_PLIES, Record, Whole, is_over, legal, mover, players, returns, slot, step
from ludus.core.streams import below
from ludus.search.playout import UNIFORM, stuck

STUCK, ILLEGAL = -1, -2  # instead of the number of plies

ROOM = 2**16  # plies that one call of the kernel may fill

pick_one: Any = slot("pick_one")  # how the first of two players moves
pick_two: Any = slot("pick_two")
policy_one: Any = slot("policy_one")
policy_two: Any = slot("policy_two")


class Seating(NamedTuple):
    """Who sits where in one game."""

    entrants: tuple[int, ...]  # [seat]
    who: tuple[int, ...]  # [seat] 0 or 1: the first policy or the second


Seatings = Sequence[Seating]  # [rotation]


def pick_any(rules: Record, state: Record, seat: Whole, rng: Record, options: Any, count: Whole) -> Whole:
    return options[below(rng, count)]


def pick_by_one(rules: Record, state: Record, seat: Whole, rng: Record, options: Any, count: Whole) -> Whole:
    return policy_one(rules, state, seat, rng)


def pick_by_two(rules: Record, state: Record, seat: Whole, rng: Record, options: Any, count: Whole) -> Whole:
    return policy_two(rules, state, seat, rng)


def play_whole(
    rules: Any,  # [1 or games] RULES
    states: Any,  # [games] STATE to begin with
    rngs: Any,  # [pairs] STREAM
    who: Any,  # [games, seats] 0 or 1: which of the two players sits there
    first: int,  # the game to begin with
    rotations: int,  # games of a pair, which share its luck
    options: Any,  # [MAX_MOVES]
    joint: Any,  # [seats]
    moves: Any,  # [room, seats] out: of one game after the other
    plies: Any,  # [games] out
    gains: Any,  # [games, seats] out
) -> int:
    """Play games to their ends while there is room for their moves. Returns the first that was not played, STUCK or ILLEGAL."""
    used = 0
    for game in range(first, states.shape[0]):
        if used + MAX_PLIES > moves.shape[0]:
            return game
        one = rules[game if rules.shape[0] > 1 else 0]
        length = play_one(one, states[game], rngs[game // rotations], who[game], options, joint, moves, used)
        if length < 0:
            return int(np.int64(length))
        returns(one, states[game], gains[game])
        plies[game] = length
        used += length
    return int(np.int64(states.shape[0]))


def play_one(rules: Record, state: Record, rng: Record, who: Any, options: Any, joint: Any, moves: Any, used: Whole) -> Whole:
    """Play one game to its end. Returns its plies, STUCK if it has none, or ILLEGAL if a policy broke the rules."""
    for ply in range(MAX_PLIES):
        if is_over(rules, state):
            return ply
        turn = mover(rules, state)
        for seat in range(players(rules)):
            joint[seat] = WAIT
            if turn == seat or turn == ALL:
                count = legal(rules, state, seat, options)
                if count < 1 or count > MAX_MOVES:
                    return STUCK
                if who[seat] == 0:
                    joint[seat] = pick_one(rules, state, seat, rng, options, count)
                else:
                    joint[seat] = pick_two(rules, state, seat, rng, options, count)
                is_legal = False
                for each in range(count):
                    is_legal |= options[each] == joint[seat]
                if not is_legal:
                    return ILLEGAL
            moves[used + ply, seat] = joint[seat]
        step(rules, state, joint)
    return MAX_PLIES if is_over(rules, state) else STUCK


class WholeGames:
    """Games between two compiled policies of one game; a policy may be 'uniform'."""

    def __init__(self, game: Game, one: str, two: str) -> None:
        self._game, self._names = game, (one, two)
        slots: dict[str, Any] = {
            "pick_one": pick_any if one == UNIFORM else pick_by_one,
            "pick_two": pick_any if two == UNIFORM else pick_by_two,
            "policy_one": game.policies.get(one, pick_any),
            "policy_two": game.policies.get(two, pick_any),
        }
        self._kernel = game.kernel(play_whole, **slots)

    def play(self, openings: Sequence[Opening], seatings: Sequence[Seatings], seeds: Sequence[int]) -> list[list[Played]]:
        """[pair][rotation] the games of many pairs, each on its opening."""
        rotations, seats = len(seatings[0]), len(seatings[0][0].entrants)
        is_shared = all(opening.rules is openings[0].rules for opening in openings)
        rules = openings[0].rules if is_shared else _repeat([opening.rules for opening in openings], rotations)
        states = _repeat([opening.state for opening in openings], rotations)
        who = np.array([seating.who for each in seatings for seating in each])
        rngs = streams((seed, "whole game") for seed in seeds)
        moves, gains = self._run(rules, states, rngs, who, rotations, seats)
        ends = [End.WON if seats == 1 or (row != row[0]).any() else End.DRAWN for row in gains]
        returned = [tuple(row) for row in gains.tolist()]
        results, game = [], 0
        for opening, each in zip(openings, seatings, strict=True):
            played = []
            for rotation, seating in enumerate(each):
                reason = self._reason(rules[0 if is_shared else game : 1 if is_shared else game + 1], states[game : game + 1])
                whole = np.concatenate([opening.moves, moves[game]])
                played.append(Played(rotation, seating.entrants, returned[game], ends[game], reason, whole))
                game += 1
            results.append(played)
        return results

    def _run(
        self, rules: Any, states: Any, rngs: Any, who: Any, rotations: int, seats: int
    ) -> tuple[list[NDArray[np.int64]], NDArray[np.float64]]:
        """The moves and returns of every game."""
        game = self._game
        plies, gains = np.zeros(len(states), np.int64), np.zeros((len(states), seats))
        room = np.zeros((max(ROOM, game.max_plies), seats), np.int64)
        options, joint = np.zeros(game.max_moves + GUARD, np.int64), np.zeros(seats, np.int64)
        moves: list[NDArray[np.int64]] = []
        while len(moves) < len(states):
            first = len(moves)
            done = self._kernel(rules, states, rngs, who, first, rotations, options, joint, room, plies, gains)
            if done == STUCK:
                raise stuck(game)
            if done == ILLEGAL:
                names = " and ".join(sorted(set(self._names)))
                raise GameError(f"{game.file}: one of the policies {names} gave an illegal move")
            ends = np.cumsum(plies[first:done])
            moves += [part.copy() for part in np.split(room[: ends[-1]], ends[:-1])]
        return moves, gains

    def _reason(self, rules: NDArray[np.void], state: NDArray[np.void]) -> str:
        """Why the game is over, in the game's words."""
        if not self._game.has("reason"):
            return ""
        return str(self._game.function("reason")(first_record(rules), first_record(state)))


def _repeat(records: Sequence[NDArray[np.void]], times: int) -> NDArray[np.void]:
    return np.repeat(stacked(records), times)
