"""Matches, the course's game: take one, two or three; whoever takes the last one wins, or loses."""

from __future__ import annotations

MOST = 3  # that can be taken at once

State = tuple[int, int]  # matches left, number of the turn


class Matches:
    """So many matches on the table; whoever takes the last one wins (True) or loses (False).

    >>> game = Matches(13, True)
    >>> game.move(3)
    >>> game.state, game.turn, game.actions
    ((10, 1), 1, (1, 2, 3))
    """

    def __init__(self, matches: int = 13, last_wins: bool = True) -> None:
        if matches < 1:
            raise ValueError(f"a game of Matches begins with at least one match, not {matches}")
        self.last_wins = last_wins
        self._state: State = (matches, 0)
        self._past: list[State] = []

    @property
    def state(self) -> State:
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        left, number = state
        if left < 0 or number < 0:
            raise ValueError(f"a state is (matches left, number of the turn), neither below 0, not {state}")
        self._state = (left, number)
        self._past = []

    @property
    def turn(self) -> int:
        return self._state[1] % 2

    @property
    def actions(self) -> tuple[int, ...]:
        return tuple(range(1, min(MOST, self._state[0]) + 1))

    def move(self, action: int) -> None:
        left, number = self._state
        if action not in self.actions:
            raise ValueError(f"{action} cannot be taken from {left} matches: take one of {self.actions}")
        self._past.append(self._state)
        self._state = (left - action, number + 1)

    def undo(self) -> None:
        if not self._past:
            raise ValueError("there is no move to undo")
        self._state = self._past.pop()

    def over(self) -> bool:
        return self._state[0] == 0

    @property
    def winner(self) -> int | None:
        if not self.over():
            return None
        return 1 - self.turn if self.last_wins else self.turn  # who is to move now did not take the last one

    @property
    def hash_code(self) -> int:
        return self._state[0]

    def __repr__(self) -> str:
        return f"Matches{self._state}"
