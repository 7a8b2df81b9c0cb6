"""The rules of Tron at their corners, each case drawn by hand and played by both engines."""

import pytest

from ludus import Limits, Playouts, Position, find_game, new_game
from ludus.core import ALL, WAIT, IllegalMove, SpecError
from ludus.core.records import first_record
from ludus.games.tron.setup import cell_of, is_wall

UP, LEFT, RIGHT, DOWN = range(4)


@pytest.fixture(params=["interpreted", "compiled"])
def ride(request, tmp_path):
    """Play moves on a drawn level: `ride(rows, [(move, move), ...], meet="home")`."""

    def play(drawing, turns, **options):
        path = tmp_path / "drawn.txt"
        path.write_text("\n".join(drawing) + "\n")
        game = find_game("tron")
        position = Position(game, game.options({"level": str(path), **options}), engine=request.param)
        for joint in turns:
            position.play(*joint)
        return position

    return play


def heads(position):
    return [int(head) for head in position.state["head"][0][: position.players]]


def fell(position):
    return [int(tick) for tick in position.state["fell"][0][: position.players]]


def cell(position, x, y, floor=0):
    return cell_of((x, y, floor), int(position.rules["width"][0]), int(position.rules["height"][0]))


def walls(position, *places):
    return [is_wall(first_record(position.state), cell(position, *place)) for place in places]


CORRIDOR = ["#######", "#1   2#", "#     #", "#######"]


def test_head_on_into_one_cell_with_crash(ride):
    position = ride(CORRIDOR, [(RIGHT, LEFT), (RIGHT, LEFT)])
    assert fell(position) == [2, 2]
    assert position.outcome().returns == (0, 0)
    assert str(position.outcome()) == "a draw (rider 1 rode 1 cells, rider 2 rode 1 cells)"


def test_head_on_into_one_cell_with_home(ride):
    position = ride(CORRIDOR, [(RIGHT, LEFT), (RIGHT, LEFT)], meet="home")
    assert fell(position) == [0, 0]
    assert heads(position) == [cell(position, 1, 2), cell(position, 5, 2)]  # back where they started
    assert walls(position, (2, 2), (3, 2), (4, 2)) == [True, True, True]  # trails stay, and so does the place they met
    assert position.moves(0) == ["down"]


def test_heads_that_would_swap_places_both_fall(ride):
    position = ride(["######", "#1  2#", "#    #", "######"], [(RIGHT, LEFT), (RIGHT, LEFT)])
    assert fell(position) == [2, 2]
    swapped = ride(["######", "#1  2#", "#    #", "######"], [(RIGHT, LEFT), (RIGHT, LEFT)], meet="home")
    assert fell(swapped) == [2, 2]  # each rides onto the other, not into one cell


def test_both_enter_one_cell_through_a_teleporter(ride):
    drawing = ["#########", "#  1a2  #", "#       #", "#   a   #", "#########"]
    assert fell(ride(drawing, [(RIGHT, LEFT)], meet="crash")) == [1, 1]
    position = ride(drawing, [(RIGHT, LEFT)], meet="home")
    assert fell(position) == [0, 0]
    assert heads(position) == [cell(position, 3, 3), cell(position, 5, 3)]
    assert walls(position, (4, 3), (4, 1)) == [True, True]  # both ends of the place they met


def test_the_two_ends_of_a_teleporter_entered_at_once_are_two_cells(ride):
    position = ride(["#######", "#1a   #", "#   a2#", "#######"], [(RIGHT, LEFT)])
    assert fell(position) == [0, 0]
    assert heads(position) == [cell(position, 4, 1), cell(position, 2, 2)]


def test_a_used_teleporter_is_wall_at_both_ends(ride):
    position = ride(["#######", "#1a   #", "#     #", "# a  2#", "#######"], [(RIGHT, UP), (UP, UP)])
    assert heads(position)[0] == cell(position, 2, 2)
    assert position.moves(0) == ["left", "right"]  # above is the end it went in by, below the one it came out of
    position.play(UP, LEFT)
    assert fell(position) == [3, 0]


