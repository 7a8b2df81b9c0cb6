"""Which values of its settings make a player strongest? Finds them by many small comparisons, then checks what was found.

Example: [bold]ludus tune connect_four mcts:simulations=100,c=0.7 --settings c=0.1:2 --steps 100[/bold]
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ludus.cli._arena import Arena, GameSpec, arena_command

if TYPE_CHECKING:
    from ludus.arena.summary import Summary


@arena_command
def tune(
    game: GameSpec,
    player: str = typer.Argument(help="The player as name:setting=value,...; where its settings begin."),
    settings: list[str] = typer.Option(..., help="c=0.2:1.4, or nodes=100:9000:log where ratios matter; repeat it for more."),
    steps: int = typer.Option(100, min=1, max=100_000, help="Comparisons; more of them go on with the same run."),
    pairs: int = typer.Option(4, min=1, max=10_000, help="Pairs of games in each."),
    reach: float = typer.Option(0.15, min=0.001, max=0.5, help="How far to look to either side at first, of the range."),
    stride: float = typer.Option(0.1, min=0.001, max=1, help="How far a step goes at first that wins all, of the range."),
    check: int = typer.Option(100, min=0, help="Games on other openings, what was found against the start; 0 for none."),
    chart: Path = typer.Option(None, metavar="FILE.svg", help="Draw the settings over the run; its last picture is replaced."),
    *,
    arena: Arena,
) -> None:
    from dataclasses import replace

    from ludus.arena.plans import pairs_for, plan_match, plan_tune
    from ludus.arena.spsa import Method
    from ludus.arena.tune import parse_knobs
    from ludus.arena.tune_chart import check_picture, draw_tuned, write_picture
    from ludus.cli._screen import console, print_json
    from ludus.cli._standings import match_view, summary_json, tuned_view

    if chart is not None:
        check_picture(chart)
    pairs_for(check, 2, "--check")
    knobs = parse_knobs(player, settings)
    planned = plan_tune(game, player, knobs, Method(reach, stride, arena.seed), steps, pairs, arena.conditions())

    def facts(known: Summary, kept: str) -> dict[str, Any]:
        return {**summary_json(known), "check": None, "db": kept}

    summary, place = arena.play(planned, tuned_view, facts)
    tuned = summary.tuned
    assert tuned is not None
    if chart is not None:
        write_picture(chart, draw_tuned(tuned))
    screen = console()
    if not arena.as_json:
        screen.print(tuned_view(summary))
    told, number = facts(summary, place), summary.run.id
    if check and tuned.spec != tuned.start_spec:
        fresh = replace(arena, seed=arena.seed + FRESH)

        def checked_facts(known: Summary, _: str) -> dict[str, Any]:
            return {**facts(summary, place), "check": summary_json(known)}

        entry = fresh.enter(game, [tuned.spec, tuned.start_spec])
        checked, _ = fresh.play(plan_match(entry, check), match_view, checked_facts)
        told = checked_facts(checked, place)
        if not arena.as_json:
            screen.print()
            screen.print(match_view(checked))
    if arena.as_json:
        print_json(told)
        return
    if check and tuned.spec == tuned.start_spec:
        screen.print("\nThat is what it began with, so there is nothing to check.")
    screen.print(f"\nthe player: {tuned.spec}", style="bold", markup=False)
    screen.print(
        f"run {number} in {place}: ludus results {place} --run {number}, ludus report {place} --run {number}", style="dim"
    )


FRESH = 1_000_003  # added to the seed, for openings that the settings were not tuned on
