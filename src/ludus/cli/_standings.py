"""What a run came to, on a terminal and as JSON: a match's figures, or a field's ratings and cross table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludus.arena.bracket import Bracket, Duel
from ludus.arena.estimate import Estimate
from ludus.arena.store import Usage
from ludus.arena.summary import Summary, names_of
from ludus.arena.tune import Tuned
from ludus.arena.verdict import (
    conditions,
    format_elo,
    format_mean,
    format_percent,
    format_points,
    format_score,
    format_share,
    is_match,
    verdict,
)
from ludus.cli._screen import plain_table, spaced
from ludus.errors import plural

WIDEST = 44  # characters of a player's name


def summary_view(summary: Summary) -> RenderableType:
    """A match, a field or a tuning, whichever it is."""
    if summary.tuned is not None:
        return tuned_view(summary)
    return match_view(summary) if is_match(summary) else field_view(summary)


def match_view(summary: Summary) -> RenderableType:
    """Two players: the sentence, then counts, score, Elo, how sure, ends and time."""
    tally, names = summary.tally(0, 1), _names(summary)
    table = plain_table()
    table.add_column("player", overflow="fold")
    for heading in ("wins", "draws", "losses", "score", *_mean_heading(summary)):
        table.add_column(heading, justify="right", no_wrap=True)
    for entrant, own in enumerate((tally, tally.turned)):
        counts = (spaced(own.wins), spaced(own.draws), spaced(own.losses))
        table.add_row(names[entrant], *counts, format_percent(own.mean), *_mean(summary, entrant))
    facts = [("score", format_score(tally.score)), ("Elo", format_elo(tally.elo)), ("better", format_share(tally.superiority))]
    of_first = Text(f"of {names[0]}, with 95 % intervals", style="dim")
    figures = (Text(), of_first, *(_fact(*fact) for fact in facts))
    return Group(_head(summary), *_bracket(summary), Text(), table, *figures, Text(), *_foot(summary))


def field_view(summary: Summary) -> RenderableType:
    """More than two players: the sentence, ratings, the cross table where games are of two, ends and time."""
    standings = (*_bracket(summary), Text(), _ratings(summary), *_cross_table(summary))
    return Group(_head(summary), *standings, Text(), *_foot(summary))


def tuned_view(summary: Summary) -> RenderableType:
    """The settings that were tuned: where they began, where they are, and how sure that is."""
    assert summary.tuned is not None
    table = plain_table()
    for heading in ("setting", "began with", "found", "from", "to", "range"):
        table.add_column(heading, justify="left" if heading == "setting" else "right", no_wrap=True)
    for knob, found in zip(summary.tuned.knobs, summary.tuned.found, strict=True):
        values = (f"{each:.4g}" for each in (knob.start, found.value, found.low, found.high))
        table.add_row(knob.name, *values, f"{knob.low:.4g} to {knob.high:.4g}")
    return Group(_head(summary), Text(), table, Text(), *_foot(summary))


def summary_json(summary: Summary) -> dict[str, Any]:
    """Plain values; what is infinite or unknown is null."""
    run = summary.run
    found: dict[str, Any] = {
        "run": run.id,
        "kind": run.kind,
        "game": run.game,
        "is_finished": run.is_finished,
        "verdict": verdict(summary),
        "games": summary.games,
        "pairs": summary.pairs,
        "ends": dict(summary.ends),
        "seat_points": list(summary.seat_points),
        **({} if summary.first_seat is None else _estimate_json("first_seat", summary.first_seat.score)),
    }
    if summary.tuned is not None:
        found |= tuned_json(summary.tuned)
    elif is_match(summary):
        tally = summary.tally(0, 1)
        found |= {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
        found |= {**_estimate_json("score", tally.score), **_estimate_json("elo", tally.elo)}
        found["superiority"] = tally.superiority
    else:
        found["cross_table"] = _cross_json(summary)
    if run.config.get("format"):
        found["format"] = run.config["format"]
    if summary.bracket is not None:
        found |= _bracket_json(summary, summary.bracket)
    found["players"] = [_player_json(summary, entrant) for entrant in range(len(run.players))]
    return found


def tuned_json(tuned: Tuned) -> dict[str, Any]:
    settings = {
        knob.name: {"start": knob.start, "found": found.value, "low": found.low, "high": found.high}
        for knob, found in zip(tuned.knobs, tuned.found, strict=True)
    }
    path = [[knob.value(x) for knob, x in zip(tuned.knobs, step.at, strict=True)] for step in tuned.steps]
    scores = [step.score for step in tuned.steps]
    return {"steps": len(tuned.steps), "settings": settings, "player": tuned.spec, "path": path, "path_scores": scores}


def shorten(name: str, width: int = WIDEST) -> str:
    """Both ends of a long name, since specs differ at either."""
    if len(name) <= width:
        return name
    end = (width - 1) // 2
    return f"{name[: width - 1 - end]}…{name[-end:]}"


# --- parts of the views ----------------------------------------------------------------------------------------------


def _head(summary: Summary) -> Text:
    run, pairs = summary.run, summary.pairs
    state = "" if run.is_finished else ", not finished"
    told = f"   {conditions(run)}" if conditions(run) else ""
    games = f"{spaced(summary.games)} {plural(summary.games, 'game')} in {spaced(pairs)} {plural(pairs, 'pair')}"
    about = f"run {run.id}   {run.kind}   {run.game}{told}   {games}{state}"
    return Text.assemble((about, "dim"), "\n", (verdict(summary), "bold"))


def _fact(name: str, value: str) -> Text:
    return Text.assemble((f"{name:9}", "dim"), value)


def _names(summary: Summary) -> list[str]:
    return [shorten(name) for name in names_of(summary.run.players)]


def _bracket(summary: Summary) -> list[RenderableType]:
    """A knockout round by round: who met whom, the score, who went on."""
    if summary.bracket is None:
        return []
    names, table = _names(summary), plain_table()
    for heading in ("round", "player", "against", "score", "goes on"):
        table.add_column(heading, overflow="fold")
    for number, duels in enumerate(summary.bracket.rounds, 1):
        for place, duel in enumerate(duels):
            who = (names[duel.one], "-" if duel.two is None else names[duel.two])
            score = f"{duel.points[0]:g} : {duel.points[1]:g}" if duel.pairs else ""
            winner = "not decided yet" if duel.winner is None else names[duel.winner]
            table.add_row("" if place else str(number), *who, score, winner + (", by seed" if duel.is_by_seed else ""))
    champion = summary.bracket.winner
    return [Text(), table, *([] if champion is None else [Text(), _fact("winner", names[champion])])]


def _ratings(summary: Summary) -> Table:
    names, is_rated = _names(summary), summary.ratings is not None or summary.places is not None
    table = plain_table()
    table.add_column("", justify="right", style="dim")
    table.add_column("player", overflow="fold")
    rating = ("Elo" if summary.ratings is not None else "rating", "95 %") if is_rated else ()
    for heading in (*rating, "games", "points", "score", *_mean_heading(summary)):
        table.add_column(heading, justify="right", no_wrap=True)
    for place, entrant in enumerate(summary.ranking(), 1):
        standing = summary.standings[entrant]
        figures = _rating_words(summary, entrant) if is_rated else ()
        counts = (spaced(standing.games), f"{standing.points:.1f}", format_percent(standing.score))
        table.add_row(str(place), names[entrant], *figures, *counts, *_mean(summary, entrant))
    return table


def _mean_heading(summary: Summary) -> tuple[str, ...]:
    """Where each plays alone, what the game gave it tells more than who was ahead."""
    return ("mean return",) if summary.seats == 1 else ()


def _mean(summary: Summary, entrant: int) -> tuple[str, ...]:
    return (format_mean(summary.standings[entrant]),) if summary.seats == 1 else ()


def _rating_words(summary: Summary, entrant: int) -> tuple[str, str]:
    rating = summary.rating(entrant)
    if summary.ratings is not None:
        return format_points(rating.value), _interval(rating)
    return f"{rating.value:.1f}", f"{rating.low:.1f} to {rating.high:.1f}"


def _cross_table(summary: Summary) -> list[RenderableType]:
    """What each row's player scored against each column's, in percent; players by their places."""
    if not summary.tallies:
        return []
    table = plain_table()
    table.add_column("%", justify="right", style="dim")
    order = summary.ranking()
    for place in range(1, len(order) + 1):
        table.add_column(str(place), justify="right")
    for place, one in enumerate(order, 1):
        table.add_row(str(place), *(_cell(summary, one, two) for two in order))
    return [Text(), table]


def _cell(summary: Summary, one: int, two: int) -> Text:
    if one == two:
        return Text("·", style="dim")
    tally = summary.tally(one, two)
    if not tally.games:
        return Text("")
    return Text(f"{100 * tally.mean:.0f}", style="bold" if tally.score.low > 0.5 else "dim" if tally.score.high < 0.5 else "")


def _foot(summary: Summary) -> list[RenderableType]:
    """Ends, who failed how often, and what moves took."""
    lines: list[RenderableType] = [_fact("ends", _count_ends(summary.ends))]
    if clock := _clock(summary.run.config.get("timing", {})):
        lines.append(_fact("clock", clock))
    if summary.first_seat is not None and summary.games:
        lines.append(_fact("seat 0", f"{format_score(summary.first_seat.score)}: what sitting first is worth"))
    names = _names(summary)
    failing = sorted((each for each in summary.standings if each.failed), key=lambda each: -each.failed)
    lines += [_fact("failed", f"{names[each.entrant]}: {_count_ends(each.ends)}") for each in failing]
    if sum(standing.usage.moves for standing in summary.standings):
        lines += [Text(), _usage(summary)]
    return lines


def _clock(timing: Mapping[str, float | None]) -> str:
    """'0.5 s a move, and 0.1 s of grace'; nothing where no clock runs."""
    limits = [f"{timing[name]:g} s a {name}" for name in ("move", "game") if timing.get(name) is not None]
    return f"{' and '.join(limits)}, and {timing.get('grace'):g} s of grace" if limits else ""


def _count_ends(ends: Mapping[str, int]) -> str:
    return ", ".join(f"{spaced(count)} {end}" for end, count in ends.items()) or "none"


def _usage(summary: Summary) -> Table:
    table = plain_table()
    table.add_column("player", overflow="fold")
    for heading in ("moves", "s a move", "slowest", "simulations/s", "nodes/s"):
        table.add_column(heading, justify="right", no_wrap=True)
    names = _names(summary)
    for entrant in range(len(names)) if is_match(summary) else summary.ranking():
        usage = summary.standings[entrant].usage
        if usage.moves:
            mean = usage.seconds / usage.moves
            speeds = (_a_second(usage.simulations, usage), _a_second(usage.nodes, usage))
            table.add_row(names[entrant], spaced(usage.moves), _seconds(mean), _seconds(usage.slowest), *speeds)
    return table


def _seconds(seconds: float) -> str:
    return f"{seconds:.2g}" if seconds < 1 else f"{seconds:.2f}"


def _a_second(count: float, usage: Usage) -> str:
    return spaced(count / usage.seconds) if count and usage.seconds else "-"


def _interval(estimate: Estimate) -> str:
    return f"{format_points(estimate.low)} to {format_points(estimate.high)}"


# --- parts of the JSON -----------------------------------------------------------------------------------------------


def _estimate_json(name: str, estimate: Estimate) -> dict[str, float | None]:
    return {name: _finite(estimate.value), f"{name}_low": _finite(estimate.low), f"{name}_high": _finite(estimate.high)}


def _finite(number: float) -> float | None:
    return float(number) if math.isfinite(number) else None


def _player_json(summary: Summary, entrant: int) -> dict[str, Any]:
    standing = summary.standings[entrant]
    rating: dict[str, float | None] = {"rating": None, "low": None, "high": None}
    if summary.ratings is not None or summary.places is not None:
        known = summary.rating(entrant)
        rating = {"rating": _finite(known.value), "low": _finite(known.low), "high": _finite(known.high)}
    usage = standing.usage
    return {
        "spec": standing.spec,
        **rating,
        "games": standing.games,
        "points": standing.points,
        "score": standing.score,
        **({} if summary.seats > 1 else {"mean_return": standing.mean_return}),
        "failed": dict(standing.ends),
        "moves": usage.moves,
        "seconds_a_move": usage.seconds / usage.moves if usage.moves else None,
        "slowest_seconds": usage.slowest if usage.moves else None,
        "simulations_a_second": usage.simulations / usage.seconds if usage.seconds else None,
        "nodes_a_second": usage.nodes / usage.seconds if usage.seconds else None,
    }


def _bracket_json(summary: Summary, bracket: Bracket) -> dict[str, Any]:
    """Players by their specs, and by their places in the list of players, since a spec may come twice."""
    specs = summary.run.players

    def duel_json(duel: Duel) -> dict[str, Any]:
        entrants = [each for each in (duel.one, duel.two) if each is not None]
        return {
            "entrants": entrants,
            "players": [specs[each] for each in entrants],
            "points": list(duel.points[: len(entrants)]),
            "pairs": duel.pairs,
            "winner": None if duel.winner is None else specs[duel.winner],
        }

    rounds = [[duel_json(duel) for duel in duels] for duels in bracket.rounds]
    return {"winner": None if bracket.winner is None else specs[bracket.winner], "rounds": rounds}


def _cross_json(summary: Summary) -> list[list[dict[str, Any] | None]]:
    """[row][column] the row's player against the column's; null where the two have not met."""
    everyone = range(len(summary.run.players))
    return [[_cross_cell_json(summary, one, two) for two in everyone] for one in everyone]


def _cross_cell_json(summary: Summary, one: int, two: int) -> dict[str, Any] | None:
    tally = summary.tally(one, two) if one != two else None
    if tally is None or not tally.games:
        return None
    counts = {"games": tally.games, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
    return {**counts, **_estimate_json("score", tally.score)}
