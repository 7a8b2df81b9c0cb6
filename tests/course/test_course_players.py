"""The players of the course: what they promise on Matches and on other games."""

import copy
import itertools
import random

import pytest

from ludus import find_game, make_player, new_game
from ludus.core import SpecError
from ludus.course import (
    UCB,
    UCT,
    IterativeDeepening,
    Matches,
    NegAlphaBeta,
    NegAlphaBeta_MC,
    NegAlphaBeta_Memory,
    Player,
    Randy,
    Randy_MC,
    UCT_max,
    UCT_negamax,
    Ultimate,
    play_game,
    scoring,
    wrap,
)

SETTINGS = {
    Randy: {},
    NegAlphaBeta: {"pf": 5},
    NegAlphaBeta_Memory: {"pf": 5},
    IterativeDeepening: {"pf": 5, "secondes": 10},
    Randy_MC: {"nbSim": 20},
    UCB: {"nbSim": 20},
    NegAlphaBeta_MC: {"pf": 2, "nbSim": 10},
    UCT_max: {"pf": 5, "nbSim": 20},
    UCT_negamax: {"pf": 5, "nbSim": 20},
    Ultimate: {"secondes": 10},
}
REMEMBERING = (NegAlphaBeta_Memory, IterativeDeepening, UCT_max, UCT_negamax)


@pytest.fixture(autouse=True)
def empty_memories():
    for kind in REMEMBERING:
        kind.decision.memory = {}


def make(kind, game, **parameters):
    return kind(kind.__name__, game, **{"seed": 1, **SETTINGS[kind], **parameters})


@pytest.mark.parametrize("kind", SETTINGS)
def test_a_decision_is_legal_and_leaves_the_game_alone(kind):
    for last_wins in (True, False):
        for other in REMEMBERING:
            other.decision.memory = {}
        game = Matches(13, last_wins)
        player = make(kind, game)
        for left, number in itertools.product(range(1, 14), range(2)):
            player.who_am_i = number
            assert player.decision((left, number)) in range(1, min(3, left) + 1)
            assert game.state == (left, number)


@pytest.mark.parametrize("kind", SETTINGS)
def test_out_of_turn_nothing_is_decided(kind, capsys):
    player = make(kind, Matches(13, True))
    assert player.decision((13, 1)) is None
    assert capsys.readouterr().out == "not my turn to play\n"
    player.who_am_i = 1
    assert player.decision((13, 1)) is not None


@pytest.mark.parametrize("kind", [Randy_MC, UCB, NegAlphaBeta_MC, UCT_max, UCT_negamax])
def test_without_simulations_nothing_is_decided(kind):
    assert make(kind, Matches(13, True), nbSim=0).decision((13, 0)) is None


def test_memories_belong_to_classes_and_are_emptied_by_hand():
    player = make(NegAlphaBeta_Memory, Matches(13, True))
    player.decision((6, 0))
    assert NegAlphaBeta_Memory.decision.memory
    assert make(NegAlphaBeta_Memory, Matches(13, True)).decision.memory is NegAlphaBeta_Memory.decision.memory
    assert not IterativeDeepening.decision.memory
    NegAlphaBeta_Memory.decision.memory = {}
    assert player.decision.memory == {}


@pytest.mark.parametrize("kind", [NegAlphaBeta, NegAlphaBeta_Memory, Ultimate])
@pytest.mark.parametrize("last_wins", [True, False])
def test_who_looks_far_enough_wins_every_won_position(kind, last_wins):
    lost = [left for left in range(1, 14) if left % 4 == (0 if last_wins else 1)]
    for left in range(1, 14):
        for other in REMEMBERING:
            other.decision.memory = {}
        action = make(kind, Matches(13, last_wins), pf=13).decision((left, 0))
        if left not in lost and left > action:
            assert left - action in lost


@pytest.mark.parametrize("kind", [kind for kind in SETTINGS if kind is not Ultimate])
def test_ultimate_loses_no_won_position(kind):
    """As first from every won position, against every player of the course; and as second from every lost one."""
    for last_wins, left, seat in itertools.product((True, False), range(1, 14), (0, 1)):
        is_lost = left % 4 == (0 if last_wins else 1)
        if is_lost != (seat == 1):
            continue
        for other in REMEMBERING:
            other.decision.memory = {}
        game = Matches(13, last_wins)
        game.state = (left, 0)
        pair = [make(Ultimate, game), make(kind, game)]
        assert play_game(pair if seat == 0 else pair[::-1]) == seat


def test_uct_negamax_shows_which_positions_are_won():
    game = Matches(13, False)
    for number in range(200):
        game.state = (1 + number % 8, 0)
        play_game([make(UCT_negamax, game, seed=number), make(UCT_negamax, game, seed=-1 - number)])
    memory = UCT_negamax.decision.memory
    for left in range(1, 9):
        best = max(scoring(counter) for counter in memory[left].values())
        assert (best < 0) == (left % 4 == 1), left
    assert UCT is UCT_negamax


