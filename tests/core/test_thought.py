import json

import pytest

from ludus import new_game
from ludus.core import Game, Options, Player
from ludus.core.thought import bare_thought, format_line, name_candidates


def test_candidates_are_all_the_moves_there_are():
    assert [each.text for each in name_candidates(new_game("matches:matches=2"))[0]] == ["1", "2"]
    assert name_candidates(new_game("matches"))[1] == ()
    assert [len(each) for each in name_candidates(new_game("tron"))] == [4, 4]


def test_a_bare_thought_is_a_move():
    thought = bare_thought(new_game("connect_four"), 0, 3)
    assert (thought.text, thought.move, thought.value) == ("4", 3, None)
    assert [each.share for each in thought.moves] == [0, 0, 0, 1, 0, 0, 0]
    assert json.loads(json.dumps(thought.as_json()))["move"] == "4"


def test_a_line_is_written_turn_by_turn():
    assert format_line(new_game("connect_four"), [(3, -1), (-1, 2)]) == (("4", "wait"), ("wait", "3"))
    assert format_line(new_game("tron"), [(0, 3)]) == (("up", "down"),)
    assert len(format_line(new_game("matches:matches=1"), [(1, -1), (-1, 1)])) == 1  # the game is over


def test_a_player_needs_one_of_two_methods():
    class Silent(Player):
        pass

    class Chooser(Player):
        def choose(self, position, seat):
            return position.legal(seat)[0]

    game: Game = new_game("matches").game
    with pytest.raises(TypeError, match="Silent needs a method choose"):
        Silent(game, Options(), 0)
    (thought,) = Chooser(game, Options(), 0).think(new_game("matches"), 0)
    assert thought.move == 1
