#!/usr/bin/env python3
"""A starter for Tron over JSON lines: rides to where most cells can be reached. Make it better! Try it:

ludus match tron 'exec:cmd="python3 examples/bots/tron_starter.py"' random --games 10
"""

import json
import sys

HEADS = "●◆▲■⬢▼✚○"  # how riders are drawn, seat by seat
FREE = "·"
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}  # rows count from the top


def room(cell, free):
    """How many free cells hang together with this one."""
    seen, front = {cell}, [cell]
    while front:
        row, column = front.pop()
        near = {(row + down, column + right) for down, right in STEPS.values()} & free - seen
        seen |= near
        front += near
    return len(seen)


def choose(board, seat, moves):
    cells = {(row, column): cell for row, line in enumerate(board) for column, cell in enumerate(line)}
    free = {place for place, cell in cells.items() if cell == FREE}
    row, column = next(place for place, cell in cells.items() if cell == HEADS[seat])
    ways = {move: (row + STEPS[move][0], column + STEPS[move][1]) for move in moves if move in STEPS}
    rooms = {move: room(cell, free) for move, cell in ways.items()}
    print(f"at {row}, {column}:", rooms, file=sys.stderr)  # kept with the game, for you to read
    return max(rooms, key=rooms.get) if rooms else moves[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":  # get ready here: no clock is running
        print(json.dumps({"name": "starter", "again": True}), flush=True)  # it can play more than one game
    elif message["type"] == "state":
        drawn = [line[::2] for line in message["board"].split("\n")]  # each cell is two characters wide
        print(json.dumps({"move": choose(drawn, message["seat"], message["moves"])}), flush=True)
