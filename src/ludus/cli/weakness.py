"""What defeats a player: changes levels step by step until it fails, and shows the move where it did.

Example: [bold]ludus weakness tron montecarlo:simulations=200 --steps 100 -o weakness.html[/bold]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ludus.cli import INTERRUPTED
from ludus.errors import SpecError

if TYPE_CHECKING:
    from ludus.weakness.hunt import Hunt, Plan
    from ludus.weakness.page import Case

JUDGE = "mcts:simulations=3000"
KINDS = {".html": "a page", ".svg": "a picture"}
ROOM = "\n1   \n    \n    \n   2\n"  # where a judge is tried: whoever starts here has a choice


def weakness(
    game: str = typer.Argument(help="The game, which must have levels: tron."),
    player: str = typer.Argument(help="The player as name:setting=value,... whose weakness is looked for."),
    against: str = typer.Option(None, help="Another player, who rides beside it; it rides alone if left out."),
    steps: int = typer.Option(200, min=1, help="How many levels to try, those of earlier calls among them."),
    games: int = typer.Option(2, min=1, max=1000, help="Games on each level; with somebody else, seats are swapped."),
    size: str = typer.Option("11x11", help="Columns and rows of the levels, the border included."),
    level: str = typer.Option(None, help="A level to begin with, of the library or a file; generated ones if left out."),
    patience: int = typer.Option(60, min=1, help="Steps without anything worse, after which another level is begun with."),
    judge: str = typer.Option(JUDGE, help="With --against: the player that says which move was the mistake."),
    show: int = typer.Option(3, min=1, max=8, help="How many of the worst levels to show."),
    seed: int = typer.Option(0, help="Other levels and other changes."),
    keep: Path = typer.Option(Path("weakness.json"), help="Where the hunt is kept; the same command goes on from there."),
    out: Path = typer.Option(None, "--out", "-o", help="A new file: .html for a page, .svg for the worst level."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    from ludus.cli._files import check_new
    from ludus.weakness.hunt import load, play_again
    from ludus.weakness.page import examine

    if out is not None:
        check_new(out, KINDS)
    plan = _plan(game, player, against, games, size, level, patience, seed)
    _check_judge(judge, against)
    hunt, is_stopped = _hunt(load(keep, plan), steps, keep, is_quiet=as_json)
    again = play_again(hunt, show, 3 * games)
    cases = [examine(plan.trial, verdict, judge if against else None) for verdict in again]
    if out is not None:
        _write(out, player, against, cases)
    if as_json:
        from ludus.cli._screen import print_json

        print_json(_facts(hunt, cases))
    else:
        _print(hunt, cases, keep)
        if out is not None:
            typer.echo(f"\n{out} is written.")
    if is_stopped:
        raise typer.Exit(INTERRUPTED)


def _plan(
    game: str, player: str, against: str | None, games: int, size: str, level: str | None, patience: int, seed: int
) -> Plan:
    """What is asked for, checked: the game, the players on such a level, the size."""
    from ludus.arena.plans import pairs_for
    from ludus.catalogue import find_game, make_player, parse_spec
    from ludus.weakness.hunt import Plan
    from ludus.weakness.shortfall import Trial, start_of

    asked = parse_spec(game)
    if asked.name != "tron":
        raise SpecError(f"weakness changes levels, and tron alone has them: write 'tron', not '{game}'")
    if asked.settings:
        raise SpecError(
            f"weakness plays by the rules that a level asks for: write 'tron', not '{game}', and give it a --level file "
            "with a line 'rules: ...' at its head, as in 'rules: moves=alternate'"
        )
    if against is not None:
        pairs_for(games, 2)
    width, height = _parse_size(size)
    trial = Trial(player, against, games)
    text = _level_text(level, trial.riders)
    first = start_of(text or "\n1    2\n", trial.riders)
    for spec in filter(None, (player, against)):
        made = make_player(spec, find_game("tron"))
        made.check(first)
        if made.is_person:
            raise SpecError(f"weakness plays many games by itself: '{spec}' is a person")
    return Plan(trial, width, height, text, patience, seed)


def _parse_size(size: str) -> tuple[int, int]:
    from ludus.games.tron.generate import Recipe

    width, cross, height = size.partition("x")
    if not cross:
        raise SpecError(f"--size '{size}' is not written as columns x rows, as in 11x11")
    recipe = Recipe.check({"width": width, "height": height}, "weakness --size")
    return recipe.width, recipe.height


def _level_text(level: str | None, riders: int) -> str:
    from ludus.games.tron.levels import format_level
    from ludus.games.tron.library import find_level, read_level

    if level is None:
        return ""
    found = read_level(Path(level)) if Path(level).is_file() else find_level(level)
    if len(found.starts()) < riders:
        raise SpecError(f"--level {level} has {len(found.starts())} start: {riders} are needed")
    return format_level(found)


def _check_judge(judge: str, against: str | None) -> None:
    """Asked once: what gives a move and no worth would see no mistake anywhere."""
    from ludus.catalogue import find_game, make_player
    from ludus.weakness.shortfall import start_of

    if not against:
        return
    player, first = make_player(judge, find_game("tron")), start_of(ROOM, 2)
    if player.is_person:
        raise SpecError(f"--judge '{judge}' is a person: take a player that values positions, such as {JUDGE}")
    player.check(first)
    *_, thought = player.think(first, 0)
    player.close()
    if thought.value is None:
        raise SpecError(
            f"--judge '{judge}' gives a move and not what a position is worth: take a player that does, such as {JUDGE}"
        )


def _hunt(hunt: Hunt, steps: int, keep: Path, is_quiet: bool) -> tuple[Hunt, bool]:
    """Step by step, each kept; Ctrl-C ends it with what was found, unless that is nothing yet, and is told."""
    from ludus.weakness.hunt import save

    with _progress(steps, is_quiet) as tell:
        try:
            while hunt.steps < steps:
                hunt = hunt.go_on()
                save(hunt, keep)
                tell(hunt)
        except KeyboardInterrupt:
            if not hunt.worst():
                raise
            return hunt, True
    return hunt, False


@contextmanager
def _progress(steps: int, is_quiet: bool) -> Iterator[Callable[[Hunt], None]]:
    """A bar on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=is_quiet or not sys.stderr.isatty()) as progress:
        bar = progress.add_task("hunting", total=steps)

        def tell(hunt: Hunt) -> None:
            worst = hunt.worst()[0].shortfall
            progress.update(bar, completed=hunt.steps, description=f"hunting: {worst:.0%} short at worst")

        yield tell


