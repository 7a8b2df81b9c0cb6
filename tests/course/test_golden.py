"""The course's own tables and traces, met to the letter."""

import json
from pathlib import Path

import pytest

from ludus.course import UCB, Matches, NegAlphaBeta_Memory, Randy, UCT_max, utility

GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text())
SORTED = 2  # the table that is published in the order of its keys


@pytest.fixture(autouse=True)
def empty_memory():
    NegAlphaBeta_Memory.decision.memory = {}
    UCT_max.decision.memory = {}


@pytest.mark.parametrize("number", range(3))
def test_the_memory_that_a_decision_leaves(number):
    table = GOLDEN["tables"][number]
    player = NegAlphaBeta_Memory("Ada", Matches(13, table["last_wins"]), pf=table["pf"])
    assert player.decision((4, 4)) == table["decision"]
    memory = {str(key): entry for key, entry in player.decision.memory.items()}
    assert memory == table["memory"]
    if number != SORTED:
        assert list(memory) == list(table["memory"]), "in the order of insertion"
    assert all(isinstance(key, int) and type(entry) is dict for key, entry in player.decision.memory.items())
    assert player.game.state == (4, 4)


@pytest.mark.parametrize(("name", "pf", "last_wins"), [("trace_pf2_last_loses", 2, False), ("trace_pf3_last_wins", 3, True)])
def test_the_order_of_visits(name, pf, last_wins):
    player = NegAlphaBeta_Memory("Ada", Matches(13, last_wins), pf=pf)
    events = list(player.trace((4, 4)))
    assert [str(event) for event in events if event.kind in ("enter", "known")] == GOLDEN[name]


def test_the_utilities_of_ucb():
    facts = GOLDEN["ucb"]
    n = sum(map(sum, facts["counters"].values()))
    for action, counter in facts["counters"].items():
        assert utility(counter, n) == pytest.approx(facts["utility"][action], abs=1e-12)


class Scripted(UCT_max):
    """Its simulations come out as told."""

    def simulation(self, n, rootPlayer=True):
        left, turn = self.game.state
        before = {0: 7, 1: 7, 2: 5}[turn]
        return list(GOLDEN["uct_max_step"]["simulated"][str(before)][str(before - left)])


def test_a_step_of_uct_max():
    step = GOLDEN["uct_max_step"]
    game = Matches(13, True)
    game.state = (7, 0)
    player = Scripted("Ada", game, pf=2, nbSim=10)
    assert player.simulations(2, 10) == step["returned"]
    memory = {str(key): {str(a): counter for a, counter in counters.items()} for key, counters in player.memory.items()}
    assert memory == step["memory_after"]
    assert list(memory) == list(step["memory_after"])
    assert game.state == (7, 0)


def test_simulations_at_four_matches_where_the_last_one_loses():
    game = Matches(13, False)
    game.state = (4, 0)
    player = Randy("Ada", game, seed=1)
    for action, (won, lost, drawn) in GOLDEN["simulation_4_last_loses"]["published"].items():
        game.move(int(action))
        found = player.simulation(1000)
        game.undo()
        assert sum(found) == 1000
        assert abs(found[0] - won) < 80
        assert found[2] == drawn
        if action == "3":
            assert found == [won, lost, drawn]


def test_ucb_counts_as_often_as_it_says():
    player = UCB("Ada", Matches(13, True), nbSim=10, seed=1)
    events = list(player.trace((13, 0)))
    assert sum(event.kind == "simulate" for event in events) == 30
    assert sum(event.kind == "update" for event in events) == 27
