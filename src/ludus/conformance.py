"""The conformance suite: what every game must keep, whoever wrote it.

`ludus conform ./mygame.py` runs it on a user's file and the tests run it on every game there is. Random games are recorded
once with the interpreter, which catches a wild index as an error, and only then replayed by compiled code, which would not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from ludus.core import ALL, WAIT, Game, Limits, LudusError, Options, Position, below, stream
from ludus.core.interpreted import explain
from ludus.core.records import first_record
from ludus.core.slots import evaluate, key, players, slot
from ludus.errors import SpecError
from ludus.search.playout import PLAIN, Playouts

GAMES = 30  # random games a variant
PLIES = 1000  # plies in all games by the default options: long games are fewer
OTHER_PLIES = 200  # the same for each other choice of options
ENGINES: tuple[Literal["interpreted", "compiled"], ...] = ("interpreted", "compiled")
FUTURES = 3  # continuations that two positions with one key must share


choose: Any = slot("choose")  # a policy


class Broken(Exception):
    """A promise that the game does not keep, in one sentence."""


@dataclass(frozen=True)
class Verdict:
    """One promise, and the sentence that says how it is broken, or None."""

    promise: str
    problem: str | None = None

    @property
    def is_kept(self) -> bool:
        return self.problem is None


@dataclass(frozen=True)
class Recording:
    """One random game: enough to play it again."""

    options: Options
    seed: int
    moves: tuple[tuple[int, ...], ...]  # [ply][seat]


def conform(game: Game, games: int = GAMES, seed: int = 0, chosen: list[Options] | None = None) -> Iterator[Verdict]:
    """Every promise in turn, by the options chosen or by a sample of all.

    None is tried if no game can be played at all, and those of compiled code only if it agrees with the interpreter.
    """
    recordings: list[Recording] = []
    first = Verdict("Random games can be played to an end, by every option")
    try:
        for number, options in enumerate(chosen or variants(game)):
            recordings += record_games(game, options, games, OTHER_PLIES if number else PLIES, seed)
        if not any(recording.moves for recording in recordings):
            raise Broken("every game is over before the first move")
    except (Broken, LudusError) as error:
        yield Verdict(first.promise, str(error))
        return
    yield first
    is_compiled = True
    for promise in PROMISES:
        words = (promise.__doc__ or "").rstrip(".")
        if (promise in ONLY_WITH and not ONLY_WITH[promise](game)) or (promise in OF_COMPILED_CODE and not is_compiled):
            continue
        try:
            promise(game, recordings)
        except (Broken, LudusError) as error:
            yield Verdict(words, str(error))
            is_compiled = is_compiled and promise is not check_engines
        else:
            yield Verdict(words)


def variants(game: Game) -> list[Options]:
    """The default options, and each option in turn at its other choices or its lowest value."""
    found = [game.options()]
    for name, option in game.options_class.declared.items():
        others = (True, False) if option.kind is bool else option.choices or (option.low,)
        for value in others:
            if value in (None, option.default):
                continue
            try:
                game.start(made := game.options({name: value}))
            except SpecError:
                continue  # a choice that only goes with others
            found.append(made)
    return found


def record_games(game: Game, options: Options, games: int, most_plies: int, seed: int) -> list[Recording]:
    """Random games, the legal moves checked at every turn."""
    rng = first_record(stream(seed, "conformance"))
    made: list[Recording] = []
    plies = 0
    while len(made) < games and plies < most_plies:
        position = Position(game, options, seed + len(made))
        while not position.is_over:
            if len(position.history) >= game.max_plies:
                raise Broken(f"a game with {_words(options)} was not over after {game.max_plies} plies (MAX_PLIES)")
            position.play(*random_moves(position, rng))
        made.append(Recording(options, seed + len(made), tuple(position.history)))
        plies += len(position.history)
    return made


def random_moves(position: Position, rng: object) -> list[int]:
    """One random move of every seat that `Position.play` asks for; waiting and moving seats are as `mover` says."""
    seats = range(position.players)
    for seat in seats:
        moves = position.legal(seat)
        if position.mover not in (ALL, seat) and moves != [WAIT]:
            raise Broken(f"seat {seat} may play {moves} though seat {position.mover} is to move; a waiting seat gets WAIT only")
        if position.mover == seat and WAIT in moves:
            raise Broken(f"seat {seat} is to move but legal gives it WAIT")
        if len(set(moves)) != len(moves):
            raise Broken(f"legal lists a move of seat {seat} twice: {moves}")
    return [moves[below(rng, len(moves))] for moves in map(position.legal, position.seats_asked())]


def replay(game: Game, recording: Recording, engine: Literal["interpreted", "compiled"]) -> Iterator[Position]:
    """The same game again, the position at every ply; the same object each time."""
    position = Position(game, recording.options, recording.seed, engine)
    yield position
    for joint in recording.moves:
        position.play(*_asked(position, joint))
        yield position


def check_engines(game: Game, recordings: list[Recording]) -> None:
    """The interpreter and compiled code agree on every state, move and return."""
    for recording in recordings:
        pairs = zip(replay(game, recording, "interpreted"), replay(game, recording, "compiled"), strict=True)
        for ply, (plain, native) in enumerate(pairs):
            where = f"at ply {ply} of the game with {_words(recording.options)} and seed {recording.seed}"
            for name in plain.state.dtype.names or ():
                if plain.state[name].tobytes() != native.state[name].tobytes():
                    raise Broken(
                        f"the field '{name}' is {plain.state[name][0]} interpreted, {native.state[name][0]} compiled, {where}"
                    )
            if plain.outcome() != native.outcome():
                raise Broken(f"the outcome is '{plain.outcome()}' interpreted and '{native.outcome()}' compiled, {where}")
            for seat in range(plain.players):
                if plain.legal(seat) != native.legal(seat):
                    raise Broken(f"seat {seat} has {plain.legal(seat)} interpreted, {native.legal(seat)} compiled, {where}")


def check_undo(game: Game, recordings: list[Recording]) -> None:
    """Undo restores every byte."""
    for recording in recordings:
        *_, position = replay(game, recording, "interpreted")
        states = position.states()[:-1]
        for state in reversed(states):
            position.undo()
            if position.state.tobytes() != state.tobytes():
                raise Broken(f"a move taken back left another state behind, after {len(position.history)} plies")
        if position.state.tobytes() != Position(game, recording.options, recording.seed).state.tobytes():
            raise Broken("with every move taken back the first state is not as it was")


def check_rules_stay(game: Game, recordings: list[Recording]) -> None:
    """Playing never changes the rules record, which all simulations share."""
    for recording in recordings:
        before = game.start(recording.options, recording.seed)[0].tobytes()
        *_, position = replay(game, recording, "interpreted")
        if position.rules.tobytes() != before:
            raise Broken("a rule function wrote into the rules record; what a move changes belongs into the state")


def check_returns(game: Game, recordings: list[Recording]) -> None:
    """Returns are finite, within their range, and sum to zero where the game says so."""
    for recording in recordings:
        *_, position = replay(game, recording, "interpreted")
        outcome = position.outcome()
        assert outcome is not None
        low, high = game.range_of_returns(position.rules)
        for seat, value in enumerate(outcome.returns):
            if not (math.isfinite(value) and low <= value <= high):
                raise Broken(f"seat {seat} got {value}, outside the range {low:g} to {high:g}")
        if game.is_zero_sum and position.players > 1 and not math.isclose(sum(outcome.returns), low + high, abs_tol=1e-9):
            raise Broken(f"the returns {outcome.returns} do not sum to {low + high:g}; say ZERO_SUM = False if they need not")


def check_texts(game: Game, recordings: list[Recording]) -> None:
    """Every move's text is its own and reads back as the move; every position can be shown."""
    for recording in recordings:
        for position in replay(game, recording, "interpreted"):
            str(position)
            for seat in position.seats_to_move():
                moves = position.legal(seat)
                texts = [position.format_move(move, seat) for move in moves]
                back = [position.parse_move(text, seat) for text in texts]
                if back != moves:
                    odd = next(i for i, move in enumerate(moves) if back[i] != move)
                    raise Broken(f"move {moves[odd]} is written '{texts[odd]}', which reads back as move {back[odd]}")


