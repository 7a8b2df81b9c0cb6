"""A contest as one page that needs nothing else: its final table, the ladder's ratings, who beat whom, how games ended,
its settings, and a few games to step through.
"""

from __future__ import annotations

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
from ludus.arena.report_words import ENGLISH, Wording
from ludus.arena.schema import GAMES
from ludus.bots.process import without_last_words
from ludus.contest.config import ContestOptions
from ludus.contest.contests import Contest
from ludus.contest.games import telling_games, with_names
from ludus.contest.season import MOST_ROWS, STAGE, Finalist, Meeting, final_meetings, final_table
from ludus.contest.standings import Line, Sees, read_labels, read_page, sees_all
from ludus.contest.store import ContestStore

SHOWN_GAMES = 12
LONGEST = 4.0  # s of processor time for replaying them: no more are begun then
WITHIN = 2000  # games among which those are chosen
MOST_CROSSED = 30  # bots in the cross table
MOST_LISTED = 300  # bots in the table: what is beyond is in the exported data
STATES = {
    "open": "open, not over yet",
    "paused": "paused, not over yet",
    "frozen": "frozen, not over yet",
    "final": "the final is being played",
    "closed": "closed",
}
SHOWN_SETTINGS = ("game", "levels", "plies", "riders", "move_time", "game_time", "startup", "memory", "languages", "house")


def export_report(
    store: ContestStore,
    contest: Contest,
    most_games: int = SHOWN_GAMES,
    sees: Sees = sees_all,
    wording: Wording = ENGLISH,
) -> str:
    """For the teacher: hidden names are in it, and marked, unless `sees` says otherwise."""
    board, total, lines = read_page(store, contest.id, limit=MOST_ROWS, sees=sees)
    meetings = final_meetings(store, contest.run)
    finalists = final_table(store, contest, sees, meetings)
    names = _names(store, contest, sees, wording)
    reel = _reel(store, contest, most_games, bool(meetings), sees, wording)
    games = board.games if board else 0
    result = [_table(lines[:MOST_LISTED], finalists, wording)]
    if total > MOST_LISTED:
        counts = {"shown": MOST_LISTED, "total": spaced(total)}
        note = wording.say("The first {shown} of {total} bots; all are in the exported table.", **counts)
        result.append(f'<p class="note">{note}</p>')
    if finalists and contest.options.riders <= 2:
        result.append(_cross_table(finalists[:MOST_CROSSED], meetings, wording))
    result += [_ends(store, contest, wording), _settings(contest.options, wording)]
    return fill_page(
        title=f"{contest.title} - {contest.options.game}",
        claim=contest.title,
        evidence=tell_result(contest, lines, finalists, wording),
        about=_about(contest, games, len(finalists), board.made if board else None, wording),
        result="".join(result),
        figures=(),
        reel=reel,
        games=games,
        players=names,
        seats=max(2, contest.options.riders),
        wording=wording,
    )


def tell_result(contest: Contest, lines: Sequence[Line], finalists: Sequence[Finalist], wording: Wording = ENGLISH) -> str:
    """Who has won, or leads, in a sentence."""
    say, is_closed = wording.say, contest.state == "closed"
    if finalists:
        first, *others = finalists
        own = {"name": first.name, "points": wording.number(f"{first.points:g}"), "games": first.games}
        if is_closed:
            told = say("{name} wins the final with {points} points in {games} games", **own)
        else:
            told = say("{name} leads in the final with {points} points in {games} games", **own)
        if others:
            told += say(", before {name} with {points}", name=others[0].name, points=wording.number(f"{others[0].points:g}"))
        return f"{told}.{_best_of_class(finalists, wording)}"
    if not lines:
        return say("Nobody has played yet.")
    best = lines[0]
    own = {"name": best.name, "rating": f"{best.rating:.0f}", "error": f"{(best.high - best.low) / 2:.0f}"}
    if is_closed:
        return say("{name} ended first on the ladder with a rating of {rating} \u00b1 {error}.", **own)
    return say("{name} leads the ladder with a rating of {rating} \u00b1 {error}.", **own)


