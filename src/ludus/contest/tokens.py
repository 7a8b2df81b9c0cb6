"""Secrets: a token says who one is, a code lets one in. Only their hashes are kept.

They are drawn by luck and long, so a fast hash is enough: there is nothing to guess by trying words.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import re
import secrets
import time
from collections import OrderedDict

BYTES = 24  # of luck in a secret
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # of a code that is read from a wall and typed: none looks like another
GROUP = 4  # of them in each of its two groups
MOST_CLIENTS = 10_000  # remembered at a time


def new_secret() -> str:
    return secrets.token_urlsafe(BYTES)


def new_code() -> str:
    """Short enough to be typed; 40 bits are enough, since wrong ones wait in a line and it only lets one in.

    >>> parse_code(new_code().lower().replace("-", " ")) is not None
    True
    """
    drawn = "".join(secrets.choice(LETTERS) for _ in range(2 * GROUP))
    return f"{drawn[:GROUP]}-{drawn[GROUP:]}"


def parse_code(text: str) -> str:
    """A code as it is kept, however it was typed; what is no short one stays as it is.

    >>> parse_code(" abcd efgh"), parse_code("a-longer_One-2")
    ('ABCD-EFGH', 'a-longer_One-2')
    """
    letters = re.sub(r"[\s-]+", "", text).upper()
    if len(letters) == 2 * GROUP and set(letters) <= set(LETTERS):
        return f"{letters[:GROUP]}-{letters[GROUP:]}"
    return text.strip()


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def is_secret(secret: str, digest: str) -> bool:
    """Whether the digest is this secret's; the time it takes tells nothing."""
    return hmac.compare_digest(hash_secret(secret), digest)


class Attempts:
    """How many different secrets each client has got wrong lately: whoever tries many is made to wait.

    The same one again is no new attempt: a page that was left open with an old token asks every few seconds.
    """

    def __init__(self, most: int, within: float) -> None:
        self._most, self._within = most, within
        self._failed: OrderedDict[str, dict[str, float]] = OrderedDict()  # client -> hash -> s

    def count(self, client: str) -> int:
        now, failed = time.monotonic(), self._failed.get(_network(client), {})
        return sum(now - at < self._within for at in list(failed.values()))

    def is_over(self, client: str) -> bool:
        return self.count(client) >= self._most

    def fail(self, client: str, secret: str) -> None:
        now = time.monotonic()
        failed = self._failed.setdefault(_network(client), {})
        self._failed.move_to_end(_network(client))
        for digest in [digest for digest, at in failed.items() if now - at >= self._within]:
            del failed[digest]
        if len(failed) < self._most:
            failed[hash_secret(secret)] = now
        while len(self._failed) > MOST_CLIENTS:
            self._failed.popitem(last=False)


class Line:
    """Clients that have to wait for their turn, each network in a line of its own: so many turns a second, and nobody is
    locked out by a neighbour who tries codes one after the other."""

    def __init__(self, every: float, longest: float) -> None:
        self._every, self._longest = every, longest  # s between two turns, s that one may have to wait
        self._next: OrderedDict[str, float] = OrderedDict()  # network -> s, when its next turn is

    def take_turn(self, client: str) -> float | None:
        """How many seconds to wait for it; None where the line is too long."""
        now, network = time.monotonic(), _network(client)
        turn = max(now, self._next.get(network, now))
        if turn - now > self._longest:
            return None
        self._next[network] = turn + self._every
        self._next.move_to_end(network)
        while len(self._next) > MOST_CLIENTS:
            self._next.popitem(last=False)
        return turn - now


def _network(client: str) -> str:
    """One household has a whole network of addresses of the sixth version."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else client
