"""Whatever a student's file does, there is a verdict that says it, in two languages, and never a traceback of ours."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludus.checker.examine import examine
from ludus.checker.families import FAMILIES
from ludus.checker.subject import CannotCheck, Subject
from ludus.checker.trouble import MOST_CALLS, Trouble, plain
from ludus.checker.verdict import describe

FOLDER = Path(__file__).parent / "broken"
RIGHT, WRONG, CANNOT = 0, 1, 2  # exit codes

VERDICTS = {
    "bad-indentation": (CANNOT, "TabError", "pas du Python"),
    "changes-folder": (RIGHT, "is right", "est juste"),
    "class-is-a-function": (WRONG, "NegAlphaBeta is a function where a class is expected", "il a levé TypeError"),
    "closes-output": (WRONG, "Bad file descriptor (line 12)", "(ligne 12)"),
    "deletes-files": (RIGHT, "is right", "est juste"),
    "endless-loop": (WRONG, "no answer within 2 s: an endless loop (line", "aucune réponse en 2 s"),
    "endless-in-search": (
        WRONG,
        "NegAlphaBeta gives no answer within 2 s: an endless loop (line 26)?",
        "ne donne aucune réponse",
    ),
    "endless-loop-at-import": (CANNOT, "no answer within 5 s: an endless loop (line 1", "une boucle sans fin (ligne 1"),
    "endless-recursion": (WRONG, "it calls itself without end", "il s'appelle lui-même sans fin"),
    "endless-recursion-without-limit": (WRONG, "it calls itself without end", "il s'appelle lui-même sans fin"),
    "endless-threads": (RIGHT, "is right", "est juste"),
    "huge-file": (WRONG, "No space left on device", "No space left on device"),
    "huge-list": (WRONG, "it takes too much memory: MemoryError (line 8)", "il prend trop de mémoire"),
    "ignores-signals": (WRONG, "no answer within 2 s", "aucune réponse"),
    "lingering-children": (RIGHT, "is right", "est juste"),
    "lingering-daemon": (RIGHT, "is right", "est juste"),
    "lingering-program": (RIGHT, "is right", "est juste"),
    "missing-module": (CANNOT, "a module that is not here: ModuleNotFoundError: No module named 'tp3", "un module absent"),
    "no-decision": (WRONG, "NegAlphaBeta needs a method decision(state)", "il a levé NotImplementedError"),
    "no-known-class": (
        CANNOT,
        "has none of the classes and functions that can be checked: NegAlphaBeta,",
        "aucune des classes",
    ),
    "not-utf8": (CANNOT, "it is not Python: SyntaxError: (unicode error)", "(ligne"),
    "os-exit": (WRONG, "its process ended with exit code 0", "terminé avec le code 0"),
    "os-exit-at-import": (CANNOT, "its process ended with exit code 0", "terminé avec le code 0"),
    "other-constructor": (WRONG, "unexpected keyword argument 'pf'", "il a levé TypeError"),
    "overrides-print": (RIGHT, "is right", "est juste"),
    "patches-the-game": (CANNOT, "it changes the game itself: Matches.over", "il change le jeu lui-même"),
    "prints-endlessly": (WRONG, "it prints without end: more than 4 MB (line 9)", "il affiche sans fin"),
    "prints-endlessly-at-import": (CANNOT, "it prints without end: more than 4 MB (line 13)", "il affiche sans fin"),
    "prints-results-of-its-own": (RIGHT, "is right", "est juste"),
    "raises-at-import": (CANNOT, "AssertionError: mon test ne passe pas (line 14)", "il a levé AssertionError"),
    "raises-in-decision": (WRONG, "ValueError: not enough actions for a table of three (line 12)", "(ligne 12)"),
    "raises-keyboard-interrupt": (WRONG, "it raised KeyboardInterrupt (line 8)", "il a levé KeyboardInterrupt"),
    "returns-float": (RIGHT, "is right", "est juste"),
    "returns-illegal": (WRONG, "decision there is 7, which is none of the actions", "n'est pas un des coups"),
    "returns-index": (WRONG, "decision there is 0, which is none of the actions", "n'est pas un des coups"),
    "returns-liar": (WRONG, "decision there is <Anything>, which is none", "n'est pas un des coups"),
    "returns-nothing": (WRONG, "decision there is None, which is none of", "n'est pas un des coups"),
    "returns-text": (WRONG, "decision there is one, which is none of", "n'est pas un des coups"),
    "swallows-exceptions": (WRONG, "no answer within 2 s", "aucune réponse"),
    "syntax-error": (CANNOT, "it is not Python: SyntaxError: expected ':' (line 7)", "ce n'est pas du Python"),
    "sys-exit": (RIGHT, "is right", "est juste"),  # where it would end, a game of one's own never is
    "sys-exit-at-import": (CANNOT, "it ends Python itself: SystemExit (line 14)", "il arrête lui-même Python"),
    "waits-for-input": (WRONG, "it waits for input(), and nobody is there to answer (line 8)", "il attend input()"),
    "waits-for-input-at-import": (CANNOT, "it waits for input(), and nobody is there to answer (line 5)", "il attend"),
}


def judge(file, **more):
    """The exit code that `ludus check` has, and the verdict in both languages."""
    with Subject(file, **more) as subject:
        try:
            names = [name for name in subject.load() if name in FAMILIES]
            if not names:
                raise CannotCheck(Trouble("no class", ", ".join(FAMILIES)))
        except CannotCheck as error:
            return CANNOT, subject.tell_cannot(error, "en"), subject.tell_cannot(error, "fr")
        finding = examine(subject, names[0], FAMILIES[names[0]])
    return (
        RIGHT if finding.is_right else WRONG,
        describe(finding, file.name, "en"),
        describe(finding, file.name, "fr"),
    )


@pytest.fixture(scope="module")
def judged():
    """All of them, some at a time: most only wait for their time to be up."""
    with ThreadPoolExecutor(6) as pool:
        return dict(zip(VERDICTS, pool.map(lambda name: judge(FOLDER / f"{name}.py"), VERDICTS), strict=True))


@pytest.mark.parametrize("name", VERDICTS)
def test_whatever_a_file_does_there_is_a_verdict(judged, name):
    code, english, french = VERDICTS[name]
    found, in_english, in_french = judged[name]
    assert (found, english in " ".join(in_english), french in " ".join(in_french)) == (code, True, True), in_english
    ours = [line for line in in_english if "ludus" in line and not line.startswith("    ")]
    assert not [line for line in ours if "from ludus" not in line]
    assert sum(line.startswith(("line ", "... ")) for line in in_english) <= MOST_CALLS


def test_every_broken_file_has_its_verdict():
    assert {file.stem for file in FOLDER.glob("*.py")} == set(VERDICTS)


def write(folder, text, name="mine.py"):
    file = folder / name
    file.write_text(text)
    return file


def test_lines_that_led_there_are_the_students_own(tmp_path):
    file = write(
        tmp_path,
        """from ludus.course import Player

