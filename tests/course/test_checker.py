"""The checker catches what is wrong, calls it by its name, and lets pass what is right, however it is written."""

import copy
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludus.checker.behaviour import Behaviour
from ludus.checker.beside import imported_beside
from ludus.checker.catalogue import MISTAKES
from ludus.checker.examine import examine
from ludus.checker.families import FAMILIES
from ludus.checker.recipe import recipe
from ludus.checker.subject import Subject
from ludus.checker.verdict import as_json, describe
from ludus.checker.watched import Watched
from ludus.checker.words import SENTENCES
from ludus.cli import build
from ludus.course import Matches

FOLDER = Path(__file__).parent
REMARKS = {"nothing-stored-at-cut"}  # no mistakes
SEARCH_WELL = ("index-not-action", "value-not-action")  # and give back something else than what they found
WITHOUT_A_RUN = ("turn", "refusal", "unfinished", "trouble", "state", "kept", "no memory", "draws")  # nothing to compare


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
    ways = [each for each in files("wrong") if each[1] == name and not is_second(each[0])]
    check_wrong_ones(ways[::2])  # all of them take a minute


@pytest.mark.slow
def test_all_ways_to_be_wrong_are_caught_and_named():
    check_wrong_ones(list(files("wrong")))


def is_second(file):
    """Whether it makes a mistake of which there is another file."""
    return re.search(r"_\d$", file.stem) is not None


def check_wrong_ones(wrong):
    found = {file.stem: (mistake, find(file, kind)) for file, kind, mistake in wrong}
    for stem, (_, finding) in found.items():
        for language in ("en", "fr"):
            first, *rest = describe(finding, f"{stem}.py", language)
            assert first.startswith(finding.name)
            assert len(rest) >= 5
        assert finding.difference or finding.problem.kind in WITHOUT_A_RUN or finding.mistake in SEARCH_WELL, stem
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


@pytest.mark.parametrize(
    ("stem", "name", "right", "wrong", "mistake"),
    [
        ("randy_mc_on_copies", "Randy_MC", "range(nb)", "range(nb - 1)", "wrong-number-of-simulations"),
        ("alphabeta_on_copies", "NegAlphaBeta", "alpha >= beta", "alpha > beta", "cut-too-late"),
    ],
)
def test_mistakes_on_copies_of_the_game_have_their_names(tmp_path, stem, name, right, wrong, mistake):
    text = (FOLDER / "right" / f"{stem}.py").read_text()
    assert right in text
    (tmp_path / "mine.py").write_text(text.replace(right, wrong))
    assert find(tmp_path / "mine.py", name).mistake == mistake


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
def test_what_copies_do_is_one_search(way):
    """Where another one acts the search goes on from there, and in the end from the game itself."""
    game = Watched(Matches(13, True), "")
    game.begin()
    game.state = (7, 0)
    one, other = way(game), way(game)
    one.move(1)
    deeper = way(one)
    deeper.move(3)
    assert deeper.hash_code == 3
    other.move(2)
    one.move(2)
    one.undo()
    game.take_over()
    seen = Behaviour(steps=tuple(game.steps))
    assert seen.paths == ((1,), (1, 3), (2,), (1, 2))
    assert (seen.left, game.state, one.state, game.looked_up) == ((), (7, 0), (6, 1), 1)
    game.take_over()
    assert len(game.steps) == len(seen.steps)


def test_every_mistake_is_told_in_two_languages():
    assert len(MISTAKES) >= 40
    for mistake in MISTAKES.values():
        for words in (mistake.titles, mistake.advice):
            assert set(words) == {"en", "fr"}
            assert all(text.strip() == text and text.endswith((".", "?")) for text in words.values())


def test_every_mistake_has_a_wrong_file_and_no_other_is_named():
    wrong = [*(FOLDER / "wrong").glob("*.py"), *(FOLDER / "workshop_wrong").glob("*.py")]
    assert {re.search(r"^# mistake: (\S+)$", file.read_text(), re.MULTILINE)[1] for file in wrong} == set(MISTAKES)


def test_the_command_tells_right_from_wrong(ludus):
    right, wrong = FOLDER / "right" / "whole_course.py", FOLDER / "wrong" / "exact-of-wrong-child.py"
    shown = ludus("check", str(right))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "✓ NegAlphaBeta_Memory is right" in shown.stdout
    shown = ludus("check", str(wrong), "--language", "fr")
    assert shown.returncode == 1
    assert shown.stdout.startswith("✗ NegAlphaBeta_Memory : Le drapeau exact")
    assert "Pour le revoir" in shown.stdout
    found = json.loads(ludus("check", str(wrong), "--json").stdout)["findings"][-1]
    assert (found["class"], found["right"], found["mistake"]) == ("NegAlphaBeta_Memory", False, "exact-of-wrong-child")


