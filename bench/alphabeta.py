"""Alpha-beta beside easyAI, in one run, one thread: Connect Four from the empty board, depth 7, both with a table.

easyAI plays the Connect Four that comes with it, as its users write games: cells in an array, lines walked cell by cell, a copy
for every move. Both value leaves alike: a win counts, anything else is even. Rules and search count: that is what a user gets.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from easyAI import AI_Player, Negamax, TranspositionTable
from easyAI.games.ConnectFour import ConnectFour

from ludus import Limits, new_game
from ludus.search.alphabeta import AlphaBeta
from measure import race, spaced

DEPTH = 7  # plies
SECONDS = 0.4  # of our search, in a turn of the race for nodes
NODES_WANTED, TIME_WANTED = 500, 2000  # times as many nodes a second, and as little time


class CountedConnectFour(ConnectFour):  # type: ignore[misc]
    """easyAI's own, with the two things it lacks: an entry for the table, and a count of positions."""

    nodes = 0

    def make_move(self, column: int) -> None:
        CountedConnectFour.nodes += 1
        super().make_move(column)

    def ttentry(self) -> bytes:
        return bytes(self.board)


def their_search() -> tuple[int, float]:
    """Positions and seconds (of CPU time, which is no more than the time it takes) of one search, its table empty at first."""
    game = CountedConnectFour([AI_Player(None), AI_Player(None)])
    search, before = Negamax(DEPTH, tt=TranspositionTable()), CountedConnectFour.nodes
    begin = time.process_time()
    search(game)
    return CountedConnectFour.nodes - before, time.process_time() - begin


def our_search() -> Callable[[], float]:
    """Seconds of one search through all depths up to the same one; the table is empty at first, too."""
    position = new_game("connect_four")
    search = AlphaBeta(position.game)

    def work() -> float:
        *_, thought = search.run(position, 0, Limits(depth=DEPTH))
        assert thought.depth == DEPTH
        return thought.seconds

    work()
    return work


def our_nodes() -> Callable[[], int]:
    position = new_game("connect_four")
    search = AlphaBeta(position.game)

    def work() -> int:
        *_, thought = search.run(position, 0, Limits(seconds=SECONDS))
        return thought.nodes

    return work


def report(name: str, ours: str, theirs: str, ratio: float, wanted: float) -> bool:
    print(f"| {name} | {ours} | {theirs} | {spaced(ratio)} x | {spaced(wanted)} x |")
    return ratio < wanted


def main() -> int:
    print("| Connect Four, one thread | ludus | easyAI | ratio | wanted |")
    print("|---|---|---|---|---|")
    nodes = race(our_nodes(), lambda: their_search()[0])
    missed = [report("nodes/s", f"{spaced(nodes.ours)}/s", f"{spaced(nodes.theirs)}/s", nodes.ratio, NODES_WANTED)]
    search = our_search()
    pairs = [(statistics.median(search() for _ in range(301)), their_search()[1]) for _ in range(7)]  # s
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))  # s
    ratio = statistics.median(peer / mine for mine, peer in pairs)
    texts = f"{ours * 1e3:.2f} ms", f"{theirs * 1e3:.0f} ms"
    missed += [report(f"time to depth {DEPTH}, with table", *texts, ratio, TIME_WANTED)]
    return sum(missed)


if __name__ == "__main__":
    sys.exit(main())
