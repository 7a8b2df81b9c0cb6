"""A decision of one of the course's players, step by step, within bounds. What happens is told by the player itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludus import course
from ludus.catalogue import new_game
from ludus.core import IllegalMove, SpecError
from ludus.course.game import Game
from ludus.course.memory import Remembering, with_its_own_memory
from ludus.course.player import Player
from ludus.web.stepbook import Book, TooMuch, WindowBook
from ludus.web.stepcounters import CounterBook
from ludus.web.stepshapes import Trace

MOST_EVENTS = 4000
MOST_SECONDS = 1.0  # s of a processor
MOST_MATCHES = 60

ALGORITHMS: dict[str, type[Player]] = {
    "NegAlphaBeta": course.NegAlphaBeta,
    "NegAlphaBeta_Memory": course.NegAlphaBeta_Memory,
    "IterativeDeepening": course.IterativeDeepening,
    "NegAlphaBeta_MC": course.NegAlphaBeta_MC,
    "UCB": course.UCB,
    "UCT_max": course.UCT_max,
    "UCT_negamax": course.UCT_negamax,
}
PARAMETERS = {  # that each listens to, and that are to be lowered if there is too much to see
    "NegAlphaBeta": ("pf",),
    "NegAlphaBeta_Memory": ("pf",),
    "IterativeDeepening": ("pf",),
    "NegAlphaBeta_MC": ("pf", "nbSim"),
    "UCB": ("nbSim",),
    "UCT_max": ("pf", "nbSim", "times"),
    "UCT_negamax": ("pf", "nbSim", "times"),
}
COUNTING = ("UCB", "UCT_max", "UCT_negamax")


@dataclass(frozen=True)
class Wanted:
    """An algorithm, where it decides, and what it is set to."""

    algorithm: str
    game: str
    matches: int  # left on the table
    turn: int  # its number: the first player moves at even ones
    last: str  # "wins" or "loses": who takes the last match
    moves: tuple[str, ...]  # of other games, played before
    pf: int
    nb_sim: int
    times: int  # decisions in a row, with the memory kept
    seed: int


def trace(wanted: Wanted) -> Trace:
    """All steps, or a SpecError that says what to lower."""
    game, scenery, before = _begin(wanted)
    if game.over():
        raise SpecError("the game is over there, so nothing is to be decided: take back a move")
    is_counting = wanted.algorithm in COUNTING
    book: WindowBook | CounterBook = (CounterBook if is_counting else WindowBook)(game, MOST_EVENTS, MOST_SECONDS)
    player = _seat(wanted, game, book)
    state = game.state
    try:
        for _ in range(wanted.times if "times" in PARAMETERS[wanted.algorithm] else 1):
            list(player.trace(state))
    except TooMuch as error:
        raise SpecError(f"{wanted.algorithm} takes more than {error} here: {_advice(wanted)}") from None
    except RecursionError:
        raise SpecError(f"{wanted.algorithm} looks too far ahead here: {_advice(wanted)}") from None
    heard = PARAMETERS[wanted.algorithm]
    return Trace(
        algorithm=wanted.algorithm,
        game=wanted.game,
        settings={**{name: value for name, value in _values(wanted).items() if name in heard}, "seed": wanted.seed},
        seat=player.who_am_i,
        decision=book.events[-1].action,
        bounds=(Player.LOWEST, -Player.LOWEST),
        scenery=scenery,
        before=before,
        nodes=book.nodes,
        events=book.events,
        steps=book.steps,
    )


def _values(wanted: Wanted) -> dict[str, int]:
    return {"pf": wanted.pf, "nbSim": wanted.nb_sim, "times": wanted.times}


def _advice(wanted: Wanted) -> str:
    values = _values(wanted)
    lower = " or ".join(f"{name} (it is {values[name]})" for name in PARAMETERS[wanted.algorithm] if values[name] > 1)
    begin = "begin with fewer matches" if wanted.game == "matches" else "begin later in the game"
    return f"lower {lower}, or {begin}" if lower else begin


def _begin(wanted: Wanted) -> tuple[Game, dict[str, Any], list[dict[str, Any]]]:
    """The game where the decision is made, how it is drawn, and the frames up to there."""
    if wanted.game == "matches":
        matches = course.Matches(wanted.matches, wanted.last == "wins")
        matches.state = (wanted.matches, wanted.turn)
        return matches, {"kind": "matches", "most": 3, "last": wanted.last}, [{"left": wanted.matches}]
    position = new_game(wanted.game)
    game, frames = course.wrap(position), [position.frame()]
    for number, text in enumerate(wanted.moves, 1):
        if game.over():
            raise SpecError(f"moves, number {number}: the game is over before '{text[:20]}'")
        try:
            game.move(game.position.parse_move(text, game.turn))
        except IllegalMove as error:
            raise SpecError(f"moves, number {number}: {error}") from None
        frames.append(game.position.frame())
    return game, position.scenery(), frames


def _seat(wanted: Wanted, game: Game, book: Book) -> Player:
    """The player, watched, with a memory of its own: requests share none."""
    kind = ALGORITHMS[wanted.algorithm]
    own = with_its_own_memory(kind) if issubclass(kind, Remembering) else kind
    watch = _WatchedTree if "choose" in dir(kind) else _Watched
    made: type[_Watched] = type(kind.__name__, (watch, own), {})
    player = made(kind.__name__, game, pf=wanted.pf, nbSim=wanted.nb_sim, seed=wanted.seed)
    player.book = book
    player.who_am_i = game.turn
    return player


class _Watched(Player):
    """Tells the book too."""

    book: Book

    def tell(self, kind: str, **facts: Any) -> None:
        super().tell(kind, **facts)
        self.book.note(self, kind, facts)

    def random_winner(self) -> int | None:
        self.book.check_time()
        return super().random_winner()


class _WatchedTree(_Watched):
    """UCT: what it weighs before it follows an action is worth a step."""

    def choose(self, counters: Mapping[Any, Any]) -> Any:
        action = super().choose(counters)  # type: ignore[misc]
        is_swapped = isinstance(self, course.UCT_max) and self.game.turn != self.who_am_i
        assert isinstance(self.book, CounterBook)
        self.book.note_choice(self, counters, action, is_swapped)
        return action