def _best_of_class(finalists: Sequence[Finalist], wording: Wording) -> str:
    """Where a bot of the house is first."""
    best = next((each for each in finalists if not each.level), None)
    if best is None or best.place == 1:
        return ""
    return " " + wording.say("Best of the class: {name}, place {place}.", name=best.name, place=best.place)


def _about(contest: Contest, games: int, finalists: int, made: float | None, wording: Wording) -> str:
    say = wording.say
    when = datetime.fromtimestamp(made, UTC).strftime("%Y-%m-%d %H:%M") if made else ""
    parts = (
        contest.options.game,
        say("{seconds} s a move", seconds=wording.number(f"{contest.options.move_time:g}")),
        say("{count} games", count=spaced(games)),
        say("{count} bots in the final", count=finalists) if finalists else "",
        say(STATES[contest.state]),
        say("ratings of {when} UTC", when=when) if when else "",
    )
    return " \u00b7 ".join(filter(None, parts))


def _names(store: ContestStore, contest: Contest, sees: Sees, wording: Wording) -> list[str]:
    """By entrant, as the games call them."""
    names = [wording.say("a bot that is gone")] * len(store.run(contest.run).players)
    for entrant, label in read_labels(store, contest.id, sees=sees).items():
        names[entrant] = label.name
    return names


# --- tables ----------------------------------------------------------------------------------------------------------


