"""Thoughts for people: tables with bars, the figures below them, and one line where there is room for no more."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from ludus.cli._given import format_turn
from ludus.cli._screen import plain_table, seat_name, spaced
from ludus.core.paint import SEAT_COLOURS
from ludus.core.position import Position
from ludus.core.thought import Candidate, Thought

MOST_ROWS = 16  # of a table; more moves are counted
BAR = 16  # characters
EIGHTHS = " ▏▎▍▌▋▊▉█"
SHARE, OF_VISITS = "share", "of visits"  # what a bar shows
UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


@dataclass(frozen=True)
class Fact:
    """A column of a table, which is left out where it is known of no move."""

    heading: str
    is_known: Callable[[Candidate], bool]
    format: Callable[[Candidate], str]


class ThoughtView:
    """How thoughts about one position are shown."""

    def __init__(self, position: Position, name: str) -> None:
        self._position = position
        self._name = name  # of the player
        self._is_joint = position.is_at_once and position.players > 1
        self._low, high = position.game.range_of_returns(position.rules)
        self._decimals = 3 if high - self._low <= 10 else 1

    def tables(self, thought: Thought) -> Columns | Group:
        """The deciding seat's moves, and those of the others that choose at the same time, if it thought about them."""
        others = [seat for seat, each in enumerate(thought.candidates) if seat != thought.seat and any(map(_is_known, each))]
        blocks = [self._block(seat, thought) for seat in [thought.seat, *others]]
        return Columns(blocks, padding=(1, 4)) if len(blocks) > 1 else blocks[0]

    def summary(self, thought: Thought) -> Text:
        """The decision, the play expected, the figures and the notes, a line each."""
        worth = "" if thought.value is None else f", worth {self.worth(thought.value)}"
        proven = ", proven" if thought.is_proven else ""
        lines = [Text.assemble(seat_name(self._position, thought.seat), " plays ", (thought.text, "bold"), worth, proven)]
        if thought.line:
            lines.append(Text.assemble(("expects  ", "dim"), self.line(thought)))
        lines.append(self.figures(thought))
        lines += [Text.assemble(("note     ", "dim"), note) for note in thought.notes]
        return Text("\n").join(lines)

    def figures(self, thought: Thought) -> Text:
        """'depth 12   120 000 nodes   1 200 000 simulations   1.00 s   1 200 000 simulations/s', as far as they are known."""
        known = [f"depth {thought.depth}"] if thought.depth else []
        counted, what = _counted(thought)
        if thought.simulations and thought.nodes:
            known.append(f"{spaced(thought.nodes)} nodes")
        if counted:
            known.append(f"{spaced(counted)} {what}")
        if thought.seconds:
            known.append(f"{thought.seconds:.2f} s")
        if counted and thought.seconds:
            known.append(f"{spaced(counted / thought.seconds)} {what}/s")
        return Text("   ".join(known) or "no figures: this player gives a move and no reasons", style="dim")

    def status(self, thought: Thought, is_secret: bool) -> str:
        """'mcts thinks: 4  61 %  1.2 M simulations'; a move that others must not know yet is left out."""
        counted, what = _counted(thought)
        parts = [] if is_secret else [f"{thought.text}  {percent(self._weight_of_choice(thought))}"]
        if counted:
            parts.append(f"{shortened(counted)} {what}")
        return f"{self._name} thinks" + (f": {'  '.join(parts)}" if parts else "")

    def reasons(self, thought: Thought) -> str:
        """One line after a move: what it is worth, how sure the player was of it, and the play it expects."""
        proven = " (proven)" if thought.is_proven else ""
        parts = [] if thought.value is None else [f"worth {self.worth(thought.value)}{proven}"]
        weights, heading = weigh(thought.moves)
        if heading == OF_VISITS:
            parts.append(f"{percent(self._weight_of_choice(thought))} of visits")
        elif max(weights, default=1) < 1:
            parts.append(f"{percent(self._weight_of_choice(thought))} likely")
        if thought.line:
            parts.append(f"expects {self.line(thought)}")
        return ", ".join(parts) or f"{self._name} gives no reasons"

    def line(self, thought: Thought) -> str:
        """The play expected, as `--moves` takes it."""
        return " ".join(format_turn(turn, self._is_joint) for turn in thought.line)

    def worth(self, value: float) -> str:
        """A value in the game's returns, with a sign where they can be negative."""
        return f"{value:{'+' if self._low < 0 else ''}.{self._decimals}f}"

    def _weight_of_choice(self, thought: Thought) -> float:
        weights, _ = weigh(thought.moves)
        return next((weight for each, weight in zip(thought.moves, weights, strict=True) if each.move == thought.move), 0.0)

    def _block(self, seat: int, thought: Thought) -> Group:
        who = f" {self._name}" if seat == thought.seat else ""
        return Group(Text.assemble(seat_name(self._position, seat), who), self._table(seat, thought))

    def _table(self, seat: int, thought: Thought) -> Table:
        candidates = thought.candidates[seat]
        chosen = thought.move if seat == thought.seat else None
        weights, heading = weigh(candidates)
        facts = [fact for fact in self._facts() if any(map(fact.is_known, candidates))]
        table = plain_table()
        table.add_column("move", no_wrap=True)
        table.add_column(width=BAR, no_wrap=True)
        for name in (heading, *(fact.heading for fact in facts)):
            table.add_column(name, justify="right", no_wrap=True)
        rows = sorted(zip(candidates, weights, strict=True), key=lambda row: _rank(row[0], row[1], chosen))
        for each, weight in rows[:MOST_ROWS]:
            move = Text(each.text, "bold" if each.move == chosen else "")
            cells = [percent(weight), *(fact.format(each) for fact in facts)]
            table.add_row(move, Text(bar(weight), SEAT_COLOURS[seat]), *cells)
        if len(rows) > MOST_ROWS:
            table.add_row(Text(f"and {len(rows) - MOST_ROWS} more", style="dim"))
        return table

    def _facts(self) -> list[Fact]:
        """The columns behind the bar."""
        return [
            Fact("visits", lambda each: each.visits > 0, lambda each: spaced(each.visits)),
            Fact("mean", lambda each: each.mean is not None, lambda each: self._known(each.mean)),
            Fact("from", lambda each: each.low is not None, lambda each: self._known(each.low)),
            Fact("to", lambda each: each.high is not None, lambda each: self._known(each.high)),
            Fact("", lambda each: each.is_proven, lambda each: "proven" if each.is_proven else ""),
        ]

    def _known(self, value: float | None) -> str:
        return "-" if value is None else self.worth(value)


