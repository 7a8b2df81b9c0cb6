"""Flat Monte Carlo beside its naive twins, on all engines."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import Limits, Position, find_game, new_game
from ludus.core import GameError, IllegalMove, SpecError
from ludus.core.records import first_record
from ludus.scaffold import source_of_game
from ludus.search.flat import FlatSearch
from oracles_flat import DECIDE, Decision, interval

ALLOCATIONS = tuple(DECIDE)


def think(search, position, seat=0, seed=0, **limits):
    *_, last = search.think(position, seat, Limits(**limits), seed)
    return last


def timeless(thought):
    return replace(thought, seconds=0.0)


def start(spec, examples):
    """A position of a few plies, so that there is something to decide."""
    if spec == "auction":
        game = find_game(str(examples / "auction.py"))
        return Position(game, game.options({"bidders": 3}))
    position = new_game(spec)
    if spec == "tic_tac_toe":
        for move in ("b2", "a1"):
            position.play(move)
    return position


# The twins.


def compare(thought, decision, chosen, position):
    """Every figure of a thought beside the twin's lists."""
    low, high = position.game.range_of_returns(position.rules)
    assert thought.simulations == decision.games()
    assert [each.move for each in thought.moves] == list(decision.results)
    for each, results in zip(thought.moves, decision.results.values(), strict=True):
        assert each.visits == len(results)
        if results:
            assert each.mean == pytest.approx(decision.mean(each.move), rel=1e-12)
            assert (each.low, each.high) == pytest.approx(interval(results, low, high), abs=1e-6)
        else:
            assert (each.mean, each.low, each.high) == (None, None, None)
        assert each.share == float(each.move == chosen)
    assert thought.move == chosen
    assert thought.value == pytest.approx(decision.mean(chosen), rel=1e-12)


@pytest.mark.parametrize("allocation", ALLOCATIONS)
@pytest.mark.parametrize("spec", ["tic_tac_toe", "tron:level=duel7"])
def test_every_allocation_is_that_of_its_twin_on_both_engines(spec, allocation, examples):
    position = start(spec, examples)
    for games, seed in ((1, 3), (5, 0), (60, 1)):
        decision, chosen = DECIDE[allocation](position, 0, games, seed)
        thoughts = [
            think(FlatSearch(position.game, allocation, policy="plain", engine=engine), position, 0, seed, simulations=games)
            for engine in ("interpreted", "compiled")
        ]
        compare(thoughts[1], decision, chosen, position)
        assert timeless(thoughts[0]) == timeless(thoughts[1])


@pytest.mark.parametrize("allocation", ["equal", "halving"])
def test_three_who_bid_at_once_each_decide_as_their_twin(allocation, examples):
    position = start("auction", examples)
    search = FlatSearch(position.game, allocation)
    for seat in range(3):
        decision, chosen = DECIDE[allocation](position, seat, 40, seed=seat)
        compare(think(search, position, seat, seat, simulations=40), decision, chosen, position)


matches = find_game("matches")


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    left=st.integers(1, 12),
    most=st.integers(1, 8),
    last=st.sampled_from(["wins", "loses"]),
    allocation=st.sampled_from(ALLOCATIONS),
    games=st.integers(1, 80),
    seed=st.integers(0, 2**32),
)
def test_matches_of_all_kinds_are_decided_as_by_the_twins(left, most, last, allocation, games, seed):
    position = Position(matches, matches.options({"matches": left, "most": most, "last": last}))
    decision, chosen = DECIDE[allocation](position, 0, games, seed)
    compare(think(FlatSearch(matches, allocation), position, 0, seed, simulations=games), decision, chosen, position)


def test_a_lone_rider_counts_cells(examples):
    """Returns from 0 to 164 are scaled for the formula: what is worth 82 is worth 0."""
    position = new_game("tron:level=solo")
    search = FlatSearch(position.game, "ucb", policy="plain")
    thought = think(search, position, seed=2, simulations=50)
    decision = Decision(position, 0, 2)
    values = {}
    for _ in range(50):
        untried = [move for move, results in decision.results.items() if not results]
        decision.try_out(untried[0] if untried else max(values, key=values.get))
        for move, results in decision.results.items():
            if results:
                bonus = 0.3 * np.sqrt(np.log(decision.games()) / len(results))
                values[move] = (sum(results) / len(results) - 82) / 82 + bonus
    compare(thought, decision, max(values, key=values.get), position)


# Seeds, slices, luck.


@pytest.mark.parametrize("allocation", ALLOCATIONS)
def test_slices_change_nothing(monkeypatch, allocation):
    position = new_game("tron")
    whole = think(FlatSearch(position.game, allocation), position, 1, 5, simulations=3001)
    monkeypatch.setattr("ludus.search.pace.SLICE", 1e-7)
    *watched, cut = FlatSearch(position.game, allocation).think(position, 1, Limits(simulations=3001), 5, every=0)
    assert timeless(whole) == timeless(cut)
    assert [each.simulations for each in watched] == sorted(each.simulations for each in watched)
    assert len(watched) > 100