def deeper(n):
    return even_deeper(n)

def even_deeper(n):
    return sorted([1, 2], key=lambda each: each / n)

class NegAlphaBeta(Player):
    def decision(self, state):
        return deeper(0)
""",
    )
    code, told, _ = judge(file)
    assert code == WRONG
    assert told[0] == "NegAlphaBeta: it raised ZeroDivisionError: division by zero (line 7)."
    assert told[2:6] == [
        "line 11, in decision: return deeper(0)",
        "line 4, in deeper: return even_deeper(n)",
        "line 7, in even_deeper: return sorted([1, 2], key=lambda each: each / n)",
        "line 7, in <lambda>: return sorted([1, 2], key=lambda each: each / n)",
    ]


@pytest.mark.parametrize("name", ["tp3.final.py", "mon fichier (1).py", "random.py", "json.py", "ludus.py"])
def test_files_of_any_name_are_loaded(tmp_path, name):
    file = write(tmp_path, "from ludus.course import Player\nclass UCB(Player):\n    pass\n", name)
    with Subject(file) as subject:
        assert subject.load() == ["UCB"]


def test_files_in_another_encoding_are_read(tmp_path):
    file = tmp_path / "mine.py"
    text = "# -*- coding: latin-1 -*-\nfrom ludus.course import Player\nclass NegAlphaBeta(Player):\n    'préféré'\n"
    file.write_bytes(text.encode("latin-1"))
    assert judge(file)[0] == WRONG


def test_files_that_it_came_with_are_there_and_no_others(tmp_path):
    helper = write(tmp_path, "def best(): return 1\n", "outils.py")
    write(tmp_path, "def best(): return 2\n", "of_another_student.py")
    file = write(tmp_path, "import outils\ndef found(): pass\n")
    with Subject(file) as subject, pytest.raises(CannotCheck, match="No module named 'outils'"):
        subject.load()
    with Subject(file, beside=[helper]) as subject:
        assert subject.load() == ["found"]
    write(tmp_path, "import of_another_student\n")
    with Subject(file, beside=[helper]) as subject, pytest.raises(CannotCheck, match="No module named 'of_another_student'"):
        subject.load()


def test_too_large_a_file_is_not_loaded(tmp_path):
    file = write(tmp_path, "#" * (2 << 20))
    with Subject(file) as subject, pytest.raises(CannotCheck, match="larger than 1 MB"):
        subject.load()


def test_an_absent_file_is_told(tmp_path):
    with Subject(tmp_path / "mine.py") as subject, pytest.raises(CannotCheck, match="cannot be read: No such file"):
        subject.load()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("import json; json.dumps = None", "its process ended"),
        ("import os; os.closerange(3, 64)", "its process ended"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "its process was ended by SIGSEGV"),
        ("import os\nfor fd in range(3, 64):\n  try: os.write(fd, b'{}\\n')\n  except OSError: pass", "nonsense"),
        ("raise type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})", "it raised Odd"),
        ("raise ValueError('\\x1b[31m' + 'long ' * 10_000)", "it raised ValueError: [31mlong long"),
        ("x = " + "(" * 300 + ")" * 300, "it is not Python"),
    ],
)
def test_whatever_is_done_to_python_is_told(tmp_path, line, why):
    file = write(tmp_path, f"{line}\ndef here(): pass\n")
    with Subject(file) as subject, pytest.raises(CannotCheck) as caught:
        subject.load()
    assert why in caught.value.what
    assert len(caught.value.what) < 300


@pytest.mark.parametrize("line", ["builtins.isinstance = builtins.len = None", "sys.modules.clear()", "sys.stdout = None"])
def test_what_is_done_to_python_is_undone_where_it_can_be(tmp_path, line):
    file = write(tmp_path, f"import builtins, sys\ndef here(): pass\n{line}\n")
    with Subject(file) as subject:
        assert subject.load() == ["here"]


def test_what_a_student_says_is_on_one_line_and_cannot_rule_a_terminal():
    assert plain("a\nb\x1b[2J\tc") == "a b [2J c"
    assert len(plain("x" * 10_000)) == 200
