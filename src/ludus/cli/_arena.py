"""What the commands of the arena share: their options, the run they conduct, and what they print in the end.

A command declares what is its own, and one parameter `arena`; the decorator `arena_command` gives it the options of `Arena`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, get_type_hints

import typer

if TYPE_CHECKING:
    from ludus.arena.entry import Conditions, Entry
    from ludus.arena.plans import Planned
    from ludus.arena.rows import Rows
    from ludus.arena.store import Run, Store
    from ludus.arena.summary import Summary
    from ludus.arena.task import Task
    from ludus.arena.workers import Workers
    from ludus.cli._watch import View

Facts: TypeAlias = "Callable[[Summary, str], dict[str, Any]]"
"""What is told as JSON of a summary and the place where its games are kept."""
GameSpec = Annotated[str, typer.Argument(help="A game as name:option=value,..., or the path of a file with one.")]


@dataclass(frozen=True)
class Arena:
    """Where and how games are played, and where they are kept."""

    level: Annotated[list[str], typer.Option(help="For Tron: a level; repeat it for several, taken in turn.")] = field(
        default_factory=list
    )
    plies: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=1000,
            help="Random plies before each game; if left out, none where starts differ, else 4, or 2 at once.",
        ),
    ] = None
    seed: Annotated[int, typer.Option(help="Other openings and other luck; equal seeds repeat a run.")] = 0
    move_time: Annotated[
        float | None,
        typer.Option(min=0.001, help="Seconds on the clock for every move; who is later loses. No clock if left out."),
    ] = None
    game_time: Annotated[
        float | None, typer.Option(min=0.001, help="Seconds on the clock for all moves of a player in a game.")
    ] = None
    grace: Annotated[float, typer.Option(min=0, help="Seconds on top before a move counts as late.")] = 0.1
    adjudicate: Annotated[bool, typer.Option(help="End a game once a player has proven how it ends.")] = False
    workers: Annotated[
        str,
        typer.Option(help="How many processes: as many as there are cores if left out, 0 for none, dask, or dask://HOST:PORT."),
    ] = ""
    db: Annotated[str, typer.Option(help="Where games are kept: a file, or postgresql://USER@HOST/NAME.")] = "ludus.db"
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False

    def enter(self, game: str, players: Sequence[str]) -> Entry:
        """Checked: the game, its levels, and that each player can play it in its time."""
        from ludus.arena.entry import enter

        return enter(game, players, self.conditions())

    def conditions(self) -> Conditions:
        from ludus.arena.entry import Conditions

        clock = (self.move_time, self.game_time, self.grace)
        return Conditions(tuple(self.level), self.plies, self.seed, *clock, self.adjudicate)

    def conduct(
        self,
        planned: Planned,
        view: View | None = None,
        figures: Callable[[Summary], dict[str, Any]] = lambda summary: {},
    ) -> None:
        """Play what is missing, while somebody watches, and tell what all came to. Ctrl-C keeps what is stored."""
        from ludus.cli._screen import console, print_json
        from ludus.cli._standings import summary_json, summary_view

        def facts(summary: Summary, place: str) -> dict[str, Any]:
            return {**summary_json(summary), **figures(summary), "run": summary.run.id, "db": place}

        shown = view or summary_view
        summary, place = self.play(planned, shown, facts)
        number = summary.run.id
        if self.as_json:
            print_json(facts(summary, place))
            return
        screen = console()
        screen.print(shown(summary))
        looked_at = f"ludus results {place} --run {number}, ludus report {place} --run {number}"
        screen.print(f"\nrun {number} in {place}: {looked_at}", style="dim")

    def play(self, planned: Planned, shown: View, facts: Facts) -> tuple[Summary, str]:
        """Play what is missing, while somebody watches: what all came to, and where it is kept. Ctrl-C tells what is known."""
        from ludus.arena.store import Store
        from ludus.arena.summary import summarise
        from ludus.arena.workers import open_workers
        from ludus.cli._screen import print_json

        planned.check()
        entry, plan = planned.entry, planned.plan
        has_person = entry.survey.has_person  # who sits at this process, and types where a bar would be drawn
        wanted = "0" if has_person else self.workers
        with open_workers(wanted, entry.survey.threads) as crew, Store(self.db) as store:
            run = plan.open(store)
            try:
                _play(planned, store, run, crew, None if self.as_json or has_person else shown)
            except KeyboardInterrupt:
                known = summarise(store, run)
                if not self.as_json:
                    _tell_stopped(known, store.place, shown)
                elif known.games:
                    print_json(facts(known, store.place))
                raise
            return summarise(store, store.run(run.id)), store.place


def arena_command(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of `Arena` behind its own, as Typer wants them: one by one."""
    own = [each for each in inspect.signature(command, eval_str=True).parameters.values() if each.name != "arena"]
    kinds = get_type_hints(Arena, include_extras=True)
    shared = [
        inspect.Parameter(each.name, own[0].kind, default=_default(each), annotation=kinds[each.name]) for each in fields(Arena)
    ]

    def run(**given: Any) -> None:
        arena = Arena(**{each.name: given.pop(each.name) for each in shared})
        command(**given, arena=arena)

    run.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    run.__doc__ = command.__doc__
    return run


def _default(option: Any) -> Any:
    return option.default if option.default is not MISSING else option.default_factory()


def _play(planned: Planned, store: Store, run: Run, crew: Workers[Task, Rows], view: View | None) -> None:
    from ludus.arena.run import conduct
    from ludus.arena.task import prepare
    from ludus.cli._watch import Watch, warn_if_busy

    entry = planned.entry
    if not run.is_finished:
        prepare(entry.setup)
        if entry.survey.is_timed or entry.setup.timing.is_running:
            warn_if_busy()
    with Watch(store, run, planned.pairs, view) as watch:
        for progress in conduct(planned.plan, store, run, crew):
            watch.update(progress.pairs)


def _tell_stopped(summary: Summary, place: str, view: View) -> None:
    from ludus.cli._screen import console

    screen = console()
    if summary.games:
        screen.print(view(summary))
    kept = "1 game is" if summary.games == 1 else f"{summary.games} games are"
    screen.print(f"{kept} kept in {place} as run {summary.run.id}: the same command goes on from there.")
