"""What each rider of a game of Tron rode into, from the frames that a page draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludus.games.tron.levels import WALL

NOWHERE = 2**16 - 1  # what rules take for the target of one who does not ride now
Frame = Mapping[str, Any]  # as `scene.frame` makes it


def tell_falls(scenery: Mapping[str, Any], frames: Iterable[Frame]) -> tuple[str, ...]:
    """[rider] what became of it, in words that follow its name; '' where it rides to the end.

    >>> level = {"starts": [0, 2], "marks": "   ", "passages": {}, "fallen": "stays"}
    >>> first = {"heads": [0, 2], "fell": [0, 0], "targets": [0, 0], "tick": 0}
    >>> tell_falls(level, [first, {"heads": [0, 2], "fell": [1, 1], "targets": [1, 1], "tick": 1}])
    ('met rider 2 head-on', 'met rider 1 head-on')
    """
    passages = {int(cell): other for cell, other in scenery["passages"].items()}
    told = [""] * len(scenery["starts"])
    riders = range(len(told))
    owners: dict[int, int] = {}  # cell -> who left its trail there
    heads = tuple(scenery["starts"])
    for frame in frames:
        fallen = [rider for rider in riders if frame["fell"][rider] and not told[rider]]
        for rider in fallen:
            told[rider] = _tell(rider, heads, frame["targets"], owners, scenery["marks"])
        for rider in riders:
            if not frame["fell"][rider]:
                entered = frame["targets"][rider] if frame["tick"] else NOWHERE  # not its head, where it was sent home
                for cell in {frame["heads"][rider], entered} - {NOWHERE}:
                    owners.setdefault(cell, rider)
                    owners.setdefault(passages.get(cell, cell), rider)
        if scenery["fallen"] == "vanishes" and fallen:
            owners = {cell: owner for cell, owner in owners.items() if owner not in fallen}
        heads = tuple(frame["heads"])
    return tuple(told)


def _tell(rider: int, heads: Sequence[int], targets: Sequence[int], owners: Mapping[int, int], marks: str) -> str:
    target = targets[rider]
    if target not in owners and (target >= len(marks) or marks[target] == WALL):
        return "rode into a wall"
    for other, head in enumerate(heads):
        has_swapped = target == head and targets[other] == heads[rider]
        if other != rider and (has_swapped or (targets[other] == target and target not in owners)):
            return f"met rider {other + 1} head-on"
    if target not in owners:
        return "rode into a wall"
    return "rode into its own trail" if owners[target] == rider else f"rode into the trail of rider {owners[target] + 1}"
