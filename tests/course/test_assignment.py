"""Assignments are read strictly, and submissions are found as they come."""

import re
from importlib import resources
from pathlib import Path

import pytest
from classroom import ASSIGNMENT

from ludus.checker.assignment import AssignmentError, open_assignment, parse_assignment, ready_assignments
from ludus.checker.checks import CHECK_OF, CHECKS, OF_CLASS, checks_of
from ludus.checker.families import FAMILIES
from ludus.checker.grades import safe
from ludus.checker.report.words import CHECKS as CHECK_WORDS
from ludus.checker.submissions import SubmissionsError, find_submissions, likeness
from ludus.checker.workshop.examine import FUNCTIONS

PART = '[[parts]]\nclass = "UCB"\npoints = 1\n'


def test_the_ready_assignments_ask_for_what_the_course_teaches():
    found = {name: open_assignment(name) for name in ready_assignments()}
    assert {name: [part.name for part in each.parts] for name, each in found.items() if name != "workshop"} == {
        "alphabeta": ["NegAlphaBeta", "NegAlphaBeta_Memory", "IterativeDeepening"],
        "montecarlo": ["Randy_MC", "UCB", "NegAlphaBeta_MC", "UCT_max", "UCT_negamax"],
    }
    assert [part.name for part in found["workshop"].parts] == [name for name in FUNCTIONS if name != "Game"]
    assert {each.points for each in found.values()} == {20}
    assert all(each.language == "fr" for each in found.values())
    for each in found.values():
        assert all(sum(part.shares.values()) == pytest.approx(1) for part in each.parts if part.shares)


def test_an_assignment_says_what_counts():
    found = parse_assignment(ASSIGNMENT, "mine.toml")
    assert (found.title["fr"], found.language, found.files, found.seconds) == ("Une recherche", "en", "*.py", 20)
    (part,) = found.parts
    assert part.shares == {"interface": 1 / 8, "restored": 1 / 8, "decisions": 3 / 8, "visits": 2 / 8, "refusals": 1 / 8}
    assert part.remark == {"en": "Chapter 3.", "fr": "Chapter 3."}
    alike = parse_assignment('title = "x"\n[[parts]]\nclass = ["UCT_negamax", "UCT"]\npoints = 2\n', "mine.toml").parts[0]
    assert alike.names == ("UCT_negamax", "UCT")
    assert set(alike.shares) == set(checks_of("UCT"))
    assert len(set(alike.shares.values())) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "mine.toml is no TOML"),
        (PART, "title is missing"),
        ('title = ""\n' + PART, "title is ''"),
        ('title = {en = "x"}\n' + PART, "title is {'en': 'x'}"),
        ('title = "x"', "parts must be one or more tables"),
        ('title = "x"\nparts = [3]', "parts must be one or more tables"),
        ('title = "x"\nlanguage = "de"\n' + PART, "language is 'de', but must be en or fr"),
        ('title = "x"\npoints = 3\n' + PART, "no key is called 'points': known: files, language"),
        ('title = "x"\nfiles = "*"\n' + PART, "files is '*'"),
        ('title = "x"\n[limits]\nseconds = 0\n' + PART, "limits.seconds is 0, but must be 1 or more"),
        ('title = "x"\n[limits]\nmemory = "1 GB"\n' + PART, "limits.memory is '1 GB', but must be a number"),
        (
            'title = "x"\n[limits]\nmemory = 99999999999999999999\n' + PART,
            "limits.memory is 1e+20, but must be 1048576 at most",
        ),
        ('title = "x"\n[limits]\ndecision = 1e30\n' + PART, "limits.decision is 1e+30, but must be 86400 at most"),
        ('titel = "x"\n' + PART, "title is missing (is it 'titel'?), but must be a text"),
        ('title = "x"\n[[parts]]\nclas = "UCB"\npoints = 1', "parts[1].class is missing (is it 'clas'?): a part names"),
        ('title = "x"\n[[parts]]\nclass = "UCB"\npoint = 1', "parts[1].points is missing (is it 'point'?)"),
        ('title = "x"\n[limits]\ncores = 2\n' + PART, "no key is called 'limits.cores'"),
        ('title = "x"\nlimits = 3\n' + PART, "limits is 3, but must be a table"),
        ('title = "x"\n[[parts]]\npoints = 1', "parts[1].class is missing"),
        ('title = "x"\n[[parts]]\nclass = "UCBB"\npoints = 1', "parts[1].class: no class is called 'UCBB': did you mean UCB?"),
        ('title = "x"\n[[parts]]\nclass = 3\npoints = 1', "parts[1].class is 3"),
        ('title = "x"\n[[parts]]\nclass = "UCB"', "parts[1].points is missing"),
        ('title = "x"\n[[parts]]\nclass = "UCB"\npoints = -1', "parts[1].points is -1, but must be 0 or more"),
        ('title = "x"\n[[parts]]\nclass = "UCB"\npoints = nan', "parts[1].points is nan"),
        ('title = "x"\n[[parts]]\nclass = "UCB"\npoints = true', "parts[1].points is True, but must be a number"),
        ('title = "x"\n' + PART + "worth = 3", "no key is called 'parts[1].worth'"),
        ('title = "x"\n' + PART + 'checks = ["memory"]', "no check of UCB is called 'memory'"),
        ('title = "x"\n' + PART + "checks = {decisions = -1}", "parts[1].checks.decisions is -1"),
        ('title = "x"\n' + PART + "checks = {decisions = 0}", "parts[1].checks has no check that counts"),
        ('title = "x"\n' + PART + "checks = 3", "parts[1].checks must be a list"),
        ('title = "x"\n' + PART + PART, "parts ask for UCB twice"),
        ('title = "x"\n[[parts]]\nclass = ["UCB", "UCT"]\npoints = 1', "UCT is not checked as UCB is"),
    ],
)
def test_what_is_wrong_with_an_assignment_is_one_sentence(text, sentence):
    with pytest.raises(AssignmentError) as error:
        parse_assignment(text, "mine.toml")
    assert sentence in str(error.value)
    assert str(error.value).startswith("mine.toml")
    assert "\n" not in str(error.value)


