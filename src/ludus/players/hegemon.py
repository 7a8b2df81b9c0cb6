"""Hegemon: whatever makes its border longest, by the game's own policy."""

from ludus.players._policy import PolicyPlayer


class HegemonPlayer(PolicyPlayer):
    policy = "hegemon"