def _write(out: Path, player: str, against: str | None, cases: list[Case]) -> None:
    from ludus.cli._files import write_new
    from ludus.weakness.page import make_page

    beside = f" beside {against}" if against else " alone"
    case = cases[0]
    write_new(out, case.at(case.shown).svg() if out.suffix == ".svg" else make_page(f"What defeats {player}{beside}", cases))


def _facts(hunt: Hunt, cases: list[Case]) -> dict[str, Any]:
    trial = hunt.plan.trial
    return {
        "player": trial.player,
        "against": trial.against,
        "steps": hunt.steps,
        "worst": [
            {
                "shortfall": case.verdict.shortfall,
                "games": [{"seat": ride.seat, "shortfall": ride.shortfall, "result": ride.told} for ride in case.verdict.rides],
                "longest_path": case.verdict.best if trial.against is None else None,
                "level": case.verdict.level,
                "mistake": {
                    "turn": case.mistake.ply + 1,
                    "move": case.mistake.move,
                    "before": case.mistake.before,
                    "after": case.mistake.after,
                }
                if case.mistake.is_found
                else None,
                "reach": list(case.mistake.worths),
            }
            for case in cases
        ],
    }


def _print(hunt: Hunt, cases: list[Case], keep: Path) -> None:
    from ludus.cli._screen import console, fitted

    screen = console()
    for number, case in enumerate(cases, 1):
        games = len(case.verdict.rides)
        mean = f"the mean of {games} new games" if games > 1 else "in a new game"
        screen.print(f"[bold]{number}. {case.verdict.shortfall:.0%} short[/bold], {mean}\n")
        screen.print(fitted(screen, case.at(case.shown), case.verdict.worst.seat), end="\n\n")
        screen.print(case.sentence(), markup=False, end="\n\n")
    screen.print(f"{hunt.steps} levels tried; kept in {keep}", style="dim", markup=False)
