"""The report's tables: a match's figures; a field where rating, interval and row of the cross table share a line."""

from __future__ import annotations

import math
from html import escape

from ludus.arena.estimate import Estimate
from ludus.arena.summary import Summary, names_of
from ludus.arena.tally import Tally
from ludus.arena.verdict import format_mean, format_percent, format_points, format_share
from ludus.errors import plural

SCALE = 220, 40  # pixels of a rating's scale: width, height
CELLS = "A cell is the share of the points, in percent, that the row's player took from the column's."
STEPS = (1, 2, 5)  # that an axis goes by, times a power of ten


def match_panel(summary: Summary) -> str:
    """The one big number with its whisker, Elo, how sure, and how many games went which way."""
    tally, names = summary.tally(0, 1), names_of(summary.run.players)
    score, elo = tally.score, tally.elo
    means = " to ".join(map(format_mean, summary.standings)) if summary.seats == 1 else ""
    pairs = f"{spaced(summary.pairs)} {plural(summary.pairs, 'pair')}"
    alone = f"<div><dt>mean return</dt><dd>{real(means)}</dd></div>" if means else ""
    return f"""<section class="card match" aria-label="Result of the match">
<div class="big"><b>{real(format_percent(score.value))}</b><span>for {escape(names[0])}<br>
<small>95 % interval {100 * score.low:.1f} to {100 * score.high:.1f} %</small></span></div>
{_score_scale(score)}
<dl><div><dt>Elo</dt><dd>{real(format_points(elo.value))}<small>{real(format_points(elo.low))} to
{real(format_points(elo.high))}</small></dd></div>
<div><dt>likelihood of superiority</dt><dd>{escape(format_share(tally.superiority))}</dd></div>
<div><dt>games</dt><dd>{spaced(summary.games)}<small>{pairs}, seats swapped</small></dd></div>{alone}</dl>
{_won_drawn_lost(tally, names)}
</section>"""


def _score_scale(score: Estimate) -> str:
    """0 to 100 % with the interval and a mark at even."""
    left, right, middle = 100 * score.low, 100 * score.high, 100 * score.value
    told = f"Score {middle:.1f} %, between {left:.1f} and {right:.1f} %"
    return f"""<div class="scale" role="img" aria-label="{told}"><i class="even"></i>
<i class="span" style="left:{left:.2f}%;width:{right - left:.2f}%"></i><i class="dot" style="left:{middle:.2f}%"></i>
<span style="left:0">0</span><span style="left:50%">50 %</span><span style="left:100%">100</span></div>"""


def _won_drawn_lost(tally: Tally, names: list[str]) -> str:
    parts = []
    for count, kind, word in ((tally.wins, "high", "won"), (tally.draws, "even", "drawn"), (tally.losses, "low", "lost")):
        if count:
            parts.append(f'<span class="{kind}" style="flex-grow:{count}"><b>{spaced(count)}</b> {word}</span>')
    told = f"{names[0]}: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost"
    return f'<div class="wdl" role="img" aria-label="{escape(told)}">{"".join(parts)}</div>'


def field_panel(summary: Summary) -> str:
    """Everybody, the best first."""
    order, names = summary.ranking(), names_of(summary.run.players)
    is_rated = summary.ratings is not None or summary.places is not None
    ratings = [summary.rating(entrant) for entrant in order] if is_rated else []
    axis = RatingAxis(ratings) if ratings else None
    unit = "Elo" if summary.ratings is not None else "rating"
    heads = ['<th scope="col"></th><th scope="col" class="name">player</th>']
    if axis is not None:
        heads.append(
            f'<th scope="col" class="number">{unit}, 95 %</th><th class="axis" aria-hidden="true">{axis.labels()}</th>'
        )
    heads.append('<th scope="col" class="number">score</th><th scope="col" class="number">games</th>')
    if summary.seats == 1:
        heads.append('<th scope="col" class="number">mean return</th>')
    if summary.tallies:
        heads += [
            f'<th scope="col" class="cell" title="{escape(names[each])}">{place}</th>' for place, each in enumerate(order, 1)
        ]
    rows = []
    for place, entrant in enumerate(order, 1):
        standing = summary.standings[entrant]
        cells = [f'<td class="place">{place}</td><th scope="row" class="name">{escape(names[entrant])}</th>']
        if axis is not None:
            cells.append(rating_cells(ratings[place - 1], axis, unit == "Elo"))
        cells.append(
            f'<td class="number">{format_percent(standing.score)}</td><td class="number">{spaced(standing.games)}</td>'
        )
        if summary.seats == 1:
            cells.append(f'<td class="number">{real(format_mean(standing))}</td>')
        if summary.tallies:
            cells += [_cross_cell(summary, entrant, other, names) for other in order]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    note = f'<p class="note">{CELLS}</p>' if summary.tallies else ""
    return f"""<section class="card field"><div class="scroll" tabindex="0" role="region" aria-label="Ratings and cross table">
<table><thead><tr>{"".join(heads)}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>{note}</section>"""


