"""The files that students begin with: they run as they are, are told kindly that they are empty, and pass once filled in."""

import ast
import json
import subprocess
import sys

import pytest
from milestones import ALPHABETA, BODIES, MONTECARLO, fill, text_of

from ludus.checker.families import FAMILIES
from ludus.checker.source import Source

NAMES = tuple(BODIES)


def run(file):
    return subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True).stdout


def findings(ludus, file, *arguments):
    shown = ludus("check", str(file), "--json", *arguments)
    assert "Traceback" not in shown.stderr
    return shown.returncode, {each["class"]: each for each in json.loads(shown.stdout)["findings"]}


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_starter_runs_and_says_what_is_missing(tmp_path, name):
    file = tmp_path / f"{name}.py"
    file.write_text(text_of(name), "utf-8")
    assert run(file) == "Ada takes None, which is none of (1, 2, 3): is its decision written yet?\n"


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_starter_is_told_that_it_is_not_written_yet(ludus, tmp_path, name):
    (tmp_path / f"{name}.py").write_text(text_of(name), "utf-8")
    code, found = findings(ludus, f"{name}.py")
    classes = [node for node in ast.parse(text_of(name)).body if isinstance(node, ast.ClassDef) and node.name in FAMILIES]
    assert code == 1
    assert list(found) == [node.name for node in classes]
    assert found["Randy"]["right"]  # who is given
    for node in classes[1:]:
        told = found[node.name]
        decision = next(each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "decision")
        assert (told["right"], told["kind"], told["mistake"]) == (False, "unwritten", None)
        assert told["text"][0] == f"{node.name} is not written yet."
        assert f"decision (line {decision.lineno})" in told["text"][1]
    _, found = findings(ludus, f"{name}.py", "--language", "fr")
    del found["Randy"]
    assert all(told["text"][0] == f"{kind} n'est pas encore écrite." for kind, told in found.items())


@pytest.mark.parametrize("name", NAMES)
def test_a_starter_filled_in_by_its_docstrings_passes(ludus, tmp_path, name):
    file = tmp_path / f"{name}.py"
    file.write_text(fill(name, BODIES[name]), "utf-8")
    code, found = findings(ludus, file.name)
    assert (code, [told["text"] for told in found.values() if not told["right"]]) == (0, [])
    assert len(found) == {"alphabeta": 4, "montecarlo": 6}[name]
    tried = subprocess.run([sys.executable, "-m", "doctest", str(file)], capture_output=True, text=True, check=False)
    assert (tried.returncode, tried.stdout) == (0, "")
    assert run(file).endswith(" wins\n")


def test_what_is_missing_below_is_said_rather_than_what_comes_of_it(ludus, tmp_path):
    """`-None` is a TypeError in the student's line, which says little to a student."""
    bodies = list(ALPHABETA)
    bodies[1] = None
    (tmp_path / "mine.py").write_text(fill("alphabeta", bodies), "utf-8")
    code, found = findings(ludus, "mine.py", "--class", "NegAlphaBeta")
    assert code == 1
    line = 1 + next(n for n, text in enumerate((tmp_path / "mine.py").read_text().split("\n")) if "def alpha_beta" in text)
    assert found["NegAlphaBeta"]["text"][1].startswith(f"Still to be filled in: alpha_beta (line {line}).")


def test_a_function_beside_the_classes_counts_for_those_that_call_it(ludus, tmp_path):
    bodies = list(MONTECARLO)
    bodies[1] = None  # utility, which best_by_utility calls
    (tmp_path / "mine.py").write_text(fill("montecarlo", bodies), "utf-8")
    code, found = findings(ludus, "mine.py", "--class", "Randy_MC", "--class", "UCB")
    assert (code, found["Randy_MC"]["right"]) == (1, True)
    assert "Still to be filled in: utility (line" in found["UCB"]["text"][1]


