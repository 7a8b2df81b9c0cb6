#!/usr/bin/env python3
"""A bot for the 2010 Google AI Challenge's protocol: rides to the cell from which most cells can be reached. Try it:

ludus play tron --against 'exec:cmd="examples/bots/most_room.py",protocol=google2010'
"""

import sys

DIRECTIONS = {1: (0, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 0)}  # north, east, south, west; rows count from the top


def room(rows, x, y):
    """How many free cells hang together with this one."""
    seen, front = set(), [(x, y)]
    while front:
        x, y = front.pop()
        if rows[y][x] == " " and (x, y) not in seen:
            seen.add((x, y))
            front += [(x + dx, y + dy) for dx, dy in DIRECTIONS.values()]
    return len(seen)


while size := sys.stdin.readline():
    rows = [sys.stdin.readline().rstrip("\n") for _ in range(int(size.split()[1]))]
    x, y = next((row.index("1"), number) for number, row in enumerate(rows) if "1" in row)
    print(max(DIRECTIONS, key=lambda way: room(rows, x + DIRECTIONS[way][0], y + DIRECTIONS[way][1])), flush=True)
