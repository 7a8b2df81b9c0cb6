"""Whole games in compiled code, where all players are compiled policies: tens of thousands a second."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludus.arena.openings import Opening
from ludus.arena.records import Played
from ludus.core import ALL, WAIT, End, Game, GameError, stream
from ludus.core.position import GUARD
from ludus.core.records import first_record
from ludus.core.slots import MAX_MOVES, MAX_PLIES, Record, Whole, is_over, legal, mover, players, returns, slot, step
from ludus.core.streams import below
from ludus.search.playout import UNIFORM, stuck

STUCK, ILLEGAL = -1, -2  # instead of the number of plies

pick_one: Any = slot("pick_one")  # how the first of two players moves
pick_two: Any = slot("pick_two")
policy_one: Any = slot("policy_one")
policy_two: Any = slot("policy_two")


def pick_any(rules: Record, state: Record, seat: Whole, rng: Record, options: Any, count: Whole) -> Whole:
    return options[below(rng, count)]


def pick_by_one(rules: Record, state: Record, seat: Whole, rng: Record, options: Any, count: Whole) -> Whole:
    return policy_one(rules, state, seat, rng)


def pick_by_two(rules: Record, state: Record, seat: Whole, rng: Record, options: Any, count: Whole) -> Whole:
    return policy_two(rules, state, seat, rng)


def play_whole(
    rules: Any,  # [1] RULES
    state: Any,  # [1] STATE to begin with
    rngs: Any,  # [2] STREAM of each player
    who: Any,  # [seats] 0 or 1: which of the two players sits there
    options: Any,  # [MAX_MOVES]
    joint: Any,  # [seats]
    moves: Any,  # [plies, seats] out
    gains: Any,  # [seats] out
) -> int:
    """Play one game to its end. Returns its plies, STUCK if it has none, or ILLEGAL if a policy broke the rules."""
    for ply in range(MAX_PLIES + 1):
        if is_over(rules[0], state[0]):
            returns(rules[0], state[0], gains)
            return ply
        if ply == moves.shape[0]:
            return STUCK
        turn = mover(rules[0], state[0])
        for seat in range(players(rules[0])):
            joint[seat] = WAIT
            if turn == seat or turn == ALL:
                count = legal(rules[0], state[0], seat, options)
                if count < 1 or count > MAX_MOVES:
                    return STUCK
                if who[seat] == 0:
                    joint[seat] = pick_one(rules[0], state[0], seat, rngs[0], options, count)
                else:
                    joint[seat] = pick_two(rules[0], state[0], seat, rngs[1], options, count)
                is_legal = False
                for each in range(count):
                    is_legal |= options[each] == joint[seat]
                if not is_legal:
                    return ILLEGAL
            moves[ply, seat] = joint[seat]
        step(rules[0], state[0], joint)
    return STUCK


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
        self._options = np.zeros(game.max_moves + GUARD, np.int64)
        self._moves = np.zeros((0, 0), np.int64)

    def play(self, opening: Opening, rotation: int, seating: tuple[int, ...], who: tuple[int, ...], seed: int) -> Played:
        """One game; `who` tells for each seat which of the two policies plays."""
        game, seats = self._game, len(seating)
        if self._moves.shape[1] != seats:
            self._moves = np.zeros((game.max_plies, seats), np.int64)
        state, joint, gains = opening.state.copy(), np.zeros(seats, np.int64), np.zeros(seats)
        rngs = stream(seed, rotation, 0), stream(seed, rotation, 1)
        arguments = (opening.rules, state, np.concatenate(rngs), np.array(who), self._options, joint, self._moves, gains)
        plies = self._kernel(*arguments)
        if plies == STUCK:
            raise stuck(game)
        if plies == ILLEGAL:
            raise GameError(f"{game.file}: one of the policies {' and '.join(sorted(set(self._names)))} gave an illegal move")
        moves = np.concatenate([opening.moves, self._moves[:plies]])
        returned = tuple(gains.tolist())
        end = End.WON if len(set(returned)) > 1 or seats == 1 else End.DRAWN
        return Played(rotation, seating, returned, end, self._reason(opening, state), moves)

    def _reason(self, opening: Opening, state: np.ndarray) -> str:
        """Why the game is over, in the game's words."""
        if not self._game.has("reason"):
            return ""
        return str(self._game.function("reason")(first_record(opening.rules), first_record(state)))
