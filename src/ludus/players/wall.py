"""Wall: rides along the walls of Tron, where the most of them stand around, and into a dead end only if it must."""

from ludus.players._policy import PolicyPlayer


class WallPlayer(PolicyPlayer):
    policy = "wall"
