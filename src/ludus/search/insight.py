"""What a tree knows, as a Thought. Reads the arrays that `mcts.py` writes; several trees are read as their sum."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core import WAIT, Branch, Candidate, Position
from ludus.core.records import Records
from ludus.core.thought import format_line, name_candidates
from ludus.search.bandits import GAIN, OTHER, OWN, VISITS, Rule
from ludus.search.tree import MIDST, UNGROWN, Tree, find_known

WIDTHS = (5, 3)  # how many branches a thought holds of the top of the tree, level by level
LONGEST_LINE = 40  # turns
SURE = 1.96  # standard errors to each side hold 95 %


@dataclass(frozen=True)
class Scale:
    """From gains, 0 .. 1, back to returns."""

    low: float
    high: float

    def returns(self, gain: float) -> float:
        """Exact at both ends, by which proven wins and losses are told."""
        return self.high if gain == 1 else float(self.low + (self.high - self.low) * gain)


class Reader:
    """One tree, looked at between slices."""

    def __init__(self, tree: Tree, seats: int, root: int = 0, playouts: int = 1) -> None:
        self.root = root
        self.seats = seats
        self.playouts = playouts  # visits that a new node begins with
        self._tree = tree
        self._linked: Any = tree._replace(nodes=Records(tree.nodes))  # as templates see it

    def edges(self, node: int, seat: int) -> slice:
        """The edges of a seat's moves; none if it waits, or if they are not laid out."""
        widths = self._tree.nodes["widths"][node][: self.seats].astype(int)
        first = int(self._tree.nodes["first"][node])
        if first == UNGROWN:
            return slice(0, 0)
        begin = first + int(widths[:seat].sum())
        return slice(begin, begin + int(widths[seat]))

    def is_grown(self, node: int) -> bool:
        return bool(self._tree.nodes["first"][node] != UNGROWN)

    def stats(self, node: int, seat: int) -> NDArray[np.float64]:
        """[move, field] of all threads."""
        total: NDArray[np.float64] = self._tree.stats[:, self.edges(node, seat)].sum(axis=0)
        return total

    def moves(self, node: int, seat: int) -> list[int]:
        return [int(move) for move in self._tree.edges["move"][self.edges(node, seat)]]

    def is_proven(self, node: int) -> bool:
        return not math.isnan(self.proof(node))

    def proof(self, node: int) -> float:
        """The exact gain of seat 0, or nan."""
        return float(self._tree.nodes["proof"][node])

    def is_midst(self, node: int) -> bool:
        """Whether seats have still to choose, knowing what was chosen before them."""
        return node > 0 and bool(self._tree.nodes["parent"][node] >= 0 and self._tree.nodes["joint"][node] & MIDST)

    def turn(self, node: int, picks: Sequence[int]) -> list[int]:
        """The nodes of a turn: the position, those in its midst, and the position that it ends in; below 1 if there is none."""
        nodes = [node, self.after(node, picks)]
        while self.is_midst(nodes[-1]):
            nodes.append(self.after(nodes[-1], picks))
        return nodes

    def child(self, node: int, picks: Sequence[int]) -> int:
        """The position that a move of each seat leads to, given by number (-1 for one that waits); below 1 if there is none."""
        return self.turn(node, picks)[-1]

    def follow(self, node: int, joint: Sequence[int]) -> int:
        """The position that a move of each seat leads to; below 1 if there is none."""
        while True:
            picks = []
            for seat, move in enumerate(joint):
                moves = self.moves(node, seat)
                if moves and move not in moves:
                    return -1
                picks.append(moves.index(move) if moves else -1)
            node = self.after(node, picks)
            if not self.is_midst(node):
                return node

    def after(self, node: int, picks: Sequence[int]) -> int:
        """The node next to one: a position, or in the midst of a turn; below 1 if there is none."""
        if not self.is_grown(node):
            return -1
        joint, deciding, choosers = 0, self.edges(node, 0).start, 0
        for seat, pick in enumerate(picks):
            edges = self.edges(node, seat)
            width = edges.stop - edges.start
            if width > 1:
                joint, deciding, choosers = joint * width + pick, edges.start + pick, choosers + 1
        return int(self._tree.edges["child"][deciding]) if choosers < 2 else self.named(node, joint)

    def named(self, parent: int, joint: int) -> int:
        """The node of that name, -1 if there is none."""
        return int(find_known(self._linked, parent, np.uint64(joint)))

    def choosers(self, node: int) -> list[int]:
        return [seat for seat in range(self.seats) if len(self.stats(node, seat)) > 1]


