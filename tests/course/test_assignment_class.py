"""A whole class is checked: each survives the others, points are fair, and what has not changed is not checked again."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib import resources

import pytest
from classroom import ASSIGNMENT, FOLDER, STUDENTS, hand_in, make_class

from browser import needs_browser, open_page
from ludus.checker.assignment import parse_assignment
from ludus.checker.crew import _Worker
from ludus.checker.families import FAMILIES
from ludus.checker.gradebook import Gradebook
from ludus.checker.grades import Grades, remarks
from ludus.checker.marking import Mark, Marked, mark
from ludus.checker.report.overview import overview_page
from ludus.checker.report.student import student_page
from ludus.checker.report.words import prose
from ludus.checker.submissions import find_submissions

HAS_ALL, NOTHING = 8.0, 0.0
POINTS = {
    "Ada": HAS_ALL,
    "Copy": HAS_ALL,
    "Émile Roux": HAS_ALL - 2,  # looks at too much
    "=HYPERLINK(1)": HAS_ALL - 1,  # leaves the game changed
    "<b>Bob": HAS_ALL - 3,  # decides wrongly
    "Quits": NOTHING,
    "Hungry": NOTHING,
    "Endless": NOTHING,
    "Unread": NOTHING,
    "Zipped": NOTHING,
}
UNCHECKED = ["Unread", "Zipped"]


def run(folder, *arguments):
    command = [sys.executable, "-m", "ludus", "check", "--assignment", "one.toml", "submissions", "-o", "report", *arguments]
    environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=200, check=False)


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """A class that was checked once, as JSON and as a folder."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "one.toml").write_text(ASSIGNMENT)
    make_class(folder / "submissions")
    shown = run(folder, "--json")
    assert (shown.returncode, shown.stderr) == (1, "")
    return folder, json.loads(shown.stdout)


@pytest.mark.slow
def test_everybody_has_fair_points_whatever_others_do(checked):
    _, found = checked
    points = {each["student"]: each["points"] for each in found["students"]}
    assert {name: points[name] for name in points if name != "Hungry"} == {
        name: POINTS[name] for name in POINTS if name != "Hungry"
    }
    assert points["Hungry"] <= 1  # may be asked whether it refuses, which it does
    assert sorted(each["student"] for each in found["unchecked"]) == UNCHECKED
    assert "SyntaxError" in found["unchecked"][0]["why"]
    assert "jalon.zip" in found["unchecked"][1]["why"]
    assert found["same_code"] == [["Ada", "Copy"]]
    assert {each["mistake"] for each in found["mistakes"]} >= {"cut-too-late", "sign-not-negated", "state-modified"}


def test_the_verdict_is_that_of_a_single_file(checked):
    _, found = checked
    (mark,) = next(each for each in found["students"] if each["student"] == "Émile Roux")["marks"]
    assert mark["mistake"] == "cut-too-late"
    assert mark["told"]["en"][0].startswith("NegAlphaBeta: The search goes on where alpha equals beta")
    assert mark["told"]["fr"][0].startswith("NegAlphaBeta : La recherche continue")
    assert mark["checks"] == {"interface": True, "restored": True, "decisions": True, "visits": False, "refusals": True}
    assert "from jalon import NegAlphaBeta" in mark["recipe"]
    named = [text for _, text, is_named in mark["code"] if is_named]
    assert named
    assert all("move" in text for text in named)


def test_the_grades_are_safe_in_a_spreadsheet(checked):
    folder, _ = checked
    text = (folder / "report" / "grades.csv").read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")  # or Excel reads no accents
    rows = list(csv.reader(text.decode("utf-8-sig").splitlines()))
    assert rows[0] == ["student", "NegAlphaBeta", "total", "remarks"]
    found = {row[0]: row for row in rows[1:]}
    assert set(found) == {"'=HYPERLINK(1)" if name.startswith("=") else name for name in POINTS}
    assert found["Émile Roux"][1:3] == ["6", "6"]
    assert found["Ada"][3] == "The same code as Copy."
    assert found["Zipped"][3].startswith("Could not be checked: No file fits *.py")


