"""The test drive: what was handed in plays a game from every seat against `random`, in the sandbox, before it joins the ladder.

Whoever loses passes; whoever fails does not. `python -m ludus.contest.drive STORE [--trust]` drives all that wait, one after
the other, and ends with whoever started it or when nothing comes for a while. One at a time works at a store, by a lease.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ludus.arena.openings import Book, Library
from ludus.arena.orphans import end_with_stdin
from ludus.arena.records import Played, Timing
from ludus.arena.referee import Referee
from ludus.bots.kept import keep_programs
from ludus.bots.process import shorten
from ludus.catalogue import make_player
from ludus.contest.advice import advise
from ludus.contest.contests import Contest, list_contests, read_levels
from ludus.contest.entries import HOUR, admit
from ludus.contest.lease import Lease
from ludus.contest.playing import program_spec
from ludus.contest.schema import ARCHIVES, ENTRIES, VERSIONS
from ludus.contest.store import ContestStore
from ludus.contest.unpack import unpack
from ludus.core import End, LudusError

YOURS, OTHERS = "your bot", "random"
LONGEST = 60.0  # s after which no further game is begun
KEPT_STDERR = 4000  # characters
PATIENCE = 120.0  # s without anything to do, after which the process ends
EVERY = 0.3  # s between looks at what waits
ENDS = {
    End.TIME: "took too long",
    End.CRASH: "crashed",
    End.ILLEGAL: "gave a move that is none",
    End.STALL: "gave no answer",
    End.FLOOD: "wrote too much",
    End.MEMORY: "took too much memory",
}


@dataclass(frozen=True)
class DrivenGame:
    seat: int
    score: float  # from 0 to 1
    end: str
    reason: str
    plies: int
    slowest: float | None  # s, of its moves
    failed: bool


@dataclass(frozen=True)
class Drive:
    """What it showed."""

    verdict: str  # ready, refused
    sentences: tuple[str, ...]
    games: tuple[DrivenGame, ...] = ()
    stderr: str = ""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def drive_bot(contest: Contest, manifest: dict[str, str], content: bytes, *, is_trusted: bool = False) -> Drive:
    """Play; whatever is wrong with the bot is a sentence of the verdict."""
    with tempfile.TemporaryDirectory(prefix="ludus-drive-") as parent:
        Path(parent).chmod(0o755)
        folder = Path(parent) / "bot"
        try:
            unpack(content, folder)
            spec = program_spec(
                folder,
                manifest["command"],
                manifest["protocol"],
                memory=contest.options.memory,
                startup=contest.options.startup,
                is_trusted=is_trusted,
            )
            games, remarks = _play(contest, spec)
        except LudusError as error:
            return Drive("refused", (f"it could not be started: {_without(str(error), folder)}",))
    return _judge(contest, games, _without(remarks, folder))


def _play(contest: Contest, spec: str) -> tuple[list[DrivenGame], str]:
    options = contest.options
    library = Library(Book(options.game, read_levels(options.levels), options.plies))
    games: list[DrivenGame] = []
    remarks, begin = "", time.monotonic()
    with keep_programs():  # as on the ladder: who says that it can play several games in one process must
        for seat in range(library.seats):
            played = _play_one(library, spec, seat, contest.timing)
            if played.end is End.TIME and played.culprit == seat:  # the machine may have had a hiccup
                played = _play_one(library, spec, seat, contest.timing)
            games.append(_game(played, seat))
            said = played.remarks[seat] if played.remarks else ""
            remarks += f"--- game {seat + 1}\n{said}\n" if said.strip() else ""
            if games[-1].failed or time.monotonic() - begin > LONGEST:
                break
    return games, remarks


def _play_one(library: Library, spec: str, seat: int, timing: Timing) -> Played:
    position = library.openings([seat])[0].position()
    specs = [spec if each == seat else OTHERS for each in range(position.players)]
    names = [YOURS if each == seat else OTHERS for each in range(position.players)]
    players = []
    try:
        for each, own in enumerate(specs):
            player = make_player(own, position.game, 1000 * seat + each)
            players.append(player)
            player.check(position)
    except BaseException:
        for player in players:
            player.close()
        raise
    return Referee(position, names, players, timing).play(0, tuple(range(position.players)))


def _game(played: Played, seat: int) -> DrivenGame:
    mine, others = played.returns[seat], [each for place, each in enumerate(played.returns) if place != seat]
    score = sum((mine > each) + (mine == each) / 2 for each in others) / len(others) if others else 1.0
    seconds = played.figures["seconds"][:, seat] if played.figures is not None else np.zeros(0)
    timed = seconds[~np.isnan(seconds)]
    slowest = float(timed.max()) if len(timed) else None
    return DrivenGame(seat, score, played.end.value, played.reason, played.plies, slowest, played.culprit == seat)


def tell_game(number: int, game: DrivenGame) -> str:
    """How it went, in a sentence."""
    where = f"game {number}, {_ordinal(game.seat)} seat"
    if game.failed:
        return f"{where}: it {ENDS.get(End(game.end), 'failed')}: {game.reason}"
    how = "won" if game.score == 1 else "lost" if game.score == 0 else "drew" if game.score == 0.5 else "came in between"
    return f"{where}: it {how} against random after {game.plies} turns"


def _judge(contest: Contest, games: Sequence[DrivenGame], remarks: str) -> Drive:
    sentences = [tell_game(number, game) for number, game in enumerate(games, 1)]
    if games and games[-1].failed and (advice := advise(games[-1].end, games[-1].reason, remarks, len(games) == 1)):
        sentences.append(advice)
    slowest = max((game.slowest for game in games if game.slowest is not None), default=None)
    if slowest is not None:
        sentences.append(f"its slowest move took {slowest:.3f} s of the {contest.options.move_time:g} s that it has")
    is_ready = not any(game.failed for game in games)
    sentences.insert(
        0, "it has passed its test drive" if is_ready else "it has not passed its test drive: it may lose, not fail"
    )
    return Drive("ready" if is_ready else "refused", tuple(sentences), tuple(games), _shorten(remarks))


def _ordinal(seat: int) -> str:
    """Bots are told seats from 0, people count from one: a word is neither."""
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[seat] if seat < 8 else f"{seat + 1}th"


def _shorten(text: str) -> str:
    """The end of it, without what a terminal or a page would take for more than text."""
    clean = "".join(each for each in text if each.isprintable() or each in "\n\t")
    return clean if len(clean) <= KEPT_STDERR else f"...\n{clean[-KEPT_STDERR:]}"


def _without(text: str, folder: Path) -> str:
    """Where it lay while it was driven is nobody's business."""
    return text.replace(f"{folder}/", "").replace(str(folder), ".").replace(str(folder.parent), ".")


