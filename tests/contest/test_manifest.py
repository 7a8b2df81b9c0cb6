"""How a bot is started."""

from __future__ import annotations

import pytest

from ludus.contest.manifest import BadManifest, Manifest, check_language, read_languages, read_manifest
from ludus.contest.unpack import File


def of(toml: str, *names: str) -> Manifest:
    return read_manifest({"bot.toml": File(toml.encode()), **{name: File(b"") for name in names}})


def refusal(toml: str, *names: str) -> str:
    with pytest.raises(BadManifest) as told:
        of(toml, *names)
    assert "\n" not in str(told.value)
    return str(told.value)


def test_a_python_file_needs_no_words() -> None:
    assert read_manifest({"bot.py": File(b"")}) == Manifest("python3 bot.py", "python", "jsonl")
    assert read_manifest({"my bot.py": File(b"")}).command == "python3 'my bot.py'"
    assert read_manifest({"main.py": File(b""), "more.py": File(b"")}).command == "python3 main.py"


def test_who_has_many_files_says_which() -> None:
    with pytest.raises(BadManifest, match=r"no bot\.toml, and no bot\.py"):
        read_manifest({"one.py": File(b""), "two.py": File(b"")})


def test_all_is_said() -> None:
    said = 'command = "python3 x.py --fast"\nlanguage = "python"\nprotocol = "codingame"'
    assert of(said, "x.py") == Manifest("python3 x.py --fast", "python", "codingame")
    assert of('command = "node x.js"', "x.js").language == "javascript"
    assert of('command = "./mybot 3"', "mybot").language == "native"


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        ("", "does not say the command"),
        ("command = ", "cannot be read"),
        ("command = 3", "must be a text"),
        ('command = "a\\nb"', "must be a text"),
        (f'command = "{"x" * 301}"', "must be a text"),
        ('command = "python3 \'x.py"', "quote that does not end"),
        ('command = "python3 x.py"\nspeed = 1', "no key is called 'speed'"),
        ('command = "python3 x.py"\nprotocol = "json"', "did you mean jsonl"),
        ('command = "python3 x.py"\nlanguage = "pyton"', "did you mean python"),
        ('command = "python3 y.py"', "not among its files"),
        ('command = "node x.py"\nlanguage = "python"', "started by python3 or python, not by 'node'"),
        ('command = "/bin/sh x"', "must begin with a program that is in the zip"),
        ('command = "./../x.py"', "must begin with a program that is in the zip"),
        ('command = "./nothing"', "must begin with a program that is in the zip"),
        (f"command{'.a' * 20_000} = 1", "more than 4 KB"),  # this took the server 15 s and 1.5 GB
        (f'command = "python3 x.py" # {"x" * 5000}', "more than 4 KB"),
    ],
)
def test_each_mistake_is_a_sentence(toml: str, sentence: str) -> None:
    assert sentence in refusal(toml, "x.py")


def test_a_number_without_end_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.contest.manifest.LARGEST", 10**6)
    assert "cannot be read" in refusal(f"command = {'9' * 5000}", "x.py")


def test_a_manifest_that_is_no_text() -> None:
    with pytest.raises(BadManifest, match="not UTF-8"):
        read_manifest({"bot.toml": File(b"\xff")})


def test_languages_are_the_contests() -> None:
    python, script = Manifest("python3 a.py", "python"), Manifest("node a.js", "javascript")
    check_language(python, "python")
    check_language(python, "any")
    with pytest.raises(BadManifest, match="takes bots in python, not in javascript"):
        check_language(script, "python")
    assert read_languages(" python , java") == {"python", "java"}
    with pytest.raises(BadManifest, match="did you mean python"):
        read_languages("pithon")


def test_a_program_that_is_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(BadManifest, match="this machine has no node"):
        check_language(Manifest("node a.js", "javascript"), "any")