def test_stairs_onto_a_wall(ride):
    drawing = ["#####", "#1> #", "#  3#", "#####", "---", "#####", "# <2#", "#   #", "#####"]
    position = ride(drawing, [(DOWN, LEFT, UP)], riders=3)
    assert heads(position)[1] == cell(position, 2, 2, 0)  # down the stairs
    assert walls(position, (2, 2, 0), (2, 2, 1)) == [True, True]
    position.play(UP, DOWN, LEFT)  # the first rider rides up into its own start, the third into the stairs, used by now
    assert fell(position) == [2, 0, 2]
    assert position.outcome().winner == 1


def test_three_riders_fall_in_one_tick(ride):
    drawing = ["#####", "# 1 #", "#2 3#", "#   #", "#####"]
    position = ride(drawing, [(DOWN, RIGHT, LEFT)])
    assert fell(position) == [1, 1, 1]
    assert position.outcome().returns == (0, 0, 0)
    home = ride(drawing, [(DOWN, RIGHT, LEFT)], meet="home")
    assert heads(home) == [cell(home, 2, 3), cell(home, 1, 2), cell(home, 3, 2)]


def test_ranks_beyond_two_riders(ride):
    drawing = ["#########", "#1 2 3 4#", "#       #", "#########"]
    position = ride(drawing, [(UP, UP, DOWN, DOWN)])  # the first two fall together
    assert fell(position)[:2] == [1, 1]
    assert position.legal(0) == [WAIT]
    position.play(WAIT, WAIT, DOWN, LEFT)
    assert position.outcome().returns == pytest.approx((-2 / 3, -2 / 3, 1 / 3, 1))


def test_a_vanishing_trail_frees_its_cells_after_the_tick(ride):
    drawing = ["######", "#1  3#", "#2   #", "######"]
    position = ride(drawing, [(RIGHT, RIGHT, DOWN)], fallen="vanishes")
    assert walls(position, (1, 2), (2, 2)) == [True, True]
    position.play(UP, UP, LEFT)  # the first falls into the wall; the second into the first's trail, still there in this tick
    assert fell(position) == [2, 2, 0]
    assert walls(position, (1, 2), (2, 2), (1, 1), (2, 1)) == [False] * 4  # and gone after it
    assert walls(position, (0, 2), (3, 1)) == [True, True]


def test_a_vanishing_trail_leaves_what_others_built_too(ride):
    """Two cross through one teleporter in a tick: both ends belong to both, and stay wall when one of them falls."""
    drawing = ["#########", "#1a   3 #", "#   a2  #", "#       #", "#########"]
    position = ride(drawing, [(RIGHT, LEFT, RIGHT)], fallen="vanishes")
    assert heads(position)[:2] == [cell(position, 4, 2), cell(position, 2, 3)]
    position.play(UP, UP, DOWN)  # the second falls into the border
    assert fell(position) == [0, 2, 0]
    assert walls(position, (2, 3), (4, 2), (5, 2)) == [True, True, False]


def test_a_rider_boxed_in_at_the_start(ride):
    drawing = ["######", "#1 # #", "#  ###", "######"]
    alone = ride(drawing, [], starts="4,2")
    assert alone.legal(0) == [UP]  # the fall itself
    alone.play(UP)
    assert alone.outcome().returns == (0,)
    duel = ride(drawing, [(UP, DOWN)], starts="4,2 1,2")
    assert fell(duel) == [1, 0]
    assert duel.outcome().returns == (-1, 1)


def test_alternate_riders_move_in_turn_and_never_draw(ride):
    position = ride(CORRIDOR, [(RIGHT,)], moves="alternate")
    assert position.mover == 1
    for move in (LEFT, RIGHT, LEFT):
        position.play(move)
    assert fell(position) == [0, 4]  # the second comes too late for the cell
    assert position.outcome().returns == (1, -1)


def test_the_turn_passes_over_the_fallen(ride):
    position = ride(["#########", "#1 2 3 4#", "#       #", "#########"], [(DOWN,), (UP,), (DOWN,), (DOWN,)], moves="alternate")
    assert fell(position) == [0, 2, 0, 0]
    assert position.mover == 0
    position.play(RIGHT)
    assert position.mover == 2


def test_any_direction_can_be_ridden_but_only_free_ones_are_listed(ride):
    position = ride(CORRIDOR, [])
    assert position.mover == ALL
    assert position.moves(0) == ["right", "down"]
    position.play(UP, LEFT)
    assert fell(position) == [1, 0]
    with pytest.raises(IllegalMove):
        ride(CORRIDOR, [(4, LEFT)])


