"""The lockstep engine beside the two others: the same moves give the same games, and chance gives the same chances."""

import hashlib
import itertools
import json
import random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludus import Limits, Playouts, Position, find_game, new_game
from ludus.core import ALL, WAIT, IllegalMove, SpecError
from ludus.games.tron import lockstep
from ludus.games.tron.levels import parse_level
from ludus.games.tron.lockstep import Lockstep, play_lockstep
from ludus.games.tron.problems import LevelError
from ludus.search.lockstep import BETWEEN_LOOKS, LockstepPlayouts
from ludus.search.playout import PLAIN

TRON = find_game("tron")
UP, LEFT, RIGHT, DOWN = range(4)
CHOICES = [("together", "alternate"), ("crash", "home"), ("stays", "vanishes")]
OPTIONS = [dict(zip(("moves", "meet", "fallen"), chosen, strict=True)) for chosen in itertools.product(*CHOICES)]
every_option = pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))


# One game by each engine, beside each other.


class Together:
    """The same games by all three engines; `play` a tick, and everything that can be seen is compared."""

    def __init__(self, position, games):
        self.plain = [position.copy() for _ in range(games)]
        self.native = [Position(TRON, position.options, position.seed, "compiled") for _ in range(games)]
        for twin in self.native:
            for joint in position.history:
                twin.play(*asked(twin, joint))
        self.lockstep = Lockstep(position, games)
        self.compare()

    @property
    def is_over(self):
        return all(position.is_over for position in self.plain)

    def play(self, moves):
        """One tick by moves[game][rider]."""
        self.lockstep.step(moves)
        for plain, native, joint in zip(self.plain, self.native, moves, strict=True):
            if not plain.is_over:
                plain.play(*asked(plain, joint))
                native.play(*asked(native, joint))
        self.compare()

    def compare(self):
        walls = self.lockstep.G[:, :-1] != 0
        for game, (plain, native) in enumerate(zip(self.plain, self.native, strict=True)):
            assert native.state.tobytes() == plain.state.tobytes()
            assert native.outcome() == plain.outcome()
            state, riders = plain.state[0], plain.players
            assert self.lockstep.heads[:, game].tolist() == state["head"][:riders].tolist()
            assert self.lockstep.scores[:, game].tolist() == state["ridden"][:riders].tolist()
            assert self.lockstep.fell[:, game].tolist() == state["fell"][:riders].tolist()
            assert self.lockstep.ticks[game] == state["tick"]
            assert walls[game].tolist() == walls_of(plain)
            assert self.lockstep.is_over[game] == plain.is_over
            if plain.is_over:
                assert tuple(self.lockstep.returns()[game]) == plain.outcome().returns
            elif plain.mover != ALL:
                assert self.lockstep.turn == plain.mover


def asked(position, joint):
    """Those of a joint move that `Position.play` asks for."""
    return joint if position.mover == ALL else [joint[position.mover]]


def walls_of(position):
    cells = int(position.rules["width"][0]) * int(position.rules["height"][0]) * int(position.rules["floors"][0])
    return [bool(int(position.state["walls"][0, cell >> 6]) >> (cell & 63) & 1) for cell in range(cells)]


def random_moves(positions, chance):
    """[game][rider] free directions mostly, any direction now and then; what a waiting rider is given counts for nothing."""
    moves = []
    for position in positions:
        options = [position.legal(rider) or [WAIT] for rider in range(position.players)]
        moves.append([chance.randrange(4) if chance.random() < 0.1 else chance.choice(free) for free in options])
    return moves


def play_to_the_end(position, games, chance):
    together = Together(position, games)
    while not together.is_over:
        together.play(random_moves(together.plain, chance))
    return together


