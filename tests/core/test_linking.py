"""Linking and digests: what compiled code is called depends on everything that could change its answer, and on nothing else."""

import math

import numpy as np
import pytest

from ludus.core import GameError
from ludus.core.linking import Slot, digest, link

answer = Slot("answer")
FACTOR = 3
TABLE = np.arange(4)


def helper(x):
    return x * FACTOR


def template(x):
    return answer(helper(x)) + int(TABLE[1])


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def plus_one(x):
    return x + 1


def plus_two(x):
    return x + 2


def plain(function):
    return function


def test_slots_are_filled_and_nobody_elses_globals_are_touched():
    one = link(template, {"answer": plus_one}, plain)
    two = link(template, {"answer": plus_two}, plain)
    assert (one(10), two(10)) == (32, 33)
    assert isinstance(answer, Slot)
    with pytest.raises(TypeError, match="link the template"):
        template(10)


def test_functions_may_call_each_other_in_circles():
    assert link(even, {}, plain)(10)
    with pytest.raises(GameError, match=r"line \d+: even calls itself: a compiled rule cannot, so write a loop"):
        digest(even, {})


def test_closures_are_followed():
    def maker(k):
        def inner(x):
            return helper(x) + k

        return inner

    assert link(maker(5), {}, plain)(1) == 8
    assert digest(maker(5), {}) != digest(maker(6), {})


def test_every_function_is_wrapped_once():
    seen = []
    link(template, {"answer": plus_one}, lambda twin: seen.append(twin.__name__) or twin)
    assert sorted(seen) == ["helper", "plus_one", "template"]


def build(source, name="rule"):
    space = {"np": np, "math": math}
    exec(compile(source, "made.py", "exec"), space)
    return space[name]


def test_a_comment_or_another_line_number_changes_nothing():
    assert digest(build("def rule(x):\n    return x + 1\n"), {}) == digest(
        build("\n\n# why\ndef rule(x):\n    return x + 1\n"), {}
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def rule(x):\n    return x + 1\n", "def rule(x):\n    return x + 2\n"),
        ("K = 1\ndef rule(x):\n    return x + K\n", "K = 2\ndef rule(x):\n    return x + K\n"),
        ("K = 1\ndef rule(x):\n    return x + K\n", "K = 1.0\ndef rule(x):\n    return x + K\n"),
        ("K = (1, 2)\ndef rule(x):\n    return x + K[1]\n", "K = (1, 3)\ndef rule(x):\n    return x + K[1]\n"),
        ("K = np.arange(3)\ndef rule(x):\n    return K[x]\n", "K = np.arange(3) + 1\ndef rule(x):\n    return K[x]\n"),
        ("K = np.uint64(1)\ndef rule(x):\n    return x + K\n", "K = np.int64(1)\ndef rule(x):\n    return x + K\n"),
        (
            "BIG = np.zeros(2000)\ndef rule(x, k=BIG):\n    return k[x]\n",
            "BIG = np.zeros(2000)\nBIG[1000] = 1\ndef rule(x, k=BIG):\n    return k[x]\n",
        ),
        (
            "import collections\nK = collections.namedtuple('K', 'a b')(1, 2)\ndef rule(x):\n    return K.a\n",
            "import collections\nK = collections.namedtuple('K', 'b a')(1, 2)\ndef rule(x):\n    return K.a\n",
        ),
        ("def rule(x, k=1):\n    return x + k\n", "def rule(x, k=2):\n    return x + k\n"),
        (
            "def h(x):\n    return x\ndef rule(x):\n    return h(x)\n",
            "def h(x):\n    return -x\ndef rule(x):\n    return h(x)\n",
        ),
        (
            "def g(x):\n    return 1\ndef h(x):\n    return g(x)\ndef rule(x):\n    return h(x)\n",
            "def g(x):\n    return 2\ndef h(x):\n    return g(x)\ndef rule(x):\n    return h(x)\n",
        ),
        ("def rule(x):\n    return math.sin(x)\n", "def rule(x):\n    return math.cos(x)\n"),
    ],
)
def test_any_edit_that_could_change_an_answer_changes_the_digest(before, after):
    assert digest(build(before), {}) != digest(build(after), {})


def test_an_attribute_that_is_named_like_a_global_is_not_that_global():
    source = "turn = object()\ndef rule(state):\n    return state.turn\n"
    assert digest(build(source), {}) == digest(build(source), {})


def test_what_cannot_be_compiled_is_refused_with_its_line():
    with pytest.raises(GameError, match=r"made.py line 3: rule uses 'K', a dict"):
        digest(build("K = {}\ndef rule(x):\n    return K[x]\n"), {})
    with pytest.raises(GameError, match=r"made.py line 2: a compiled rule cannot use print; of the built-ins it may use abs, "):
        digest(build("def rule(x):\n    print(x)\n"), {})
    assert digest(build("def rule(x):\n    if x < 0:\n        raise ValueError('negative')\n    return abs(x)\n"), {})
    with pytest.raises(GameError, match=r"made.py line 2: the name 'nowhere' is not defined"):
        digest(build("def rule(x):\n    return nowhere(x)\n"), {})
