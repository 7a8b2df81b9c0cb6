"""The first difference between what a student's search did and what the reference does, in the order of visits."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ludus.checker.behaviour import Behaviour, Path, Visit
from ludus.checker.cases import Case
from ludus.checker.words import Said, entry, said
from ludus.course import Player
from ludus.course.memory import empty_memory
from ludus.course.trace import Event, Followed


class Retraced(Followed):
    """A game that notes every move beside what a player tells."""

    def move(self, action: Any) -> None:
        super().move(action)
        self.note("move", {})


@dataclass(frozen=True)
class Run:
    """What a reference did in a case, event by event."""

    case: Case
    events: Sequence[Event]

    @property
    def moves(self) -> list[int]:
        """The events by which a position was gone to."""
        return [number for number, event in enumerate(self.events) if event.kind == "move"]

    @property
    def paths(self) -> list[Path]:
        return [self.events[number].path for number in self.moves]

    def values(self) -> dict[Any, Any]:
        """What the actions of the root were found to be worth, in the end."""
        return {event.facts["action"]: event.facts["score"] for event in self.events if event.kind == "value"}

    def entered(self, path: Path, before: int) -> Event | None:
        """The last time that a position was entered before some event."""
        found = [event for event in self.events[: before + 1] if event.kind == "enter" and event.path == path]
        return found[-1] if found else None

    def depth(self, before: int) -> int | None:
        """Of deepening: the depth that was looked at just then; None if there is only one."""
        roots = [event for event in self.events if event.kind == "enter" and not event.path]
        begun = [event for event in self.events[: before + 1] if event.kind == "enter" and not event.path]
        return begun[-1].facts["pf"] if len(roots) > 1 and begun else None


def run(kind: type[Player], case: Case) -> Run:
    """The last decision of a case."""
    empty_memory(kind)
    game = Retraced(case.game())
    for player, state in case.decisions(lambda: kind("reference", game, seed=0, **case.parameters)):
        game.events.clear()
        if case.empties:
            empty_memory(kind)
        with contextlib.suppress(KeyError):  # one that goes by what a student has played may come where nothing was
            player.decision(state)
    return Run(case, tuple(game.events))


def nearest_run(references: Iterable[type[Player]], case: Case, seen: Behaviour) -> tuple[Run, int]:
    """The reference that goes along longest, among those that differ in matters of taste; and for how many visits."""
    runs = [run(kind, case) for kind in references]
    return max(((each, _common(each.paths, seen.visits)) for each in runs), key=lambda found: found[1])


def _common(expected: Sequence[Path], found: Sequence[Visit]) -> int:
    differing = (number for number, (one, other) in enumerate(zip(expected, found, strict=False)) if one != other.path)
    return next(differing, min(len(expected), len(found)))


def tell_visits(reference: Run, common: int, visits: Sequence[Visit], fails: bool = False) -> list[Said]:
    """Where the student first went another way; nothing if the ways are the same."""
    expected, moves = reference.paths, reference.moves
    found = visits[common] if common < len(visits) else None
    wanted = expected[common] if common < len(expected) else None
    if found is None and wanted is None:
        return []
    tried = [path[:-1] for path in (wanted, found.path if found else None) if path is not None]
    at = max(tried, key=len)  # where one of them tries something, and the other does not
    now = moves[common] if common < len(moves) else len(reference.events) - 1
    return [
        said(
            "difference",
            **place_facts(reference, at, now),
            yours=said("you fail") if found is None and fails else _yours(found, at),
            theirs=_theirs(reference, wanted, at, moves[common - 1] if common else 0, now),
        )
    ]


def place_facts(reference: Run, at: Path, now: int) -> dict[str, Any]:
    """A position of the reference's search: how it was come to, how far was to be looked, and within which window."""
    entered = reference.entered(at, now)
    facts = entered.facts if entered is not None else {}
    depth = reference.depth(now)
    return {
        "place": inside(reference.case, at),
        "level": said("level", pf=facts["pf"]) if "pf" in facts else "",
        "window": said("window", alpha=facts["alpha"], beta=facts["beta"]) if "alpha" in facts else "",
        "depth": said("depth", pf=depth) if depth is not None else "",
    }


def inside(case: Case, path: Path) -> Said:
    """A position inside a search, by the moves that lead there."""
    if not path:
        return said("root")
    number = " by one" if len(path) == 1 else ""
    if case.board:
        return said(f"inside{number}", path=path)
    try:
        return said(f"inside matches{number}", path=path, count=case.at(path).state[0])
    except ValueError:  # a student's search may have gone where no game goes
        return said(f"inside{number}", path=path)


def line_of(line: int) -> Said | str:
    return said("line", line=line) if line else ""