BASE = """
from ludus.course import Player
from outils import au_hasard


class Joueur(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            return None
        return au_hasard(self.game.actions)
"""


def test_what_a_file_imports_from_beside_it_comes_with_it(ludus, tmp_path):
    (tmp_path / "mine.py").write_text("from joueurs import Joueur\n\n\nclass Randy(Joueur):\n    pass\n")
    shown = ludus("check", "mine.py")
    assert shown.returncode == 2
    assert "a module that is not here: ModuleNotFoundError: No module named 'joueurs'" in shown.stdout
    (tmp_path / "joueurs.py").write_text(BASE)
    (tmp_path / "outils.py").write_text("import random\nimport mine\n\nau_hasard = random.choice\n")
    (tmp_path / "autre.py").write_text("import mine\n")
    shown = ludus("check", "mine.py")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("✓ Randy is right")
    beside = {path.name for path in imported_beside(tmp_path / "mine.py")}
    assert beside == {"joueurs.py", "outils.py"}


@pytest.mark.parametrize(
    "text",
    ["import nowhere, mine\nfrom . import other", "import link", "class :", "#" * 1_000_001 + "\nimport other"],
    ids=["elsewhere", "a link", "no Python", "too large"],
)
def test_nothing_comes_with_a_file_that_imports_nothing_from_beside_it(tmp_path, text):
    (tmp_path / "mine.py").write_text(text)
    (tmp_path / "other.py").touch()
    (tmp_path / "link.py").symlink_to("/etc/hostname")
    assert imported_beside(tmp_path / "mine.py") == []


@pytest.mark.parametrize(
    ("trouble", "code", "sentence"),
    [
        ("syntax-error", 2, "✗ syntax-error.py cannot be checked: it is not Python: SyntaxError"),
        ("no-known-class", 2, "has none of the classes"),
        ("raises-in-decision", 1, "  line 12, in decision: raise ValueError("),
    ],
)
def test_the_command_has_a_verdict_on_broken_files(ludus, trouble, code, sentence):
    """All of them are judged in test_broken.py."""
    file = str(FOLDER / "broken" / f"{trouble}.py")
    shown = ludus("check", file)
    assert (shown.returncode, shown.stderr) == (code, "")
    assert sentence in shown.stdout
    found = json.loads(ludus("check", file, "--json").stdout)
    assert bool(found["cannot"]) == (code == 2)
    assert "Traceback" not in shown.stdout


def test_a_loop_without_end_is_no_forgotten_undo():
    """Moves that are open in mid-search prove nothing; the loop is named, not the line that happened to be run."""
    finding = find(FOLDER / "broken" / "endless-in-search.py", "NegAlphaBeta")
    assert (finding.mistake, finding.problem.kind) == (None, "unfinished")
    lines = describe(finding, "mine.py", "en")
    assert lines[0] == "NegAlphaBeta gives no answer within 2 s: an endless loop (line 26)?"
    assert not any("taken back" in line for line in lines)


def test_deepening_begins_at_depth_0_only_if_nothing_is_tried(tmp_path):
    text = (FOLDER / "wrong" / "begins-at-depth-0.py").read_text()
    (tmp_path / "mine.py").write_text(text.replace("profondeur = 0", "profondeur = 1").replace("profondeur += 1", "pass"))
    finding = find(tmp_path / "mine.py", "IterativeDeepening")
    assert (finding.mistake, finding.problem.kind) == (None, "unfinished"), finding.problem.behaviour.details


def told(stem, name, language="en"):
    return describe(find(FOLDER / "wrong" / f"{stem}.py", name), f"{stem}.py", language)


def source_line(stem, sentence, word="line"):
    """The line of a file that a sentence speaks of."""
    number = int(re.search(rf"{word} (\d+)", sentence)[1])
    return (FOLDER / "wrong" / f"{stem}.py").read_text().splitlines()[number - 1]


def sentence_with(lines, part):
    return next(line for line in lines if part in line)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "so it is not your turn; None is expected, but it raised ValueError: ce n'est pas mon tour (line 10)."),
        ("fr", "ce n'est donc pas votre tour ; on attend None, mais il a levé ValueError: ce n'est pas mon tour (ligne 10)."),
    ],
)
def test_whoever_raises_out_of_turn_does_not_refuse(language, sentence):
    finding = find(FOLDER / "wrong" / "out-of-turn-not-refused_5.py", "NegAlphaBeta")
    assert finding.mistake == "out-of-turn-not-refused"
    assert sentence in "\n".join(describe(finding, "mine.py", language))


