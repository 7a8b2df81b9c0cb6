"""Every game there is keeps every promise; and a game that breaks one is told which."""

import re

import pytest

from ludus import find_game
from ludus.catalogue import GAMES
from ludus.conformance import conform
from ludus.scaffold import source_of_game


@pytest.mark.parametrize("name", GAMES.names())
def test_every_game_conforms(name):
    assert [verdict.problem for verdict in conform(find_game(name)) if not verdict.is_kept] == []


@pytest.mark.parametrize("name", ["pennies", "auction"])
def test_the_examples_conform(name, examples):
    assert [verdict.problem for verdict in conform(find_game(str(examples / f"{name}.py"))) if not verdict.is_kept] == []


def verdicts(tmp_path, *edits):
    text = source_of_game("race")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "race.py").write_text(text)
    return list(conform(find_game(str(tmp_path / "race.py")), games=10))


def test_the_scaffold_conforms_as_it_stands(tmp_path):
    assert all(verdict.is_kept for verdict in verdicts(tmp_path))


HELPERS = "from ludus.core import WAIT, Options, option"


@pytest.mark.parametrize(
    ("edits", "promise", "problem"),
    [
        (
            [("    for i in range(count):", "    count = 12\n    for i in range(count):")],
            "Random games",
            "legal gave more than 9 moves",
        ),
        ([("return state.total == rules.goal", "return False")], "Random games can be played", "legal gave no move for seat"),
        ([("MAX_PLIES = 1000", "MAX_PLIES = 4")], "Random games can be played", "is_over is not true after 4 plies"),
        ([("return state.total == rules.goal", "return True")], "Random games can be played", "over before the first move"),
        ([("    out[1 - state.turn] = 1\n", "")], "Random games can be played", "returns wrote .*nan.* into out"),
        ([('    return f"{state.total} of {rules.goal}"', "    pass")], "Every move's text", "show gave None"),
        ([("return state.turn", "return 1 - state.turn")], "Random games can be played", "may play|is to move"),
        ([("out[1 - state.turn] = 1", "out[1 - state.turn] = 3")], "Returns are finite", "outside the range -1 to 1"),
        ([("out[1 - state.turn] = 1", "out[1 - state.turn] = 0")], "Returns are finite", "do not sum to 0"),
        ([('return f"+{move}"', 'return "add"')], "Every move's text", "reads back as move"),
        ([("return state.total * 2 + state.turn", "return 7")], "Equal positions have equal keys", "share the key 7"),
        ([("return state.total * 2 + state.turn", "return state.total")], "Equal positions have equal keys", "share the key"),
        (
            [("state.total += moves[state.turn]", "state.total += moves[state.turn]\n    rules.most = 2")],
            "Playing never changes the rules",
            "wrote into the rules record",
        ),
        (
            [("# The rest is optional.", "def choose_wrong(rules, state, seat, rng):\n    return (1, 2)[state.total + 5]")],
            "Every policy chooses",
            r"race.py line \d+: choose_wrong failed: IndexError",
        ),
        (
            [("return state.total * 2 + state.turn", "return len(str(state.total)) * 64 + state.total * 2 + state.turn")],
            "Keys, evaluations and policies answer the same",
            r"race.py line \d+: a compiled rule cannot use str",
        ),
        (
            [("# The rest is optional.", "def choose_all(rules, state, seat, rng):\n    return 9")],
            "Every policy chooses",
            "the policy all chose 9 for seat 0",
        ),
        (
            [
                ("# The rest is optional.", "def playout(rules, state, rng):\n    state.total, state.turn = rules.goal, 1"),
            ],
            "The game's own playout",
            "another mean for seat 0 than random games",
        ),
        (
            [
                ("import numpy as np", "import random\n\nimport numpy as np"),
                ("rules.goal, rules.most =", "state.turn = random.randrange(2)\n    rules.goal, rules.most ="),
            ],
            "Equal seeds give equal games",
            "draw from the rng",
        ),
        (
            [
                (
                    "state.total += moves[state.turn]",
                    "state.total += moves[state.turn] + ((np.int32(1) << np.int32(33)) >> np.int32(33))",
                )
            ],
            "The interpreter and compiled code agree",
            "compile|interpreted",
        ),
    ],
)
def test_a_broken_promise_is_named(tmp_path, edits, promise, problem):
    broken = [verdict for verdict in verdicts(tmp_path, *edits) if not verdict.is_kept]
    named = [verdict for verdict in broken if verdict.promise.startswith(promise)]
    assert named, broken
    assert re.search(problem, named[0].problem), named[0].problem
