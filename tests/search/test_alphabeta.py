import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import Limits, Position, find_game, new_game
from ludus.core import GameError, IllegalMove, SpecError
from ludus.scaffold import source_of_game
from ludus.search.alphabeta import AlphaBeta
from ludus.search.pace import Pace
from ludus.search.table import AGES, ENTRY, make_table
from oracles_minimax import by_evaluation, by_middle, drop, maxn, paranoid, solve, values_of_moves

EXAMPLES = Path(__file__).parents[1] / "examples"
BRANCHES = find_game(str(EXAMPLES / "branches.py"))
LOWEST = -3  # of its returns
GUESSING = {table: AlphaBeta(BRANCHES, "evaluation", table=table) for table in (0, 0.0001, 1)}
SELFISH = AlphaBeta(BRANCHES, "evaluation", others="maxn")
DROPPING = AlphaBeta(find_game("connect_four"))
TAKING = AlphaBeta(find_game("matches"), table=1)


def test_memory_is_that_of_the_table():
    assert (
        last(TAKING, new_game("matches"), depth=3).memory == 2**14 * ENTRY.itemsize
    )  # as much of 1 MB as a power of two fills
    assert last(AlphaBeta(find_game("matches"), table=0), new_game("matches"), depth=3).memory == 0


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


def check(position, thought, values, leaf, depth):
    """The value is minimax's, the move the first of the best, and every bound holds."""
    place = position.legal(thought.seat).index(thought.move)
    assert thought.value == max(values) == values[place]
    assert [each.share for each in thought.moves] == [float(i == place) for i in range(len(values))]
    if thought.depth == depth:
        for each, value in zip(thought.moves, values, strict=True):
            assert each.low is None or each.low <= value <= each.high
            assert each.mean is None or each.mean == value
        if max(values) >= 0 and place != values.index(max(values)):  # not lost; then it is better known than the first
            for deeper in (depth + 1, depth + 2):
                assert values_of_moves(position, thought.seat, deeper, leaf, paranoid)[place] >= thought.value
    else:
        assert thought.depth < depth  # proven sooner
    for each, value in zip(thought.moves, values, strict=True):
        assert not each.is_proven or each.mean == value
    if thought.line or thought.value > LOWEST:
        check_line(position, thought, leaf)


GAMES = st.fixed_dictionaries(
    {"seed": st.integers(0, 10**6), "goal": st.integers(3, 14), "most": st.integers(1, 4), "together": st.booleans()}
)


@settings(max_examples=150, deadline=None)
@given(game=GAMES, depth=st.integers(1, 6))
def test_two_players_as_by_plain_minimax_with_any_table(game, depth):
    position = branches(**game)
    depth = min(depth, 3) if game["together"] else depth
    values = values_of_moves(position, 0, depth, by_evaluation, paranoid)
    for search in GUESSING.values():
        check(position, last(search, position, depth=depth), values, by_evaluation, depth)


@settings(max_examples=80, deadline=None)
@given(game=GAMES, seats=st.integers(1, 4), depth=st.integers(1, 4), data=st.data())
def test_any_number_of_seats_as_by_plain_recursion(game, seats, depth, data):
    position = branches(seats=seats, **game)
    depth = min(depth, 2) if game["together"] else depth
    seat = data.draw(st.integers(0, seats - 1)) if game["together"] else 0
    for search, choose in ((GUESSING[1], paranoid), (SELFISH, maxn)):
        values = values_of_moves(position, seat, depth, by_evaluation, choose)
        check(position, last(search, position, seat, depth=depth), values, by_evaluation, depth)


@settings(max_examples=30, deadline=None)
@given(game=GAMES)
def test_a_whole_game_is_proven(game):
    position = branches(**{**game, "goal": min(game["goal"], 8)})
    thought = last(GUESSING[1], position, depth=60)
    values = values_of_moves(position, 0, 60, by_evaluation, paranoid)
    check(position, thought, values, by_evaluation, 60)
    assert thought.depth < 60