def test_moves_by_name_letter_and_number(ride):
    position = ride(CORRIDOR, [])
    assert [position.parse_move(text, 0) for text in ("right", "R", "1", "2", "d")] == [RIGHT, RIGHT, RIGHT, DOWN, DOWN]
    for wrong in ("3", "0", "up", "x", ""):
        with pytest.raises(IllegalMove, match="play right or down"):
            position.parse_move(wrong, 0)


def test_alone_the_score_is_the_cells_ridden(ride):
    position = ride(["#####", "#1  #", "#####"], [(RIGHT,), (RIGHT,), (RIGHT,)])
    assert position.outcome().returns == (2,)
    assert find_game("tron").range_of_returns(position.rules) == (0, 2)


def test_no_border_is_a_border_too(ride):
    position = ride(["1  ", "  2"], [(UP, RIGHT)])
    assert fell(position) == [1, 1]


@pytest.mark.parametrize(
    ("spec", "riders"),
    [
        ("tron:level=workshop", 1),
        ("tron:level=solo", 1),
        ("tron:level=arena", 2),
        ("tron:level=duel7,meet=home", 2),
        ("tron:level=versus7", 2),
        ('tron:level=duel7,meet=home,starts="2,7 4,5"', 2),
        ("tron:level=four,moves=alternate,fallen=vanishes", 4),
        ("tron:level=eight", 8),
        ("tron:level=tower,riders=3", 3),
        ('tron:level="random:width=30,height=20,starts=4",fallen=vanishes', 4),
    ],
)
def test_every_systems_rules_are_one_spec_away_and_end(spec, riders):
    position = new_game(spec, seed=5, engine="compiled")
    assert position.players == riders
    result = Playouts(position.game, "plain").run(position, Limits(simulations=50))
    assert len(result.mean) == riders
    while not position.is_over:
        seats = range(riders) if position.mover == ALL else [position.mover]
        position.play(*(position.legal(seat)[len(position.history) % len(position.legal(seat))] for seat in seats))
    assert position.outcome() is not None


def test_a_level_brings_its_rules_unless_others_are_given():
    assert new_game("tron:level=duel7").rules["sent_home"][0] == 1
    assert new_game("tron:level=duel7,meet=crash").rules["sent_home"][0] == 0
    assert new_game("tron:level=arena").rules["sent_home"][0] == 0


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("tron:level=nowhere", "no level is called 'nowhere'"),
        ("tron:level=aren", "did you mean arena?"),
        ("tron:level=./none.txt", "none.txt cannot be read: No such file"),
        ("tron:level=arena,riders=3", "tron: 3 riders need as many starts, but there are 2"),
        ('tron:starts="0,0 1,1"', "starts '0,0' is no free cell"),
        ('tron:starts="1,1 1,1"', "starts '1,1' is given twice"),
        ('tron:starts="1,1 2,1 3,1 4,1 5,1 6,1 7,1 8,1 9,1"', "there are 9 starts: 8 are the most"),
        ('tron:starts="a"', "starts 'a' is not written as x,y"),
        ('tron:level="random:size=3"', "random: no option is called 'size'"),
        ('tron:level="random:width=99"', "random: width must be a whole number from 5 to 64"),
    ],
)
def test_what_does_not_fit_is_one_sentence(spec, sentence):
    with pytest.raises(SpecError) as caught:
        new_game(spec)
    assert sentence in str(caught.value)


def test_another_level_compiles_nothing(compilations):
    for spec in ("tron", "tron:level=tower", "tron:level=eight,moves=alternate", "tron:level=duel7"):
        position = new_game(spec, engine="compiled")
        Playouts(position.game).run(position, Limits(simulations=10))
    before = len(compilations)
    for spec in ("tron:level=portals", 'tron:starts="2,2 9,9"', 'tron:level="random:width=40"'):
        position = new_game(spec, engine="compiled")
        Playouts(position.game).run(position, Limits(simulations=10))
    assert len(compilations) == before
    assert before <= 2


def test_random_solo_games_have_the_known_length():
    """On 15 x 11 from (3, 5), the wall ring counted: 36.4 cells, by the rules and by the loop for lone riders."""
    position = new_game("tron:level=solo")
    for policy in ("plain", "uniform"):
        result = Playouts(position.game, policy).run(position, Limits(simulations=200_000), seed=3)
        assert abs(result.mean[0] - 36.4) < 0.3