@pytest.mark.slow
def test_only_what_changed_is_checked_again(checked):
    folder, _ = checked
    everybody = len(POINTS)
    shown = run(folder).stdout
    assert f"{everybody} students, {everybody} unchanged" in shown
    assert "Left aside, as nobody's submission: notes.txt" in shown
    hand_in(folder / "submissions", "New", "wrong/never-cuts")
    shown = run(folder).stdout
    assert f"{everybody + 1} students, {everybody} unchanged" in shown
    mended = next((folder / "submissions").glob("New_*/jalon.py"))
    mended.write_text((next((folder / "submissions").glob("Ada_*/jalon.py"))).read_text())
    shown = run(folder, "--json")
    assert next(each for each in json.loads(shown.stdout)["students"] if each["student"] == "New")["points"] == HAS_ALL
    page = folder / "report" / "students" / "new.html"
    assert page.is_file()
    mended.unlink()
    mended.parent.rmdir()
    run(folder)
    assert not page.exists()


def test_ctrl_c_keeps_what_was_finished(tmp_path):
    (tmp_path / "one.toml").write_text(ASSIGNMENT)
    hand_in(tmp_path / "submissions", "A", "right/alphabeta_fail_soft")
    for name in "BCDEFGHIJK":
        hand_in(tmp_path / "submissions", name, "broken/endless-loop")
    command = [sys.executable, "-m", "ludus", "check", "--assignment", "one.toml", "submissions", "-o", "report"]

    def hear():
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests may run where Ctrl-C is ignored

    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, preexec_fn=hear)  # noqa: PLW1509
    kept = tmp_path / "report" / ".checked.json"

    def finished():
        return {each["student"] for each in json.loads(kept.read_text())["marked"].values()} if kept.is_file() else set()

    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and "A" not in finished():
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "checked and kept: the same command goes on." in told
    assert "Traceback" not in told
    assert "A" in finished()


@pytest.mark.slow
def test_a_report_touches_nothing_else(tmp_path, ludus):
    (tmp_path / "one.toml").write_text(ASSIGNMENT)
    hand_in(tmp_path / "submissions", "A", "right/alphabeta_fail_soft")
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "chapter1.txt").write_text("years of work")
    for arguments, sentence in [
        (("--assignment", "one.toml", "submissions", "-o", "thesis"), "thesis holds other things and is left as it is"),
        (("--assignment", "one.toml", "submissions", "-o", "one.toml"), "one.toml is a file"),
        (("--assignment", "one.toml", "nowhere"), "there is no folder nowhere"),
        (("--assignment", "two.toml", "submissions"), "there is no assignment two.toml"),
        (("submissions", "-o", "report"), "give --assignment as well"),
        (("submissions",), "submissions is a folder: give one file of it, or --assignment"),
        (("submissions", "--assignment", "alphabeta", "--class", "UCB"), "--class UCB beside --assignment"),
        (("--assignment", "one.toml", "one.toml"), "one.toml is a file: with --assignment give the folder"),
    ]:
        shown = ludus("check", *arguments)
        assert (shown.returncode, shown.stdout) == (2, ""), shown
        assert sentence in shown.stderr
        assert shown.stderr.count("\n") == 1
    assert [each.name for each in (tmp_path / "thesis").iterdir()] == ["chapter1.txt"]


@pytest.mark.slow
def test_who_kills_its_checker_hurts_nobody_else(tmp_path, ludus):
    (tmp_path / "one.toml").write_text(ASSIGNMENT)
    killer = hand_in(tmp_path / "submissions", "Killer", "right/alphabeta_fail_soft")
    killer.write_text(f"import os\nos.kill(os.getppid(), 9)\n{killer.read_text()}")
    hand_in(tmp_path / "submissions", "A", "right/alphabeta_fail_soft")
    shown = ludus("check", "--assignment", "one.toml", "submissions", "--json", "--workers", "1")
    found = {each["student"]: each["points"] for each in json.loads(shown.stdout)["students"]}
    assert found["A"] == HAS_ALL
    assert "Killer" in found


@pytest.mark.slow
def test_files_of_a_student_may_import_each_other(tmp_path, ludus):
    (tmp_path / "one.toml").write_text(ASSIGNMENT)
    file = hand_in(tmp_path / "submissions", "A", "wrong/never-cuts")
    (file.parent / "mine.py").write_text(file.read_text().replace("class NegAlphaBeta", "class Search"))
    file.write_text("import mine\n\n\nclass NegAlphaBeta(mine.Search):\n    pass\n")
    found = json.loads(ludus("check", "--assignment", "one.toml", "submissions", "--json").stdout)
    assert found["mistakes"][0]["mistake"] in ("never-cuts", "alpha-not-updated")
    assert found["students"][0]["points"] == HAS_ALL - 2