def test_the_assignment_in_the_docs_is_one():
    page = (Path(__file__).parents[2] / "docs" / "teaching.md").read_text("utf-8")
    (text,) = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert [part.name for part in parse_assignment(text, "jalon3.toml").parts] == ["NegAlphaBeta", "UCT_negamax"]
    assert all(f"| `{check}` |" in page for check in CHECKS)


def test_an_assignment_that_is_not_there(tmp_path):
    with pytest.raises(AssignmentError, match="did you mean alphabeta"):
        open_assignment("alfabeta")
    with pytest.raises(AssignmentError, match=r"there is no assignment none\.toml"):
        open_assignment("none.toml")
    (tmp_path / "latin.toml").write_bytes('title = "é"'.encode("latin-1"))
    with pytest.raises(AssignmentError, match="is not UTF-8"):
        open_assignment(str(tmp_path / "latin.toml"))


def test_an_assignment_may_be_written_by_an_editor_that_marks_utf_8(tmp_path):
    (tmp_path / "marked.toml").write_text(f'title = "é"\n{PART}', "utf-8-sig")
    assert open_assignment(str(tmp_path / "marked.toml")).title["fr"] == "é"


def test_every_class_has_checks_and_every_check_has_words():
    assert set(OF_CLASS) == set(FAMILIES)
    assert {check for checks in OF_CLASS.values() for check in checks} <= set(CHECKS)
    assert set(CHECK_OF.values()) == set(CHECKS) == set(CHECK_WORDS)


def test_students_are_named_by_their_folders_and_files(tmp_path):
    (tmp_path / "Zoé Roux_12_assignsubmission_file_").mkdir()
    (tmp_path / "Zoé Roux_12_assignsubmission_file_" / "a.py").touch()
    for number in (3, 4):
        (tmp_path / f"Jean Petit_{number}_assignsubmission_file_mine.py").touch()
    (tmp_path / "ada.py").touch()
    deep = tmp_path / "group 7" / "src" / "old"
    deep.mkdir(parents=True)
    for file in (deep / "z.py", deep.parent / "y.py", deep.parent / ".hidden.py", deep.parent / "readme.md"):
        file.touch()
    (deep.parent / "link.py").symlink_to("/etc/hostname")
    (tmp_path / "empty").mkdir()
    (tmp_path / "zipped").mkdir()
    (tmp_path / "zipped" / "all.zip").touch()
    (tmp_path / "notes.txt").touch()
    (tmp_path / "__MACOSX").mkdir()
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / ".checked.json").touch()
    handed = find_submissions(tmp_path, "*.py")
    found = {each.student: [file.name for file in each.files] for each in handed.submissions}
    assert found == {
        "ada": ["ada.py"],
        "empty": [],
        "group 7": ["y.py", "z.py"],
        "Jean Petit (3)": ["Jean Petit_3_assignsubmission_file_mine.py"],
        "Jean Petit (4)": ["Jean Petit_4_assignsubmission_file_mine.py"],
        "zipped": [],
        "Zoé Roux": ["a.py"],
    }
    assert handed.aside == ("notes.txt",)
    (tmp_path / "Léa Noir_9_assignsubmission_file_jalon.zip").touch()  # she must not be missing from the grades
    more = find_submissions(tmp_path, "*.py")
    (lea,) = [each for each in more.submissions if each.student == "Léa Noir"]
    assert (lea.files, lea.holds) == ((), ("Léa Noir_9_assignsubmission_file_jalon.zip",))
    assert more.aside == ("notes.txt",)
    assert next(each for each in handed.submissions if each.student == "zipped").holds == ("all.zip",)
    with pytest.raises(SubmissionsError, match="there is no folder"):
        find_submissions(tmp_path / "nowhere", "*.py")
    with pytest.raises(SubmissionsError, match="holds no submission"):
        find_submissions(tmp_path / "empty", "*.py")


def test_the_same_code_is_recognised_whatever_its_comments(tmp_path):
    texts = ["x = 1\n", "# mine\nx  =  (1)\n", "x = 2\n", "x = (\n", "# no\nx =   (\n"]
    files = []
    for number, text in enumerate(texts):
        files.append(tmp_path / f"{number}.py")
        files[-1].write_text(text)
    alike = [likeness([file]) for file in files]
    assert alike[0] == alike[1]
    assert len(set(alike)) == 4


def test_nobody_has_copied_what_everybody_was_given(tmp_path):
    """Two empty files, or two starters that are still as they were, are no sign of copying."""
    for number, text in enumerate(["", "# Ada\n", "# -*- coding: utf-8 -*-\n\n"]):
        (tmp_path / f"{number}.py").write_text(text)
        assert likeness([tmp_path / f"{number}.py"]) == ""
    for name in ("alphabeta", "montecarlo", "workshop"):
        starter = tmp_path / f"{name}.py"
        starter.write_text("# Bob\n" + (resources.files("ludus.course") / "starters" / f"{name}.py").read_text("utf-8"))
        assert likeness([starter]) == ""
        starter.write_text(starter.read_text() + "\nx = 1\n")
        assert likeness([starter]) != ""


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_no_cell_is_a_formula(cell):
    assert safe(cell) == f"'{cell}"
    assert safe(f"a{cell}") == f"a{cell}"
