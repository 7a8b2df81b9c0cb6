"""Play a whole game of Connect Four by HTTP alone: ask the page's server what a player would do, and do it.

    ludus serve &
    python examples/play_by_http.py http://127.0.0.1:8124

Nothing but Python's own library is needed. Everything the page can do is in the API: /api/openapi.json describes it.
"""

import json
import sys
import urllib.request

PLAYERS = ["mcts:simulations=500", "greedy"] if "--greedy" in sys.argv else ["mcts:simulations=500", "random"]


def ask(path, body):
    request = urllib.request.Request(
        f"{SERVER}/api{path}", json.dumps(body).encode(), {"content-type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def main():
    moves = []
    while True:
        seat = len(moves) % 2
        position = {"game": "connect_four", "moves": moves, "seat": seat}
        try:
            thought = ask("/think", {**position, "player": PLAYERS[seat]})
        except urllib.error.HTTPError as error:
            print(json.load(error)["error"])  # once the game is over, that is what it says
            return
        chance = "" if thought["chance"] is None else f"  {thought['chance']:.0%} sure"
        print(f"{len(moves) + 1:2}  {PLAYERS[seat]:22} plays {thought['move']}{chance}")
        moves.append([thought["move"] if each == seat else None for each in range(2)])


if __name__ == "__main__":
    SERVER = next((each.rstrip("/") for each in sys.argv[1:] if each.startswith("http")), "http://127.0.0.1:8124")
    main()
