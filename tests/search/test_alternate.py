"""Moves at once that are made to alternate in the tree."""

import dataclasses

import numpy as np
import pytest

from common import first_of
from ludus import Limits, new_game
from ludus.search.bandits import GAIN, RULES, VISITS
from ludus.search.plan import Plan
from ludus.search.treesearch import TreeSearch
from oracles_mcts import PlainTreeSearch

pytestmark = pytest.mark.slow  # a variant to compare with, in kernels of its own


def last(search, position, seat=0, **limits):
    *_, thought = search.run(position, seat, Limits(**limits))
    return thought


def timeless(thought):
    return dataclasses.replace(thought, seconds=0, memory=0)  # a table for all that might alternate is larger


def small(**plan):
    """Little memory, so that tests are quick."""
    return Plan(**{"memory": 8, **plan})


def alternate(**plan):
    return small(order="alternate", **plan)


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
@pytest.mark.parametrize(
    ("name", "options", "seat"),
    [
        ("pennies", {}, 1),
        ("biased", {"rounds": 3}, 0),
        ("auction", {"bidders": 2}, 1),
        ("auction", {"rounds": 4}, 2),
        ("auction", {"bidders": 5, "rounds": 1}, 3),
    ],
)
def test_moves_that_alternate_are_those_of_the_plain_twin(examples, name, options, seat, engine):
    position = new_game(str(examples / f"{name}.py"), **options)
    plain = PlainTreeSearch(position, seed=2, leader=seat)
    plain.run(500)
    search = TreeSearch(position.game, alternate(engine=engine), seed=2)
    thought = last(search, position, seat, simulations=500)
    assert [each.visits for each in thought.moves] == [plain.root.visits.get((seat, each.move), 0) for each in thought.moves]
    reader = search._room.readers()[0]
    assert count_grown(reader, 0) == count_plain(plain.root)
    assert thought.nodes == count_nodes(plain.root)


def turns_below(reader, node):
    """Every node next to one, by the numbers of the moves that lead there."""
    widths = [len(reader.stats(node, seat)) for seat in range(reader.seats)]
    for picks in np.ndindex(*(max(1, width) for width in widths)):
        after = reader.after(node, picks)
        if after > 0:
            yield after


def count_grown(reader, node):
    """Visits and gains of each node below, in the midst of turns or not."""
    rows = [row for seat in range(reader.seats) for row in reader.stats(node, seat)]
    own = (sum(row[VISITS] for row in rows), round(sum(row[GAIN] for row in rows), 6))
    below = [each for after in turns_below(reader, node) for each in count_grown(reader, after)]
    return sorted([own, *below])


def count_plain(node):
    own = (sum(node.visits.values()), round(sum(node.gains.values()), 6))
    return sorted([own, *(each for child in node.children.values() for each in count_plain(child))])


def count_nodes(node):
    return 1 + sum(count_nodes(child) for child in node.children.values())


@pytest.mark.parametrize(
    ("spec", "plan"),
    first_of(
        [
            ("tic_tac_toe", {}),
            ("connect_four", {"rule": "ucb1-tuned"}),
            ("connect_four", {"parallel": "root", "threads": 2}),
            ("matches", {"transpositions": True}),
        ]
    ),
)
def test_in_games_with_turns_nothing_alternates(spec, plan):
    position = new_game(spec)
    searches = [TreeSearch(position.game, small(order=order, **plan), seed=3) for order in ("at-once", "alternate")]
    while not position.is_over and len(position.history) < 4:  # both seats ask the same search, which keeps its tree
        at_once, alternate = (last(search, position, position.mover, simulations=1000) for search in searches)
        assert timeless(at_once) == timeless(alternate)
        position.play(at_once.move)


def test_who_is_answered_expects_to_lose_at_matching_pennies(examples):
    position = new_game(str(examples / "pennies.py"))
    for seat in (0, 1):
        at_once = last(TreeSearch(position.game, small(), seed=1), position, seat, simulations=5000)
        assert at_once.value == pytest.approx(0, abs=0.1)
        assert not at_once.notes
        thought = last(TreeSearch(position.game, alternate(), seed=1), position, seat, simulations=5000)
        assert thought.value < -0.95
        assert not thought.is_proven
        assert "the others are taken to know this seat's move" in thought.notes[0]
        assert thought.nodes == 7  # the position, two in the midst of its turn, four ends
        assert thought.depth == 1
        assert sum(each.visits for each in thought.moves) == 5000
        assert not any(each.visits for each in thought.candidates[1 - seat])
        mine, theirs = thought.line[0][seat], thought.line[0][1 - seat]
        assert (mine == theirs) == (seat == 1)
        assert {each.moves for each in thought.tree} == {(a, b) for a in ("heads", "tails") for b in ("heads", "tails")}
        assert sum(each.visits for each in thought.tree) == 5000
        assert {each.mean[1 - seat] for each in thought.tree} == {-1, 1}


FOUR_RIDERS = "tron:level=four"


@pytest.mark.parametrize("rule", first_of(name for name, rule in RULES.items() if not rule.has_regrets))
def test_four_riders_alternate_by_each_rule(rule):
    position = new_game(FOUR_RIDERS)
    search = TreeSearch(position.game, alternate(rule=rule), seed=1)
    thought = last(search, position, 2, simulations=3000)
    assert timeless(thought) == timeless(
        last(TreeSearch(position.game, alternate(rule=rule), seed=1), position, 2, simulations=3000)
    )
    assert sum(each.visits for each in thought.moves) == 3000
    assert all(len(turn) == 4 for turn in thought.line)
    assert thought.line[0][2] == thought.text
    assert len(thought.line) <= thought.depth
    for branch in thought.tree:
        assert all(branch.moves)
    reader = search._room.readers()[0]
    check_turns(reader, 0, seat=2)


