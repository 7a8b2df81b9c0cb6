import dataclasses
import math
import time

import numpy as np
import pytest

from common import first_of
from ludus import Limits, Position, find_game, new_game
from ludus.core import GameError, IllegalMove, SpecError
from ludus.scaffold import source_of_game
from ludus.search import room
from ludus.search.bandits import GAIN, RULES, VISITS
from ludus.search.insight import Reader
from ludus.search.plan import Plan
from ludus.search.treesearch import TreeSearch
from oracles_mcts import PlainTreeSearch


def last(search, position, seat=0, **limits):
    *_, thought = search.run(position, seat, Limits(**limits))
    return thought


def timeless(thought):
    return dataclasses.replace(thought, seconds=0)


def small(**plan):
    """Little memory, so that tests are quick."""
    return Plan(**{"memory": 8, **plan})


def root_counts(search, position):
    """[seat][move] (visits, gains) at the root."""
    reader = search._room.readers()[0]
    stats = [reader.stats(reader.root, seat) for seat in range(position.players)]
    return [[(row[VISITS], row[GAIN]) for row in each] for each in stats]


@pytest.mark.parametrize(
    ("spec", "moves"),
    [("matches", ""), ("matches:matches=21,last=loses", "2 1"), ("tic_tac_toe", ""), ("tic_tac_toe", "a1 b2 c3 a2")],
)
@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_the_search_is_its_plain_twin(spec, moves, engine):
    position = new_game(spec)
    for move in moves.split():
        position.play(move)
    plain = PlainTreeSearch(position, seed=5)
    plain.run(400)
    search = TreeSearch(position.game, small(engine=engine), seed=5)
    thought = last(search, position, position.mover, simulations=400)
    seat = position.mover
    assert [each.visits for each in thought.moves] == [plain.root.visits.get((seat, each.move), 0) for each in thought.moves]
    gains = [gain for _, gain in root_counts(search, position)[seat]]
    assert gains == pytest.approx([plain.root.gains.get((seat, each.move), 0) for each in thought.moves], abs=1e-9)
    assert thought.is_proven == (plain.root.proof is not None)


def test_memory_is_what_the_tree_has_grown_to():
    search, position = TreeSearch(find_game("connect_four"), small()), new_game("connect_four")
    few, many = (last(search, position, simulations=count) for count in (50, 3000))
    tree = search._room.trees[0]
    edges = 1 + int(np.flatnonzero(tree.stats[0, :, VISITS])[-1])  # the last move that was ever tried
    used = (tree.nodes[: many.nodes], tree.edges[:edges], tree.stats[:, :edges], tree.table)
    slack = 7 * (tree.edges.itemsize + tree.stats[0, 0].nbytes) + tree.heard.nbytes + tree.sums.nbytes  # moves not tried yet
    assert 0 <= many.memory - sum(part.nbytes for part in used) <= slack
    assert 0 < few.memory < many.memory < 8 * 2**20
    assert last(TreeSearch(position.game, small(threads=2, parallel="root")), position, simulations=3000).memory < 8 * 2**20


@pytest.mark.parametrize("name", ["pennies", "auction"])
def test_the_search_is_its_plain_twin_where_all_move_at_once(examples, name):
    position = new_game(str(examples / f"{name}.py"))
    plain = PlainTreeSearch(position, seed=2)
    plain.run(500)
    search = TreeSearch(position.game, small(), seed=2)
    thought = last(search, position, simulations=500)
    for seat, moves in enumerate(thought.candidates):
        assert [each.visits for each in moves] == [plain.root.visits.get((seat, each.move), 0) for each in moves]


@pytest.mark.parametrize("rule", first_of(RULES))
def test_both_engines_think_the_same(rule, examples):
    for spec in ("tic_tac_toe", str(examples / "auction.py")):
        position = new_game(spec)
        thoughts = [
            last(TreeSearch(position.game, small(rule=rule, engine=engine), seed=3), position, simulations=150)
            for engine in ("interpreted", "compiled")
        ]
        assert timeless(thoughts[0]) == timeless(thoughts[1])