def check_copies(game: Game, recordings: list[Recording]) -> None:
    """A copy is independent of its original."""
    for recording in recordings:
        for position, joint in zip(replay(game, recording, "interpreted"), recording.moves, strict=False):
            before = position.state.tobytes()
            twin = position.copy()
            twin.play(*_asked(twin, joint))
            if position.state.tobytes() != before:
                raise Broken(f"a move on a copy changed the original after {len(position.history)} plies")


def check_seeds(game: Game, recordings: list[Recording]) -> None:
    """Equal seeds give equal games."""
    for recording in recordings:
        first, second = (game.start(recording.options, recording.seed) for _ in range(2))
        if any(one.tobytes() != two.tobytes() for one, two in zip(first, second, strict=True)):
            raise Broken(f"two starts with seed {recording.seed} differ; draw from the rng that start is given")
    ends = [[p.state.tobytes() for p in replay(game, recordings[0], "interpreted")] for _ in range(2)]
    if ends[0] != ends[1]:
        raise Broken("the same moves from the same start led to different states")


def check_bounds(game: Game, recordings: list[Recording]) -> None:
    """Legal never writes past MAX_MOVES."""
    for recording in recordings:
        for position in replay(game, recording, "compiled"):
            assert len(position.legal(0)) <= game.max_moves  # Position itself guards the columns behind and refuses