def rating_cells(rating: Estimate, axis: RatingAxis, is_elo: bool) -> str:
    half = (rating.high - rating.low) / 2
    value, error = (format_points(rating.value), f"{half:.0f}") if is_elo else (f"{rating.value:.1f}", f"{half:.1f}")
    return f'<td class="number"><b>{real(value)}</b> <small>± {error}</small></td><td class="axis">{axis.whisker(rating)}</td>'


def _cross_cell(summary: Summary, one: int, two: int, names: list[str]) -> str:
    if one == two:
        return '<td class="cell self"><span></span></td>'
    tally = summary.tally(one, two)
    if not tally.games:
        return '<td class="cell none"><span>–</span></td>'
    told = f"{names[one]} against {names[two]}: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost"
    return share_cell(tally.mean, told)


def share_cell(share: float, told: str) -> str:
    """A share of the points, in the colour of its place between losing and winning all."""
    way = round(200 * abs(share - 0.5))  # % of the way from even to the end of the scale
    colour = f"color-mix(in oklab, var(--score-{'high' if share > 0.5 else 'low'}) {way}%, var(--score-even))"
    return f'<td class="cell" title="{escape(told)}"><span style="background:{colour}">{100 * share:.0f}</span></td>'


class RatingAxis:
    """A scale that all ratings share, drawn in every row."""

    def __init__(self, ratings: list[Estimate]) -> None:
        low, high = min(rating.low for rating in ratings), max(rating.high for rating in ratings)
        room = 0.06 * (high - low) or 1
        self._low, self._high = low - room, high + room
        wanted = (self._high - self._low) / 4
        power = 10 ** math.floor(math.log10(wanted))
        self._step = min((power * step for step in (*STEPS, 10)), key=lambda step: abs(step - wanted))

    def _x(self, value: float) -> float:
        return (value - self._low) / (self._high - self._low) * SCALE[0]

    def _ticks(self) -> list[float]:
        first, last = math.ceil(self._low / self._step), math.floor(self._high / self._step)
        return [number * self._step for number in range(first, last + 1)]

    def labels(self) -> str:
        marks = "".join(f'<text x="{self._x(tick):.1f}" y="15">{real(f"{tick:g}")}</text>' for tick in self._ticks())
        return f'<svg width="{SCALE[0]}" height="20" viewBox="0 0 {SCALE[0]} 20">{marks}</svg>'

    def whisker(self, rating: Estimate) -> str:
        width, height = SCALE
        y = height / 2
        grid = "".join(
            f'<path class="{"zero" if tick == 0 else "grid"}" d="M{self._x(tick):.1f} 0V{height}"/>' for tick in self._ticks()
        )
        low, middle, high = self._x(rating.low), self._x(rating.value), self._x(rating.high)
        line = f"M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10"
        dot = f'<path class="whisker" d="{line}"/><circle cx="{middle:.1f}" cy="{y}" r="5.5"/>'
        return f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" aria-hidden="true">{grid}{dot}</svg>'


def real(text: str) -> str:
    """With a real minus."""
    return escape(text).replace("-", "\u2212")


def spaced(number: float) -> str:
    """1 234 567, with thin spaces."""
    return f"{number:,.0f}".replace(",", "\u2009")
