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
    """UCB1 with random playouts; proves positions where one seat alone chooses, if one or two play for a fixed sum.

    With a `leader`, moves at once alternate: that seat chooses first, and the others answer in turn.
    """

    def __init__(self, position, c=0.7, seed=0, leader=None):
        self.position, self.c, self.root, self.leader = position, c, PlainNode(), leader
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
        joint, passed, here = [WAIT] * position.players, [], node
        for group in self.groups(node.moves):
            if passed:
                here = here.children.setdefault(tuple(joint), PlainNode())
            for seat in group:
                joint[seat] = move = self.pick(here, seat, node.moves[seat])
                here.visits[seat, move] = here.visits.get((seat, move), 0) + 1
                passed.append((here, seat, move))
        position.play(*(joint[seat] for seat in position.seats_asked()))
        is_new = tuple(joint) not in here.children
        child = here.children.setdefault(tuple(joint), PlainNode())
        gains = self.simulate(position, child, is_new)
        for here, seat, move in passed:
            here.gains[seat, move] = here.gains.get((seat, move), 0.0) + gains[seat]
        if child.proof is not None:
            self.prove(node)
        return gains

    def groups(self, moves):
        """Seats that choose at once, group after group."""
        asked = [seat for seat in range(len(moves)) if moves[seat]]
        if self.leader is None:
            return [asked]
        in_order = sorted(asked, key=lambda seat: (seat - self.leader) % len(moves))
        forced, free = ([seat for seat in in_order if (len(moves[seat]) > 1) == is_free] for is_free in (False, True))
        return [forced + free[:1], *([seat] for seat in free[1:])]

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
