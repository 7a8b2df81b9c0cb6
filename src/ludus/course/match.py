"""One game between two players of the course."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.course.player import Player


def play_game(players: Sequence[Player]) -> int | None:
    """Let two players of one game play it from where it stands. Returns the seat that has won, None after a draw."""
    game = players[0].game
    for seat, player in enumerate(players):
        player.who_am_i = seat
    while not game.over():
        state = game.state
        action = players[game.turn].decision(state)
        game.state = state
        game.move(action)
    return game.winner
