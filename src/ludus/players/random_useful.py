"""Random useful: any move that gains something, each as likely as the next, by the game's own policy."""

from ludus.players._policy import PolicyPlayer


class RandomUsefulPlayer(PolicyPlayer):
    policy = "random_useful"
