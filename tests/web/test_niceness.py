"""Work behind the page gives way, and answers go out at once."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ludus.cli.serve import listen
from ludus.web.niceness import NICENESS

AUTOGROUP = Path("/proc/self/autogroup")
ASK = """
import os
from ludus.web.niceness import give_way
give_way()
print(os.nice(0))
print(open("/proc/self/autogroup").read())
"""


def ask(*, start_new_session: bool) -> tuple[int, str]:
    """How nice a process that gave way is, and what the system says of its session: nothing of one without a leader."""
    said = subprocess.check_output([sys.executable, "-c", ASK], start_new_session=start_new_session, text=True)
    process, _, session = said.partition("\n")
    return int(process), session.strip()


@pytest.mark.skipif(not AUTOGROUP.exists(), reason="this system does not share the processor between sessions")
def test_a_session_of_its_own_is_made_nice_as_a_whole():
    process, session = ask(start_new_session=True)
    assert process == min(19, os.nice(0) + NICENESS)
    assert int(session.split()[-1]) == NICENESS


@pytest.mark.skipif(not AUTOGROUP.exists(), reason="this system does not share the processor between sessions")
def test_the_session_of_others_is_left_alone():
    before = AUTOGROUP.read_text("utf-8").strip()
    assert ask(start_new_session=False)[1] == before


def test_every_connection_sends_at_once():
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
