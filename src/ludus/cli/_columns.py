"""Many games at once: their last positions side by side, in as many columns as the terminal has room for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from ludus.catalogue import make_player, new_game
from ludus.cli._asking import closing_all
from ludus.cli._screen import painted, seat_name
from ludus.core.asking import ask_move
from ludus.core.game import MOST_PLAYERS, WAIT

if TYPE_CHECKING:
    from rich.console import Console

    from ludus.core.player import Player
    from ludus.core.position import Outcome, Position

GAP = 3  # blanks between columns
CAPTION = 24  # a column is at least as wide as most captions, so that columns stay in line

Block = list[Text]
"""Lines that stay together."""


def watch_many(screen: Console, spec: str, names: Mapping[int, str], seed: int, count: int) -> None:
    """Play games of `names` by seat against each other; a row of them is shown as soon as it is full."""
    first = new_game(spec, seed)
    who = [Text.assemble(seat_name(first, seat), f" {name}") for seat, name in names.items()]
    screen.print(Text.assemble(first.game.summary, "\n", Text("   ").join(who), "\n"))
    outcomes: list[Outcome] = []
    for row in rows_of(_blocks(spec, names, seed, count, outcomes), screen.width, _width(_lines(first))):
        screen.print(row, "\n", sep="")
    screen.print(_tell_all(outcomes))


def _blocks(spec: str, names: Mapping[int, str], seed: int, count: int, outcomes: list[Outcome]) -> Iterator[Block]:
    """Each game's last position under its caption, as it ends; adds its outcome to the others."""
    for number in range(count):
        luck = seed + number * MOST_PLAYERS  # the first game is the one that this seed alone gives; no two players share theirs
        position = new_game(spec, luck)
        players = {seat: make_player(name, position.game, luck + seat) for seat, name in names.items()}
        with closing_all(players.values()):
            play_out(position, players, names)
        outcome = position.outcome()
        assert outcome is not None
        outcomes.append(outcome)
        yield [_caption(number + 1, position, outcome), *_lines(position)]


def _lines(position: Position) -> Block:
    return list(painted(position).split(allow_blank=True))


def play_out(position: Position, players: Mapping[int, Player], names: Mapping[int, str]) -> None:
    """Play a game to its end, players on all seats."""
    while not position.is_over:
        choosing = position.seats_to_move()
        moves = {seat: ask_move(names[seat], players[seat], position, seat) for seat in choosing}
        position.play(*(moves.get(seat, WAIT) for seat in position.seats_asked()))


def rows_of(blocks: Iterator[Block], width: int, least: int) -> Iterator[Text]:
    """Blocks side by side, as many in a row as `width` has room for; each at least `least` wide."""
    row: list[Block] = []
    widths: list[int] = []
    for block in blocks:
        wide = max(_width(block), least, CAPTION)
        if row and sum(widths) + len(widths) * GAP + wide > width:
            yield _beside(row, widths)
            row, widths = [], []
        row.append(block)
        widths.append(wide)
    if row:
        yield _beside(row, widths)


def _beside(blocks: list[Block], widths: list[int]) -> Text:
    lines = []
    for number in range(max(map(len, blocks))):
        line = Text()
        for block, wide in zip(blocks, widths, strict=True):
            part = block[number] if number < len(block) else Text()
            line.append_text(part)
            line.append(" " * (wide - cell_len(part.plain) + GAP))
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _width(block: Block) -> int:
    return max(cell_len(line.plain) for line in block)


def _caption(number: int, position: Position, outcome: Outcome) -> Text:
    """'game 3  seat 1 wins', the winner in its colour."""
    told = Text.assemble((f"game {number}", "bold"), "  ")
    if outcome.winner is not None:
        return Text.assemble(told, seat_name(position, outcome.winner), " wins")
    return told.append("a draw" if position.players > 1 else f"a score of {outcome.returns[0]:g}")


def _tell_all(outcomes: list[Outcome]) -> str:
    """What came of all the games."""
    seats = len(outcomes[0].returns)
    if seats == 1:
        scores = [outcome.returns[0] for outcome in outcomes]
        return f"{len(scores)} games: a mean score of {sum(scores) / len(scores):.1f}, from {min(scores):g} to {max(scores):g}."
    winners = [outcome.winner for outcome in outcomes]
    won = ", ".join(f"seat {seat} won {winners.count(seat)}" for seat in range(seats))
    return f"{len(winners)} games: {won}, {winners.count(None)} drawn."
