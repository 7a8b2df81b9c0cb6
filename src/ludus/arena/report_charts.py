"""The report's charts, as plain figures of plotly: data and layout. Colours are the page's own, by name: 'var(--text)'.

Plotly itself is needed by the page alone, so nothing here imports it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ludus.arena.estimate import Z95, Estimate
from ludus.arena.fit import Fit
from ludus.arena.summary import Summary, names_of
from ludus.arena.sweep import Axis, Point, axes_of, fit_points, format_value, is_geometric, measure, tell_best
from ludus.arena.tally import Tally
from ludus.arena.tune import Tuned
from ludus.arena.tune_chart import bands
from ludus.core import End

Figure = dict[str, Any]

FAILED = [end for end in End if end not in (End.WON, End.DRAWN)]
GREYS = {"won": "var(--bar-1)", "drawn": "var(--bar-2)", "lost": "var(--bar-3)"}
PATTERNS = ("/", "x", "+", "|", "-", "\\")  # since colour alone must not tell
WHISKER = {"color": "var(--text-2)", "thickness": 1.5, "width": 5}
LEGEND = {
    "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.02, "yanchor": "bottom", "traceorder": "normal"},
    "margin": {"l": 8, "r": 24, "t": 44, "b": 8},
}
SWEEP, TUNING = "Sweep of", "Tuning of"  # how titles begin whose charts take the whole width
WIDEST_NAME = 30  # characters on an axis
MOST_BARS = 16  # players in a chart with a bar each


def charts(summary: Summary) -> list[tuple[str, str, Figure]]:
    """Title, what it says, and the figure; those that have something to say."""
    found = [*sweep_charts(summary), *tune_charts(summary), _ends(summary)]
    if any(standing.usage.moves for standing in summary.standings):
        found.append(_time(summary))
    if summary.seats > 1:
        found.append(_seats(summary))
    return found


# --- sweeps ----------------------------------------------------------------------------------------------------------


def sweep_charts(summary: Summary) -> list[tuple[str, str, Figure]]:
    """Score over the settings that were varied, with the fit and the values tied for best; a heat map where two were."""
    axes = axes_of(summary.run)
    if not axes:
        return []
    points = measure(summary, axes)
    found = fit_points(points)
    figure = _curve(axes[0], points, found) if len(axes) == 1 else _heat(axes, points, found)
    title = f"{SWEEP} {' and '.join(axis.name for axis in axes)}"
    return [(title, tell_best(axes, points, found), figure)]


def _curve(axis: Axis, points: Sequence[Point], found: Fit | None) -> Figure:
    """Scores with their 95 % intervals over one setting; those tied for best are filled."""
    data: list[Figure] = []
    if found is not None:
        x = found.curve.points[:, 0].tolist()
        band = {"mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "showlegend": False}
        data.append({**band, "x": x, "y": _percents(found.curve.high.tolist())})
        data.append({**band, "x": x, "y": _percents(found.curve.low.tolist()), "fill": "tonexty", "fillcolor": "var(--band)"})
        line = {"color": "var(--sweep)", "width": 2.5}
        data.append({"mode": "lines", "x": x, "y": _percents(found.curve.mean.tolist()), "line": line, "name": "fit"})
    tied = [found is None or bool(each) for each in (found.tied if found is not None else points)]
    for is_tied, name, symbol in ((True, "tied for best", "circle"), (False, "worse", "circle-open")):
        shown = [point for point, each in zip(points, tied, strict=True) if each == is_tied]
        scores = [point.score for point in shown]
        data.append(
            {
                "mode": "markers",
                "x": [point.place[0] for point in shown],
                "y": _percents([score.value for score in scores]),
                "error_y": {
                    "symmetric": False,
                    "array": _percents([score.high - score.value for score in scores]),
                    "arrayminus": _percents([score.value - score.low for score in scores]),
                    "color": "var(--text-3)",
                    "thickness": 1.5,
                    "width": 4,
                },
                "marker": {"color": "var(--text)", "size": 8, "symbol": symbol},
                "hovertemplate": f"{axis.name} %{{x}}: %{{y:.1f}} %<extra></extra>",
                "name": name,
            }
        )
    x_axis = {"title": {"text": axis.name}, "type": "log" if is_geometric(axis.values) else "linear"}
    layout = {"xaxis": x_axis, "yaxis": {"ticksuffix": " %"}, "shapes": [_line_at_half()], **LEGEND}
    return {"data": data, "layout": layout, "height": 380}


def _heat(axes: Sequence[Axis], points: Sequence[Point], found: Fit | None) -> Figure:
    """The first setting downwards, the second across; a star where a place is tied for best."""
    rows, columns = axes[0].values, axes[1].values
    names = [axis.name for axis in axes]
    stars = ["★ " if found is not None and tied else "" for tied in (found.tied if found is not None else points)]
    told = [
        f"{star}{100 * each.score.value:.0f} ± {100 * Z95 * each.error:.0f}" for star, each in zip(stars, points, strict=True)
    ]
    scores = [100 * point.score.value for point in points]
    reach = max(5.0, *(abs(score - 50) for score in scores))
    lines = [slice(start, start + len(columns)) for start in range(0, len(points), len(columns))]
    figure = {
        "type": "heatmap",
        "x": [format_value(column) for column in columns],
        "y": [format_value(row) for row in rows],
        "z": [scores[line] for line in lines],
        "text": [told[line] for line in lines],
        "texttemplate": "%{text}",
        "textfont": {"color": "var(--on-score)"},
        "colorscale": [[0, "var(--score-low)"], [0.5, "var(--score-even)"], [1, "var(--score-high)"]],
        "zmin": 50 - reach,
        "zmax": 50 + reach,
        "xgap": 3,
        "ygap": 3,
        "showscale": False,
        "hovertemplate": f"{names[0]} %{{y}}, {names[1]} %{{x}}: %{{text}} %<extra></extra>",
    }
    layout = {
        "xaxis": {"title": {"text": names[1]}, "type": "category"},
        "yaxis": {"title": {"text": names[0]}, "type": "category"},
    }
    return {"data": [figure], "layout": layout, "height": 120 + 44 * len(rows)}


# --- tuning ----------------------------------------------------------------------------------------------------------


def tune_charts(summary: Summary) -> list[tuple[str, str, Figure]]:
    """Every setting over the steps: the path, what would have been answered after each, and its 95 % interval."""
    tuned = summary.tuned
    if tuned is None or not tuned.steps:
        return []
    answered = bands(tuned)
    return [
        (f"{TUNING} {knob.name}", f"{found.value:.4g} ({found.low:.4g} to {found.high:.4g})", _path(tuned, number, answered))
        for number, (knob, found) in enumerate(zip(tuned.knobs, tuned.found, strict=True))
    ]


def _path(tuned: Tuned, number: int, answered: Sequence[tuple[int, tuple[Estimate, ...]]]) -> Figure:
    knob, own = tuned.knobs[number], [(step, found[number]) for step, found in answered]
    x = [step for step, _ in own]
    band = {"mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "showlegend": False, "x": x}
    walked = [knob.value(step.at[number]) for step in tuned.steps]
    data: list[Figure] = [
        {**band, "y": [each.high for _, each in own]},
        {**band, "y": [each.low for _, each in own], "fill": "tonexty", "fillcolor": "var(--band)"},
        {"mode": "lines", "y": walked, "line": {"color": "var(--text-3)", "width": 1}, "name": "path"},
        {
            "mode": "lines",
            "x": x,
            "y": [each.value for _, each in own],
            "line": {"color": "var(--sweep)", "width": 2.5},
            "name": "answer",
        },
    ]
    y_axis = {"title": {"text": knob.name}, "type": "log" if knob.is_log else "linear"}
    return {"data": data, "layout": {"xaxis": {"title": {"text": "step"}}, "yaxis": y_axis, **LEGEND}, "height": 320}


def _against_all(summary: Summary, entrant: int) -> Tally:
    others = (other for other in range(len(summary.run.players)) if other != entrant)
    return sum((summary.tally(entrant, other) for other in others), Tally())


def _percents(shares: Sequence[float]) -> list[float]:
    return [100 * share for share in shares]


def _line_at_half() -> Figure:
    line = {"color": "var(--line-2)", "width": 1}
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 50, "y1": 50, "line": line, "layer": "below"}


# --- every run -------------------------------------------------------------------------------------------------------


def _order(summary: Summary) -> list[int]:
    """The first so many players, from the last to the first, since plotly's bars grow upwards."""
    return summary.ranking()[MOST_BARS - 1 :: -1] if len(summary.standings) > MOST_BARS else summary.ranking()[::-1]


