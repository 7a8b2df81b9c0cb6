"""Open the page: play, watch the machine think, replay, draw levels, run championships.

Example: [bold]ludus serve --open[/bold]
"""

from __future__ import annotations

import errno
import socket
from pathlib import Path

import typer

from ludus.errors import SpecError


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on; 0.0.0.0 lets others in your network come."),
    port: int = typer.Option(8124, help="The port; 0 for any that is free.", min=0, max=65535),
    store: str = typer.Option("ludus.db", help="The arena's store, shared with the command line."),
    data: Path = typer.Option(None, help="The folder for games being played and levels drawn; the user's own if left out."),
    minds: int = typer.Option(None, help="Processes that think; one a core, at most four, if left out.", min=1, max=64),
    trust: bool = typer.Option(False, help="Run bots of contests with your own rights, without a sandbox."),
    open_: bool = typer.Option(False, "--open", help="Open it in a browser."),
) -> None:
    from dataclasses import replace

    from ludus.web.serving import run
    from ludus.web.settings import WebSettings

    tell_about_sandbox(trust)
    settings = WebSettings(host, port, store, is_trusted=trust)
    settings = replace(settings, data=data or settings.data, minds=minds or settings.minds)
    run(settings, listen(host, port), opens=open_)


def tell_about_sandbox(is_trusted: bool) -> None:
    """Whoever starts a server is told when bots of contests would run bare, or not at all."""
    from ludus.bots.sandbox import OWN_RIGHTS, check_sandbox

    if is_trusted:
        typer.echo(f"ludus: {OWN_RIGHTS}", err=True)
    elif refused := check_sandbox().refused:
        typer.echo(f"ludus: bots cannot be handed in: {refused}; --trust runs them with your own rights", err=True)


def listen(host: str, port: int) -> socket.socket:
    """A SpecError if another program listens there.

    Every connection sends at once: asyncio sees to that only for sockets that it made, and without it the second half of an
    answer waits up to 40 ms until the first has been acknowledged.
    """
    try:
        listener = socket.create_server((host, port), backlog=512)
    except OSError as error:
        taken = "another program listens there, perhaps a page that you have opened already: end it, or choose another --port"
        hint = taken if error.errno == errno.EADDRINUSE else error.strerror
        raise SpecError(f"{host}:{port} cannot be listened on: {hint}") from None
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # those that it accepts inherit it
    return listener
