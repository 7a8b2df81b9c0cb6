"""The teacher's page: which mistakes the class makes most, how the grades lie, and every student in a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

from ludus.checker.catalogue import MISTAKES
from ludus.checker.grades import Grades, Slip, remarks
from ludus.checker.marking import Marked
from ludus.checker.report.frame import CROSS, bar, card, frame, sign
from ludus.checker.report.words import number, prose, say
from ludus.checker.words import Language

MOST_SLIPS = 12  # that are shown at once
BINS = 10  # of the grades
NAMES = {"right": "right", "wrong": "wrong", "absent": "absent", "unchecked": "not checked"}  # of the pieces of a bar
LEFT, STEP, ROOM = 20, 40, 120  # px of the picture of them: margin, width of a bar, height of the highest


def overview_page(
    grades: Grades, language: Language, other_page: str, pages: Mapping[str, str], aside: Sequence[str] = ()
) -> str:
    """`pages`: where each student's page is."""
    title = grades.assignment.title[language]
    left = say("aside", language, files=", ".join(aside)) if aside else ""
    notes = " ".join(filter(None, [left, grades.fence.get(language, "")]))
    body = f"""<p class="over">{escape(title)}</p>
<h1>{prose(_claim(grades, language))}</h1>
<p class="evidence">{prose(_evidence(grades, language))}</p>
{_figures(grades, language)}
<div class="cards">{_slips(grades, language)}<div>{_distribution(grades, language)}{_parts(grades, language)}
{_unchecked(grades, language, pages)}{_twins(grades, language, pages)}</div></div>
{_table(grades, language, pages)}
<p class="about">{prose(notes)}</p>"""
    return frame(language, title, other_page, body)


def _perfect(grades: Grades) -> int:
    return sum(all(mark.is_right for mark in each.marks) for each in grades.marked)


def _claim(grades: Grades, language: Language) -> str:
    return say("claim", language, count=_perfect(grades), students=len(grades.marked))


def _evidence(grades: Grades, language: Language) -> str:
    told = []
    slips = [slip for slip in grades.slips() if slip.mistake in MISTAKES and len(slip.students) > 1]
    if slips:
        title = MISTAKES[slips[0].mistake].titles[language]
        told.append(say("most made", language, count=len(slips[0].students), title=title))
    if grades.unchecked:
        told.append(say("some unchecked", language, count=len(grades.unchecked)))
    return " ".join(told)


def _figures(grades: Grades, language: Language) -> str:
    out_of = f"<small>/ {number(grades.assignment.points, language)}</small>"
    shown = [
        (say("students", language), str(len(grades.marked))),
        (say("mean", language), f"{number(round(grades.mean, 1), language)} {out_of}"),
        (say("median", language), f"{number(round(grades.median, 1), language)} {out_of}"),
        (say("perfect", language), str(_perfect(grades))),
    ]
    return f'<dl class="figures">{"".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in shown)}</dl>'


def _slips(grades: Grades, language: Language) -> str:
    """A bar each, the longest for the mistake made most."""
    slips = [slip for slip in grades.slips() if slip.mistake in MISTAKES]
    rows = [_slip(slip, len(slips[0].students), language) for slip in slips]
    inside = f'<ol class="slips">{"".join(rows[:MOST_SLIPS])}</ol>' if rows else f"<p>{say('no mistakes', language)}</p>"
    if rest := rows[MOST_SLIPS:]:
        summary = say("more mistakes", language, count=len(rest))
        inside += f'<details><summary>{summary}</summary><ol class="slips">{"".join(rest)}</ol></details>'
    return card(say("mistakes", language), inside, say("of students", language))


def _slip(slip: Slip, longest: int, language: Language) -> str:
    share = len(slip.students) / longest
    return f"""<li><p>{prose(MISTAKES[slip.mistake].titles[language])} <small>{escape(", ".join(slip.parts))}</small></p>
<div class="bar">{bar([("fill", share), ("trough", 1 - share)])}<b>{len(slip.students)}</b></div>
<p class="who">{escape(", ".join(slip.students))}</p></li>"""


