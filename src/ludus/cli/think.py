"""Watch a player think about one move.

Example: [bold]ludus think connect_four random --moves "4 4 3"[/bold]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from ludus.cli._thought import ThoughtView
    from ludus.core.player import Player
    from ludus.core.position import Position
    from ludus.core.thought import Thought

EVERY = 0.1  # s between two looks at what it thinks

Show = Callable[["Thought"], None]


def think(
    game: str = typer.Argument(help="A game as name:option=value,..., or the path of a file with one."),
    player: str = typer.Argument(help="A player as name:setting=value,..., or the path of a file with one."),
    moves: str = typer.Option(
        "",
        help="Moves played first, with blanks or commas between them: '4 4 3'. Where everyone moves at once, "
        "a turn is written with + between the seats' moves: 'up+down left+left'.",
    ),
    level: str = typer.Option(None, help="For Tron: a level of the library or a file; short for :level=..."),
    seat: int = typer.Option(None, help="The seat that thinks; the mover if left out, or the first that has a move."),
    seed: int = typer.Option(0, help="Another start where the game has luck, and other luck for the player."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    watch: bool = typer.Option(True, help="Show the table while it thinks, on a terminal."),
) -> None:
    from ludus.catalogue import make_player, new_game
    from ludus.cli._given import play_moves, with_level
    from ludus.cli._screen import console, fitted, print_json
    from ludus.cli._thought import ThoughtView

    position = new_game(with_level(game, level), seed)
    played = play_moves(position, moves)
    thinking = seat if seat is not None else next(iter(position.seats_to_move()), 0)
    position.check_to_move(thinking)
    made = make_player(player, position.game, seed)
    if as_json:
        thought = _last_thought(player, made, position, thinking)
        print_json({**thought.as_json(), "player": player, "moves_played": played})
        return
    screen, view = console(), ThoughtView(position, player)
    screen.print(fitted(screen, position, thinking), end="\n\n")
    with _live(screen, view) if watch and sys.stdout.isatty() else nullcontext(_unseen) as show:
        thought = _last_thought(player, made, position, thinking, show)
    screen.print(view.tables(thought), soft_wrap=False)
    screen.print("\n", view.summary(thought), sep="")


def _unseen(thought: Thought) -> None:
    """Nobody watches."""


def _last_thought(name: str, player: Player, position: Position, seat: int, show: Show = _unseen) -> Thought:
    """The decision, or the best so far if somebody presses Ctrl-C."""
    from ludus.cli._asking import Stopper, closing_all, think

    begin = time.perf_counter()
    thought = None
    try:
        with closing_all([player]), Stopper() as stopper:
            for thought in think(name, player, position, seat, EVERY):
                stopper.has_thought = True
                show(thought)
                if stopper.is_asked:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        if thought is None:
            raise
        thought = replace(thought, notes=(*thought.notes, f"stopped after {time.perf_counter() - begin:.1f} s"))
    assert thought is not None
    return thought


@contextmanager
def _live(screen: Console, view: ThoughtView) -> Iterator[Show]:
    """Shows thoughts in place, from the first one on: what the compiler says before it stays readable."""
    from rich.console import Group
    from rich.live import Live
    from rich.text import Text

    live = Live(console=screen, auto_refresh=False, transient=True)

    def show(thought: Thought) -> None:
        live.start()
        live.update(Group(view.tables(thought), Text(), view.figures(thought)), refresh=True)

    try:
        yield show
    finally:
        live.stop()
