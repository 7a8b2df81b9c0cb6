import pytest

from ludus import find_game, new_game
from ludus.core import ALL, WAIT, IllegalMove, Outcome, Position, SpecError
from ludus.scaffold import source_of_game


@pytest.fixture(params=["interpreted", "compiled"])
def engine(request):
    return request.param


def test_a_game_played_to_its_end(engine):
    position = new_game("matches:matches=4,last=loses", engine=engine)
    assert (position.mover, position.moves(), position.legal()) == (0, ["1", "2", "3"], [1, 2, 3])
    assert position.legal(1) == [WAIT]
    assert position.seats_to_move() == [0]
    position.play("3")
    assert position.moves() == ["1"]
    position.play(1)
    assert position.is_over
    assert position.outcome() == Outcome((1.0, -1.0), "seat 1 took the last match")
    assert str(position.outcome()) == "seat 0 wins (seat 1 took the last match)"
    assert position.moves() == []
    assert position.history == [(3, WAIT), (WAIT, 1)]


def test_undo_goes_back_to_the_start(engine):
    position = new_game("connect_four", engine=engine)
    before = position.state.tobytes()
    for move in "4453":
        position.play(move)
    assert str(position).count("●") == str(position).count("○") == 2
    for _ in range(4):
        position.undo()
    assert position.state.tobytes() == before
    with pytest.raises(IllegalMove, match="no move to take back"):
        position.undo()


def test_moves_at_once(examples, engine):
    position = Position(find_game(str(examples / "pennies.py")), engine=engine)
    assert position.mover == ALL
    assert position.moves(1) == ["heads", "tails"]
    with pytest.raises(IllegalMove, match="say which seat"):
        position.moves()
    with pytest.raises(IllegalMove, match="2 moves are played at once, one a seat; 1 were given"):
        position.play("heads")
    position.play("heads", "TAILS ")
    assert position.outcome().returns == (-1, 1)
    assert position.outcome().winner == 1


def test_a_seat_may_wait_while_others_move_at_once(examples, engine):
    game = find_game(str(examples / "auction.py"))
    position = Position(game, game.options({"bidders": 3}), engine=engine)
    position.play(3, 2, 2)
    assert position.legal(0) == [WAIT]
    assert position.seats_to_move() == [1, 2]
    position.play(WAIT, 1, 1)
    worth = int(position.rules["worth"][0, 0])
    assert position.outcome().returns == (worth - 3, 0, 0)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("0", "'0' is not a move here: play 1, 2 or 3"),
        (4, "4 is not a move here: play 1, 2 or 3"),
        (WAIT, "-1 is not a move here"),
        ("", "'' is not a move here"),
    ],
)
def test_illegal_moves_are_refused_with_those_that_are_not(move, sentence):
    position = new_game("matches")
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert str(caught.value).startswith(sentence)
    assert position.history == []


def test_nothing_is_played_after_the_end():
    position = new_game("matches:matches=1")
    position.play("1")
    with pytest.raises(IllegalMove, match="the game is over: seat 0 wins"):
        position.play("1")
    with pytest.raises(IllegalMove, match="nobody is to move"):
        assert position.mover
    with pytest.raises(IllegalMove, match="there is no seat 2"):
        position.legal(2)


def test_copies_share_nothing_that_moves():
    position = new_game("tic_tac_toe")
    position.play("b2")
    twin = position.copy()
    twin.play("a1")
    assert len(position.history) == 1
    assert position.moves() != twin.moves()
    twin.undo()
    assert str(twin) == str(position)


def test_texts_and_html():
    position = new_game("tic_tac_toe")
    position.play("b2")
    assert repr(position) == "<tic_tac_toe after 1 turns>"
    assert '<span style="color:#56b4e9">X</span>' in position._repr_html_()
    assert "<" not in str(position)


def test_a_game_without_a_view_shows_its_fields(examples):
    position = Position(find_game(str(examples / "pennies.py")))
    assert str(position) == "shown [0 0]  over 0"
    with pytest.raises(SpecError, match="gives no key"):
        position.key()


def test_a_game_may_know_other_ways_to_write_a_move(tmp_path):
    text = (
        source_of_game("race") + "\n\ndef parse_move(rules, state, seat, text):\n    return {'one': 1, 'nine': 9}.get(text)\n"
    )
    (tmp_path / "race.py").write_text(text)
    position = Position(find_game(str(tmp_path / "race.py")))
    position.play("ONE")
    assert position.history == [(1, WAIT)]
    for wrong in ("two", "nine"):
        with pytest.raises(IllegalMove, match=rf"'{wrong}' is not a move here: play \+1"):
            position.play(wrong)


def test_draws_and_scores_in_words():
    assert str(Outcome((0.0, 0.0), "the board is full")) == "a draw (the board is full)"
    assert str(Outcome((36.0,), "")) == "a score of 36"
    assert Outcome((1.0, 1.0, -2.0), "").winner is None
    assert str(Outcome((1.0, 1.0, -2.0), "")) == "seats 0 and 1 share the win"