def test_equal_seeds_think_the_same_and_others_do_not():
    position = new_game("connect_four")
    search = FlatSearch(position.game)
    one, two, other = (timeless(think(search, position, 0, seed, simulations=500)) for seed in (1, 1, 2))
    assert one == two != other


def test_luck_is_fresh_for_every_ply():
    """Two positions alike but for the plies behind them."""
    position = new_game("tic_tac_toe")
    later = position.copy()
    later._past = [*later._past, (later.state.tobytes(), (0, 0))] * 2
    search = FlatSearch(position.game)
    assert think(search, position, simulations=500).moves != think(search, later, simulations=500).moves


def test_the_root_is_left_alone():
    position = new_game("tron")
    before = position.state.tobytes(), position.rules.tobytes()
    for engine in ("compiled", "lockstep"):
        think(FlatSearch(position.game, engine=engine), position, simulations=100)
    assert (position.state.tobytes(), position.rules.tobytes()) == before


# Limits.


def test_the_first_limit_stops():
    position = new_game("connect_four")
    search = FlatSearch(position.game)
    assert think(search, position, simulations=7, seconds=60).simulations == 7
    hurried = think(search, position, simulations=10**9, seconds=0.02)
    assert 7 < hurried.simulations < 10**9
    assert max(each.visits for each in hurried.moves) - min(each.visits for each in hurried.moves) <= 1


def test_halving_shares_the_time_out_too():
    position = new_game("connect_four")
    thought = think(FlatSearch(position.game, "halving"), position, seconds=0.03)
    assert sorted({each.visits for each in thought.moves})[-1] > 2 * min(each.visits for each in thought.moves)


def test_where_there_is_nothing_to_choose_a_glance_is_enough():
    position = new_game("matches:matches=1")
    search = FlatSearch(position.game)
    assert think(search, position, seconds=3600).simulations == 100
    assert think(search, position, simulations=1000).simulations == 1000


@pytest.mark.parametrize("budget", [1, 6, 7, 8, 84, 1001])
def test_halving_spends_exactly_what_it_may(budget):
    position = new_game("connect_four")
    thought = think(FlatSearch(position.game, "halving"), position, simulations=budget)
    visits = [each.visits for each in thought.moves]
    assert sum(visits) == budget
    assert min(visits) > 0 or budget < 7
    if budget == 84:  # 28 for all seven, 28 for four of them, 28 for two of these
        assert sorted(visits) == [4, 4, 4, 11, 11, 25, 25]


# What is chosen.


@pytest.mark.parametrize("allocation", ALLOCATIONS)
def test_a_win_at_hand_is_taken_and_one_about_to_be_lost_is_blocked(allocation):
    position = new_game("tic_tac_toe")
    for move in ("a1", "a3", "b1", "b3"):
        position.play(move)
    search = FlatSearch(position.game, allocation)
    thought = think(search, position, simulations=2000)
    assert (thought.text, thought.value) == ("c1", 1.0)
    position.undo()
    if allocation != "ucb":  # whose small c gives a move up after a few unlucky games
        assert think(search, position, 1, simulations=2000).text == "c1"


def test_the_final_choice_may_be_by_mean_or_visits():
    """The formula's bonus may prefer a move that was tried less: here, for a large c, it does."""
    position = new_game("connect_four")
    by = {
        final: think(FlatSearch(position.game, "ucb", 50.0, final), position, 0, 4, simulations=40)
        for final in ("formula", "mean", "visits")
    }
    moves = by["mean"].moves
    assert [each.visits for each in moves] == [each.visits for each in by["formula"].moves]
    assert by["mean"].value == max(each.mean for each in moves)
    most = max(each.visits for each in moves)
    assert by["visits"].value == max(each.mean for each in moves if each.visits == most)
    least = min(each.visits for each in moves)
    assert by["formula"].move in [each.move for each in moves if each.visits == least]


def test_games_by_a_policy_have_the_others_move_by_it_from_the_start():
    """Riders along walls know no chance: all games after one move are the same game."""
    position = new_game("tron:level=duel7")
    thought = think(FlatSearch(position.game, policy="wall"), position, simulations=40)
    for each in thought.moves:
        assert each.low == each.mean == each.high
        ahead = position.copy()
        ahead.play(each.move, wall_moves(ahead)[1])
        while not ahead.is_over:
            ahead.play(*wall_moves(ahead))
        assert ahead.outcome().returns[0] == each.mean
    assert thought.notes == ("values are means of games that everyone plays on by the policy wall",)


def wall_moves(position):
    choose = position.game.policies["wall"]
    return [int(choose(first_record(position.rules), first_record(position.state), seat, None)) for seat in range(2)]


