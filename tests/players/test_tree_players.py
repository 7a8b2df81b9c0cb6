import dataclasses

import pytest

from common import first_of
from ludus import find_game, make_player, new_game
from ludus.core import SpecError


def play(specs, spec, seed):
    """One game; what each seat got."""
    position = new_game(spec, seed, engine="compiled")
    players = [make_player(each, position.game, seed + seat) for seat, each in enumerate(specs)]
    while not position.is_over:
        asked, to_move = position.seats_asked(), position.seats_to_move()
        position.play(*(players[s].choose(position, s) if s in to_move else position.legal(s)[0] for s in asked))
    return position.outcome().returns


@pytest.mark.parametrize("spec", ["mcts:simulations=500", "mcts:simulations=300,transpositions=yes", "uct:simulations=500"])
def test_tic_tac_toe_is_not_lost_to_random(spec):
    for seed in range(30):
        assert play([spec, "random"], "tic_tac_toe", seed)[0] >= 0
        assert play(["random", spec], "tic_tac_toe", seed)[1] >= 0


@pytest.mark.parametrize("name", first_of(["jmctss", "jmctss-leaf:n=2", "jmctss-root", "jmctss-tree"]))
def test_the_presets_ride(name):
    joint = "," if ":" in name else ":"
    scores = [play([f"{name}{joint}simulations=300", "random"], "tron:level=square13", seed)[0] for seed in range(6)]
    assert sum(scores) >= 3


def test_presets_take_milliseconds_or_simulations():
    game = find_game("tron")
    assert make_player("jmctss:a=22,ms=100", game).limits.seconds == 0.1
    assert make_player("jmctss", game).limits.seconds == 0.1
    counted = make_player("jmctss-tree:simulations=50", game).limits
    assert (counted.seconds, counted.simulations) == (None, 50)
    both = make_player("jmctss-root:simulations=50,ms=2000", game).limits
    assert (both.seconds, both.simulations) == (2, 50)


def test_a_limit_given_takes_the_place_of_the_second():
    game = find_game("matches")
    assert make_player("mcts", game).limits.seconds == 1
    assert make_player("mcts:simulations=10", game).limits.seconds is None
    assert make_player("mcts:nodes=10,seconds=3", game).limits.seconds == 3


def test_choosing_and_thinking_agree():
    position = new_game("connect_four")
    for spec in ("mcts:simulations=3000", "mcts:simulations=300,final=mixed,rule=exp3", "uct:simulations=2000"):
        *_, thought = make_player(spec, position.game, 7).think(position, 0)
        assert make_player(spec, position.game, 7).choose(position, 0) == thought.move


def test_an_only_move_is_played_at_once():
    position = new_game("matches:matches=1")
    assert make_player("mcts:seconds=60", position.game).choose(position, 0) == 1


def test_a_thought_is_whole():
    position = new_game("tron")
    *_, thought = make_player("mcts:simulations=2000", position.game, 3).think(position, 1)
    assert (thought.game, thought.seat, thought.simulations) == ("tron", 1, 2000)
    assert thought.nodes > 1000
    assert thought.depth > 2
    assert len(thought.line) >= 2
    assert all(set(turn) <= {"up", "left", "right", "down"} for turn in thought.line)
    for moves in thought.candidates:
        assert sum(each.share for each in moves) == pytest.approx(1)
        assert all(each.low <= each.mean <= each.high for each in moves)
    assert thought.moves[[each.move for each in thought.moves].index(thought.move)].share == 1
    assert [branch.visits for branch in thought.tree] == sorted((branch.visits for branch in thought.tree), reverse=True)
    assert thought.tree[0].branches
    assert thought.as_json()["moves"][0]["move"] == "up"
    assert dataclasses.replace(thought, seconds=0) == dataclasses.replace(thought, seconds=0)


@pytest.mark.parametrize(
    ("spec", "game", "sentence"),
    [
        ("mcts:simulations=0", "matches", "mcts: simulations must be a whole number from 1 to 2147483647, or none, not '0'"),
        ("mcts:seconds=none", "matches", "a search needs a limit: give seconds, simulations or nodes"),
        ("mcts:threads=65", "matches", "mcts: threads must be a whole number from 1 to 64, not '65'"),
        ("mcts:a=3", "matches", "mcts: a means nothing to rule=ucb1, which takes c"),
        ("mcts:rule=ratio,c=3", "matches", "mcts: c means nothing to rule=ratio, which takes a"),
        ("mcts:rule=best", "matches", "mcts: rule must be ucb1, ucb1-tuned, ratio, regret or exp3, not 'best'"),
        ("mcts:policy=greedy", "matches", "matches: no policy is called 'greedy'"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_made(spec, game, sentence):
    with pytest.raises(SpecError, match=sentence):
        make_player(spec, find_game(game))


def test_uct_plays_in_turns(examples):
    with pytest.raises(SpecError, match="uct plays games in turns, and in pennies all move at once: take mcts"):
        make_player("uct", find_game(str(examples / "pennies.py")))
    player = make_player("uct:simulations=50", find_game("tron"))
    together, alternate = new_game("tron"), new_game("tron:moves=alternate")
    with pytest.raises(SpecError, match="uct plays games in turns, and here in tron all move at once: take mcts"):
        player.choose(together, 0)
    assert player.choose(alternate, 0) in alternate.legal(0)
