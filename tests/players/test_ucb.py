import pytest

from ludus import find_game, make_player, new_game
from ludus.core import SpecError
from oracles_flat import decide_ucb, decide_ucb1


@pytest.mark.parametrize("last", ["wins", "loses"])
def test_it_is_the_course_player(last):
    """One game each, then (n - 1) x moves more, and the same formula in the end."""
    position = new_game(f"matches:last={last}")
    position.play("1")
    for spec, twin in (("n=50", decide_ucb), ("n=50,rule=ucb1", decide_ucb1)):
        *_, thought = make_player(f"ucb:{spec}", position.game, seed=7).think(position, 1)
        decision, chosen = twin(position, 1, 150, seed=7)
        assert [each.visits for each in thought.moves] == [len(results) for results in decision.results.values()]
        assert thought.move == chosen


def test_n_of_1_plays_one_game_each():
    position = new_game("connect_four")
    *_, thought = make_player("ucb:n=1", position.game).think(position, 0)
    assert [each.visits for each in thought.moves] == [1] * 7


def test_c_and_the_final_choice_are_settings():
    position = new_game("connect_four")
    spread = {}
    for c in (0, 100):
        *_, thought = make_player(f"ucb:n=100,c={c},final=mean", position.game).think(position, 0)
        spread[c] = max(each.visits for each in thought.moves) - min(each.visits for each in thought.moves)
        assert thought.value == max(each.mean for each in thought.moves)
    assert spread[100] < 10 < spread[0]


def test_it_plays_matches_well_against_random():
    won = 0
    for seed in range(20):
        position = new_game("matches")
        players = [make_player("ucb:n=200", position.game, seed), make_player("random", position.game, seed)]
        while not position.is_over:
            position.play(players[position.mover].choose(position, position.mover))
        won += position.outcome().winner == 0
    assert won >= 17


def test_bad_settings_are_refused():
    game = find_game("tron")
    for spec, sentence in (
        ("n=0", "ucb: n must be a whole number"),
        ("c=-1", "ucb: c must be a number from 0 to 1000, not '-1'"),
        ("rule=exp3", "ucb: rule must be ucb or ucb1, not 'exp3'"),
        ("engine=lockstep", "ucb: engine must be compiled or interpreted, not 'lockstep'"),
        ("final=best", "ucb: final must be formula, mean or visits, or none, not 'best'"),
        ("seconds=none", "a search needs a limit"),
    ):
        with pytest.raises(SpecError, match=sentence):
            make_player(f"ucb:{spec}", game)
