"""A stored run says what it was asked for, so that anybody can go on with it."""

from __future__ import annotations

import pytest

from ludus.arena.entry import Conditions, enter
from ludus.arena.plans import (
    open_again,
    plan_again,
    plan_match,
    plan_sprt,
    plan_sweep,
    plan_tournament,
    plan_tune,
    planned_pairs,
    sweep_players,
)
from ludus.arena.sprt import Sprt
from ludus.arena.spsa import Method
from ludus.arena.store import Store
from ludus.arena.sweep import parse_vary
from ludus.arena.tune import parse_knobs
from ludus.errors import LudusError

UNDER = Conditions(seed=3, plies=2, move_time=5.0, adjudicates=True)
PLAYERS = ("random", "straight", "course-randy")


def _sweep(opponent, format):
    axes = [parse_vary("nbSim=1,2,4")]
    entry = enter("tic_tac_toe", sweep_players("course-randy-mc", axes, opponent), Conditions())
    return plan_sweep(entry, "course-randy-mc", axes, opponent, format, 3, 2)


WISHES = {
    "match": lambda: plan_match(enter("tic_tac_toe", PLAYERS[:2], UNDER), 12),
    "round robin": lambda: plan_tournament(enter("tic_tac_toe", PLAYERS, UNDER), "round-robin", 4, 2),
    "usual rounds": lambda: plan_tournament(enter("tic_tac_toe", PLAYERS, Conditions()), "gauntlet", None, None),
    "swiss": lambda: plan_tournament(enter("tic_tac_toe", PLAYERS, Conditions()), "swiss", 2, 3),
    "knockout": lambda: plan_tournament(enter("tic_tac_toe", PLAYERS, Conditions()), "knockout", None, 2),
    "levels": lambda: plan_tournament(
        enter("tron", ("random", "wall"), Conditions(levels=("duel7", "square13"))), "round-robin", 1, None
    ),
    "three riders": lambda: plan_tournament(
        enter("tron:level=three", ["random", "straight", "mcts:simulations=10", "wall"], Conditions()), "round-robin", 2, None
    ),
    "sweep": lambda: _sweep(None, "round-robin"),
    "swiss sweep": lambda: _sweep(None, "swiss"),
    "sweep against one": lambda: _sweep("random", "round-robin"),
    "tuning": lambda: plan_tune(
        "tic_tac_toe", "mcts", parse_knobs("mcts", ["c=0.1:2"]), Method(seed=3), 5, 2, Conditions(seed=3)
    ),
    "test": lambda: plan_sprt(enter("tic_tac_toe", PLAYERS[:2], UNDER), Sprt(-5, 15, 0.1, 0.2), 400),
}


@pytest.mark.parametrize("wish", WISHES)
def test_a_stored_run_is_planned_again_as_it_was(wish, tmp_path):
    planned = WISHES[wish]()
    with Store(str(tmp_path / "games.db")) as store:
        run = planned.plan.open(store)
        again, same = open_again(store, run.id)
        assert same == run
        assert again.plan.open(store) == run  # the same identity and the same wishes, so nothing was written
        assert (again.pairs, again.most, again.entry) == (planned.pairs, planned.most, planned.entry)
        assert list(next(again.plan.rounds())) == list(next(planned.plan.rounds()))
        assert planned_pairs(run, planned.entry.seats) == planned.pairs


def test_a_run_whose_player_was_edited_does_not_go_on(tmp_path):
    bot = tmp_path / "bot.py"
    source = "from ludus.core import Player\n\nclass First(Player):\n    def choose(self, position, seat):\n        return 0\n"
    bot.write_text(source)
    with Store(str(tmp_path / "games.db")) as store:
        run = plan_match(enter("tic_tac_toe", (str(bot), "random"), Conditions()), 2).plan.open(store)
        open_again(store, run.id)
        bot.write_text(source + "\n# another one\n")
        with pytest.raises(LudusError, match="run 1 cannot go on: a file of its players or levels is another one now"):
            open_again(store, run.id)


def test_what_this_ludus_does_not_know_is_said_in_words(tmp_path):
    with Store(str(tmp_path / "games.db")) as store:
        run = WISHES["match"]().plan.open(store)
        other = store.open_run("pageant", run.game, run.players, run.config, run.config)
        with pytest.raises(LudusError, match="run 2 is a pageant"):
            plan_again(other)
