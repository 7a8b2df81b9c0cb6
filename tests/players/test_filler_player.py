"""The player that rides the longest path."""

import json

import pytest
from hypothesis import given, settings

from ludus import find_game, make_player, new_game
from ludus.core import SpecError
from oracles_paths import Ground, longest
from small_levels import positions

NODES = "filler:nodes=20000"


def ride(position, player, seat=0):
    """Alone to the end; the moves, each checked to be a fall only where there was no way on."""
    while not position.is_over:
        before = Ground(position, seat)
        has_way = any(before.free[cell] for cell in before.links[before.head])
        move = player.choose(position, seat)
        assert move in position.legal(seat)
        assert not has_way or before.free[before.links[before.head][move]]
        position.play(move)
    return [joint[seat] for joint in position.history]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(positions(most_cells=18))
def test_it_rides_the_longest_path_and_never_into_a_wall_before(position):
    best = longest(Ground(position))
    ride(position, make_player(NODES, position.game))
    assert position.outcome().returns[0] == best


@pytest.mark.parametrize("level", ["solo", "comb", "spiral", "random:width=14,height=14,density=0.25,symmetry=none,starts=1"])
def test_equal_seeds_ride_alike(level):
    rides = []
    for _ in range(2):
        position = new_game("tron", 1, level=level, riders=1)
        rides.append(ride(position, make_player(NODES, position.game, 7)))
    assert rides[0] == rides[1]


@pytest.mark.parametrize(("level", "most"), [("solo", 164), ("comb", 58), ("spiral", 239)])
def test_levels_that_can_be_filled_are(level, most):
    position = new_game("tron", level=level)
    ride(position, make_player(NODES, position.game))
    assert position.outcome().returns[0] == most


def test_what_it_promises_never_gets_less():
    position = new_game("tron", 5, level="random:width=16,height=16,density=0.25,symmetry=none,starts=1")
    player, values = make_player("filler:nodes=100000", position.game), []
    while not position.is_over:
        position.play(player.choose(position, 0))
        values.append(player.figures.value)
    assert values == sorted(values)
    assert values[-1] == position.outcome().returns[0]


def test_a_thought_tells_of_every_direction():
    position = new_game("tron:level=comb")
    *_, thought = make_player(NODES, position.game).think(position, 0)
    assert (thought.value, thought.is_proven, thought.depth) == (58, True, 58)
    assert [each.high for each in thought.moves] == [58, 58, 58]
    assert sum(each.share for each in thought.moves) == 1
    assert len(thought.line) == 30
    assert thought.notes == ("58 cells to go, and none can ride more",)
    json.dumps(thought.as_json())


def test_in_company_it_rides_as_if_the_others_stood_still():
    position = new_game("tron:level=duel7")
    players = [make_player(NODES, position.game, seed) for seed in range(2)]
    *_, thought = players[0].think(position, 0)
    assert thought.value is None
    assert not thought.is_proven
    assert thought.notes[-1] == "rides as if everybody else stood still"
    while not position.is_over:
        position.play(*(player.choose(position, seat) for seat, player in enumerate(players)))


def test_a_champion_that_is_cut_off_tells_what_the_filler_does_and_who_wins():
    position = new_game("tron:level=comb")
    champion, filler = ([*make_player(spec, position.game).think(position, 0)][-1] for spec in ("champion:nodes=20000", NODES))
    assert (champion.moves, champion.value, champion.is_proven) == (filler.moves, filler.value, True)
    assert (champion.line, champion.notes) == (filler.line, filler.notes)
    for own, other, side in ((5, 4, 3), (20, 10, 20), (10, 10, 10)):
        rows = [" " * own + "#" + " " * other] * side
        position = new_game("tron", level="\n".join(["", "1" + rows[0][1:], *rows[1:-1], rows[-1][:-1] + "2", ""]))
        values = []
        for seat in range(2):
            *_, thought = make_player("champion:nodes=300", position.game).think(position, seat)
            assert thought.notes[-1] == "rides as if everybody else stood still"
            values.append(thought.value)
        assert (values[0] > 0.5) == (values[1] < -0.5) == (own > other)


def test_who_looks_on_changes_nothing():
    """Thoughts between the pauses of a long dive ask for bounds of their own."""
    position = new_game("tron", 1, level="random:width=60,height=60,density=0.2,symmetry=none,starts=1")
    watched, alone = make_player("filler:nodes=3000", position.game, 1), make_player("filler:nodes=3000", position.game, 1)
    *first, last = watched.think(position, 0, every=0)
    assert first
    assert last.move == alone.choose(position, 0)
    assert (last.depth, last.nodes) == (alone.figures.depth, alone.figures.nodes)


def test_asked_about_anything_it_answers_for_that():
    """A path is carried over only where it can still be ridden: after an undo, on another level, after another's move."""
    position = new_game("tron:level=solo")
    player = make_player(NODES, position.game)
    first = player.choose(position, 0)
    position.play(next(move for move in position.legal(0) if move != first))
    assert player.choose(position, 0) in position.legal(0)
    position.undo()
    assert player.choose(position, 0) in position.legal(0)
    assert make_player(NODES, position.game).choose(new_game("tron:level=comb"), 0) in (0, 2, 3)
    assert player.choose(new_game("tron:level=comb"), 0) in (0, 2, 3)


def test_a_fall_that_cannot_be_helped_is_ridden():
    position = new_game("tron", level="\n1 \n")
    player = make_player(NODES, position.game)
    position.play(player.choose(position, 0))
    position.play(player.choose(position, 0))
    assert position.outcome().returns == (1.0,)


def test_other_games_and_no_limit_are_refused():
    with pytest.raises(SpecError, match="filler rides Tron and plays nothing else: for matches take another player"):
        make_player("filler", find_game("matches"))
    with pytest.raises(SpecError, match="a search needs a limit"):
        make_player("filler:seconds=none", find_game("tron"))
