"""The worst levels as a page: each as it was when the mistake was made, as the ride ended, and as it could have been ridden."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ludus import look
from ludus.champions.board import board_of
from ludus.champions.filler import Filler
from ludus.champions.survey import moves_along
from ludus.core import Limits, Position
from ludus.weakness.mistake import NODES, Mistake, find_mistake
from ludus.weakness.shortfall import Trial, Verdict, start_of

CHART = 360, 90  # pixels


@dataclass(frozen=True)
class Case:
    """A level, its worst game, and the move that cost most."""

    trial: Trial
    verdict: Verdict
    mistake: Mistake

    @property
    def shown(self) -> int:
        """Turns before the position worth a look: where the mistake was made, or the first."""
        return self.mistake.ply if self.mistake.is_found else 0

    def at(self, plies: int) -> Position:
        """The worst game after so many turns."""
        position = start_of(self.verdict.level, self.trial.riders)
        for joint in self.verdict.worst.moves[:plies]:
            position.play(*(joint[asked] for asked in position.seats_asked()))
        return position

    def better(self) -> Position | None:
        """A lone rider's way on from before the mistake, as far as it could have come."""
        if self.trial.against is not None:
            return None
        position = self.at(self.shown)
        board = board_of(position)
        head = int(position.state["head"][0][0])
        path = Filler(board).fill(board.free(position.state), head, Limits(nodes=NODES)).path
        for move in moves_along(board, head, path):
            position.play(move)
        return position

    def sentence(self) -> str:
        """What happened."""
        ride, mistake = self.verdict.worst, self.mistake
        if not mistake.is_found:
            return f"{ride.told}: no mistake was found, no move made it clearly worse off than it was."
        when = f"in turn {mistake.ply + 1} it rode {mistake.move}"
        if self.trial.against is None:
            return f"It rode {ride.told}: {when}, and of {mistake.before:.0f} cells only {mistake.after:.0f} were left to have."
        return f"{ride.told}: {when} as seat {ride.seat}, worth {mistake.before:+.2f} before and {mistake.after:+.2f} after."


def examine(trial: Trial, verdict: Verdict, judge: str | None) -> Case:
    """Find the mistake in the worst game on a level."""
    ride = verdict.worst
    return Case(trial, verdict, find_mistake(start_of(verdict.level, trial.riders), ride.moves, ride.seat, judge))


STYLE = """
main { max-width: 1180px; margin: 2rem auto; padding: 0 1rem }
h1 { margin: .6rem 0 } h2 { margin: 1.8rem 0 .3rem } p { margin: .3rem 0 .8rem }
figure { margin: 0 0 1rem } figcaption { margin-top: .4rem }
.row { display: flex; flex-wrap: wrap; gap: 1.5rem }
main svg { max-width: 100%; height: auto }
"""


def make_page(title: str, cases: list[Case]) -> str:
    """HTML, whole by itself."""
    body = "\n".join(_section(number, case) for number, case in enumerate(cases, 1))
    return (
        f'<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width"><script>{look.theme_script()}</script>\n'
        f"<style>{look.style()}{STYLE}</style></head>\n"
        f"<body><main>{look.BRAND}<h1>{escape(title)}</h1>\n{body}\n</main></body></html>\n"
    )


def _section(number: int, case: Case) -> str:
    better = case.better()
    before = f"before turn {case.shown + 1}, in which it rode {case.mistake.move}" if case.mistake.is_found else "as it began"
    pictures = [
        (case.at(case.shown).svg(), before),
        (case.at(len(case.verdict.worst.moves)).svg(), "as it ended"),
        *([(better.svg(), "as it could have gone on")] if better else []),
    ]
    shown = "".join(f"<figure>{svg}<figcaption>{escape(told)}</figcaption></figure>" for svg, told in pictures)
    games = len(case.verdict.rides)
    figure = f"{case.verdict.shortfall:.0%} short, the mean of {games} {'game' if games == 1 else 'games'}"
    return (
        f"<section><h2>{number}. {figure}</h2><p>{escape(case.sentence())}</p>"
        f'<div class="row">{shown}</div>{_chart(case.mistake)}</section>'
    )


def _chart(mistake: Mistake) -> str:
    """What was within reach, turn by turn; the mistake marked, if there is one."""
    (width, height), worths = CHART, mistake.worths
    low, high = min(worths), max(worths)
    span = (high - low) or 1.0
    points = [
        (width * at / max(len(worths) - 1, 1), height - (height - 8) * (worth - low) / span - 4)
        for at, worth in enumerate(worths)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[mistake.ply]
    mark = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="none" stroke="currentColor" stroke-width="2"/>'
    told = "; the mistake is marked" if mistake.is_found else ""
    return (
        f'<figure><svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">'
        f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="2"/>'
        f"{mark if mistake.is_found else ''}</svg>"
        f"<figcaption>What was within reach, from {high:g} to {low:g}{told}.</figcaption></figure>"
    )
