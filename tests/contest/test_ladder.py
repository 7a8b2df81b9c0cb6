"""What a ladder makes of a contest's settings, of versions and of boards before: from the store to arrays."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
import sqlalchemy as sa

from ladders import add_player, add_program, add_version, new_contest
from ludus.arena.records import Pair
from ludus.contest.ladder import Ladder
from ludus.contest.playing import ContestTask, Outcome, play_contest_task
from ludus.contest.schema import ENTRIES
from ludus.contest.store import ContestStore

QUICK = "random; mcts:simulations=2"


def look(store, ladder, contest):
    with store.transaction() as connection:
        ladder.look(connection, contest, True)


@pytest.mark.parametrize("most", [1, 3])
def test_a_program_plays_as_many_games_at_a_time_as_the_contest_says(tmp_path, most):
    """So many tasks, for a task plays its games one after the other. Bots of the house play wherever they are wanted."""
    with ContestStore(str(tmp_path / "contest.db")) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK, in_flight=most)
        entrants = [add_program(store, contest, f"bot {number}", str(number)) for number in range(2)]
        ladder = Ladder(store, "", contest, True, lambda: None)
        look(store, ladder, contest)
        ladder.costs.learn([dict.fromkeys(entrants, 0.1)], 0.5)
        look(store, ladder, contest)
        tasks = [ladder.next_task(store) for _ in range(40)]
        held = Counter(bot.entrant for task in tasks for bot in task.bots)
        assert [held[each] for each in entrants] == [most, most]
        mine = next(task for task in tasks if any(bot.entrant == entrants[0] for bot in task.bots))
        ladder.let_go(mine, Outcome(None))
        assert ladder.field.free()[entrants[0]], "and another one when that is done"


def ladder_with_games(store):
    """A strong player's first version has beaten the weakest of the house in all games."""
    contest = new_contest(store, game="tic_tac_toe", house=QUICK)
    entrant = add_player(store, contest, "ada", "mcts:simulations=100")
    ladder = Ladder(store, "", contest, True, lambda: None)
    look(store, ladder, contest)
    bots = tuple(ladder.members[each].bot for each in (0, 1, entrant))
    pairs = tuple(Pair(number, number, (number % 2, 2)) for number in range(30))
    outcome = play_contest_task(ContestTask(ladder.terms, bots, pairs, {}))
    ladder.count(outcome.rows)
    return contest, ladder, entrant


def test_a_new_version_starts_from_the_rating_of_the_one_before_with_more_doubt(tmp_path):
    with ContestStore(str(tmp_path / "contest.db")) as store:
        contest, ladder, first = ladder_with_games(store)
        stranger = add_player(store, contest, "new", "mcts:simulations=3")
        with store.transaction(writes=True) as connection:
            entry = connection.execute(sa.select(ENTRIES.c.id).where(ENTRIES.c.name == "ada")).scalar_one()
            what = {"player": "mcts:simulations=101", "archive": "", "manifest": {}}
            second = add_version(connection, contest, entry, "ada", 2, what)
        look(store, ladder, contest)
        found = ladder.ask_for_fit()().fit
        assert found.rating[first] > found.rating[0] + 100
        assert found.rating[second] == pytest.approx(found.rating[first], abs=1)
        assert found.error[second] > found.error[first]
        assert abs(found.rating[stranger] - found.rating[first]) > 30, "who has nobody before it starts elsewhere"


def test_a_board_tells_what_has_changed_since_the_one_before(tmp_path):
    with ContestStore(str(tmp_path / "contest.db")) as store:
        contest, ladder, first = ladder_with_games(store)
        found = ladder.ask_for_fit()()
        rated = replace(found, fit=replace(found.fit, rating=np.array([0.0, 50.0, 100.0])))
        board = ladder.make_board(rated)
        assert board.number == 1
        assert board.rows["entrant"].tolist() == [first, 1, 0]
        assert board.rows["is_new"].tolist() == [1, 1, 1]
        assert board.rows["change"].tolist() == board.rows["gain"].tolist() == [0, 0, 0]
        ladder.board = board
        newcomer = add_player(store, contest, "new", "mcts:simulations=3")
        look(store, ladder, contest)
        found = ladder.ask_for_fit()()
        rated = replace(found, fit=replace(found.fit, rating=np.array([0.0, 130.0, 90.0, 200.0])))
        board = ladder.make_board(rated)
        assert board.number == 2
        assert board.rows["entrant"].tolist() == [newcomer, 1, first, 0]
        assert board.rows["is_new"].tolist() == [1, 0, 0, 0]
        assert board.rows["change"].tolist() == [0, 0, -2, -1]
        assert board.rows["gain"].tolist() == [0, 80, -10, 0]
