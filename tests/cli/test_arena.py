"""`ludus match`, `tournament`, `sweep`, `tune` and `sprt` as a user runs them: what they print, that they go on and refuse."""

import json
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pexpect
import pytest

BOT = """from ludus.core import Player

class Bot(Player):
    def choose(self, position, seat):
        return {}
"""
VARIED = """from ludus.core import Options, Player, option

class BotSettings(Options):
    a: int = option(0, "fails if it is above 1", low=0, high=9)

class Bot(Player):
    Settings = BotSettings

    def begin(self, position, seat, seconds, grace=None):
        if self.settings.a > 1:
            raise ValueError("too large")

    def choose(self, position, seat):
        return position.legal(seat)[0]
"""
SLOW = """import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "slow"}), flush=True)
    if message["type"] == "state":
        time.sleep(0.5)
        print(json.dumps({"move": message["moves"][0]}), flush=True)
"""
GOOD, BAD = "mcts:simulations=40", "mcts:simulations=3"


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "games.db")


def told(run):
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_a_match_is_told_in_words_and_figures(ludus, db):
    shown = ludus("match", "tic_tac_toe", GOOD, BAD, "--games", "20", "--db", db)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("run 1   match   tic_tac_toe   20 games in 10 pairs\n")
    for word in ("score", "Elo", "better", "ends", "s a move", "simulations/s", f"ludus report {db} --run 1"):
        assert word in shown.stdout


def test_a_match_as_json_agrees_with_the_store(ludus, db):
    figures = told(ludus("match", "tic_tac_toe", GOOD, BAD, "--games", "20", "--db", db, "--json"))
    assert {"games", "wins", "draws", "losses", "score", "elo", "elo_low", "elo_high", "ends", "superiority"} <= set(figures)
    assert figures["games"] == figures["wins"] + figures["draws"] + figures["losses"] == sum(figures["ends"].values()) == 20
    assert figures["score"] == (figures["wins"] + figures["draws"] / 2) / 20
    assert figures["elo_low"] <= figures["elo"] <= figures["elo_high"]
    assert all(each["low"] < each["rating"] < each["high"] for each in figures["players"])
    stored = told(ludus("results", db, "--run", "1", "--json"))
    assert {**stored, "db": db} == {**figures, "failures": [], "failed_games": 0}
    connection = sqlite3.connect(db)
    assert connection.execute("select count(*) from games").fetchone() == (20,)
    connection.close()


@pytest.mark.slow
def test_more_games_go_on_where_a_match_was(ludus, db):
    short = told(ludus("match", "tic_tac_toe", GOOD, BAD, "--games", "10", "--db", db, "--json"))
    more = told(ludus("match", "tic_tac_toe", GOOD, BAD, "--games", "20", "--db", db, "--json"))
    again = told(ludus("match", "tic_tac_toe", GOOD, BAD, "--games", "20", "--db", db, "--json"))
    assert (short["games"], more["games"], again) == (10, 20, more)
    assert short["run"] == more["run"] == 1
    alone = told(ludus("match", "tic_tac_toe", GOOD, BAD, "--games", "20", "--db", db + "2", "--json", "--workers", "0"))
    assert {**alone, "db": db, "usage": None, "players": None} == {**more, "usage": None, "players": None}


