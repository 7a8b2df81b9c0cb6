"""Picky: plays tic-tac-toe and nothing else."""

from ludus.core import Player, SpecError


class Picky(Player):
    def __init__(self, game, settings, seed):
        super().__init__(game, settings, seed)
        if game.name != "tic_tac_toe":
            raise SpecError(f"picky plays tic_tac_toe only, not {game.name}")

    def choose(self, position, seat):
        return position.legal(seat)[0]