def test_equal_seeds_give_equal_thoughts_however_the_work_is_cut(monkeypatch):
    position = new_game("connect_four")
    plan = small()
    whole = timeless(last(TreeSearch(position.game, plan, 1), position, simulations=5000))
    assert whole == timeless(last(TreeSearch(position.game, plan, 1), position, simulations=5000))
    assert whole != timeless(last(TreeSearch(position.game, plan, 2), position, simulations=5000))
    monkeypatch.setattr("ludus.search.pace.SLICE", 1e-7)
    assert whole == timeless(last(TreeSearch(position.game, plan, 1), position, simulations=5000))


def subtree(reader, node, seats, path=()):
    """Every node below, by its path: moves, statistics and proof."""
    stats = [reader.stats(node, seat).tolist() for seat in range(seats)]
    yield path, stats, [reader.moves(node, seat) for seat in range(seats)], reader.proof(node)
    if not reader.is_grown(node):
        return
    widths = [max(1, len(each)) for each in stats]
    for picks in np.ndindex(*widths):
        child = reader.child(node, [pick if stats[seat] else -1 for seat, pick in enumerate(picks)])
        if child > 0:
            yield from subtree(reader, child, seats, (*path, picks))


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "rule"), [("connect_four", "ucb1"), ("tron", "regret"), ("tron:level=three", "ucb1-tuned")])
def test_the_played_child_becomes_the_root_with_its_counters(spec, rule):
    position = new_game(spec)
    search = TreeSearch(position.game, small(rule=rule), seed=1)
    thought = last(search, position, simulations=3000)
    joint = [max(moves, key=lambda each: each.visits).move if moves else -1 for moves in thought.candidates]
    reader, seats = search._room.readers()[0], position.players
    picks = [reader.moves(0, seat).index(move) if move >= 0 else -1 for seat, move in enumerate(joint)]
    before = list(subtree(reader, reader.child(0, picks), seats))
    position.play(*(joint[seat] for seat in position.seats_asked()))
    search._room.enter(position, Limits(simulations=1), is_new=False)
    after = list(subtree(search._room.readers()[0], 0, seats))
    assert repr(after) == repr(before)  # nan is nan
    assert len(before) > 100
    assert search._room.count_nodes() == len(after)
    goes_on = last(search, position, position.seats_to_move()[0], simulations=1000)
    assert sum(each.visits for each in goes_on.moves) == 1000 + sum(row[VISITS] for row in after[0][1][goes_on.seat])


def test_a_tree_is_not_kept_where_the_game_went_elsewhere():
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(), seed=1)
    last(search, position, simulations=200)
    other = new_game("connect_four")
    for move in "1122337":
        other.play(move)
    assert sum(each.visits for each in last(search, other, 1, simulations=50).moves) == 50  # never reached in 200 simulations
    once = last(search, new_game("connect_four"), simulations=50)
    assert sum(each.visits for each in once.moves) == 50


def test_a_position_asked_twice_is_thought_about_further():
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(), seed=1)
    last(search, position, simulations=200)
    assert sum(each.visits for each in last(search, position, simulations=100).moves) == 300
    forgetful = TreeSearch(position.game, small(reuse=False), seed=1)
    first = last(forgetful, position, simulations=200)
    assert timeless(last(forgetful, position, simulations=200)) == timeless(first)


@pytest.mark.parametrize("parallel", ["leaf", "root"])
def test_threads_that_share_no_tree_repeat_exactly(parallel):
    position = new_game("connect_four")
    plan = small(parallel=parallel, threads=3)
    thoughts = [timeless(last(TreeSearch(position.game, plan, 4), position, simulations=2000)) for _ in range(3)]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert sum(each.visits for each in thoughts[0].moves) == (6000 if parallel == "leaf" else 2000)
    assert not thoughts[0].notes


