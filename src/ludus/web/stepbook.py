"""What is noted while a player decides: positions, events, and the steps that they make up."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, cast

from ludus.course.game import Game
from ludus.course.player import Player
from ludus.course.trace import Event as Told
from ludus.course.trace import Followed
from ludus.course.wrap import WrappedGame
from ludus.web.stepshapes import Change, Entry, Event, Kind, Node, Raise, Step

Path = tuple[Any, ...]  # actions
FOLLOWS = {  # kinds that only say what the one before them came to
    "store": ("leaf", "cut", "update"),
    "return": ("leaf", "cut", "store", "update"),
    "leaf": ("simulate",),
    "update": ("simulate",),
}
PLAIN = ("pf", "alpha", "beta", "score", "why", "counter", "seat")  # facts that go out as they are


class TooMuch(Exception):
    """More than anybody could look at."""


class Book:
    """Notes one decision, or several in a row. Trees and counters are noted by what is derived from this."""

    def __init__(self, game: Game, most: int, seconds: float) -> None:
        self.nodes: list[Node] = []
        self.events: list[Event] = []
        self.steps: list[Step] = []
        self.game = game
        self.trees = 0  # that were begun
        self._most, self._seconds, self._end = most, seconds, time.thread_time() + seconds
        self._numbers: dict[tuple[int, Path], int] = {}  # (tree, path) to node

    def note(self, player: Player, kind: str, facts: Mapping[str, Any]) -> None:
        """Called by the player at every event."""
        raise NotImplementedError

    def check_time(self) -> None:
        if time.thread_time() > self._end:
            raise TooMuch(f"{self._seconds:g} s")

    def name_of(self, action: Any, seat: int) -> str:
        """An action as people write it; where a game is over there is none, which players of the course count as None."""
        if action is None:
            return ""
        return self.game.position.format_move(action, seat) if isinstance(self.game, WrappedGame) else str(action)

    def node_at(self, path: Path) -> int:
        """The number of the position in which the game is now, by the actions that led to it."""
        place = (self.trees, path)
        if place not in self._numbers:
            game, parent = self.game, self._numbers[self.trees, path[:-1]] if path else None
            self._numbers[place] = len(self.nodes)
            made = Node(
                parent=parent,
                root=self.trees,
                action=None if parent is None else self.name_of(path[-1], self.nodes[parent].seat),
                key=str(game.hash_code),
                depth=len(path),
                seat=game.turn,
                over=game.over(),
                winner=game.winner,
                actions=[self.name_of(action, game.turn) for action in game.actions],
                frame=game.position.frame() if isinstance(game, WrappedGame) else {"left": game.hash_code},
            )
            self.nodes.append(made)
        return self._numbers[place]

    def add(self, kind: str, node: int, facts: Mapping[str, Any]) -> Step:
        """Write an event down. Returns the step that it belongs to: a new one, or the one before that led to it."""
        self.check_time()
        if len(self.events) >= self._most:
            raise TooMuch(f"{self._most} events")
        at, number = self.nodes[node], len(self.events)
        told: dict[str, Any] = {name: facts[name] for name in PLAIN if name in facts}
        entry = facts.get("entry")
        if entry is not None and "pf" in entry:
            told["entry"] = self.entry_of(entry, at.seat)
        if "action" in facts:
            told["action"] = self.name_of(facts["action"], at.seat)
        event = Event(kind=cast(Kind, kind), node=node, text=str(Told(kind, (), at.key, None, facts)), **told)
        self.events.append(event)
        if not self._is_of_last_step(event):
            self.steps.append(Step(kind=event.kind, node=node, first=number, last=number))
        step = self.steps[-1]
        step.last = number
        step.kind = "leaf" if kind == "leaf" else step.kind
        for name in ("why", "counter", "seat", "action"):
            if getattr(event, name) is not None:
                setattr(step, name, getattr(event, name))
        return step

    def _is_of_last_step(self, event: Event) -> bool:
        if len(self.events) < 2 or self.events[-2].kind not in FOLLOWS.get(event.kind, ()):
            return False
        before = self.steps[-1].node
        return before == event.node or (event.kind == "update" and self.nodes[before].parent == event.node)

    def entry_of(self, entry: Mapping[str, Any], seat: int) -> Entry:
        best = entry["best_action"]
        name = None if best is None else self.name_of(best, seat)
        return Entry(pf=entry["pf"], score=entry["score"], exact=entry["exact"], best=name)


def path_of(player: Player) -> Path:
    return player.game.path if isinstance(player.game, Followed) else ()


class WindowBook(Book):
    """Of alpha-beta: windows, cuts, and the memory if there is one."""

    def __init__(self, game: Game, most: int, seconds: float) -> None:
        super().__init__(game, most, seconds)
        self._windows: dict[int, tuple[float, float]] = {}  # by node
        self._depths: dict[int, int] = {}  # by node, how far ahead is looked from there
        self._memory: dict[str, Entry] = {}

    def note(self, player: Player, kind: str, facts: Mapping[str, Any]) -> None:
        path = path_of(player)
        if kind == "enter" and not path:
            self.trees += 1
        node = self.node_at(path)
        step = self.add(kind, node, facts)
        if kind == "enter":
            self._windows[node] = (facts.get("alpha", player.LOWEST), facts.get("beta", -player.LOWEST))
        step.round = self.trees
        self._depths[node] = facts.get("pf", self._depths.get(node, 0))
        step.pf = self._depths[node]
        step.value = facts.get("score", step.value)
        step.window = self._windows.get(node)
        if kind == "cut":
            seen = {each.action for each in self.nodes if each.parent == node}
            step.skipped = [action for action in self.nodes[node].actions if action not in seen]
        if kind in ("return", "known"):
            step.raised = self._raise(node, -facts["score"])
        if kind in ("store", "known"):
            step.memory = self._remembered(player, node) or step.memory
            step.value = step.value if "entry" not in facts else facts["entry"]["score"]

    def _raise(self, node: int, value: float) -> Raise | None:
        """What a value does to the window of the position before it. That of the root stays as it is."""
        parent = self.nodes[node].parent
        if parent is None:
            return None
        alpha, beta = self._windows[parent]
        after = alpha if self.nodes[parent].parent is None else max(alpha, value)
        self._windows[parent] = (after, beta)
        return Raise(node=parent, value=value, before=alpha, alpha=after)

    def _remembered(self, player: Player, node: int) -> Change | None:
        """The row of the memory, if it is other than before: one that is known may have got deeper."""
        at = self.nodes[node]
        entry = self.entry_of(player.memory[self.game.hash_code], at.seat)  # type: ignore[attr-defined]
        if self._memory.get(at.key) == entry:
            return None
        self._memory[at.key] = entry
        return Change(key=at.key, node=node, entry=entry)