def _axis_names(summary: Summary) -> list[str]:
    names = names_of(summary.run.players)
    return [_shorten(names[entrant]) for entrant in _order(summary)]


def _ends(summary: Summary) -> tuple[str, str, Figure]:
    """How each player's games ended: by the rules, and lost by failing."""
    order = _order(summary)
    failed = [summary.standings[entrant].ends for entrant in order]
    shown: list[tuple[str, Sequence[float], str, str]] = []
    if summary.tallies:
        tallies = [_against_all(summary, entrant) for entrant in order]
        shown.append(("won", [tally.wins for tally in tallies], GREYS["won"], ""))
        shown.append(("drawn", [tally.draws for tally in tallies], GREYS["drawn"], ""))
        lost = [tally.losses - sum(ends.values()) for tally, ends in zip(tallies, failed, strict=True)]
        shown.append(("lost", lost, GREYS["lost"], ""))
    else:
        standings = [summary.standings[entrant] for entrant in order]
        shown.append(("points", [standing.points for standing in standings], GREYS["won"], ""))
        given = [each.games - each.points - sum(each.ends.values()) for each in standings]
        shown.append(("points of others", given, GREYS["lost"], ""))
    for number, end in enumerate(FAILED):
        counts = [ends.get(end, 0) for ends in failed]
        if any(counts):
            shown.append((f"failed: {end}", counts, "var(--error)", PATTERNS[number % len(PATTERNS)]))
    data = []
    for name, values, colour, pattern in shown:
        bar = {"type": "bar", "orientation": "h", "name": name, "x": values, "y": _axis_names(summary)}
        marker: Figure = {"color": colour}
        if pattern:
            marker["pattern"] = {"shape": pattern, "bgcolor": colour, "fgcolor": "var(--surface)", "size": 6, "solidity": 0.25}
        data.append({**bar, "marker": marker, "hovertemplate": f"%{{y}}: %{{x:,.4~g}} {name}<extra></extra>"})
    ended = ", ".join(f"{_spaced(count)} {end}" for end, count in summary.ends.items())
    layout = {"barmode": "stack", "xaxis": {"title": {"text": "games"}}, **LEGEND}
    return "How games ended", ended, {"data": data, "layout": layout, "height": _height(len(order)) + 60}


