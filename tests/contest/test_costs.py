"""What bots cost: who holds workers up for longer than others do is picked less, and nobody else is."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from ladders import add_program, new_contest
from ludus.arena.records import Pair
from ludus.contest.costs import CHEAP, Costs
from ludus.contest.ladder import UNKNOWN, Ladder
from ludus.contest.playing import ContestTask, Outcome, play_contest_task
from ludus.contest.store import ContestStore

EVERYBODY = np.ones(5, bool)
PROGRAM = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        time.sleep({startup})
        print(json.dumps({{"name": "{name}"}}), flush=True)
    elif message["type"] == "state":
        time.sleep({move})
        print(json.dumps({{"move": message["moves"][0]}}), flush=True)
"""


def costs_of(*seconds):
    costs = Costs()
    costs.seat(range(1, len(seconds)), len(seconds))  # the first is of the house
    costs.learn([dict(enumerate(seconds))], sum(seconds))
    return costs


def test_programs_are_dear_beside_other_programs():
    assert costs_of(0, 1, 1, 1, 9).dearness(EVERYBODY).tolist() == [1, 1, 1, 1, 9]
    assert costs_of(90, 1, 2, 2, 9).dearness(EVERYBODY).tolist() == [1, 1, 1, 1, 4.5], "a bot of the house is its own choice"
    assert costs_of(0, 9, 9, 9, 9).dearness(EVERYBODY).tolist() == [1] * 5, "where all take long, nobody is dear"
    assert costs_of(0, 0.01, 0.01, 0.1, 10 * CHEAP).dearness(EVERYBODY).tolist() == [1, 1, 1, 1, 10], "nor is who takes little"
    alone = np.array([True, False, False, False, True])
    assert costs_of(0, 1, 1, 1, 9).dearness(alone)[4] == 1, "those who are gone are no measure"


def test_what_is_expected_of_a_pair_is_what_was_seen():
    costs = costs_of(0, 1, 2)
    costs.seat([1, 2, 3], 5)
    assert costs.expect([1, 2]) == 3
    assert costs.expect([0, 3]) == CHEAP, "a program of which nobody knows"
    assert costs.expect([0, 4]) == 0
    costs.learn([{1: 6.0}], 6.5)
    assert costs.expect([1, 2]) == pytest.approx(0.8 * 1 + 0.2 * 6 + 2 + 0.2 * 0.5)
    costs.learn([], 100.0)
    assert costs.expect([1, 2]) == pytest.approx(4.1), "what could not be played tells nothing"


def test_a_worker_tells_how_long_each_bot_took(tmp_path):
    """Getting ready is counted for who takes it, not for whom it meets."""
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random; mcts:simulations=2", plies=0)
        source = {"late": (1.5, 0), "slow": (0, 0.4), "quick": (0, 0)}
        for name, (startup, move) in source.items():
            add_program(store, contest, name, PROGRAM.format(name=name, startup=startup, move=move))
        ladder = Ladder(store, place, contest, True, lambda: None)
        with store.transaction() as connection:
            ladder.look(connection, contest, True)
        bots = tuple(ladder.members[each].bot for each in (2, 3, 4))
        pairs = (Pair(0, 0, (0, 2)), Pair(1, 1, (1, 2)))
        outcome = play_contest_task(ContestTask(ladder.terms, bots, pairs, {}))
    late, slow = outcome.taken
    assert late[2] >= 2 * 1.5  # two games
    assert slow[3] >= 2 * 3 * 0.4  # three moves of it in each, at least
    assert late[4] < late[2]
    assert slow[4] < slow[3]
    assert sum(map(sum, (each.values() for each in outcome.taken))) <= outcome.seconds


def played_by_rule(store, seconds, tasks):
    """A ladder's tasks, each taking as long as its programs are said to: games of each, and s that pairs took for its sake."""
    contest = new_contest(store, game="tic_tac_toe", house="random; mcts:simulations=2")
    entrants = [add_program(store, contest, f"bot {number}", f"{number}") for number in range(len(seconds))]
    takes = dict(zip(entrants, seconds, strict=True))
    ladder = Ladder(store, "", contest, True, lambda: None)
    ladder.luck = np.random.default_rng(1)
    with store.transaction() as connection:
        ladder.look(connection, contest, True)
    pairs, spent = Counter(), Counter()
    for _ in range(tasks):
        task = ladder.next_task(store)
        taken = []
        for pair in task.pairs:
            group = [task.bots[each].entrant for each in pair.entrants]
            taken.append({each: takes.get(each, 0.0) for each in group})
            pairs.update(group)
            spent.update(taken[-1])
        ladder.let_go(task, Outcome(None, seconds=sum(sum(each.values()) for each in taken) + 0.01, taken=taken))
    return [pairs[each] for each in entrants], [spent[each] for each in entrants]


def test_slow_starters_do_not_hold_up_the_ladder(tmp_path):
    with ContestStore(str(tmp_path / "contest.db")) as store:
        pairs, spent = played_by_rule(store, [9.2, 9.2] + [0.1] * 8, 400)
    assert sum(spent[:2]) < 0.5 * sum(spent)
    assert min(pairs[2:]) > 5 * max(pairs[:2])
    assert min(pairs) > 0, "they play, too"


def test_a_program_has_one_task_at_a_time_until_it_is_known_how_long_it_takes(tmp_path):
    with ContestStore(str(tmp_path / "contest.db")) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random; mcts:simulations=2", in_flight=3)
        entrant = add_program(store, contest, "new", "new")
        ladder = Ladder(store, "", contest, True, lambda: None)
        with store.transaction() as connection:
            ladder.look(connection, contest, True)
            assert ladder.field.most[entrant] == UNKNOWN
            while (task := ladder.next_task(store)) is not None and all(bot.entrant != entrant for bot in task.bots):
                pass
            assert len(task.pairs) == 1
            assert not ladder.field.free()[entrant]
            ladder.let_go(task, Outcome(None, seconds=1.0, taken=[{bot.entrant: 0.1 for bot in task.bots}]))
            assert ladder.field.most[entrant] == 3
            ladder.look(connection, contest, True)
            assert ladder.field.most[entrant] == 3
