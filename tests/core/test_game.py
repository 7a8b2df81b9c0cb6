"""A game's module is checked when it is loaded; what is wrong is said in one sentence, with the file and the line."""

import re

import pytest

from ludus import find_game
from ludus.core import WAIT, GameError, Position, SpecError
from ludus.scaffold import source_of_game

GOOD = source_of_game("race")


def load(folder, *edits):
    """A game made of the scaffold with some lines edited."""
    text = GOOD
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    path = folder / "race.py"
    path.write_text(text)
    return find_game(str(path))


def test_the_scaffold_is_a_game(tmp_path):
    game = load(tmp_path)
    assert (game.name, game.most_players, game.max_moves) == ("race", 2, 9)
    assert game.summary == "Race: add one, two or three to the total; whoever reaches the goal wins."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("def step(", "def stepp(", "race.py: a game needs a function step with 3 arguments"),
        ("def mover(rules, state):", "def mover(state):", r"race.py line \d+: mover takes 1 arguments, but a game's takes 2"),
        ("PLAYERS = 2", "PLAYERS = 9", "PLAYERS, a number from 1 to 8"),
        ("PLAYERS = 2", "PLAYERS = (2, 4)", "RULES needs a field 'players'"),
        ("MAX_MOVES = 9", "MAX_MOVES = 0", "MAX_MOVES, a whole number"),
        ("RETURNS = (-1, 1)", "RETURNS = (1, -1)", "RETURNS = .lowest, highest."),
        ("RETURNS = (-1, 1)", "RETURNS = ('a', 'b')", "RETURNS = .lowest, highest."),
        ("RETURNS = (-1, 1)", "RETURNS = (-1, 1)\nPAINT = {'X': 77}", "PAINT gives characters colours"),
        ('("total", "i4")', '("total", "U5")', "STATE holds something else than numbers"),
        ("STATE = np.dtype", "STATES = np.dtype", "a game needs STATE"),
        ('("total", "i4")', '("total", "O")', "STATE holds something else than numbers"),
        ("class RaceOptions", "class Second(Options):\n    pass\n\n\nclass RaceOptions", "one class of Options, not 2"),
        ("def start(options", "def start(options :=", r"race.py line \d+: syntax error"),
        ("import numpy as np", "import nonumpy as np", "race.py line 7: <module> failed: ModuleNotFoundError"),
        ("import numpy as np", "import numpy as np\nraise SystemExit", "ends the program when it is loaded"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path, old, new, sentence):
    with pytest.raises(GameError) as caught:
        load(tmp_path, (old, new))
    assert re.search(sentence, str(caught.value)), str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("out[i] = i + 1", "out[i] = i + 1\n    count = 10", r"race.py line \d+: legal gave more than 9 moves"),
        ("for i in range(count):", "for i in range(50):", r"race.py line \d+: legal gave more than 9 moves"),
        ("for i in range(count):", "for i in range(500):", r"race.py line \d+: legal failed: IndexError"),
        ("    count = min(rules.most, rules.goal - state.total)", "    count = 0", "legal gave no move for seat 0"),
        ("return state.turn", "return -3", "CHANCE, which is reserved"),
        ("return state.turn", "return 5", "mover answered 5, but the seats are 0 to 1, or ALL"),
        ("return state.total == rules.goal", "return state.score", r"race.py line \d+: is_over failed: AttributeError"),
        ("rules.goal, rules.most = options.goal, options.most", "rules.gaol = 3", r"line \d+: start failed: AttributeError"),
    ],
)
def test_rules_that_break_the_contract_are_found_when_played(tmp_path, old, new, sentence):
    game = load(tmp_path, (old, new))
    with pytest.raises(GameError) as caught:
        Position(game)
    assert re.search(sentence, str(caught.value)), str(caught.value)


def test_a_move_that_fails_leaves_the_position_as_it_was(tmp_path):
    game = load(tmp_path, ("state.turn = 1 - state.turn", "state.turn = 1 - state.turn\n    (1, 2, 3)[state.total]"))
    position = Position(game)
    position.play("+2")
    before = position.state.tobytes()
    with pytest.raises(GameError, match=r"race.py line \d+: step failed: IndexError"):
        position.play("+3")
    assert position.state.tobytes() == before
    assert position.history == [(2, WAIT)]


def test_start_refuses_options_that_do_not_go_together(tmp_path):
    refusal = (
        "if options.goal < options.most:\n        raise ValueError('the goal is below the most')\n    rules.goal, rules.most ="
    )
    game = load(tmp_path, ("rules.goal, rules.most =", refusal))
    with pytest.raises(SpecError, match=r"^race: the goal is below the most$"):
        Position(game, game.options({"goal": 2}))


def test_players_and_range_may_come_from_the_rules(examples):
    game = find_game(str(examples / "auction.py"))
    position = Position(game, game.options({"bidders": 5}))
    assert position.players == 5
    assert game.range_of_returns(position.rules) == (0, position.rules["worth"].sum())


def test_an_engine_nobody_has_is_refused():
    with pytest.raises(SpecError, match="engine must be interpreted or compiled"):
        Position(find_game("matches"), engine="quick")
