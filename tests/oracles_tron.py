"""Naive twins of what the champion of Tron sees: sets of cells, one definition at a time, and no cleverness."""

from __future__ import annotations


def ways(board, cell):
    """Where one can arrive from a cell."""
    return [int(beside) for beside in board.neighbour[cell]]


def territories(board, wall, heads):
    """[rider] {cell: ticks}: tick by tick, the cells that it alone enters next; no way leads through what two enter at once."""
    owns: list[dict[int, int]] = [{} for _ in heads]
    edges, taken, ticks = [{int(head)} for head in heads], set(), 0
    while any(edges):
        ticks += 1
        entered = [{b for c in edge for b in ways(board, c) if wall[b] == 0 and b not in taken} for edge in edges]
        edges = [own - set().union(*(other for other in entered if other is not own)) for own in entered]
        taken |= set().union(*entered)
        for own, edge in zip(owns, edges, strict=True):
            own.update(dict.fromkeys(edge, ticks))
    return owns


def connected(board, cells, start):
    found, edge = {start}, [start]
    while edge:
        fresh = {b for b in ways(board, edge.pop()) if b in cells and b not in found}
        found |= fresh
        edge += fresh
    return found


def chamber(board, cells, door, first):
    """The cells that no single cell, if it were lost, would part from the step through the door: the door left out."""
    return {
        cell
        for cell in cells - {door}
        if all(
            any(end in connected(board, cells - {lost}, cell) for end in (door, first) if end != lost)
            for lost in cells - {cell}
        )
    }


def best_branch(board, wall, own, head, weights):
    """The worth of the best branch of chambers, by trying every one. `own` is {cell: ticks}."""
    cells = set(own) | {head}

    def behind(door, forbidden):
        worths = [0]
        done = set()
        for first in ways(board, door):
            if first in cells and first not in forbidden and first not in done:
                inside = chamber(board, cells, door, first)
                done |= inside
                worths.append(worth_of(door, inside))
        return max(worths)

    def worth_of(door, inside):
        others = sum(board.colour[c] != board.colour[door] for c in inside)
        count = min(2 * others, 2 * (len(inside) - others) + 1)
        edges = sum(b in own for c in inside for b in ways(board, c)) + sum(head in ways(board, c) for c in inside)
        is_front = any(wall[b] == 0 and b not in own for c in inside for b in ways(board, c))
        kind = 2 if is_front else 0
        worth = count * weights[kind] + edges // 2 * weights[kind + 1]
        further = {c: behind(c, inside | {door}) for c in inside}
        if not is_front:
            return worth + max(further.values())
        entry = 1 if door == head else own[door] + 1
        return max([worth, *(w + max(own[c] - entry + 1, 1) * weights[2] for c, w in further.items() if w)])

    return behind(head, set())


def longest_path(board, wall, head):
    """How many cells a rider alone can ride, by trying everything."""
    wall = wall.copy()

    def ride(cell):
        longest = 0
        for beside in ways(board, cell):
            if wall[beside] == 0:
                other = int(board.partner[beside])
                wall[beside] = wall[other] = -1
                longest = max(longest, 1 + ride(beside))
                wall[beside] = wall[other] = 0
        return longest

    return ride(head)
