"""What the champion of Tron sees: territories and chambers, beside naive twins of them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import find_game, new_game
from ludus.champions.duel_waves import spread_bits
from ludus.champions.tron_board import lay_ground, make_board
from ludus.champions.tron_chambers import make_walk, value_branches
from ludus.champions.tron_evaluation import MET, judge_duel, make_judge, weigh_plan
from ludus.champions.tron_fill import make_ride, ride_far
from ludus.champions.tron_territory import make_territory, spread
from oracles_tron import best_branch, longest_path, territories

WEIGHTS = np.array([7, 3, 5, 2, 0, 0])


def see_territories(board, ground, first, riding, in_turn, territory):
    return spread(board, ground.wall, ground.head, first, riding, in_turn, territory)


def see_branches(board, ground, riding, weights, territory, walk, out):
    """[rider] the worth of each one's best branch."""
    reached = spread(board, ground.wall, ground.head, 0, riding, 0, territory)
    for rider in range(ground.head.shape[0]):
        if riding[rider]:
            out[rider] = value_branches(board, territory, ground.head[rider], rider + 1, weights, walk)
    return reached


@st.composite
def grounds(draw, riders=2, most=7):
    """A small level by chance, as text: walls anywhere, the riders where there is room."""
    width, height = draw(st.integers(4, most)), draw(st.integers(4, most))
    rows = [["#" if draw(st.integers(0, 3)) == 0 else " " for _ in range(width)] for _ in range(height)]
    cells = draw(st.permutations([(y, x) for y in range(height) for x in range(width)]))[:riders]
    for rider, (y, x) in enumerate(cells, 1):
        rows[y][x] = str(rider)
        for dy, dx in ((0, 1), (1, 0)):  # the rules want room beside a start
            if y + dy < height and x + dx < width and rows[y + dy][x + dx] == "#":
                rows[y + dy][x + dx] = " "
    return "\n" + "\n".join("".join(row) for row in rows) + "\n"


def with_passage(level, luck):
    free = [place for place, character in enumerate(level) if character == " "]
    for place in luck.sample(free, 2) if len(free) > 3 else ():
        level = level[:place] + "a" + level[place + 1 :]
    return level


def lay(level, riders):
    try:
        position = new_game("tron", level=level)
    except Exception:
        return None  # a start that is shut in
    board = make_board(position, riders)
    return board, lay_ground(position, board, range(riders))


@pytest.mark.parametrize("riders", [2, 4])
def test_territories_are_what_each_reaches_first(riders):
    kernel, riding = find_game("tron").kernel(see_territories), np.ones(riders, np.int8)

    @settings(max_examples=150, deadline=None)
    @given(grounds(riders))
    def check(level):
        laid = lay(level, riders)
        if laid is None:
            return
        board, ground = laid
        territory = make_territory(len(board.partner) - 1)
        kernel(board, ground, 0, riding, 0, territory)
        for rider, own in enumerate(territories(board, ground.wall, ground.head)):
            seen = np.flatnonzero(territory.owner == rider + 1)
            assert {int(cell): int(territory.distance[cell]) for cell in seen} == own

    check()


def test_who_moves_first_wins_the_ties_where_riders_move_in_turn():
    position = new_game("tron", level="\n#######\n#1   2#\n#######\n")
    board = make_board(position, 2)
    ground = lay_ground(position, board, (0, 1))
    territory, kernel = make_territory(21), find_game("tron").kernel(see_territories)
    for first, wanted in ((0, [1, 1, 2]), (1, [1, 2, 2])):
        kernel(board, ground, first, np.ones(2, np.int8), 1, territory)
        assert list(territory.owner[9:12]) == wanted


def test_branches_are_worth_what_trying_every_one_says():
    kernel, riding = find_game("tron").kernel(see_branches), np.ones(2, np.int8)

    @settings(max_examples=150, deadline=None)
    @given(grounds(2, 6))
    def check(level):
        laid = lay(level, 2)
        if laid is None:
            return
        board, ground = laid
        cells = len(board.partner) - 1
        out = np.zeros(2, np.int64)
        kernel(board, ground, riding, WEIGHTS, make_territory(cells), make_walk(cells), out)
        for rider, own in enumerate(territories(board, ground.wall, ground.head)):
            assert out[rider] == best_branch(board, ground.wall, own, int(ground.head[rider]), WEIGHTS), level

    check()


@pytest.mark.parametrize("passages", [False, True])
def test_a_rider_alone_never_rides_further_than_its_best_branch(passages):
    kernel, weights = find_game("tron").kernel(see_branches), np.array([1, 0, 1, 0, 0, 0])

    @settings(max_examples=60, deadline=None)
    @given(grounds(1, 5), st.randoms())
    def check(level, luck):
        laid = lay(with_passage(level, luck) if passages else level, 1)
        if laid is None:
            return
        board, ground = laid
        cells, out = len(board.partner) - 1, np.zeros(1, np.int64)
        kernel(board, ground, np.ones(1, np.int8), weights, make_territory(cells), make_walk(cells), out)
        assert longest_path(board, ground.wall, int(ground.head[0])) <= out[0], level

    check()