def strategy(rule: Rule, knob: float, stats: NDArray[np.float64]) -> NDArray[np.float64]:
    """[move] how much of its play a rule gives to each move, in the long run."""
    if rule.has_regrets and stats[:, OTHER].sum() > 0:
        weights = stats[:, OTHER]
    elif rule.draws:
        weights = np.maximum(stats[:, VISITS] - knob * stats[:, VISITS].sum() / len(stats), 0)  # less what was drawn evenly
    else:
        weights = stats[:, VISITS]
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(stats), 1 / len(stats))


def tabulate(
    readers: Sequence[Reader], position: Position, scale: Scale, rule: Rule, knob: float
) -> tuple[tuple[Candidate, ...], ...]:
    """[seat][move] what all trees together know of the moves at the root; `share` is the rule's strategy."""
    table = []
    for seat, named in enumerate(name_candidates(position)):
        known = [stats for stats in (reader.stats(reader.root, seat) for reader in readers) if len(stats)]
        if not named or not known:
            table.append(named)
            continue
        stats = np.sum(known, axis=0)
        shares = strategy(rule, knob, stats)
        proofs = [_proof(readers, seat, pick, len(named)) for pick in range(len(named))]
        table.append(
            tuple(
                replace(each, **_measures(stats[number], proofs[number], rule, scale), share=float(shares[number]))
                for number, each in enumerate(named)
            )
        )
    return tuple(table)


def _measures(stats: NDArray[np.float64], proof: float, rule: Rule, scale: Scale) -> dict[str, Any]:
    """Visits, mean and interval of one move."""
    visits = int(stats[VISITS])
    if not math.isnan(proof):
        value = scale.returns(proof)
        return {"visits": visits, "mean": value, "low": value, "high": value, "is_proven": True}
    if visits == 0:
        return {}
    mean = min(max(float(stats[GAIN]) / visits, 0.0), 1.0)
    variance = mean * (1 - mean)  # the most there can be
    if rule.has_squares:
        variance = max(0.0, float(stats[OWN]) / visits - mean**2)
    reach = SURE * math.sqrt(variance / visits)
    low, high = max(0.0, mean - reach), min(1.0, mean + reach)
    return {"visits": visits, "mean": scale.returns(mean), "low": scale.returns(low), "high": scale.returns(high)}


def _proof(readers: Sequence[Reader], seat: int, pick: int, moves: int) -> float:
    """The exact gain of one of a seat's moves at the root: where it alone has a choice, or none; else nan."""
    for reader in readers:
        choosers = reader.choosers(reader.root)
        if choosers in ([seat], []):
            child = reader.after(reader.root, [pick if each == seat else 0 for each in range(reader.seats)])
            proof = reader.proof(child) if child > 0 else math.nan
        else:
            proof = reader.proof(reader.root) if moves == 1 else math.nan
        if not math.isnan(proof):
            return proof if seat == 0 else 1 - proof
    return math.nan


def expected_line(reader: Reader, position: Position, seat: int, chosen: int) -> tuple[tuple[str, ...], ...]:
    """The move chosen, and then the best known of every seat, turn by turn."""
    node, joints, ahead = reader.root, list[list[int]](), position.copy()
    while node >= 0 and reader.is_grown(node) and len(joints) < LONGEST_LINE:
        joint, node = _expected_turn(reader, node, {} if joints else {seat: chosen})
        if not joint.keys() >= set(ahead.seats_to_move()):
            break
        joints.append([joint.get(each, WAIT) for each in range(position.players)])
        if node <= 0:
            break
        ahead.play(*(joints[-1][each] for each in ahead.seats_asked()))
    return format_line(position, joints)


