"""A process that thinks for the page: questions come in by stdin, thoughts go out by stdout, a line of JSON each.

    {"id": 7, "game": "tron", "seed": 3, "history": [[0, 1]], "player": "mcts", "seat": 0, "allowed": 0.1, "every": 0.05, ...}
    {"id": 7, "thought": {...}, "final": false}
    {"id": 7, "compiling": 2}
    {"cancel": 7}

The second answer says that the second kernel is being compiled for it.

A player is kept from question to question while its game goes on, and its tree with it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, TextIO

from ludus.catalogue import make_player, new_game
from ludus.core import Figures, LudusError, Player, Position, Thought
from ludus.core.asking import Failing
from ludus.web.niceness import give_way

KEPT = 8  # players with their games, those asked last
SAMPLES = 600  # random games, from which a heat map is made
SHARE_FOR_HEAT = 0.15  # of a thought's time at most goes into its heat map


@dataclass
class Seated:
    """A player at its game."""

    game: str
    seed: int
    spec: str
    position: Position
    player: Player
    heat: dict[str, Any] | None = None
    heat_at: float = 0.0  # s, when the heat map was made
    heat_cost: float = 0.0  # s


@dataclass
class Mind:
    """Answers one question after the other."""

    answers: TextIO
    questions: queue.Queue[dict[str, Any]] = field(default_factory=queue.Queue)
    cancelled: set[int] = field(default_factory=set)
    seated: OrderedDict[str, Seated] = field(default_factory=OrderedDict)

    _compiled: int = 0  # kernels, for the question being answered
    _current: int | None = None
    _writing: threading.Lock = field(default_factory=threading.Lock)

    def read(self, lines: TextIO) -> None:
        """Runs beside the thinking, so that a question can be taken back."""
        for line in lines:
            message = json.loads(line)
            if "cancel" in message:
                self.cancelled.add(message["cancel"])
            else:
                self.questions.put(message)
        os._exit(0)  # the server has gone

    def work(self) -> None:
        while True:
            question = self.questions.get()
            self._compiled, self._current = 0, question["id"]
            try:
                self.answer(question)
            except LudusError as error:
                self.say(id=question["id"], error=str(error))
            except Exception as error:
                self.say(
                    id=question["id"], error=f"{question['player']} cannot think about this: {type(error).__name__}: {error}"
                )
            self.cancelled.discard(question["id"])

    def say(self, **message: Any) -> None:
        with self._writing:  # threads of a search may have to compile, too
            self.answers.write(json.dumps(message) + "\n")
            self.answers.flush()

    def tell_compiling(self) -> None:
        self._compiled += 1
        self.say(id=self._current, compiling=self._compiled)

    def answer(self, question: dict[str, Any]) -> None:
        seated = self.seat(question)
        number, seat, allowed = question["id"], question["seat"], question["allowed"]
        begin, last = time.perf_counter(), None
        with Failing(seated.spec):
            for thought in seated.player.think(seated.position, seat, question["every"]):
                if last is not None:
                    self.tell(question, seated, last, is_final=False)
                last = thought
                if number in self.cancelled or time.perf_counter() - begin >= allowed:
                    break
        assert last is not None
        seated.position.check_move(last.move, seat)
        self.tell(question, seated, last, is_final=True)

    def seat(self, question: dict[str, Any]) -> Seated:
        """The player at the position asked about; one that is there already sees the moves since."""
        key, game, seed, spec = (question[name] for name in ("key", "game", "seed", "player"))
        history = [tuple(joint) for joint in question["history"]]
        known = self.seated.pop(key, None)
        if known is None or (known.game, known.seed, known.spec) != (game, seed, spec):
            position = new_game(game, seed, engine="compiled")
            known = Seated(game, seed, spec, position, make_player(spec, position.game, question["player_seed"]))
        follow(known.position, history)
        self.seated[key] = known
        while len(self.seated) > KEPT:
            _, left = self.seated.popitem(last=False)
            left.player.close()
        return known

    def tell(self, question: dict[str, Any], seated: Seated, thought: Thought, is_final: bool) -> None:
        low, high = seated.position.game.range_of_returns(seated.position.rules)
        found = thought.as_json()
        found |= {
            "player": seated.spec,
            "number": thought.move,
            "ply": seated.position.plies,
            "final": is_final,
            "range": [low, high],
            "chance": None if thought.value is None else (thought.value - low) / (high - low),
            "rate": rate_of(thought.figures, thought.seconds),
            "heat": self.heat(question, seated, thought, is_final) if question["heat"] else None,
        }
        self.say(id=question["id"], thought=found, final=is_final)

    def heat(self, question: dict[str, Any], seated: Seated, thought: Thought, is_final: bool) -> dict[str, Any] | None:
        """Where simulations go, drawn anew seldom enough that the thinking is not slowed."""
        from ludus.search.footsteps import footsteps, leaves_footsteps

        now = time.perf_counter()
        if not thought.simulations or not leaves_footsteps(seated.position):
            return None
        is_due = now - seated.heat_at > seated.heat_cost / SHARE_FOR_HEAT
        if is_due or is_final or seated.heat is None:
            firsts = drawn_by_visits(thought)
            if not firsts:
                return None
            counts = footsteps(seated.position, question["seat"], firsts, seed=thought.simulations)
            seated.heat = {"counts": counts.tolist(), "simulations": len(firsts), "seat": question["seat"]}
            seated.heat_at = time.perf_counter()
            seated.heat_cost = seated.heat_at - now
        return seated.heat


class Compiling(logging.Handler):
    """Hears that a kernel is about to be compiled, which takes seconds, once."""

    def __init__(self, mind: Mind) -> None:
        super().__init__(logging.INFO)
        self._mind = mind

    def emit(self, record: logging.LogRecord) -> None:
        self._mind.tell_compiling()


def follow(position: Position, history: list[tuple[int, ...]]) -> None:
    """Take back what was not played, and play what was."""
    shared = 0
    for mine, theirs in zip(position.history, history, strict=False):
        if mine != theirs:
            break
        shared += 1
    while position.plies > shared:
        position.undo()
    for joint in history[shared:]:
        position.play(*(joint[seat] for seat in position.seats_asked()))


def rate_of(figures: Figures, seconds: float) -> float | None:
    """Simulations a second, or positions where nothing was simulated."""
    count = figures.simulations or figures.nodes
    return count / seconds if count and seconds > 0 else None


def drawn_by_visits(thought: Thought) -> list[int]:
    """First moves for a sample, each as often as the player tried it."""
    visits = {candidate.move: candidate.visits for candidate in thought.moves if candidate.visits}
    total = sum(visits.values())
    return [move for move, count in visits.items() for _ in range(max(1, round(SAMPLES * count / total)))]


def main() -> None:
    give_way()
    mind = Mind(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    compiler = logging.getLogger("ludus.compile")
    compiler.setLevel(logging.INFO)
    compiler.addHandler(Compiling(mind))
    compiler.propagate = False
    os.dup2(2, 1)  # what a player prints must not look like an answer
    threading.Thread(target=mind.work, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        mind.read(sys.stdin)


if __name__ == "__main__":
    main()
