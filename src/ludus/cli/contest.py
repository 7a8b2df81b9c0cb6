"""Contests: a class's bots on a ladder that never stops.

Example: [bold]ludus contest new tron-2030 --game tron[/bold], then [bold]ludus contest serve[/bold]
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Literal

import typer

from ludus.errors import SpecError

app = typer.Typer(no_args_is_help=True)

REFUSED = 1
EVERY = 0.5  # s between looks at a test drive
LONGEST = 600.0  # s to wait for one
EXPORT_WITHIN = 300.0  # s for a report
STORE = typer.Option(
    None, help="Where contests are kept: a file or postgresql://...; the user's own if left out.", metavar="PLACE"
)
TO = typer.Option(None, "--to", help="The contest: http://HOST/contest/NAME; the one joined last if left out.", metavar="LINK")
TOKEN = typer.Option(None, help="Yours; $LUDUS_TOKEN, or the one that join has kept, if left out.")
AS_JSON = typer.Option(False, "--json", help="Print JSON.")


@app.callback()
def _contest() -> None:
    """Contests: a class's bots on a ladder that never stops."""


@app.command()
def new(
    name: str = typer.Argument(help="Its name in addresses: small letters, digits and -."),
    game: str = typer.Option(None, help="The game, as name:option=value,..., or a file with one."),
    teacher: str = typer.Option("Teacher", help="What you are called there."),
    config: Path = typer.Option(None, help="A TOML file with settings.", metavar="FILE"),
    set_: list[str] = typer.Option([], "--set", help="One of: ludus contest settings; may be repeated.", metavar="NAME=VALUE"),
    store: str = STORE,
    url: str = typer.Option("http://127.0.0.1:8124", help="Where the server will be, for the links that are printed."),
    as_json: bool = AS_JSON,
) -> None:
    """Make a contest; its teacher's token and the students' invitation are printed, once.

    Example: [bold]ludus contest new tron-2030 --game tron --set move_time=0.2 --set "ends=2030-06-30 18:00"[/bold]
    """
    from ludus.catalogue import format_spec, parse_spec
    from ludus.catalogue.finder import is_path
    from ludus.cli._screen import print_json
    from ludus.contest.contests import make_contest, read_toml
    from ludus.contest.house import read_house

    given: dict[str, Any] = read_toml(_read(config), str(config)) if config else {}
    given |= dict(_setting(each) for each in set_)
    if game is not None:
        given["game"] = game
    if "game" in given and is_path((spec := parse_spec(str(given["game"]))).name):  # whoever plays may be in another folder
        given["game"] = format_spec(type(spec)(str(Path(spec.name).absolute()), spec.settings))
    with _open(store, is_new_allowed=True) as opened:
        made = make_contest(opened, name, given, teacher)
    page = f"{url.rstrip('/')}/contest/{name}"
    links = {"page": page, "invitation": f"{page}/join#{made.code}", "token": made.token}
    if as_json:
        print_json({"name": name, **links})
        return
    options = made.contest.options
    typer.echo(f"the contest {name} is made: {options.game}, with {len(read_house(options.house))} bots of the house")
    typer.echo(f"  its page          {links['page']}")
    typer.echo(f"  students join by  {links['invitation']}")
    typer.echo(f"  your token        {links['token']}")
    typer.echo(f"  to teach          {page}/teach, with your token")
    typer.echo("token and invitation are told this once: keep them")


@app.command()
def settings(as_json: bool = AS_JSON) -> None:
    """What a contest is made of: every setting, what it means and what it is if you say nothing.

    Example: [bold]ludus contest settings[/bold]
    """
    from ludus.cli._screen import console, plain_table, print_json
    from ludus.contest.config import ContestOptions

    if as_json:
        print_json({name: option.schema() for name, option in ContestOptions.declared.items()})
        return
    table = plain_table()
    for column in ("setting", "as it is", "what it means"):
        table.add_column(column)
    for name, option in ContestOptions.declared.items():
        usual = (
            "none" if option.default is None else str(option.default).lower() if option.kind is bool else str(option.default)
        )
        table.add_row(name, usual, f"{option.help}: {option.describe()}")
    console().print(table)


@app.command()
def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on; 0.0.0.0 lets a whole network come."),
    port: int = typer.Option(8124, help="The port; 0 for any that is free.", min=0, max=65535),
    store: str = STORE,
    workers: str = typer.Option(None, help="Processes that play, or a Dask cluster as dask://...; one a core if left out."),
    trust: bool = typer.Option(False, help="Run bots with your own rights, without a sandbox."),
    public: list[str] = typer.Option([], help="A name that a proxy has for this server; may be repeated.", metavar="HOST"),
    data: Path = typer.Option(None, help="The folder for everything else that is kept; the user's own if left out."),
    open_: bool = typer.Option(False, "--open", help="Open it in a browser."),
) -> None:
    """The page's server for a class: contests are played as long as it runs.

    Example: [bold]ludus contest serve --host 0.0.0.0 --store class.db[/bold]
    """
    from dataclasses import replace

    from ludus.cli.serve import listen, tell_about_sandbox
    from ludus.web.serving import run
    from ludus.web.settings import WebSettings

    known = WebSettings(host, port, contests=store or "", conductors=workers or "", is_trusted=trust, names=tuple(public))
    known = replace(known, data=data or known.data)
    listener = listen(host, port)
    tell_about_sandbox(trust)
    tell_about_store(store or "")
    typer.echo(f"ludus: whoever makes contests from elsewhere needs the key {known.key}", err=True)
    run(known, listener, opens=open_, path="contest")


