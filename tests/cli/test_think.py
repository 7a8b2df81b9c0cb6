"""`ludus think`: the table, the figures, moves played first, Ctrl-C, and players that fail."""

import io
import json
import signal
import time

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from ludus import new_game
from ludus.cli._asking import Stopper
from ludus.cli._given import format_turn, play_moves
from ludus.cli._thought import ThoughtView, bar, percent, shortened, weigh
from ludus.core import ALL, WAIT, Candidate, Thought
from ludus.core.thought import bare_thought


def test_a_player_without_reasons(ludus):
    shown = ludus("think", "connect_four", "random", "--moves", "4 4, 3").stdout
    assert "│ · · ● ● · · · │" in shown
    assert "seat 1 ○ random" in shown
    assert "████████████████  100 %" in shown
    assert "seat 1 ○ plays " in shown
    assert "no figures: this player gives a move and no reasons" in shown


def test_a_player_with_reasons(ludus, thinkers):
    lines = ludus("think", "connect_four", str(thinkers / "ponder.py")).stdout.splitlines()
    heading = next(line for line in lines if line.startswith("move"))
    assert heading.split() == ["move", "of", "visits", "visits", "mean", "from", "to"]
    first = lines[lines.index(heading) + 1]
    assert first.split() == ["7", "████", "25", "%", "2", "100", "+0.250", "+0.200", "+0.300"]
    assert next(line for line in lines if line.startswith("1 ")).endswith("proven")
    assert lines[-4:] == [
        "seat 0 ● plays 7, worth +0.250",
        "expects  7",
        "depth 3   300 nodes   3\u2009000 simulations   0.03 s   100\u2009000 simulations/s",
        "note     made up",
    ]


def test_where_all_move_at_once_the_others_are_shown_too(ludus, examples, thinkers):
    shown = ludus("think", str(examples / "pennies.py"), str(thinkers / "ponder.py")).stdout
    assert shown.index("seat 0 /") < shown.index("seat 1 ") < shown.index("seat 0 plays tails")
    assert shown.count("heads") == 2
    assert "expects  tails+tails" in shown
    other = ludus("think", str(examples / "pennies.py"), str(thinkers / "ponder.py"), "--seat", "1").stdout
    assert "seat 1 plays tails" in other


def test_the_first_seat_that_has_a_move_thinks(ludus, examples):
    """The winner of a lot sits the next one out."""
    told = json.loads(ludus("think", str(examples / "auction.py"), "random", "--moves", "1+0+0", "--json").stdout)
    assert (told["seat"], sorted(told["others"])) == (1, ["2"])


def test_json(ludus, thinkers):
    player = f"{thinkers / 'ponder.py'}:thoughts=2"
    told = json.loads(ludus("think", "tron", player, "--level", "arena", "--moves", "UP+down right+2", "--json").stdout)
    assert told["player"] == player
    assert told["moves_played"] == ["up+down", "right+right"]
    assert (told["game"], told["seat"], told["move"]) == ("tron", 0, told["moves"][-1]["move"])
    assert (told["simulations"], told["nodes"], told["depth"], told["notes"]) == (2000, 200, 2, ["made up"])
    assert told["moves"][0]["visits"] == 200
    assert told["others"]["1"][0]["mean"] == 0.25


