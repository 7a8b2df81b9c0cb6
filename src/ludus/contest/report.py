"""A contest as one page that needs nothing else: its final table, the ladder's ratings, who beat whom, how games ended,
its settings, and a few games to step through.

    python -m ludus.contest.report contest.db NAME > report.html
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from html import escape

import sqlalchemy as sa

from ludus.arena.estimate import Estimate
from ludus.arena.report import fill_page
from ludus.arena.report_games import Reel
from ludus.arena.report_tables import RatingAxis, rating_cells, share_cell, spaced
from ludus.arena.schema import GAMES
from ludus.contest.config import ContestOptions
from ludus.contest.contests import Contest, find_contest
from ludus.contest.games import telling_games, with_names
from ludus.contest.season import MOST_ROWS, STAGE, Finalist, Meeting, final_meetings, final_table
from ludus.contest.standings import Line, Sees, read_labels, read_page, sees_all
from ludus.contest.store import ContestStore
from ludus.errors import LudusError

SHOWN_GAMES = 12
LONGEST = 4.0  # s of processor time for replaying them: no more are begun then
WITHIN = 2000  # games among which those are chosen
MOST_CROSSED = 30  # bots in the cross table
MOST_LISTED = 300  # bots in the table: what is beyond is in the exported data
SHOWN_SETTINGS = ("game", "levels", "plies", "riders", "move_time", "game_time", "startup", "memory", "languages", "house")


def export_report(store: ContestStore, contest: Contest, most_games: int = SHOWN_GAMES, sees: Sees = sees_all) -> str:
    """For the teacher: hidden names are in it, and marked, unless `sees` says otherwise."""
    board, total, lines = read_page(store, contest.id, limit=MOST_ROWS, sees=sees)
    meetings = final_meetings(store, contest.run)
    finalists = final_table(store, contest, sees, meetings)
    names, reel = _names(store, contest, sees), _reel(store, contest, most_games, bool(meetings), sees)
    games = board.games if board else 0
    result = [_table(lines[:MOST_LISTED], finalists)]
    if total > MOST_LISTED:
        result.append(f'<p class="note">The first {MOST_LISTED} of {spaced(total)} bots; all are in the exported table.</p>')
    if finalists and len(meetings[0].entrants) == 2:
        result.append(_cross_table(finalists[:MOST_CROSSED], meetings))
    result += [_ends(store, contest), _settings(contest.options)]
    return fill_page(
        title=f"{contest.title} - {contest.options.game}",
        claim=contest.title,
        evidence=tell_result(contest, lines, finalists),
        about=_about(contest, games, len(finalists), board.made if board else None),
        result="".join(result),
        figures=(),
        reel=reel,
        games=games,
        players=names,
        seats=max(2, contest.options.riders),
    )


def tell_result(contest: Contest, lines: Sequence[Line], finalists: Sequence[Finalist]) -> str:
    """Who has won, or leads, in a sentence."""
    if finalists:
        first, *others = finalists
        verb = "wins" if contest.state == "closed" else "leads in"
        points = f"{first.points:g} points in {first.games} games"
        behind = f", before {others[0].name} with {others[0].points:g}" if others else ""
        return f"{first.name} {verb} the final with {points}{behind}.{_best_of_class(finalists)}"
    if not lines:
        return "Nobody has played yet."
    best = lines[0]
    verb = "ended first on" if contest.state == "closed" else "leads"
    return f"{best.name} {verb} the ladder with a rating of {best.rating:.0f} \u00b1 {(best.high - best.low) / 2:.0f}."


def _best_of_class(finalists: Sequence[Finalist]) -> str:
    """Where a bot of the house is first."""
    best = next((each for each in finalists if not each.level), None)
    return f" Best of the class: {best.name}, place {best.place}." if best and best.place > 1 else ""


def _about(contest: Contest, games: int, finalists: int, made: float | None) -> str:
    state = {"closed": "closed", "final": "the final is being played"}.get(contest.state, f"{contest.state}, not over yet")
    when = datetime.fromtimestamp(made, UTC).strftime("ratings of %Y-%m-%d %H:%M UTC") if made else ""
    final = f"{finalists} bots in the final" if finalists else ""
    parts = (contest.options.game, f"{contest.options.move_time:g} s a move", f"{spaced(games)} games", final, state, when)
    return " \u00b7 ".join(filter(None, parts))


def _names(store: ContestStore, contest: Contest, sees: Sees) -> list[str]:
    """By entrant, as the games call them."""
    names = ["a bot that is gone"] * len(store.run(contest.run).players)
    for entrant, label in read_labels(store, contest.id, sees=sees).items():
        names[entrant] = label.name
    return names


# --- tables ----------------------------------------------------------------------------------------------------------


def _table(lines: Sequence[Line], finalists: Sequence[Finalist]) -> str:
    """Everybody who counts; in the order of the final, where there was one."""
    if not lines:
        return ""
    finals = {each.entrant: each for each in finalists}
    order = sorted(lines, key=lambda line: (finals[line.entrant].place if line.entrant in finals else MOST_ROWS, line.rank))
    axis = RatingAxis([_rating(line) for line in lines])
    final_heads = ("final", "games") if finals else ()
    heads = ['<th scope="col"></th><th scope="col" class="name">bot</th><th scope="col">of</th>']
    heads += [f'<th scope="col" class="number">{head}</th>' for head in final_heads]
    heads.append(f'<th scope="col" class="number">rating, 95 %</th><th class="axis" aria-hidden="true">{axis.labels()}</th>')
    heads += [f'<th scope="col" class="number">{head}</th>' for head in ("games", "won", "drawn", "lost", "failed")]
    rows = []
    for place, line in enumerate(order, 1):
        final = finals.get(line.entrant)
        cells = [f'<td class="place">{final.place if final else "" if finals else place}</td>']
        called = line.name if line.level else f"{line.name} v{line.version}"
        cells.append(f'<th scope="row" class="name">{escape(called)}</th>')
        cells.append(f"<td>{escape(_owner(line))}</td>")
        if finals:
            cells += [_number(f"{final.points:g}"), _number(spaced(final.games))] if final else [_number("")] * 2
        cells.append(rating_cells(_rating(line), axis, True))
        cells += [_number(spaced(count)) for count in (line.games, line.wins, line.draws, line.losses)]
        failed = ", ".join(f"{count} {end}" for end, count in line.ends.items())
        cells.append(f'<td class="number" title="{escape(failed)}">{spaced(sum(line.ends.values()))}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    told = "The order is the final's: a win is a point, a draw a half. " if finals else ""
    note = f"{told}Ratings are the ladder's, from all games, in Elo above the weakest bot of the house, with 95 % intervals."
    return _card("Final table" if finals else "Ladder", heads, rows, note)


def _rating(line: Line) -> Estimate:
    return Estimate(line.rating, line.low, line.high)


def _owner(line: Line) -> str:
    if line.level:
        return f"the house, level {line.level}"
    return f"{line.owner} (hidden)" if line.is_hidden and line.owner else line.owner


def _number(text: str) -> str:
    return f'<td class="number">{text}</td>'


def _card(title: str, heads: Sequence[str], rows: Sequence[str], note: str = "") -> str:
    below = f'<p class="note">{escape(note)}</p>' if note else ""
    head = f"<thead><tr>{''.join(heads)}</tr></thead>" if heads else ""
    return f"""<section class="card field"><h2 class="tabled">{escape(title)}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">