def check_turns(reader, node, seat):
    """At every node one seat has a choice, in the order of the seats, and what passed its move went on from there."""
    choosers = reader.choosers(node)
    assert len(choosers) <= 1
    for chooser in choosers:
        for pick, row in enumerate(reader.stats(node, chooser)):
            after = reader.after(node, [pick] * reader.seats)
            if after > 0 and reader.is_midst(after):
                (answering,) = reader.choosers(after)
                assert (answering - seat) % reader.seats > (chooser - seat) % reader.seats
                assert reader.stats(after, answering)[:, VISITS].sum() == row[VISITS]
                check_turns(reader, after, seat)
            elif after > 0 and reader.is_grown(after) and not reader.is_proven(after):
                stats = [reader.stats(after, each) for each in range(reader.seats)]
                assert {1 + each[:, VISITS].sum() for each in stats if len(each)} == {row[VISITS]}
                check_turns(reader, after, seat)


def test_equal_seeds_alternate_equally_however_the_work_is_cut(monkeypatch):
    position, plan = new_game("tron"), alternate()
    whole = timeless(last(TreeSearch(position.game, plan, 1), position, 1, simulations=5000))
    assert whole != timeless(last(TreeSearch(position.game, plan, 2), position, 1, simulations=5000))
    monkeypatch.setattr("ludus.search.pace.SLICE", 1e-7)
    assert whole == timeless(last(TreeSearch(position.game, plan, 1), position, 1, simulations=5000))


@pytest.mark.parametrize("rule", first_of(["ucb1", "ucb1-tuned", "exp3"]))
def test_both_engines_alternate_alike(rule, examples):
    position = new_game(str(examples / "auction.py"))
    thoughts = [
        last(TreeSearch(position.game, small(rule=rule, order="alternate", engine=engine), 3), position, 1, simulations=150)
        for engine in ("interpreted", "compiled")
    ]
    assert timeless(thoughts[0]) == timeless(thoughts[1])


@pytest.mark.slow
@pytest.mark.parametrize("parallel", ["leaf", "root", "tree"])
@pytest.mark.parametrize("spec", first_of(["tron", FOUR_RIDERS]))
def test_threads_alternate(parallel, spec):
    position = new_game(spec)
    search = TreeSearch(position.game, Plan(order="alternate", parallel=parallel, threads=3, memory=64), seed=1)
    thought = last(search, position, 1, simulations=6000)
    assert sum(each.visits for each in thought.moves) == 6000 * (3 if parallel == "leaf" else 1)
    if parallel != "leaf":
        for reader in search._room.readers():
            check_turns(reader, 0, seat=1)


@pytest.mark.parametrize("spec", ["tron", "tron:level=three"])
def test_a_tree_that_alternates_is_kept_for_its_seat(spec):
    position = new_game(spec)
    search = TreeSearch(position.game, alternate(), seed=1)
    thought = last(search, position, 1, simulations=3000)
    texts = thought.line[0]
    joint = [next(each.move for each in moves if each.text == texts[seat]) for seat, moves in enumerate(thought.candidates)]
    reader = search._room.readers()[0]
    before = count_grown(reader, reader.follow(0, joint))
    position.play(*joint)
    search._room.enter(position, Limits(simulations=1), is_new=False)
    assert count_grown(search._room.readers()[0], 0) == before
    assert len(before) > 100
    goes_on = last(search, position, 1, simulations=1000)
    assert sum(each.visits for each in goes_on.moves) > 1000
    for_another = last(search, position, 0, simulations=1000)
    assert sum(each.visits for each in for_another.moves) == 1000
    afresh = last(TreeSearch(position.game, alternate(), seed=1), position, 0, simulations=1000)
    assert timeless(for_another) == timeless(afresh)


@pytest.mark.slow
def test_transpositions_alternate():
    position = new_game("tron")
    merged, apart = (
        last(TreeSearch(position.game, alternate(transpositions=each), 1), position, simulations=20_000)
        for each in (True, False)
    )
    assert merged.nodes < apart.nodes
    assert sum(each.visits for each in merged.moves) == 20_000


def test_a_full_tree_that_alternates_goes_on_learning():
    position = new_game(FOUR_RIDERS)
    search = TreeSearch(position.game, Plan(memory=0.02, order="alternate"), seed=1)
    thought = last(search, position, 3, simulations=5000)
    assert thought.nodes < 200
    assert sum(each.visits for each in thought.moves) == 5000
    assert all(all(turn) for turn in thought.line)


def test_a_proof_does_not_rest_on_what_seats_are_taken_to_know():
    position = new_game("tron:level=duel7")
    search = TreeSearch(position.game, alternate(), seed=1)
    while not position.is_over:
        joint = []
        for seat in (0, 1):
            *_, solid = TreeSearch(position.game, small(), seed=1).run(position, seat, Limits(simulations=2000))
            thought = last(search, position, seat, simulations=2000)
            if len(thought.moves) > 1 and thought.is_proven:
                assert sum(len(moves) > 1 for moves in thought.candidates) == 1
                assert not solid.is_proven or solid.value == thought.value
            joint.append(thought.move)
        position.play(*joint)