def test_equal_seeds_think_the_same(ludus):
    thoughts = [ludus("think", "seven_colours", "random", "--seed", seed, "--json").stdout for seed in ("3", "3", "4")]
    assert thoughts[0] == thoughts[1] != thoughts[2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["connect_four", "nobody"], "no player is called 'nobody'"),
        (["nothing", "random"], "no game is called 'nothing'"),
        (["connect_four", "PICKY"], "picky plays tic_tac_toe only, not connect_four"),
        (
            ["connect_four", "random", "--moves", "4 9"],
            "--moves, number 2, '9': '9' is not a move here: play 1, 2, 3, 4, 5, 6 or 7",
        ),
        (["tron", "random", "--moves", "up"], "--moves, number 1, 'up': 2 moves are played at once, one a seat; 1 were given"),
        (["matches:matches=1", "random", "--moves", "1"], "the game is over, so there is nothing to think about: seat 0 wins"),
        (["matches:matches=1", "random", "--moves", "1,1"], "--moves, number 2, '1': the game is over: seat 0 wins"),
        (["matches", "random", "--seat", "1"], "seat 1 is not to move; 0 is"),
        (["matches", "random", "--seat", "2"], "there is no seat 2: the seats are 0 to 1"),
        (["matches", "random", "--level", "arena"], "matches: no option is called 'level'"),
    ],
)
def test_bad_input_is_one_sentence(ludus, thinkers, arguments, sentence):
    refused = ludus("think", *(str(thinkers / "picky.py") if word == "PICKY" else word for word in arguments))
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ("crash", "clumsy.py line 27: RuntimeError: lost the thread"),
        ("early", "clumsy.py line 20: RuntimeError: no idea"),
        ("nothing", "thought nothing: think must yield a Thought"),
        ("text", "gave no thought about seat 0 of 2: 'four'"),
        ("illegal", "on seat 0 gave no legal move: 99 is not a move here"),
    ],
)
@pytest.mark.parametrize("command", [["think", "connect_four"], ["play", "connect_four", "--seat", "none", "--against"]])
def test_a_player_that_fails_is_named(ludus, thinkers, way, sentence, command):
    player = f"{thinkers / 'clumsy.py'}:way={way}"
    refused = ludus(*command, player)
    assert refused.returncode == 2
    assert f"ludus: the player {player} " in refused.stderr
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_it_can_be_watched(terminal, thinkers):
    child = terminal("think", "connect_four", f"{thinkers / 'ponder.py'}:thoughts=6,pause=0.1", columns=160)
    child.expect("2\u2009000 simulations ")  # drawn before it is done
    child.expect("3\u2009000 simulations ")
    child.expect(r"plays [^\n]*7[^\n]*, worth")
    child.expect("6\u2009000 simulations")
    child.expect(pexpect.EOF)


def test_it_need_not_be_watched(terminal, thinkers):
    child = terminal("think", "connect_four", f"{thinkers / 'ponder.py'}:thoughts=6,pause=0.1", "--no-watch", columns=160)
    child.expect(pexpect.EOF)
    assert "6\u2009000 simulations" in child.before
    assert "5\u2009000 simulations" not in child.before


def test_ctrl_c_shows_the_best_so_far(terminal, thinkers):
    child = terminal("think", "connect_four", f"{thinkers / 'ponder.py'}:thoughts=9999,pause=0.05", columns=160)
    child.expect("5\u2009000 simulations")
    child.sendintr()
    child.expect(r"plays [^\n]*7[^\n]*, worth")
    child.expect(r"stopped after \d\.\d s")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_ctrl_c_prints_the_best_so_far_as_json(terminal, thinkers, tmp_path):
    has_thought = tmp_path / "has_thought"
    signs = f"open({str(has_thought)!r}, 'w').close() if count == 5 else None; time.sleep"
    (tmp_path / "telling.py").write_text((thinkers / "ponder.py").read_text().replace("time.sleep", signs))
    child = terminal("think", "matches", f"{tmp_path / 'telling.py'}:thoughts=9999,pause=0.05", "--json")
    while not has_thought.exists():
        time.sleep(0.05)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    told = json.loads(child.before[child.before.index("{") :])
    assert told["move"] == "3"
    assert told["notes"][0].startswith("stopped after ")
    assert child.exitstatus == 0


def test_a_second_ctrl_c_does_not_wait_for_the_next_thought(terminal, tmp_path, thinkers):
    source = (thinkers / "ponder.py").read_text()
    (tmp_path / "stuck.py").write_text(
        source.replace("            time.sleep", "            time.sleep(60 * (count > 1)); time.sleep")
    )
    child = terminal("think", "matches", str(tmp_path / "stuck.py"), columns=200)
    child.expect("1\u2009000 simulations")
    child.sendintr()
    with pytest.raises(pexpect.TIMEOUT):
        child.expect("stopped after", timeout=0.7)
    child.sendintr()
    child.expect("stopped after")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_ctrl_c_before_the_first_thought(terminal, thinkers):
    child = terminal("think", "matches", f"{thinkers / 'ponder.py'}:pause=60")
    child.expect(r"\(13\)")
    time.sleep(0.5)
    child.sendintr()
    child.expect("ludus: stopped")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before


def test_the_stopper_leaves_ctrl_c_as_it_was():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), Stopper():
            signal.raise_signal(signal.SIGINT)  # nothing thought yet
        with Stopper() as stopper:
            stopper.has_thought = True
            signal.raise_signal(signal.SIGINT)
            assert stopper.is_asked
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with Stopper() as stopper:
            signal.raise_signal(signal.SIGINT)
            assert not stopper.is_asked
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def shown(renderable) -> str:
    screen = Console(file=io.StringIO(), width=100, color_system=None)
    screen.print(renderable)
    return screen.file.getvalue()


