"""Steps by the API: the course's own traces to the letter, counters by its formula, arrays as the engine leaves them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

from ludus.course import Matches, NegAlphaBeta_Memory, utility
from ludus.course.workshop.game import level
from ludus.course.workshop.lockstep import simulate_all
from ludus.web.ticking import SMALL

GOLDEN = json.loads((Path(__file__).parents[1] / "course" / "golden.json").read_text())
FOUR = {"matches": 4, "turn": 4}


def ask(api: httpx.Client, **asked: Any) -> dict[str, Any]:
    answer = api.post("/steps", json=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def memory_of(trace: dict[str, Any]) -> dict[str, Any]:
    """What the changes of all steps come to, as the course writes it."""
    rows: dict[str, Any] = {}
    for step in trace["steps"]:
        if "entry" in step.get("memory", {}):
            entry = dict(step["memory"]["entry"])
            best = entry.pop("best", None)
            rows[step["memory"]["key"]] = {**entry, "best_action": None if best is None else int(best)}
    return rows


@pytest.mark.parametrize(("name", "pf", "last"), [("trace_pf2_last_loses", 2, "loses"), ("trace_pf3_last_wins", 3, "wins")])
def test_the_events_are_those_of_the_golden_trace(api: httpx.Client, name: str, pf: int, last: str) -> None:
    trace = ask(api, algorithm="NegAlphaBeta_Memory", pf=pf, last=last, **FOUR)
    assert [event["text"] for event in trace["events"] if event["kind"] in ("enter", "known")] == GOLDEN[name]
    player = NegAlphaBeta_Memory("Ada", Matches(4, last == "wins"), pf=pf)
    NegAlphaBeta_Memory.decision.memory = {}  # type: ignore[attr-defined]
    told = list(player.trace((4, 4)))
    NegAlphaBeta_Memory.decision.memory = {}  # type: ignore[attr-defined]
    assert [event["text"] for event in trace["events"]] == [str(event) for event in told]


@pytest.mark.parametrize("number", range(3))
def test_the_changes_of_the_memory_come_to_the_golden_table(api: httpx.Client, number: int) -> None:
    table = GOLDEN["tables"][number]
    trace = ask(api, pf=table["pf"], last="wins" if table["last_wins"] else "loses", **FOUR)
    assert trace["decision"] == str(table["decision"])
    assert memory_of(trace) == table["memory"]
    if number != 2:  # which is published in the order of its keys
        assert list(memory_of(trace)) == list(table["memory"])


def test_an_entry_that_gets_deeper_is_told_by_step_and_event(api: httpx.Client) -> None:
    trace = ask(api, algorithm="NegAlphaBeta_Memory", matches=7, pf=3)
    deeper = [step for step in trace["steps"] if step.get("why") == "known to reach beta"]
    assert deeper
    for step in deeper:
        assert step["memory"]["entry"] == trace["events"][step["first"]]["entry"]
        assert step["memory"]["entry"]["pf"] == step["pf"]


def test_steps_hold_all_events_in_order_and_windows_close_before_a_cut(api: httpx.Client) -> None:
    trace = ask(api, matches=8, pf=3)
    steps, nodes = trace["steps"], trace["nodes"]
    assert [each for step in steps for each in range(step["first"], step["last"] + 1)] == list(range(len(trace["events"])))
    (cut,) = [step for step in steps if step["kind"] == "cut"]
    assert cut["window"][0] >= cut["window"][1]
    assert (nodes[cut["node"]]["key"], cut["skipped"]) == ("2", ["2"])
    assert (steps[-1]["kind"], steps[-1]["action"], trace["decision"]) == ("choose", "1", "1")
    for number, node in enumerate(nodes[1:], 1):
        assert node["parent"] < number
        assert int(nodes[node["parent"]]["key"]) - int(node["action"]) == int(node["key"])


def test_iterative_deepening_begins_a_tree_for_every_depth(api: httpx.Client) -> None:
    trace = ask(api, algorithm="IterativeDeepening", matches=6, pf=3)
    begun = [step["pf"] for step in trace["steps"] if step["kind"] == "enter" and "parent" not in trace["nodes"][step["node"]]]
    assert begun == [1, 2, 3]
    assert {node["root"] for node in trace["nodes"]} == {1, 2, 3}


def test_ucb_picks_by_its_formula(api: httpx.Client) -> None:
    trace = ask(api, algorithm="UCB", matches=8, nbSim=10, seed=1)
    picks = [step for step in trace["steps"] if step["kind"] == "pick"]
    assert [pick["round"] for pick in picks] == list(range(1, 28))
    for number, pick in enumerate(picks, 3):
        table = pick["table"]
        assert table["total"] == number == sum(sum(arm["counter"]) for arm in table["arms"])
        sums = {arm["action"]: arm["mean"] + arm["bonus"] for arm in table["arms"]}
        for arm in table["arms"]:
            assert sums[arm["action"]] == pytest.approx(utility(arm["counter"], number), abs=1e-12)
        assert pick["action"] == table["chosen"] == max(sums, key=lambda action: sums[action])
    last = trace["steps"][-1]
    assert (last["kind"], last["table"]["chosen"]) == ("choose", trace["decision"])


@pytest.mark.parametrize("algorithm", ["UCT_max", "UCT_negamax"])
def test_uct_counts_every_game_once_and_grows_over_decisions(api: httpx.Client, algorithm: str) -> None:
    trace = ask(api, algorithm=algorithm, matches=10, nbSim=5, pf=3, times=4)
    games = sum(sum(event["counter"]) for event in trace["events"] if event["kind"] == "simulate")
    last = trace["steps"][-1]
    assert last["kind"] == "choose"
    assert last["round"] == 4
    root = [step["memory"] for step in trace["steps"] if step.get("memory", {}).get("key") == "10"][-1]
    assert sum(sum(arm["counter"]) for arm in root["arms"]) == games
    for step in trace["steps"]:
        if step["kind"] == "pick":
            sums = {arm["action"]: arm["mean"] + arm["bonus"] for arm in step["table"]["arms"]}
            assert step["action"] == max(sums, key=lambda action: sums[action])


def test_a_wrapped_game_is_stepped_through_from_moves_played_before(api: httpx.Client) -> None:
    trace = ask(api, game="tic_tac_toe", moves=["b2", "a1", "c1", "a3"], algorithm="NegAlphaBeta_Memory", pf=3)
    assert trace["decision"] == "a2"  # the only move that does not lose at once
    assert trace["nodes"][0]["frame"] == trace["before"][-1]
    assert len(trace["before"]) == 5


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"algorithm": "NegAlphaBeta", "matches": 40, "pf": 20}, ["4000 events", "lower pf (it is 20)"]),
        ({"algorithm": "UCB", "matches": 40, "nbSim": 1000}, ["lower nbSim (it is 1000)", "fewer matches"]),
        ({"algorithm": "UCT_max", "game": "connect_four", "nbSim": 900, "pf": 9}, ["1 s", "begin later in the game"]),
        ({"game": "tic_tac_toe", "moves": ["b2", "b2"]}, ["moves, number 2"]),
        ({"game": "tic_tac_toe", "moves": ["a1", "a2", "b1", "b2", "c1", "c2"]}, ["moves, number 6"]),
        ({"game": "tic_tac_toe", "moves": ["a1", "a2", "b1", "b2", "c1"]}, ["the game is over", "take back"]),
    ],
)
def test_what_is_too_much_or_wrong_is_refused_in_a_sentence(api: httpx.Client, asked: dict[str, Any], words: list[str]) -> None:
    answer = api.post("/steps", json=asked)
    assert answer.status_code == 400
    for word in words:
        assert word in answer.json()["error"]


@pytest.mark.parametrize("asked", [{"pf": 0}, {"pf": 61}, {"matches": 10**6}, {"game": "chess"}, {"extra": 1}, {"times": 0}])
def test_what_nobody_should_ask_is_refused_before_it_is_run(api: httpx.Client, asked: dict[str, Any]) -> None:
    answer = api.post("/steps", json=asked)
    assert answer.status_code == 422
    assert next(iter(asked)) in answer.json()["error"]


def test_lockstep_shows_the_engine_s_own_arrays(api: httpx.Client) -> None:
    found = api.post("/lockstep", json={"level": "small", "games": 5, "seed": 3}).json()
    steps = found["steps"]
    assert steps[-1]["s"] == simulate_all(level(SMALL), 5, np.random.default_rng(3)).tolist()
    assert [step["kind"] for step in steps[:4]] == ["tile", "look", "draw", "ride"]
    assert steps[-1]["riding"] == []
    for draw, ride in zip(steps[2::3], steps[3::3], strict=True):
        for row, game in enumerate(draw["riding"]):
            free, length = draw["table"][row], draw["lengths"][row]
            assert draw["direction"][row] == free[int(draw["draws"][row] * length)]
            assert ride["s"][game] - draw["s"][game] == (draw["direction"][row] != 0)
    assert api.post("/lockstep", json={"games": 9}).status_code == 422