def tell_about_store(place: str) -> None:
    """A name that was misspelt would show the class a server without its contest."""
    if place and "://" not in place and not Path(place).exists():
        typer.echo(f"ludus: there is no {place} yet: it begins with the first contest that is made here", err=True)


@app.command()
def join(
    link: str = typer.Argument(help="The invitation: http://HOST/contest/NAME/join#CODE"),
    name: str = typer.Option(..., help="What you want to be called."),
    as_json: bool = AS_JSON,
) -> None:
    """Join a contest by its invitation; your token is kept for submit and status, where only you can read it.

    Example: [bold]ludus contest join http://host:8124/contest/tron-2030/join#CODE --name Ada[/bold]
    """
    from ludus.cli._contest_client import Client, keep_token, parse_link
    from ludus.cli._screen import print_json

    place, code = parse_link(link)
    if not code:
        raise SpecError("this link has no code behind a #: quote it, so that the shell leaves it whole")
    joined = Client(place).ask("POST", "/join", {"code": code, "name": name})
    path = keep_token(place, joined["token"])
    if as_json:
        print_json({**joined, "contest": str(place)})
        return
    typer.echo(f"you are {joined['member']['name']}, a {joined['member']['role']} of {place}")
    typer.echo(f"your token is kept in {path}; in a browser, or elsewhere: {joined['token']}")


@app.command()
def submit(
    file: Path = typer.Argument(help="A Python file, a zip, or a folder with bot.toml."),
    to: str = TO,
    token: str = TOKEN,
    bot: str = typer.Option(None, help="Which of your bots, by name; a new one if you have none of that name."),
    verbose: bool = typer.Option(False, "--verbose", "-v", help="Show what it wrote to stderr, also if all is well."),
    as_json: bool = AS_JSON,
) -> None:
    """Hand in a bot, and follow its test drive to the verdict; exit code 1 if it is refused.

    Example: [bold]ludus contest submit mybot.py --to http://host:8124/contest/tron-2030[/bold]
    """
    from ludus.cli._contest_client import find_client, read_bot
    from ludus.cli._screen import print_json

    client = find_client(to, token)
    query = {"filename": file.name, **({"name": bot} if bot else {})}
    sent = client.ask("POST", "/entries", read_bot(file), query)
    where, due = f"/entries/{sent['entry']}/versions/{sent['version']}", time.monotonic() + LONGEST
    while (found := client.ask("GET", where))["state"] not in ("ready", "refused"):
        if time.monotonic() > due:
            raise SpecError(f"the test drive has not ended after {LONGEST:.0f} s: look later with ludus contest status")
        time.sleep(EVERY)
    if as_json:
        print_json({**sent, **found})
    else:
        for sentence in found["drive"]["sentences"]:
            typer.echo(sentence)
        if (verbose or found["state"] == "refused") and found["drive"].get("stderr", "").strip():
            typer.echo(f"what it wrote to stderr:\n{found['drive']['stderr'].rstrip()}")
        if found["state"] == "ready":
            typer.echo(f"version {sent['version']} is on the ladder: {client.place}/bot/{sent['entry']}")
    if found["state"] == "refused":
        raise typer.Exit(REFUSED)


@app.command()
def status(
    to: str = TO,
    token: str = TOKEN,
    most: int = typer.Option(20, help="So many of the best; your own bots come behind them.", min=1, max=500),
    as_json: bool = AS_JSON,
) -> None:
    """The leaderboard, your own bots on it, and what the teacher has said.

    Example: [bold]ludus contest status --to http://host:8124/contest/tron-2030[/bold]
    """
    from ludus.cli._contest_client import find_client
    from ludus.cli._contest_status import show_status
    from ludus.cli._screen import print_json

    client = find_client(to, token)
    about, board = client.ask("GET", ""), client.ask("GET", "/board", query={"limit": str(most)})
    if as_json:
        print_json({"contest": about, "board": board})
        return
    show_status(about, board)


@app.command()
def export(
    output: Path = typer.Option(..., "--output", "-o", help="A new file, .csv, .json or .html.", metavar="FILE"),
    language: Literal["en", "fr"] = typer.Option("en", help="What a report page is written in."),
    to: str = TO,
    token: str = TOKEN,
) -> None:
    """The results as a table, as data, or as a report page; for the teacher.

    Example: [bold]ludus contest export -o results.csv --to http://host:8124/contest/tron-2030[/bold]
    """
    from rich.console import Console

    from ludus.cli._contest_client import find_client
    from ludus.cli._files import write_new

    kind = output.suffix.removeprefix(".").lower()
    if kind not in ("csv", "json", "html"):
        raise SpecError(f"{output}: call it .csv, .json or .html, to say what is to be written")
    client = find_client(to, token)
    with Console(stderr=True).status("the report is being made, with games to step through" if kind == "html" else "reading"):
        content = client.fetch("GET", f"/export.{kind}", query={"language": language}, within=EXPORT_WITHIN)
    write_new(output, content.decode())
    typer.echo(f"{output} is written")


def _open(place: str | None, is_new_allowed: bool) -> Any:
    """The store, as a context."""
    import contextlib

    from ludus.contest.store import ContestStore
    from ludus.web.settings import WebSettings

    place = place or WebSettings().contest_place
    if is_new_allowed and "://" not in place:
        Path(place).parent.mkdir(parents=True, exist_ok=True)
    return contextlib.closing(ContestStore(place, is_new_allowed=is_new_allowed))


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise SpecError(f"{path} cannot be read: it is not UTF-8 text") from None
    except OSError as error:
        raise SpecError(f"{path} cannot be read: {error.strerror}") from None


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise SpecError(f"--set '{text[:60]}': write NAME=VALUE; ludus contest settings lists them")
    return name.strip(), value.strip()
