"""Human: a person at this terminal, asked for every move; a wrong answer is refused and asked again."""

from __future__ import annotations

import sys

from ludus.core import IllegalMove, Player, Position


class HumanPlayer(Player):
    is_person = True
    needs_warming = False

    def choose(self, position: Position, seat: int) -> int:
        self._say(f"\n{position}\n")
        while True:
            self._say(f"seat {seat}, your move ({', '.join(position.moves(seat))}): ", end="")
            line = sys.stdin.readline() if sys.stdin is not None else ""
            if not line:
                raise KeyboardInterrupt  # the person has left: whoever asks stops, and keeps what was finished
            try:
                return position.parse_move(line, seat)
            except IllegalMove as error:
                self._say(str(error))

    def _say(self, text: str, end: str = "\n") -> None:
        """To a person, not to whoever reads the results."""
        sys.stderr.write(text + end)
        sys.stderr.flush()