# --- all that wait ---------------------------------------------------------------------------------------------------


def drive_next(store: ContestStore, *, is_trusted: bool = False) -> bool:
    """Drive whatever comes next; False if nothing waits."""
    with store.transaction(writes=True) as connection:
        row = _next(connection)
        if row is None:
            return False
        connection.execute(sa.update(VERSIONS).where(VERSIONS.c.id == row.id).values(state="driving"))
        content = connection.execute(sa.select(ARCHIVES.c.content).where(ARCHIVES.c.digest == row.archive)).scalar()
    contest = next(each for each in list_contests(store) if each.id == row.contest)
    if content is None:
        found = Drive("refused", ("its file is gone",))
    else:
        try:
            found = drive_bot(contest, row.manifest, bytes(content), is_trusted=is_trusted)
        except Exception as error:  # whatever it is, the next one waits
            found = Drive("refused", (f"the test drive itself failed: {shorten(str(error))}: tell your teacher",))
    with store.transaction(writes=True) as connection:
        still = connection.execute(sa.select(VERSIONS.c.archive, VERSIONS.c.state).where(VERSIONS.c.id == row.id)).first()
        if still is None or tuple(still) != (row.archive, "driving"):  # its owner's data was deleted, or it is in already
            return True
        values = {"state": found.verdict, "drive": found.as_dict()}
        connection.execute(sa.update(VERSIONS).where(VERSIONS.c.id == row.id).values(values))
        if found.verdict == "ready":
            admit(connection, row.id)
    return True


def _next(connection: Connection) -> Any | None:
    """The oldest that waits, of those who have handed in least within the hour: nobody keeps the others waiting for long."""
    query = sa.select(VERSIONS, ENTRIES.c.contest, ENTRIES.c.member).join(ENTRIES, ENTRIES.c.id == VERSIONS.c.entry)
    rows = connection.execute(query.where(VERSIONS.c.state == "waiting").order_by(VERSIONS.c.id).limit(1000)).all()
    members = {row.member for row in rows}
    lately = sa.select(ENTRIES.c.member, sa.func.count()).join(VERSIONS, VERSIONS.c.entry == ENTRIES.c.id)
    lately = lately.where(
        ENTRIES.c.member.in_(members), VERSIONS.c.uploaded > time.time() - HOUR, VERSIONS.c.state != "waiting"
    )
    counts = {row[0]: row[1] for row in connection.execute(lately.group_by(ENTRIES.c.member))}
    return min(rows, key=lambda row: (counts.get(row.member, 0), row.id), default=None)


def count_waiting(store: ContestStore) -> int:
    with store.transaction() as connection:
        waits = VERSIONS.c.state.in_(("waiting", "driving"))
        return int(connection.execute(sa.select(sa.func.count()).select_from(VERSIONS).where(waits)).scalar_one())


def drive_all(store: ContestStore, *, is_trusted: bool, patience: float = PATIENCE) -> None:
    """Until nothing has come for so long; nothing at all while somebody else does."""
    lease = Lease(store, "driver")
    if not lease.take():
        return
    try:
        with store.transaction(writes=True) as connection:  # whoever drove these is gone
            connection.execute(sa.update(VERSIONS).where(VERSIONS.c.state == "driving").values(state="waiting"))
        last = time.monotonic()
        with _kept(lease):
            while time.monotonic() - last < patience:
                if drive_next(store, is_trusted=is_trusted):
                    last = time.monotonic()
                else:
                    time.sleep(EVERY)
    finally:
        lease.release()


@contextlib.contextmanager
def _kept(lease: Lease) -> Iterator[None]:
    """A lease that is renewed beside a long drive."""
    done = threading.Event()

    def renew() -> None:
        while not done.wait(5):
            if not lease.take():  # we were asleep, and somebody else drives now
                os.kill(os.getpid(), signal.SIGTERM)
                return

    thread = threading.Thread(target=renew, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("store")
    parser.add_argument("--trust", action="store_true")
    parser.add_argument("--patience", type=float, default=PATIENCE)
    given = parser.parse_args(arguments)
    end_with_stdin(signal.SIGKILL)  # bots end with us, whatever we do
    try:
        with contextlib.closing(ContestStore(given.store, is_new_allowed=False)) as store:
            drive_all(store, is_trusted=given.trust, patience=given.patience)
    except LudusError as error:
        sys.stderr.write(f"ludus: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