def test_a_fault_of_ours_over_one_part_leaves_the_others(tmp_path, monkeypatch):
    """What the checker stumbles over is told, and costs nothing of what else was handed in."""

    def stumble(*_):
        raise ValueError("of our own")

    file = hand_in(tmp_path, "A", "right/alphabeta_fail_soft")
    (file.parent / "second.py").write_bytes((FOLDER / "right" / "ucb_lists.py").read_bytes())
    (submission,) = find_submissions(tmp_path, "*.py").submissions
    assignment = parse_assignment(ASSIGNMENT + '[[parts]]\nclass = "UCB"\npoints = 4\n', "one.toml")
    monkeypatch.setattr(type(FAMILIES["UCB"]), "problem", stumble)
    marked = mark(submission, assignment)
    assert [(each.state, each.points) for each in marked.marks] == [("right", HAS_ALL), ("unchecked", NOTHING)]
    assert marked.trouble == {}
    assert remarks(marked, "en") == ["UCB could not be checked: the checker itself stumbled over it (ValueError: of our own)."]
    assert "a trébuché (ValueError: of our own)" in student_page(marked, assignment, "fr", "other.html")
    grades = Grades(assignment, [marked])
    assert (grades.unchecked, grades.stumbled) == ([], ["A"])


def test_who_is_endless_has_no_points_for_what_was_never_seen(tmp_path):
    hand_in(tmp_path, "A", "broken/endless-in-search")
    (submission,) = find_submissions(tmp_path, "*.py").submissions
    marked = mark(submission, parse_assignment(ASSIGNMENT, "one.toml"))
    (found,) = marked.marks
    assert [check for check, is_passed in found.checks.items() if is_passed] == ["refusals"]  # out of turn it does answer
    assert found.points == 1


def test_what_the_machine_was_at_fault_for_is_tried_again(tmp_path):
    """A mark that says 'perhaps the machine is out of memory' must not stay when there is memory again."""
    hand_in(tmp_path / "submissions", "A", "right/alphabeta_fail_soft")
    (submission,) = find_submissions(tmp_path / "submissions", "*.py").submissions
    assignment = parse_assignment(ASSIGNMENT, "one.toml")
    worker = _Worker(assignment)
    worker._process.kill()
    worker._process.join()
    worker.give(submission)
    marked = worker.take()
    worker.end()
    assert "perhaps the machine is out of memory" in marked.trouble["en"]
    book = Gradebook(tmp_path / "report", assignment)
    book.keep(submission, marked)
    assert book.find(submission) is None
    book.keep(submission, replace(marked, is_lasting=True))
    assert book.find(submission) is not None


def test_of_two_versions_it_is_told_which_one_was_checked(tmp_path):
    file = hand_in(tmp_path, "A", "wrong/cut-too-late")
    (file.parent / "old").mkdir()
    (file.parent / "old" / "jalon.py").write_bytes((FOLDER / "right" / "alphabeta_fail_soft.py").read_bytes())
    (submission,) = find_submissions(tmp_path, "*.py").submissions
    assignment = parse_assignment(ASSIGNMENT, "one.toml")
    marked = mark(submission, assignment)
    assert marked.marks[0].mistake == "cut-too-late"
    assert remarks(marked, "en")[-1] == "NegAlphaBeta is in jalon.py and old/jalon.py: jalon.py was checked."
    told = "NegAlphaBeta est dans jalon.py et old/jalon.py\N{NO-BREAK SPACE}: c&#x27;est jalon.py qui a été vérifié."
    assert told in student_page(marked, assignment, "fr", "a.html")


def test_an_empty_folder_is_told_apart_from_one_without_a_fitting_file(tmp_path):
    for student, files in {"Absent": (), "Zipped": ("jalon.zip", "notes.txt")}.items():
        (tmp_path / student).mkdir()
        for file in files:
            (tmp_path / student / file).touch()
    assignment = parse_assignment(ASSIGNMENT, "one.toml")
    absent, zipped = (mark(each, assignment).trouble for each in find_submissions(tmp_path, "*.py").submissions)
    assert absent == {"en": "Nothing was handed in.", "fr": "Rien n'a été rendu."}
    assert zipped["en"] == "No file fits *.py; handed in: jalon.zip, notes.txt."


