from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import Limits, Position, find_game
from ludus.search.alphabeta import AlphaBeta
from oracles_minimax import by_evaluation, by_middle, maxn, paranoid, values_of_moves

EXAMPLES = Path(__file__).parents[1] / "examples"
BRANCHES = find_game(str(EXAMPLES / "branches.py"))
GUESSING = {table: AlphaBeta(BRANCHES, "evaluation", table=table) for table in (0, 0.0001, 1)}
PATIENT = AlphaBeta(BRANCHES, "zero", table=1)
SELFISH = AlphaBeta(BRANCHES, "evaluation", others="maxn")


def branches(seed, **options):
    return Position(BRANCHES, BRANCHES.options(options), seed)


def last(search, position, seat=0, **limits):
    *_, thought = search.run(position, seat, Limits(**limits))
    return thought


def check_line(position, thought, leaf):
    """The principal variation leads to the value: its end is worth just that."""
    ahead = position.copy()
    for joint in thought.line:
        ahead.play(*(joint[seat] for seat in ahead.seats_asked()))
    assert ahead.is_over or len(thought.line) == thought.depth
    end = ahead.outcome().returns if ahead.is_over else leaf(ahead)
    assert end[thought.seat] == thought.value


def check(position, thought, values, leaf):
    """The value is minimax's, the move the first of the best, and every bound holds."""
    assert thought.value == max(values)
    assert [each.share for each in thought.moves] == [float(each.move == thought.move) for each in thought.moves]
    place = position.legal(thought.seat).index(thought.move)
    assert values[place] == max(values)
    for each, value in zip(thought.moves, values, strict=True):
        if each.low is not None and not thought.is_proven:
            assert each.low <= value <= each.high
        if each.is_proven or (each.mean is not None and not thought.is_proven):
            assert each.mean == value
    check_line(position, thought, leaf)


GAMES = st.fixed_dictionaries(
    {"seed": st.integers(0, 10**6), "goal": st.integers(3, 14), "most": st.integers(1, 4), "together": st.booleans()}
)


@settings(max_examples=60, deadline=None)
@given(game=GAMES, depth=st.integers(1, 6))
def test_two_players_as_by_plain_minimax_with_any_table(game, depth):
    position = branches(**game)
    if position.is_over:
        return
    depth = min(depth, 3) if game["together"] else depth
    values = values_of_moves(position, 0, depth, by_evaluation, paranoid)
    for search in GUESSING.values():
        thought = last(search, position, depth=depth)
        check(position, thought, values, by_evaluation)
        if thought.depth == depth and not thought.is_proven:
            assert position.legal(0).index(thought.move) == values.index(max(values))


@settings(max_examples=30, deadline=None)
@given(game=GAMES, seats=st.integers(1, 4), depth=st.integers(1, 4), data=st.data())
def test_any_number_of_seats_as_by_plain_recursion(game, seats, depth, data):
    position = branches(seats=seats, **game)
    if position.is_over:
        return
    depth = min(depth, 2) if game["together"] else depth
    seat = data.draw(st.integers(0, seats - 1)) if game["together"] else 0
    thought = last(GUESSING[1], position, seat, depth=depth)
    check(position, thought, values_of_moves(position, seat, depth, by_evaluation, paranoid), by_evaluation)
    values = values_of_moves(position, seat, depth, by_evaluation, maxn)
    thought = last(SELFISH, position, seat, depth=depth)
    if not thought.is_proven:  # which a deeper search need not be: others may find something as good for them
        check(position, thought, values, by_evaluation)


@settings(max_examples=30, deadline=None)
@given(game=GAMES)
def test_a_proven_value_is_that_of_the_whole_game(game):
    position = branches(**{**game, "goal": min(game["goal"], 8)})
    if position.is_over:
        return
    thought = last(PATIENT, position, depth=60)
    assert thought.is_proven
    values = values_of_moves(position, 0, 60, by_middle, paranoid)
    check(position, thought, values, by_middle)


@settings(max_examples=20, deadline=None)
@given(game=GAMES, budget=st.integers(1, 7))
def test_slices_change_nothing(game, budget):
    position = branches(**game)
    if position.is_over:
        return
    for search in (GUESSING[1], SELFISH):
        whole = last(search, position, depth=4)
        kernel = search._kernel
        search._kernel = lambda *arguments, kernel=kernel: kernel(*arguments[:-1], min(budget, arguments[-1]))
        cut = last(search, position, depth=4)
        search._kernel = kernel
        assert (cut.moves, cut.line, cut.nodes) == (whole.moves, whole.line, whole.nodes)


def test_both_engines_search_the_same_positions():
    for options in ({}, {"together": True}, {"seats": 3}):
        position = branches(5, **options)
        for others in ("paranoid", "maxn"):
            thoughts = [
                last(AlphaBeta(BRANCHES, "evaluation", others=others, engine=engine, table=0.01), position, depth=4)
                for engine in ("interpreted", "compiled")
            ]
            assert thoughts[0].moves == thoughts[1].moves
            assert thoughts[0].nodes == thoughts[1].nodes
            assert thoughts[0].line == thoughts[1].line
