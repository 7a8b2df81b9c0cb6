"""What tests of contests share: bots, and an API that is asked by somebody."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

GOOD = b"""import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "good"}), flush=True)
    elif message["type"] == "state":
        print("I see", len(message["moves"]), "moves", file=sys.stderr)
        print(json.dumps({"move": message["moves"][0]}), flush=True)
"""
BAD = b"import sys\nprint('my secret plan', file=sys.stderr)\n1 / 0\n"


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "."), content)
    return out.getvalue()


@dataclass
class Somebody:
    """Asks a contest's API with a token of its own, or without."""

    client: httpx.Client
    contest: str
    token: str = ""
    id: int = 0

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        headers = {**(headers or {}), **({"authorization": f"Bearer {self.token}"} if self.token else {})}
        return self.client.request(method, f"/contests/{self.contest}{path}", headers=headers, **more)

    def get(self, path: str) -> Any:
        return good(self.ask("GET", path))

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return good(self.ask("POST", path, json=body if body is not None else {}, **more))

    def hand_in(self, content: bytes, query: str = "") -> Any:
        return good(self.ask("POST", f"/entries{query}", content=content))

    def drive(self, content: bytes, query: str = "") -> Any:
        """Hand it in, and wait for what the test drive shows."""
        sent = self.hand_in(content, query)
        due = time.monotonic() + 90
        while time.monotonic() < due:
            found = self.get(f"/entries/{sent['entry']}/versions/{sent['version']}")
            if found["state"] in ("ready", "refused"):
                return {**sent, **found}
            time.sleep(0.2)
        raise AssertionError(f"never driven: {found}")


def good(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, (answer.request.url, answer.status_code, answer.text)
    return answer.json()


def make(client: httpx.Client, name: str, teacher: str = "Ada", **config: Any) -> tuple[Somebody, str]:
    """A contest: its teacher, and the code by which students join."""
    made = good(client.post("/contests", json={"name": name, "teacher": teacher, "game": "tic_tac_toe", **config}))
    return Somebody(client, name, made["token"]), made["invite"].partition("#")[2]


def join(client: httpx.Client, contest: str, code: str, name: str) -> Somebody:
    joined = good(client.post(f"/contests/{contest}/join", json={"code": code, "name": name}))
    return Somebody(client, contest, joined["token"], joined["member"]["id"])


@contextmanager
def serving_contests(data: Path, store: str, *more: str) -> Iterator[str]:
    """A server as `ludus contest serve` starts it; its address. What it says is in said.txt."""
    with start_server(data, store, *more) as process:
        try:
            due = time.monotonic() + 60
            while not (found := re.search(r"page is at (\S+)/contest", (data / "said.txt").read_text())):
                assert process.poll() is None, (data / "said.txt").read_text()
                assert time.monotonic() < due
                time.sleep(0.05)
            yield found[1]
        finally:
            process.terminate()


def start_server(data: Path, store: str, *more: str) -> subprocess.Popen[bytes]:
    data.mkdir(parents=True, exist_ok=True)
    words = ["contest", "serve", "--port", "0", "--store", store, "--data", str(data), *more]
    with (data / "said.txt").open("w") as said:
        return subprocess.Popen([sys.executable, "-m", "ludus", *words], stderr=said)
