"""The champion of Seven Colours: its graph, walk and evaluation beside naive twins on cells, its endgames beside the solver."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import Limits, Position, find_game
from ludus.catalogue import make_player
from ludus.champions.colours_graph import contract, make_draft, make_graph
from ludus.champions.colours_sight import look
from ludus.champions.colours_walk import close, count_gain, is_settled, make_walk, take
from ludus.champions.colours_worth import LAYERS, UNIT, Weights, lay_weights, value_open
from ludus.champions.seven_colours import Champion, Work, is_nearly_called_off, secrets
from ludus.core import stream, unit
from ludus.core.records import first_record
from ludus.errors import SpecError
from ludus.search.retrograde import Retrograde
from oracles import neighbours, reach_of, read_grid, region_of

GAME = find_game("seven_colours")
LETTERS = "abcdefghijklmnop"

small = st.tuples(st.integers(2, 9), st.integers(2, 9))
larger = st.tuples(st.integers(10, 21), st.integers(10, 21))
thin = st.tuples(st.integers(63, 64), st.integers(2, 3))
sizes = st.one_of(small, small, larger, thin, thin.map(lambda size: size[::-1]))
boards = st.sampled_from(["random", "symmetric", "balanced"])


def make(seed=0, engine="compiled", **options):
    return Position(GAME, GAME.options(options), seed, engine)


def play_on(position, plies, seed):
    """Random colours, mostly useful ones, so that positions are like those of games."""
    rng = first_record(stream(seed, "test"))
    while plies > 0 and not position.is_over:
        gains = [count_by_cells(position, colour) for colour in position.legal()]
        useful = [colour for colour, gain in zip(position.legal(), gains, strict=True) if gain]
        position.play(useful[int(unit(rng) * len(useful))])
        plies -= 1
    return position


def count_by_cells(position, colour):
    after = position.copy()
    seat = after.mover
    before = int(after.state["cells"][0, seat])
    after.play(colour)
    return int(after.state["cells"][0, seat]) - before


# Naive twins: patches are sets of cells.


def naive_patches(grid):
    """Open cells, as sets of those that hang together in one colour."""
    free = {(x, y) for y, row in enumerate(grid) for x, letter in enumerate(row) if letter in LETTERS}
    open_cells = free & reach_of(grid, 0) & reach_of(grid, 1)
    patches, seen = [], set()
    for cell in sorted(open_cells):
        if cell in seen:
            continue
        patch, front = {cell}, [cell]
        for x, y in front:
            for a, b in neighbours(grid, x, y):
                if (a, b) in open_cells and (a, b) not in patch and grid[b][a] == grid[y][x]:
                    patch.add((a, b))
                    front.append((a, b))
        seen |= patch
        patches.append(frozenset(patch))
    return patches


def touches(grid, cells, others):
    return any(near in others for x, y in cells for near in neighbours(grid, x, y))


def naive_scores(grid):
    cells = sum(map(len, grid))
    return [cells - len(reach_of(grid, 1 - seat)) for seat in range(2)]


def naive_worth(grid, mover, weights):
    """Claims layer by layer, on sets of patches."""
    scores, free = naive_scores(grid), set(naive_patches(grid))
    worth = UNIT * (scores[mover] - scores[1 - mover]) + int(weights[LAYERS])
    behind = [set(region_of(grid, seat)) for seat in range(2)]
    for layer in range(10_000):
        claimed = [0, 0]
        for seat in (mover, 1 - mover):
            fresh = {patch for patch in free if touches(grid, patch, behind[seat])}
            free -= fresh
            behind[seat] = set().union(*fresh)
            claimed[seat] = len(behind[seat])
        if claimed == [0, 0]:
            return worth
        worth += int(weights[min(layer, LAYERS - 1)]) * (claimed[mover] - claimed[1 - mover])
    raise AssertionError


# What the champion works in, read back.


class Table:
    """A position on the graph of patches, at level 0 of a walk."""

    def __init__(self, position, engine="compiled"):
        rules = position.rules[0]
        self.width, self.cells = int(rules["width"]), int(rules["width"]) * int(rules["height"])
        self.graph, self.walk = make_graph(self.cells, int(rules["colours"])), make_walk(4, self.cells)
        self.draft = make_draft(self.cells, secrets())
        self.patches = GAME.kernel(contract, engine)(position.rules, position.state, self.graph, self.draft, self.walk.front[0])
        self.words = -(-self.patches // 64)
        self.walk.open[0] = np.bitwise_or.reduce(self.graph.of_colour, axis=0)
        self.walk.score[0] = self.cells - position.state["reachable"][0][::-1]

    def cells_of(self, patch):
        queue = self.draft.queue[self.draft.begin[patch] : self.draft.begin[patch + 1]]
        return frozenset((int(at) % self.width, int(at) // self.width) for at in queue)

    def members(self, words):
        """The patches in a set, as sets of cells."""
        found = [patch for patch in range(self.patches) if int(words[patch // 64]) >> (patch % 64) & 1]
        return {self.cells_of(patch) for patch in found}

    def call(self, template, *arguments):
        return GAME.kernel(template)(self.graph, self.walk, self.words, *arguments)


def take_and_close(graph, walk, words, level, seat, colour):
    take(graph, walk, words, level, seat, colour)
    close(graph, walk, words, level + 1, seat)
    return 0


def gain_of(graph, walk, words, level, seat, colour):
    return count_gain(graph, walk, words, level, seat, colour)


def settled(graph, walk, words, level, cells):
    return 1 if is_settled(walk, words, level, cells) else 0


def worth_of(graph, walk, words, level, mover, weights):
    return value_open(graph, walk, words, level, mover, weights)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(size=sizes, colours=st.integers(3, 16), board=boards, seed=st.integers(0, 2**32), plies=st.integers(0, 40))
def test_the_graph_is_that_of_the_naive_twin(size, colours, board, seed, plies):
    position = play_on(make(seed, width=size[0], height=size[1], colours=colours, board=board), plies, seed)
    table, grid = Table(position), read_grid(str(position))
    known = [table.cells_of(patch) for patch in range(table.patches)]
    assert sorted(map(sorted, known)) == sorted(map(sorted, naive_patches(grid)))
    assert [int(size) for size in table.graph.size[: table.patches]] == list(map(len, known))
    for seat in range(2):
        front = {patch for patch in known if touches(grid, patch, region_of(grid, seat))}
        assert table.members(table.walk.front[0, seat]) == front
    for letter, of_colour in zip(LETTERS, table.graph.of_colour, strict=False):
        assert table.members(of_colour) == {patch for patch in known if all(grid[y][x] == letter for x, y in patch)}
    for patch in range(table.patches):
        row = np.zeros(table.words, np.uint64)
        for link in range(table.graph.first[patch], table.graph.first[patch + 1]):
            row[table.graph.word[link]] |= table.graph.mask[link]
        assert table.members(row) == {other for other in known if other != known[patch] and touches(grid, known[patch], other)}
    assert list(table.walk.score[0]) == naive_scores(grid)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(size=sizes, colours=st.integers(3, 16), board=boards, seed=st.integers(0, 2**32), plies=st.integers(0, 40))
def test_a_move_on_the_graph_is_a_move_on_the_board(size, colours, board, seed, plies):
    position = play_on(make(seed, width=size[0], height=size[1], colours=colours, board=board), plies, seed)
    if position.is_over:
        return
    table, seat, cells = Table(position), position.mover, size[0] * size[1]
    for colour in position.legal():
        gained = table.call(gain_of, 0, seat, colour)
        assert gained <= count_by_cells(position, colour)
        if gained == 0:
            continue
        table.call(take_and_close, 0, seat, colour)
        after = position.copy()
        after.play(colour)
        twin, walk = Table(after), table.walk
        assert list(walk.score[1]) == list(twin.walk.score[0])
        assert table.members(walk.open[1]) == twin.members(twin.walk.open[0])
        assert bool(table.call(settled, 1, cells)) == after.is_over
        for each in range(2):
            assert table.members(walk.front[1, each]) == twin.members(twin.walk.front[0, each])


@settings(derandomize=True, deadline=None, max_examples=40)
@given(size=sizes, colours=st.integers(3, 9), board=boards, seed=st.integers(0, 2**32), plies=st.integers(0, 30))
def test_claims_are_those_of_the_naive_twin(size, colours, board, seed, plies):
    position = play_on(make(seed, width=size[0], height=size[1], colours=colours, board=board), plies, seed)
    if position.is_over:
        return
    table, grid = Table(position), read_grid(str(position))
    weights = lay_weights(Weights(near=0.9, far=0.1, fade=0.7, tempo=1.5))
    for mover in range(2):
        assert table.call(worth_of, 0, mover, weights) == naive_worth(grid, mover, weights)


def test_equal_positions_have_equal_keys_and_others_do_not():
    """Two ways to the same position: the key tells what is whose, not how it came about."""
    seen = {}
    for seed in range(200):
        table, chance = Table(make(1, width=9, height=9, colours=4)), random.Random(seed)
        seat = 0
        for _ in range(6):
            useful = [colour for colour in range(4) if table.call(gain_of, 0, seat, colour)]
            if not useful:
                break
            table.call(take_and_close, 0, seat, chance.choice(useful))
            for each in (table.walk.open, table.walk.front, table.walk.score, table.walk.key):
                each[0] = each[1]
            seat = 1 - seat
        what = (tuple(table.walk.open[0]), tuple(map(tuple, table.walk.front[0])), tuple(table.walk.score[0]))
        assert seen.setdefault(int(table.walk.key[0]), what) == what
    assert len(seen) > 20


# Endgames.


@settings(derandomize=True, deadline=None, max_examples=40)
@given(
    size=st.tuples(st.integers(2, 4), st.integers(2, 4)),
    colours=st.integers(3, 5),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 4),
)
def test_small_boards_are_solved_as_by_the_solver(size, colours, seed, plies):
    position = play_on(make(seed, width=size[0], height=size[1], colours=colours), plies, seed)
    if position.is_over:
        return
    seat = position.mover
    *_, thought = Champion(GAME, 1, 0).run(position, seat, Limits(nodes=10_000_000))
    solution = Retrograde(GAME, 500).solve(position)
    assert thought.is_proven
    assert thought.value == solution.value(position, seat)
    after = position.copy()
    after.play(thought.move)
    outcome = after.outcome()
    assert (outcome.returns[seat] if outcome else solution.value(after, seat)) == thought.value


def test_what_is_said_of_other_moves_holds():
    """What is proven of each, beside the solver's values."""
    checked = 0
    for seed in range(30):
        position = play_on(make(seed, width=4, height=4, colours=4), 2, seed)
        if position.is_over:
            continue
        seat = position.mover
        *_, thought = Champion(GAME, 1, 0).run(position, seat, Limits(nodes=10_000_000))
        solution = Retrograde(GAME, 500).solve(position)
        for candidate, (value, _, _) in zip(thought.moves, solution.move_values(position, seat), strict=True):
            if candidate.is_proven:
                assert candidate.mean == value
                checked += 1
    assert checked > 30