def weigh(candidates: Sequence[Candidate]) -> tuple[list[float], str]:
    """How much each move counts with the player, from 0 to 1, and what that is.

    The share, where the player mixes its moves; where it is set on one of them its visits tell more.
    """
    visits = sum(each.visits for each in candidates)
    if visits and not any(0 < each.share < 1 for each in candidates):
        return [each.visits / visits for each in candidates], OF_VISITS
    return [each.share for each in candidates], SHARE


def bar(weight: float) -> str:
    """A bar of up to BAR characters, in steps of an eighth."""
    full, part = divmod(round(min(max(weight, 0.0), 1.0) * BAR * 8), 8)
    return "█" * full + EIGHTHS[part].strip()


def shortened(number: float) -> str:
    """'950', '12 k', '1.2 M'."""
    for size, unit in UNITS:
        if number >= size:
            return f"{number / size:.{1 if number < 10 * size else 0}f} {unit}"
    return f"{number:.0f}"


def _counted(thought: Thought) -> tuple[int, str]:
    """What its work is counted in: simulations if it played any, else nodes."""
    return (thought.simulations, "simulations") if thought.simulations else (thought.nodes, "nodes")


def _is_known(candidate: Candidate) -> bool:
    return candidate.visits > 0 or candidate.share > 0 or candidate.mean is not None


def _rank(candidate: Candidate, weight: float, chosen: int | None) -> tuple[bool, float, float, float]:
    """The choice first, then by visits or share; those within about a tenth of each other by their means."""
    size = round(math.log(weight), 1) if weight > 0 else -math.inf
    mean = -math.inf if candidate.mean is None else candidate.mean
    return candidate.move != chosen, -size, -mean, -weight


def percent(share: float) -> str:
    """Only none is 0 %, and only all is 100 %."""
    if 0 < share < 0.005:
        return "< 1 %"
    return "> 99 %" if 0.995 <= share < 1 else f"{100 * share:.0f} %"