@pytest.mark.slow
def test_another_seed_clock_or_file_is_another_run(ludus, db, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(BOT.format("position.legal(seat)[0]"))
    base = ("match", "tic_tac_toe", str(bot), "random", "--games", "2", "--db", db, "--json")
    runs = [told(ludus(*base))["run"], told(ludus(*base, "--seed", "1"))["run"], told(ludus(*base, "--move-time", "5"))["run"]]
    bot.write_text(BOT.format("position.legal(seat)[-1]"))
    runs.append(told(ludus(*base))["run"])
    assert runs == [1, 2, 3, 4]


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(terminal, ludus, db):
    command = ("match", "connect_four", "mcts:simulations=300", "mcts:simulations=200", "--games", "200", "--db", db)
    child = terminal(*command)
    child.expect(r"[1-9]\d*/100")  # pairs
    child.kill(signal.SIGINT)
    child.expect(r"(\d+) games are kept in .* as run 1: the same command goes on from there")
    kept = int(child.match[1])
    child.wait()
    assert child.exitstatus == 130
    connection = sqlite3.connect(db)
    before = connection.execute("select pair, rotation, moves from games").fetchall()
    connection.close()
    assert 0 < kept == len(before) < 200
    assert told(ludus(*command, "--json"))["games"] == 200
    connection = sqlite3.connect(db)
    assert set(before) <= set(connection.execute("select pair, rotation, moves from games").fetchall())
    connection.close()


@pytest.mark.slow
def test_a_tournament_of_every_format(ludus, db):
    players = (GOOD, BAD, "random", "mcts:simulations=10")
    for form, more, games in (
        ("round-robin", ("--rounds", "2"), 24),
        ("gauntlet", ("--rounds", "2"), 12),
        ("swiss", ("--rounds", "2"), 8),
    ):
        figures = told(ludus("tournament", "tic_tac_toe", *players, "--format", form, *more, "--db", db, "--json"))
        assert figures["games"] == games
        assert sorted(each["spec"] for each in figures["players"]) == sorted(players)
    knockout = told(ludus("tournament", "tic_tac_toe", *players, "--format", "knockout", "--pairs", "2", "--db", db, "--json"))
    assert knockout["games"] >= 12
    assert [duel["entrants"] for duel in knockout["rounds"][0]] == [[0, 3], [1, 2]]
    (final,) = knockout["rounds"][1]
    assert knockout["winner"] == final["winner"] == players[final["entrants"][final["points"].index(max(final["points"]))]]
    assert sum(2 * duel["pairs"] for duels in knockout["rounds"] for duel in duels) == knockout["games"]
    stored = told(ludus("results", db, "--run", "4", "--json"))
    assert (stored["winner"], stored["rounds"], stored["format"]) == (knockout["winner"], knockout["rounds"], "knockout")
    bracket = ludus("results", db, "--run", "4").stdout
    assert f"{knockout['winner']} wins the knockout: " in bracket
    assert f"winner   {knockout['winner']}\n" in bracket
    for duels in knockout["rounds"]:
        for duel in duels:
            line = next(line for line in bracket.splitlines() if all(each in line for each in (*duel["players"], " : ")))
            assert "{:g} : {:g}".format(*duel["points"]) in line
            assert line.split()[-1] == duel["winner"]
    shown = ludus("tournament", "tic_tac_toe", *players, "--rounds", "2", "--db", db).stdout
    assert "run 1   tournament" in shown
    assert "95 %" in shown


@pytest.mark.slow
def test_a_tournament_where_four_play_at_once(ludus, db):
    figures = told(
        ludus("tournament", "tron:level=four", "random", "wall", "straight", "random", "--rounds", "1", "--db", db, "--json")
    )
    assert figures["games"] == 4
    assert all("rating" in each for each in figures["players"])


def test_a_sweep_names_what_is_tied(ludus, db):
    command = ("sweep", "tic_tac_toe", "mcts", "--vary", "simulations=1,20,60", "--rounds", "4", "--db", db)
    figures = told(ludus(*command, "--json"))
    assert [point["simulations"] for point in figures["points"]] == [1, 20, 60]
    assert sum(point["games"] for point in figures["points"]) == 2 * figures["games"] == 48
    assert "simulations" in figures["verdict"]
    shown = ludus(*command).stdout
    assert figures["verdict"] in shown
    assert "tied" in shown


@pytest.mark.slow
def test_a_sweep_against_one_opponent_and_of_two_settings(ludus, db):
    against = ("--vary", "simulations=2,20", "--opponent", "random", "--rounds", "3")
    one = told(ludus("sweep", "tic_tac_toe", "mcts", *against, "--db", db, "--json"))
    assert [point["games"] for point in one["points"]] == [6, 6]
    vary = ("--vary", "simulations=2,20", "--vary", "c=0.5,1")
    shown = ludus("sweep", "tic_tac_toe", "mcts", *vary, "--rounds", "1", "--db", db)
    assert shown.returncode == 0, shown.stderr
    assert "simulations \\ c" in shown.stdout


def test_a_tuning_is_told_drawn_and_checked(ludus, db, tmp_path):
    command = ("tune", "tic_tac_toe", "mcts:simulations=5", "--settings", "simulations=1:60:log", "--steps", "6", "--db", db)
    picture = tmp_path / "path.svg"
    shown = ludus(*command, "--chart", str(picture), "--check", "8")
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("run 1   tune   tic_tac_toe   48 games in 24 pairs\nAfter 6 of 6 steps: simulations=")
    assert "run 2   match   tic_tac_toe   seed 1000003   8 games in 4 pairs" in shown.stdout
    assert "the player: mcts:simulations=" in shown.stdout
    assert picture.read_text().startswith("<svg")
    again = told(ludus(*command, "--check", "8", "--json"))  # nothing is played anew
    assert (again["run"], again["steps"], len(again["path"]), again["check"]["games"]) == (1, 6, 6, 8)
    assert again["settings"]["simulations"]["start"] == 5
    more = told(ludus(*command[:-4], "--steps", "7", "--db", db, "--check", "0", "--json"))
    assert (more["run"], more["steps"], more["path"][:6], more["check"]) == (1, 7, again["path"], None)
    assert "After 7 of 7 steps" in ludus("results", db, "--run", "1").stdout
    page = tmp_path / "tuned.html"
    assert ludus("report", db, "--run", "1", "-o", str(page)).returncode == 0
    assert "Tuning of simulations" in page.read_text()


def has_games(db):
    try:
        with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True)) as connection:
            return connection.execute("select count(*) from games").fetchone()[0] > 0
    except sqlite3.OperationalError:  # there is no such file yet, or no table
        return False


