"""Play a game in the terminal, against a player or with other people.

Example: [bold]ludus play matches:matches=21 --against random --seat 1[/bold]
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from ludus.errors import IllegalMove, SpecError, plural

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ludus.core.player import Player
    from ludus.core.position import Position

EVERY, PATIENCE = 0.1, 0.3  # s: how often to look at what a player thinks, and from when on to show it

HELP = """Type a move as it is listed, or one of these:
  moves   what may be played now
  undo    take your last move back
  help    this text
  quit    leave the game"""


def play(
    game: str = typer.Argument(help="A game as name:option=value,..., or the path of a file with one."),
    seat: str = typer.Option("0", help="The seats that people take: 0, or 0,1, or all, or none to watch."),
    against: list[str] = typer.Option(
        ["random"], help="Who sits on the other seats, as name:setting=value,...; repeat it for one after the other."
    ),
    seed: int = typer.Option(None, help="Repeats the same start and the same luck; a new one each time if left out."),
    level: str = typer.Option(None, help="For Tron: a level of the library or a file; short for :level=..."),
    live: bool = typer.Option(False, help="Ride live, with the arrow keys or W A S D, where moves are directions."),
    tick: int = typer.Option(150, help="Milliseconds a tick, riding live.", min=20, max=2000),
    times: bool = typer.Option(False, help="Tell how long each move of a player took."),
    show_thoughts: bool = typer.Option(
        False, "--show-thoughts", help="Tell what each move of a player is worth to it, and the play it expects."
    ),
    games: int = typer.Option(1, help="How many games to watch; their last positions are shown side by side.", min=1, max=1000),
) -> None:
    import secrets

    from ludus.catalogue import make_player, new_game
    from ludus.cli._asking import closing_all
    from ludus.cli._given import parse_seats, with_level
    from ludus.cli._screen import Left, console

    chosen = secrets.randbelow(2**31) if seed is None else seed
    game = with_level(game, level)
    position = new_game(game, chosen)
    people = parse_seats(seat, position.players)
    others = [each for each in range(position.players) if each not in people]
    names = {each: against[min(number, len(against) - 1)] for number, each in enumerate(others)}
    players = {each: make_player(name, position.game, chosen + each) for each, name in names.items()}
    given, left = len(against), len(others)
    if against != ["random"] and given > left:
        raise SpecError(
            f"--against is given {given} {plural(given, 'time')}, but players get {left} {plural(left, 'seat')} here"
        )
    if live and (times or show_thoughts):
        told = "--times" if times else "--show-thoughts"
        raise SpecError(f"{told} tells of moves one by one: leave --live out, or {told}")
    screen = console()
    if games > 1:
        from ludus.cli._columns import watch_many

        if people or live or times or show_thoughts:
            left_out = "--live, --times and --show-thoughts"
            raise SpecError(f"--games shows the last positions of many games: add --seat none, and leave {left_out} out")
        watch_many(screen, game, names, chosen, games)
        return
    try:
        with closing_all(players.values()):
            if live:
                _ride_live(screen, position, players, names, people, tick / 1000)
            else:
                play_game(screen, position, players, names, Told(times, show_thoughts))
    except Left:
        screen.print("The input ended: the game is left as it stands.")


def _ride_live(
    screen: Console,
    position: Position,
    players: dict[int, Player],
    names: dict[int, str],
    people: list[int],
    seconds: float,
) -> None:
    from ludus.cli._ride import Ride, check_live
    from ludus.cli._screen import fitted

    check_live(position, people)
    finished = Ride(screen, position, players, names, seconds).run()
    screen.print(fitted(screen, position, _onlooker(position, people)), "\n", sep="\n")
    if finished:
        _tell_the_end(screen, position, people)
    else:
        screen.print("You left the game.")


@dataclass(frozen=True)
class Told:
    """What is told of each move of a player."""

    times: bool = False
    thoughts: bool = False


def play_game(
    screen: Console, position: Position, players: dict[int, Player], names: dict[int, str], told: Told | None = None
) -> None:
    """Play to the end or until somebody quits."""
    from rich.text import Text

    from ludus.cli._screen import fitted, seat_name

    told = told or Told()
    people = [seat for seat in range(position.players) if seat not in players]
    who = [Text.assemble(seat_name(position, seat), f" {names.get(seat, 'you')}") for seat in range(position.players)]
    screen.print(Text.assemble(position.game.summary, "\n", Text("   ").join(who)))
    while not position.is_over:
        if not people or set(people) & set(position.seats_to_move()):  # shown when somebody is to look at it
            screen.print("\n", fitted(screen, position, _onlooker(position, people)), "\n", sep="")
        moves, answers = _ask_everyone(screen, position, players, names)
        if moves is None:
            screen.print("You left the game.")
            return
        if not moves:
            _take_back(screen, position, people)
        else:
            lines = _tell_moves(position, moves, answers, told)
            position.play(*(moves[seat] for seat in sorted(moves)))
            for line in lines:
                screen.print(line)
    screen.print("\n", fitted(screen, position, _onlooker(position, people)), "\n", sep="")
    _tell_the_end(screen, position, people)


def _tell_moves(position: Position, moves: dict[int, int], answers: dict[int, Answer], told: Told) -> list[Text]:
    """'seat 1 plays 4', a line a seat: the players' moves, and people's where several move at once."""
    from rich.text import Text

    from ludus.cli._screen import seat_name

    lines = []
    played = [seat for seat in moves if seat in position.seats_to_move()]
    for seat in played:
        if seat in answers or len(played) > 1:
            line = Text.assemble(seat_name(position, seat), " plays ", (position.format_move(moves[seat], seat), "bold"))
            if told.times and seat in answers:
                line.append(f"  {answers[seat].seconds:.3f} s", style="dim")
            lines.append(line)
        if told.thoughts and seat in answers:
            lines.append(Text(f"  {answers[seat].reasons}", style="dim"))
    return lines


@dataclass(frozen=True)
class Answer:
    """A player's move, with what there is to tell of it."""

    move: int
    reasons: str
    seconds: float


