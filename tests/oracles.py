"""Naive twins: the answers that the engines must give, each found by one plain idea. Slow, and easy to believe."""

# Seven Colours. A grid is a list of rows, the bottom one first, of the characters that `show` writes: `v` and `^` for the cells
# of seats 0 and 1, a letter for a free cell's colour. Cells are pairs (x, y).

MARKS = "v^"


def read_grid(text):
    """The grid that a position's text shows."""
    return [line.split() for line in reversed(text.splitlines())]


def write_grid(grid):
    return "\n".join(" ".join(row) for row in reversed(grid))


def cells_of(grid):
    return [(x, y) for y, row in enumerate(grid) for x in range(len(row))]


def neighbours(grid, x, y):
    beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [(a, b) for a, b in beside if 0 <= b < len(grid) and 0 <= a < len(grid[b])]


def region_of(grid, seat):
    return {(x, y) for x, y in cells_of(grid) if grid[y][x] == MARKS[seat]}


def play_by_sweeps(grid, seat, colour):
    """Sweep the board, taking every cell of the colour that touches the region, until a sweep changes nothing."""
    has_changed = True
    while has_changed:
        has_changed = False
        for x, y in cells_of(grid):
            if grid[y][x] == colour and any(grid[b][a] == MARKS[seat] for a, b in neighbours(grid, x, y)):
                grid[y][x] = MARKS[seat]
                has_changed = True


def play_by_waves(grid, seat, colour):
    """Waves from the region outwards; a second board knows where a wave has been."""
    has_been = [[False] * len(row) for row in grid]
    front = region_of(grid, seat)
    while front:
        next_front = set()
        for x, y in front:
            has_been[y][x] = True
            grid[y][x] = MARKS[seat]
            next_front |= {(a, b) for a, b in neighbours(grid, x, y) if grid[b][a] == colour and not has_been[b][a]}
        front = next_front


def play_by_repainting(grid, seat, colour):
    """Repaint the region in the named colour, then flood that colour from the seat's corner. No second board."""
    for x, y in region_of(grid, seat):
        grid[y][x] = colour
    flood = [(0, 0) if seat == 0 else (len(grid[-1]) - 1, len(grid) - 1)]
    while flood:
        x, y = flood.pop()
        if grid[y][x] == colour:
            grid[y][x] = MARKS[seat]
            flood += neighbours(grid, x, y)


WAYS_TO_PLAY = (play_by_sweeps, play_by_waves, play_by_repainting)


def reach_of(grid, seat):
    """The region, and every cell that it connects to past the other's cells: breadth first."""
    reached = region_of(grid, seat)
    front = list(reached)
    for x, y in front:
        for a, b in neighbours(grid, x, y):
            if grid[b][a] != MARKS[1 - seat] and (a, b) not in reached:
                reached.add((a, b))
                front.append((a, b))
    return reached


def returns_of(grid, plies):
    """What each seat gets if the game is over, else None."""
    half = len(cells_of(grid)) / 2
    for seat in range(2):
        if len(region_of(grid, seat)) > half or len(reach_of(grid, seat) - reach_of(grid, 1 - seat)) > half:
            return (1, -1) if seat == 0 else (-1, 1)
    if not reach_of(grid, 0) & reach_of(grid, 1):
        return 0, 0
    if plies == 8 * half:
        lead = len(region_of(grid, 0)) - len(region_of(grid, 1))
        return (0, 0) if lead == 0 else (1, -1) if lead > 0 else (-1, 1)
    return None
