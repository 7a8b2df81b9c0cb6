"""Greedy: whatever gains the most now, by the game's own policy."""

from ludus.players._policy import PolicyPlayer


class GreedyPlayer(PolicyPlayer):
    policy = "greedy"