def test_long_lists_are_cut_after_the_best():
    position = new_game("tic_tac_toe")
    many = tuple(Candidate(move, f"m{move}", visits=move, mean=move / 600) for move in range(0, 600, 20))
    table = shown(ThoughtView(position, "x").tables(Thought("tic_tac_toe", 0, 60, "m60", (many, ())))).splitlines()
    assert table[2].split()[0] == "m60"  # the choice is always there, then by visits
    assert [line.split()[0] for line in table[3:18]] == [f"m{move}" for move in range(580, 280, -20)]
    assert table[18].strip() == "and 14 more"


def test_moves_tried_alike_are_ordered_by_their_means():
    position = new_game("tic_tac_toe")
    alike = tuple(Candidate(move, f"m{move}", visits=1000 + move, mean=mean) for move, mean in enumerate((0.1, 0.3, 0.2)))
    table = shown(ThoughtView(position, "x").tables(Thought("tic_tac_toe", 0, 1, "m1", (alike, ())))).splitlines()
    assert [line.split()[0] for line in table[2:]] == ["m1", "m2", "m0"]


def test_seats_that_were_not_thought_about_are_not_shown():
    position = new_game("tron")
    table = shown(ThoughtView(position, "x").tables(bare_thought(position, 1, position.legal(1)[0])))
    assert "seat 1" in table
    assert "seat 0" not in table


def test_texts_of_players_and_games_are_no_markup():
    position = new_game("tic_tac_toe")
    strange = Thought(
        "x", 0, 0, "[/b]", ((Candidate(0, "[/b]", share=1.0),), ()), line=(("[red]", "wait"),), notes=("[/i]",), seconds=1
    )
    view = ThoughtView(position, "[bold]")
    assert "[/b]" in shown(view.tables(strange))
    assert all(text in shown(view.summary(strange)) for text in ("[/b]", "[red]", "[/i]"))


def test_bars_show_the_share_where_moves_are_mixed_and_visits_elsewhere():
    mixed = [Candidate(0, "a", visits=90, share=0.25), Candidate(1, "b", visits=10, share=0.75)]
    assert weigh(mixed) == ([0.25, 0.75], "share")
    pure = [Candidate(0, "a", visits=90, share=1.0), Candidate(1, "b", visits=10)]
    assert weigh(pure) == ([0.9, 0.1], "of visits")
    assert weigh([Candidate(0, "a", share=1.0)]) == ([1.0], "share")
    assert (bar(0), bar(1), bar(0.5), bar(1 / 128), bar(1.01)) == ("", "█" * 16, "█" * 8, "▏", "█" * 16)
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]
    assert [shortened(number) for number in (0, 999, 1200, 12_345, 1_200_000, 34e9)] == [
        "0",
        "999",
        "1.2 k",
        "12 k",
        "1.2 M",
        "34 G",
    ]


def test_values_are_in_the_games_returns():
    assert ThoughtView(new_game("matches"), "x").worth(0.5) == "+0.500"
    assert ThoughtView(new_game("tron:level=solo"), "x").worth(12.34) == "12.3"


def test_a_status_keeps_a_move_to_itself_where_it_must():
    position = new_game("matches")
    thought = bare_thought(position, 0, 2)
    assert ThoughtView(position, "x").status(thought, is_secret=False) == "x thinks: 2  100 %"
    assert ThoughtView(position, "x").status(thought, is_secret=True) == "x thinks"


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(["connect_four", "tic_tac_toe", "matches", "tron", "tron:level=four"]), st.data())
def test_lines_are_written_as_moves_are_read(spec, data):
    """Any game, turn by turn as a thought has it, written, read and written again."""
    position, line = new_game(spec), []
    is_joint = position.mover == ALL
    for _ in range(data.draw(st.integers(0, 12))):
        if position.is_over:
            break
        moves = [data.draw(st.sampled_from(position.legal(seat))) for seat in position.seats_asked()]
        joint = dict.fromkeys(range(position.players), WAIT) | dict(zip(position.seats_asked(), moves, strict=True))
        line.append(tuple(position.format_move(move, seat) for seat, move in joint.items()))
        position.play(*moves)
    text = " ".join(format_turn(turn, is_joint) for turn in line)
    again = new_game(spec)
    assert " ".join(play_moves(again, text)) == text
    assert again.history == position.history
