#!/usr/bin/env python3
"""A bot in JSON lines: plays the first move of the list, in every game. Try it:

ludus play connect_four --against 'exec:cmd="examples/bots/first_free.py"'
"""

import json
import sys


def answer(message):
    if message["type"] == "hello":  # asked once, before any clock runs: get ready here
        return {"name": "first free"}
    if message["type"] == "state":  # it is our turn
        return {"move": message["moves"][0]}
    return None  # "game" and "over" want no answer, nor does anything a later version may add


for line in sys.stdin:
    reply = answer(json.loads(line))
    if reply is not None:
        print(json.dumps(reply), flush=True)  # flush: a pipe would keep it back
