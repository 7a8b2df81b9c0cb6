"""The line protocol of the 2010 Google AI Challenge, for duels of Tron.

Each turn the program gets a line `W H` and H rows of W characters, from the top: `#` for walls and trails, a blank for what is
free, `1` for itself, `2` for its opponent. It answers 1 for north, 2 for east, 3 for south, 4 for west. It has one second, and
three for its first move. Both ride at once; who meets the other on a cell falls with it. A ground that is open at its edge is
sent with a wall around it, since programs of that time rely on one.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ludus.bots.protocol import Guest, Host, NewPlayer, Say
from ludus.bots.tron import (
    Cell,
    check_flat,
    check_tron,
    direction_between,
    heads_of,
    open_ground,
    solid_of,
    walls_of,
    with_walls,
)
from ludus.core import Game, LudusError, Position, SpecError
from ludus.errors import listed
from ludus.games.tron.levels import GOOGLE_SIZE

NAME = "google2010"
ANSWERS = {"1": 0, "2": 2, "3": 3, "4": 1}  # north, east, south, west as the rules number them
RULES = {"moves": "together", "meet": "crash", "fallen": "stays"}


class GoogleHost(Host):
    first_seconds, seconds = 3.0, 1.0

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        check_tron(game, NAME)

    def check(self, position: Position) -> None:
        check_flat(position, NAME)
        rules = position.rules[0]
        if position.players != 2 or rules["in_turn"] or rules["sent_home"]:
            raise SpecError(f"the protocol {NAME} is for two riders with moves=together and meet=crash{_overruling(position)}")

    def question(self, position: Position, seat: int) -> str:
        characters = np.where(walls_of(position), "#", " ")
        for rider, (column, row) in enumerate(heads_of(position)):
            characters[row, column] = "1" if rider == seat else "2"
        if not is_closed(solid_of(position)):
            characters = np.pad(characters, 1, constant_values="#")
        height, width = characters.shape
        return "\n".join([f"{width} {height}", *("".join(row) for row in characters), ""])

    def read_answer(self, line: str, position: Position, seat: int) -> int:
        if line.strip() not in ANSWERS:
            raise ValueError("1 is north, 2 east, 3 south, 4 west")
        return ANSWERS[line.strip()]


def _overruling(position: Position) -> str:
    """What to write where nobody but the level asks for other rules."""
    rules, asked = position.rules[0], position.options.as_dict()
    others = {"moves": ("alternate", rules["in_turn"]), "meet": ("home", rules["sent_home"])}
    wrong = [name for name, (_, is_other) in others.items() if is_other]
    if position.players != 2 or any(asked[name] != "level" for name in wrong):
        return ""
    own = listed((f"{name}={others[name][0]}" for name in wrong), "and")
    return f": this level asks for {own} by itself, and tron:{','.join(f'{name}={RULES[name]}' for name in wrong)} overrules it"


def is_closed(solid: NDArray[np.bool_]) -> bool:
    """Whether a wall stands all around."""
    return bool(solid[0].all() and solid[-1].all() and solid[:, 0].all() and solid[:, -1].all())


class GoogleGuest(Guest):
    """Follows the game from map to map; a map that does not follow from the last one begins anew."""

    def __init__(self, game: Game, new_player: NewPlayer) -> None:
        super().__init__(game, new_player)
        check_tron(game, NAME)

    def start(self) -> Position:
        return open_ground(self.game, 15, 15, [(1, 1), (13, 13)], **RULES)

    def converse(self, lines: Iterator[str], say: Say) -> None:
        position: Position | None = None
        choose = self.new_player(None)
        while (found := read_map(lines)) is not None:
            walls, heads = found
            position = follow(position, walls, heads) if position else None
            if position is None:
                height, width = walls.shape
                position = with_walls(open_ground(self.game, width, height, heads, **RULES), walls)
            move = choose(position, 0)
            say(f"{next(answer for answer, number in ANSWERS.items() if number == move)}\n")


def follow(position: Position, walls: NDArray[np.bool_], heads: list[Cell]) -> Position | None:
    """The position after one turn, if that is what the map shows."""
    moves = [direction_between(before, after) for before, after in zip(heads_of(position), heads, strict=True)]
    if walls_of(position).shape != walls.shape or position.is_over or None in moves:
        return None
    position.play(*(move for move in moves if move is not None))
    return position if not position.is_over and np.array_equal(walls_of(position), walls) else None


def read_map(lines: Iterator[str]) -> tuple[NDArray[np.bool_], list[Cell]] | None:
    """The walls, heads among them, and where both riders are; None once the input has ended."""
    first = next((line for line in lines if line.strip()), None)
    if first is None:
        return None
    size = GOOGLE_SIZE.fullmatch(first.rstrip("\r\n"))
    if size is None:
        raise LudusError(f"a map begins with its width and height, as in '15 11', not with {first.strip()[:40]!r}")
    width, height = int(size[1]), int(size[2])
    rows = []
    for line in lines:
        rows.append(line.rstrip("\r\n"))
        if len(rows[-1]) != width or set(rows[-1]) - set("# 12"):
            raise LudusError(f"row {len(rows)} of a map is not {width} of '#', ' ', '1' and '2': {rows[-1][:40]!r}")
        if len(rows) == height:
            break
    if len(rows) != height:
        return None  # whoever sent it was stopped in the middle
    text = "".join(rows)
    if text.count("1") != 1 or text.count("2") != 1:
        raise LudusError("a map has one rider '1' and one rider '2'")
    cells = np.array(list(text)).reshape(height, width)
    heads = [(at % width, at // width) for at in map(text.index, "12")]
    return cells != " ", heads
