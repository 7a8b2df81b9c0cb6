"""Is A better than B? Plays until the answer is known: a sequential test on pairs of games.

Example: [bold]ludus sprt connect_four mcts:simulations=400 mcts:simulations=300 --elo0 0 --elo1 50[/bold]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ludus.cli._arena import Arena, GameSpec, arena_command

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ludus.arena.sprt import Sprt
    from ludus.arena.summary import Summary


@arena_command
def sprt(
    game: GameSpec,
    one: str = typer.Argument(metavar="A", help="The player that is tested: today's version."),
    two: str = typer.Argument(metavar="B", help="The player it must beat: yesterday's."),
    elo0: float = typer.Option(0, help="A is not better than by so many Elo points: the claim that is doubted."),
    elo1: float = typer.Option(20, help="A is better by so many: the claim that is hoped for."),
    alpha: float = typer.Option(0.05, help="How often at most to find A better where it is not."),
    beta: float = typer.Option(0.05, help="How often at most to miss it where it is."),
    games: int = typer.Option(100_000, min=2, help="Give up, undecided, after so many games."),
    *,
    arena: Arena,
) -> None:
    from rich.console import Group

    from ludus.arena.plans import plan_sprt
    from ludus.arena.sprt import Sprt
    from ludus.cli._standings import summary_view

    test = Sprt(elo0, elo1, alpha, beta)
    planned = plan_sprt(arena.enter(game, [one, two]), test, games)

    def view(summary: Summary) -> RenderableType:
        return Group(summary_view(summary), _tell(test, summary))

    arena.conduct(planned, view, lambda summary: _figures(test, summary))


def _figures(test: Sprt, summary: Summary) -> dict[str, object]:
    counts = summary.tally(0, 1).pairs
    verdict, bounds = test.verdict(counts), test.bounds
    return {
        "llr": test.llr(counts),
        "llr_low": bounds[0],
        "llr_high": bounds[1],
        "verdict": None if verdict is None else verdict.value,
        "elo0": test.elo0,
        "elo1": test.elo1,
    }


def _tell(test: Sprt, summary: Summary) -> RenderableType:
    """The log likelihood ratio between its bounds, as a bar, and what it says."""
    from rich.text import Text

    from ludus.arena.sprt import Verdict

    counts = summary.tally(0, 1).pairs
    (low, high), llr, verdict = test.bounds, test.llr(counts), test.verdict(counts)
    width = 40
    place = max(0, min(width - 1, round((llr - low) / (high - low) * (width - 1))))
    bar = "".join("●" if each == place else "─" for each in range(width))
    one, two = summary.run.players
    meaning = {
        None: "not decided yet: both are still possible",
        Verdict.H0: f"decided: {one} is not better than {two} by {test.elo1:g} Elo ({test.elo0:g} is likelier)",
        Verdict.H1: f"decided: {one} is better than {two} ({test.elo1:g} Elo is likelier than {test.elo0:g})",
    }[verdict]
    return Text.assemble(f"\nLLR {llr:.2f}  {low:.2f} ", (bar, "bold"), f" {high:.2f}\n", (meaning, "bold"))
