"""Levels by the API: checked as the command line checks them, saved under names that are safe, by chance, or a game's."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import httpx
import pytest

from ludus import new_game
from ludus.games.tron import library
from ludus.games.tron.levels import format_level, parse_level
from ludus.games.tron.problems import PROBLEMS, LevelError

DUEL = "#######\n#1   2#\n#######\n"
WRONG = {  # a text for every problem there is
    "heading-below": "1 \nname: x\n",
    "heading-unknown": "nme: x\n1 \n",
    "heading-twice": "name: x\nname: y\n1 \n",
    "rule-unknown": "rules: jump=high\n1 \n",
    "rule-choice": "rules: meet=fight\n1 \n",
    "rule-twice": "rules: meet=home, meet=crash\n1 \n",
    "no-row": "name: x\n",
    "floors": "---\n".join(["1 \n"] * 5),
    "rows": "1 \n" * 65,
    "columns": "1" + " " * 64 + "\n",
    "ragged": "####\n#1 #\n###\n",
    "floor-rows": "1 \n  \n---\n  \n",
    "character": "1 <SCRIPT>\n",
    "teleporter-alone": "1 b\n",
    "teleporter": "1 bbb\n",
    "stairs": "1 >\n",
    "start-twice": "1 1\n",
    "no-start": "   \n",
    "start-missing": "1  3\n",
    "start-shut": "#1#\n",
}


def check(api: httpx.Client, text: str) -> Any:
    answer = api.post("/levels/check", json={"text": text})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("kind", PROBLEMS)
def test_what_is_wrong_is_said_as_on_the_command_line(api: httpx.Client, kind: str) -> None:
    verdict = check(api, WRONG[kind])
    with pytest.raises(LevelError) as refused:
        parse_level(WRONG[kind], "mine.txt")
    assert not verdict["ok"]
    assert f"mine.txt line {verdict['line']} column {verdict['column']}: {verdict['error']}" == str(refused.value)
    assert verdict["kind"] == kind
    if kind not in ("ragged", "floor-rows", "columns") and verdict["place"]:
        x, y, floor = verdict["place"]
        rows = [part.strip("\n").split("\n") for part in WRONG[kind].split("---\n")][floor]
        assert 0 <= x < len(rows[0])
        assert 0 <= y < len(rows)


def facts_of(api: httpx.Client, text: str) -> dict[str, Any]:
    return {fact["key"]: fact for fact in check(api, text)["facts"]}


def test_what_is_true_of_a_level(api: httpx.Client) -> None:
    facts = facts_of(api, DUEL)
    assert facts["starts"]["values"] == {"n": 2, "apart": 4}
    assert facts["reached"]["values"] == {"n": 5}
    assert facts["fair"]["values"] == {"n": 1}  # the cell before its start; the middle one is nobody's
    assert not any(fact["warning"] for fact in facts.values())


def test_what_somebody_may_not_have_wanted(api: httpx.Client) -> None:
    assert facts_of(api, "1  # \n   2#\n#####\n")["unreached"] == {
        "key": "unreached",
        "values": {"n": 1},
        "warning": True,
        "place": [4, 2, 0],
    }
    assert facts_of(api, "1 #2 \n")["parted"]["warning"]
    unfair = facts_of(api, "1  2   \n")["unfair"]
    assert unfair["values"] == {"rider": 2, "n": 4, "other": 1, "fewer": 1}
    assert facts_of(api, "1a  2 a\n")["nearer-teleporter"]["values"] == {"rider": 1, "by": 1, "letter": "a"}


def test_nobody_rides_through_where_another_starts(api: httpx.Client) -> None:
    facts = facts_of(api, "1 2  3\n")
    assert facts["parted"]["values"] == {"rider": 1, "other": 3}
    assert facts["reached"]["values"] == {"n": 6}


def test_distances_go_through_passages(api: httpx.Client) -> None:
    far = "#########\n#1a   b2#\n#########\n---\n#########\n#b     a#\n#########\n"
    assert facts_of(api, far)["starts"]["values"]["apart"] == 8  # off at the other a, six cells to the left, and b leads home
    stairs = "###\n#1#\n#>#\n###\n---\n###\n# #\n#<#\n###\n"
    facts = facts_of(api, stairs)
    assert facts["stairs"]["values"] == {"n": 1}
    assert facts["reached"]["values"] == {"n": 4}


def test_facts_are_told_beside_an_error_if_it_can_be_drawn(api: httpx.Client) -> None:
    assert facts_of(api, "#####\n#1b2#\n#####\n")["starts"]["values"] == {"n": 2, "apart": 2}
    assert facts_of(api, "#####\n#1 2#\n####\n") == {}


def test_the_library_and_one_of_it(api: httpx.Client) -> None:
    found = api.get("/levels").json()["library"]
    assert [each["name"] for each in found] == library.names()
    tower = api.get("/levels/tower").json()
    assert (tower["floors"], tower["riders"], tower["kind"]) == (3, 4, "library")
    assert parse_level(tower["text"]) == library.find_level("tower")


def test_every_level_of_the_library_is_of_a_piece(api: httpx.Client) -> None:
    assert check(api, format_level(library.find_level("arena")))["ok"]


def test_saved_found_replaced_and_deleted(api: httpx.Client) -> None:
    address = "/levels/" + quote("Père Noël's <b>level")
    saved = api.put(address, json={"text": "name: another\nauthor: me\n\n" + DUEL})
    assert saved.status_code == 200
    assert saved.json()["text"] == "name: Père Noël's <b>level\nauthor: me\n\n" + DUEL
    assert saved.json()["name"] in [each["name"] for each in api.get("/levels").json()["saved"]]
    assert api.get(address).json() == saved.json()
    taken = api.put(address, json={"text": DUEL})
    assert taken.status_code == 409
    assert "already" in taken.json()["error"]
    assert api.put(address, json={"text": "1 2\n", "replace": True}).json()["width"] == 3
    assert api.delete(address).status_code == 204
    assert api.get(address).status_code == api.delete(address).status_code == 404


def test_a_saved_level_is_played_as_text(api: httpx.Client) -> None:
    saved = api.put("/levels/short%20duel", json={"text": DUEL}).json()
    game = f'tron:level="{saved["text"]}"'
    started = api.post("/tables", json={"game": game, "seats": ["you", "wall"], "pace": "live", "secret": "s" * 24})
    assert started.status_code == 201, started.text
    assert api.get(f"/tables/{started.json()['id']}").json()["scenery"]["width"] == 7
    api.delete("/levels/short%20duel")


@pytest.mark.parametrize(
    "name", ["arena", "random", ".hidden", "..%5Cup", "a\x1b[31m", " edge", "x" * 61, "two\nlines", "%2e%2e%5c"]
)
def test_names_that_are_refused(api: httpx.Client, name: str) -> None:
    answer = api.put("/levels/" + (name if "%" in name else quote(name, safe="")), json={"text": DUEL})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["error"]


def test_a_path_is_no_name(api: httpx.Client) -> None:
    answer = api.put("/levels/..%2f..%2fetc%2fpasswd", json={"text": DUEL})
    assert answer.status_code == 400
    assert "is no path" in answer.json()["error"]


def test_only_what_can_be_ridden_is_kept(api: httpx.Client) -> None:
    answer = api.put("/levels/broken", json={"text": WRONG["teleporter-alone"]})
    assert answer.status_code == 400
    assert "line 1 column 3: the teleporter 'b'" in answer.json()["error"]
    assert api.put("/levels/huge", json={"text": " " * 20_001}).status_code == 422
    assert api.put("/levels/wide", json={"text": "1" + " " * 64 + "\n"}).status_code == 400


def test_by_chance_as_the_game_makes_it(api: httpx.Client) -> None:
    wanted = {"width": 15, "height": 11, "density": 0.2, "symmetry": "mirror", "starts": 4, "seed": 7}
    made = api.post("/levels/generate", json=wanted).json()
    level = parse_level(made["text"])
    assert (level.width, level.height, len(level.starts()), level.name) == (15, 11, 4, "Random, seed 7")
    again = api.post("/levels/of-game", json={"game": _spec(wanted), "seed": 7}).json()
    assert again["text"] == made["text"]
    assert "no room" in api.post("/levels/generate", json={"width": 5, "height": 5, "starts": 8}).json()["error"]


def _spec(wanted: dict[str, Any]) -> str:
    settings = ",".join(f"{key}={value}" for key, value in wanted.items() if key != "seed")
    return f'tron:level="random:{settings}"'


def test_the_level_of_a_game_has_its_starts_and_rules(api: httpx.Client) -> None:
    text = api.post("/levels/of-game", json={"game": 'tron:level=square13,starts="3,5 9,5",meet=home'}).json()["text"]
    level = parse_level(text)
    assert level.starts() == [(3, 5, 0), (9, 5, 0)]
    assert level.headings["rules"] == "meet=home"
    twin = new_game(f'tron:level="{text}"', 0)
    meant = new_game('tron:level=square13,starts="3,5 9,5",meet=home', 0)
    assert {**twin.scenery(), "marks": ""} == {**meant.scenery(), "marks": ""}  # which say where riders started before
    assert api.post("/levels/of-game", json={"game": "matches"}).status_code == 400
    assert api.post("/levels/of-game", json={"game": "tron:level=/etc/passwd"}).status_code == 400


def test_maps_of_the_google_challenge_are_read(api: httpx.Client) -> None:
    assert api.post("/levels/read", json={"text": "5 3\n#####\n#1 2#\n#####\n"}).json()["text"] == "#####\n#1 2#\n#####\n"
    assert api.post("/levels/read", json={"text": "\ufeff#1 2#\r\n"}).json()["text"] == "#1 2#\n"
    assert api.post("/levels/read", json={"text": "5 3\n####\n"}).status_code == 400
