"""A class of students, made of the right, wrong and broken files of this folder."""

from __future__ import annotations

import shutil
from pathlib import Path

FOLDER = Path(__file__).parent

ASSIGNMENT = """
title = { en = "One search", fr = "Une recherche" }
language = "en"

[limits]
seconds = 20
decision = 1

[[parts]]
class = "NegAlphaBeta"
points = 8
checks = { interface = 1, restored = 1, decisions = 3, visits = 2, refusals = 1 }
remark = "Chapter 3."
"""

STUDENTS = {
    "Ada": "right/alphabeta_fail_soft",
    "Émile Roux": "wrong/cut-too-late",
    "=HYPERLINK(1)": "wrong/state-modified",
    "<b>Bob": "wrong/sign-not-negated",
    "Quits": "broken/os-exit",
    "Hungry": "broken/huge-list",
    "Endless": "broken/endless-loop",
    "Unread": "broken/syntax-error",
}


def hand_in(folder: Path, student: str, file: str) -> Path:
    """One file, in a folder as a teaching platform names it."""
    number = 1000 + sum(map(ord, student))
    to = folder / f"{student}_{number}_assignsubmission_file_" / "jalon.py"
    to.parent.mkdir(parents=True)
    shutil.copyfile(FOLDER / f"{file}.py", to)
    return to


def make_class(folder: Path) -> Path:
    """Submissions of every student, one of them twice under another name, one without a Python file."""
    for student, file in STUDENTS.items():
        hand_in(folder, student, file)
    copied = hand_in(folder, "Copy", STUDENTS["Ada"])
    copied.write_text(f"# all my own work\n\n{copied.read_text()}  # honestly\n")
    (folder / "Zipped_7_assignsubmission_file_").mkdir()
    (folder / "Zipped_7_assignsubmission_file_" / "jalon.zip").write_bytes(b"PK")
    (folder / "notes.txt").write_text("from the teacher")
    return folder
