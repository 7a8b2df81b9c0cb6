import numpy as np
import pytest

from ludus import Limits, Playouts, Position, find_game, new_game
from ludus.core import GameError, SpecError
from ludus.scaffold import source_of_game


def test_both_engines_play_the_same_games():
    for spec in ("matches", "tic_tac_toe", "connect_four"):
        position = new_game(spec)
        runs = [
            Playouts(position.game, engine=engine).run(position, Limits(simulations=200), seed=4)
            for engine in ("interpreted", "compiled")
        ]
        assert runs[0].mean == runs[1].mean
        assert runs[0].spread == runs[1].spread


def test_means_are_those_of_random_play():
    """Tic-tac-toe by random moves: the first wins 0.585, the second 0.288, and 0.127 are drawn."""
    result = Playouts(find_game("tic_tac_toe")).run(new_game("tic_tac_toe"), Limits(simulations=100_000))
    assert result.games == 100_000
    assert abs(result.mean[0] - (0.5849 - 0.2881)) < 5 * result.error[0]
    assert result.mean[1] == -result.mean[0]
    assert abs(result.spread[0] - np.sqrt(0.873 - 0.2968**2)) < 0.01


def test_more_than_two_seats_and_moves_at_once(examples):
    game = find_game(str(examples / "auction.py"))
    position = Position(game, game.options({"bidders": 5}))
    runs = [Playouts(game, engine=engine).run(position, Limits(simulations=300)) for engine in ("interpreted", "compiled")]
    assert runs[0].mean == runs[1].mean
    assert len(runs[0].mean) == 5
    assert min(runs[0].spread) > 0


def test_equal_seeds_give_equal_sums_however_the_work_is_cut(monkeypatch):
    position = new_game("connect_four")
    whole = Playouts(position.game).run(position, Limits(simulations=5000), seed=1)
    monkeypatch.setattr("ludus.search.pace.SLICE", 1e-7)
    cut = Playouts(position.game).run(position, Limits(simulations=5000), seed=1)
    assert whole.mean == cut.mean
    assert whole.mean != Playouts(position.game).run(position, Limits(simulations=5000), seed=2).mean


def test_the_first_limit_stops(monkeypatch):
    position = new_game("matches")
    assert Playouts(position.game).run(position, Limits(simulations=7, seconds=60)).games == 7
    assert Playouts(position.game).run(position, Limits(simulations=10**9, seconds=0.01)).games < 10**9


def test_a_position_that_is_over_is_its_own_mean():
    position = new_game("matches:matches=1")
    position.play("1")
    result = Playouts(position.game).run(position, Limits(simulations=10))
    assert (result.mean, result.spread) == ((1.0, -1.0), (0.0, 0.0))


def test_the_root_is_left_alone():
    position = new_game("connect_four")
    before = position.state.tobytes(), position.rules.tobytes()
    Playouts(position.game).run(position, Limits(simulations=100))
    assert (position.state.tobytes(), position.rules.tobytes()) == before


def test_an_unknown_policy_is_refused():
    with pytest.raises(SpecError, match=r"matches: no policy is called 'gredy': known: plain, uniform"):
        Playouts(find_game("matches"), "gredy")


def broken(tmp_path, old, new):
    text = source_of_game("race")
    assert old in text
    (tmp_path / "race.py").write_text(text.replace(old, new))
    return find_game(str(tmp_path / "race.py"))


def test_a_game_that_never_ends_is_stopped(tmp_path):
    game = broken(tmp_path, "return state.total == rules.goal", "return False")
    game._is_proven = True  # the interpreter would find it first
    rules, state = game.start(game.options())
    with pytest.raises(GameError, match=r"race.py: a random game was not over after 1000 plies"):
        Playouts(game).run_from(rules, state, Limits(simulations=1), np.ones(1, [("one", "u8"), ("two", "u8")]))


def test_policies_and_own_playouts(tmp_path):
    hooks = """
def choose_greedy(rules, state, seat, rng):
    return min(rules.most, rules.goal - state.total) if seat == state.turn else WAIT


def playout(rules, state, rng):
    while state.total < rules.goal:
        state.total += 1 + below(rng, min(rules.most, rules.goal - state.total))
        state.turn = 1 - state.turn
"""
    text = source_of_game("race").replace("import WAIT", "import below, WAIT") + hooks
    (tmp_path / "race.py").write_text(text)
    game = find_game(str(tmp_path / "race.py"))
    position = Position(game)
    limits = Limits(simulations=20_000)
    greedy = Playouts(game, "greedy").run(position, limits)
    assert (greedy.mean, greedy.spread) == ((1.0, -1.0), (0.0, 0.0))  # seven threes, the first takes the seventh
    own, plain = Playouts(game).run(position, limits), Playouts(game, "plain").run(position, limits)
    assert abs(own.mean[0] - plain.mean[0]) < 5 * np.hypot(own.error[0], plain.error[0])


def test_a_position_of_another_game_does_not_fit():
    with pytest.raises(SpecError, match="these are playouts of matches: a position of connect_four does not fit"):
        Playouts(find_game("matches")).run(new_game("connect_four"), Limits(simulations=1))


@pytest.mark.parametrize(("spec", "moves"), [("tron:level=solo", [(0,), (3,)]), ("tron", [(0, 0), (3, 0)])])
def test_a_games_own_playout_does_not_ride_on_from_an_end(spec, moves):
    position = new_game(spec)
    for joint in moves:
        position.play(*joint)
    result = Playouts(position.game).run(position, Limits(simulations=20))
    assert result.mean == position.outcome().returns
    assert set(result.spread) == {0.0}
