"""Ponder: favours the last move of the list, and takes its time to say so.

Its figures are made up, the same every time, so that tests know what to look for.
"""

import time

from ludus.core import Options, Player, Thought, option
from ludus.core.thought import Candidate, format_line, name_candidates


class PonderSettings(Options):
    thoughts: int = option(3, "how many thoughts it has", low=0, high=10_000)
    pause: float = option(0.01, "seconds before each of them", low=0, high=60)


class Ponder(Player):
    Settings = PonderSettings

    def think(self, position, seat, every=float("inf")):
        position.check_to_move(seat)
        named = name_candidates(position)
        move = named[seat][-1].move
        joint = [each[-1].move if each else -1 for each in named]
        for count in range(1, self.settings.thoughts + 1):
            time.sleep(self.settings.pause)
            table = tuple(tuple(_tried(each, place, count) for place, each in enumerate(seats)) for seats in named)
            yield Thought(
                position.game.name,
                seat,
                move,
                position.format_move(move, seat),
                table,
                line=format_line(position, [joint]),
                value=0.25,
                simulations=1000 * count,
                nodes=100 * count,
                depth=count,
                seconds=self.settings.pause * count,
                notes=("made up",) if count == self.settings.thoughts else (),
            )


def _tried(untried: Candidate, place: int, count: int) -> Candidate:
    """The move at `place` of the list after `count` thoughts."""
    return Candidate(
        untried.move, untried.text, visits=count * (place + 1) * 100, mean=0.25, low=0.2, high=0.3, is_proven=place == 0
    )
