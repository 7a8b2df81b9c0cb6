"""The milestones' pages: both languages agree, links lead somewhere, and tables are what was played."""

import json
import re
import runpy
from pathlib import Path

import pytest

from ludus.course import Matches, UCT_negamax, scoring

DOCS = Path(__file__).parent.parent.parent / "docs"
PAIRS = {
    "alphabeta": ("milestone-alphabeta.md", "fr/jalon-alphabeta.md"),
    "montecarlo": ("milestone-montecarlo.md", "fr/jalon-montecarlo.md"),
}
PAGES = [page for pair in PAIRS.values() for page in pair] + ["course-comparison.md"]


def text_of(page):
    return (DOCS / page).read_text("utf-8")


def examples(page):
    """Code without its remarks, and what is typed at a prompt; verdicts are in the page's language."""
    for kind, body in re.findall(r"^```(\w+)\n(.*?)^```$", text_of(page), re.MULTILINE | re.DOTALL):
        if kind == "python":
            yield re.sub(r"  #.*", "", body)
        else:
            typed = re.findall(r"^\$ .*", body, re.MULTILINE) or [body]
            yield "\n".join(typed).replace(" --language fr", "")


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_both_languages_have_the_same_examples_and_tables(pair):
    english, french = pair
    assert list(examples(english)) == list(examples(french))
    figures = [re.findall(r"^\| `.*?(\|.*)$", text_of(page), re.MULTILINE) for page in pair]
    assert figures[0] == figures[1]
    headings = [re.findall(r"^#+", text_of(page), re.MULTILINE) for page in pair]
    assert headings[0] == headings[1]
    assert len(headings[0]) >= 7


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text_of(page))
    assert targets
    for target in targets:
        assert ((DOCS / page).parent / target).exists(), target


def test_signs_are_wrong_as_often_as_the_page_says():
    row = re.search(r"^\| `pf=14`, 1 round \|(.*)\|$", text_of(PAIRS["montecarlo"][0]), re.MULTILINE)
    told = dict(zip(range(5, 14), map(int, row[1].split("|")), strict=True))
    found = dict.fromkeys(range(1, 14), 0)
    for seed in range(100):
        UCT_negamax.decision.memory = {}
        player = UCT_negamax("Ada", Matches(13, False), pf=14, nbSim=50, seed=seed)
        for left in found:
            player.decision((left, 0))
        for left in found:
            best = max(scoring(counter) for counter in player.decision.memory[left].values())
            found[left] += (best > 0) != (left % 4 != 1)
    UCT_negamax.decision.memory = {}
    assert {left: found[left] for left in told} == told
    assert not any(found[left] for left in found if left not in told)


@pytest.fixture(scope="module")
def comparison():
    return runpy.run_path(str(DOCS / "make_comparison.py"))


@pytest.fixture(scope="module")
def measured():
    return json.loads((DOCS / "comparison.measured.json").read_text("utf-8"))


def test_the_comparison_is_as_played(comparison, measured):
    page = text_of("course-comparison.md")
    assert comparison["fill"](page, measured) == page, "run python docs/make_comparison.py --again"
    assert page.count("| `Ultimate` |") == 4


def test_some_of_the_comparison_is_played_again(comparison, measured):
    """Three histories with a memory that is kept, from their seeds."""
    for number in range(3):
        again = comparison["play_history"]("loses", "UCT_negamax", "Randy", number)
        assert again == measured["loses"]["UCT_negamax"]["Randy"]["kept"][number]


def test_nobody_beats_ultimate_where_theory_says_so(measured):
    """13 matches are won for the first where the last one wins, and for the second where it loses."""
    for rule, seat in (("wins", 1), ("loses", 0)):
        for form in measured[rule].values():
            assert form["Ultimate"]["fresh"][seat] == 0
            assert all(won[seat] == 0 for won in form["Ultimate"]["kept"])