def test_separate_trees_are_the_sum_of_their_parts():
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(parallel="root", threads=2), seed=4)
    thought = last(search, position, simulations=1001)
    parts = [reader.stats(0, 0)[:, VISITS] for reader in search._room.readers()]
    assert [part.sum() for part in parts] == [501, 500]
    assert [each.visits for each in thought.moves] == (parts[0] + parts[1]).tolist()


@pytest.mark.parametrize(("spec", "simulations"), first_of([("connect_four", 40_000), ("tron:level=three", 20_000)]))
def test_no_visit_is_lost_in_a_shared_tree(spec, simulations):
    position = new_game(spec)
    search = TreeSearch(position.game, Plan(parallel="tree", threads=4, memory=64), seed=1)
    thought = last(search, position, simulations=simulations)
    assert "another run differs" in thought.notes[0]
    assert thought.simulations == simulations
    tree, seats = search._room.trees[0], position.players
    reader = Reader(tree, seats)
    for moves in thought.candidates:
        assert not moves or sum(each.visits for each in moves) == simulations
    checked = 0
    for _, stats, _, proof in subtree(reader, 0, seats):
        totals = {sum(row[VISITS] for row in each) for each in stats if each}
        assert len(totals) <= 1  # every seat that chooses was asked equally often
        assert all(0 <= row[GAIN] <= row[VISITS] for each in stats for row in each)
        checked += bool(totals) and math.isnan(proof)
    assert checked > 1000
    if spec == "connect_four":
        check_children(reader, 0)


def check_children(reader, node):
    """What passed a move went on from its child, but for the one simulation that made the child."""
    for seat in range(2):
        for pick, row in enumerate(reader.stats(node, seat)):
            child = reader.child(node, [pick, pick])
            if child > 0 and reader.is_grown(child) and math.isnan(reader.proof(child)):
                onwards = sum(reader.stats(child, each)[:, VISITS].sum() for each in range(2))
                assert row[VISITS] == 1 + onwards
                check_children(reader, child)


def test_a_full_tree_goes_on_learning():
    position = new_game("connect_four")
    search = TreeSearch(position.game, Plan(memory=0.02), seed=1)
    thought = last(search, position, simulations=5000)
    assert thought.nodes < 200
    assert sum(each.visits for each in thought.moves) == 5000


@pytest.mark.parametrize(
    ("spec", "moves", "value"),
    [
        ("matches:matches=12,last=loses", "", 1),
        ("matches:matches=13", "1", -1),
        ("tic_tac_toe", "b2 b1", 1),
        ("tic_tac_toe", "b2 a1 a2 c2", 0),
    ],
)
def test_small_games_are_proven(spec, moves, value):
    position = new_game(spec)
    for move in moves.split():
        position.play(move)
    thought = last(TreeSearch(position.game, small(), seed=1), position, position.mover, simulations=200_000)
    assert thought.is_proven
    assert thought.value == value
    assert thought.simulations < 200_000


@pytest.mark.parametrize(("most", "transpositions"), [(13, False), (21, True)])
@pytest.mark.parametrize("last_one", ["wins", "loses"])
def test_won_positions_of_matches_are_played_right(most, transpositions, last_one):
    lost = 0 if last_one == "wins" else 1  # a number of matches that leaves this, divided by four, is lost
    for matches in range(1, most + 1):
        if matches % 4 == lost:
            continue
        position = new_game("matches", matches=matches, last=last_one)
        search = TreeSearch(position.game, small(transpositions=transpositions), seed=matches)
        position.play(search.choose(position, 0, Limits(simulations=2000))[0])
        assert position.state["left"][0] % 4 == lost


