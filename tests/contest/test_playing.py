"""What a worker makes of a task of a contest: what nobody can help is trouble, and no defeat."""

from __future__ import annotations

from pathlib import Path

import pytest

from contestants import GOOD
from ladders import add_program, new_contest
from ludus.arena.records import Pair
from ludus.bots.sandbox import check_sandbox
from ludus.contest.ladder import Ladder
from ludus.contest.playing import ContestTask, play_contest_task
from ludus.contest.store import ContestStore

pytestmark = pytest.mark.skipif(bool(check_sandbox().refused), reason="no sandbox here")


@pytest.fixture
def task(tmp_path: Path) -> ContestTask:
    """A program in the sandbox meets a bot of the house."""
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random; mcts:simulations=2")
        entrant = add_program(store, contest, "good", GOOD.decode())
        ladder = Ladder(store, place, contest, False, lambda: None)
        with store.transaction() as connection:
            ladder.look(connection, contest, True)
        bots = tuple(ladder.members[each].bot for each in (0, entrant))
        return ContestTask(ladder.terms, bots, (Pair(0, 0, (0, 1)),))


def test_a_sandbox_that_fails_in_a_game_is_trouble_and_nobodys_defeat(
    task: ContestTask, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = play_contest_task(task).rows
    assert rows is not None
    assert {game["culprit"] for game in rows.games} == {-1}
    monkeypatch.setattr("ludus.bots.cage.HOME", "/proc/nowhere")
    outcome = play_contest_task(task)
    assert (outcome.rows, outcome.broken) == (None, {})
    assert outcome.trouble.startswith("NoSandbox: the sandbox cannot be made: 'bwrap: ")
