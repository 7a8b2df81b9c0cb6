"""The server's sentences in French: each has its own, nothing of what they say is lost, and the page shows them."""

from __future__ import annotations

import ast
import importlib
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import HTTPException
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import ludus
from ludus import new_game
from ludus.catalogue import find_game, make_player
from ludus.champions import duel
from ludus.contest.access import DOING, WORDS
from ludus.contest.config import ContestOptions
from ludus.contest.drive import ENDS, DrivenGame, tell_game
from ludus.contest.report import SHOWN_SETTINGS, STATES
from ludus.core import End, Position
from ludus.errors import LudusError, unknown
from ludus.games.tron.problems import PROBLEMS
from ludus.web.french import DEEPEST, GAP, LONGEST, REPORT, in_french, read_catalogue
from ludus.web.tongue import translate_json

SOURCE = Path(ludus.__file__).parent
WHOLE = ("web", "contest")  # every sentence of these
REACHED = (  # and of these, which the page's forms reach
    "arena/entry.py", "arena/formats.py", "arena/openings.py", "arena/plans.py", "arena/referee.py", "arena/sprt.py",
    "arena/survey.py", "arena/sweep.py", "bots/cage.py", "bots/process.py", "bots/sandbox.py", "bots/tron.py",
    "catalogue/spec.py", "core/asking.py", "core/limits.py", "core/options.py", "games/tron/levels.py", "games/tron/setup.py",
    "players/alphabeta.py", "players/champion.py", "players/exec.py", "players/filler.py", "players/minimax.py",
    "players/uct.py", "search/plan.py",
)  # fmt: skip
PATTERNS = [(table, pattern) for table, patterns in read_catalogue().items() for pattern in patterns]


# --- raise sites -----------------------------------------------------------------------------------------------------