def _ask_everyone(
    screen: Console, position: Position, players: dict[int, Player], names: dict[int, str]
) -> tuple[dict[int, int] | None, dict[int, Answer]]:
    """A move of every seat that is asked for one ({} for a move taken back, None to leave), and the players' answers."""
    moves: dict[int, int] = {}
    answers: dict[int, Answer] = {}
    for seat in position.seats_asked():
        if seat not in position.seats_to_move():
            moves[seat] = position.legal(seat)[0]
        elif seat in players:
            is_secret = len(players) < position.players and len(position.seats_asked()) > 1  # a person moves at the same time
            answers[seat] = _ask_player(screen, names[seat], players[seat], position, seat, is_secret)
            moves[seat] = answers[seat].move
        else:
            answer = _ask_person(screen, position, seat)
            if not isinstance(answer, int):
                return ({} if answer == "undo" else None), answers
            moves[seat] = answer
    return moves, answers


def _ask_player(screen: Console, name: str, player: Player, position: Position, seat: int, is_secret: bool) -> Answer:
    """What a player answers; on a terminal a line tells how far it is, once it takes a while."""
    from rich.text import Text

    from ludus.cli._asking import think
    from ludus.cli._thought import ThoughtView

    begin = time.perf_counter()
    view, status = ThoughtView(position, name), screen.status("")
    try:
        for thought in think(name, player, position, seat, EVERY):
            if sys.stdout.isatty() and time.perf_counter() - begin > PATIENCE:
                status.update(Text(view.status(thought, is_secret)))
                status.start()
    finally:
        status.stop()
    return Answer(thought.move, view.reasons(thought), time.perf_counter() - begin)


def _ask_person(screen: Console, position: Position, seat: int) -> int | str:
    """A legal move, 'undo' or 'quit'; asks again, with the reason, until there is one."""
    from rich.text import Text

    from ludus.cli._screen import ask, seat_name

    while True:
        text = ask(screen, Text.assemble(seat_name(position, seat), f" {_listing(position, seat)}: "))
        try:
            return position.parse_move(text, seat)
        except IllegalMove as error:
            word = text.lower()
            if word in ("undo", "quit"):
                return word
            if word == "moves":
                screen.print(f"You can play {', '.join(position.moves(seat))}.", markup=False)
            else:
                screen.print(HELP if word in ("help", "?", "") else f"{error}; or type help", markup=False)


def _listing(position: Position, seat: int) -> str:
    """The moves, if they are few enough to be read at a glance."""
    moves = position.moves(seat)
    return f"to move ({' '.join(moves)})" if len(moves) <= 16 else f"to move ({len(moves)} moves, type moves)"


def _onlooker(position: Position, people: list[int]) -> int:
    """The seat around which a board is shown that does not fit: the person to move, else the first person or seat."""
    waiting = [seat for seat in people if seat in position.seats_to_move()]
    return (waiting or people or [0])[0]


def _take_back(screen: Console, position: Position, people: list[int]) -> None:
    """Back to the last turn in which a person chose."""
    before = position.copy()
    while before.history:
        before.undo()
        if set(before.seats_to_move()) & set(people):
            for _ in range(len(position.history) - len(before.history)):
                position.undo()
            screen.print("Taken back.")
            return
    screen.print("There is no move to take back.")


def _tell_the_end(screen: Console, position: Position, people: list[int]) -> None:
    from rich.text import Text

    outcome = position.outcome()
    if outcome is not None and outcome.winner is not None and len(people) == 1:
        why = f": {outcome.reason}" if outcome.reason else ""
        screen.print(Text.assemble(("You win" if outcome.winner in people else "You lose", "bold"), f"{why}."))
    else:
        screen.print(Text.assemble(("The game is over", "bold"), f": {outcome}."))
