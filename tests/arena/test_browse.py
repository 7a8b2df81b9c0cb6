"""Looking into a store while it grows."""

from __future__ import annotations

from ludus.arena.browse import Pulse, games_of_pairs, has_grown, last_pairs, pulse, seats_of
from ludus.arena.entry import Conditions, enter
from ludus.arena.plans import plan_match, plan_tournament
from ludus.arena.run import conduct
from ludus.arena.store import Store
from ludus.arena.task import play_task
from ludus.arena.workers import Alone


def play(store, planned):
    run = planned.plan.open(store)
    for _ in conduct(planned.plan, store, run, Alone(play_task)):
        pass
    return run.id


def test_a_store_says_whether_a_run_has_grown(tmp_path):
    with Store(str(tmp_path / "games.db")) as store:
        assert pulse(store) == Pulse(0, 0)
        assert seats_of(store, 1) is None
        one = play(store, plan_match(enter("tic_tac_toe", ["random", "straight"], Conditions()), 4))
        first = pulse(store)
        assert first == Pulse(4, one)
        two = play(store, plan_match(enter("tic_tac_toe", ["straight", "random"], Conditions()), 2))
        assert (has_grown(store, one, first), has_grown(store, two, first)) == (False, True)
        assert not has_grown(store, two, pulse(store))
        play(store, plan_match(enter("tic_tac_toe", ["random", "straight"], Conditions()), 6))  # goes on with the first
        assert has_grown(store, one, first)
        assert seats_of(store, one) == 2


def test_the_last_games_come_first(tmp_path):
    with Store(str(tmp_path / "games.db")) as store:
        entry = enter("tic_tac_toe", ["random", "straight", "course-randy"], Conditions())
        run = play(store, plan_tournament(entry, "round-robin", 3, None))
        assert last_pairs(store, run, 4) == [8, 7, 6, 5]
        assert last_pairs(store, run, 4, before=3) == [2, 1, 0]
        between = last_pairs(store, run, 9, entrants=(2, 0))
        assert between == last_pairs(store, run, 9, entrants=(0, 2)) == [7, 4, 1]
        games = games_of_pairs(store, run, between[:2])
        assert [(game.pair, game.rotation, game.seating) for game in games] == [
            (7, 0, (0, 2)),
            (7, 1, (2, 0)),
            (4, 0, (0, 2)),
            (4, 1, (2, 0)),
        ]
