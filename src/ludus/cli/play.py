"""Play a game in the terminal, against a player or with other people.

Example: [bold]ludus play matches:matches=21 --against random --seat 1[/bold]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ludus.errors import IllegalMove, SpecError

if TYPE_CHECKING:
    from rich.console import Console

    from ludus.core.player import Player
    from ludus.core.position import Position

HELP = """Type a move as it is listed, or one of these:
  moves   what may be played now
  undo    take your last move back
  help    this text
  quit    leave the game"""


def play(
    game: str = typer.Argument(help="A game as name:option=value,..., or the path of a file with one."),
    seat: str = typer.Option("0", help="The seats that people take: 0, or 0,1, or all, or none to watch."),
    against: str = typer.Option("random", help="The player on the other seats, as name:setting=value,..."),
    seed: int = typer.Option(None, help="Repeats the same start and the same luck; a new one each time if left out."),
) -> None:
    import secrets

    from ludus.catalogue import make_player, new_game
    from ludus.cli._screen import Left, console

    chosen = secrets.randbelow(2**31) if seed is None else seed
    position = new_game(game, chosen)
    people = parse_seats(seat, position.players)
    others = [each for each in range(position.players) if each not in people]
    players = {each: make_player(against, position.game, chosen + each) for each in others}
    screen = console()
    try:
        play_game(screen, position, players, against)
    except Left:
        screen.print("The input ended: the game is left as it stands.")


def parse_seats(text: str, players: int) -> list[int]:
    """The seats named by '0', '0,2', 'all' or 'none'."""
    words = text.strip().lower()
    if words in ("all", "none"):
        return list(range(players)) if words == "all" else []
    parts = [part.strip() for part in words.split(",")]
    if not all(part.isascii() and part.isdigit() and int(part) < players for part in parts):
        raise SpecError(f"--seat '{text}': write seats from 0 to {players - 1} with commas between them, or all, or none")
    return sorted({int(part) for part in parts})


def play_game(screen: Console, position: Position, players: dict[int, Player], name: str) -> None:
    """Play to the end or until somebody quits."""
    from rich.text import Text

    from ludus.cli._screen import painted, seat_name

    people = [seat for seat in range(position.players) if seat not in players]
    who = [
        Text.assemble(seat_name(position, seat), f" {name if seat in players else 'you'}") for seat in range(position.players)
    ]
    screen.print(Text.assemble(position.game.summary, "\n", Text("   ").join(who)))
    while not position.is_over:
        if not people or set(people) & set(position.seats_to_move()):  # shown when somebody is to look at it
            screen.print("\n", painted(position), "\n", sep="")
        moves = _ask_everyone(screen, position, players)
        if moves is None:
            screen.print("You left the game.")
            return
        if not moves:
            _take_back(screen, position, people)
        else:
            played = [seat for seat, move in moves.items() if seat in position.seats_to_move()]
            texts = {seat: position.format_move(moves[seat], seat) for seat in played}
            position.play(*(moves[seat] for seat in sorted(moves)))
            for seat in played:
                if seat in players or len(played) > 1:
                    screen.print(Text.assemble(seat_name(position, seat), " plays ", Text(texts[seat], "bold")))
    screen.print("\n", painted(position), "\n", sep="")
    _tell_the_end(screen, position, people)


def _ask_everyone(screen: Console, position: Position, players: dict[int, Player]) -> dict[int, int] | None:
    """A move of every seat that `Position.play` wants one of; {} for a move taken back, None to leave."""
    from ludus.core.game import ALL

    moves: dict[int, int] = {}
    for seat in range(position.players) if position.mover == ALL else [position.mover]:
        if seat not in position.seats_to_move():
            moves[seat] = position.legal(seat)[0]
        elif seat in players:
            moves[seat] = players[seat].choose(position, seat)
        else:
            answer = _ask_person(screen, position, seat)
            if not isinstance(answer, int):
                return {} if answer == "undo" else None
            moves[seat] = answer
    return moves


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
                screen.print(f"You can play {', '.join(position.moves(seat))}.")
            else:
                screen.print(HELP if word in ("help", "?", "") else f"{error}; or type help", markup=False)


def _listing(position: Position, seat: int) -> str:
    """The moves, if they are few enough to be read at a glance."""
    moves = position.moves(seat)
    return f"to move ({' '.join(moves)})" if len(moves) <= 16 else f"to move ({len(moves)} moves, type moves)"


def _take_back(screen: Console, position: Position, people: list[int]) -> None:
    """Back to the last turn in which a person chose."""
    if not position.history:
        screen.print("There is no move to take back.")
        return
    position.undo()
    while position.history and not set(position.seats_to_move()) & set(people):
        position.undo()
    screen.print("Taken back.")


def _tell_the_end(screen: Console, position: Position, people: list[int]) -> None:
    outcome = position.outcome()
    if outcome is not None and outcome.winner is not None and len(people) == 1:
        why = f": {outcome.reason}" if outcome.reason else ""
        screen.print(f"[bold]{'You win' if outcome.winner in people else 'You lose'}[/bold]{why}.")
    else:
        screen.print(f"[bold]The game is over[/bold]: {outcome}.")