def test_what_could_not_be_checked_is_not_called_missing(checked):
    folder, found = checked
    (mark,) = next(each for each in found["students"] if each["student"] == "Unread")["marks"]
    assert mark["state"] == "unchecked"
    page = (folder / "report" / "students" / "unread.html").read_text("utf-8")
    assert "Not checked." in page
    assert "There is no NegAlphaBeta" not in page
    overview = (folder / "report" / "index.html").read_text("utf-8")
    assert "not checked 2" in overview
    assert "missing" not in overview


def test_remarks_tell_mistakes_first_and_why_those_without_a_name_are_wrong(checked, tmp_path):
    _, found = checked
    told = {each["student"]: each["remarks"] for each in found["students"]}
    assert "an endless loop (line 9)?" in told["Endless"][0]
    hand_in(tmp_path, "A", "wrong/out-of-turn-not-refused")
    (submission,) = find_submissions(tmp_path, "*.py").submissions
    (written,) = {name for name in FAMILIES if f"class {name}(" in submission.files[0].read_text()}
    other = "UCB" if written != "UCB" else "NegAlphaBeta"
    parts = "".join(f'[[parts]]\nclass = "{name}"\npoints = 2\n' for name in (other, written))
    marked = mark(submission, parse_assignment(f'title = "x"\n{parts}', "one.toml"))
    assert [each.part for each in marked.wrong] == [written, other]
    assert remarks(marked, "en")[1] == f"{other} is missing."


@pytest.mark.slow
def test_the_table_of_many_parts_fits_a_narrow_terminal(tmp_path):
    name = "Marie-Antoinette Dupont-Durand"
    (tmp_path / "submissions").mkdir()
    whole = (FOLDER / "workshop_right" / "whole_workshop.py").read_text("utf-8")
    (tmp_path / "submissions" / f"{name}.py").write_text(whole, "utf-8")
    command = [sys.executable, "-m", "ludus", "check", "--assignment", "workshop", "submissions", "--language", "en"]
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    shown = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=200, check=False)
    head, row, *rest = shown.stdout.splitlines()
    assert head.split() == ["student", "total", *map(str, range(1, 12))]
    assert row.startswith(name)
    assert row.removeprefix(name).split() == ["20", "2", "2", "1", "1", "2", "2", "2", "3", "1", "2", "2"]
    assert "11 monte_carlo_lockstep" in " ".join(rest)
    assert all(len(line) <= 80 for line in (head, row))
    assert 'lang="en"' in (tmp_path / "report" / "index.html").read_text("utf-8")  # though the assignment is French
    assert (tmp_path / "report" / "index.fr.html").is_file()


def test_code_on_a_page_stays_as_it_was_written():
    assert prose("line 3, in cut: s = -self.cut(-1) < x") == "line 3, in cut: <code>s = -self.cut(-1) &lt; x</code>"
    assert prose("Turn `-1` round: -1 ?") == "Turn <code>-1</code> round: \N{MINUS SIGN}1\N{NO-BREAK SPACE}?"


UPSIDE_DOWN = """
def directions(game):
    cells = {1: (-1, 0), 2: (0, -1), 3: (1, 0), 4: (0, 1)}
    return [d for d, (dx, dy) in cells.items() if game.grid[game.x + dx, game.y + dy] == 0]
"""


@pytest.mark.slow
def test_the_workshop_is_graded_function_by_function(tmp_path, ludus):
    whole = (FOLDER / "workshop_right" / "whole_workshop.py").read_text("utf-8")
    written = {
        "All": whole,
        "Some": whole + UPSIDE_DOWN,
        "None": resources.files("ludus.course").joinpath("starters/workshop.py").read_text("utf-8"),
    }
    for student, text in written.items():
        (tmp_path / "submissions" / student).mkdir(parents=True)
        (tmp_path / "submissions" / student / "workshop.py").write_text(text, "utf-8")
    shown = ludus("check", "--assignment", "workshop", "submissions", "-o", "report", "--json")
    assert (shown.returncode, shown.stderr) == (0, "")
    found = {each["student"]: each for each in json.loads(shown.stdout)["students"]}
    assert {name: each["points"] for name, each in found.items()} == {"All": 20, "Some": 18, "None": 0}
    wrong = [mark for mark in found["Some"]["marks"] if mark["state"] != "right"]
    assert [(mark["part"], mark["mistake"]) for mark in wrong] == [("directions", "directions-mixed-up")]
    assert {(mark["state"], mark["kind"]) for mark in found["None"]["marks"]} == {("wrong", "unwritten")}
    assert found["None"]["remarks"][0] == "directions n'est pas encore écrite."
    page = (tmp_path / "report" / "students" / "some.html").read_text("utf-8")
    assert '<pre class="drawing"' in page
    assert "●" in page


