"""How a bot is started: what its `bot.toml` says, or what goes without saying for a Python file.

command = "python3 main.py --fast"
language = "python"
protocol = "jsonl"
"""

from __future__ import annotations

import shlex
import shutil
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ludus.bots.protocol import names as protocols
from ludus.contest.store import ContestError
from ludus.contest.unpack import File
from ludus.errors import listed, unknown

NAME = "bot.toml"
NATIVE = "native"  # a program that lies in the archive
PROGRAMS = {  # what starts a bot that is written in it
    "python": ("python3", "python"),
    "javascript": ("node",),
    "java": ("java",),
    "perl": ("perl",),
    "ruby": ("ruby",),
    "lua": ("lua",),
    "php": ("php",),
    "shell": ("sh", "bash"),
    NATIVE: (),
}
USUAL = ("bot.py", "main.py")
LONGEST_COMMAND = 300
LARGEST = 4096  # bytes: what takes a reader of TOML long, or much memory, grows with the square of it


class BadManifest(ContestError):
    """It is not said, or cannot be done, how a bot is started."""


@dataclass(frozen=True)
class Manifest:
    command: str  # as a shell splits it; its folder is that of the archive
    language: str
    protocol: str = "jsonl"

    def as_dict(self) -> dict[str, str]:
        return asdict(self)


def read_manifest(files: Mapping[str, File]) -> Manifest:
    """Of all files by their paths."""
    if NAME in files:
        return _parse(files[NAME].content, files)
    scripts = [name for name in files if "/" not in name and name.endswith(".py")]
    chosen = next((name for name in USUAL if name in files), scripts[0] if len(scripts) == 1 else None)
    if chosen is None:
        raise BadManifest(
            f'the zip has no {NAME}, and no bot.py: say in {NAME} how it is started, as command = "python3 main.py"'
        )
    return Manifest(shlex.join(["python3", chosen]), "python")


def check_language(manifest: Manifest, allowed: str) -> None:
    """Whether the contest takes it, and this machine can run it."""
    languages = read_languages(allowed)
    if manifest.language not in languages:
        raise BadManifest(f"this contest takes bots in {listed(sorted(languages))}, not in {manifest.language}")
    if manifest.language != NATIVE and shutil.which(_words(manifest.command)[0]) is None:
        raise BadManifest(f"this machine has no {_words(manifest.command)[0]} to run a bot in {manifest.language}")


def read_languages(text: str) -> set[str]:
    """'python, javascript', or 'any' for all."""
    names = {each.strip().lower() for each in text.split(",")} - {""}
    if "any" in names:
        return set(PROGRAMS)
    for name in sorted(names):
        if name not in PROGRAMS:
            raise BadManifest(unknown("language", name, [*PROGRAMS, "any"]))
    return names or {"python"}


def _parse(content: bytes, files: Iterable[str]) -> Manifest:
    if len(content) > LARGEST:
        raise BadManifest(f"{NAME} has more than {LARGEST // 1024} KB: three lines are enough, command, language and protocol")
    try:
        given = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadManifest(f"{NAME} cannot be read: it is not UTF-8 text") from None
    except (ValueError, RecursionError) as error:  # a number with thousands of digits is no mistake in TOML
        raise BadManifest(f"{NAME} cannot be read: {error}") from None
    for name in given:
        if name not in ("command", "language", "protocol"):
            raise BadManifest(f"{NAME}: {unknown('key', name[:40], ('command', 'language', 'protocol'))}")
    command, protocol = _text(given, "command"), _text(given, "protocol", "jsonl")
    words = _words(command)
    if protocol not in protocols():
        raise BadManifest(f"{NAME}: {unknown('protocol', protocol[:40], protocols())}")
    language = _text(given, "language", _language_of(words[0]))
    _check_command(words, language, set(files))
    return Manifest(command, language, protocol)


def _text(given: Mapping[str, Any], name: str, usual: str | None = None) -> str:
    value = given.get(name, usual)
    if value is None:
        raise BadManifest(f'{NAME} does not say the {name}: write {name} = "python3 main.py"')
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST_COMMAND:
        raise BadManifest(f"{NAME}: {name} must be a text in quotes, on one line, of at most {LONGEST_COMMAND} characters")
    return value.strip()


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        raise BadManifest(f"{NAME}: the command has a quote that does not end") from None
    if not words:
        raise BadManifest(f"{NAME}: the command is empty")
    return words


def _language_of(program: str) -> str:
    return next((language for language, programs in PROGRAMS.items() if program in programs), NATIVE)


def _check_command(words: list[str], language: str, files: set[str]) -> None:
    if language not in PROGRAMS:
        raise BadManifest(f"{NAME}: {unknown('language', language[:40], PROGRAMS)}")
    program = words[0]
    if language == NATIVE:
        if not program.startswith("./") or program.removeprefix("./") not in files:
            raise BadManifest(f"{NAME}: the command must begin with a program that is in the zip, as ./mybot, or with python3")
        return
    if program not in PROGRAMS[language]:
        raise BadManifest(f"{NAME}: a bot in {language} is started by {listed(PROGRAMS[language])}, not by '{program[:40]}'")
    for word in words[1:]:
        if word.endswith(".py") and word.removeprefix("./") not in files:
            raise BadManifest(f"{NAME}: the command names '{word[:60]}', which is not among its files")