def test_ctrl_c_leaves_the_json_of_a_tuning_that_is_not_finished(terminal, db):
    settings = ("--settings", "c=0.1:2", "--steps", "5000", "--workers", "1")
    child = terminal("tune", "tic_tac_toe", "mcts:simulations=5,c=0.7", *settings, "--db", db, "--json")
    deadline = time.monotonic() + 60
    while not has_games(db):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    child.sendintr()
    child.expect("ludus: stopped")
    child.expect(pexpect.EOF)
    child.wait()
    figures = json.loads(child.before)
    assert child.exitstatus == 130
    assert figures["games"] > 0
    assert figures["check"] is None


def test_a_single_pair_is_one(ludus, db):
    shown = ludus("match", "tic_tac_toe", "random", "random", "--games", "2", "--db", db)
    assert shown.stdout.startswith("run 1   match   tic_tac_toe   2 games in 1 pair\n")


def test_a_sweep_says_that_its_variants_fail(ludus, db, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(VARIED)
    sweep = ("sweep", "tic_tac_toe", str(bot), "--vary", "a=0:3", "--opponent", "random", "--rounds", "2", "--db", db)
    shown = " ".join(ludus(*sweep).stdout.split())
    assert shown.startswith("bot.py:a=2 failed in 4 of 4 games; bot.py:a=3 failed in 4 of 4 games: ")
    assert "too large" in shown
    assert told(ludus("results", db, "--run", "1", "--json"))["verdict"].startswith("bot.py:a=2 failed in 4 of 4 games; ")


def test_a_sequential_test_stops_when_it_is_decided(ludus, db):
    command = ("sprt", "tic_tac_toe", "mcts:simulations=100", "random", "--elo1", "100", "--db", db)
    figures = told(ludus(*command, "--json"))
    assert figures["verdict"] == "H1"
    assert figures["llr"] >= figures["llr_high"]
    assert figures["games"] < 1000
    assert "decided: mcts:simulations=100 is better than random" in ludus(*command).stdout
    undecided = told(ludus("sprt", "tic_tac_toe", "random", "random", "--games", "20", "--db", db, "--json"))
    assert (undecided["verdict"], undecided["games"]) == (None, 20)


def test_a_person_plays_a_match(ludus, db):
    moves = "\n".join(["z9", "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] * 8) + "\n"
    played = ludus("match", "tic_tac_toe", "human", "random", "--games", "2", "--plies", "0", "--db", db, "--json", input=moves)
    assert told(played)["games"] == 2
    assert "'z9' is not a move here: play a1" in played.stderr


def test_a_player_that_fails_loses_and_the_run_goes_on(ludus, db, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(
        "from ludus.core import Player\n\nclass Bot(Player):\n    def choose(self, position, seat):\n        return 1 // 0\n"
    )
    figures = told(ludus("match", "tic_tac_toe", str(bot), "random", "--games", "6", "--db", db, "--json"))
    assert (figures["losses"], figures["ends"]) == (6, {"crash": 6})


@pytest.mark.parametrize("answer", ["'zz'", "99", "None", "1.5"])
def test_what_is_no_move_loses_and_the_run_goes_on(ludus, db, tmp_path, answer):
    bot = tmp_path / "bot.py"
    bot.write_text(BOT.format(answer))
    figures = told(ludus("match", "connect_four", str(bot), "random", "--games", "2", "--db", db, "--json"))
    assert (figures["losses"], figures["ends"]) == (2, {"illegal": 2})


@pytest.mark.slow
def test_the_grace_reaches_programs(ludus, db, tmp_path):
    slow = tmp_path / "slow.py"
    slow.write_text(SLOW)
    command = (
        "match",
        "tic_tac_toe",
        f'exec:cmd="python3 {slow}"',
        "random",
        "--games",
        "2",
        "--plies",
        "6",
        "--move-time",
        "0.1",
    )
    assert told(ludus(*command, "--grace", "5", "--db", db, "--json"))["ends"].keys() <= {"won", "drawn"}
    assert told(ludus(*command, "--grace", "0.01", "--db", db, "--json"))["ends"] == {"time": 2}


@pytest.mark.slow
def test_an_edited_level_is_another_run(ludus, db, tmp_path):
    level = tmp_path / "lane.txt"
    runs = []
    for inside in ("1   2", "1    2"):
        wall = "#" * (len(inside) + 2)
        level.write_text(f"{wall}\n#{inside}#\n#{' ' * len(inside)}#\n{wall}\n")
        runs.append(
            told(ludus("match", "tron", "random", "random", "--level", str(level), "--games", "2", "--db", db, "--json"))["run"]
        )
    assert runs == [1, 2]


def test_a_run_tells_its_conditions(ludus, db):
    shown = ludus(
        "match", "tron", "random", "random", "--level", "duel7", "--plies", "1", "--seed", "3", "--games", "2", "--db", db
    )
    assert "level duel7; 1 random ply first; seed 3" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("match", "tic_tac_toe", "random", "randim"), "no player is called 'randim': did you mean random?"),
        (("match", "tic_tac_tow", "random", "random"), "no game is called 'tic_tac_tow'"),
        (("match", "tic_tac_toe", "random", "random", "--games", "7"), "give an even number, such as 8"),
        (("match", "tic_tac_toe", "random"), "is for 2 players in a match, not 1"),
        (("match", "tic_tac_toe", "random", "wall"), "wall"),
        (
            ("match", "tic_tac_toe", "mcts:seconds=1", "random", "--move-time", "0.1"),
            "thinks for 1 s, but --move-time allows 0.1 s",
        ),
        (
            ("match", "tic_tac_toe", "mcts:seconds=1", "random", "--game-time", "0.5"),
            "thinks for 1 s about a move, but --game-time allows 0.5 s for all its moves",
        ),
        (("match", "tic_tac_toe", "random", "random", "--workers", "many"), "--workers 'many': give a number"),
        (("match", "tron", "random", "random", "--level", "solo", "--level", "square13"), "different numbers of riders"),
        (
            ("match", "tron:moves=alternate", "exec:cmd=true,protocol=codingame", "random", "--level", "square13"),
            "cannot play tron:moves=alternate,level=square13: the protocol codingame is for 30 x 20 cells",
        ),
        (
            ("match", "tron:level=codingame,moves=together", *["random"] * 3, "exec:cmd=true,protocol=codingame"),
            "cannot play tron:level=codingame,moves=together: the protocol codingame is for two to four riders in turn",
        ),
        (
            ("tournament", "tron:level=four", *["exec:cmd=true,protocol=google2010"] * 4),
            "cannot play tron:level=four: the protocol google2010 is for two riders with moves=together and meet=crash",
        ),
        (
            ("match", "tron", "random", "exec:cmd=true,protocol=google2010", "--level", "duel7"),
            "meet=crash: this level asks for meet=home by itself, and tron:meet=crash overrules it",
        ),
        (
            ("tune", "tron:level=solo", "mcts", "--settings", "c=0.1:2"),
            "tuning is for games of two, and tron:level=solo is for 1",
        ),
        (
            ("match", "tron:level=tower", "random", "exec:cmd=true,protocol=google2010"),
            "cannot play tron:level=tower: the protocol google2010 has no words for floors",
        ),
        (("match", "tic_tac_toe", "random", "random", "--level", "solo"), "level"),
        (("match", "tic_tac_toe", "random", "random", "--move-time", "nan"), "--move-time nan: give seconds"),
        (("match", "tic_tac_toe", "random", "random", "--grace", "inf"), "--grace inf: give seconds"),
        (("match", "tron:level=duel7", "random", "random", "--level", "arena"), "leave one of them out"),
        (("tournament", "tic_tac_toe", "random"), "at least 2 players"),
        (
            ("tournament", "tic_tac_toe", "random", "random", "--format", "knockout", "--rounds", "2"),
            "as many rounds as it takes",
        ),
        (
            ("tournament", "tron:level=four", "random", "random", "random", "random", "--format", "swiss"),
            "swiss is for games of two",
        ),
        (("sweep", "tic_tac_toe", "mcts", "--vary", "c=x"), "'x' is not a number"),
        (("tune", "tic_tac_toe", "mcts", "--settings", "c=x"), "write setting=low:high"),
        (("tune", "tic_tac_toe", "mcts", "--settings", "c=2:1"), "a range goes up"),
        (("tune", "tic_tac_toe", "mcts", "--settings", "rule=1:2"), "only numbers can be tuned"),
        (("tune", "tic_tac_toe", "mcts", "--settings", "c=0.1:2", "--check", "3"), "--check 3: games come in pairs"),
        (
            ("tune", "tic_tac_toe", "mcts", "--settings", "c=0.1:2", "--reach", "nan"),
            "a tuning's reach must be from 0.001 to 0.5",
        ),
        (
            ("tune", "tic_tac_toe", "mcts", "--settings", "c=0.1:2", "--stride", "nan"),
            "a tuning's stride must be from 0.001 to 1",
        ),
        (("tune", "tic_tac_toe", "mcts", "--settings", "c=0.1:2", "--chart", "a.png"), "ends in .svg"),
        (("sweep", "tic_tac_toe", "mcts", "--vary", "cc=1,2"), "no option is called 'cc'"),
        (("sprt", "tic_tac_toe", "random", "random", "--elo0", "5", "--elo1", "0"), "elo0 below elo1"),
        (("sprt", "tic_tac_toe", "random", "random", "--alpha", "0.7"), "alpha"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_stores_nothing(ludus, db, arguments, sentence):
    refused = ludus(*arguments, "--db", db)
    assert refused.returncode == 2
    lines = [line for line in refused.stderr.splitlines() if "compiling" not in line]
    assert len(lines) == 1, refused.stderr
    assert sentence in lines[0]
    assert not Path(db).exists()


def test_a_store_that_cannot_be_is_refused(ludus, tmp_path):
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("create table recipes (name text)")
    connection.commit()
    connection.close()
    before = other.read_bytes()
    for place, sentence in (
        (str(other), "a database of another program"),
        (str(tmp_path), "is a folder"),
        ("mysql://localhost/x", "PostgreSQL"),
        ("postgresql://127.0.0.1:1/none", "cannot be used"),
    ):
        refused = ludus("match", "tic_tac_toe", "random", "random", "--games", "2", "--db", place)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert sentence in refused.stderr
        assert "Traceback" not in refused.stderr
    assert other.read_bytes() == before