def test_transpositions_are_one_node():
    position = new_game("tic_tac_toe")
    merged = last(TreeSearch(position.game, small(transpositions=True), seed=1), position, simulations=20_000)
    apart = last(TreeSearch(position.game, small(), seed=1), position, simulations=20_000)
    assert merged.nodes <= 5478 < apart.nodes  # the positions there are


@pytest.mark.slow
def test_transpositions_are_kept_from_move_to_move():
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(transpositions=True), seed=1)
    first = last(search, position, simulations=3000)
    position.play(first.move)
    known = next(each.visits for each in first.moves if each.move == first.move)
    second = last(search, position, 1, simulations=100)
    assert sum(each.visits for each in second.moves) >= 100 + known - 1


EQUILIBRIA = {"pennies": (0.5, 0.5), "biased": (0.25, 0.5, 0.25)}


@pytest.mark.slow
@pytest.mark.parametrize("name", EQUILIBRIA)
def test_regret_matching_finds_the_equilibrium(name, examples):
    position = new_game(str(examples / f"{name}.py"))
    thought = last(TreeSearch(position.game, small(rule="regret", final="mixed"), seed=1), position, simulations=100_000)
    for moves in thought.candidates:
        assert [each.share for each in moves] == pytest.approx(EQUILIBRIA[name], abs=0.03)


def test_eight_riders_fit():
    position = new_game("tron:level=eight")
    thought = last(TreeSearch(position.game, small(), seed=1), position, 7, simulations=3000)
    assert len(thought.candidates) == 8
    assert all(sum(each.visits for each in moves) == 3000 for moves in thought.candidates)


def test_limits_by_nodes_and_depth():
    position = new_game("connect_four")
    assert last(TreeSearch(position.game, small(), 1), position, nodes=1000).nodes == 1000
    assert last(TreeSearch(position.game, small(), 1), position, depth=5, simulations=10**6).depth == 5
    assert last(TreeSearch(position.game, small(), 1), position, simulations=7, seconds=60).simulations == 7
    assert last(TreeSearch(position.game, small(), 1), position, simulations=10**9, seconds=0.02).simulations < 10**9


@pytest.mark.slow
def test_leaves_by_evaluation_and_cutoff():
    position = new_game("seven_colours:width=6,height=6")
    for plan in (small(leaf="evaluation"), small(leaf="cutoff", cutoff=3), small(policy="greedy"), small(playouts=5)):
        thought = last(TreeSearch(position.game, plan, 1), position, simulations=300)
        assert sum(each.visits for each in thought.moves) == 300 * plan.playouts
        assert all(-1 <= each.mean <= 1 for each in thought.moves)
    with pytest.raises(SpecError, match="matches has no function evaluate, so its positions cannot be valued by evaluation"):
        TreeSearch(find_game("matches"), small(leaf="evaluation"))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("parallel", ["leaf", "root", "tree"])
def test_whoever_stops_asking_has_stopped_the_search(parallel, threads):
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(parallel=parallel, threads=threads), seed=1)
    thinking = search.run(position, 0, Limits(simulations=10**9), every=0)
    first, second = next(thinking), next(thinking)
    assert second.simulations >= first.simulations
    thinking.close()
    assert sum(each.visits for each in last(search, position, simulations=10).moves) > 10


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ({"rule": "ucb2"}, "no selection rule is called 'ucb2': did you mean ucb1"),
        ({"threads": 65}, "threads must be a whole number from 1 to 64, not 65"),
        ({"threads": 0}, "threads must be a whole number from 1 to 64, not 0"),
        ({"playouts": 0}, "playouts must be a whole number from 1 to 64, not 0"),
        ({"rule": "regret", "transpositions": True}, "leave transpositions out"),
        ({"engine": "interpreted", "threads": 2}, "only compiled code runs in several threads"),
        ({"parallel": "leaf", "threads": 2, "playouts": 8}, "with parallel=leaf every thread plays one game of a leaf"),
        ({"order": "turns"}, "order must be at-once or alternate, not 'turns'"),
        (
            {"rule": "regret", "order": "alternate"},
            "regret looks at .* joint moves .*: take order=at-once",
        ),
        ({"parallel": "trees"}, "parallel must be leaf, root or tree, not 'trees'"),
        ({"rule": "exp3", "knob": 0.0}, "the gamma of exp3 must be above 0, not 0"),
    ],
)
def test_a_plan_that_cannot_be_followed_is_refused(plan, sentence):
    with pytest.raises(SpecError, match=sentence):
        Plan(**plan)


