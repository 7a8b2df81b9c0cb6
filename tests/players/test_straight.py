import pytest

from ludus import make_player, new_game
from ludus.core import IllegalMove, SpecError


def ride(spec, level="solo"):
    position = new_game(f"tron:level={level}")
    player = make_player(spec, position.game)
    while not position.is_over:
        position.play(player.choose(position, 0))
    return [position.format_move(joint[0], 0) for joint in position.history]


def test_it_rides_up_to_the_wall_and_turns_only_there():
    moves = ride("straight")
    assert moves[:6] == ["up"] * 6  # from (3, 5) to the top row, y = 11
    assert moves[6:8] == ["left"] * 2
    assert moves[8:18] == ["down"] * 10


def test_its_first_move_is_a_setting():
    assert ride("straight:first=right")[:12] == ["right"] * 12
    with pytest.raises(SpecError, match="straight: first: 'north' is not a move here: play up, left, right or down"):
        ride("straight:first=north")


def test_waiting_is_no_direction():
    """Riders in turn: between two moves of its own the seat waits."""
    position = new_game("tron:level=arena,moves=alternate")
    player = make_player("straight:first=down", position.game)
    position.play(player.choose(position, 0))
    position.play(make_player("straight", position.game).choose(position, 1))
    assert position.format_move(player.choose(position, 0), 0) == "down"


def test_it_plays_any_game():
    position = new_game("matches:matches=4")
    player = make_player("straight:first=3", position.game)
    position.play(player.choose(position, 0))
    position.play("1")
    with pytest.raises(IllegalMove, match="the game is over"):
        player.choose(position, 0)