def sentences_of(file: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Where a sentence is raised, what it may look like, and what stands in its gaps."""
    module = importlib.import_module(
        ".".join(["ludus", *file.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")
    )
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call) or not isinstance(node.exc.func, ast.Name):
            continue
        kind = getattr(module, node.exc.func.id, None)
        if not isinstance(kind, type) or not issubclass(kind, LudusError | HTTPException):
            continue
        written = [each for each in node.exc.args if isinstance(each, ast.JoinedStr | ast.Call) or is_text(each)]
        if written:
            gaps: list[str] = []
            sentence = sample(written[0], gaps)
            if sentence is not None:
                yield f"{file.relative_to(SOURCE)}:{node.lineno}", sentence, gaps


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def sample(node: ast.expr, gaps: list[str]) -> str | None:
    """A sentence as the source would make it; None if it was made elsewhere."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(sample(each, gaps) or "" for each in node.values)
    if isinstance(node, ast.FormattedValue):
        called = node.value
        if isinstance(called, ast.Call) and isinstance(called.func, ast.Name) and called.func.id in ("unknown", "listed"):
            return sample(called, gaps)
        word = f"Q{''.join(filter(str.isalnum, ast.unparse(called)))}Q"  # the same in every place
        gaps.append(word)
        return f"'{word}'" if ast.unparse(called).startswith("shorten(") else word
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "listed":
        gaps += ["QoneQ", "QtwoQ"]
        return f"{gaps[-2]} or {gaps[-1]}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "unknown":
        gaps.append("QnameQ")
        return unknown(str(getattr(node.args[0], "value", "thing")), gaps[-1], ["one", "two"])
    return None


def all_raised() -> list[tuple[str, str, list[str]]]:
    files = [file for folder in WHOLE for file in sorted((SOURCE / folder).rglob("*.py"))]
    return [each for file in [*files, *(SOURCE / name for name in REACHED)] for each in sentences_of(file)]


def test_every_sentence_that_is_raised_has_a_french_one() -> None:
    raised = all_raised()
    assert len(raised) > 180
    missing = [f"{where}: {sentence}" for where, sentence, _ in raised if in_french(sentence) == sentence]
    assert not missing, "\n".join(["french.toml lacks:", *missing])


def test_french_keeps_what_the_source_put_into_a_sentence() -> None:
    lost = [(where, gap) for where, sentence, gaps in all_raised() for gap in gaps if gap not in in_french(sentence)]
    assert not lost


def words_of_the_report() -> set[str]:
    """All that a contest's report says itself: in its tables, in its frame, in its script."""
    ends, settings = [end.value for end in End], [ContestOptions.declared[name].help for name in SHOWN_SETTINGS]
    said = {*STATES.values(), *ends, *settings}
    for file in (SOURCE / "contest/report.py", SOURCE / "arena/report.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("say", "wording.say") and is_text(node.args[0]):
                said.add(node.args[0].value)
    said |= set(re.findall(r"\{\{(.+?)\}\}", (SOURCE / "arena/page/report.html").read_text("utf-8")))
    return said | set(re.findall(r'say\("([^"]+)"', (SOURCE / "arena/page/report.js").read_text("utf-8")))


def test_a_report_has_french_for_all_that_it_says() -> None:
    known = {pattern.english for pattern in read_catalogue()[REPORT]}
    assert len(known) > 90
    assert words_of_the_report() == known


# --- the catalogue ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "pattern"), PATTERNS, ids=[f"{table}: {each.english[:60]}" for table, each in PATTERNS])
def test_a_pattern_has_the_same_gaps_in_both_languages(table: str, pattern: Any) -> None:
    kept = {gap["name"] for gap in GAP.finditer(pattern.french) if gap["one"] is None}
    assert kept == set(pattern.gaps)
    assert {gap["table"] for gap in GAP.finditer(pattern.french)} - {None, ""} <= set(read_catalogue())
    assert "'" not in GAP.sub("", pattern.french).replace("- _ . '", ""), "an apostrophe is ’, and quotes are « »"
    assert not re.search(r" [:;!?»]( |$)|« ", pattern.french), "no line may begin with these"


def test_no_two_gaps_touch() -> None:
    assert not [each.english for _, each in PATTERNS if "" in each.texts[1:-1]]


values = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="{}"), min_size=1, max_size=12)


@given(st.sampled_from(read_catalogue()["sentences"]), st.data())
def test_french_never_loses_what_was_in_a_gap(pattern: Any, data: Any) -> None:
    """Whichever pattern fits best: what people wrote is in the French sentence, too."""
    filled = {name: f"⟦{data.draw(values)}⟧" for name in pattern.gaps}
    told = in_french(GAP.sub(lambda gap: filled[gap["name"]], pattern.english))
    for value in filled.values():
        assert value in told


@given(st.text(max_size=300))
def test_what_is_no_sentence_of_ours_stays_as_it_is(text: str) -> None:
    assert in_french(f"¤{text}¤") == f"¤{text}¤"


