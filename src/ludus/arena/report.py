"""A run as one page that needs nothing else: what it came to, charts, and its games to step through."""

from __future__ import annotations

import base64
import gzip
import importlib.util
import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from ludus import look
from ludus.arena.report_charts import SWEEP, TUNING, Figure, charts
from ludus.arena.report_games import Reel
from ludus.arena.report_tables import field_panel, match_panel, real, spaced
from ludus.arena.report_words import ENGLISH, Wording
from ludus.arena.store import Run, Store
from ludus.arena.summary import Summary, names_of, summarise
from ludus.arena.verdict import claim_and_evidence, conditions, is_match
from ludus.errors import LudusError, plural
from ludus.whole import write_whole

USUAL_GAMES = 500  # that are embedded at most, if nobody says how many
FAILED_GAMES = 20  # that are embedded though they come later: they are what people look for


class ReportError(LudusError):
    """No report can be made of this, or not there."""


def check_report(path: Path) -> None:
    """Refuse what could not be written in the end, before anything is read."""
    if path.suffix.lower() not in (".html", ".htm"):
        raise ReportError(f"'{path}': a report is a page, so its name ends in .html")
    if not path.resolve().parent.is_dir():
        raise ReportError(f"'{path}': there is no folder {path.parent}")
    if path.is_dir():
        raise ReportError(f"'{path}' is a folder: give the page another name")
    if importlib.util.find_spec("plotly") is None:
        raise ReportError("a report needs plotly: get it with pip install plotly")


@dataclass(frozen=True)
class Report:
    """A page, and what whoever asked for it should know."""

    page: str
    left_out: str  # how many games could not be replayed, and why; empty if all could


def make_report(
    store: Store, run: Run, most_games: int | None = None, watch: Callable[[int, int], None] = lambda done, count: None
) -> Report:
    """`most_games`: how many games are embedded; None for as many as keep it small. `watch` hears how many are done, of all."""
    summary = summarise(store, run)
    most = USUAL_GAMES if most_games is None else most_games
    reel = Reel()
    for done in _fill(reel, store, run, most, most_games is None):
        watch(done, min(most, summary.games))
    figures = charts(summary) if summary.games else []
    claim, evidence = claim_and_evidence(summary)
    page = fill_page(
        title=f"{claim} - {run.game}",
        claim=claim,
        evidence=evidence,
        about=_about(summary),
        result=_result(summary),
        figures=figures,
        reel=reel,
        games=summary.games,
        players=names_of(run.players),
        seats=summary.seats,
    )
    return Report(page, reel.tell_problems())


def fill_page(
    *,
    title: str,
    claim: str,
    evidence: str,
    about: str,
    result: str,  # markup
    figures: Sequence[tuple[str, str, Figure]],
    reel: Reel,
    games: int,
    players: Sequence[str],  # by the numbers in the reel's seatings
    seats: int,
    wording: Wording = ENGLISH,
) -> str:
    """The frame that every report stands in. Without figures it has no plotly in it, which is most of its size."""
    script = _file("report.js")
    data = {
        "words": wording.words_of(script),
        "players": players,
        "seats": seats,
        "charts": [figure for _, _, figure in figures],
        "lines": list(reel.lines),
        "games": reel.games,
    }
    left_out = wording.tell(reel.tell_problems())
    return Template(wording.fill_frame(_file("report.html"))).substitute(
        language=wording.language,
        title=escape(title),
        style=look.style() + _file("report.css"),
        theme=look.theme_script(),
        brand=look.BRAND,
        script=script,
        plotly=_plotly() if figures else "",
        claim=escape(claim),
        evidence=real(evidence),
        about=escape(about),
        result=result,
        charts="".join(_chart_card(number, title, told) for number, (title, told, _) in enumerate(figures)),
        left_out=f'<p class="warning">{escape(left_out)}</p>' if left_out else "",
        games_note=escape(_games_note(games, len(reel.games), wording)),
        hidden="" if reel.games else "hidden",
        data=base64.b64encode(gzip.compress(json.dumps(data, separators=(",", ":")).encode(), 6, mtime=0)).decode(),
    )


def write_report(path: Path, page: str) -> None:
    """Whole or not at all; a page that was there is replaced."""
    try:
        write_whole(path, page)
    except OSError as error:
        raise ReportError(f"{path} cannot be written: {error.strerror}") from None


def _fill(reel: Reel, store: Store, run: Run, most: int, has_limit: bool) -> Iterator[int]:
    """The first games, and failed ones; in the order of their numbers. Yields how many are done, after each."""
    done = itertools.count(1)
    if most:
        for _ in reel.add_all(store.games_of(run.id, most=most), has_limit):
            yield next(done)
        for _ in reel.add_all(store.games_of(run.id, most=FAILED_GAMES, failed_only=True), has_limit=False):
            yield next(done)
    reel.games.sort(key=lambda game: int(game["id"]))


def _about(summary: Summary) -> str:
    run = summary.run
    begun = datetime.fromtimestamp(run.created).strftime("%Y-%m-%d %H:%M")
    turned = "swapped" if summary.seats <= 2 else "rotated"
    games, pairs = (f"{spaced(n)} {plural(n, noun)}" for n, noun in ((summary.games, "game"), (summary.pairs, "pair")))
    played = f"{games} in {pairs}, seats {turned}"
    state = "" if run.is_finished else "not finished"
    parts = [f"{run.kind} on {run.game}", conditions(run), played, state, f"run {run.id}", f"begun {begun}"]
    return " · ".join(filter(None, parts))


def _result(summary: Summary) -> str:
    if not summary.games:
        return ""
    return match_panel(summary) if is_match(summary) else field_panel(summary)


def _chart_card(number: int, title: str, told: str) -> str:
    wide = " wide" if title.startswith((SWEEP, TUNING)) else ""
    return f"""<figure class="card chart{wide}"><figcaption><h2>{escape(title)}</h2><span>{escape(told)}</span></figcaption>
<div class="plot" id="chart-{number}" role="img" aria-label="{escape(f"{title}: {told}")}"></div></figure>"""


def _games_note(everything: int, shown: int, wording: Wording) -> str:
    if shown == everything:
        return wording.say("all {games}", games=spaced(everything))
    return wording.say("{shown} of {games} are in this page", shown=spaced(shown), games=spaced(everything))


def _file(name: str) -> str:
    return (files("ludus.arena") / "page" / name).read_text("utf-8")


def _plotly() -> str:
    from plotly.offline import get_plotlyjs

    return f"<script>{get_plotlyjs()}</script>"
