"""Compiled kernels and their cache: compiled once, found again, never stale."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from ludus import Limits, Playouts, Position, find_game, new_game
from ludus.core import GameError, cache, compiler
from ludus.core.atomics import load

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="there is no compiled code then")

GAME = '''"""Luck: one draw decides."""
import numpy as np
from ludus.core import WAIT

PLAYERS, MAX_MOVES, RETURNS = 2, 4, (-100, 100)
STATE = np.dtype([("turns", "i4")])
BONUS = {bonus}


def prize(turns):
    return turns * {factor}


def start(options, rng, rules, state):
    pass


def mover(rules, state):
    return 0


def legal(rules, state, seat, out):
    out[0] = WAIT if seat else 1
    return 1


def step(rules, state, moves):
    {step}


def is_over(rules, state):
    return state.turns >= 3


def returns(rules, state, out):
    out[0] = prize(state.turns) + BONUS
    out[1] = -out[0]
'''


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDUS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def mean(path):
    game = find_game(str(path))
    return Playouts(game).run(Position(game), Limits(simulations=1)).mean[0]


def write(path, factor=2, bonus=0, step="state.turns += moves[0]"):
    path.write_text(GAME.format(factor=factor, bonus=bonus, step=step))
    return path


def test_an_edit_counts_at_once(tmp_path, own_cache, compilations):
    path = tmp_path / "luck.py"
    assert mean(write(path)) == 6
    assert mean(write(path, factor=5)) == 15  # a helper, edited within the same second, same size
    assert mean(write(path, bonus=1)) == 7  # a constant
    assert len(compilations) == 3
    assert mean(write(path)) == 6  # and back: still known
    assert len(compilations) == 3
    assert not list(tmp_path.glob("**/__pycache__"))


def test_a_second_process_compiles_nothing_and_does_not_even_import_numba(tmp_path, own_cache):
    path = write(tmp_path / "luck.py")
    script = (
        "import sys, json, ludus\n"
        f"position = ludus.Position(ludus.find_game({str(path)!r}), engine='compiled')\n"
        "summary = ludus.Playouts(position.game).run(position, ludus.Limits(simulations=10))\n"
        "print(json.dumps(['numba' in sys.modules, summary.mean]))"
    )
    runs = [
        json.loads(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout)
        for _ in range(2)
    ]
    assert runs == [[True, [6.0, -6.0]], [False, [6.0, -6.0]]]


@pytest.mark.parametrize("harm", [lambda content: content[:-20], lambda content: b"nonsense", lambda content: b""])
def test_a_damaged_file_is_compiled_again(tmp_path, own_cache, compilations, harm):
    path = write(tmp_path / "luck.py")
    mean(path)
    for kept in own_cache.iterdir():
        kept.write_bytes(harm(kept.read_bytes()))
    assert mean(path) == 6
    assert len(compilations) == 2


def test_code_that_calls_something_missing_is_compiled_again(tmp_path, own_cache, compilations):
    path = write(tmp_path / "luck.py")
    mean(path)
    (kept,) = own_cache.iterdir()
    head, _, code = kept.read_bytes().partition(b"\n")
    kept.write_bytes(json.dumps({**json.loads(head), "externals": ["no_such_function"]}).encode() + b"\n" + code)
    assert mean(path) == 6
    assert len(compilations) == 2


def test_an_unwritable_folder_warns_and_works(tmp_path, monkeypatch, caplog):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUDUS_CACHE", str(tmp_path / "file" / "cache"))
    assert mean(write(tmp_path / "luck.py")) == 6
    assert "compiled code cannot be kept in" in caplog.text


def test_old_builds_are_forgotten(tmp_path, own_cache, monkeypatch):
    monkeypatch.setattr(cache, "KEPT", 2)
    for bonus in range(4):
        mean(write(tmp_path / "luck.py", bonus=bonus))
    assert [(game, kernel) for _, game, kernel in cache.entries()] == [("luck", "play_many")] * 2


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("state.turns += np.zeros(3)[0]", r"luck.py line 28: a compiled rule cannot create arrays"),
        ("state.turns += moves[0]; undefined()", r"luck.py line 28: the name 'undefined' is not defined"),
        ("state.turns += moves.lenght", r"luck.py line 28: this does not compile: Unknown attribute 'lenght'"),
        ("state.turns += state.nothing", r"luck.py: a rule uses the field 'nothing', which its record does not have"),
        ("state.turns = {}[0]", r"luck.py line 28: this does not compile: Cannot infer"),
        ("state.turns = [1, 2][0]", r"luck.py line 28: a compiled rule cannot create arrays, lists"),
        ("state.turns += 'a'", r"luck.py line 28: this does not compile: iadd.int32, .* has no meaning"),
    ],
)
def test_what_does_not_compile_is_said_with_its_line(tmp_path, own_cache, step, sentence):
    game = find_game(str(write(tmp_path / "luck.py", step=step)))
    game._is_proven = True  # the interpreter would find most of these first
    rules, state = game.start(game.options())
    with pytest.raises(GameError, match=sentence) as caught:
        Playouts(game).run_from(rules, state, Limits(simulations=1), np.zeros(1, [("one", "u8"), ("two", "u8")]))
    assert "\n" not in str(caught.value)


def test_an_error_in_compiled_code_is_a_sentence(tmp_path, own_cache):
    game = find_game(str(write(tmp_path / "luck.py", step="state.turns += 1 // (state.turns - 1) + 2")))
    game._is_proven = True
    with pytest.raises(GameError, match=r"luck.py: a compiled rule failed: ZeroDivisionError"):
        Playouts(game).run(Position(game), Limits(simulations=1))
    write(tmp_path / "luck.py", step="state.turns += moves[0]\n    if state.turns == 2:\n        raise ValueError('two')")
    game = find_game(str(tmp_path / "luck.py"))
    game._is_proven = True
    with pytest.raises(GameError, match=r"luck.py: step failed: ValueError: two"):
        Playouts(game).run(Position(game), Limits(simulations=1))


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("state.turns += moves[5]", r"luck.py line 28: step failed: IndexError"),
        ("moves[700] = 1; state.turns += 1", r"luck.py line 28: step failed: IndexError"),
        ("state.turns += state.nothing", r"luck.py line 28: step failed: AttributeError: there is no field 'nothing'"),
        ("pass", r"luck.py line \d+: is_over is not true after 20 plies, but MAX_PLIES is 20"),
    ],
)
def test_a_file_from_outside_is_interpreted_before_it_is_compiled(tmp_path, own_cache, compilations, step, sentence):
    path = write(tmp_path / "luck.py", step=step)
    path.write_text(path.read_text() + "\n\nMAX_PLIES = 20\n")
    game = find_game(str(path))
    with pytest.raises(GameError, match=sentence):
        Playouts(game).run(Position(game), Limits(simulations=1))
    assert compilations == []  # a wild index never reaches compiled code, which would not notice


def test_recursion_and_printing_are_refused_before_they_do_harm(tmp_path, own_cache):
    for step, sentence in (
        ("print(state.turns); state.turns += 1", "line 28: a compiled rule cannot use print"),
        ("state.turns += depth(2)\n\n\ndef depth(n):\n    return 1 if n == 0 else depth(n - 1)", "depth calls itself"),
        ("import math\n    state.turns += 1", "line 28: this does not compile"),
    ):
        game = find_game(str(write(tmp_path / "luck.py", step=step)))
        with pytest.raises(GameError, match=sentence):
            Playouts(game).run(Position(game), Limits(simulations=1))


def test_arrays_must_be_in_c_order():
    position = new_game("matches", engine="compiled")
    position._moves = np.asfortranarray(position._moves)
    del position._turns
    with pytest.raises(ValueError, match="C order"):
        position.play("1")


def carry(given, out):
    """What stands in `given`, a place further on: all alike, if both are the same array."""
    for place in range(1, out.shape[0]):
        out[place] = given[place - 1]
    return 0


def wait(words, out):
    """Until somebody else has written."""
    while load(words, 0) == 0:
        out[0] += 1
    return 0


@pytest.mark.parametrize(("template", "are_apart", "relies"), [(carry, True, True), (carry, False, False), (wait, True, False)])
def test_code_relies_on_arrays_apart_unless_a_thread_may_write_to_them(monkeypatch, template, are_apart, relies):
    given, compile_extra = [], compiler.compiler.compile_extra

    def spy(typing, target, function, arguments, answer, flags, *more, **named):
        if function.__name__ == template.__name__:
            given.append(flags.noalias)
        return compile_extra(typing, target, function, arguments, answer, flags, *more, **named)

    monkeypatch.setattr(compiler.compiler, "compile_extra", spy)
    words = np.dtype(np.int64), 1
    compiler.compile_kernel("any_game", __file__, template, {}, (words, words), are_apart)
    assert given == [relies]


@pytest.mark.parametrize("shift", [0, 1, 50, 300])
def test_arrays_may_overlap(shift):
    kernel = find_game("matches").kernel(carry, "compiled")
    kernel(np.arange(300), np.zeros(300, np.int64))  # there is code now that relies on it that they do not
    plain, compiled = np.arange(600), np.arange(600)
    carry(plain[:300], plain[shift : shift + 300])
    kernel(compiled[:300], compiled[shift : shift + 300])
    assert (compiled == plain).all()