# The player.


@pytest.mark.parametrize("spec", ["champion:nodes=500", "champion:depth=3", "champion:nodes=2000,table=0"])
def test_a_game_under_a_limit_of_nodes_or_depth_replays(spec):
    def moves():
        position, player = make(3, width=12, height=12, board="symmetric"), make_player(spec, GAME, 5)
        while not position.is_over:
            position.play(player.choose(position, position.mover))
        return position.history

    assert moves() == moves()


@pytest.mark.parametrize(
    ("width", "height", "colours"), [(2, 2, 3), (2, 64, 3), (64, 2, 16), (64, 64, 3), (64, 64, 16), (7, 5, 16), (30, 30, 7)]
)
def test_it_plays_legal_games_on_every_board(width, height, colours):
    position = make(1, width=width, height=height, colours=colours)
    player, chance = make_player("champion:nodes=100", GAME, 1), random.Random(1)
    while not position.is_over and len(position.history) < 60:
        if position.mover == 0:
            position.play(position.check_move(player.choose(position, 0), 0))
        else:
            position.play(chance.choice(position.legal()))


def test_it_beats_greedy():
    won = 0
    for seed in range(4):
        for seat in range(2):
            position = make(seed, width=20, height=20, board="symmetric")
            players = [make_player("greedy", GAME, 1), make_player("greedy", GAME, 2)]
            players[seat] = make_player("champion:nodes=1000", GAME, 3)
            while not position.is_over:
                position.play(players[position.mover].choose(position, position.mover))
            won += position.outcome().returns[seat] > 0
    assert won >= 7