<table>{head}<tbody>{"".join(rows)}</tbody></table></div>{below}</section>"""


def _cross_table(finalists: Sequence[Finalist], meetings: Sequence[Meeting]) -> str:
    """What each took from each in the final."""
    shares: dict[tuple[int, int], list[float]] = {}  # points, games
    for meeting in meetings:
        for pairing, points in zip((meeting.entrants, meeting.entrants[::-1]), meeting.points, strict=True):
            found = shares.setdefault((pairing[0], pairing[1]), [0.0, 0])
            found[0] += points
            found[1] += len(meeting.entrants)
    heads = ['<th scope="col"></th><th scope="col" class="name">bot</th>']
    heads += [f'<th scope="col" class="cell" title="{escape(each.name)}">{each.place}</th>' for each in finalists]
    rows = []
    for one in finalists:
        cells = [f'<td class="place">{one.place}</td><th scope="row" class="name">{escape(one.name)}</th>']
        cells += [_cell(one, two, shares.get((one.entrant, two.entrant))) for two in finalists]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    note = "A cell is the share of the points, in percent, that the row's bot took from the column's in the final."
    return _card("Who took what from whom", heads, rows, note)


def _cell(one: Finalist, two: Finalist, found: Sequence[float] | None) -> str:
    if one.entrant == two.entrant:
        return '<td class="cell self"><span></span></td>'
    if not found:
        return '<td class="cell none"><span>\u2013</span></td>'
    points, games = found
    return share_cell(points / games, f"{one.name} took {points:g} points from {two.name} in {games:g} games")


def _ends(store: ContestStore, contest: Contest) -> str:
    query = sa.select(GAMES.c.end, sa.func.count()).where(GAMES.c.run == contest.run).group_by(GAMES.c.end)
    with store.transaction() as connection:
        ends = sorted(((row[0], row[1]) for row in connection.execute(query)), key=lambda each: -each[1])
    whole = sum(count for _, count in ends) or 1
    rows = [
        f'<tr><th scope="row">{escape(end)}</th>{_number(spaced(count))}{_number(f"{100 * count / whole:.1f} %")}</tr>'
        for end, count in ends
    ]
    return _card("How games ended", (), rows) if rows else ""


def _settings(options: ContestOptions) -> str:
    rows = []
    for name in SHOWN_SETTINGS:
        value = getattr(options, name)
        if value not in (None, ""):
            told = ContestOptions.declared[name].help
            rows.append(
                f'<tr><th scope="row">{escape(name)}</th><td>{escape(str(value))}</td><td class="told">{escape(told)}</td></tr>'
            )
    return _card("Settings", (), rows)


# --- games -----------------------------------------------------------------------------------------------------------


def _reel(store: ContestStore, contest: Contest, most: int, has_final: bool, sees: Sees) -> Reel:
    """The most telling ones, of the final where there was one. What bots wrote beside their moves is not in it."""
    reel = Reel()
    numbers = telling_games(store, contest, most, WITHIN, STAGE if has_final else None, is_on_board=True)
    begin = time.process_time()
    for number in numbers:
        if time.process_time() - begin > LONGEST:
            break
        game = store.game(number)
        labels = read_labels(store, contest.id, game.seating, sees)
        reason = with_names(game.reason.partition("; its last words on stderr")[0], labels)
        for _ in reel.add_all([replace(game, reason=reason, remarks=())], has_limit=False):
            pass
    return reel


def main(arguments: Sequence[str] | None = None) -> int:
    """The page on stdout; what is wrong, as one sentence on stderr."""
    parser = argparse.ArgumentParser("ludus.contest.report", description="The report of a contest, on stdout.")
    parser.add_argument("store", help="a file, or postgresql://USER@HOST/NAME")
    parser.add_argument("name", help="the contest's")
    given = parser.parse_args(arguments)
    try:
        with ContestStore(given.store, is_new_allowed=False) as store:
            page = export_report(store, find_contest(store, given.name))
    except LudusError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.buffer.write(page.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