@settings(max_examples=20, deadline=None)
@given(game=GAMES, budget=st.integers(1, 7))
def test_slices_change_nothing(game, budget):
    position = branches(**game)
    for search in (GUESSING[1], SELFISH):
        whole = last(search, position, depth=4)
        pace, search._pace = search._pace, Plod(budget)
        cut = last(search, position, depth=4)
        search._pace = pace
        assert (cut.moves, cut.line, cut.nodes) == (whole.moves, whole.line, whole.nodes)


class Plod(Pace):
    """Slices that are always as short."""

    def end(self):
        pass


def test_a_move_that_is_proven_comes_before_one_that_only_looks_as_good():
    """Both moves are worth 0 at depth 3; the second one for good, while the first one turns out lost."""
    position = branches(1, goal=4, most=4)
    assert values_of_moves(position, 0, 3, by_evaluation, paranoid) == [0, 0]
    assert values_of_moves(position, 0, 4, by_evaluation, paranoid) == [-3, 0]
    for search in GUESSING.values():
        assert (last(search, position, depth=3).text, last(search, position, depth=60).text) == ("2", "2")


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


def test_an_evaluation_of_ones_own():
    search = AlphaBeta(BRANCHES, "evaluation", evaluate=BRANCHES.evaluations["flat"], engine="interpreted")
    position = branches(3, goal=40, seats=4)
    values = values_of_moves(position, 0, 3, lambda position: [1.0] * 4, paranoid)
    assert last(search, position, depth=3).value == max(values)


# Leaves by random games.


def test_random_leaves_belong_to_their_position():
    """So a table changes nothing; and without one, as in the auction, there are no keys to draw from, but seeds."""
    for seed in range(5):
        position = branches(seed, goal=14)
        searches = [AlphaBeta(BRANCHES, "playouts", games=3, table=table, engine="interpreted") for table in (0, 1)]
        assert len({last(search, position, depth=3).value for search in searches}) == 1
    auction = find_game(str(EXAMPLES / "auction.py"))
    position = Position(auction, auction.options({"bidders": 2}))
    luck = [AlphaBeta(auction, "playouts", games=2, seed=seed, engine="interpreted") for seed in (1, 1, 2)]
    moves = [last(search, position, depth=1).moves for search in luck]
    assert moves[0] == moves[1] != moves[2]


def test_random_leaves_depend_on_the_seed_and_on_nothing_else():
    position = branches(8, goal=40)
    thoughts = [
        last(AlphaBeta(BRANCHES, "playouts", games=10, seed=seed, engine="interpreted"), position, depth=2)
        for seed in (1, 1, 2)
    ]
    assert thoughts[0].moves == thoughts[1].moves
    assert thoughts[0].moves != thoughts[2].moves
    assert "positions at the end of the search are valued by 10 random games" in thoughts[0].notes


# Games that are known.


def late_positions(count, plies):
    """Connect Four after so many random moves, nobody having won."""
    chance = random.Random(4)
    made = []
    while len(made) < count:
        position, columns = new_game("connect_four"), ("",) * 7
        while not position.is_over and len(position.history) < plies:
            move = chance.choice(position.legal())
            columns = drop(columns, move, "xo"[position.mover])
            position.play(move)
        if not position.is_over:
            made.append((position, columns))
    return made


@pytest.mark.slow
def test_late_positions_of_connect_four_are_solved():
    """The value, the shortest win and the longest loss, as found by looking at everything."""
    seen = set()
    for position, columns in late_positions(20, plies=30):
        value, plies = solve(columns)
        thought = last(DROPPING, position, seat=position.mover, depth=42)
        assert thought.is_proven
        assert thought.value == value
        _, left = solve(drop(columns, thought.move, "x"), "o")
        assert value == 0 or 1 + left == plies == thought.depth == len(thought.line)
        seen.add(value)
    assert seen == {-1, 0, 1}


