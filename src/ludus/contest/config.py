"""What a teacher sets: the game and its boards, the clocks, who may hand in what and how much of it."""

from __future__ import annotations

from ludus.core import Options, option

DAY = 86_400.0  # s
PLIES = "random moves before the players take over, so that games differ; left out, as many as that needs; 0 for none"


class ContestOptions(Options):
    """All of it can be written in a form, in a TOML file and on the command line."""

    title: str = option("", "what the contest is called")
    game: str = option("tron", "the game, with its options")
    levels: str = option("", "levels to play on, with ; between them; left out, those that the game makes")
    plies: int | None = option(None, PLIES, low=0, high=100)
    riders: int = option(2, "how many play at a time", low=1, high=8)
    move_time: float = option(0.1, "s for a move", low=0.01, high=60)
    game_time: float | None = option(None, "s for all moves of one player", low=0.1, high=3600)
    grace: float = option(0.25, "s by which a move may be late, for the machine's own hiccups", low=0, high=10)
    startup: float = option(5, "s for a bot to get ready, off the clock", low=0.1, high=60)
    memory: int = option(256, "MB that a bot may take", low=16, high=8192)
    languages: str = option("python", "what bots may be written in, with commas between them; any: whatever the machine runs")
    size: int = option(1024, "KB of a file that is handed in", low=1, high=100_000)
    uploads: int = option(12, "versions that a student may hand in within an hour", low=1, high=1000)
    challenges: int = option(30, "games that a student may ask for within an hour", low=0, high=1000)
    in_flight: int = option(4, "games of one bot at a time", low=1, high=64)
    refresh: float = option(300, "s between two leaderboards", low=5, high=86_400)
    house: str = option("", "the bots of the house, weak to strong, with commas between them; left out, those for the game")
    starts: str = option("", "when it begins, as 2030-01-31 or 2030-01-31 14:00; left out, at once")
    ends: str = option("", "when it ends by itself; left out, when the teacher says so")
    is_public: bool = option(True, "whether anybody may look at the leaderboard and the games")