def test_what_does_not_fit_is_refused(examples, tmp_path):
    position = new_game("connect_four")
    with pytest.raises(SpecError, match=r"a memory of 0.0001 MB does not hold the first position and its moves"):
        last(TreeSearch(position.game, Plan(memory=0.0001)), position, simulations=1)
    with pytest.raises(SpecError, match="pennies gives no key to its positions"):
        TreeSearch(find_game(str(examples / "pennies.py")), Plan(transpositions=True))
    with pytest.raises(IllegalMove, match="seat 1 is not to move; 0 is"):
        last(TreeSearch(position.game, small()), position, 1, simulations=1)
    over = new_game("matches:matches=1")
    over.play("1")
    with pytest.raises(IllegalMove, match="the game is over, so there is nothing to think about"):
        last(TreeSearch(over.game, small()), over, simulations=1)
    text = (
        (examples / "auction.py")
        .read_text()
        .replace("MAX_MOVES, MAX_PLIES, ZERO_SUM = (2, 8), 4", "MAX_MOVES, MAX_PLIES, ZERO_SUM = (2, 8), 2**20")
    )
    (tmp_path / "auction.py").write_text(text)
    game = find_game(str(tmp_path / "auction.py"))
    with pytest.raises(SpecError, match=r"up to 1048576 moves for each of 8 seats at once: a tree search takes up to 2\^63"):
        last(TreeSearch(game, small()), Position(game, game.options({"bidders": 8})), simulations=1)


def test_the_root_is_left_alone():
    position = new_game("tron")
    before = position.state.tobytes(), position.rules.tobytes()
    last(TreeSearch(position.game, small()), position, simulations=200)
    assert (position.state.tobytes(), position.rules.tobytes()) == before


def test_deep_games_end_in_playouts(monkeypatch):
    monkeypatch.setattr(room, "DEEPEST", 3)
    position = new_game("matches:matches=30")
    thought = last(TreeSearch(position.game, small(), 1), position, simulations=2000)
    assert thought.depth == 3


@pytest.mark.parametrize("parallel", ["leaf", "root", "tree"])
def test_a_limit_on_nodes_counts_what_is_there(parallel):
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(parallel=parallel, threads=3), seed=1)
    assert 1000 <= last(search, position, nodes=1000).nodes <= 1003


def test_a_tree_that_cannot_grow_does_not_search_for_ever(examples):
    small_game = new_game(str(examples / "pennies.py"))
    thought = last(TreeSearch(small_game.game, small(), 1), small_game, nodes=1000)
    assert thought.nodes == 5
    assert "grown as far as it can" in thought.notes[0]
    full = new_game("connect_four")
    assert last(TreeSearch(full.game, Plan(memory=0.02), 1), full, nodes=100_000).nodes < 200


@pytest.mark.parametrize("parallel", ["root", "tree"])
def test_transpositions_over_a_whole_game(parallel):
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(parallel=parallel, threads=2, transpositions=True), seed=3)
    while not position.is_over:
        thought = last(search, position, position.mover, nodes=800)
        assert len(position.legal()) == 1 or sum(each.visits for each in thought.moves) > 0
        for tree, root in zip(search._room.trees, search._room.roots, strict=True):
            assert root == 0 or tree.nodes["joint"][root] == position.key()
        position.play(thought.move)