@pytest.mark.parametrize("last_wins", [True, False])
def test_matches_are_won_where_they_can_be(last_wins):
    options = {"last": "wins" if last_wins else "loses"}
    for count in range(1, 41):
        position = new_game("matches", matches=count, **options)
        thought = last(TAKING, position, depth=60)
        assert thought.is_proven
        is_won = count % 4 != (0 if last_wins else 1)
        assert thought.value == (1 if is_won else -1)
        if is_won:
            assert (count - int(thought.text)) % 4 == (0 if last_wins else 1)


def test_deep_games_make_room_as_they_need_it():
    thought = last(TAKING, new_game("matches", matches=160), depth=1000)
    assert thought.is_proven
    assert thought.value == -1
    assert thought.depth == 80
    assert len(thought.line) == 64


@pytest.mark.slow
def test_three_bidders_and_three_riders_as_by_plain_recursion(tmp_path):
    auction = find_game(str(EXAMPLES / "auction.py"))
    level = tmp_path / "tiny.txt"
    level.write_text("#####\n#1 3#\n#   #\n#  2#\n#####\n")
    arena = new_game("tron", level=str(level))
    for position, depth in ((Position(auction, seed=3), 2), (arena, 2)):
        for others, choose in (("paranoid", paranoid), ("maxn", maxn)):
            search = AlphaBeta(position.game, others=others, engine="interpreted")
            for seat in (0, 2):
                thought = last(search, position, seat, depth=depth)
                values = values_of_moves(position, seat, depth, by_middle, choose)
                place = position.legal(seat).index(thought.move)
                assert thought.value == max(values) == values[place]
                assert not thought.is_proven  # it rests on how the others are thought to play


def test_moves_at_once_are_seen_with_the_worst_in_mind():
    position = new_game(str(EXAMPLES / "pennies.py"))
    thought = last(AlphaBeta(position.game, engine="interpreted"), position, depth=1)
    assert thought.value == -1
    assert not thought.is_proven
    assert thought.line == (("heads", "tails"),)
    assert thought.notes == ("all move at once: the others are taken to know this seat's move, so it can expect at least this",)


def test_notes_say_how_the_others_are_thought_to_play():
    auction = find_game(str(EXAMPLES / "auction.py"))
    two, three = (Position(auction, auction.options({"bidders": bidders})) for bidders in (2, 3))
    for position, others, start in (
        (two, "paranoid", "not zero-sum"),
        (three, "paranoid", "paranoid"),
        (three, "maxn", "max^n"),
    ):
        thought = last(AlphaBeta(auction, others=others, engine="interpreted"), position, depth=1)
        assert any(note.startswith(start) for note in thought.notes)


# Limits.


def test_nodes_are_counted_to_the_last():
    position = new_game("connect_four")
    for nodes in (1, 7, 100, 5000):
        thought = last(DROPPING, position, nodes=nodes)
        assert thought.nodes == nodes
    assert last(DROPPING, position, nodes=50, depth=1).nodes == 7


def test_an_unfinished_depth_counts_once_its_first_move_is_done():
    position = new_game("connect_four")
    whole = last(DROPPING, position, depth=4)
    begun = last(DROPPING, position, nodes=whole.nodes + 1)
    assert (begun.depth, begun.moves, begun.notes) == (4, whole.moves, ())
    for nodes in range(whole.nodes, 10 * whole.nodes, 10):
        thought = last(DROPPING, position, nodes=nodes)
        if thought.notes:
            break
    assert thought.depth == 4
    assert thought.notes == ("depth 5 was begun: 1 of 7 moves were searched",)


def test_a_move_that_turns_out_lost_is_left_for_another():
    """Matches, last one loses: taking all but one wins, and a limit may stop just after another move was found out."""
    position = new_game("matches", matches=6, last="loses")
    for nodes in range(1, last(TAKING, position, depth=60).nodes):
        thought = last(TAKING, position, nodes=nodes)
        chosen = next(each for each in thought.moves if each.share)
        assert not chosen.is_proven or chosen.mean == 1


