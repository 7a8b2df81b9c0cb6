"""What is noted of players that count random games: every counter, and what each choice was made by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludus.course.game import Game
from ludus.course.player import Player, scoring
from ludus.course.ucb import utility
from ludus.web.stepbook import Book, path_of
from ludus.web.stepshapes import Arm, Change, Counter, Table

Counters = dict[str, Counter]  # by the name of an action


class CounterBook(Book):
    """Of UCB and UCT. Decisions in a row share one tree."""

    def __init__(self, game: Game, most: int, seconds: float) -> None:
        super().__init__(game, most, seconds)
        self._counters: dict[int, Counters] = {}  # by node
        self._rounds = 0  # of UCB games after the first of each action, of UCT decisions

    def note(self, player: Player, kind: str, facts: Mapping[str, Any]) -> None:
        path = path_of(player)
        is_tree = hasattr(player, "counts_for_root")
        node = self.node_at(path)
        at = self.nodes[node]
        counted = at.parent if kind == "simulate" and at.parent is not None else node  # whose counters this is about
        if kind == "enter":
            self._rounds += is_tree and not path
            known = player.memory.get(self.game.hash_code, {}) if is_tree else {}  # type: ignore[attr-defined]
            self._counters[node] = self._named(known, at.seat)
        counters, action = self._counters[counted], at.action or ""
        if kind == "simulate" and not is_tree and action in counters:
            self._rounds += 1
            self._pick("pick", counted, counters, action)  # it was chosen before this game
        step = self.add(kind, node, facts)
        step.round, step.pf = self._rounds, facts.get("pf")
        if kind == "simulate" and action not in counters:
            counters[action] = seen_from_above(player, facts["counter"])
        elif kind == "update":
            counters[step.action or ""] = facts["counter"]
        elif kind == "store":
            counters = self._counters[node] = self._named(facts["entry"], at.seat)
            arms = [arm_of(name, counter, None) for name, counter in counters.items()]
            step.memory = Change(key=at.key, node=node, arms=arms)
        step.table = weigh(counted, counters, step.action if kind == "choose" else None)

    def note_choice(self, player: Player, counters: Mapping[Any, Any], action: Any, is_swapped: bool) -> None:
        """UCT has weighed the actions of a position: to follow one, or at the very end to decide."""
        path = path_of(player)
        node = self.node_at(path)
        seat = self.nodes[node].seat
        named = self._named(counters, seat)
        if is_swapped:
            named = {name: (lost, won, drawn) for name, (won, lost, drawn) in named.items()}
        is_last = not path and self.events[-1].kind == "return"
        table = self._pick("choose" if is_last else "pick", node, named, self.name_of(action, seat))
        table.swapped = is_swapped

    def _pick(self, kind: str, node: int, counters: Counters, name: str) -> Table:
        step = self.add(kind, node, {"counter": counters[name]})
        step.action = self.events[-1].action = name
        step.round = self._rounds
        step.table = weigh(node, counters, name)
        return step.table

    def _named(self, counters: Mapping[Any, Any], seat: int) -> Counters:
        return {self.name_of(action, seat): _three(counter) for action, counter in counters.items()}


def seen_from_above(player: Player, counter: Counter) -> Counter:
    """A counter as the position before counts it; UCB knows of one position only."""
    seen = getattr(player, "seen_from_above", list)
    return _three(seen(list(counter)))


def weigh(node: int, counters: Counters, chosen: str | None) -> Table:
    """What every action promises."""
    total = sum(map(sum, counters.values()))
    return Table(node=node, total=total, arms=[arm_of(name, counters[name], total) for name in counters], chosen=chosen)


def arm_of(name: str, counter: Counter, total: int | None) -> Arm:
    mean = scoring(counter)
    return Arm(action=name, counter=counter, mean=mean, bonus=None if total is None else utility(list(counter), total) - mean)


def _three(counter: Any) -> Counter:
    won, lost, drawn = counter
    return won, lost, drawn
