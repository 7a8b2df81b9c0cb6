"""The command line: one file a command, found by looking into this folder.

A module named like its command holds either a function of that name or a group called `app`. Commands import what they need
when they run, so that `ludus --help` answers at once.
"""

from __future__ import annotations

import importlib
import io
import logging
import os
import pkgutil
import signal
import sys

import typer

from ludus.errors import LudusError

BAD_INPUT, INTERRUPTED = 2, 130


def build() -> typer.Typer:
    """The whole command line."""
    from ludus import cli

    app = typer.Typer(
        name="ludus",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_ludus)
    for found in pkgutil.iter_modules(cli.__path__):
        if found.name.startswith("_"):
            continue
        module = importlib.import_module(f"ludus.cli.{found.name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=found.name, help=module.__doc__)
        else:
            app.command(found.name, help=module.__doc__)(getattr(module, found.name))
    return app


def main() -> None:
    """Run the command line; what a user did wrong is one sentence and exit code 2, never a traceback."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy would start threads for algebra that nobody asks of it: 60 ms
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _stop)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that has no ● shows a ? instead
    notices = logging.StreamHandler()
    notices.setFormatter(logging.Formatter("ludus: %(message)s"))
    logging.getLogger("ludus").addHandler(notices)
    logging.getLogger("ludus").setLevel(logging.INFO)
    try:
        build()()
    except LudusError as error:
        print(f"ludus: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # the reader of our output went away, as `ludus games | head -1` does
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        what = error.filename or "the output"
        print(f"ludus: {what} cannot be written or read: {error.strerror}", file=sys.stderr)  # noqa: T201
        sys.exit(BAD_INPUT)


def _stop(number: int, frame: object) -> None:
    """Ctrl-C: say so on a line of its own, whatever was being asked or drawn, and end."""
    print("\nludus: stopped", file=sys.stderr)  # noqa: T201
    raise KeyboardInterrupt


def _version(wanted: bool) -> None:
    if wanted:
        import ludus

        typer.echo(f"ludus {ludus.__version__}")
        raise typer.Exit


def _ludus(
    version: bool = typer.Option(False, "--version", help="Say which version this is.", callback=_version, is_eager=True),
) -> None:
    """Games written once in plain Python, played at native speed.

    Start with [bold]ludus games[/bold], then [bold]ludus play connect_four[/bold].
    """
