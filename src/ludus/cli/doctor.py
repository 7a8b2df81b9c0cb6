"""Tell what ludus has to work with on this machine: versions, cores, compiled code, the fence, the sandbox, optional parts.

Example: [bold]ludus doctor --json[/bold]
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import tempfile
from pathlib import Path
from typing import Any

import typer


def doctor(as_json: bool = typer.Option(False, "--json", help="Print JSON.")) -> None:
    from ludus.cli._screen import print_json

    found = examine()
    if as_json:
        print_json(found)
    else:
        _print(found)


def examine() -> dict[str, Any]:
    """Everything there is to tell, as JSON has it."""
    import ludus
    from ludus.bots.sandbox import check_sandbox
    from ludus.checker.subject import try_fence
    from ludus.core import cache

    fence, sandbox = try_fence(), check_sandbox()
    folder = cache.folder()
    kept = list(cache.entries())
    needed, optional = _requirements()
    return {
        "ludus": ludus.__version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "packages": {name: importlib.metadata.version(name) for name in needed},
        "cache": {
            "folder": str(folder),
            "is_writable": _is_writable(folder),
            "bytes": sum(path.stat().st_size for path, _, _ in kept),
            "compiled": [{"game": game, "kernel": kernel, "bytes": path.stat().st_size} for path, game, kernel in kept],
        },
        "fence": {"refused": fence.refused, "has_files_safe": fence.has_files_safe},
        "sandbox": {"refused": sandbox.refused, "program": sandbox.program},
        "optional": [
            {"package": name, "is_installed": _is_installed(name), "get_it": f"pip install 'ludus[{extra}]'"}
            for name, extra in optional
        ],
    }


def _requirements() -> tuple[list[str], list[tuple[str, str]]]:
    """The packages that ludus needs, and those that its extras add, as its own metadata lists them."""
    needed, optional = [], []
    for line in importlib.metadata.requires("ludus") or []:
        name = re.split(r"[^\w.-]", line, maxsplit=1)[0]
        extra = re.search(r"extra == ['\"](\w+)['\"]", line)
        if extra is None and _is_installed(name):  # not all are for every system
            needed.append(name)
        elif extra is None:
            continue
        elif extra[1] != "dev":
            optional.append((name, extra[1]))
    return needed, optional


def _is_installed(package: str) -> bool:
    try:
        importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _is_writable(folder: Path) -> bool:
    """Whether compiled code can be kept there: tried, in the folder or in its nearest parent that exists."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        with tempfile.TemporaryDirectory(dir=folder):
            return True
    except OSError:
        return False


def _print(found: dict[str, Any]) -> None:
    from rich.markup import escape

    from ludus.cli._screen import console

    screen = console()
    yes, no = "[green]✓[/green]", "[yellow]✗[/yellow]"
    screen.print(f"[bold]ludus {found['ludus']}[/bold]  Python {found['python']}, {found['system']}, {found['cores']} cores")
    screen.print("  " + ", ".join(f"{name} {version}" for name, version in found["packages"].items()))
    kept = found["cache"]
    screen.print(f"\n[bold]Compiled code[/bold]  {escape(kept['folder'])}  {kept['bytes'] / 1e6:.1f} MB")
    if not kept["is_writable"]:
        screen.print(f"  {no} this folder cannot be written: games compile again in every run; set LUDUS_CACHE to another")
    counts: dict[str, list[str]] = {}
    for entry in kept["compiled"]:
        counts.setdefault(entry["game"], []).append(entry["kernel"])
    for game, kernels in counts.items():
        listing = ", ".join(f"{kernel} x {kernels.count(kernel)}" for kernel in sorted(set(kernels)))
        screen.print(f"  {escape(game)}: {listing}")
    if not counts:
        screen.print("  nothing compiled yet: the first search of a game takes a few seconds, once")
    screen.print("\n[bold]Students' files[/bold]")
    refused = escape(found["fence"]["refused"])
    held = "but cannot change your files" if found["fence"]["has_files_safe"] else "held back by Python alone"
    if refused:
        screen.print(f"  {no} they are checked with your own rights, {held}: the kernel refuses {refused}")
    else:
        screen.print(f"  {yes} they are checked behind a fence: no files of others, no network, no process left")
    screen.print("\n[bold]Bots of strangers[/bold]")
    if found["sandbox"]["refused"]:
        screen.print(f"  {no} they are refused: {escape(found['sandbox']['refused'])}")
    else:
        screen.print(f"  {yes} they run in a sandbox, made by {escape(found['sandbox']['program'])}")
    screen.print("\n[bold]Optional parts[/bold]")
    for part in found["optional"]:
        hint = "" if part["is_installed"] else f"  missing; get it with: {escape(part['get_it'])}"
        screen.print(f"  {yes if part['is_installed'] else no} {part['package']}{hint}")
