"""Players that move by a game's own policy, and the weighed mix of two."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import Position, find_game, make_player, new_game
from ludus.catalogue import PLAYERS
from ludus.core import WAIT, IllegalMove, SpecError
from ludus.core.records import first_record
from ludus.games import seven_colours
from ludus.scaffold import source_of_game
from oracles import neighbours, play_by_sweeps, read_grid, region_of

COLOURS = find_game("seven_colours")
NAMES = ("random_useful", "greedy", "hegemon")


def meet(specs, seed, game="seven_colours:width=12,height=12,board=symmetric"):
    """A game of two players, by name."""
    position = new_game(game, seed, "compiled")
    players = [make_player(spec, position.game, seed + seat) for seat, spec in enumerate(specs)]
    while not position.is_over:
        position.play(players[position.mover].choose(position, position.mover))
    return position


# By name.


def test_the_policies_of_our_games_have_players_of_their_names():
    assert {*NAMES, "wall", "policy", "mixed"} <= set(PLAYERS.names())


@pytest.mark.parametrize("name", NAMES)
def test_the_player_is_the_policy_on_both_engines(name):
    position = new_game("seven_colours:width=8,height=7", 3)
    players = [make_player(f"{name}:engine={engine}", COLOURS, 5) for engine in ("compiled", "interpreted")]
    players.append(make_player(f"policy:name={name}", COLOURS, 5))
    while not position.is_over:
        before = position.state.tobytes()
        moves = {player.choose(position, position.mover) for player in players}
        assert len(moves) == 1
        assert position.state.tobytes() == before
        position.play(moves.pop())


def test_its_luck_is_fresh_for_every_ply_and_replays():
    one, two, other = (meet(["random_useful"] * 2, seed).history for seed in (1, 1, 2))
    assert one == two != other
    assert len({joint[0] for joint in one}) > 3


def test_its_thought_is_bare():
    position = new_game("seven_colours")
    (thought,) = make_player("greedy", COLOURS).think(position, 0)
    assert [each.share for each in thought.moves].count(1.0) == 1
    assert thought.value is None


def test_games_without_the_policy_are_refused():
    for spec, game, sentence in (
        ("greedy", "matches", "matches has no policy called 'greedy': it has none"),
        ("wall", "seven_colours", "seven_colours has no policy called 'wall': it has greedy, hegemon and ran"),
        ("policy", "tron", "which policy of tron is to play must be said: policy:name=wall"),
        ("policy:name=wal", "tron", "tron has no policy called 'wal': it has wall"),
        ("mixed", "tron", "the player mixed weighs colours: it plays seven_colours, not tron"),
        ("mixed:greedy=-1", "seven_colours", "mixed: greedy must be a number from 0"),
        ("greedy:engine=lockstep", "seven_colours", "greedy: engine must be compiled or interpreted, not 'lockstep'"),
    ):
        with pytest.raises(SpecError, match=sentence):
            make_player(spec, find_game(game))


@pytest.mark.parametrize("spec", ["greedy", "mixed"])
def test_positions_without_a_choice_are_refused(spec):
    with pytest.raises(IllegalMove, match="seat 1 is not to move"):
        make_player(spec, COLOURS).choose(new_game("seven_colours"), 1)


def test_a_users_policy_is_a_player_by_its_name(tmp_path):
    hook = "\n\ndef choose_least(rules, state, seat, rng):\n    return 1 if seat == state.turn else WAIT\n"
    (tmp_path / "race.py").write_text(source_of_game("race") + hook)
    game = find_game(str(tmp_path / "race.py"))
    assert make_player("policy:name=least", game).choose(Position(game), 0) == 1


# The hegemon and the mix, by sets of cells.


def border_of(grid, seat):
    region = region_of(grid, seat)
    return {cell for own in region for cell in neighbours(grid, *own) if grid[cell[1]][cell[0]] not in "v^"}


def look_ahead(position):
    """For every colour that gains a cell: (cells gained, border after it)."""
    found = {}
    for colour in position.legal():
        grid = read_grid(str(position))
        before = len(region_of(grid, position.mover))
        play_by_sweeps(grid, position.mover, seven_colours.LETTERS[colour])
        gained = len(region_of(grid, position.mover)) - before
        if gained:
            found[colour] = gained, len(border_of(grid, position.mover))
    return found


@settings(derandomize=True, deadline=None, max_examples=40)
@given(width=st.integers(2, 9), height=st.integers(2, 9), colours=st.integers(3, 8), seed=st.integers(0, 2**32))
def test_hegemon_and_mixed_choose_as_sets_of_cells_do(width, height, colours, seed):
    options = COLOURS.options({"width": width, "height": height, "colours": colours})
    position, chance = Position(COLOURS, options, seed), random.Random(seed)
    specs = {"hegemon": (0, 1), "greedy": (1, 0), "mixed": (1, 1), "mixed:greedy=2.5,hegemon=0.5": (2.5, 0.5)}
    specs |= {"mixed:greedy=0": (0, 1), "mixed:hegemon=0": (1, 0)}
    players = {spec: make_player(spec, COLOURS) for spec in specs}
    while not position.is_over:
        ahead = look_ahead(position)
        for spec, (cells, border) in specs.items():
            best = max(ahead, key=lambda colour: cells * ahead[colour][0] + border * ahead[colour][1])
            assert players[spec].choose(position, position.mover) == best
        position.play(chance.choice(list(ahead)))


def test_borders_are_counted_on_the_widest_boards():
    for width, height in ((64, 2), (2, 64)):
        position = new_game(f"seven_colours:width={width},height={height}", 2)
        while not position.is_over:
            rules, state = first_record(position.rules), first_record(position.state)
            grid = read_grid(str(position))
            for seat in range(2):
                border = seven_colours.count_border(rules, state.owned[seat], state.owned[1 - seat])
                assert border == len(border_of(grid, seat))
            assert not position.state["trial"].any()
            position.play(make_player("hegemon:engine=interpreted", COLOURS).choose(position, position.mover))


def test_the_hegemon_has_no_move_while_it_waits():
    position = new_game("seven_colours")
    rules, state = first_record(position.rules), first_record(position.state)
    assert seven_colours.choose_hegemon(rules, state, 1, None) == WAIT


def test_greedy_beats_random_useful_on_nearly_every_fair_board():
    """At least 99 % of 200 symmetric boards, each side on half of them."""
    game = "seven_colours:board=symmetric"
    won = 0
    for seed in range(200):
        seat = seed % 2
        specs = ["greedy", "random_useful"] if seat == 0 else ["random_useful", "greedy"]
        won += meet(specs, seed, game).outcome().winner == seat
    assert won >= 198


# Along the walls.


def test_wall_fills_a_room():
    position = new_game("tron:level=solo")
    player = make_player("wall", position.game)
    while not position.is_over:
        position.play(player.choose(position, 0))
    assert position.outcome().returns == (164,)


def target(position, seat, move):
    return position.rules[0]["neighbour"][position.state[0]["head"][seat], move]


def walls_around(position, cell):
    rules, state = position.rules[0], position.state[0]
    return sum(is_wall(state, each) for each in rules["neighbour"][cell])


def is_wall(state, cell):
    return int(state["walls"][cell >> 6]) >> int(cell & 63) & 1


@pytest.mark.parametrize("level", ["cavities", "tower", "eight"])
def test_wall_prefers_walls_and_avoids_dead_ends(level):
    position = new_game(f"tron:level={level}")
    player = make_player("wall", position.game)
    chance = random.Random(3)
    while not position.is_over:
        moves = {}
        for seat in position.seats_to_move():
            around = {move: walls_around(position, target(position, seat, move)) for move in position.legal(seat)}
            move = player.choose(position, seat)
            assert move == max(around, key=lambda each: around[each] if around[each] < 4 else -1)
            moves[seat] = move if chance.random() < 0.7 else chance.choice(position.legal(seat))
        position.play(*(moves.get(seat, WAIT) for seat in position.seats_asked()))


def test_wall_enters_a_dead_end_only_if_it_must():
    """The corner cell, cut off by the trail, has walls on all sides; there is more room above."""
    position = new_game("tron:level=solo")
    for move in ("down", "down", "down", "down", "left", "up", "left"):
        position.play(move)
    around = {move: walls_around(position, target(position, 0, move)) for move in position.legal()}
    player = make_player("wall", position.game)
    assert 4 in around.values()
    assert around[player.choose(position, 0)] < 4
