import json

import pytest

from ludus import find_game, make_player, new_game
from ludus.core import IllegalMove, Position, SpecError
from ludus.search.retrograde import Retrograde


def play(position, *players):
    """The returns of a game between them."""
    while not position.is_over:
        position.play(*(players[seat].choose(position, seat) for seat in position.seats_asked()))
    return position.outcome().returns


@pytest.fixture
def solved(monkeypatch):
    """How often a position was solved: one entry each."""
    calls, work = [], Retrograde.work
    monkeypatch.setattr(Retrograde, "work", lambda self, position: calls.append(position) or work(self, position))
    return calls


@pytest.mark.parametrize(("last", "lost"), [("wins", 0), ("loses", 1)])
def test_a_won_position_of_matches_is_never_lost(last, lost):
    game = find_game("matches")
    perfect = make_player("perfect", game)
    for matches in range(1, 25):
        for seed in range(4):
            position = new_game("matches", matches=matches, last=last)
            returns = play(position, perfect, make_player("random", game, seed))
            assert matches % 4 == lost or returns == (1.0, -1.0)


def test_tic_tac_toe_is_never_lost(solved):
    game = find_game("tic_tac_toe")
    perfect = make_player("perfect", game)
    assert play(new_game("tic_tac_toe"), perfect, make_player("perfect", game)) == (0.0, 0.0)
    for seed in range(20):
        random = make_player("random", game, seed)
        assert play(new_game("tic_tac_toe"), perfect, random)[0] >= 0
        assert play(new_game("tic_tac_toe"), random, perfect)[1] >= 0
    assert len(solved) == 2  # once by each of the two perfect players, whatever was played later


def test_a_thought_holds_every_moves_value_and_the_line_to_the_end():
    position = new_game("tic_tac_toe")
    position.play("b2")
    position.play("b1")
    *_, thought = make_player("perfect", position.game).think(position, 0)
    assert (thought.value, thought.is_proven, thought.depth) == (1.0, True, 5)
    assert thought.nodes > 100
    assert thought.notes == ("played well, the game ends in 5 plies",)
    assert all(each.is_proven for each in thought.moves)
    assert {each.text: each.mean for each in thought.moves} == {
        "a1": 1.0, "c1": 1.0, "a2": 1.0, "c2": 1.0, "a3": 1.0, "b3": 0.0, "c3": 1.0,
    }  # fmt: skip
    assert [each.share for each in thought.moves if each.move == thought.move] == [1.0]
    assert len(thought.line) == 5
    assert thought.line[0] == (thought.text, "wait")
    for turn in thought.line:
        position.play(next(text for text in turn if text != "wait"))
    assert position.outcome().returns == (1.0, -1.0)
    json.dumps(thought.as_json())


def test_the_longest_loss():
    position = new_game("matches:matches=4")
    *_, thought = make_player("perfect", position.game).think(position, 0)
    assert (thought.value, thought.depth, len(thought.line)) == (-1.0, 2, 2)
    position = new_game("matches:matches=8,most=3")
    *_, thought = make_player("perfect", position.game).think(position, 0)
    assert (thought.value, thought.depth) == (-1.0, 4)


@pytest.fixture
def duel(tmp_path):
    (tmp_path / "drawn.txt").write_text("######\n#  2 #\n#  1 #\n## # #\n#    #\n######\n")
    return new_game("tron", level=str(tmp_path / "drawn.txt"))


def test_where_both_choose_at_once_it_draws_from_the_equilibrium(duel):
    players = [make_player("perfect", duel.game, seed=3) for _ in range(2)]
    draws = [[player.choose(duel, 0) for _ in range(400)] for player in players]
    assert draws[0] == draws[1]
    left, right = duel.legal(0)
    assert set(draws[0]) == {left, right}
    assert 0.58 < draws[0].count(left) / 400 < 0.75  # two thirds
    *_, thought = players[0].think(duel, 1)
    assert [round(each.share, 6) for each in thought.moves] == [0.333333, 0.666667]
    assert thought.value == pytest.approx(-1 / 3)
    assert [each.mean for each in thought.candidates[0]] == pytest.approx([1 / 3, 1 / 3])
    assert thought.notes[1] == "who always shows the move first is sure of -1; if the other does, of 0"


def test_other_options_are_solved_anew(solved):
    player = make_player("perfect", find_game("matches"))
    position = new_game("matches:matches=12")
    player.choose(position, 0)
    position.play("1")
    player.choose(position, 1)
    player.choose(new_game("matches:matches=12"), 0)
    assert len(solved) == 1
    player.choose(new_game("matches:matches=12,last=loses"), 0)
    assert len(solved) == 2


def test_while_it_solves_it_says_how_far_it_is(monkeypatch):
    monkeypatch.setattr("ludus.search.pace.SLICE", 1e-7)
    position = new_game("matches:matches=400")
    thoughts = list(make_player("perfect", position.game).think(position, 0, every=0))
    assert thoughts[0].notes[0].startswith("looking for positions, ")
    assert any(thought.notes[0].startswith("solving, ") for thought in thoughts)
    assert not any(thought.is_proven for thought in thoughts[:-1])
    assert thoughts[-1].is_proven


def test_who_stops_asking_has_cancelled_it():
    position = new_game("connect_four")
    thinking = make_player("perfect", position.game).think(position, 0, every=0)
    assert next(thinking).nodes > 0
    thinking.close()


def test_what_it_cannot_play_is_refused(examples):
    with pytest.raises(SpecError, match="auction lets all seats choose at once, which is solved only for two seats"):
        make_player("perfect", find_game(str(examples / "auction.py")))
    with pytest.raises(SpecError, match=r"^connect_four has more than [\d ]+ positions from here: they do not fit in 1 MB"):
        make_player("perfect:memory=1", find_game("connect_four")).choose(new_game("connect_four"), 0)
    with pytest.raises(SpecError, match="perfect: memory must be a whole number from 1 to 1000000, not '0'"):
        make_player("perfect:memory=0", find_game("matches"))
    with pytest.raises(IllegalMove, match="seat 1 is not to move; 0 is"):
        make_player("perfect", find_game("matches")).choose(new_game("matches"), 1)


def test_more_than_two_in_turn(examples):
    game = find_game(str(examples / "heap.py"))
    returns = play(Position(game), *(make_player("perfect", game) for _ in range(3)))
    assert sorted(returns) == [0.0, 1.0, 3.0]
