"""The line protocol of CodinGame's Tron Battle, for two to four riders of Tron on 30 x 20 cells, in turn.

Each time the program is to move it gets a line `N P`, how many ride and which of them it is, and N lines `X0 Y0 X1 Y1`: where
each rider started and where it is now, (0, 0) at the top left, `-1 -1 -1 -1` if it has fallen; its ribbon has vanished then. It
answers UP, DOWN, LEFT or RIGHT, within 100 ms.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludus.bots.protocol import Guest, Host, NewPlayer, Say
from ludus.bots.tron import (
    Cell,
    blocked_direction,
    check_flat,
    check_tron,
    direction_between,
    has_fallen,
    heads_of,
    open_ground,
    solid_of,
    starts_of,
    without_rider,
)
from ludus.core import Game, LudusError, Position, SpecError

NAME = "codingame"
WIDTH, HEIGHT = 30, 20
MOST_RIDERS = 4
ANSWERS = {"UP": 0, "LEFT": 1, "RIGHT": 2, "DOWN": 3}  # as the rules number them
RULES = {"moves": "alternate", "fallen": "vanishes"}
FALLEN = (-1, -1)

Rider = tuple[Cell, Cell]
"""Where it started and where it is; both FALLEN once it fell."""


class CodingameHost(Host):
    first_seconds, seconds = 0.1, 0.1
    needs_the_past = True  # only heads are told: a program draws the ribbons by itself

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        check_tron(game, NAME)

    def check(self, position: Position) -> None:
        check_flat(position, NAME)
        rules, free = position.rules[0], ~solid_of(position)
        rows, columns = np.nonzero(free)
        size = (int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)
        if size != (WIDTH, HEIGHT) or len(rows) != WIDTH * HEIGHT:
            raise SpecError(
                f"the protocol {NAME} is for {WIDTH} x {HEIGHT} cells without walls among them, as level=codingame is"
            )
        if not 2 <= position.players <= MOST_RIDERS or not rules["in_turn"]:
            raise SpecError(f"the protocol {NAME} is for two to four riders in turn: give tron the option moves=alternate")
        if position.players > 2 and not rules["vanishes"]:
            raise SpecError(f"in the protocol {NAME} the fallen leave nothing behind: give tron the option fallen=vanishes")

    def question(self, position: Position, seat: int) -> str:
        rows, columns = np.nonzero(~solid_of(position))
        left, top = int(columns.min()), int(rows.min())  # a level may have a wall around it
        lines = [f"{position.players} {seat}"]
        for rider, (start, head) in enumerate(zip(starts_of(position), heads_of(position), strict=True)):
            fallen = (*FALLEN, *FALLEN)
            place = (start[0] - left, start[1] - top, head[0] - left, head[1] - top)
            lines.append(" ".join(map(str, fallen if has_fallen(position, rider) else place)))
        return "\n".join([*lines, ""])

    def read_answer(self, line: str, position: Position, seat: int) -> int:
        if line.strip() not in ANSWERS:
            raise ValueError("an answer is UP, DOWN, LEFT or RIGHT")
        return ANSWERS[line.strip()]


class CodingameGuest(Guest):
    def __init__(self, game: Game, new_player: NewPlayer) -> None:
        super().__init__(game, new_player)
        check_tron(game, NAME)

    def start(self) -> Position:
        return open_ground(self.game, WIDTH, HEIGHT, [(5, 5), (24, 14), (5, 14), (24, 5)], **RULES)

    def converse(self, lines: Iterator[str], say: Say) -> None:
        position: Position | None = None
        choose = self.new_player(None)
        while (found := read_riders(lines)) is not None:
            me, riders = found
            if position is None or any(starts_of(position)[rider] != start for rider, (start, _) in alive(riders)):
                position = self._begin(riders)
            position = catch_up(position, me, riders)
            move = choose(position, me)
            say(f"{next(answer for answer, number in ANSWERS.items() if number == move)}\n")
            position.play(move)

    def _begin(self, riders: list[Rider]) -> Position:
        if FALLEN in [start for start, _ in riders]:
            raise LudusError("a rider has fallen before the first turn: where it started cannot be known")
        return open_ground(self.game, WIDTH, HEIGHT, [start for start, _ in riders], **RULES)


def alive(riders: list[Rider]) -> list[tuple[int, Rider]]:
    return [(number, rider) for number, rider in enumerate(riders) if rider[0] != FALLEN]


def catch_up(position: Position, me: int, riders: list[Rider]) -> Position:
    """Play what the others have played since, in turn, until it is our turn."""
    for _ in riders:
        if position.is_over or position.mover == me:
            break
        rider = position.mover
        move: int | None
        if riders[rider][0] == FALLEN:
            move = blocked_direction(position, rider)
            if move is None:
                position = without_rider(position, rider)
                continue
        else:
            move = direction_between(heads_of(position)[rider], riders[rider][1])
            if move is None or move not in position.legal(rider):
                raise LudusError(f"rider {rider} cannot have come to {riders[rider][1]} in one move")
        position.play(move)
    if position.is_over or position.mover != me or heads_of(position)[me] != riders[me][1]:
        raise LudusError(f"rider {me} is not where it rode to: {riders[me][1]} does not follow from the turn before")
    return position


def read_riders(lines: Iterator[str]) -> tuple[int, list[Rider]] | None:
    """Which rider is to move, and all of them; None once the input has ended."""
    first = next((line for line in lines if line.strip()), None)
    if first is None:
        return None
    count, me = numbers(first, 2)
    if not (2 <= count <= MOST_RIDERS and 0 <= me < count):
        raise LudusError(f"'{count} {me}' must be 2 to {MOST_RIDERS} riders and one of them, counted from 0")
    riders: list[Rider] = []
    while len(riders) < count:
        line = next(lines, None)
        if line is None:
            return None  # whoever sent it was stopped in the middle
        x0, y0, x1, y1 = numbers(line, 4)
        cells = [(x0, y0), (x1, y1)]
        if cells != [FALLEN] * 2 and not all(0 <= x < WIDTH and 0 <= y < HEIGHT for x, y in cells):
            raise LudusError(f"{line.strip()[:40]!r} lies outside: columns are 0 to {WIDTH - 1}, rows 0 to {HEIGHT - 1}")
        riders.append((cells[0], cells[1]))
    return me, riders


def numbers(line: str, count: int) -> list[int]:
    try:
        found = [int(word) for word in line.split()]
    except ValueError:
        found = []
    if len(found) != count:
        raise LudusError(f"there must be {count} whole numbers in the line {line.strip()[:40]!r}")
    return found