@st.composite
def level_texts(draw):
    """Small grounds with walls, one to three floors, stairs and teleporters, one or two starts; a border is left to chance."""
    width, height, floors = draw(st.integers(2, 6)), draw(st.integers(1, 5)), draw(st.integers(1, 3))
    ground = draw(st.lists(st.sampled_from("   #"), min_size=width * height * floors, max_size=width * height * floors))
    waiting = draw(st.permutations(range(len(ground))))  # cells that may yet be given something to hold

    def place(*cells_and_marks):
        for cell, mark in cells_and_marks:
            ground[cell] = mark
            waiting.remove(cell)

    assume(len(waiting) >= 6)  # two starts and two pairs of teleporters
    for rider in range(draw(st.integers(1, 2))):
        place((waiting[0], str(rider + 1)))
    for letter in "ab"[: draw(st.integers(0, 2))]:
        place((waiting[0], letter), (waiting[1], letter))
    for _ in range(draw(st.integers(0, 2))):
        lower = next((cell for cell in waiting if cell + width * height in waiting), None)
        if lower is not None:
            place((lower, ">"), (lower + width * height, "<"))
    rows = ["".join(ground[first : first + width]) for first in range(0, len(ground), width)]
    drawn = ["\n".join(rows[first : first + height]) for first in range(0, len(rows), height)]
    text = "name: drawn by chance\n\n" + "\n---\n".join(drawn) + "\n"
    try:
        parse_level(text)
    except LevelError:
        assume(False)
    return text


@pytest.fixture(scope="module")
def level_file(tmp_path_factory):
    """Write a level and tell its path; one file for each."""
    folder = tmp_path_factory.mktemp("levels")

    def write(text):
        path = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.txt"
        path.write_text(text)
        return str(path)

    return write


@every_option
@settings(derandomize=True, deadline=None, max_examples=60)
@given(text=level_texts(), seed=st.integers(0, 2**32), before=st.integers(0, 3))
def test_all_engines_play_the_same_games_on_any_level(level_file, options, text, seed, before):
    position = Position(TRON, TRON.options({"level": level_file(text), **options}))
    chance = random.Random(seed)
    for _ in range(before):  # any position can be tiled, not the first one only
        if not position.is_over:
            position.play(*asked(position, random_moves([position], chance)[0]))
    play_to_the_end(position, 3, chance)


recipes = st.builds(
    "random:width={},height={},density={},symmetry={},starts={}".format,
    st.integers(5, 9),
    st.integers(5, 9),
    st.sampled_from([0, 0.1, 0.3]),
    st.sampled_from(["none", "mirror", "rotation"]),
    st.integers(1, 2),
)


@every_option
@settings(derandomize=True, deadline=None, max_examples=8)
@given(level=recipes, seed=st.integers(0, 2**32))
def test_all_engines_play_the_same_games_on_generated_levels(options, level, seed):
    position = Position(TRON, TRON.options({"level": level, **options}), seed)
    play_to_the_end(position, 2, random.Random(seed))


@pytest.mark.parametrize("level", ["tower", "twofloors", "portals", "workshop"])
def test_all_engines_play_the_same_games_on_levels_of_the_library(level):
    play_to_the_end(Position(TRON, TRON.options({"level": level, "riders": 1, "fallen": "vanishes"})), 2, random.Random(1))


def test_games_end_in_many_ways(level_file):
    """So the games above have met them: each way is there on one small level with teleporters."""
    options = {"level": level_file("name: small\n\n1 a \n a 2\n"), "meet": "home", "fallen": "vanishes"}
    ends, homes = set(), 0
    for seed in range(30):
        together = play_to_the_end(Position(TRON, TRON.options(options)), 1, random.Random(seed))
        engine = together.lockstep
        ends.add(tuple(engine.returns()[0]))
        homes += int(engine.ticks[0]) > int(engine.scores.max()) + 1  # a tick in which neither scored nor fell
    assert ends == {(1, -1), (-1, 1), (0, 0)}
    assert homes > 0


# By hand.


@pytest.fixture
def ride(level_file):
    """All three engines, after moves on a drawn level."""

    def play(drawing, turns, **options):
        together = Together(Position(TRON, TRON.options({"level": level_file("\n\n" + drawing + "\n"), **options})), 2)
        for joint in turns:
            together.play([joint, joint])
        return together.lockstep

    return play


def test_two_who_enter_one_cell(ride):
    crashed = ride("#1 2#", [(RIGHT, LEFT)])
    assert crashed.fell.tolist() == [[1, 1], [1, 1]]
    assert crashed.returns().tolist() == [[0, 0], [0, 0]]
    home = ride("#1 2#", [(RIGHT, LEFT)], meet="home")
    assert not home.is_over.any()
    assert home.heads.tolist() == [[1, 1], [3, 3]]
    assert home.scores.tolist() == [[0, 0], [0, 0]]
    assert home.G[0, :5].tolist() == [1, 1, 2 + 4, 1, 1]