def check_keys(game: Game, recordings: list[Recording]) -> None:
    """Equal positions have equal keys, and positions with one key have one future."""
    seen: dict[tuple[bytes, int], Position] = {}
    keys: dict[bytes, int] = {}
    for recording in recordings:
        for position in replay(game, recording, "interpreted"):
            rules, content, key = position.rules.tobytes(), position.state.tobytes(), position.key()
            if keys.setdefault(rules + content, key) != key:
                raise Broken(f"one state has two keys, {keys[rules + content]} and {key}")
            known = seen.setdefault((rules, key), position.copy())
            if known.state.tobytes() != content:
                _compare_futures(known, position)


def _compare_futures(one: Position, two: Position) -> None:
    for future in range(FUTURES):
        rng = first_record(stream(future, "futures"))
        first, second = one.copy(), two.copy()
        while True:
            if first.is_over or second.is_over:
                if _returns(first) != _returns(second):
                    raise Broken(f"two positions share the key {one.key()} but their games end differently")
                break
            if any(first.legal(seat) != second.legal(seat) for seat in range(first.players)) or first.mover != second.mover:
                raise Broken(f"two positions share the key {one.key()} but not what may be played from them")
            moves = random_moves(first, rng)
            first.play(*moves)
            second.play(*moves)


def _returns(position: Position) -> tuple[float, ...] | None:
    outcome = position.outcome()
    return None if outcome is None else outcome.returns


def check_playout(game: Game, recordings: list[Recording]) -> None:
    """The game's own playout gives what plain random games give, in mean and spread."""
    limits = Limits(simulations=20_000, seconds=5)
    for options in _options_of(recordings):
        position = Position(game, options)
        own = Playouts(game).run(position, limits, seed=1)
        plain = Playouts(game, PLAIN).run(position, limits, seed=2)
        for seat in range(position.players):
            error = math.hypot(own.error[seat], plain.error[seat])
            _compare(own.mean[seat], plain.mean[seat], error, f"another mean for seat {seat}")
            _compare(own.spread[seat], plain.spread[seat], 2 * error, f"another spread for seat {seat}")


