"""One contest as its conductor sees it: who is on the ladder, what they have played, what is being played, what comes next."""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import sqlalchemy as sa
from numpy.typing import NDArray
from sqlalchemy.engine import Connection

from ludus.arena.estimate import ELO, Z95
from ludus.arena.openings import Book
from ludus.arena.records import Pair
from ludus.arena.rows import Rows, join, numbers, whole
from ludus.arena.store import insert_rows
from ludus.contest.contests import Contest, read_levels
from ludus.contest.costs import Costs
from ludus.contest.counts import Counts
from ludus.contest.names import hidden_name
from ludus.contest.pick import Field, is_challenges_turn, pick
from ludus.contest.playing import Bot, ContestTask, Outcome, Terms
from ludus.contest.rating import Fit, fit
from ludus.contest.schema import CHALLENGES, ENTRIES, PLAYED, VERSIONS
from ludus.contest.season import STAGE, Group, final_groups, played_in_final, remaining
from ludus.contest.standings import Board, latest, make_rows
from ludus.contest.store import ContestStore

AIM, MOST_PAIRS = 0.5, 250  # s that a task is to take, about, and the most pairs in it
CONDUCTING = 0.02  # s that a conductor may spend on a task: where there are many workers, tasks are longer
FAILING, LATELY = 12, 20  # so many failures among so many of its last games, and a bot is set aside
HOUSE = 1_000_000  # games at a time of a bot of the house: it is no program, so nothing is shared out
AHEAD = 1000  # groups of a final among which one is sought whose bots are free: it goes on round by round
UNKNOWN = 1  # tasks at a time of a program of which nobody knows how long it takes
COMPANY = 6  # bots in a task that has programs, about

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Member:
    """A version that has joined the ladder."""

    bot: Bot
    entry: int
    level: int  # of the house; else 0
    is_active: bool
    before: int | None  # the entrant that the version before it is
    since: float  # s since 1970, when it was handed in


@dataclass(frozen=True)
class Challenge:
    id: int
    group: Group


@dataclass(frozen=True)
class Fitted:
    """Ratings, and the games that they are from."""

    fit: Fit
    games: int
    results: Mapping[int, Sequence[int]]  # entrant -> games lost, shared and won
    failures: Mapping[int, Mapping[str, int]]  # entrant -> how it failed -> games