def test_iterative_deepening_reads_the_clock_between_depths():
    player = make(IterativeDeepening, Matches(13, True), pf=12, secondes=0)
    depths = [event.facts["pf"] for event in player.trace((12, 0)) if event.kind == "enter" and "alpha" not in event.facts]
    assert depths == [1]
    IterativeDeepening.decision.memory = {}
    player = make(IterativeDeepening, Matches(13, True), pf=4, secondes=60)
    depths = [event.facts["pf"] for event in player.trace((12, 0)) if event.kind == "enter" and "alpha" not in event.facts]
    assert depths == [1, 2, 3, 4]


@pytest.mark.parametrize(("spec", "plies", "pf"), [("tic_tac_toe", 7, 3), ("connect_four", 30, 2), ("matches", 6, 5)])
def test_values_are_those_of_the_compiled_search(spec, plies, pf):
    """Random positions of three games: NegAlphaBeta keeps proper bounds, and so does the engine."""
    rng, compared = random.Random(7), 0
    engine = make_player(f"alphabeta:depth={pf},leaf=zero", find_game(spec))
    while compared < 334:
        position = new_game(spec, engine="compiled")
        for _ in range(rng.randrange(plies)):
            if not position.is_over:
                position.play(rng.choice(position.legal()))
        if position.is_over:
            continue
        game = wrap(position)
        player = NegAlphaBeta("Ada", game, pf=pf)
        player.who_am_i = position.mover
        best = max(value_after(player, action, pf) for action in game.actions)
        *_, thought = engine.think(position, position.mover)
        assert thought.value == best / Player.WIN
        compared += 1


def value_after(player, action, pf):
    player.game.move(action)
    value = -player.alpha_beta(pf - 1, player.LOWEST, -player.LOWEST)
    player.game.undo()
    return value


def test_wrapped_games_are_games_of_the_course():
    game = wrap(new_game("tic_tac_toe"))
    start = game.hash_code
    for move in (4, 0, 2, 6, 8):
        game.move(move)
    assert (game.state, game.turn, game.over()) == ((4, 0, 2, 6, 8), 1, False)
    game.state = (4, 0, 2, 8, 6)
    assert (game.over(), game.winner, game.actions, game.turn) == (True, 0, (), 1)
    for _ in range(5):
        game.undo()
    assert (game.hash_code, game.winner) == (start, None)
    with pytest.raises(SpecError, match="for two in turn"):
        wrap(new_game("tron"))


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_wrapped_game_is_one_of_its_own(way):
    game = wrap(new_game("tic_tac_toe"))
    game.move(4)
    twin = way(game)
    twin.move(0)
    assert (game.state, twin.state) == ((4,), (4, 0))
    twin.undo()
    twin.undo()
    assert (game.state, twin.state) == ((4,), ())


def test_wrapped_games_are_played_by_the_course(monkeypatch):
    for spec in ("tic_tac_toe", "connect_four", "seven_colours:width=6,height=6"):
        game = wrap(new_game(spec))
        pair = [make(Randy, game), make(NegAlphaBeta, game, pf=2)]
        assert play_game(pair) in (None, 0, 1)


@pytest.mark.parametrize(
    "name", ["randy", "negalphabeta_memory:pf=3", "uct_max:pf=5,nbSim=20", "ucb:nbSim=10", "ultimate:secondes=0.5"]
)
def test_players_of_the_course_are_players_of_the_arena(name, ludus):
    shown = ludus(
        "match", "matches", f"course-{name}", "random", "--games", "4", "--workers", "0", "--json", "--db", "games.db"
    )
    assert '"games": 4' in shown.stdout


@pytest.mark.parametrize("last", ["wins", "loses"])
def test_the_arena_plays_matches_as_the_course_does(last):
    """The memory serves both seats, for a key is the number of matches; and luck is the same."""
    position = new_game(f"matches:last={last}")
    position.play(2)
    arena = make_player("course-uct_negamax:pf=3,nbSim=7", find_game("matches"), seed=5)
    book = UCT_negamax("book", Matches(13, last == "wins"), pf=3, nbSim=7, seed=arena.seed)
    book.who_am_i = 1
    assert arena.choose(position, 1) == book.decision((11, 1))
    assert arena._decider.decision.memory == book.decision.memory
    assert 11 in book.decision.memory


def test_matches_of_other_rules_are_wrapped():
    position = new_game("matches:most=5")
    position.play(5)
    assert make_player("course-ultimate:secondes=5", find_game("matches")).choose(position, 1) == 2