def _time(summary: Summary) -> tuple[str, str, Figure]:
    """The mean and the slowest move of each player, on a scale of tens."""
    order = _order(summary)
    usage = [summary.standings[entrant].usage for entrant in order]
    names = _axis_names(summary)
    means = [1000 * each.seconds / each.moves if each.moves else None for each in usage]
    slowest = [1000 * each.slowest if each.moves else None for each in usage]
    told = [_speed(each.simulations, each.nodes, each.seconds) for each in usage]
    mean = {
        "type": "scatter",
        "mode": "markers+text",
        "name": "mean",
        "x": means,
        "y": names,
        "text": told,
        "textposition": _beside(means, slowest),
        "cliponaxis": False,
        "marker": {"color": "var(--text)", "size": 11},
        "textfont": {"color": "var(--text-3)", "size": 11.5},
        "hovertemplate": "%{y}: %{x:.3~g} ms a move on average<extra></extra>",
    }
    worst = {
        "type": "scatter",
        "mode": "markers",
        "name": "slowest",
        "x": slowest,
        "y": names,
        "marker": {"color": "var(--text-3)", "size": 10, "symbol": "line-ns-open", "line": {"width": 2}},
        "hovertemplate": "%{y}: %{x:.3~g} ms for the slowest move<extra></extra>",
    }
    axis = {"title": {"text": "ms a move"}, "type": "log"}
    layout = {"xaxis": axis, **LEGEND, "yaxis": {"range": [-0.5, len(order) - 0.3]}}
    return "What moves took", "mean and slowest", {"data": [mean, worst], "layout": layout, "height": _height(len(order)) + 60}


def _beside(means: Sequence[float | None], slowest: Sequence[float | None]) -> list[str]:
    """Where each mean's text stands: on the side that has more room on the scale of tens."""
    known = [each for each in (*means, *slowest) if each]
    middle = math.sqrt(min(known) * max(known)) if known else 0.0
    return ["top left" if mean and mean > middle else "top right" for mean in means]


def _seats(summary: Summary) -> tuple[str, str, Figure]:
    """What each seat brought whoever sat there; every player sat on each equally often."""
    shares = [points / summary.games if summary.games else 0.5 for points in summary.seat_points]
    half = [Z95 * math.sqrt(max(share * (1 - share), 1e-9) / max(summary.games, 1)) for share in shares]
    bar = {
        "type": "bar",
        "orientation": "h",
        "x": _percents(shares)[::-1],
        "y": [f"seat {seat}" for seat in range(summary.seats)][::-1],
        "error_x": {"array": _percents(half)[::-1], **WHISKER},
        "marker": {"color": [f"var(--rider-{seat + 1})" for seat in range(summary.seats)][::-1]},
        "hovertemplate": "%{y}: %{x:.1f} %<extra></extra>",
    }
    best = max(range(summary.seats), key=lambda seat: shares[seat])
    clear = shares[best] - half[best] > 0.5
    told = f"seat {best} is worth more: {100 * shares[best]:.1f} %" if clear else "no seat is clearly worth more"
    middle = {
        "type": "line",
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "x0": 50,
        "x1": 50,
        "line": {"color": "var(--text-2)", "dash": "dot"},
    }
    axis = {"range": [0, 100], "ticksuffix": " %"}
    return (
        "What a seat is worth",
        told,
        {"data": [bar], "layout": {"xaxis": axis, "shapes": [middle]}, "height": _height(summary.seats)},
    )


def _height(bars: int) -> int:
    return 90 + 34 * bars


def _speed(simulations: float, nodes: float, seconds: float) -> str:
    if not seconds or not (simulations or nodes):
        return ""
    return f"{_spaced(simulations / seconds)} simulations/s" if simulations else f"{_spaced(nodes / seconds)} nodes/s"


def _spaced(number: float) -> str:
    return f"{number:,.0f}".replace(",", "\u2009")


def _shorten(name: str) -> str:
    half = (WIDEST_NAME - 1) // 2
    return name if len(name) <= WIDEST_NAME else f"{name[:half]}…{name[-half:]}"
