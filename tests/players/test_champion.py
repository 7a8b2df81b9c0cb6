"""The champion of Tron: on every level and by all rules, alike for equal limits, and right where right is known."""

import pytest

from ludus import find_game, make_player, new_game
from ludus.core import SpecError, below, stream
from ludus.core.records import first_record
from small_duels import draw_questions

LEVELS = ("arena", "portals", "tower", "twofloors", "islands", "three", "four", "eight", "cavities", "solo")


def ride(position, players, most=4000):
    """Play a game out; a seat without a player rides at random. Returns the moves."""
    rng = first_record(stream(1, "test"))
    for _ in range(most):
        if position.is_over:
            break
        joint = []
        for seat in position.seats_asked():
            legal = position.legal(seat)
            is_asked = seat in position.seats_to_move()
            if is_asked and players[seat] is not None:
                before = position.state.copy()
                move = players[seat].choose(position, seat)
                assert move in legal
                assert (position.state == before).all()
                joint.append(move)
            else:
                joint.append(legal[below(rng, len(legal))])
        position.play(*joint)
    return position.history


@pytest.mark.parametrize("level", LEVELS)
def test_it_rides_on_every_level(level):
    position = new_game("tron", level=level)
    champion = make_player("champion:nodes=40,table=0.1", position.game)
    ride(position, [champion, *[None] * (position.players - 1)])
    assert position.is_over


@pytest.mark.parametrize("moves", ["together", "alternate"])
@pytest.mark.parametrize("meet", ["crash", "home"])
@pytest.mark.parametrize("fallen", ["stays", "vanishes"])
@pytest.mark.parametrize("level", ["square13", "four"])
def test_it_rides_by_all_rules(level, moves, meet, fallen):
    position = new_game("tron", level=level, moves=moves, meet=meet, fallen=fallen)
    players = [make_player("champion:nodes=30,table=0.1", position.game) for _ in range(position.players)]
    ride(position, players)
    assert position.is_over


@pytest.mark.parametrize("level", ["arena", "four"])
def test_equal_limits_give_equal_games(level):
    games = []
    for _ in range(2):
        position = new_game("tron", level=level)
        games.append(
            ride(position, [make_player("champion:nodes=60,table=1", position.game) for _ in range(position.players)], 25)
        )
    assert games[0] == games[1]


def test_it_beats_who_hugs_the_wall():
    wins = 0
    for seed in range(6):
        position = new_game("tron", seed, level="random:width=13,height=13,density=0.1,symmetry=none")
        seat = seed % 2
        players = [make_player("wall", position.game), make_player("wall", position.game)]
        players[seat] = make_player("champion:nodes=200,table=1", position.game)
        ride(position, players)
        wins += position.outcome().returns[seat] > 0
    assert wins >= 5


def check_questions(count, seed, moves, most_free, share):
    champion, right = make_player("champion:nodes=20000,table=4", find_game("tron")), 0
    for position, seat, sure, wanted in draw_questions(count, seed, moves, most_free):
        right += sure[champion.choose(position, seat)] >= wanted
    assert right >= share * count


@pytest.mark.parametrize("moves", ["together", "alternate"])
def test_it_plays_what_the_exact_solver_proves(moves):
    check_questions(25, 0, moves, 14, 0.98)


@pytest.mark.slow
@pytest.mark.parametrize("moves", ["together", "alternate"])
def test_it_plays_what_the_exact_solver_proves_a_thousand_times(moves):
    check_questions(1000, 50_000, moves, 22, 0.98)


def test_other_games_are_refused_with_a_sentence():
    with pytest.raises(SpecError, match=r"there is no champion of matches yet: it plays .*tron"):
        make_player("champion", find_game("matches"))


def test_thoughts_come_on_the_way_and_the_last_one_decides():
    position = new_game("tron")
    thoughts = list(make_player("champion:nodes=20000", position.game).think(position, 0, every=0.01))
    assert len(thoughts) > 1
    assert 20_000 <= thoughts[-1].nodes < 20_500
    assert thoughts[-1].depth >= 4
    assert [each.share for each in thoughts[-1].moves if each.move == thoughts[-1].move] == [1.0]


def test_a_move_is_not_late():
    position = new_game("tron", level="hall")
    champion = make_player("champion:seconds=0.05", position.game)
    champion.begin(position, 0, 0.05)
    *_, thought = champion.think(position, 0)
    assert thought.seconds < 0.5  # a busy machine may take its time


@pytest.mark.parametrize("spec", ["tron:level=duel7", "seven_colours"])
def test_its_memory_is_its_table(spec):
    position = new_game(spec)
    *_, thought = make_player("champion:nodes=40,table=1", position.game).think(position, 0)
    assert 500_000 < thought.memory <= 1_000_000  # as much of 1 MB as a power of two fills