def test_hostile_texts_take_no_time() -> None:
    parts = sorted({text for each in read_catalogue()["sentences"] for text in each.texts if text})
    texts = [(part * LONGEST)[:LONGEST] for part in (*parts[::7], ": ", "; ", "': ", "a: b; ", "rider 1 rode 1 cells, ")]
    begin = time.process_time()
    for text in texts:
        in_french(text)
    assert time.process_time() - begin < 0.25 * len(texts)


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("there is no run 7", "il n’y a pas de championnat n°\u00a07"),
        ("bot.toml: the command is empty", "bot.toml\u00a0: la commande est vide"),
        (
            "moves, number 3: '9' is not a move here: play 0, 1 or 2",
            "coups, numéro 3\u00a0: «\u00a09\u00a0» n’est pas un coup ici\u00a0: jouez 0, 1 ou 2",
        ),
        (
            "tron: riders must be a whole number from 1 to 8, not '9'",
            "tron\u00a0: riders doit être un nombre entier de 1 à 8, et non «\u00a09\u00a0»",
        ),
        (
            "game 2, second seat: it crashed: the program my bot ended with exit code 1; its last words on stderr: 'a; b'",
            "partie 2, deuxième place\u00a0: il a planté\u00a0: le programme my bot s’est terminé avec le code 1\u202f; "
            "ses derniers mots sur stderr\u00a0: 'a; b'",
        ),
        (
            "lost to ada and bob after 1 turns: rider 1 rode 1 cells, rider 2 rode 12 cells",
            "perd contre ada et bob après 1 tour\u00a0: le pilote 1 a parcouru 1 case, le pilote 2 a parcouru 12 cases",
        ),
        (
            "lost to ada after 12 turns: it was rider 2, which rode into the trail of rider 1",
            "perd contre ada après 12 tours\u00a0: c’était le pilote 2, qui est entré dans la trace du pilote 1",
        ),
        (
            "its slowest move took 0.027 s of the 0.1 s that it has",
            "son coup le plus lent a pris 0,027 s sur les 0,1 s qu’il a",
        ),
        ("ada: something new", "ada: something new"),
        ("a teacher wrote this; in English", "a teacher wrote this; in English"),
    ],
)
def test_sentences(english: str, french: str) -> None:
    assert in_french(english) == french


def test_ends_deeds_and_levels_are_all_known() -> None:
    games = [DrivenGame(seat, 0, end.value, "it failed", 9, None, failed=True) for seat in range(8) for end in ENDS]
    games += [DrivenGame(seat, score, "won", "", 9, None, failed=False) for seat in range(8) for score in (0, 0.25, 0.5, 1)]
    spoken = [tell_game(1, game) for game in games]
    spoken += [f"{who} may not {deed}: only its teacher may" for who in WORDS.values() for deed in DOING.values()]
    english = re.compile(r"\b(it|may|not|the|too|see|who|took|gave|game|seat|won|against)\b")
    for said in map(in_french, spoken):
        assert not english.search(said), said
    values = {name: f"Q{name}Q" for problem in PROBLEMS.values() for name in re.findall(r"\{(\w+)\}", problem)}
    for kind, problem in PROBLEMS.items():
        said = problem.format(**values)
        assert kind == "heading-unknown" or in_french(said) != said


@pytest.mark.parametrize("name", ["matches", "tic_tac_toe", "connect_four", "seven_colours", "tron"])
def test_ends_of_games_are_told_in_french(name: str) -> None:
    game = find_game(name)
    for seed in range(3):
        position = Position(game, seed=seed)
        player = make_player("random", game, seed)
        while not position.is_over:
            position.play(*(player.choose(position, seat) for seat in position.seats_asked()))
        outcome = position.outcome()
        assert outcome is not None
        assert in_french(outcome.reason) != outcome.reason


def test_as_many_riders_as_there_can_be() -> None:
    rode = ", ".join(f"rider {rider} rode 5 cells" for rider in range(1, 9))
    assert in_french(rode).count("a parcouru 5 cases") == 8 <= DEEPEST


# --- what leaves the server ------------------------------------------------------------------------------------------


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["error", "reason", "x"]), inner, max_size=3)
        ),
    )
)
def test_json_without_our_sentences_stays_as_it_is(data: Any) -> None:
    assert json.loads(translate_json(json.dumps(data))) == data


def test_sentences_in_json_are_found_wherever_they_are() -> None:
    data = {"drive": {"sentences": ["its file is gone", "mine"], "stderr": '"error": "its file is gone"'}, "reason": "proven"}
    told = json.loads(translate_json(json.dumps(data)))
    assert told["drive"]["sentences"] == ["son fichier n’est plus là", "mine"]
    assert told["drive"]["stderr"] == data["drive"]["stderr"]  # type: ignore[index]
    assert told["reason"] == "prouvé"