def _distribution(grades: Grades, language: Language) -> str:
    """How many students have how many points."""
    most = grades.assignment.points or 1.0
    counts = Counter(min(BINS - 1, int(BINS * total / most + 1e-9)) for total in grades.totals)
    drawn = [f'<path class="axis" d="M{LEFT} {ROOM + 20.5}h{STEP * BINS}"/>']
    for each in range(BINS):
        height, x = ROOM * counts[each] / max(counts.values()), LEFT + STEP * each
        top = ROOM + 20 - height
        drawn.append(f'<rect class="fill" x="{x + 3}" y="{top:.1f}" width="{STEP - 6}" height="{height:.1f}" rx="3"/>')
        if counts[each]:
            drawn.append(f'<text x="{x + STEP / 2:g}" y="{top - 6:.1f}">{counts[each]}</text>')
    for each in range(0, BINS + 1, 2):
        tick = number(each * most / BINS, language)
        drawn.append(f'<text class="tick" x="{LEFT + STEP * each}" y="{ROOM + 40}">{tick}</text>')
    told = f"{say('grades', language)}: {say('mean', language)} {number(round(grades.mean, 1), language)}"
    box = f"0 0 {2 * LEFT + STEP * BINS} {ROOM + 46}"
    picture = f'<svg class="chart" viewBox="{box}" role="img" aria-label="{escape(told)}">{"".join(drawn)}</svg>'
    return card(say("grades", language), picture, say("points and students", language))


def _parts(grades: Grades, language: Language) -> str:
    """Of every part, how many have it right."""
    rows = []
    for part in grades.assignment.parts:
        states = grades.states(part.name)
        unseen = states["unloaded"] + states["unchecked"]
        counts = {"right": states["right"], "wrong": states["wrong"], "absent": states["missing"], "unchecked": unseen}
        told = ", ".join(f"{say(NAMES[name], language)} {count}" for name, count in counts.items() if count)
        pieces = bar([(name, count / len(grades.marked)) for name, count in counts.items()], told)
        rows.append(f'<li><p><b>{escape(part.name)}</b> <small>{told}</small></p><div class="bar">{pieces}</div></li>')
    return card(say("parts", language), f'<ol class="slips">{"".join(rows)}</ol>')


def _unchecked(grades: Grades, language: Language, pages: Mapping[str, str]) -> str:
    if not grades.unchecked:
        return ""
    rows = "".join(f"<li>{_link(each, pages)}<span>{prose(each.trouble[language])}</span></li>" for each in grades.unchecked)
    return card(f"{CROSS}{say('could not', language)}", f'<ul class="list">{rows}</ul>')


def _twins(grades: Grades, language: Language, pages: Mapping[str, str]) -> str:
    marked = {each.student: each for each in grades.marked}
    groups = [" · ".join(_link(marked[name], pages) for name in names) for names in grades.twins()]
    if not groups:
        return ""
    rows = "".join(f"<li><span>{group}</span></li>" for group in groups)
    return card(say("same", language), f'<ul class="list">{rows}</ul>', say("same note", language))


def _link(marked: Marked, pages: Mapping[str, str]) -> str:
    return f'<a href="{escape(pages[marked.student], quote=True)}">{escape(marked.student)}</a>'


def _table(grades: Grades, language: Language, pages: Mapping[str, str]) -> str:
    numbers = [say("total", language), *(part.name for part in grades.assignment.parts)]
    names = [say("student", language), *numbers, say("remark", language)]
    heads = "".join(
        f'<th scope="col" class="{"number" if name in numbers else ""}"><button type="button">{escape(name)}</button></th>'
        for name in names
    )
    rows = "".join(_row(each, language, pages) for each in grades.marked)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return card(say("everybody", language), f'<div class="scroll" tabindex="0">{table}</div>', say("sort", language))


def _row(each: Marked, language: Language, pages: Mapping[str, str]) -> str:
    cells = "".join(
        f'<td class="number" data-value="{mark.points}">{sign(mark.is_right)}{number(mark.points, language)}</td>'
        for mark in each.marks
    )
    told = remarks(each, language)
    return (
        f'<tr><th scope="row">{_link(each, pages)}</th>'
        f'<td class="number total" data-value="{each.points:.4f}">{number(each.points, language)}</td>{cells}'
        f'<td class="told">{prose(told[0]) if told else ""}</td></tr>'
    )