def test_what_is_allowed_is_remarked_on_a_students_page(tmp_path):
    hand_in(tmp_path, "A", "wrong/nothing-stored-at-cut")
    (submission,) = find_submissions(tmp_path, "*.py").submissions
    assignment = parse_assignment('title = "x"\n[[parts]]\nclass = "NegAlphaBeta_Memory"\npoints = 2\n', "one.toml")
    marked = mark(submission, assignment)
    assert marked.points == 2
    assert "Remark: Nothing is stored" in student_page(marked, assignment, "en", "a.fr.html")
    assert "Remarque\N{NO-BREAK SPACE}: Rien n&#x27;est rangé" in student_page(marked, assignment, "fr", "a.html")


@needs_browser
@pytest.mark.parametrize("width", [1200, 390])
def test_a_long_name_leaves_the_points_in_sight(tmp_path, width):
    """However a folder is called: points of everybody are beside their names."""
    assignment = parse_assignment(ASSIGNMENT, "one.toml")
    marked = [Marked(name, [Mark("NegAlphaBeta", "missing", 0.0, 8.0)]) for name in ("Ada", "Longname" * 25)]
    page = tmp_path / "index.html"
    page.write_text(overview_page(Grades(assignment, marked), "en", "", dict.fromkeys(("Ada", "Longname" * 25), "")), "utf-8")
    with open_page(page.as_uri(), width, "light") as watched:
        for box in [cell.bounding_box() for cell in watched.page.locator("td.total").all()]:
            assert 0 < box["x"] < box["x"] + box["width"] <= width


@needs_browser
@pytest.mark.parametrize(("width", "theme"), [(1440, "dark"), (390, "light")])
def test_the_overview_shows_the_class(checked, width, theme):
    folder, _ = checked
    with open_page((folder / "report" / "index.html").as_uri(), width, theme) as watched:
        page = watched.page
        text = page.inner_text("main")
        assert "2 of 10 students have everything right." in text
        assert "<b>Bob" in text  # a name, no markup
        assert "The search goes on where alpha equals beta" in text
        page.click("th button >> text=total")
        page.click("th button >> text=total")
        totals = [float(each) for each in page.locator("td.total").all_inner_texts()]
        assert totals == sorted(totals, reverse=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.click("text=Français")
        page.wait_for_selector("html[lang=fr][data-ready]")
        assert "2 étudiants sur 10 ont tout juste." in page.inner_text("main")
        page.click("table >> text=Émile Roux")
        page.wait_for_selector("html[lang=fr][data-ready]")
        assert "6 sur 8 points" in " ".join(page.inner_text(".grade").split())
    assert watched.complaints == []
    assert watched.requests == []


@needs_browser
@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (390, "dark")])
def test_a_students_page_tells_why_and_names_nobody_else(checked, width, theme):
    folder, _ = checked
    with open_page((folder / "report" / "students" / "emile-roux.html").as_uri(), width, theme) as watched:
        page = watched.page
        text = page.inner_text("main")
        assert text.index("The search goes on where alpha equals beta") < text.index("It shows at 6 matches")
        assert "Chapter 3." in text
        assert "move" in page.inner_text(".code .named")
        assert page.locator(".matches g:not(.gone)").count() == 6
        assert page.inner_text(".recipe pre").splitlines()[-1] == "player.decision((6, 0))"
        assert not any(other in page.content() for other in STUDENTS if other != "Émile Roux")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(18, 21, 27)"  # ink, whatever the theme
        page.emulate_media(media="screen")
        page.click("button.copy")
        page.click("text=Français")
        page.wait_for_selector("html[lang=fr][data-ready]")
        assert "Pour le revoir" in page.inner_text("main")
    assert watched.complaints == []
    assert watched.requests == []