def _table(lines: Sequence[Line], finalists: Sequence[Finalist], wording: Wording) -> str:
    """Everybody who counts; in the order of the final, where there was one."""
    if not lines:
        return ""
    say = wording.say
    finals = {each.entrant: each for each in finalists}
    order = sorted(lines, key=lambda line: (finals[line.entrant].place if line.entrant in finals else MOST_ROWS, line.rank))
    axis = RatingAxis([_rating(line) for line in lines])
    heads = [f'<th scope="col"></th><th scope="col" class="name">{say("bot")}</th><th scope="col">{say("of")}</th>']
    heads += [_head(say("final")), _head(say("games"))] if finals else []
    heads.append(f'{_head(say("rating, 95 %"))}<th class="axis" aria-hidden="true">{axis.labels()}</th>')
    heads += [_head(each) for each in (say("games"), say("won"), say("drawn"), say("lost"), say("failed"))]
    rows = []
    for place, line in enumerate(order, 1):
        final = finals.get(line.entrant)
        cells = [f'<td class="place">{final.place if final else "" if finals else place}</td>']
        called = line.name if line.level else f"{line.name} v{line.version}"
        cells.append(f'<th scope="row" class="name">{escape(called)}</th>')
        cells.append(f"<td>{escape(_owner(line, wording))}</td>")
        if finals:
            got = (wording.number(f"{final.points:g}"), spaced(final.games)) if final else ("", "")
            cells += map(_number, got)
        cells.append(rating_cells(_rating(line), axis, True))
        cells += [_number(spaced(count)) for count in (line.games, line.wins, line.draws, line.losses)]
        failed = ", ".join(f"{count} {say(end)}" for end, count in line.ends.items())
        cells.append(f'<td class="number" title="{escape(failed)}">{spaced(sum(line.ends.values()))}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    order_told = say("The order is the final's: a win is a point, a draw a half.") + " " if finals else ""
    note = say("Ratings are the ladder's, from all games, in Elo above the weakest bot of the house, with 95 % intervals.")
    return _card(say("Final table") if finals else say("Ladder"), heads, rows, order_told + note)


def _rating(line: Line) -> Estimate:
    return Estimate(line.rating, line.low, line.high)


def _owner(line: Line, wording: Wording) -> str:
    if line.level:
        return wording.say("the house, level {level}", level=line.level)
    return wording.say("{owner} (hidden)", owner=line.owner) if line.is_hidden and line.owner else line.owner


def _head(text: str) -> str:
    return f'<th scope="col" class="number">{text}</th>'


def _number(text: str) -> str:
    return f'<td class="number">{text}</td>'


def _card(title: str, heads: Sequence[str], rows: Sequence[str], note: str = "") -> str:
    below = f'<p class="note">{escape(note)}</p>' if note else ""
    head = f"<thead><tr>{''.join(heads)}</tr></thead>" if heads else ""
    return f"""<section class="card field"><h2 class="tabled">{escape(title)}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">
<table>{head}<tbody>{"".join(rows)}</tbody></table></div>{below}</section>"""


def _cross_table(finalists: Sequence[Finalist], meetings: Sequence[Meeting], wording: Wording) -> str:
    """What each took from each in the final."""
    shares: dict[tuple[int, int], list[float]] = {}  # points, games
    for meeting in meetings:
        for pairing, points in zip((meeting.entrants, meeting.entrants[::-1]), meeting.points, strict=True):
            found = shares.setdefault((pairing[0], pairing[1]), [0.0, 0])
            found[0] += points
            found[1] += len(meeting.entrants)
    heads = [f'<th scope="col"></th><th scope="col" class="name">{wording.say("bot")}</th>']
    heads += [f'<th scope="col" class="cell" title="{escape(each.name)}">{each.place}</th>' for each in finalists]
    rows = []
    for one in finalists:
        cells = [f'<td class="place">{one.place}</td><th scope="row" class="name">{escape(one.name)}</th>']
        cells += [_cell(one, two, shares.get((one.entrant, two.entrant)), wording) for two in finalists]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    note = wording.say("A cell is the share of the points, in percent, that the row's bot took from the column's in the final.")
    return _card(wording.say("Who took what from whom"), heads, rows, note)


def _cell(one: Finalist, two: Finalist, found: Sequence[float] | None, wording: Wording) -> str:
    if one.entrant == two.entrant:
        return '<td class="cell self"><span></span></td>'
    if not found:
        return '<td class="cell none"><span>\u2013</span></td>'
    points, games = found
    took = {"one": one.name, "two": two.name, "points": wording.number(f"{points:g}"), "games": f"{games:g}"}
    return share_cell(points / games, wording.say("{one} took {points} points from {two} in {games} games", **took))


def _ends(store: ContestStore, contest: Contest, wording: Wording) -> str:
    query = sa.select(GAMES.c.end, sa.func.count()).where(GAMES.c.run == contest.run).group_by(GAMES.c.end)
    with store.transaction() as connection:
        ends = sorted(((row[0], row[1]) for row in connection.execute(query)), key=lambda each: -each[1])
    whole = sum(count for _, count in ends) or 1
    rows = []
    for end, count in ends:
        cells = _number(spaced(count)) + _number(wording.number(f"{100 * count / whole:.1f} %"))
        rows.append(f'<tr><th scope="row">{escape(wording.say(end))}</th>{cells}</tr>')
    return _card(wording.say("How games ended"), (), rows) if rows else ""


def _settings(options: ContestOptions, wording: Wording) -> str:
    rows = []
    for name in SHOWN_SETTINGS:
        value = getattr(options, name)
        if value not in (None, ""):
            told = wording.say(ContestOptions.declared[name].help)
            rows.append(
                f'<tr><th scope="row">{escape(name)}</th><td>{escape(str(value))}</td><td class="told">{escape(told)}</td></tr>'
            )
    return _card(wording.say("Settings"), (), rows)


# --- games -----------------------------------------------------------------------------------------------------------


def _reel(store: ContestStore, contest: Contest, most: int, has_final: bool, sees: Sees, wording: Wording) -> Reel:
    """The most telling ones, of the final where there was one. What bots wrote beside their moves is not in it."""
    reel = Reel()
    numbers = telling_games(store, contest, most, WITHIN, STAGE if has_final else None, is_on_board=True)
    begin = time.process_time()
    for number in numbers:
        if time.process_time() - begin > LONGEST:
            break
        game = store.game(number)
        labels = read_labels(store, contest.id, game.seating, sees)
        reason = wording.tell(with_names(without_last_words(game.reason), labels))
        for _ in reel.add_all([replace(game, reason=reason, remarks=())], has_limit=False):
            pass
    for each in reel.games:
        each["end"] = wording.say(each["end"])
    return reel
