"""The workshop's pages say what was measured, their pictures are the rides that were stored, and both languages agree."""

import json
import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"en": DOCS / "workshop.md", "fr": DOCS / "fr" / "atelier.md"}


@pytest.fixture(scope="module")
def maker():
    return runpy.run_path(str(DOCS / "make_workshop.py"))


@pytest.fixture(scope="module")
def measured():
    return json.loads((DOCS / "workshop.measured.json").read_text("utf-8"))


@pytest.mark.parametrize("language", PAGES)
def test_tables_are_as_measured(maker, measured, language):
    page = PAGES[language].read_text("utf-8")
    assert maker["fill"](page, measured, language) == page, "run python docs/make_workshop.py --again"


def test_rides_shown_were_ridden(maker, measured):
    assert set(measured["shown"]) == {"10", "100", "1000", "10000", "comb", "trap"}
    for made in measured["shown"].values():
        game = maker["replay"](made)
        assert game.score == made["score"] == len(made["directions"])


def test_pictures_are_those_of_the_rides(maker, measured):
    drawn = {path.name: path.read_text("utf-8") for path in (DOCS / "pictures" / "workshop").glob("*.svg")}
    assert drawn == maker["pictures"](measured)


@pytest.mark.parametrize("shown", ["10", "trap"])
def test_a_ride_can_be_ridden_again(maker, measured, shown):
    made = measured["shown"][shown]
    again = maker["ride_once"](made["level"], made["n"], made["seed"])
    assert again["directions"] == made["directions"]


def test_more_games_ride_further(measured):
    means = [measured["means"][str(n)]["mean"] for n in (0, 1, 10, 100, 1000, 10_000)]
    assert means == sorted(means)


def test_lists_and_dictionaries_are_recalled_before_anything_is_to_be_written():
    for page, recall in zip(PAGES.values(), ("Lists and dictionaries", "Listes et dictionnaires"), strict=True):
        headings = re.findall(r"^## (.*)$", page.read_text("utf-8"), re.MULTILINE)
        (place,) = [number for number, heading in enumerate(headings) if heading.startswith(recall)]
        assert headings[place + 1].startswith("1. ")


def test_both_languages_have_the_same_examples_tables_and_pictures():
    def parts(page):
        text = page.read_text("utf-8")
        blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        return [(kind, re.sub(r"#.*", "", body) if kind == "python" and "###" not in body else body) for kind, body in blocks]

    assert parts(PAGES["en"]) == parts(PAGES["fr"])
    headings = [re.findall(r"^#+", page.read_text("utf-8"), re.MULTILINE) for page in PAGES.values()]
    assert headings[0] == headings[1]


@pytest.mark.parametrize("language", PAGES)
def test_links_and_pictures_are_there(language):
    page = PAGES[language]
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    assert len(targets) > 10
    for target in targets:
        assert (page.parent / target).exists(), target


def test_the_trap_is_the_pages(maker):
    assert maker["TRAP"].strip() in PAGES["en"].read_text("utf-8").replace("... ", "")
