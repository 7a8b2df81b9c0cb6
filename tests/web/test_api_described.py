"""The API's description: every route is in it, every answer has a shape, and what really comes has that shape, no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from described import ROUTES, answer_of, read_exactly, told_by
from websockets.sync.client import ClientConnection, connect

from ludus.arena.gamefile import format_record
from ludus.web.app import PREFIX, create_app, routers
from ludus.web.routes import catalogue
from ludus.web.routes.replays import _record_of_table
from ludus.web.scenes import reel_of
from ludus.web.sockets import PLACE, sockets_of
from ludus.web.table import Seat, Table

SECRET = "described" * 2
WON = [[0, -1], [-1, 1], [3, -1], [-1, 4], [6, -1]]  # the left column


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    return create_app().openapi()


def test_every_route_is_described_by_a_sentence(description: dict[str, Any]) -> None:
    shown = [route for route in ROUTES if route.include_in_schema]
    operations = [(PREFIX + route.path, method.lower()) for route in shown for method in route.methods]
    assert len(operations) > 60
    told = description["paths"]
    assert sorted(operations) == sorted((path, method) for path, methods in told.items() for method in methods)
    assert [each for each in operations if not told[each[0]][each[1]].get("description")] == []


def answers(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and schema of every JSON that comes when all went well."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                schema = answer.get("content", {}).get("application/json", {}).get("schema")
                if status.startswith("2") and schema:
                    yield path, method, schema


def test_every_answer_has_a_shape(description: dict[str, Any]) -> None:
    """A name among the schemas, or plain values: never a bare object in which anything may be."""

    def is_shaped(schema: dict[str, Any]) -> bool:
        if "anyOf" in schema:
            return all(map(is_shaped, schema["anyOf"]))
        if schema.get("type") == "array":
            return is_shaped(schema["items"])
        return "$ref" in schema or schema.get("type") in {"string", "integer", "number", "boolean", "null"}

    found = list(answers(description))
    assert len(found) > 40
    assert [(path, method) for path, method, schema in found if not is_shaped(schema)] == []


def test_every_socket_is_described_and_its_references_lead_somewhere(description: dict[str, Any]) -> None:
    told = description[PLACE]
    paths = {PREFIX + path for path in sockets_of(routers())}
    assert set(told["paths"]) == paths >= {"/api/tables/{name}/live", "/api/think/live"}
    assert all(each["description"] and each["tells"] for each in told["paths"].values())

    def references(node: Any) -> Iterator[str]:
        if isinstance(node, dict):
            yield from (value for key, value in node.items() if key == "$ref")
            node = list(node.values())
        if isinstance(node, list):
            for each in node:
                yield from references(each)

    found = set(references(told))
    assert len(found) > 20
    assert found == {f"#/{PLACE}/definitions/{name}" for name in told["definitions"]}


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_a_reel_a_table_and_a_preview_have_their_shapes(api: httpx.Client) -> None:
    """A shape drops what it does not know, so what the server's own parts make is read, before it goes through one."""
    table = Table("tic_tac_toe", 1, [Seat(None, "x"), Seat("random")], history=WON)
    reel = plain(reel_of(_record_of_table(table)))
    read_exactly(answer_of("/api/tables/{name}"), plain(table.describe()))
    read_exactly(answer_of("/api/replays/read"), reel)
    read_exactly(answer_of("/api/replays/{name}"), {"id": "t-1", **reel})
    wanted = catalogue.Wanted(game="tron:level=arena")
    read_exactly(answer_of("/api/preview"), plain(catalogue.preview(wanted)))
    assert api.post("/replays/read", json={"text": format_record(_record_of_table(table))}).json() == reel


def socket_at(api: httpx.Client, path: str) -> ClientConnection:
    return connect(str(api.base_url).replace("http", "ws", 1) + path)


def test_what_a_table_tells_has_its_shape(api: httpx.Client) -> None:
    shape = told_by("/api/tables/{name}/live")
    seats = ["you", "montecarlo:simulations=60"]
    name = api.post("/tables", json={"game": "matches:matches=5", "seats": seats, "secret": SECRET}).json()["id"]
    heard = set()
    with socket_at(api, f"tables/{name}/live") as socket:

        def say(message: dict[str, Any], until: str) -> None:
            socket.send(json.dumps(message))
            while until not in heard:
                told = json.loads(socket.recv(timeout=60))
                read_exactly(shape, told)
                heard.add(told["type"])

        say({"type": "hello", "secret": SECRET}, "compiling")
        say({"type": "move", "seat": 1, "move": "1"}, "error")
        say({"type": "move", "seat": 0, "move": "1", "ply": 0}, "step")
        say({"type": "undo"}, "undone")
        say({"type": "pause"}, "phase")
    assert heard >= {"table", "compiling", "error", "step", "undone", "phase"}


def test_what_a_mind_tells_has_its_shape(api: httpx.Client) -> None:
    shape = told_by("/api/think/live")
    asked = {"game": "tron:level=duel7", "player": "montecarlo:simulations=40", "heat": True}
    with socket_at(api, "think/live") as socket:
        socket.send(json.dumps(asked))
        thought = None
        while thought is None or not thought["final"]:
            told = json.loads(socket.recv(timeout=60))
            read_exactly(shape, told)
            thought = told.get("thought", thought)
        assert thought["heat"]["counts"]
        socket.send(json.dumps({"game": "chess"}))
        told = json.loads(socket.recv(timeout=60))
        read_exactly(shape, told)
        assert told["type"] == "error"
    answer = api.post("/think", json=asked).json()
    read_exactly(answer_of("/api/think"), answer)
    assert set(answer) == set(thought)  # nothing is dropped on the way
