"""Pick a game from a list and play it.

Example: [bold]ludus menu[/bold]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludus.errors import LudusError

if TYPE_CHECKING:
    from rich.console import Console

    from ludus.core.game import Game


def menu() -> None:
    from ludus.catalogue import GAMES
    from ludus.cli._screen import Left, console

    screen = console()
    names = GAMES.names()
    try:
        while _play_one(screen, names):
            pass
    except Left:
        pass
    screen.print("Goodbye.")


def _play_one(screen: Console, names: list[str]) -> bool:
    """One choice of the menu; False to leave."""
    import secrets

    from rich.markup import escape

    from ludus.catalogue import find_game, make_player, new_game
    from ludus.cli._asking import closing_all
    from ludus.cli._screen import ask, whole_number
    from ludus.cli.play import play_game

    screen.print("\n[bold]ludus[/bold]  what shall we play?\n")
    for number, name in enumerate(names, 1):
        screen.print(f"  [bold]{number}[/bold]  {escape(find_game(name).summary)}")
    answer = ask(screen, "\nA number, or quit: ").lower()
    if answer in ("quit", "q", "exit"):
        return False
    try:
        name = names[whole_number(answer, 1, len(names)) - 1]
        seed = secrets.randbelow(2**31)
        position = new_game(name, seed)
        people = _ask_who_plays(screen, position.players)
        others = [seat for seat in range(position.players) if seat not in people]
        opponent = _ask_opponent(screen, position.game) if others else ""
        screen.print()
        players = {seat: make_player(opponent, position.game, seed + seat) for seat in others}
        with closing_all(players.values()):
            play_game(screen, position, players, dict.fromkeys(others, opponent))
    except LudusError as error:
        screen.print(f"{error}.", markup=False)
    return True


def _ask_who_plays(screen: Console, players: int) -> list[int]:
    """The seats that people take."""
    from ludus.cli._screen import ask, whole_number

    if players == 1:
        return [0]
    screen.print("\n  [bold]1[/bold]  you first\n  [bold]2[/bold]  you second\n  [bold]3[/bold]  people on all seats")
    answer = whole_number(ask(screen, "\nWho plays? "), 1, 3)
    return list(range(players)) if answer == 3 else [answer - 1]


def _ask_opponent(screen: Console, game: Game) -> str:
    """The player on the other seats, of those that can play the game; not asked where there is only one."""
    from rich.text import Text

    from ludus.cli._players import describe, opponents
    from ludus.cli._screen import ask, whole_number

    names = opponents(game)
    if len(names) < 2:
        return names[0]
    screen.print()
    width = max(map(len, names))
    for number, name in enumerate(names, 1):
        line = Text.assemble("  ", (str(number), "bold"), f"  {name:<{width}}  ", (describe(name).summary, "dim"))
        line.truncate(screen.width, overflow="ellipsis")
        screen.print(line)
    return names[whole_number(ask(screen, "\nAgainst whom? "), 1, len(names)) - 1]
