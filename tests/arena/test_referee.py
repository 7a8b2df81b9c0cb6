"""The referee: whoever fails has lost, in its own way, and the game is kept."""

from __future__ import annotations

import math
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from arena_runs import match_plan, play

from ludus.arena import referee, task
from ludus.arena.alarm import Alarm
from ludus.arena.openings import Book
from ludus.arena.records import Pair, Played, Timing
from ludus.arena.referee import Referee
from ludus.arena.store import Store
from ludus.arena.task import Setup, Task, play_pairs
from ludus.catalogue import find_game, make_player, new_game
from ludus.core import End, Forfeit, GameError, Position

HEAD = """
import math, sys, time
from ludus.core import GameError, Player, SpecError
class Bot(Player):
    needs_warming = False
    def choose(self, position, seat):
"""

Make = Callable[[str], str]


@pytest.fixture
def bot(tmp_path: Path) -> Make:
    """A player in a file of its own, that does what it is told instead of moving."""

    def make(does: str) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(HEAD + "".join(f"        {line}\n" for line in does.splitlines()))
        return str(path)

    return make


def game_of(*players: str, game: str = "tic_tac_toe", timing: Timing = Timing(), adjudicates: bool = False) -> Played:
    """One game, from the start."""
    position = Position(find_game(game), engine="compiled")
    made = [make_player(spec, position.game, 1) for spec in players]
    return Referee(position, players, made, timing).play(0, tuple(range(len(players))), adjudicates)


FAILURES = {
    "raise ValueError('no idea')": (End.CRASH, r"bot0\.py line 7: ValueError: no idea$"),
    "raise SpecError('I play chess only')": (End.CRASH, "I play chess only"),
    "raise MemoryError": (End.MEMORY, "more memory than there is"),
    "raise KeyError": (End.CRASH, "KeyError"),
    "raise RecursionError": (End.CRASH, "RecursionError"),
    "sys.exit(0)": (End.CRASH, "SystemExit"),
    "raise GeneratorExit": (End.CRASH, "GeneratorExit"),
    "return 42": (End.ILLEGAL, "42 is not a move here"),
    "return None": (End.ILLEGAL, "None"),
    "return -1": (End.ILLEGAL, "-1"),
    "return 'zz'": (End.ILLEGAL, "'zz' is not a move here"),
    "return math.nan": (End.ILLEGAL, "nan"),
    "return 1.5": (End.ILLEGAL, "1.5"),
    "return [0]": (End.ILLEGAL, "0"),
    "position.play(0)\nreturn 1": (End.CRASH, "changed the position"),
    "position.play(0)\nreturn 0": (End.CRASH, "changed the position"),
    "self.figures = 'many'\nreturn position.legal(seat)[0]": (End.CRASH, "AttributeError"),
    "position.state['turn'] = 7\nreturn 0": (End.CRASH, ""),
}


@pytest.mark.parametrize("does", FAILURES)
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_fails_has_lost(bot: Make, does: str, seat: int) -> None:
    end, said = FAILURES[does]
    players = ["random", "random"]
    players[seat] = bot(does)
    game = game_of(*players)
    assert (game.end, game.culprit) == (end, seat)
    assert game.returns == ((-1, 1) if seat == 0 else (1, -1))
    assert re.search(said, game.reason), game.reason
    assert "\n" not in game.reason
    assert game.plies == seat, "what was played before is kept, and nothing else"
    assert game.figures.shape == game.moves.shape


def test_a_player_may_try_moves_on_the_position_if_it_takes_them_back(bot: Make) -> None:
    game = game_of(bot("position.play(position.legal(seat)[0])\nposition.undo()\nreturn position.legal(seat)[-1]"), "random")
    assert game.end in (End.WON, End.DRAWN)
    assert game.culprit is None


def test_others_get_the_highest_where_more_than_two_play(bot: Make) -> None:
    position = new_game("tron:level=four")
    names = ["random", "random", bot("raise ValueError"), "random"]
    players = [make_player(name, position.game, 1) for name in names]
    low, high = position.game.range_of_returns(position.rules)
    game = Referee(position, names, players, Timing()).play(0, (0, 1, 2, 3))
    assert game.returns == (high, high, low, high)
    assert game.culprit == 2


def test_a_late_answer_loses(bot: Make) -> None:
    game = game_of("random", bot("time.sleep(0.3)\nreturn position.legal(seat)[0]"), timing=Timing(move=0.1, grace=0.1))
    assert (game.end, game.culprit) == (End.TIME, 1)
    assert "longer than the clock allows" in game.reason


def test_the_grace_is_not_counted_as_late(bot: Make) -> None:
    game = game_of(bot("time.sleep(0.05)\nreturn position.legal(seat)[0]"), "random", timing=Timing(move=0.01, grace=5))
    assert game.culprit is None


def test_a_clock_for_the_whole_game_runs_out(bot: Make) -> None:
    slow = bot("time.sleep(0.15)\nreturn position.legal(seat)[0]")
    game = game_of(slow, "random", timing=Timing(game=0.35, grace=0.01))
    assert (game.end, game.culprit) == (End.TIME, 0)
    assert game.plies == 4, "two moves in 0.3 s, and a third that is too much"


LOOPS = ["while True: pass", "while True:\n  try: time.sleep(0.01)\n  except Exception: pass"]


@pytest.mark.parametrize("does", LOOPS)
@pytest.mark.parametrize("in_thread", [False, True])
def test_a_player_that_thinks_for_ever_is_woken(bot: Make, does: str, in_thread: bool) -> None:
    """In the first thread by a signal; in any other, as in a Dask worker's, by another thread."""
    games: list[Played] = []

    def work() -> None:
        games.append(game_of("random", bot(does), timing=Timing(move=0.05, grace=0.05)))

    begin = time.monotonic()
    if in_thread:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join(20)
    else:
        work()
    assert time.monotonic() - begin < 5
    (game,) = games
    assert (game.end, game.culprit, game.plies) == (End.TIME, 1, 1)
    assert "still thinking" in game.reason