def _expected_turn(reader: Reader, node: int, chosen: dict[int, int]) -> tuple[dict[int, int], int]:
    """[seat] a move of each: by its number in `chosen`, else its best. And the position that they lead to, below 1 if none."""
    joint: dict[int, int] = {}
    while True:
        picks = [chosen.get(seat, _favourite(reader, node, seat)) for seat in range(reader.seats)]
        for seat, pick in enumerate(picks):
            if pick >= 0 and seat not in joint:
                joint[seat] = reader.moves(node, seat)[pick]
        node = reader.after(node, picks)
        if not reader.is_midst(node):
            return joint, node


def _favourite(reader: Reader, node: int, seat: int) -> int:
    """The number of a seat's best move: a proven win, else the most visited of those not lost; -1 if there is none."""
    stats = reader.stats(node, seat)
    if not len(stats) or not stats[:, VISITS].sum():
        return -1
    alone = reader.choosers(node) == [seat]

    def order(pick: int) -> tuple[float, float]:
        child = reader.after(node, [pick if each == seat else 0 for each in range(reader.seats)]) if alone else 0
        proof = reader.proof(child) if child > 0 else math.nan
        gain = proof if seat == 0 else 1 - proof
        return (gain == 1) - (gain == 0), stats[pick, VISITS]

    return max(range(len(stats)), key=order)


def top_of_tree(
    reader: Reader, root: int, position: Position, scale: Scale, widths: tuple[int, ...] = WIDTHS
) -> tuple[Branch, ...]:
    """The most visited positions after one turn, and after them."""
    if not widths or position.is_over or not reader.is_grown(root):
        return ()
    found = []
    for picks in _most_visited(reader, root, widths[0], [-1] * position.players):
        child = reader.child(root, picks)
        if child > 0:
            found.append((*_visits_and_means(reader, child, root, picks, scale), child, picks))
    branches = []
    for visits, means, child, picks in sorted(found, key=lambda each: -each[0])[: widths[0]]:
        joint = [position.legal(seat)[pick] if pick >= 0 else WAIT for seat, pick in enumerate(picks)]
        texts = tuple(position.format_move(move, seat) for seat, move in enumerate(joint))
        below: tuple[Branch, ...] = ()
        if len(widths) > 1:
            after = position.copy()
            after.play(*(joint[seat] for seat in position.seats_asked()))
            below = top_of_tree(reader, child, after, scale, widths[1:])
        branches.append(Branch(texts, visits, means, reader.is_proven(child), below))
    return tuple(branches)


def _most_visited(reader: Reader, node: int, width: int, chosen: Sequence[int], before: int = 0) -> Iterator[Sequence[int]]:
    """Joint moves of the few most visited moves of each seat; beyond three seats that choose, only of the first ones.

    In the midst of a turn, `chosen` is what seats have chosen by then, and `before` how many had a choice.
    """
    choosers = reader.choosers(node)
    best = []
    for seat, pick in enumerate(chosen):
        stats = reader.stats(node, seat)
        few = (width if before + len(choosers) < 2 else 3) if seat in choosers[: max(0, 3 - before)] else 1
        best.append(np.argsort(-stats[:, VISITS], kind="stable")[:few].tolist() if len(stats) else [pick])
    for picks in itertools.product(*best):
        after = reader.after(node, picks)
        if reader.is_midst(after):
            yield from _most_visited(reader, after, width, picks, before + len(choosers))
        else:
            yield picks


def _visits_and_means(
    reader: Reader, child: int, parent: int, picks: Sequence[int], scale: Scale
) -> tuple[int, tuple[float | None, ...]]:
    """How often a position was passed, and what each seat got from there, where its own moves or its parent's tell."""
    visits = reader.playouts  # by the simulation that made it
    means: list[float | None] = []
    last = reader.turn(parent, picks)[-2]  # the parent itself, unless seats chose one after the other
    alone = len(reader.choosers(last)) < 2
    for seat, pick in enumerate(picks):
        own, above = reader.stats(child, seat), reader.stats(last, seat)
        if len(own) and own[:, VISITS].sum():
            visits = max(visits, reader.playouts + int(own[:, VISITS].sum()))
            means.append(scale.returns(own[:, GAIN].sum() / own[:, VISITS].sum()))
        elif alone and len(above) and above[pick, VISITS]:
            visits = max(visits, int(above[pick, VISITS]))
            means.append(scale.returns(above[pick, GAIN] / above[pick, VISITS]))
        else:
            means.append(None)
    return visits, tuple(means)