def test_a_thought_is_plain_json():
    position = new_game("tron")
    thought = think(FlatSearch(position.game), position, 1, simulations=3)
    told = json.loads(json.dumps(thought.as_json()))
    assert told["simulations"] == 3
    assert [each["visits"] for each in told["moves"]] == [1, 1, 1, 0]
    assert (told["moves"][0]["low"], told["moves"][0]["high"]) == (-1, 1)
    assert told["moves"][3]["mean"] is None
    assert [each["visits"] for each in told["others"]["0"]] == [0, 0, 0, 0]
    assert told["notes"] == ["values are means of games that everyone plays on at random"]


# Lockstep.


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "spec", ["tron:level=solo", "tron:level=duel7", "tron:level=versus7", "tron:level=duel7,moves=alternate"]
)
def test_lockstep_finds_the_same_means(spec, seat):
    position = new_game(spec)
    if "alternate" in spec and seat == 1:
        position.play("right")
    seat = min(seat, position.players - 1)
    one, two = (
        think(FlatSearch(position.game, engine=engine), position, seat, simulations=20_000)
        for engine in ("lockstep", "compiled")
    )
    for mine, theirs in zip(one.moves, two.moves, strict=True):
        assert mine.visits == theirs.visits
        error = np.hypot(mine.high - mine.mean, theirs.high - theirs.mean) / 1.96
        assert abs(mine.mean - theirs.mean) <= 5 * error


def test_lockstep_repeats_itself_and_halves():
    position = new_game("tron")
    search = FlatSearch(position.game, "halving", engine="lockstep")
    one, two = (timeless(think(search, position, 1, 6, simulations=9001)) for _ in range(2))
    assert one == two
    assert sum(each.visits for each in one.moves) == 9001
    visits = sorted(each.visits for each in one.moves)
    assert visits[1] - visits[0] <= 1
    assert visits[3] - visits[2] <= 1
    assert visits[2] > 2.9 * visits[1]


def test_lockstep_needs_no_compiler(compilations):
    position = new_game("tron:level=solo")
    think(FlatSearch(position.game, engine="lockstep"), position, simulations=10)
    assert compilations == []


# What is refused.


def test_unsuitable_searches_are_refused_when_they_are_made():
    game, tron = find_game("connect_four"), find_game("tron")
    with pytest.raises(SpecError, match=r"connect_four: no policy is called 'gredy': known: plain, uniform"):
        FlatSearch(game, policy="gredy")
    with pytest.raises(SpecError, match="the lockstep engine plays tron and no other game"):
        FlatSearch(game, engine="lockstep")
    with pytest.raises(SpecError, match="the engine must be compiled, interpreted or lockstep, not 'native'"):
        FlatSearch(game, engine="native")
    with pytest.raises(SpecError, match="the allocation must be equal, halving, ucb or ucb1, not 'even'"):
        FlatSearch(game, "even")
    with pytest.raises(SpecError, match="the final choice must be mean, formula or visits, not 'best'"):
        FlatSearch(game, final="best")
    with pytest.raises(SpecError, match="by the formula goes with ucb and ucb1, not with equal"):
        FlatSearch(game, final="formula")
    with pytest.raises(SpecError, match="ucb looks at every game before the next: lockstep goes with equal and halving"):
        FlatSearch(tron, "ucb", engine="lockstep")
    with pytest.raises(SpecError, match="games in lockstep are played by chance, not by the policy wall"):
        FlatSearch(tron, policy="wall", engine="lockstep")


def test_positions_that_do_not_fit_are_refused():
    search = FlatSearch(find_game("matches"))
    with pytest.raises(SpecError, match="this is a search of matches: a position of tron does not fit"):
        think(search, new_game("tron"), simulations=1)
    with pytest.raises(SpecError, match="limited by seconds or simulations: give one of them"):
        think(search, new_game("matches"), depth=3)
    with pytest.raises(IllegalMove, match="seat 1 is not to move; 0 is"):
        think(search, new_game("matches"), 1, simulations=1)
    over = new_game("matches:matches=1")
    over.play("1")
    with pytest.raises(IllegalMove, match="the game is over, so there is nothing to think about: seat 0 wins"):
        think(search, over, simulations=1)
    search = FlatSearch(find_game("tron"), engine="lockstep")
    with pytest.raises(SpecError, match="the lockstep engine is for one or two riders, not 4"):
        think(search, new_game("tron:level=four"), simulations=1)


def test_a_game_that_never_ends_is_stopped(tmp_path):
    (tmp_path / "race.py").write_text(source_of_game("race").replace("return state.total == rules.goal", "return False"))
    game = find_game(str(tmp_path / "race.py"))
    with pytest.raises(GameError, match=r"race.py: a random game was not over after 1000 plies"):
        think(FlatSearch(game, engine="interpreted"), Position(game), simulations=1)
