"""The checker catches what is wrong, calls it by its name, and lets pass what is right, however it is written."""

import re
from pathlib import Path

import pytest

from ludus.checker.catalogue import MISTAKES
from ludus.checker.examine import examine
from ludus.checker.families import FAMILIES
from ludus.checker.subject import Subject

FOLDER = Path(__file__).parent
REMARKS = {"nothing-stored-at-cut"}  # no mistakes


def files(kind):
    """Every file of a kind whose class is checked, with what its first lines say of it."""
    for file in sorted((FOLDER / kind).glob("*.py")):
        said = dict(re.findall(r"^# (class|mistake): (\S+)$", file.read_text(), re.MULTILINE))
        if said["class"] in FAMILIES and said.get("mistake") not in REMARKS:
            yield file, said["class"], said.get("mistake")


def find(file, name):
    with Subject(file) as subject:
        subject.load()
        return examine(subject, name, FAMILIES[name])


@pytest.mark.parametrize("name", [name for name in FAMILIES if name != "UCT"])
def test_wrong_players_are_caught_and_named(name):
    found = {file.stem: (mistake, find(file, kind)) for file, kind, mistake in files("wrong") if kind == name}
    missed = [stem for stem, (_, finding) in found.items() if finding.is_right]
    misnamed = {stem: finding.mistake for stem, (mistake, finding) in found.items() if finding.mistake != mistake}
    assert not missed
    assert len(misnamed) <= 0.1 * len(found), misnamed


@pytest.mark.parametrize(
    ("file", "name"), [(file, name) for file, name, _ in files("right")], ids=lambda value: getattr(value, "stem", value)
)
def test_right_players_pass(file, name):
    finding = find(file, name)
    assert finding.is_right, (finding.mistake, finding.problem)


def test_every_mistake_is_told_in_two_languages():
    assert len(MISTAKES) >= 40
    for mistake in MISTAKES.values():
        for words in (mistake.titles, mistake.advice):
            assert set(words) == {"en", "fr"}
            assert all(text.strip() == text and text.endswith((".", "?")) for text in words.values())


def test_every_wrong_file_is_in_the_catalogue():
    for file in (FOLDER / "wrong").glob("*.py"):
        assert file.read_text().splitlines()[0].removeprefix("# mistake: ") in MISTAKES
