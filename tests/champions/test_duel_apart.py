"""Riders who can no longer get at each other: who is taken to ride further."""

import pytest

from ludus import find_game, new_game
from ludus.champions.duel_apart import value_apart
from ludus.champions.tron_board import lay_ground, make_board
from ludus.champions.tron_evaluation import judge_duel, make_judge
from ludus.champions.tron_fill import make_ride

# 1 can ride all of its 139 cells and 2 no more than 129 of its own; but 1's short ride ends after 89.
LEFT_AND_RIGHT = """
#####################
################### #
################  # #
#              #  # #
#              #  # #
#              #  # #
#         ##   #  # #
#         ##  1#    #
#         ##  ##    #
#  ###########2     #
#  ##               #
#   ##              #
#    ##             #
#     #######       #
#         ###       #
#         #         #
#         #         #
#         #         #
#         #         #
#  ########         #
#####################
"""


def value(level):
    def judge_and_value(board, ground, judge, ride):
        judge_duel(board, ground, 0, 0, judge)
        return value_apart(board, ground, 0, 0, judge, ride)

    position = new_game("tron", level=level)
    board = make_board(position, 2)
    ground = lay_ground(position, board, (0, 1))
    return find_game("tron").kernel(judge_and_value)(board, ground, make_judge(board), make_ride(board))


@pytest.mark.parametrize("ones", [True, False])
def test_who_has_more_room_is_ahead_even_if_its_short_ride_goes_wrong(ones):
    level = LEFT_AND_RIGHT if ones else LEFT_AND_RIGHT.translate(str.maketrans("12", "21"))
    assert (value(level) > 0) == ones