@pytest.mark.parametrize(
    ("headers", "is_french"),
    [
        ({}, False),
        ({"x-ludus-language": "fr"}, True),
        ({"accept-language": "fr-FR,fr;q=0.9"}, True),
        ({"accept-language": "fr-FR", "x-ludus-language": "en"}, False),
        ({"accept-language": "de", "x-ludus-language": "fr"}, True),
    ],
)
def test_the_page_says_what_it_is_read_in(api: httpx.Client, headers: dict[str, str], is_french: bool) -> None:
    answer = api.get("/runs/77", headers=headers)
    assert answer.status_code == 404
    assert answer.json()["error"] == ("il n’y a pas de championnat n°\u00a077" if is_french else "there is no run 77")


def test_forms_are_refused_in_french(api: httpx.Client) -> None:
    french = {"x-ludus-language": "fr"}
    secret = "a" * 20
    answer = api.post("/tables", json={"game": "tron:riders=9", "seats": ["you"], "secret": secret}, headers=french)
    assert answer.json()["error"].startswith("tron\u00a0: riders doit être")
    answer = api.post("/tables", json={"game": "tron", "seats": [], "secret": secret}, headers=french)
    assert answer.json()["error"] == "seats\u00a0: il en faut 1 au moins, et non 0"
    asked = {"kind": "match", "game": "matches", "players": ["random", "random"], "games": 3}
    assert "les parties vont par paires" in api.post("/runs/check", json=asked, headers=french).json()["problem"]


def test_a_socket_speaks_french_to_who_asks_for_it(api: httpx.Client, page_server: str) -> None:
    table = api.post("/tables", json={"game": "matches", "seats": ["you", "you"], "secret": "a" * 20}).json()["id"]
    address = f"{page_server.replace('http', 'ws', 1)}/api/tables"
    for more, told in (("", "say hello first"), ("?language=fr", "dites d’abord bonjour")):
        with connect(f"{address}/{table}/live{more}") as socket:
            socket.send(json.dumps({"type": "start"}))
            assert json.loads(socket.recv(timeout=20))["error"] == told
    with connect(f"{address}/nowhere/live?language=fr") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason.startswith("cette table n’existe pas")


# --- in a browser ----------------------------------------------------------------------------------------------------


def test_a_refused_form_says_why_in_french(open_view: Any) -> None:
    page = open_view("/championships/new?game=tic_tac_toe", language="fr-FR")
    page.wait_for_selector(".kinds")
    page.check("input[value='match']", force=True)
    while page.locator(".pchip .off").count() > 2:
        page.locator(".pchip .off").last.click()
    page.fill("#champ-games", "3")
    page.wait_for_selector(".says.wrong:has-text('paires')", timeout=10_000)
    told = page.text_content(".says")
    assert told == "×parties 3\u00a0: les parties vont par paires, places échangées\u202f; donnez un nombre pair, comme 4"


def test_what_is_not_there_is_told_in_the_language_that_was_chosen(open_view: Any) -> None:
    page = open_view("/championships/424242", language="fr-FR")
    page.wait_for_selector("text=il n’y a pas de championnat n°\u00a0424242")
    page.click("[aria-label='Read in English'], [title='Read in English']")
    page.wait_for_selector("text=there is no run 424242")


def test_what_champions_say_to_their_figures_is_known_to_the_page() -> None:
    told = (SOURCE / "web/static/js/think/notes.js").read_text("utf-8")
    patterns = [re.compile(each) for each in re.findall(r"^  \[/(.+)/, \"think", told, re.MULTILINE)]
    apart = "\n1    #    \n     #    \n     #   2\n"
    for spec, level in (("tron", "duel7"), ("tron", "solo"), ("tron", "four"), ("tron", apart), ("seven_colours", None)):
        position = new_game(spec, 1, **({"level": level} if level else {}))
        *_, thought = make_player("champion:nodes=50", position.game).think(position, 0)
        assert all(any(pattern.search(note) for pattern in patterns) for note in thought.notes), thought.notes
    assert any(pattern.search(duel.GUESSED) for pattern in patterns)
