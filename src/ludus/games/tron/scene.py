"""Tron as data for a page to draw: the level once, and then what a tick changes.

Cells are numbered row by row from the bottom left, floor by floor. Who has every frame since the start knows the trails.
"""

from __future__ import annotations

from typing import Any


def scenery(rules: Any) -> dict[str, Any]:
    cells = int(rules.width) * int(rules.height) * int(rules.floors)
    return {
        "kind": "riders",
        "width": int(rules.width),
        "height": int(rules.height),
        "floors": int(rules.floors),
        "marks": bytes(rules.mark[:cells]).decode("ascii"),  # [cell] what the level's text says there
        "passages": {str(cell): int(rules.partner[cell]) for cell in range(cells) if rules.partner[cell] != cell},
        "starts": [int(cell) for cell in rules.start[: rules.players]],
        "fallen": "vanishes" if rules.vanishes else "stays",
        "meet": "home" if rules.sent_home else "crash",
    }


def frame(rules: Any, state: Any) -> dict[str, Any]:
    riders = range(int(rules.players))
    return {
        "heads": [int(state.head[rider]) for rider in riders],
        "fell": [int(state.fell[rider]) for rider in riders],  # the tick it fell in, 0 while it rides
        "targets": [int(state.target[rider]) for rider in riders],  # what each rode into: where riders met, a wall stays
        "tick": int(state.tick),
    }