class Ladder:
    def __init__(self, store: ContestStore, place: str, contest: Contest, is_trusted: bool, tell: Callable[[], None]) -> None:
        self.contest = contest
        options = contest.options
        self.riders, self.group = options.riders, max(2, options.riders)
        book = Book(options.game, read_levels(options.levels), options.plies, seed=contest.id)
        self.terms = Terms(contest.id, place, book, contest.timing, options.memory, options.startup, is_trusted)
        self.counts = Counts(self.riders)
        self.counts.read(store, contest.run, tell)
        self.next_pair = self.counts.next_pair
        self.members: dict[int, Member] = {}
        self.field = Field()
        self.costs = Costs()
        self.lacks_programs = False  # somebody is on the ladder who cannot play here
        self.fit: Fit | None = None
        self.board: Board | None = latest(store, contest.id)
        self.in_flight = 0  # tasks
        self.spent = 0.0  # s of workers
        self.sitting = 0
        self.luck = np.random.default_rng()
        self._turn = 0
        self._challenges: deque[Challenge] = deque()
        self._asked: set[int] = set()  # challenges that are being played
        self._final: deque[Group] | None = None
        self._in_final: frozenset[int] = frozenset()
        self._lately: dict[int, deque[bool]] = {}  # entrant -> whether it failed, in each of its last games
        self.width = 1  # workers there are

    # --- who is there ------------------------------------------------------------------------------------------------

    def look(self, connection: Connection, contest: Contest, can_run_programs: bool) -> None:
        """What has changed: the contest's state and settings, its entries, its challenges."""
        self.contest = contest
        options = contest.options
        self.terms = replace(self.terms, timing=contest.timing, memory=options.memory, startup=options.startup)
        self.members = _read_members(connection, contest.id)
        self.lacks_programs = not can_run_programs and any(not self.members[each].bot.player for each in self.active)
        self._seat_members(can_run_programs)
        waiting = sa.select(CHALLENGES).where(CHALLENGES.c.contest == contest.id, CHALLENGES.c.pair.is_(None))
        rows = connection.execute(waiting.order_by(CHALLENGES.c.id)).all()
        found = [Challenge(row.id, whole(row.entrants)) for row in rows]
        self._challenges = deque(each for each in found if each.id not in self._asked)

    def _seat_members(self, can_run_programs: bool) -> None:
        known = self.field.size
        self.field.grow(1 + max(self.members, default=-1))
        self.field.is_active[:] = False
        for entrant, member in self.members.items():
            self.field.is_active[entrant] = member.is_active and (can_run_programs or bool(member.bot.player))
        self.costs.seat([each for each, member in self.members.items() if not member.bot.player], self.field.size)
        self._weigh()
        rated = self.field.is_active[:known]
        middle = float(np.median(self.field.rating[:known][rated])) if rated.any() else 0.0
        for entrant in range(known, self.field.size):
            before = self.members[entrant].before if entrant in self.members else None
            self.field.rating[entrant] = middle if before is None else self.field.rating[before]

    def _weigh(self) -> None:
        """Who takes long is picked less; how many games at a time anybody may have."""
        is_program, is_known = self.costs.is_program, self.costs.is_known
        self.field.dear = self.costs.dearness(self.field.is_active)
        self.field.most = np.where(is_program, np.where(is_known, self.contest.options.in_flight, UNKNOWN), HOUSE)

    @property
    def anchor(self) -> int | None:
        """The weakest bot of the house."""
        house = [(member.level, entrant) for entrant, member in self.members.items() if member.level > 0]
        return min(house)[1] if house else None

    @property
    def active(self) -> list[int]:
        """Who is on the board."""
        return [entrant for entrant, member in self.members.items() if member.is_active]

    @property
    def newest(self) -> float:
        """When the youngest of those was handed in, in s since 1970."""
        return max((member.since for member in self.members.values() if member.is_active), default=0.0)

    def entry_of(self, entrant: int) -> int | None:
        member = self.members.get(entrant)
        return member.entry if member else None

    # --- what comes next ---------------------------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        return self.contest.state == "final" or self.contest.is_on()

    def next_task(self, store: ContestStore) -> ContestTask | None:
        """Some pairs for one worker, or None if there is nothing to play, or nobody free."""
        if not self.is_playing:
            return None
        is_final = self.contest.state == "final"
        if is_final and self.lacks_programs:  # a final without them would be nobody's
            return None
        groups: list[tuple[Group, int | None]] = []
        free = self.field.free()
        expected, aim = 0.0, max(AIM, CONDUCTING * self.width)  # s
        while expected < aim and len(groups) < MOST_PAIRS and sum(free) >= self.group:
            found = self._next_final(store, free) if is_final else self._next_on_ladder(free)
            if found is None:
                break
            groups.append(found)
            expected += self.costs.expect(found[0])
            if is_final:
                free = self._crew(free, groups)
            elif len(groups) == 1:
                free = self._company(free, found[0])
        return self._make_task(groups, STAGE if is_final else 0) if groups else None

    def _crew(self, free: Mask, groups: Sequence[tuple[Group, int | None]]) -> Mask:
        """Who else plays in a final's task: anybody, until it has its share of the programs; the others are for others."""
        programs = [each for each in np.flatnonzero(self.field.is_active).tolist() if not self.members[each].bot.player]
        taken = {each for group, _ in groups for each in group}
        if sum(each in taken for each in programs) < max(COMPANY, len(programs) // (2 * self.width)):
            return free
        crew = free.copy()
        crew[[each for each in programs if each not in taken]] = False
        return crew

    def _company(self, free: Mask, group: Group) -> Mask:
        """Who else plays in a task: a few who are close to the first ones, so that a program is started once for many games."""
        if all(self.members[each].bot.player for each in group):
            return free
        able = np.flatnonzero(free)
        near = able[np.argsort(np.abs(self.field.rating[able] - self.field.rating[group[0]]), kind="stable")]
        company = np.zeros_like(free)
        company[near[: max(COMPANY, 2 * self.group)]] = True
        company[list(group)] = True
        return company

    def _next_on_ladder(self, free: Mask) -> tuple[Group, int | None] | None:
        self._turn += 1
        if self._challenges and is_challenges_turn(self._turn):
            for _ in range(len(self._challenges)):
                challenge = self._challenges.popleft()
                if all(each < len(free) and free[each] for each in challenge.group):
                    self._asked.add(challenge.id)
                    self.field.give_out(challenge.group, self.group)
                    return challenge.group, challenge.id
                self._challenges.append(challenge)
        group = pick(self.field, self.luck, self.group, self.counts.meetings, free)
        if group is None:
            return None
        self.field.give_out(group, self.group)
        return group, None

    def _next_final(self, store: ContestStore, free: Mask) -> tuple[Group, int | None] | None:
        self._plan_final(store)
        assert self._final is not None
        for place, group in enumerate(itertools.islice(self._final, AHEAD)):
            if all(free[each] for each in group):
                del self._final[place]
                return group, None
        return None

    def _plan_final(self, store: ContestStore) -> None:
        """The whole final; planned anew if somebody is out, without what was played."""
        able = frozenset(np.flatnonzero(self.field.is_active).tolist())
        if self._final is not None and able == self._in_final:
            return
        if self.in_flight and self._final is not None:  # what is being played would be planned twice
            self._final = deque(group for group in self._final if able.issuperset(group))
            return
        groups = final_groups(sorted(able), self.riders, self.contest.id)
        self._final = deque(remaining(groups, played_in_final(store, self.contest.run)))
        self._in_final = able

    def is_final_over(self, store: ContestStore) -> bool:
        if self.contest.state != "final" or self.in_flight or self.lacks_programs:
            return False
        self._final = None
        self._plan_final(store)
        return not self._final

    def _make_task(self, groups: Sequence[tuple[Group, int | None]], stage: int) -> ContestTask:
        entrants = sorted({each for group, _ in groups for each in group})
        places = {entrant: place for place, entrant in enumerate(entrants)}
        pairs, challenges = [], {}
        for group, challenge in groups:
            number, self.next_pair = self.next_pair, self.next_pair + 1
            pairs.append(Pair(number, number, tuple(places[each] for each in group), stage))
            if challenge is not None:
                challenges[number] = challenge
        self.field.keep_busy(entrants)
        self.in_flight += 1
        return ContestTask(self.terms, tuple(self.members[each].bot for each in entrants), tuple(pairs), challenges)

    # --- what was played ---------------------------------------------------------------------------------------------

    def let_go(self, task: ContestTask, outcome: Outcome) -> None:
        """A task is over, whatever became of it."""
        self.in_flight -= 1
        self.spent += max(outcome.seconds, 0.01)
        self.field.let_go([bot.entrant for bot in task.bots])
        self._asked.difference_update(task.challenges.values())
        self.costs.learn(outcome.taken, outcome.seconds)
        self._weigh()

    def write(self, connection: Connection, rows: Rows, task: ContestTask) -> None:
        """What is kept beside the games, in their transaction: whose they were, and which challenges they answer."""
        played = []
        for game in rows.games:
            seating = whole(game["seating"])
            alone = next(pair for pair in rows.pairs if pair["number"] == game["pair"]) if len(seating) == 1 else None
            group = seating if alone is None else whole(alone["entrants"])
            for seat, (entrant, score) in enumerate(zip(seating, numbers(game["scores"]), strict=True)):
                played.append(
                    {
                        "contest": self.contest.id,
                        "entrant": entrant,
                        "pair": game["pair"],
                        "rotation": game["rotation"],
                        "opponents": join(tuple(each for each in group if each != entrant)),
                        "score": score,
                        "end": game["end"],
                        "is_culprit": game["culprit"] == seat,
                    }
                )
        insert_rows(connection, PLAYED, played)
        for pair in rows.pairs:
            if (challenge := task.challenges.get(pair["number"])) is not None:
                connection.execute(sa.update(CHALLENGES).where(CHALLENGES.c.id == challenge).values(pair=pair["number"]))

    def count(self, rows: Rows) -> dict[int, str]:
        """Take in what was stored. Entrants that have failed too often lately, and why."""
        self.counts.add(rows)
        aside = {}
        for game in rows.games:
            seating = whole(game["seating"])
            if game["culprit"] < 0:
                for entrant in seating:
                    self._note_lately(entrant, False)
                continue
            culprit = seating[game["culprit"]]  # the others have shown nothing
            lately = self._note_lately(culprit, True)
            if sum(lately) >= FAILING:
                aside[culprit] = f"it failed {sum(lately)} of its last {len(lately)} games; the last time, {game['reason']}"
        for entrant in aside:
            self._lately.pop(entrant, None)
        return aside

    def _note_lately(self, entrant: int, has_failed: bool) -> deque[bool]:
        lately = self._lately.setdefault(entrant, deque(maxlen=LATELY))
        lately.append(has_failed)
        return lately

    # --- ratings -----------------------------------------------------------------------------------------------------

    def ask_for_fit(self) -> Callable[[], Fitted]:
        """What computes the ratings from all games counted so far, in whichever thread, however many come meanwhile."""
        entrants, members, anchor, warm = self.field.size, self.members, self.anchor, self.fit
        results = self.counts.read_off(members)
        counted = {entrant: tuple(self.counts.of(entrant)) for entrant in self.active}
        failures = {entrant: dict(kinds) for entrant, kinds in self.counts.failures.items()}
        games = self.counts.games
        ties = [(entrant, member.before) for entrant, member in members.items() if member.before is not None]
        field_of = np.zeros(entrants, bool)
        field_of[self.active] = True
        return lambda: Fitted(fit(entrants, results, ties, anchor, field_of, warm), games, counted, failures)

    def take_fit(self, found: Fit) -> None:
        self.fit, known = found, len(found.rating)
        self.field.rating[:known] = found.rating
        self.field.variance[:known] = (found.error / Z95 / ELO) ** 2

    def make_board(self, found: Fitted) -> Board:
        """What is published next: those who were there when it was asked for, and still are."""
        on = [entrant for entrant in self.active if entrant in found.results]
        rows = make_rows(on, found.fit.rating, found.fit.error, found.results, found.failures, self.board)
        number = self.board.number + 1 if self.board else 1
        return Board(number, time.time(), found.games, rows, found.fit.seat, found.fit.draws)


def _read_members(connection: Connection, contest: int) -> dict[int, Member]:
    """By entrant."""
    entry = (ENTRIES.c.state.label("entry_state"), ENTRIES.c.version, ENTRIES.c.level, ENTRIES.c.name, ENTRIES.c.member)
    query = (
        sa.select(VERSIONS, *entry)
        .join(ENTRIES, ENTRIES.c.id == VERSIONS.c.entry)
        .where(ENTRIES.c.contest == contest, VERSIONS.c.entrant.is_not(None))
        .order_by(VERSIONS.c.entry, VERSIONS.c.number)
    )
    members: dict[int, Member] = {}
    last: dict[int, int] = {}  # entry -> the entrant of its version before
    for row in connection.execute(query):
        name = row.name if row.member is None else hidden_name(row.entry)
        command, protocol = row.manifest.get("command", ""), row.manifest.get("protocol", "jsonl")
        bot = Bot(row.entrant, name, row.player, row.archive, command, protocol)
        is_active = row.entry_state == "active" and row.version == row.id and row.state == "ready"
        members[row.entrant] = Member(bot, row.entry, row.level, is_active, last.get(row.entry), row.uploaded)
        last[row.entry] = row.entrant
    return members