def test_time_is_a_limit():
    thought = last(DROPPING, new_game("connect_four"), seconds=0.05)
    assert thought.depth >= 1
    assert thought.seconds < 5


def test_thoughts_on_the_way_and_a_search_that_is_called_off():
    position = new_game("connect_four")
    thinking = DROPPING.run(position, 0, Limits(seconds=60), every=0.001)
    first, second = next(thinking), next(thinking)
    assert first.nodes < second.nodes
    thinking.close()
    before = position.state.tobytes()
    assert last(DROPPING, position, depth=3).depth == 3  # the next one is not troubled by what was left behind
    assert position.state.tobytes() == before


def test_two_runs_of_one_search_do_not_disturb_each_other(monkeypatch):
    monkeypatch.setattr("ludus.search.pace.SLICE", 1e-6)  # s
    search, position = AlphaBeta(find_game("connect_four")), new_game("connect_four")
    alone = last(search, position, depth=5)
    one, two = (search.run(position, 0, Limits(depth=5), every=0) for _ in range(2))
    for _ in range(3):
        next(one), next(two)
    *_, first = one
    *_, second = two
    assert (first.moves, first.line) == (second.moves, second.line) == (alone.moves, alone.line)


def test_ages_begin_anew():
    position = new_game("matches")
    before = last(TAKING, position, depth=20)
    TAKING._age = AGES - 1
    assert last(TAKING, position, depth=20).moves == before.moves
    assert TAKING._age == 1


# What is refused.


def test_a_table_holds_what_it_was_given_room_for():
    assert len(make_table(0)) == 0
    assert make_table(1).nbytes <= 1e6 < 2 * make_table(1).nbytes
    assert len(make_table(0.000064)) == 2
    assert ENTRY.itemsize == 32


def test_what_does_not_fit_is_refused_with_a_sentence():
    game, position = find_game("matches"), new_game("matches")
    with pytest.raises(SpecError, match=r"a table of 1e-05 MB does not hold a single position: give at least 6.4e-05 MB, or 0"):
        AlphaBeta(game, table=0.00001)
    with pytest.raises(SpecError, match="the memory of a table must be a number of MB of at least 0, not -1"):
        AlphaBeta(game, table=-1)
    with pytest.raises(SpecError, match="a leaf is valued by at least 1 random game, not 0"):
        AlphaBeta(game, "playouts", games=0)
    with pytest.raises(SpecError, match="matches has no function evaluate"):
        AlphaBeta(game, "evaluation")
    search = TAKING
    with pytest.raises(SpecError, match="alpha-beta makes no simulations: give a limit on depth, nodes or seconds"):
        last(search, position, simulations=5)
    with pytest.raises(SpecError, match="this search plays matches: a position of connect_four does not fit"):
        last(search, new_game("connect_four"), depth=1)
    with pytest.raises(IllegalMove, match="seat 1 is not to move; 0 is"):
        last(search, position, seat=1, depth=1)
    position = new_game("matches", matches=1)
    position.play("1")
    with pytest.raises(IllegalMove, match="the game is over"):
        last(search, position, depth=1)


def test_a_broken_game_is_told_by_its_file(tmp_path):
    (tmp_path / "race.py").write_text(source_of_game("race"))
    game = find_game(str(tmp_path / "race.py"))
    position = Position(game)
    search = AlphaBeta(game, engine="interpreted", slots={"legal": lambda rules, state, seat, out: 0})
    with pytest.raises(GameError, match=r"race.py: .*legal gave fewer than 1"):
        last(search, position, depth=2)


def test_a_tiny_table_answers_the_same():
    """Two entries: nearly everything is forgotten, and nothing changes."""
    position = new_game("connect_four")
    for _ in range(3):
        position.play("4")
    plain, tiny, large = (last(AlphaBeta(position.game, table=table), position, seat=1, depth=7) for table in (0, 0.000064, 4))
    assert plain.value == tiny.value == large.value
    assert plain.move == tiny.move == large.move
    assert large.nodes < plain.nodes