def test_a_wrong_player_is_told_its_mistake_though_others_are_empty(ludus, tmp_path):
    bodies = [ALPHABETA[0], ALPHABETA[1].replace("-beta, -alpha", "alpha, beta"), None, None, None]
    (tmp_path / "mine.py").write_text(fill("alphabeta", bodies), "utf-8")
    _, found = findings(ludus, "mine.py")
    assert found["NegAlphaBeta"]["mistake"] == "window-not-swapped"
    assert found["NegAlphaBeta_Memory"]["kind"] == found["IterativeDeepening"]["kind"] == "unwritten"


@pytest.mark.parametrize(
    ("body", "is_empty"),
    [
        ("pass", True),
        ("...", True),
        ("raise NotImplementedError", True),
        ("raise NotImplementedError('later')", True),
        ('"""Words."""\n        pass', True),
        ("return None", False),
        ("raise ValueError", False),
        ("print('here')", False),
    ],
)
def test_what_counts_as_not_written(tmp_path, body, is_empty):
    file = tmp_path / "mine.py"
    file.write_text(f"class UCB(Base):\n    def decision(self, state):\n        {body}\n", "utf-8")
    assert Source(file, "UCB").unwritten == ({"decision": 2} if is_empty else {})


def test_classes_that_derive_from_themselves_end(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("class UCB(UCB):\n    def decision(self, state): ...\n", "utf-8")
    assert Source(file, "UCB").unwritten == {"decision": 2}


# The command.


def test_starters_are_listed_with_what_they_ask(ludus):
    shown = ludus("starter")
    assert [line.split()[0] for line in shown.stdout.split("\n")[1:] if line[:1].strip()] == [
        "alphabeta",
        "montecarlo",
        "workshop",
    ]
    assert "The alpha-beta milestone" in shown.stdout
    listed = {each["name"]: each for each in json.loads(ludus("starter", "--json").stdout)}
    assert listed["alphabeta"]["asks"] == ["NegAlphaBeta", "NegAlphaBeta_Memory", "IterativeDeepening"]
    assert listed["montecarlo"]["asks"][-2:] == ["UCT_max", "UCT_negamax"]
    assert len(listed["workshop"]["asks"]) == 11


@pytest.mark.parametrize("name", [*NAMES, "workshop"])
def test_a_starter_is_written_once(ludus, tmp_path, name):
    shown = ludus("starter", name)
    file = tmp_path / f"{name}.py"
    assert (shown.returncode, file.read_text("utf-8")) == (0, text_of(name))
    assert f"ludus check {name}.py" in shown.stdout
    file.write_text("# mine", "utf-8")
    shown = ludus("starter", name)
    assert (shown.returncode, file.read_text("utf-8")) == (2, "# mine")
    assert shown.stderr == f"ludus: {name}.py is there already and is left as it is: choose another name\n"


def test_it_is_written_where_it_is_wanted(ludus, tmp_path):
    (tmp_path / "here").mkdir()
    assert ludus("starter", "alphabeta", "-o", "mine.py").returncode == 0
    assert json.loads(ludus("starter", "montecarlo", "-o", "here", "--json").stdout)["file"] == "here/montecarlo.py"
    assert (tmp_path / "mine.py").read_text() == text_of("alphabeta")
    assert (tmp_path / "here" / "montecarlo.py").read_text() == text_of("montecarlo")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("alfabeta",), "no starter is called 'alfabeta': did you mean alphabeta? known: alphabeta, montecarlo, workshop"),
        (("../course/randy",), "no starter is called '../course/randy': known: alphabeta, montecarlo, workshop"),
        (("alphabeta", "-o", "nowhere/x.py"), "nowhere/x.py cannot be written: No such file or directory"),
        (("-o", "x.py"), "which starter is to be written to x.py? There are alphabeta, montecarlo, workshop"),
    ],
)
def test_what_cannot_be_written_is_one_sentence(ludus, tmp_path, arguments, sentence):
    shown = ludus("starter", *arguments)
    assert (shown.returncode, shown.stderr) == (2, f"ludus: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


def test_help_has_an_example(ludus):
    assert "Example: ludus starter alphabeta" in ludus("starter", "--help").stdout
