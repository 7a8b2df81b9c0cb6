"""What every player of the course is: a name, a game, named parameters, a seat, and a decision."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ludus.course.game import Game
from ludus.course.trace import Event, Followed

Counter = list[int]  # games won, lost and drawn


def scoring(counter: Sequence[int]) -> float:
    """(won - lost) / played."""
    won, lost, drawn = counter
    return (won - lost) / (won + lost + drawn)


class Player:
    """Derive a class from this and give it `decision(state)`.

    >>> from ludus.course import Matches, NegAlphaBeta
    >>> player = NegAlphaBeta("Ada", Matches(13, True), pf=6)
    >>> player.decision((6, 0))
    2
    """

    WIN = 100  # what a won game is worth; no estimate is above it
    LOWEST: float = -WIN - 1  # below every score

    def __init__(self, name: str, game: Game, **parameters: Any) -> None:
        self.name = name
        self.game = game
        self.who_am_i = 0  # its seat
        seed = parameters.pop("seed", None)
        self.random: Any = random if seed is None else random.Random(seed)  # whoever gives no seed may call random.seed
        self._parameters = parameters

    def get_value(self, key: str, default: Any = None) -> Any:
        """A parameter, such as 'pf'."""
        return self._parameters.get(key, default)

    def decision(self, state: Any) -> Any:
        """The action that it takes in a state; None if it is not its turn."""
        raise NotImplementedError(f"{type(self).__name__} needs a method decision(state)")

    def is_my_turn(self, state: Any) -> bool:
        """Go to the state; what every decision begins with."""
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")  # noqa: T201  (as the course does)
            return False
        return True

    def estimated(self) -> float:
        """What the position is worth to this player: WIN or -WIN once the game is over and somebody has won, else 0."""
        if self.game.winner is None:
            return 0
        return self.WIN if self.game.winner == self.who_am_i else -self.WIN

    def estimated_by_mover(self) -> float:
        """The same, seen from the side to move."""
        return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()

    def simulation(self, n: int, rootPlayer: bool = True) -> Counter:
        """Play n games at random from here: [victories, defeats, draws] of this player, or of the side to move."""
        seat = self.who_am_i if rootPlayer else self.game.turn
        counter = tally((self.random_winner() for _ in range(n)), seat)
        self.tell("simulate", counter=tuple(counter), seat=seat)
        return counter

    def random_winner(self) -> int | None:
        """Who wins one game that is played on at random; afterwards the game stands where it stood."""
        moves = 0
        while not self.game.over():
            self.game.move(self.random.choice(self.game.actions))
            moves += 1
        winner = self.game.winner
        for _ in range(moves):
            self.game.undo()
        return winner

    def trace(self, state: Any) -> Iterator[Event]:
        """What happens while it decides, step by step."""
        game, followed = self.game, Followed(self.game)
        self.game = followed
        try:
            self.decision(state)
        finally:
            self.game = game
        yield from followed.events

    def tell(self, kind: str, **facts: Any) -> None:
        """Note a step, if somebody follows."""
        if isinstance(self.game, Followed):
            self.game.note(kind, facts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"


def tally(winners: Iterable[int | None], seat: int) -> Counter:
    """What games brought a seat, of which we know who won them."""
    counter = [0, 0, 0]
    for winner in winners:
        counter[result_for(seat, winner)] += 1
    return counter


def result_for(seat: int, winner: int | None) -> int:
    """The place in a counter: 0 for won, 1 for lost, 2 for drawn."""
    if winner is None:
        return 2
    return 0 if winner == seat else 1
