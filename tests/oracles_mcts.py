"""Tree search once more, as plainly as it can be written: dictionaries and recursion. Slow, and easy to trust."""

import math

from ludus.core import WAIT, below, stream
from ludus.core.records import first_record


class PlainNode:
    def __init__(self):
        self.visits = {}  # [seat, move]
        self.gains = {}  # [seat, move]
        self.children = {}  # [joint move]
        self.moves = None  # [seat] moves, None until the second visit
        self.proof = None  # the gain of seat 0


class PlainTreeSearch:
    """UCB1 with random playouts; proves positions where one seat alone chooses, if one or two play for a fixed sum."""

    def __init__(self, position, c=0.7, seed=0):
        self.position, self.c, self.root = position, c, PlainNode()
        self.rng = first_record(stream(seed, "tree", len(position.history), 0, 0))
        self.low, self.high = position.game.range_of_returns(position.rules)
        self.proves = position.game.is_zero_sum and position.players <= 2

    def run(self, simulations):
        for _ in range(simulations):
            if self.root.proof is not None:
                break
            self.simulate(self.position.copy(), self.root, is_new=False)

    def simulate(self, position, node, is_new):
        if node.proof is not None:
            return [node.proof, 1 - node.proof][: position.players]
        if position.is_over:
            gains = self.scaled(position)
            if self.proves:
                node.proof = gains[0]
            return gains
        if is_new:
            return self.play_out(position)
        if node.moves is None:
            asked = position.seats_asked()
            node.moves = [position.legal(seat) if seat in asked else [] for seat in range(position.players)]
        joint = []
        for seat, moves in enumerate(node.moves):
            move = self.pick(node, seat, moves) if moves else WAIT
            joint.append(move)
            if moves:
                node.visits[seat, move] = node.visits.get((seat, move), 0) + 1
        asked = position.seats_asked()
        position.play(*(joint[seat] for seat in asked))
        is_new = tuple(joint) not in node.children
        child = node.children.setdefault(tuple(joint), PlainNode())
        gains = self.simulate(position, child, is_new)
        for seat, move in enumerate(joint):
            if move != WAIT:
                node.gains[seat, move] = node.gains.get((seat, move), 0.0) + gains[seat]
        if child.proof is not None:
            self.prove(node)
        return gains

    def pick(self, node, seat, moves):
        if len(moves) == 1:
            return moves[0]
        visits = [node.visits.get((seat, move), 0) for move in moves]
        if fresh := [move for move, count in zip(moves, visits, strict=True) if count == 0]:
            return fresh[below(self.rng, len(fresh))] if len(fresh) > 1 else fresh[0]
        reach = self.c * math.sqrt(math.log(sum(visits)))

        def bound(move):
            """mean + reach / sqrt(visits), rounded as the kernel rounds it: nearly equal bounds are not rare."""
            root = 1 / math.sqrt(node.visits[seat, move])
            return (node.gains[seat, move] * root + reach) * root

        return max(moves, key=bound)

    def play_out(self, position):
        while not position.is_over:
            joint = []
            for seat in position.seats_asked():
                moves = position.legal(seat)
                joint.append(moves[below(self.rng, len(moves))] if len(moves) > 1 else moves[0])
            position.play(*joint)
        return self.scaled(position)

    def prove(self, node):
        choosers = [seat for seat, moves in enumerate(node.moves) if len(moves) > 1]
        if len(choosers) > 1:
            return
        seat = choosers[0] if choosers else 0
        width = len(node.moves[seat]) if choosers else 1
        known = [child.proof for child in node.children.values() if child.proof is not None]
        values = [proof if seat == 0 else 1 - proof for proof in known]
        if values and (max(values) == 1 or len(values) == width):
            node.proof = max(values) if seat == 0 else 1 - max(values)

    def scaled(self, position):
        return [(gain - self.low) / (self.high - self.low) for gain in position.outcome().returns]