def test_the_interpreter_thinks_the_same():
    position = play_on(make(4, width=6, height=5, colours=4), 2, 4)
    thoughts = [
        list(Champion(GAME, 0.01, 0, engine=engine).run(position, position.mover, Limits(nodes=60)))[-1]
        for engine in ("compiled", "interpreted")
    ]
    assert thoughts[0].candidates == thoughts[1].candidates
    assert thoughts[0].line == thoughts[1].line
    assert thoughts[0].nodes == thoughts[1].nodes


def test_a_thought_tells_the_play_expected_and_bounds():
    position = make(2, width=15, height=15)
    *_, thought = Champion(GAME, 4, 0).run(position, 0, Limits(nodes=3000))
    assert thought.depth >= 3
    assert len(thought.line) >= thought.depth - 1
    assert [seat for seat, moves in enumerate(thought.candidates) if moves] == [0]
    chosen = next(each for each in thought.moves if each.move == thought.move)
    assert chosen.share == 1
    assert chosen.mean == thought.value
    assert all(each.high is None or each.high <= chosen.mean + 1e-9 for each in thought.moves)


def test_a_game_that_may_be_called_off_is_played_by_the_rules():
    """Moves that gain nothing bring it near; then what counts are cells owned, and a plain search plays."""
    position = make(1, width=3, height=3, colours=3)
    position.state["plies"] = 4 * 9 - 2
    assert is_nearly_called_off(position)
    move = make_player("champion:nodes=1000", GAME, 1).choose(position, 0)
    best = max(position.legal(), key=lambda colour: count_by_cells(position, colour))
    assert count_by_cells(position, move) == count_by_cells(position, best)