def test_the_first_difference_is_told_with_its_window_and_line():
    lines = told("cut-too-late", "NegAlphaBeta")
    difference = sentence_with(lines, "first difference")
    assert "is after the moves 1, 2 (3 left), level 1, window (-101, 0): your code tries 2 there (line" in difference
    assert "the reference stops there, for alpha has become 0 and beta is 0." in difference
    assert "move" in source_line("cut-too-late", difference)


def test_deepening_is_told_by_its_round():
    lines = told("root-looked-up_2", "IterativeDeepening")
    assert "in the round that looks 2 ahead: your code tries nothing more there; the reference tries 1" in "\n".join(lines)


def test_an_entry_is_told_with_where_the_reference_writes_it():
    lines = told("leaf-always-exact", "NegAlphaBeta_Memory")
    assert "pf 0 score 0 exact; it should hold: pf 0 score 0 not exact." in sentence_with(lines, "memory holds under the key 1")
    store = sentence_with(lines, "The reference stores that entry")
    assert "after the move 1 (1 left), level 0, window (-101, 101): it is a leaf" in store
    assert "move" in source_line("leaf-always-exact", store)


def test_ucb_is_told_by_its_round_its_counters_and_utilities():
    lines = told("ucb-log10", "UCB")
    first = sentence_with(lines, "Round ")
    number, games = map(int, re.search(r"Round (\d+): the (\d+) games", first).groups())
    counters = [list(map(int, found)) for found in re.findall(r"(\d+)/(\d+)/(\d+)", first)]
    assert number == games + 1 == sum(map(sum, counters)) + 1
    utilities = dict(re.findall(r"(\d): (-?\d\.\d{3})", first))
    wanted, taken = re.search(r"The reference tries (\d); your code tries (\d) \(line", first).groups()
    assert float(utilities[wanted]) == max(map(float, utilities.values())) > float(utilities[taken])
    assert "With the mistake named above" in "\n".join(lines)


def test_uct_is_told_by_the_position_on_its_way():
    lines = told("uct-opponent-chooses-for-root", "UCT_max")
    (root,) = re.findall(r"seat (\d) to move", sentence_with(lines, "It shows at"))
    way = sentence_with(lines, "utilities")
    (opponent,) = re.findall(r"^After the moves? .* level \d, the counters are .* for seat (\d) to move", way)
    assert {root, opponent} == {"0", "1"}
    assert re.search(r"The reference follows \d; your code follows \d \(line \d+\)\.$", way)


def test_games_of_a_leaf_are_told():
    lines = told("leaf-from-own-seat_3", "NegAlphaBeta_MC", "fr")
    leaf = sentence_with(lines, "Une feuille")
    won, lost, drawn = map(int, re.search(r"nulles (\d)/(\d)/(\d)", leaf).groups())
    assert f"{(won - lost) / (won + lost + drawn):.3f}".replace(".", ",") in leaf
    assert "la référence trouve ces valeurs des coups" in sentence_with(lines, "Avec les parties")


def test_what_is_allowed_gets_a_remark():
    finding = find(FOLDER / "wrong" / "nothing-stored-at-cut.py", "NegAlphaBeta_Memory")
    assert finding.is_right
    assert finding.remarks == ("nothing-stored-at-cut",)
    assert describe(finding, "mine.py", "en")[1].startswith("Remark: Nothing is stored")
    assert describe(finding, "mine.py", "fr")[1].startswith("Remarque : Rien n'est rangé")
    assert as_json(finding, "mine.py", "en")["remarks"] == ["nothing-stored-at-cut"]
    assert find(FOLDER / "right" / "memory_score_at_cut.py", "NegAlphaBeta_Memory").remarks == ()


def test_who_never_cuts_gets_a_remark_where_games_hide_it():
    finding = find(FOLDER / "right" / "alphabeta_mc_never_cuts.py", "NegAlphaBeta_MC")
    assert finding.is_right
    assert finding.remarks == ("never-cuts",)
    assert find(FOLDER / "right" / "alphabeta_mc_from_my_seat.py", "NegAlphaBeta_MC").remarks == ()


def test_what_a_decision_before_has_left_is_told():
    lines = told("uct-known-tried-again", "UCT_negamax")
    assert sentence_with(lines, "in a row") == "It shows in the last of 3 decisions in a row."
    again = sentence_with(lines, "your code simulates them again")
    assert re.search(r"from decisions before: 1: \d+/\d+/\d+, 2: ", again)
    assert "move" in source_line("uct-known-tried-again", again)