def _yours(found: Visit | None, at: Path) -> Said:
    if found is None:
        return said("you stop")
    if found.path[:-1] == at:
        return said("you try", action=found.path[-1], line=line_of(found.line))
    key = "you go" if len(found.path) > 1 else "you go to the root"
    return said(key, path=found.path, line=line_of(found.line))


def _theirs(reference: Run, wanted: Path | None, at: Path, last: int, now: int) -> Said:
    """What the reference does at a position after its last visit, and why."""
    if wanted is not None and wanted[:-1] == at:
        entered = reference.entered(at, now)
        known = entered.facts.get("known") if entered is not None else None
        if known is None:
            return said("reference tries", action=wanted[-1])
        return said("reference tries in spite", action=wanted[-1], entry=entry(known))
    there = [event for event in reference.events[last:now] if event.path == at]
    reason = next((_reason(event) for event in there if event.kind in REASONS), None)
    if reason is not None:
        return reason
    if wanted is None:
        return said("reference is done")
    return said("reference is done there") if there else said("reference goes", path=wanted)


REASONS = {
    "cut": "reference cuts",
    "known": "reference knows",
    "known beta": "reference knows beta",
    "leaf": "reference at leaf",
}  # kind of event -> why a position is looked at no further


def _reason(event: Event) -> Said:
    facts = dict(event.facts)
    if "entry" in facts:
        facts["entry"] = entry(facts["entry"])
    return said(REASONS[event.kind], **facts)


def tell_values(reference: Run, seen: Behaviour, values: dict[Any, Any], expected: Any, of_draw: bool = False) -> list[Said]:
    """Where the ways are the same: what the actions are worth, and a leaf to try by hand, a drawn one if that is asked."""
    told = [said("same visits")] if list(seen.paths) == reference.paths else []
    leaf = next((event for event in reference.events if event.kind == "leaf" and _is_telling(event, reference, of_draw)), None)
    if leaf is not None:
        game = reference.case.at(leaf.path)
        outcome = "is a draw" if game.winner is None else "has won" if game.winner == game.turn else "has lost"
        result = said(outcome) if game.over() else ""
        place = inside(reference.case, leaf.path)
        told.append(said("a leaf", place=place, seat=game.turn, result=result, score=leaf.facts["score"]))
    return [*told, said("values", values=values, expected=expected)]


def _is_telling(leaf: Event, reference: Run, of_draw: bool) -> bool:
    """Whether a leaf has a value that a mistake would show in."""
    if of_draw:
        ending = reference.case.ending(leaf.state)
        return ending.is_over and ending.winner is None
    return bool(leaf.facts["score"])


def tell_entry(reference: Run, key: Any, seen: Behaviour) -> list[Said]:
    """Where the reference last wrote an entry that a student's memory has not, and why it is what it is."""
    stores = [
        number for number, event in enumerate(reference.events) if event.key == key and event.kind in ("store", "known beta")
    ]
    if not stores:
        return _tell_untouched(reference, key, seen)
    now = stores[-1]
    event = reference.events[now]
    facts = {**place_facts(reference, event.path, now), "line": _came_by(event.path, seen)}
    if event.kind == "known beta":
        return [said("raised level", **facts, pf=event.facts["pf"])]
    before = reference.events[now - 1]
    if before.kind == "leaf":
        return [said("stored end" if event.facts["entry"]["exact"] else "stored leaf", **facts)]
    if before.kind == "cut":
        return [said("stored at cut", **facts)]
    return [said("stored after all", **facts, values=_tried(reference, event.path, now))]


def _tell_untouched(reference: Run, key: Any, seen: Behaviour) -> list[Said]:
    """An entry of an earlier decision that the reference reads, and leaves as it is."""
    read = [number for number, event in enumerate(reference.events) if event.key == key and event.kind == "known"]
    if not read:
        return [said("of an earlier decision")] if len(reference.case.states) > 1 else []
    path = reference.events[read[0]].path
    return [said("left as it is", **place_facts(reference, path, read[0]), line=_came_by(path, seen))]


def _tried(reference: Run, path: Path, now: int) -> dict[Any, Any]:
    """What the actions of a position were worth to the side to move, the last time they were tried."""
    values: dict[Any, Any] = {}
    for event in reference.events[:now]:
        if event.kind == "enter" and event.path == path:
            values = {}
        elif event.kind == "value" and event.path == path:
            values[event.facts["action"]] = _value(event)
        elif event.kind == "tried" and event.path[:-1] == path and event.path:
            values[event.path[-1]] = _value(event)
    return values


def _value(event: Event) -> Any:
    score, is_exact = event.facts["score"], event.facts["exact"]
    return said("value exact", score=score) if is_exact else score


def _came_by(path: Path, seen: Behaviour) -> Said | str:
    if not path:
        return ""
    visit = next((each for each in seen.visits if each.path == path), None)
    if visit is None:
        return said("never there")
    return said("came there", line=visit.line) if visit.line else ""
