import pytest

from common import first_of
from ludus import find_game, make_player, new_game
from ludus.core import IllegalMove, SpecError


def play_alone(spec, seed, game="tron:level=solo"):
    position = new_game(game)
    player = make_player(spec, position.game, seed)
    while not position.is_over:
        position.play(player.choose(position, 0))
    return position


@pytest.mark.parametrize("engine", ["compiled", "interpreted", "lockstep"])
def test_a_game_replays_from_its_seed_on_every_engine(engine):
    level = "tron:level=duel7,riders=1"
    one, two, other = (play_alone(f"montecarlo:n=2,engine={engine}", seed, level) for seed in (1, 1, 2))
    assert one.history == two.history != other.history
    assert one.outcome().returns[0] > 10


def test_settings_and_their_limits():
    position = new_game("connect_four")
    for spec, games in (("n=3", 21), ("simulations=20", 20), ("n=3,simulations=20", 20), ("n=2,simulations=20,seconds=60", 14)):
        *_, thought = make_player(f"montecarlo:{spec}", position.game).think(position, 0)
        assert thought.simulations == games
    assert make_player("montecarlo", position.game).settings.seconds == 1.0
    *_, thought = make_player("montecarlo:n=30,allocation=halving", position.game).think(position, 0)
    assert sorted(each.visits for each in thought.moves)[-1] >= 2 * sorted(each.visits for each in thought.moves)[0]


def test_it_can_be_watched_and_left():
    position = new_game("tron")
    thinking = make_player("montecarlo:seconds=3600", position.game).think(position, 0, every=0.0)
    first, second = next(thinking), next(thinking)
    assert first.simulations < second.simulations
    thinking.close()


def test_bad_settings_are_refused():
    game = find_game("connect_four")
    for spec, sentence in (
        ("n=0", "montecarlo: n must be a whole number from 1 to 2147483647, or none, not '0'"),
        ("seconds=none", "a search needs a limit"),
        (
            "engine=fast",
            "montecarlo: engine must be compiled, interpreted or lockstep, not 'fast'",
        ),
        ("engine=lockstep", "the lockstep engine plays tron and no other game"),
        ("policy=gredy", "connect_four: no policy is called 'gredy'"),
        ("allocation=ucb", "montecarlo: allocation must be equal or halving, not 'ucb'"),
    ):
        with pytest.raises(SpecError, match=sentence):
            make_player(f"montecarlo:{spec}", game)


def test_positions_without_a_choice_are_refused():
    position = new_game("matches:matches=1")
    player = make_player("montecarlo:n=1", position.game)
    with pytest.raises(IllegalMove, match="seat 1 is not to move"):
        player.choose(position, 1)
    position.play("1")
    with pytest.raises(IllegalMove, match="the game is over"):
        player.choose(position, 0)


@pytest.mark.parametrize(
    ("n", "games", "cells"),
    first_of([(100, 30, 126), (10, 30, 105), (1_000, 30, 148), (10_000, 6, 158)]),
)
def test_more_games_ride_further(n, games, cells):
    """The workshop's table, out of 164; bench/flat.py measures it on more games."""
    scores = [play_alone(f"montecarlo:n={n}", seed).outcome().returns[0] for seed in range(games)]
    assert sum(scores) / games >= cells


def test_the_workshops_lockstep_rides_a_whole_game():
    assert play_alone("montecarlo:n=30,engine=lockstep", 0).outcome().returns[0] > 80
