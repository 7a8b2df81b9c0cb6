"""The players that look ahead: alphabeta, deepening, alphabeta_mc and minimax."""

import pytest

from ludus import find_game, make_player, new_game
from ludus.core import SpecError
from ludus.core.records import first_record
from ludus.games import seven_colours


def decide(spec, position, seat=None):
    *_, thought = make_player(spec, position.game).think(position, position.mover if seat is None else seat)
    return thought


def test_the_usual_limit_gives_way_to_what_is_asked_for():
    game = find_game("connect_four")
    for spec, expected in {
        "alphabeta": (None, None, 200_000),
        "alphabeta:depth=3": (3, None, None),
        "alphabeta:seconds=2": (None, 2, None),
        "alphabeta:nodes=100": (None, None, 100),
        "alphabeta:depth=3,nodes=100": (3, None, 100),
        "alphabeta_mc": (3, None, None),
        "alphabeta_mc:n=5": (3, None, None),
        "deepening": (None, 1, None),
        "deepening:depth=3": (3, None, None),
        "deepening:depth=3,seconds=2": (3, 2, None),
    }.items():
        limits = make_player(spec, game).settings.limits()
        assert (limits.depth, limits.seconds, limits.nodes) == expected


@pytest.mark.parametrize(
    ("spec", "game", "problem"),
    [
        ("alphabeta:leaf=evaluate", "matches", "matches has no function evaluate: leave leaf out, or take leaf=zero"),
        ("alphabeta:eval=bordr", "seven_colours", "seven_colours: no evaluation is called 'bordr': did you mean border?"),
        ("alphabeta:eval=border", "matches", "matches: no evaluation is called 'border'"),
        ("alphabeta:eval=border,leaf=zero", "seven_colours", "leaf=zero evaluates nothing, so eval=border does not go with it"),
        ("alphabeta:table=0.00001", "matches", "a table of 1e-05 MB does not hold a single position"),
        ("alphabeta:table=-1", "matches", "alphabeta: table must be a number from 0 to 65536, not '-1'"),
        ("alphabeta:others=nice", "matches", "alphabeta: others must be paranoid or maxn, not 'nice'"),
        ("alphabeta:nodes=none", "matches", "a search needs a limit: give seconds, nodes or depth"),
        ("alphabeta_mc:n=0", "matches", "alphabeta_mc: n must be a whole number from 1"),
        ("alphabeta_mc:policy=gredy", "seven_colours", "seven_colours: no policy is called 'gredy'"),
        ("minimax", "matches", "minimax rides Tron with two riders and plays nothing else: for matches take alphabeta"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(spec, game, problem):
    with pytest.raises(SpecError) as refusal:
        make_player(spec, find_game(game)).choose(new_game(game), 0)
    assert problem in str(refusal.value)


def test_minimax_rides_against_one_other():
    for level, riders in (("three", 3), ("solo", 1)):
        position = new_game(f"tron:level={level}")
        with pytest.raises(SpecError, match=f"minimax is for two riders, and this level has {riders}: take alphabeta"):
            make_player("minimax", position.game).choose(position, 0)


def test_minimax_sees_an_end_that_is_near():
    """On the hall of a library level: the thought is in minimax's own units, and says so."""
    position = new_game("tron")
    thought = decide("minimax:depth=4", position, seat=1)
    assert thought.seat == 1
    assert thought.value == 0
    assert thought.depth == 4
    assert any("500 more by the own trail" in note for note in thought.notes)
    assert any(note.startswith("not zero-sum") for note in thought.notes)
    while not position.is_over:
        position.play(make_player("minimax:depth=4", position.game).choose(position, 0), position.legal(1)[0])
    assert position.outcome().returns[0] >= 0


def test_four_in_a_row_is_seen_coming():
    attack, defence = new_game("connect_four"), new_game("connect_four")
    for move in "3747":
        attack.play(move)
    for move in "17273":
        defence.play(move)
    for spec in ("alphabeta", "alphabeta:depth=3", "deepening:nodes=2000", "alphabeta:leaf=zero,table=0"):
        thought = decide(spec, attack)
        assert (thought.value, thought.is_proven, thought.depth, thought.text) == (1, True, 3, "2")
        assert decide(spec, defence).text == "4"


def test_random_leaves_find_the_middle():
    thought = decide("alphabeta_mc:depth=1,n=500", new_game("connect_four"))
    assert thought.text == "4"
    assert 0 < thought.value < 0.6
    assert thought.nodes == 7


# Seven Colours.


def test_evaluations_of_seven_colours_have_names():
    game = find_game("seven_colours")
    assert sorted(game.evaluations) == ["border", "cells", "mixed"]
    assert find_game("connect_four").evaluations == {}


def play_against_greedy(spec, games, side):
    """How many of the games on symmetric boards the player wins, draws counted half; seats change."""
    game = find_game("seven_colours")
    player, score = make_player(spec, game), 0.0
    for number in range(games):
        options = {"board": "symmetric", "width": side, "height": side}
        position, seat = new_game("seven_colours", seed=number // 2, **options), number % 2
        while not position.is_over:
            if position.mover == seat:
                position.play(player.choose(position, seat))
            else:
                rules, state = first_record(position.rules), first_record(position.state.copy())
                position.play(int(seven_colours.choose_greedy(rules, state, position.mover, None)))
        score += (position.outcome().returns[seat] + 1) / 2
    return score


@pytest.mark.slow
def test_looking_ahead_beats_greed():
    assert play_against_greedy("alphabeta:depth=4", games=10, side=20) >= 8