def test_a_player_that_stalls_without_a_clock_is_woken(bot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "PATIENCE", 0.3)
    game = game_of("random", bot("while True: pass"))
    assert (game.end, game.culprit) == (End.STALL, 1)


def doze(seconds: float) -> None:
    time.sleep(seconds)


@pytest.mark.parametrize("in_thread", [False, True])
def test_an_alarm_wakes_nobody_else(in_thread: bool) -> None:
    """Many short ones, of which some ring as they end: what comes after each of them is left alone."""
    trouble: list[BaseException] = []
    rung = 0

    def work() -> None:
        nonlocal rung
        try:
            with Alarm() as alarm:
                for number in range(200):
                    try:
                        alarm.watch(0.002, Forfeit(End.TIME, "late"), doze, 0.001 + 0.00001 * number)
                    except Forfeit:
                        rung += 1
                    sum(range(1000))
        except BaseException as error:
            trouble.append(error)

    if in_thread:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join(30)
        assert not thread.is_alive()
    else:
        work()
    assert not trouble
    assert 0 < rung < 200
    deadline = time.monotonic() + 10
    while any(thread.name.endswith("(_run)") for thread in threading.enumerate()):  # one left over would wake somebody else
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_who_is_woken_while_something_is_cleared_away_is_woken_again(capfd: pytest.CaptureFixture[str]) -> None:
    """Python cannot raise anything there, and would complain."""

    class Slow:
        def __del__(self) -> None:
            doze(0.3)

    def clear_away_and_go_on() -> None:
        held = Slow()
        del held
        doze(5)

    before = sys.unraisablehook
    with Alarm() as alarm, pytest.raises(Forfeit):
        alarm.watch(0.1, Forfeit(End.TIME, "late"), clear_away_and_go_on)
    assert sys.unraisablehook is before
    assert "_Woken" not in capfd.readouterr().err


def test_every_watch_has_its_whole_time() -> None:
    """What the moves before took is not taken from this one."""
    with Alarm() as alarm:
        for _ in range(10):
            alarm.watch(0.5, Forfeit(End.TIME, "late"), doze, 0.1)


def test_a_first_move_that_never_ends_does_not_stop_the_run(bot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried off the clock, to warm up; then it loses on the clock."""
    monkeypatch.setattr(task, "WARMING", 0.2)
    path = Path(bot("while True: pass"))
    path.write_text(path.read_text().replace("needs_warming = False", "needs_warming = True"))
    setup = Setup(("random", str(path)), Book("tic_tac_toe"), Timing(move=0.05, grace=0.05))
    (pair,) = play_pairs(Task(setup, (Pair(0, 0, (0, 1)),)))
    assert [game.end for game in pair.played] == [End.TIME, End.TIME]
    assert pair.totals() == {0: 2.0, 1: 0.0}


def test_a_game_that_breaks_is_no_players_fault(bot: Make) -> None:
    with pytest.raises(GameError, match="the board is broken"):
        game_of(bot("raise GameError('the board is broken')"), "random")


def test_players_are_closed_whatever_happens(bot: Make, tmp_path: Path) -> None:
    closed = tmp_path / "closed.txt"
    path = Path(bot("raise GameError('broken')"))
    path.write_text(
        path.read_text() + f"    def close(self):\n        with open({str(closed)!r}, 'a') as file: file.write('closed ')\n"
    )
    with pytest.raises(GameError):
        game_of(str(path), str(path))
    assert closed.read_text() == "closed closed "


def test_a_proven_result_is_that_of_playing_on() -> None:
    """Perfect players know from the opening on how it ends."""
    setups = [
        Setup(("perfect", "perfect"), Book("tic_tac_toe", plies=3), Timing(), adjudicates) for adjudicates in (False, True)
    ]
    pairs = tuple(Pair(number, number, (0, 1)) for number in range(40))
    whole, short = (play_pairs(Task(setup, pairs)) for setup in setups)
    ends = set()
    for one, two in zip(whole, short, strict=True):
        for long_game, short_game in zip(one.played, two.played, strict=True):
            assert long_game.returns == short_game.returns
            assert long_game.end == short_game.end
            assert np.array_equal(long_game.moves[: short_game.plies], short_game.moves)
            ends.add(long_game.returns)
    assert sum(game.plies for pair in short for game in pair.played) < sum(game.plies for pair in whole for game in pair.played)
    assert len(ends) == 3, "won by each side, and drawn"


def test_figures_tell_what_a_search_did() -> None:
    game = game_of("mcts:simulations=50", "random")
    own = game.figures[::2, 0]
    assert (own["simulations"] >= 50).all() or own["proven"].any()
    assert np.isfinite(own["seconds"]).all()
    assert np.isnan(game.figures[1::2, 0]["seconds"]).all()


def test_failures_are_stored_and_the_run_goes_on(bot: Make, tmp_path: Path) -> None:
    place = str(tmp_path / "s.db")
    sometimes = bot("if len(position.history) > 5: raise ValueError('tired')\nreturn position.legal(seat)[0]")
    play(match_plan("tic_tac_toe", (sometimes, "random"), 20), place, "1")
    with Store(place) as store:
        failed = list(store.games_of(1, failed_only=True))
        assert 0 < len(failed) < 40
        assert {game.end for game in failed} == {End.CRASH}
        assert all("tired" in game.reason and game.players[game.culprit] == sometimes for game in failed)
        assert math.isclose(sum(count.games for count in store.counts(1)), 40)