def test_two_who_change_places_through_a_teleporter(ride):
    engine = ride("1a a2", [(RIGHT, LEFT)], fallen="vanishes")
    assert not engine.is_over.any()
    assert engine.heads[:, 0].tolist() == [3, 1]
    assert engine.G[0, :5].tolist() == [2, 2 + 4, 0, 2 + 4, 4]
    engine = ride("1a a2", [(RIGHT, LEFT), (UP, LEFT)], fallen="vanishes")
    assert engine.fell[:, 0].tolist() == [2, 2]  # out of the level, and into the other's start
    assert engine.G[0, :5].tolist() == [0, 0, 0, 0, 0]


def test_outside_is_wall_on_every_side(ride):
    for move in (UP, LEFT, DOWN):
        assert ride("1 ", [(move,)]).is_over.all()
    engine = ride("1 ", [(RIGHT,), (RIGHT,)])
    assert engine.returns().tolist() == [[1], [1]]
    assert engine.fell.tolist() == [[2, 2]]


def test_directions_are_numbered_as_in_the_workshop():
    position = new_game("tron:level=solo")
    start, width = int(position.state["head"][0, 0]), int(position.rules["width"][0])
    neighbour, _ = lockstep.read_level(position.rules[0])
    assert neighbour[start].tolist() == [
        start,
        start - 1,
        start + width,
        start + 1,
        start - width,
    ]  # stay, left, up, right, down


def test_a_finished_game_stays_as_it_is_while_others_go_on():
    engine = Lockstep(new_game("tron:level=solo"), 2)
    engine.step([[UP], [UP]])
    engine.step([[DOWN], [UP]])  # the first rides into itself
    before = engine.G[0].copy()
    engine.step([[99], [UP]])
    assert engine.returns().tolist() == [[1], [3]]
    assert engine.ticks.tolist() == [2, 3]
    assert (engine.G[0] == before).all()
    assert np.count_nonzero(engine.G[1]) == np.count_nonzero(before) + 2


# By chance.


@pytest.mark.parametrize(
    ("make", "games"),
    [
        (lambda: LockstepPlayouts(TRON), 60_000),
        (lambda: Playouts(TRON), 60_000),
        (lambda: Playouts(TRON, PLAIN), 60_000),
        (lambda: Playouts(TRON, engine="interpreted"), 1_000),  # so few that the error says how near they can be
    ],
    ids=["lockstep", "compiled", "compiled-plain", "interpreted"],
)
def test_random_solo_games_are_as_long_by_every_engine(make, games):
    found = make().run(new_game("tron:level=solo"), Limits(simulations=games), seed=5)
    assert found.games == games
    assert abs(found.mean[0] - 36.4) < max(0.3, 4 * found.error[0])
    assert found.spread[0] == pytest.approx(20.1, abs=max(0.3, 4 * found.error[0]))


@every_option
@pytest.mark.parametrize("level", ["versus7", "portals"])
def test_random_duels_come_out_alike_in_lockstep_and_compiled(options, level):
    position = Position(TRON, TRON.options({"level": level, **options}))
    limits = Limits(simulations=20_000)
    ours, theirs = LockstepPlayouts(TRON).run(position, limits), Playouts(TRON, PLAIN).run(position, limits)
    for rider in range(2):
        error = np.hypot(ours.error[rider], theirs.error[rider])
        assert abs(ours.mean[rider] - theirs.mean[rider]) < 4 * error
    draws = [1 - found.spread[0] ** 2 - found.mean[0] ** 2 for found in (ours, theirs)]  # the share of games that nobody won
    assert draws[0] == pytest.approx(draws[1], abs=0.02)


def test_every_free_direction_is_drawn_as_often_and_no_other():
    position = new_game("tron:level=solo")
    position.play("up")
    engine = Lockstep(position, 30_000)
    counts = np.bincount(engine._draw(0, np.random.default_rng(3)), minlength=5)
    assert counts[[lockstep.STAY, lockstep.DOWN]].tolist() == [0, 0]
    assert abs(counts[[lockstep.LEFT, lockstep.UP, lockstep.RIGHT]] - 10_000).max() < 5 * np.sqrt(10_000 * 2 / 3)


@pytest.mark.parametrize("spec", ["tron:level=solo", "tron", "tron:level=twofloors,meet=home,fallen=vanishes"])
def test_equal_seeds_give_equal_games_and_the_root_is_not_touched(spec):
    position = new_game(spec)
    before = position.state.tobytes(), position.rules.tobytes()
    first, same, other = (play_lockstep(position, 50, seed) for seed in (1, 1, 2))
    assert first.shape == (50, position.players)
    assert (first == same).all()
    assert (first != other).any()
    assert (position.state.tobytes(), position.rules.tobytes()) == before


