"""Paths by brute force, chambers by taking cells away and looking what is cut off: the answers that the kernels must give."""

from ludus.champions.board import board_of
from ludus.champions.chambers import JOKER


class Ground:
    """A position as plain lists, for one rider."""

    def __init__(self, position, seat=0):
        board = board_of(position)
        self.board, self.head = board, int(position.state["head"][0][seat])
        self.free = board.free(position.state)
        self.links, self.twin = board.links.tolist(), board.twin.tolist()

    def kernel_arguments(self):
        return self.board.links, self.board.twin, self.board.colour, self.free, self.head

    def unit(self, cell):
        return min(cell, self.twin[cell])


def longest(ground):
    """The length of the longest path, by trying all."""
    free, links, twin = ground.free.tolist(), ground.links, ground.twin

    def ride(cell):
        best = 0
        for beside in links[cell]:
            if free[beside]:
                free[beside] = free[twin[beside]] = 0
                best = max(best, 1 + ride(beside))
                free[beside] = free[twin[beside]] = 1
        return best

    return ride(ground.head)


def is_path(ground, path):
    """Whether cells can be entered one after the other."""
    free, cell = ground.free.tolist(), ground.head
    for beside in path:
        if beside not in ground.links[cell] or not free[beside]:
            return False
        free[beside] = free[ground.twin[beside]] = 0
        cell = beside
    return True


def bound(ground):
    """The bound of the tree of chambers."""
    near = neighbours(ground)
    colour = {unit: int(ground.board.colour[unit]) for unit in near}

    def behind(door, region):
        """The most cells beyond a door, in one of the parts that the region falls into without it."""
        return max((through(door, part) for part in parts(near, region - {door}) if part & near[door]), default=0)

    def through(door, part):
        whole = part | {door}
        chamber = {cell for cell in part if all(cell in reached(near, door, whole - {other}) for other in part - {cell})}
        ends = [fill(colour, chamber, door, None)]
        for way_out in chamber:
            rest = part - reached(near, door, whole - {way_out}) - {way_out}
            if rest:
                ends.append(fill(colour, chamber, door, way_out) + behind(way_out, rest | {way_out}))
        return max(ends)

    return behind(ground.head, reached(near, ground.head, set(near)))


def neighbours(ground):
    """What lies beside each free unit, and beside the head: the ends of a passage are one."""
    near = {ground.head: set()}
    for cell in range(len(ground.links)):
        if ground.free[cell]:
            near.setdefault(ground.unit(cell), set())
    for cell, beside in [(cell, beside) for cell, row in enumerate(ground.links) for beside in row]:
        one = ground.head if cell == ground.head else ground.unit(cell)
        if ground.free[beside] and (ground.free[cell] or cell == ground.head):
            near[one].add(ground.unit(beside))
            near[ground.unit(beside)].add(one)
    return near


def parts(near, cells):
    left, found = set(cells), []
    while left:
        found.append(reached(near, next(iter(left)), left))
        left -= found[-1]
    return found


def reached(near, start, cells):
    found, waiting = {start}, [start]
    for cell in waiting:
        for beside in near[cell] & cells - found:
            found.add(beside)
            waiting.append(beside)
    return found


def fill(colour, chamber, door, way_out):
    """The most cells of a chamber on a path from its door that ends anywhere, or at a way out: counted colour by colour."""
    tints = [colour[cell] for cell in chamber]
    if JOKER in [*tints, colour[door]]:
        tints.append(colour[door])
        return min(len(chamber), 2 * min(tints.count(0), tints.count(1)) + 2 * tints.count(JOKER))
    left = {tint: tints.count(tint) for tint in (0, 1)}
    most, length, tint = 0, 0, 1 - colour[door]
    while left[tint]:
        left[tint] -= 1
        length += 1
        if way_out is None or tint == colour[way_out]:
            most = length
        tint = 1 - tint
    return most
