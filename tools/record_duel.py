"""Make src/ludus/web/static/recorded.json: the duel that the home view shows while a new machine compiles its first players.

python tools/record_duel.py
"""

import json
from pathlib import Path

from ludus import new_game
from ludus.catalogue import make_player

GAME, SEED = "tron:level=pillars", 5
PLAYERS = ("mcts:simulations=4000,memory=64", "montecarlo:simulations=2000")
TARGET = Path(__file__).parents[1] / "src/ludus/web/static/recorded.json"
LONGEST_LINE = 12  # turns


def record() -> dict:
    position = new_game(GAME, SEED)
    players = [make_player(spec, position.game, SEED + seat) for seat, spec in enumerate(PLAYERS)]
    low, high = position.game.range_of_returns(position.rules)
    frames, thoughts, moves = [position.frame()], [], []
    while not position.is_over:
        lasts = [list(player.think(position, seat))[-1] for seat, player in enumerate(players)]
        shown = lasts[0].as_json()
        chance = None if lasts[0].value is None else (lasts[0].value - low) / (high - low)
        shown |= {"tree": [], "others": {}, "line": shown["line"][:LONGEST_LINE], "seconds": 0, "player": PLAYERS[0]}
        shown |= {"ply": position.plies, "final": True, "range": [low, high], "chance": chance}
        shown |= {"heat": None, "rate": None, "bytes": None}
        thoughts.append(_rounded(shown))
        moves.append([last.text for last in lasts])
        position.play(*(last.move for last in lasts))
        frames.append(position.frame())
    return {
        "game": GAME,
        "players": PLAYERS,
        "scenery": position.scenery(),
        "frames": frames,
        "moves": moves,
        "thoughts": thoughts,
    }


def _rounded(value):
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list) else value


if __name__ == "__main__":
    TARGET.write_text(json.dumps(record(), separators=(",", ":")) + "\n", "utf-8")
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")