def see_plans(board, ground, judge, out):
    """[rider] the worth of each one's best branch, as words of bits tell it."""
    spread_bits(board.layout, ground.free, ground.head, 0, 0, judge.look.waves)
    judge.counts[1] = MET
    for rider in range(2):
        out[rider] = weigh_plan(board, ground.free, ground.head[rider], rider, judge)
    return 0


def test_branches_of_a_plan_are_worth_what_trying_every_one_says():
    kernel = find_game("tron").kernel(see_plans)

    @settings(max_examples=150, deadline=None)
    @given(grounds(2, 6))
    def check(level):
        laid = lay(level, 2)
        if laid is None:
            return
        board, ground = laid
        out = np.zeros(2, np.int64)
        kernel(board, ground, make_judge(board, 2, np.array([WEIGHTS, WEIGHTS])), out)
        for rider, own in enumerate(territories(board, ground.wall, ground.head)):
            assert out[rider] == best_branch(board, ground.wall, own, int(ground.head[rider]), WEIGHTS), level

    check()


def judge_both_ways(kernel, board, ground, first, in_turn):
    """Worth, features and phase: by words of bits, and cell by cell."""
    for is_plain in (1, 0):
        judge, seen = make_judge(board), board._replace(layout=board.layout._replace(is_plain=is_plain))
        worth = kernel(seen, ground, first, in_turn, judge)
        yield worth, judge.features.tolist(), int(judge.counts[1])


@pytest.mark.parametrize("most", [7, 14])
@pytest.mark.parametrize("floors", [1, 2])
def test_words_and_cells_see_the_same(most, floors):
    kernel = find_game("tron").kernel(judge_duel)

    @settings(max_examples=200, deadline=None)
    @given(grounds(2, most), st.integers(0, 1), st.integers(0, 1))
    def check(level, first, in_turn):
        above = level.replace("1", " ").replace("2", " ")
        laid = lay(level if floors == 1 else f"{level}---{above}", 2)
        if laid is not None:
            by_words, by_cells = judge_both_ways(kernel, *laid, first, in_turn)
            assert by_words == by_cells, level

    check()


@pytest.mark.parametrize("level", ["width=61,height=7", "width=7,height=64", "width=40,height=40", "width=9,height=9"])
@pytest.mark.parametrize("density", [0.0, 0.1, 0.3])
def test_words_and_cells_see_the_same_in_every_shape_of_level(level, density):
    kernel = find_game("tron").kernel(judge_duel)
    for seed in range(8):
        position = new_game("tron", seed, level=f"random:{level},density={density},symmetry=none")
        for _ in range(4):
            if not position.is_over:
                position.play(*(position.legal(seat)[-1] for seat in (0, 1)))
        board = make_board(position, 2)
        assert board.layout.is_plain
        by_words, by_cells = judge_both_ways(kernel, board, lay_ground(position, board, (0, 1)), seed % 2, seed // 2 % 2)
        assert by_words == by_cells


@pytest.mark.parametrize("level", ["\n1aa 2\n", "\n1" + 60 * " " + "2\n"])
def test_passages_and_rows_as_long_as_a_word_are_seen_cell_by_cell(level):
    board, ground = lay(level, 2)
    assert not board.layout.is_plain
    judge = make_judge(board)
    find_game("tron").kernel(judge_duel)(board, ground, 0, 0, judge)
    assert judge.territory.owner.any()


def test_the_compiled_judge_and_the_interpreted_one_agree():
    for seed in range(4):
        position = new_game("tron", seed, level="random:width=9,height=8,density=0.2,symmetry=none")
        board = make_board(position, 2)
        ground = lay_ground(position, board, (0, 1))
        worths = []
        for engine in ("compiled", "interpreted"):
            judge = make_judge(board)
            kernel = find_game("tron").kernel(judge_duel, engine)
            worths.append([kernel(board, ground, first, in_turn, judge) for first in (0, 1) for in_turn in (0, 1)])
        assert worths[0] == worths[1]


@pytest.mark.parametrize("passages", [False, True])
def test_a_ride_with_time_enough_is_the_longest_there_is(passages):
    def ride_out(board, ground, budget, ride, out):
        out[0] = ride_far(board, ground, 0, 1000, budget, ride)
        return 0

    kernel = find_game("tron").kernel(ride_out)

    @settings(max_examples=60, deadline=None)
    @given(grounds(1, 5), st.randoms())
    def check(level, luck):
        laid = lay(with_passage(level, luck) if passages else level, 1)
        if laid is None:
            return
        board, ground = laid
        before, ride, out = ground.wall.copy(), make_ride(board), np.zeros(1, np.int64)
        longest = longest_path(board, ground.wall, int(ground.head[0]))
        kernel(board, ground, 1_000_000, ride, out)
        assert out[0] == longest, level
        kernel(board, ground, 10, ride, out)
        assert out[0] <= longest
        assert (ground.wall == before).all()

    check()
