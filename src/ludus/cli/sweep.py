"""Which value of a setting is best? A championship between variants of one player, with its noise accounted for.

Example: [bold]ludus sweep connect_four mcts:simulations=200 --vary c=0.2:1.4:0.2 --rounds 4[/bold]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import typer

from ludus.cli._arena import Arena, GameSpec, arena_command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from ludus.arena.fit import Fit
    from ludus.arena.summary import Summary
    from ludus.arena.sweep import Axis, Point

BAR = 30  # columns


@arena_command
def sweep(
    game: GameSpec,
    player: str = typer.Argument(help="The player as name:setting=value,...; the settings to vary are given by --vary."),
    vary: list[str] = typer.Option(..., help="a=0:50, c=0.1:1:0.1 or n=10,100,1000; twice, with two settings, for a heat map."),
    opponent: str = typer.Option(None, help="Everyone meets this player, instead of each other."),
    format: Literal["round-robin", "swiss"] = typer.Option(
        "round-robin", help="Who meets whom without an opponent: all, or equals in every round."
    ),
    rounds: int = typer.Option(10, min=1, max=100_000, help="How often all meet, or the rounds of a swiss."),
    pairs: int = typer.Option(1, min=1, max=100_000, help="Pairs of games in a meeting."),
    *,
    arena: Arena,
) -> None:
    from rich.console import Group
    from rich.text import Text

    from ludus.arena.plans import plan_sweep, sweep_players
    from ludus.arena.sweep import fit_points, measure, parse_vary
    from ludus.arena.verdict import failing_players

    axes = [parse_vary(each) for each in vary]
    entry = arena.enter(game, sweep_players(player, axes, opponent))
    planned = plan_sweep(entry, player, axes, opponent, format, rounds, pairs)

    def view(summary: Summary) -> RenderableType:
        points = measure(summary, axes)
        chart = view_sweep(axes, points, fit_points(points))
        failing = failing_players(summary)
        return Group(Text(f"{': '.join(failing)}.\n", style="bold"), chart) if failing else chart

    def figures(summary: Summary) -> dict[str, object]:
        points = measure(summary, axes)
        return _figures(axes, points, fit_points(points))

    arena.conduct(planned, view, figures)


def view_sweep(axes: Sequence[Axis], points: Sequence[Point], found: Fit | None) -> RenderableType:
    """A bar for every value, or a heat map of two settings, and what can be said of the best."""
    from rich.console import Group
    from rich.text import Text

    from ludus.arena.sweep import tell_best

    chart = _bars(axes[0], points, found) if len(axes) == 1 else _heat_map(axes, points, found)
    return Group(chart, Text(), Text(tell_best(axes, points, found), style="bold"))


def _bars(axis: Axis, points: Sequence[Point], found: Fit | None) -> RenderableType:
    """Scores as bars, the interval shaded; beside them the fit, and a mark for those that are tied for best."""
    from rich.text import Text

    from ludus.arena.sweep import format_value
    from ludus.cli._screen import plain_table, spaced

    table = plain_table()
    for name in (axis.name, "games", "score", "from", "to", "", "fit", "best"):
        table.add_column(name, justify="left" if name in ("", "best") else "right")
    low = min(point.score.low for point in points)
    high = max(point.score.high for point in points)
    for number, point in enumerate(points):
        ends = [round((value - low) / max(high - low, 1e-9) * (BAR - 1)) for value in (point.score.low, point.score.high)]
        middle = round((point.score.value - low) / max(high - low, 1e-9) * (BAR - 1))
        bar = "".join("●" if at == middle else "─" if ends[0] <= at <= ends[1] else " " for at in range(BAR))
        is_tied = found is not None and bool(found.tied[number])
        table.add_row(
            format_value(point.place[0]),
            spaced(point.games),
            f"{100 * point.score.value:.1f} %",
            f"{100 * point.score.low:.1f}",
            f"{100 * point.score.high:.1f}",
            Text(bar, style="bold green" if is_tied else ""),
            "" if found is None else f"{100 * found.values.mean[number]:.1f} %",
            "" if not is_tied else "tied",
        )
    return table


def _heat_map(axes: Sequence[Axis], points: Sequence[Point], found: Fit | None) -> RenderableType:
    """Scores of two settings: the first downwards, the second across; an asterisk where a place is tied for best."""
    from rich.table import Table
    from rich.text import Text

    from ludus.arena.sweep import format_value

    rows, columns = axes
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column(f"{rows.name} \\ {columns.name}", justify="right", style="dim")
    for value in columns.values:
        table.add_column(format_value(value), justify="right")
    low, high = min(point.score.value for point in points), max(point.score.value for point in points)
    for number, value in enumerate(rows.values):
        cells = []
        for at in range(number * len(columns.values), (number + 1) * len(columns.values)):
            score = points[at].score.value
            warmth = (score - low) / max(high - low, 1e-9)
            shade = f"black on rgb({round(60 + 190 * warmth)},{round(90 + 120 * warmth)},{round(200 - 110 * warmth)})"
            mark = "*" if found is not None and found.tied[at] else " "
            cells.append(Text(f"{100 * score:5.1f}{mark}", style=shade))
        table.add_row(format_value(value), *cells)
    return table


def _figures(axes: Sequence[Axis], points: Sequence[Point], found: Fit | None) -> dict[str, object]:
    from ludus.arena.sweep import tell_best

    rows = []
    for number, point in enumerate(points):
        row: dict[str, object] = {
            **{axis.name: value for axis, value in zip(axes, point.place, strict=True)},
            "games": point.games,
            "score": point.score.value,
            "low": point.score.low,
            "high": point.score.high,
        }
        if found is not None:
            row["fit"], row["tied"] = float(found.values.mean[number]), bool(found.tied[number])
            row["best"] = float(found.best[number])
        rows.append(row)
    return {"points": rows, "verdict": tell_best(axes, points, found)}
