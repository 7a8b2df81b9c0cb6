"""What may come in through the page: games and players by name, within bounds. Nothing opens a file or starts a program."""

from __future__ import annotations

from dataclasses import replace

from ludus.catalogue import find_game, find_player, format_spec, make_player, parse_spec
from ludus.catalogue.finder import is_path
from ludus.core import Position, SpecError
from ludus.web.settings import WebSettings

LONGEST_SPEC = 40_000  # characters: a level of four floors of 64 by 64 fits
BARRED = {"exec": "starts programs", "human": "waits at a terminal"}  # players, and why the page has no use for them
PERSON = "you"  # how a seat is written on which a person sits


def check_game(spec: str) -> str:
    """The spec, if the page may play it."""
    wanted = parse_spec(_bounded(spec))
    if is_path(wanted.name):
        raise SpecError(f"the page plays games by their names: '{wanted.name[:60]}' is a file")
    find_game(wanted.name)
    level = wanted.settings.get("level", "")
    if "\n" not in level and ("/" in level or "\\" in level or "~" in level or level.endswith(".txt")):
        raise SpecError(f"the page takes levels by name or as text: '{level[:60]}' is a file")
    return format_spec(wanted)


def check_player(spec: str, position: Position, settings: WebSettings) -> str:
    """The spec, with its demands on this machine held within bounds; a SpecError if the page may not seat it."""
    wanted = parse_spec(_bounded(spec))
    name = wanted.name.replace("_", "-")
    if is_path(wanted.name):
        raise SpecError(f"the page seats players by their names: '{wanted.name[:60]}' is a file")
    if name in BARRED:
        raise SpecError(f"the page does not seat {name}, which {BARRED[name]}")
    kind = find_player(wanted.name)
    chosen = kind.Settings.check(wanted.settings, wanted.name).as_dict()
    longest = settings.longest_thought
    times = {"seconds": longest, "secondes": longest, "ms": 1000 * longest}
    bounds = {**times, "memory": settings.most_memory, "threads": settings.most_threads}
    held = {key: f"{most:g}" for key, most in bounds.items() if isinstance(chosen.get(key), int | float) and chosen[key] > most}
    return format_spec(replace(wanted, settings={**wanted.settings, **held}))


def check_seated(spec: str, position: Position, settings: WebSettings) -> str:
    """The same; and it is made once, so that a game or settings that it cannot have are refused before anybody plays."""
    held = check_player(spec, position, settings)
    player = make_player(held, position.game)
    try:
        player.check(position)
    finally:
        player.close()
    return held


def _bounded(spec: str) -> str:
    if len(spec) > LONGEST_SPEC:
        raise SpecError(f"a spec of {len(spec)} characters is too long: {LONGEST_SPEC} are the most")
    return spec