def raising(tmp_path):
    """A game whose rules raise now and then."""
    text = source_of_game("race").replace("import WAIT", "import mix, WAIT")
    old = "    state.turn = 1 - state.turn\n"
    assert old in text
    new = (
        old
        + "    if mix(np.uint64(state.total)) & np.uint64(3) == np.uint64(1) and state.total > 9:\n        raise ValueError\n"
    )
    (tmp_path / "race.py").write_text(text.replace(old, new))
    game = find_game(str(tmp_path / "race.py"))
    game._is_proven = True  # the interpreter would find it first
    return game


@pytest.mark.slow
@pytest.mark.parametrize("parallel", ["leaf", "root", "tree"])
def test_a_rule_that_raises_in_a_thread_is_told(parallel, tmp_path):
    game = raising(tmp_path)
    with pytest.raises(GameError, match=r"race\.py"):
        last(TreeSearch(game, small(parallel=parallel, threads=3)), Position(game), simulations=100_000)


@pytest.mark.slow
def test_a_line_begins_with_the_choice():
    rng = np.random.default_rng(1)
    for seed in range(12):
        position = new_game("connect_four")
        while len(position.history) < 16 and not position.is_over:
            position.play(int(rng.choice(position.legal())))
        if not position.is_over:
            for final in ("visits", "mixed"):
                search = TreeSearch(position.game, small(final=final, rule="exp3" if final == "mixed" else "ucb1"), seed)
                thought = last(search, position, position.mover, simulations=500)
                assert thought.line[0][thought.seat] == thought.text
                assert sum(each.share for each in thought.moves) == pytest.approx(1)
                assert thought.moves[[each.text for each in thought.moves].index(thought.text)].share > 0


def test_a_proven_win_is_played_whatever_the_returns(tmp_path):
    text = source_of_game("race").replace("RETURNS = (-1, 1)", "RETURNS = (-0.1, 0.3)")
    text = text.replace("out[state.turn] = -1", "out[state.turn] = -0.1").replace("turn] = 1\n", "turn] = 0.3\n")
    assert text.count("0.3") == 2
    (tmp_path / "race.py").write_text(text)
    game = find_game(str(tmp_path / "race.py"))
    position = Position(game)
    while position.state["total"][0] < 18:
        position.play(1)
    for seed in range(8):
        thought = last(TreeSearch(game, small(), seed), position, position.mover, simulations=2000)
        assert (thought.text, thought.is_proven) == ("+3", True)
        assert thought.value == game.range_of_returns(position.rules)[1]


@pytest.mark.parametrize("parallel", ["leaf", "root", "tree"])
def test_a_newer_question_ends_an_older_one(parallel):
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(parallel=parallel, threads=2), seed=1)
    older = search.run(position, 0, Limits(simulations=10**9), every=0)
    before = next(older).simulations
    assert next(older).simulations > before
    position.play("4")
    assert last(search, position, 1, simulations=500).simulations == 500
    assert list(older) == []


def test_nobody_works_while_a_thought_is_looked_at():
    position = new_game("connect_four")
    search = TreeSearch(position.game, small(threads=2), seed=1)
    thinking = search.run(position, 0, Limits(simulations=10**9), every=0)
    next(thinking)
    visits = search._room.readers()[0].stats(0, 0)[:, VISITS].sum()
    time.sleep(0.1)
    assert search._room.readers()[0].stats(0, 0)[:, VISITS].sum() == visits
    thinking.close()


def test_a_position_of_another_game_does_not_fit():
    with pytest.raises(SpecError, match="this is a search of matches: a position of connect_four does not fit"):
        last(TreeSearch(find_game("matches")), new_game("connect_four"), simulations=1)


def test_an_only_move_needs_no_thought():
    position = new_game("matches:matches=1")
    thought = last(TreeSearch(position.game, small()), position, seconds=60)
    assert (thought.move, thought.simulations, thought.notes) == (1, 0, ("the only move there is",))
