"""Ride a whole game of Tron live against the machine, by the page's WebSocket: keep to the left wall, and hope.

    ludus serve &
    python examples/play_by_websocket.py http://127.0.0.1:8124

A level's name after the address is where it rides.

Needs the package websockets, which comes with ludus.
"""

import json
import secrets
import sys
import urllib.request

from websockets.sync.client import connect

LEFT_OF = {"up": "left", "left": "down", "down": "right", "right": "up"}
TURNS = ("left", "straight", "right", "back")


def start(secret):
    table = {"game": f"tron:level={LEVEL}", "seats": ["you", "wall"], "pace": "live", "tick": 60, "secret": secret}
    request = urllib.request.Request(f"{SERVER}/api/tables", json.dumps(table).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"]


def turn(direction, how):
    for _ in range(TURNS.index(how)):
        direction = {after: before for before, after in LEFT_OF.items()}[direction]
    return LEFT_OF[direction]


def main():
    secret = secrets.token_urlsafe(16)  # whoever knows it sits on our seat
    name = start(secret)
    direction = "up"
    with connect(f"{SERVER.replace('http', 'ws', 1)}/api/tables/{name}/live") as socket:
        socket.send(json.dumps({"type": "hello", "secret": secret}))
        socket.send(json.dumps({"type": "thoughts", "shown": False}))
        socket.send(json.dumps({"type": "start"}))
        for message in map(json.loads, socket):
            if message["type"] == "step":
                direction = message["moves"][0] or direction
                if "outcome" in message:
                    print(f"after {message['ply']} ticks: {message['outcome']['reason']}")
                    return
                free = message["legal"][0]
                wanted = [turn(direction, how) for how in TURNS]
                choice = next((each for each in wanted if each in free), direction)
                socket.send(json.dumps({"type": "move", "seat": 0, "move": choice}))


if __name__ == "__main__":
    SERVER = next((each.rstrip("/") for each in sys.argv[1:] if each.startswith("http")), "http://127.0.0.1:8124")
    LEVEL = next((each for each in sys.argv[1:] if not each.startswith("http")), "arena")
    main()
