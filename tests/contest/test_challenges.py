"""What comes of a challenge."""

from __future__ import annotations

from pathlib import Path

from ladders import add_player, conducted, new_contest
from ludus.contest.challenges import ask_for, get_challenge
from ludus.contest.entries import list_entries
from ludus.contest.games import games_of
from ludus.contest.people import get_member
from ludus.contest.store import ContestStore


def test_who_asked_is_told_how_it_went(tmp_path: Path) -> None:
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random")
        entrants = {
            name: add_player(store, contest, name, spec)
            for name, spec in [("strong", "mcts:simulations=100"), ("weak", "random")]
        }
        entries = {each.name: each for each in list_entries(store, contest.id).values()}
        asked = {}
        for one, other in [("strong", "weak"), ("weak", "strong")]:
            owner = entries[one].member
            assert owner is not None
            member = get_member(store, contest.id, owner)
            asked[one] = ask_for(store, contest, member, entries[one], entries[other])
            assert get_challenge(store, contest, asked[one]).scores == ()
        conducted(place, lambda store: all(get_challenge(store, contest, each).games for each in asked.values()))
        for name, number in asked.items():
            found = get_challenge(store, contest, number)
            _, played = games_of(store, contest, [entrants[name]], "all")
            scores = {game.id: game.score for game in played}
            assert found.scores == tuple(scores[game] for game in found.games)
            assert len(found.scores) == 2