def test_a_new_player_of_the_class_keeps_the_memory():
    finding = find(FOLDER / "wrong" / "memory-forgotten_4.py", "NegAlphaBeta_Memory")
    assert (finding.problem.kind, finding.problem.case.anew) == ("kept", True)
    assert "each by a new player" in sentence_with(describe(finding, "mine.py", "en"), "in a row")
    pasted = recipe(finding.problem, "mine.py", "NegAlphaBeta_Memory")
    assert sum(line.startswith("player = NegAlphaBeta_Memory(") for line in pasted) == 2
    assert [line for line in pasted if "who_am_i" in line] == ["player.who_am_i = 1"]  # the second one sits there


def test_the_function_without_return_is_told():
    lines = told("nothing-returned_2", "NegAlphaBeta_Memory")
    ending = sentence_with(lines, "ends without a `return`")
    assert "chercher" in ending
    assert "def chercher" in source_line("nothing-returned_2", ending)


def test_the_narrower_window_of_the_root_is_told():
    assert "yours gets narrower" in sentence_with(told("root-window-raised", "NegAlphaBeta_Memory"), "whole window, (")


@pytest.mark.parametrize(
    ("stem", "name"),
    [("ucb-by-visits", "UCB"), ("mutable-default", "NegAlphaBeta"), ("draw-as-defeat", "NegAlphaBeta")],
)
def test_the_lines_to_paste_show_it_again(stem, name):
    """Even what comes of luck, of an earlier decision, or of another game."""
    finding = find(FOLDER / "wrong" / f"{stem}.py", name)
    *lines, last = recipe(finding.problem, f"{stem}.py", name)
    pasted = "\n".join([*lines, f"print({last})"])
    shown = subprocess.run(
        [sys.executable, "-B", "-c", pasted], cwd=FOLDER / "wrong", capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == str(finding.problem.behaviour.action)


DEGENERATE = {
    "looks at nothing": "return self.game.actions[0]",
    "never comes back": "[self.game.move(self.game.actions[0]) for _ in range(9) if not self.game.over()]; return 1",
    "looks once": "self.game.move(self.game.actions[0]); self.game.undo(); return self.game.actions[0]",
    "remembers odd counters": (
        "type(self).decision.memory[self.game.hash_code] = {1: [0, 0, 0], 2: 'abc', 99: (1, 0, 0), None: (1, 2, 3)}; "
        "self.game.move(self.game.actions[0]); self.game.undo(); return self.game.actions[0]"
    ),
    "remembers nonsense": "type(self).decision.memory[self.game.hash_code] = 'here'; return self.game.actions[-1]",
}


WITH_MEMORY = "    decision.memory = {}\n"


@pytest.mark.parametrize(
    ("way", "memory"),
    [
        pytest.param(way, memory, marks=pytest.mark.slow if bool(memory) != way.startswith("remembers") else ())
        for way in DEGENERATE
        for memory in ("", WITH_MEMORY)
    ],
)
def test_whatever_a_player_does_its_difference_is_told(tmp_path, way, memory):
    body = DEGENERATE[way]
    head = "    def decision(self, state):\n        self.game.state = state\n"
    classes = [f"class {name}(Player):\n{head}        {body}\n{memory}" for name in FAMILIES]
    (tmp_path / "mine.py").write_text("\n".join(["from ludus.course import Player", *classes]))
    with Subject(tmp_path / "mine.py") as subject:
        subject.load()
        for name, family in FAMILIES.items():
            finding = examine(subject, name, family)
            assert not finding.is_right
            assert describe(finding, "mine.py", "fr")


def test_every_sentence_says_the_same_in_both_languages():
    for key, words in SENTENCES.items():
        facts = [sorted(re.findall(r"\{(\w*)\}", words[language])) for language in ("en", "fr")]
        assert facts[0] == facts[1], key


def test_a_fault_of_the_checkers_own_is_a_sentence(monkeypatch):
    """Neither a traceback nor a verdict on the student."""

    def stumble(*_):
        raise ValueError("of our own")

    monkeypatch.setattr(type(FAMILIES["UCB"]), "problem", stumble)
    shown = CliRunner().invoke(build(), ["check", str(FOLDER / "right" / "ucb_lists.py")])
    assert shown.exit_code == 2
    assert "UCB could not be checked: the checker itself stumbled over it" in " ".join(shown.output.split())
    assert "Traceback" not in shown.output


@pytest.mark.parametrize("body", ["return 1", "return None", "return [1]", "raise KeyError('x')"])
@pytest.mark.parametrize("name", [name for name in FAMILIES if FAMILIES[name].is_random])
def test_who_plays_no_game_at_all_is_wrong_and_not_too_much_for_the_checker(tmp_path, name, body):
    file = tmp_path / "mine.py"
    file.write_text(
        f"from ludus.course import Player\n\n\nclass {name}(Player):\n    def decision(self, state):\n        {body}\n"
    )
    finding = find(file, name)
    assert not finding.is_right
    assert describe(finding, "mine.py", "fr")[0].startswith(name)
