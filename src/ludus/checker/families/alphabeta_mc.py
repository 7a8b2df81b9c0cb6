"""NegAlphaBeta_MC: alpha-beta over leaves whose values are the games that were seen."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludus.checker.behaviour import Behaviour, Path, Visit, behaviour_of, walk
from ludus.checker.cases import Case, on_turn, other_cases
from ludus.checker.divergence import Run, inside, line_of, place_facts, run, tell_visits
from ludus.checker.families.family import Family, Ran, modelled, telling_ones
from ludus.checker.findings import Problem
from ludus.checker.models.alphabeta import DRAWS_LOST, TASTE, TASTES, Habits, Switched, model
from ludus.checker.models.searcher import FIRST_CUTS, with_tastes
from ludus.checker.source import Source
from ludus.checker.words import Said, counter, said
from ludus.course import Player
from ludus.course.player import scoring, tally
from ludus.course.trace import Followed

SIMULATIONS = 4
SCALES = (1, Player.WIN)  # what games that were all won are worth

IN_ORDER = [taste for taste in TASTES if not taste.cuts_after]  # when the window is looked at changes no decision
KEEPS_FIRST = [replace(taste, keeps="last") for taste in IN_ORDER if taste.backwards]  # so the first of the game's

Winners = tuple[int | None, ...]
Played = tuple[Case, Behaviour, Mapping[Path, Winners]]

MISTAKES: dict[str, list[Habits]] = {
    "leaf-from-own-seat": [Habits(leaf="own", games="own"), Habits(games="own"), Habits(leaf="own")],
    "root-takes-worst": [Habits(takes="worst")],
    "sign-not-negated": [Habits(negates=False), Habits(negates_at_root=False)],
    "depth-too-short": [Habits(deeper=-1)],
    "depth-too-long": [Habits(deeper=1)],
    "last-of-equals": [Habits(keeps="last")],
    "window-not-swapped": [Habits(window="same"), Habits(window="negated")],
    "last-score-kept": [Habits(returns="last")],
    "wins-and-losses-swapped": [Habits(games="other")],
    "root-window-narrow": [Habits(root_bound=1)],
    "losses-not-counted": [Habits(games_worth="victories")],
    "draw-as-defeat": [*DRAWS_LOST, *(replace(way, games_worth="victories") for way in DRAWS_LOST)],
}


class AlphaBetaMC(Family):
    names = ("NegAlphaBeta_MC",)
    is_random = True

    def cases(self) -> Sequence[Case]:
        on_matches = [
            on_turn((left, (left + pf) % 2), last_wins, draws=draws, pf=pf, nbSim=SIMULATIONS)
            for last_wins, draws in ((True, False), (False, False), (True, True))
            for pf in (1, 2, 3)
            for left in range(2, 13)
        ]
        return [*on_matches, *other_cases(4, pf=0, nbSim=SIMULATIONS)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        leaves = read_leaves(case, seen)
        wrong = next((path for path, winners in leaves.items() if len(winners) != SIMULATIONS), None)
        if wrong is not None:
            return Problem("count", case, seen, SIMULATIONS, wrong)
        if any(self._is_alike(case, seen, taste, leaves) for taste in (*IN_ORDER, *KEEPS_FIRST)):
            return None
        expected = behaviour_of(_scripted(Habits(backwards=is_backwards(case, seen)), leaves, 1), case).action
        return Problem("decision" if expected is not None else "unplayed", case, seen, expected, seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if left := [case for case, seen in ran if seen.left and not seen.trouble]:
            is_everywhere = any(case.parameters["pf"] < FIRST_CUTS for case in left)
            return "undo-forgotten" if is_everywhere else "undo-after-return"
        if all(not seen.trouble and not read_leaves(case, seen) for case, seen in ran):
            return "leaves-not-simulated"
        if all(problem.kind == "count" for problem in problems):
            return _misplaced_games(problems) or "wrong-number-of-simulations"
        chosen = [(case, seen, read_leaves(case, seen)) for case, seen in telling_ones(ran, problems) if not seen.trouble]
        backwards = sum(is_backwards(case, seen) for case, seen, _ in chosen) > len(chosen) / 2
        tastes = [taste for taste in IN_ORDER if taste.backwards == backwards]
        shares = {
            name: max(self._share(chosen, way) for way in with_tastes(ways, tastes, TASTE)) for name, ways in MISTAKES.items()
        }
        best = max(shares, key=lambda name: shares[name])
        if shares[best] <= max(self._share(chosen, taste) for taste in tastes):  # no better than without a mistake
            return None
        if best == "losses-not-counted" and source.forgets_draws:  # what games alone do not tell apart
            best = "draw-as-defeat"
        return best if shares[best] > 0.5 else None

    def verdict_on_all(self, ran: Ran, source: Source) -> tuple[Problem, str] | None:
        """Who compares alpha with beta, and yet looks at everything where every right search cuts."""
        shown = _everything_looked_at(ran) if source.compares_window else None
        if shown is None:
            return None
        mistake = "window-not-swapped" if source.raises_alpha else "alpha-not-updated"
        first = _first_too_much(*shown)
        return Problem("visits", *shown, found=first.path, where=first), mistake

    def mistake_elsewhere(self, problems: Sequence[Problem]) -> str | None:
        ways = with_tastes(DRAWS_LOST, IN_ORDER, TASTE)
        ran = [(case, seen, read_leaves(case, seen)) for case, seen in ((each.case, each.behaviour) for each in problems)]
        is_it = any(all(self._is_alike(case, seen, way, leaves) for case, seen, leaves in ran) for way in ways)
        return "draw-as-defeat" if is_it else None

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        case, seen = problem.case, problem.behaviour
        leaves = read_leaves(case, seen)
        if problem.kind == "count":
            leaf = problem.found
            line = next(
                (visit.line for visit in seen.visits if visit.path[: len(leaf)] == leaf and len(visit.path) > len(leaf)), 0
            )
            facts = {"found": len(leaves[leaf]), "expected": SIMULATIONS, "line": line_of(line)}
            return [said("leaf games", place=inside(case, leaf), **facts)]
        if problem.kind not in ("decision", "visits", "unplayed"):
            return []
        reference = run(_scripted(Habits(backwards=is_backwards(case, seen)), leaves, 1), case)
        if problem.kind == "visits":
            return _tell_way(reference, case, seen)
        told = _tell_leaf(reference, leaves)
        if reference.events[-1].kind == "no games":
            event = reference.events[-1]
            facts = place_facts(reference, event.path, len(reference.events))
            return [said("leaf not played", **{name: facts[name] for name in ("place", "level", "window")})]
        values = said("values of games", values=reference.values(), expected=problem.expected, found=problem.found)
        return [*_tell_way(reference, case, seen), *told, values]

    def remarks(self, ran: Ran) -> tuple[str, ...]:
        """Who never cuts decides as well as who does, only later: all is looked at, even where every right search cuts."""
        return ("never-cuts",) if _everything_looked_at(ran) else ()

    def _share(self, ran: Sequence[Played], habits: Habits) -> float:
        return sum(self._is_alike(case, seen, habits, leaves) for case, seen, leaves in ran) / len(ran)

    def _is_alike(self, case: Case, seen: Behaviour, habits: Habits, leaves: Mapping[Path, Winners]) -> bool:
        return any(behaviour_of(_scripted(habits, leaves, scale), case).action == seen.action for scale in SCALES)


def _everything_looked_at(ran: Ran) -> tuple[Case, Behaviour] | None:
    """One in which every right search cuts, of somebody who never does."""
    shows = [each for each in ran if not each[0].board and each[0].parameters["pf"] >= FIRST_CUTS]
    if not all(_looked_at(case, seen.paths) == _all_there(case) for case, seen in shows):
        return None
    return next((each for each in shows if _is_cut_by_all(*each)), None)


def _first_too_much(case: Case, seen: Behaviour) -> Visit:
    """The first position that a right search cuts off, by the games that were seen."""
    way = _scripted(Habits(backwards=is_backwards(case, seen)), read_leaves(case, seen), 1)
    needed = _looked_at(case, behaviour_of(way, case).paths)
    pf = case.parameters["pf"]
    return next(visit for visit in seen.visits if len(visit.path) <= pf and visit.path not in needed)


def _misplaced_games(problems: Sequence[Problem]) -> str | None:
    """By how deep the positions are from which games are played."""
    off = set()
    for problem in problems:
        pf = problem.case.parameters["pf"]
        off |= {len(path) - pf for path in origins(problem.case, problem.behaviour)}
    if off == {1}:
        return "depth-too-long"
    if off == {-1}:
        return "depth-too-short"
    return "games-inside" if off and max(off) == 0 and min(off) < 0 else None


def origins(case: Case, seen: Behaviour) -> set[Path]:
    """Positions to which one comes back from the end of a game to play the next one, again and again."""
    turns: Counter[Path] = Counter()
    has_ended = False
    for stride in walk(seen.steps):
        if stride.is_move:
            turns[stride.before] += has_ended
            has_ended = case.ending(stride.state).is_over
    return {path for path, times in turns.items() if times >= SIMULATIONS - 1}


def _looked_at(case: Case, paths: Iterable[Path]) -> set[Path]:
    """Positions of the search itself; below them are games."""
    return {path for path in paths if len(path) <= case.parameters["pf"]}


def _all_there(case: Case) -> set[Path]:
    return _looked_at(case, modelled(model(Habits(cuts="never")), case).paths)


def _is_cut_by_all(case: Case, seen: Behaviour) -> bool:
    """Whether whoever cuts, in whatever taste, leaves something out by the games that were seen."""
    leaves, whole = read_leaves(case, seen), _all_there(case)
    ways = [_scripted(taste, leaves, 1) for taste in IN_ORDER]
    return all(_looked_at(case, behaviour_of(way, case).paths) < whole for way in ways)


class Silent(Followed):
    """A game that knows where it is, and notes nothing."""

    def note(self, kind: str, facts: Mapping[str, Any]) -> None:
        pass


def _scripted(habits: Habits, leaves: Mapping[Path, Winners], scale: float) -> type[Switched]:
    """Alpha-beta whose leaves are worth what the games that were seen there came to."""

    class Scripted(Switched):
        def leaf_value(self) -> float:
            if self.game.over():
                return super().leaf_value()
            path = self.path()
            if path not in leaves:
                self.tell("no games")
                raise KeyError(path)
            winners = leaves[path]
            seat = {"mover": self.game.turn, "own": self.who_am_i, "other": 1 - self.game.turn}[habits.games]
            counter = tally(winners, seat)
            return scale * (scoring(counter) if habits.games_worth == "score" else counter[0] / sum(counter))

        def path(self) -> Path:
            """The actions that lead here."""
            assert isinstance(self.game, Followed)
            return self.game.path

        def decision(self, state: Any) -> Any:
            game = self.game
            if not isinstance(game, Followed):
                self.game = Silent(game)
            try:
                return super().decision(state)
            finally:
                self.game = game

    Scripted.habits = habits
    return Scripted


@functools.lru_cache(maxsize=512)
def read_leaves(case: Case, seen: Behaviour) -> dict[Path, Winners]:
    """Where games were played from, and who won them: below the depth that is looked at, everything is luck."""
    leaves: dict[Path, list[int | None]] = {}
    pf = case.parameters["pf"]
    for stride in walk(seen.steps):
        if stride.is_move and len(stride.path) > pf:
            ending = case.ending(stride.state)
            if ending.is_over:
                leaves.setdefault(stride.path[:pf], []).append(ending.winner)
    return {leaf: tuple(winners) for leaf, winners in leaves.items()}


def is_backwards(case: Case, seen: Behaviour) -> bool:
    """Whether actions are tried from the last one."""
    tried = list(dict.fromkeys(path[0] for path in seen.paths))
    return len(tried) > 1 and tried == [action for action in case.actions if action in tried][::-1]


def _tell_leaf(reference: Run, leaves: Mapping[Path, Winners]) -> list[Said]:
    """One leaf whose games were not all drawn or even."""
    for path, winners in leaves.items():
        seat = reference.case.at(path).turn
        games = tally(winners, seat)
        if scoring(games):
            facts = {"place": inside(reference.case, path), "seat": seat, "count": len(winners)}
            return [said("a leaf of games", **facts, counter=counter(games), score=scoring(games))]
    return []


def _tell_way(reference: Run, case: Case, seen: Behaviour) -> list[Said]:
    """Where the search goes another way through the positions that are looked at; the games below them are luck."""
    pf = case.parameters["pf"]
    visits = tuple(visit for visit in seen.visits if len(visit.path) <= pf)
    common = 0
    while common < min(len(visits), len(reference.paths)) and visits[common].path == reference.paths[common]:
        common += 1
    return tell_visits(reference, common, visits)
