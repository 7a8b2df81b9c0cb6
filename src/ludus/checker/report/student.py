"""A student's page: the likely mistake first, then where it shows, the code, and how to see it again. It names nobody else."""

from __future__ import annotations

import itertools
import re
import textwrap
from collections.abc import Sequence
from html import escape

from ludus.checker.assignment import Assignment, Part
from ludus.checker.catalogue import MISTAKES
from ludus.checker.grades import tell_versions
from ludus.checker.marking import Mark, Marked
from ludus.checker.report.frame import draw_matches, frame, sign
from ludus.checker.report.words import CHECKS, number, prose, say
from ludus.checker.words import Language, elide


def student_page(marked: Marked, assignment: Assignment, language: Language, other_page: str) -> str:
    title = assignment.title[language]
    parts = "".join(_part(mark, part, language) for mark, part in zip(marked.marks, assignment.parts, strict=True))
    out_of = say("of", language, points=number(assignment.points, language))
    body = f"""<p class="over">{escape(title)}</p>
<div class="head"><h1>{escape(marked.student)}</h1>
<p class="grade"><b>{number(marked.points, language)}</b> <span>{out_of}</span></p></div>
<p class="evidence">{prose(_sentence(marked, language))}</p>
{_contents(marked, language)}
{parts}
<p class="about">{prose(say("files", language, files=", ".join(marked.files)))}</p>"""
    return frame(language, f"{marked.student} - {title}", other_page, body)


def _sentence(marked: Marked, language: Language) -> str:
    if marked.trouble:
        return f"{say('unchecked', language)} {marked.trouble[language]}"
    wrong = marked.wrong
    if not wrong:
        return say("all right", language)
    told = say("right parts", language, count=len(marked.marks) - len(wrong), parts=len(marked.marks))
    return f"{told} {say('first look', language, part=wrong[0].part)}"


def _contents(marked: Marked, language: Language) -> str:
    """All parts at a glance."""
    items = "".join(
        f'<li><a href="#{escape(mark.part)}">{sign(mark.is_right)}<b>{escape(mark.part)}</b>'
        f"<span>{number(mark.points, language)} / {number(mark.out_of, language)}</span></a></li>"
        for mark in marked.marks
    )
    return f'<ol class="parts">{items}</ol>'


def _part(mark: Mark, part: Part, language: Language) -> str:
    points = f"{number(mark.points, language)} / {number(mark.out_of, language)}"
    remark = f'<p class="remark">{escape(part.remark[language])}</p>' if part.remark else ""
    if mark.versions:
        remark += f'<p class="versions">{prose(tell_versions(mark, language))}</p>'
    return f"""<section class="card part {mark.state}" id="{escape(mark.part)}">
<h2>{sign(mark.is_right)}{escape(mark.part)}<span>{points}</span></h2>
{remark}{_verdict(mark, language)}
</section>"""


def _missing(part: str, language: Language) -> str:
    told = say("missing", language, part=part)
    return elide(told) if language == "fr" else told


def _verdict(mark: Mark, language: Language) -> str:
    if mark.state == "right":
        return f"<p>{escape(say('is right', language, cases=mark.cases))}</p>{_sentences(mark.told[language][1:])}"
    if mark.state == "missing":
        return f"<p>{escape(_missing(mark.part, language))}</p>"
    if mark.state == "unchecked":
        return f"<p>{escape(say('part unchecked', language))}</p>{_sentences(mark.told.get(language, ()))}"
    if mark.state == "unloaded":
        return f"""<p class="likely">{escape(say("unloaded", language))}</p>
{_sentences(mark.told[language])}{_code(mark, language)}"""
    title, *rest = mark.told[language]
    mistake = MISTAKES.get(mark.mistake or "")
    advice = mistake.advice[language] if mistake else ""
    likely = re.sub(r"^\w+ ?: (.)", lambda found: found[1].upper(), title)
    shown = _sentences([each for each in rest if each != advice])
    picture = "" if mark.matches is None else draw_matches(mark.matches, language)
    look = f'<div class="look"><h3>{say("look", language)}</h3><p>{prose(advice)}</p></div>' if advice else ""
    return f"""<p class="likely">{prose(likely)}</p>
<div class="columns"><div><h3>{say("where", language)}</h3>{picture}{shown}{look}</div>
<div>{_code(mark, language)}{_recipe(mark.recipe, language)}</div></div>
{_checks(mark, language)}"""


def _sentences(lines: Sequence[str]) -> str:
    """A paragraph each; lines that are indented belong together: a drawing, or a student's own code."""
    shown = []
    for is_drawing, group in itertools.groupby(lines, key=lambda line: line.startswith("  ")):
        if is_drawing:
            shown.append(f'<pre class="drawing" tabindex="0">{escape(textwrap.dedent(chr(10).join(group)))}</pre>')
        else:
            shown += [f"<p>{prose(each)}</p>" for each in group]
    return "".join(shown)


def _checks(mark: Mark, language: Language) -> str:
    if not mark.checks:
        return ""
    items = "".join(
        f'<li class="{"" if passed else "failed"}">{sign(passed)}{escape(CHECKS[check][language])}</li>'
        for check, passed in mark.checks.items()
    )
    return f'<h3>{say("checks", language)}</h3><ul class="checks">{items}</ul>'


def _code(mark: Mark, language: Language) -> str:
    """Lines of the file, those that the verdict names lit."""
    if not mark.code:
        return ""
    rows = []
    before = None
    for line, text, is_named in mark.code:
        if before is not None and line > before + 1:
            rows.append('<span class="skip">⋮</span>')
        rows.append(f'<span class="{"named" if is_named else ""}"><i>{line}</i>{escape(text) or " "}</span>')
        before = line
    name = f"{say('code', language)} <small>{escape(mark.file)}</small>"
    lines = f'<pre class="code" tabindex="0">{"".join(rows)}</pre>'
    if any(is_named for _, _, is_named in mark.code):
        return f'<h3>{name}</h3>{lines}<p class="remark">{prose(say("lit", language))}</p>'
    count = escape(say("lines", language, count=len(mark.code)))
    return f"<details><summary>{name} <small>{count}</small></summary>{lines}</details>"


def _recipe(lines: Sequence[str], language: Language) -> str:
    if not lines:
        return ""
    text = escape("\n".join(lines))
    return f"""<section class="recipe"><h3>{say("again", language)} <small>{say("paste", language)}</small>
<button class="copy" type="button" hidden>{say("copy", language)}</button></h3><pre tabindex="0">{text}</pre></section>"""