def test_a_game_that_is_over_is_not_played_on(ride):
    position = new_game("tron:level=solo")
    position.play("up")
    position.play(DOWN)
    assert position.is_over
    assert play_lockstep(position, 3).tolist() == [[1], [1], [1]]
    engine = ride("#1 2#", [(RIGHT, LEFT)])
    engine.run(np.random.default_rng(1))
    assert engine.ticks.tolist() == [1, 1]


def test_more_games_than_memory_is_given_to_are_played_in_batches(monkeypatch):
    monkeypatch.setattr(lockstep, "MOST_BYTES", 10_000)  # 45 grids of this level
    gains = play_lockstep(new_game("tron:level=solo"), 200, seed=4)
    assert gains.shape == (200, 1)
    assert (gains > 0).all()


def test_playouts_keep_to_their_limits():
    position, runner = new_game("tron:level=solo"), LockstepPlayouts(TRON, together=64)
    assert runner.run(position, Limits(simulations=150)).games == 150
    assert (
        runner.run(position, Limits(simulations=150), seed=1).mean == runner.run(position, Limits(simulations=150), seed=1).mean
    )
    soon = LockstepPlayouts(TRON).run(position, Limits(seconds=0.01))
    assert soon.games % BETWEEN_LOOKS == 0


# What is refused.


@pytest.mark.parametrize("level", ["four", "eight"])
def test_more_than_two_riders_are_refused_when_it_is_made(level):
    position = new_game(f"tron:level={level}")
    sentence = f"the lockstep engine is for one or two riders, not {position.players}: take another engine or fewer riders"
    for make in (Lockstep, play_lockstep):
        with pytest.raises(SpecError, match=sentence):
            make(position, 10)
    assert Lockstep(new_game(f"tron:level={level},riders=2"), 1).riders == 2


def test_other_games_and_no_games_are_refused():
    with pytest.raises(SpecError, match="the lockstep engine plays tron and no other game"):
        Lockstep(new_game("matches"), 10)
    with pytest.raises(SpecError, match="the lockstep engine plays tron and no other game"):
        LockstepPlayouts(find_game("matches"))
    with pytest.raises(SpecError, match="plays at least 1 game, not 0"):
        Lockstep(new_game("tron"), 0)


@pytest.mark.parametrize("moves", [[[0, 0]], [[0], [0], [0]], [0, 0, 0], [[0, 4], [0, 0], [0, 0]], [[0, 0], [-1, 0], [0, 0]]])
def test_moves_that_cannot_be_are_refused_and_change_nothing(moves):
    engine = Lockstep(new_game("tron"), 3)
    with pytest.raises(IllegalMove, match=r"moves of shape \(3, 2\)|0 up, 1 left, 2 right or 3 down"):
        engine.step(moves)
    assert engine.ticks.tolist() == [0, 0, 0]


def test_nothing_is_written_to_the_console(capfd):
    for spec in ("tron:level=solo", "tron:meet=home", "tron:moves=alternate,fallen=vanishes"):
        play_lockstep(new_game(spec), 100)
    assert capfd.readouterr() == ("", "")


# The command that compares the engines.


def test_bench_engines_measures_all_three_and_draws_a_page(ludus, tmp_path):
    pytest.importorskip("plotly")
    told = json.loads(ludus("bench", "engines", "--most", "10", "--json", "--chart", "engines.html").stdout)
    assert told["game"] == "tron:level=solo"
    assert [row["engine"] for row in told["measured"]] == ["interpreted", "lockstep", "compiled"]
    assert all(row["simulations"] == 10 and row["seconds"] >= 0.3 for row in told["measured"])
    page = (tmp_path / "engines.html").read_text("utf-8")
    assert "<script src" not in page  # it loads nothing
    assert '"name":"lockstep"' in page


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["matches"], "the lockstep engine plays tron and no other game"),
        (["tron:level=four"], "the lockstep engine is for one or two riders, not 4"),
        (["--chart", "engines.png"], "--chart 'engines.png': a chart is a page that needs nothing else"),
        (["--chart", "none/engines.html"], "--chart 'none/engines.html': there is no folder none"),
    ],
)
def test_bench_engines_refuses_in_one_sentence(ludus, tmp_path, arguments, sentence):
    refused = ludus("bench", "engines", *arguments)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
