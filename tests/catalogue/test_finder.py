import importlib.metadata
import subprocess
import sys
import types

import pytest

from ludus import find_game, make_player, new_game
from ludus.catalogue import GAMES, PLAYERS
from ludus.core import GameError, SpecError


def test_games_and_players_are_found_by_looking():
    assert {"connect_four", "matches", "seven_colours", "tic_tac_toe"} <= set(GAMES.names())
    assert "random" in PLAYERS.names()


def test_a_dash_is_as_good_as_an_underscore():
    assert find_game("tic-tac-toe") is find_game("tic_tac_toe")


def test_a_misspelt_name_gets_a_suggestion():
    with pytest.raises(SpecError, match=r"no game is called 'conect_four': did you mean connect_four\? known: connect_four, m"):
        new_game("conect_four")
    with pytest.raises(SpecError, match=r"no player is called 'randum': did you mean random\?"):
        make_player("randum", find_game("matches"))


@pytest.fixture
def offered(monkeypatch, examples):
    """Another distribution's game and player, offered through entry points."""
    made = types.ModuleType("other.pennies")
    made.__file__ = str(examples / "pennies.py")
    exec((examples / "pennies.py").read_text(), made.__dict__)

    class Point:
        def __init__(self, value, target):
            self.name, self.value, self.target = "match-pennies", value, target

        def load(self):
            if isinstance(self.target, Exception):
                raise self.target
            return self.target

    def offer(target):
        points = {"ludus.games": [Point("other.pennies", target)]}
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: points.get(group, []))

    offer(made)
    return offer


def test_other_distributions_offer_games_by_entry_points(offered):
    assert "match_pennies" in GAMES.names()
    assert GAMES.module("match-pennies").MAX_MOVES == 2


def test_an_entry_point_that_fails_is_said_by_its_name(offered):
    offered(ImportError("no module named other"))
    with pytest.raises(SpecError, match=r"match-pennies of other.pennies cannot be loaded: no module"):
        GAMES.module("match-pennies")
    offered(3)
    with pytest.raises(SpecError, match="must name a module"):
        GAMES.module("match-pennies")


def test_files(tmp_path, examples):
    assert new_game(f"{examples / 'auction.py'}:bidders=4").players == 4
    with pytest.raises(SpecError, match=r"nothing.py cannot be read: No such file"):
        find_game(str(tmp_path / "nothing.py"))
    with pytest.raises(SpecError, match=r"cannot be read: Is a directory"):
        find_game(f"{tmp_path}/")
    (tmp_path / "binary.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SpecError, match=r"binary.py cannot be read: it is not UTF-8"):
        find_game(str(tmp_path / "binary.py"))
    (tmp_path / "nul.py").write_bytes(b"x = '\0'")
    with pytest.raises(GameError, match=r"nul\.py"):
        find_game(str(tmp_path / "nul.py"))
    (tmp_path / "empty.py").write_text("")
    with pytest.raises(GameError, match=r"empty.py: a game needs a function start"):
        find_game(str(tmp_path / "empty.py"))


def test_a_players_file_is_a_player(tmp_path):
    source = '''"""First: always the first move."""
from ludus.core import Options, Player, option


class First(Player):
    class Settings(Options):
        offset: int = option(0, "which move after the first", low=0, high=2)

    def choose(self, position, seat):
        return position.legal(seat)[self.settings.offset]
'''
    (tmp_path / "first.py").write_text(source)
    position = new_game("matches")
    assert make_player(f"{tmp_path / 'first.py'}:offset=2", position.game).choose(position, 0) == 3
    (tmp_path / "none.py").write_text("")
    with pytest.raises(SpecError, match="one class derived from Player, not 0"):
        make_player(str(tmp_path / "none.py"), position.game)


def test_equal_seeds_make_equal_random_players():
    position = new_game("connect_four")
    players = [make_player("random", position.game, seed) for seed in (1, 1, 2)]
    choices = [[player.choose(position, 0) for _ in range(30)] for player in players]
    assert choices[0] == choices[1] != choices[2]
    assert set(choices[0]) == set(range(7))


def test_threads_that_ask_at_once_all_get_whole_games():
    """A module that another thread is still loading is in `sys.modules` already."""
    script = """
import sys, threading
from ludus.catalogue import find_game
failed = []
def ask():
    try:
        for name in ("tic_tac_toe", "connect_four", "matches"):
            find_game(name)
    except Exception as error:
        failed.append(error)
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(bool(failed))
"""
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