def _compare(own: float, plain: float, error: float, what: str) -> None:
    if abs(own - plain) > 5 * error:
        raise Broken(f"the game's own playout gives {what} than random games: {own:.3f}, not {plain:.3f} (error {error:.3f})")


def check_speed(game: Game, recordings: list[Recording]) -> None:
    """Thousands of compiled random games come to an end."""
    for options in _options_of(recordings):
        Playouts(game, PLAIN).run(Position(game, options), Limits(simulations=5_000, seconds=5))


def check_hooks(game: Game, recordings: list[Recording]) -> None:
    """Keys, evaluations and policies answer the same compiled."""
    asked = {f"the policy {name}": (_choice, {"choose": policy}) for name, policy in game.policies.items()}
    asked |= {"key": (_key, {})} if game.has("key") else {}
    asked |= {"evaluate": (_evaluation, {})} if game.has("evaluate") else {}
    for name, (template, slots) in asked.items():
        kernels = [game.kernel(template, engine, **slots) for engine in ENGINES]
        for recording in recordings[:3]:
            for position in replay(game, recording, "interpreted"):
                answers = []
                for kernel in kernels:
                    out = np.zeros(max(position.players, 2))
                    kernel(position.rules, position.state.copy(), stream(1, name), out)
                    answers.append(out.tolist())
                if answers[0] != answers[1] and not position.is_over:
                    raise Broken(f"{name} answers {answers[0]} interpreted and {answers[1]} compiled")


def _key(rules: Any, states: Any, rng: Any, out: Any) -> int:
    bits = np.uint64(key(rules[0], states[0]))
    out[0], out[1] = bits >> np.uint64(32), bits & np.uint64(0xFFFFFFFF)  # halves, for a float does not hold 64 bits
    return 0


def _evaluation(rules: Any, states: Any, rng: Any, out: Any) -> int:
    evaluate(rules[0], states[0], out)
    return 0


def _choice(rules: Any, states: Any, rng: Any, out: Any) -> int:
    for seat in range(players(rules[0])):
        out[seat] = choose(rules[0], states[0], seat, rng[0])
    return 0


def check_policies(game: Game, recordings: list[Recording]) -> None:
    """Every policy chooses a legal move, and WAIT for a seat that is not to move."""
    for name, choose in game.policies.items():
        rng = first_record(stream(0, "policy", name))
        for recording in recordings[:5]:
            for position in replay(game, recording, "interpreted"):
                copy = position.state.copy()
                rules, state = first_record(position.rules), first_record(copy)
                for seat in range(position.players) if not position.is_over else ():
                    try:
                        move = int(choose(rules, state, seat, rng))
                    except Exception as error:
                        raise explain(error, game.file) from error
                    if move not in position.legal(seat):
                        raise Broken(f"the policy {name} chose {move} for seat {seat}, which may play {position.legal(seat)}")
                if copy.tobytes() != position.state.tobytes():
                    raise Broken(f"the policy {name} changed the state it was asked about")


PROMISES: list[Callable[[Game, list[Recording]], None]] = [
    function for name, function in list(globals().items()) if name.startswith("check_")
]
OF_COMPILED_CODE = (check_bounds, check_hooks, check_playout, check_speed)
ONLY_WITH: dict[Callable[[Game, list[Recording]], None], Callable[[Game], bool]] = {
    check_keys: lambda game: game.has("key"),
    check_playout: lambda game: game.has("playout"),
    check_policies: lambda game: bool(game.policies),
    check_hooks: lambda game: bool(game.policies) or game.has("key") or game.has("evaluate"),
}


def _options_of(recordings: list[Recording]) -> list[Options]:
    """Each choice of options once."""
    return list(dict.fromkeys(recording.options for recording in recordings))


def _asked(position: Position, joint: tuple[int, ...]) -> tuple[int, ...]:
    return joint if position.mover == ALL else (joint[position.mover],)


def _words(options: Options) -> str:
    given = ", ".join(f"{name}={value}" for name, value in options.as_dict().items())
    return f"options {given}" if given else "no options"