def test_simulations_are_refused():
    with pytest.raises(SpecError, match="makes no simulations"):
        next(Champion(GAME, 1, 0).run(make(1), 0, Limits(simulations=5)))


@settings(derandomize=True, deadline=None, max_examples=30)
@given(size=small, seed=st.integers(0, 2**32), plies=st.integers(0, 20))
def test_what_is_drawn_is_what_is_counted(size, seed, plies):
    position = play_on(make(seed, "interpreted", width=size[0], height=size[1], colours=5), plies, seed)
    if position.is_over:
        return
    sight, weights = look(position), lay_weights(Weights())
    mover, worth = position.mover, int(weights[LAYERS])
    for seat, sign in ((mover, 1), (1 - mover, -1)):
        worth += sign * UNIT * int((sight.owner == seat).sum())
        for layer in range(1, 64):
            claimed = int(((sight.claimant == seat) & (sight.layer == layer)).sum())
            worth += sign * int(weights[min(layer, LAYERS) - 1]) * claimed
    assert Table(position).call(worth_of, 0, mover, weights) == worth


def test_a_position_has_one_key_however_it_is_come_by():
    """Read from the board, or walked to on the graph from an earlier position."""
    for seed in range(20):
        position = play_on(make(seed, width=9, height=8, colours=5), seed % 7, seed)
        if position.is_over:
            continue
        work = begun(position)
        colour = next(c for c in position.legal() if count_gain_at(work, position.mover, c))
        GAME.kernel(take_and_close)(work._graph, work._walk, int(work.now("words")), 0, position.mover, colour)
        after = position.copy()
        after.play(colour)
        assert int(~work._walk.key[1]) == int(begun(after)._walk.key[0]) or after.is_over


def begun(position):
    work = Work(position)
    work.begin(GAME.kernel(contract), position, position.mover if not position.is_over else 0, 9, 1)
    return work


def count_gain_at(work, seat, colour):
    return GAME.kernel(gain_of)(work._graph, work._walk, int(work.now("words")), 0, seat, colour)


def test_what_was_asked_about_other_games_changes_no_answer():
    player = make_player("champion:nodes=700", GAME, 1)
    other = make(8, width=12, height=12)
    asked = [make(seed, width=12, height=12) for seed in range(3)]
    first = [player.choose(position, 0) for position in asked]
    player.choose(other, 0)
    assert [make_player("champion:nodes=700", GAME, 1).choose(position, 0) for position in asked] == first
