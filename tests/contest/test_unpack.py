"""What is handed in: everything that a zip can be made to do."""

from __future__ import annotations

import contextlib
import io
import os
import stat
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludus.contest import unpack as unpacking
from ludus.contest.unpack import BadArchive, check_single, read_files, unpack

BOT = b"print('hello')\n"


def zipped(files: dict[str, bytes], mode: int | None = None, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = how
            info.external_attr = (mode if mode is not None else stat.S_IFREG | 0o644) << 16
            archive.writestr(info, content)
    return out.getvalue()


def refusal(content: bytes) -> str:
    with pytest.raises(BadArchive) as told:
        read_files(content)
    return str(told.value)


def test_a_file_by_itself_is_bot_py(tmp_path: Path) -> None:
    unpack(BOT, tmp_path / "new" / "bot")
    assert (tmp_path / "new" / "bot" / "bot.py").read_bytes() == BOT


def test_a_zip_comes_out_as_it_went_in(tmp_path: Path) -> None:
    content = zipped({"bot.toml": b"", "main.py": BOT, "data/book.txt": b"e4"})
    unpack(content, tmp_path / "bot")
    found = {str(each.relative_to(tmp_path / "bot")) for each in (tmp_path / "bot").rglob("*") if each.is_file()}
    assert found == {"bot.toml", "main.py", "data/book.txt"}
    assert sorted(os.listdir(tmp_path)) == ["bot"]


def test_programs_stay_programs_and_others_may_read_all(tmp_path: Path) -> None:
    unpack(zipped({"run": b"#!/bin/sh\n", "d/x": b"1"}, stat.S_IFREG | 0o4755), tmp_path / "bot")
    assert stat.S_IMODE((tmp_path / "bot" / "run").stat().st_mode) == 0o755  # and no setuid
    assert stat.S_IMODE((tmp_path / "bot" / "d").stat().st_mode) == 0o755


def test_the_folder_around_everything_is_left_out() -> None:
    assert set(read_files(zipped({"mine/bot.py": BOT, "mine/a/b.py": BOT}))) == {"bot.py", "a/b.py"}
    assert set(read_files(zipped({"bot.py": BOT, "a/b.py": BOT}))) == {"bot.py", "a/b.py"}


def test_litter_is_left_out() -> None:
    litter = {"__MACOSX/._bot.py": b"x", ".DS_Store": b"x", "__pycache__/bot.pyc": b"x", ".git/config": b"x"}
    assert set(read_files(zipped({"bot.py": BOT, **litter}))) == {"bot.py"}


@pytest.mark.parametrize(
    "name",
    ["../up.py", "a/../../up.py", "/etc/passwd", "a//b", "./bot.py", "a/./b", "..", "~/../../x", "a/.."],
)
def test_no_path_leads_out(name: str, tmp_path: Path) -> None:
    assert "leads out" in refusal(zipped({"bot.py": BOT, name: b"x"}))
    with pytest.raises(BadArchive):
        unpack(zipped({"bot.py": BOT, name: b"x"}), tmp_path / "deep" / "bot")
    assert not list((tmp_path / "deep").iterdir()) if (tmp_path / "deep").exists() else True


@pytest.mark.parametrize(
    "name", ["a\nb", "a\x1b[31m", "<script>alert(1)</script>", "C:\\x.py", "a\\..\\b", "a\u202eyp.exe", 'a"b', "con|x", "a\x7f"]
)
def test_names_have_only_what_can_be_shown(name: str) -> None:
    assert "character that is not allowed" in refusal(zipped({"bot.py": BOT, name: b"x"}))


def test_a_name_cannot_be_cut_by_a_zero_byte() -> None:
    content = zipped({"bot.py": BOT, "evilXpy": b"x"}).replace(b"evilXpy", b"evil\0py")
    assert "not allowed" in refusal(content) or "damaged" in refusal(content)


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK])
def test_no_links_and_no_devices(kind: int) -> None:
    assert "is a link or no plain file" in refusal(zipped({"bot.py": b"/etc/passwd"}, kind | 0o777))


def test_names_that_some_system_takes_for_one() -> None:
    assert "twice" in refusal(zipped({"Bot.py": BOT, "bot.py": BOT}))
    assert "twice" in refusal(zipped({"ﬁ.py": BOT, "fi.py": BOT}))
    assert "way" in refusal(zipped({"a": BOT, "a/b": BOT, "c": BOT}))
    assert "twice" in refusal(zipped({"a/b": BOT, "a": BOT, "c": BOT}))
    assert "way" in refusal(zipped({"A/b": BOT, "a/c": BOT}))
    assert "twice" in refusal(zipped({"bot.py": BOT, "b0t.py": BOT}).replace(b"b0t.py", b"bot.py"))


def test_a_bomb_is_never_unpacked() -> None:
    assert "times its size" in refusal(zipped({"bot.py": b"0" * (20 * 2**20)}))
    assert "MB" in refusal(zipped({"bot.py": b"0" * (65 * 2**20)}))


def test_a_bomb_that_lies_about_its_size_is_found() -> None:
    large = zipped({"bot.py": b"0" * (20 * 2**20)})
    lying = large.replace((20 * 2**20).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert lying != large
    refusal(lying)


def test_files_that_overlap_are_no_way_to_grow() -> None:
    """Many names for one content: the list says a hundred files, the zip holds one."""
    once = zipped({"a.bin": os.urandom(2**16)}, how=zipfile.ZIP_STORED)
    start = once.index(unpacking.DIRECTORY)
    directory, end = once[start : once.index(b"PK\x05\x06")], bytearray(once[once.index(b"PK\x05\x06") :])
    many = b"".join(directory for _ in range(300))
    end[8:12] = (300).to_bytes(2, "little") * 2
    end[12:16] = len(many).to_bytes(4, "little")
    refusal(once[:start] + many + bytes(end))


def test_so_many_files_and_no_more() -> None:
    files = {f"{number}.txt": b"" for number in range(unpacking.MOST_FILES)}
    assert len(read_files(zipped(files))) == unpacking.MOST_FILES
    assert "more than 500 files" in refusal(zipped({**files, "more": b""}))
    assert "more than 500 files" in refusal(zipped({f"{number}": b"" for number in range(3000)}))


def test_so_deep_and_no_deeper() -> None:
    assert len(read_files(zipped({"x": b"", "a/" * 7 + "b": b""}))) == 2
    assert "more than 8 folders" in refusal(zipped({"x": b"", "a/" * 8 + "b": b""}))
    assert "longer than 100" in refusal(zipped({"a" * 101: b""}))


def test_nothing_packed_within() -> None:
    assert "another archive" in refusal(zipped({"bot.py": BOT, "inner.zip": zipped({"a": b""})}))
    assert "another archive" in refusal(zipped({"bot.py": BOT, "data.bin": zipped({"a": b""})}))
    assert "another archive" in refusal(zipped({"bot.py": BOT, "data.tar.gz": b"x"}))
    assert len(read_files(zipped({"bot.py": BOT, "weights.npz": zipped({"a": b""})}))) == 2


def test_nothing_locked_or_packed_in_unusual_ways() -> None:
    locked = bytearray(zipped({"bot.py": BOT}))
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[locked.index(magic) + offset] |= 1
    assert "password" in refusal(bytes(locked))
    assert "unusual" in refusal(zipped({"bot.py": BOT}, how=zipfile.ZIP_LZMA))


@pytest.mark.parametrize("content", [b"", b"   \n", b"\x7fELF\0\0", b"\xff\xfe", b"MZ\0\0" + zipped({"bot.py": BOT})])
def test_what_is_neither_python_nor_a_zip(content: bytes) -> None:
    refusal(content)


@pytest.mark.parametrize(("name", "program"), [("bot.pl", "perl"), ("C:\\bots\\Bot.JAVA", "java"), ("a\u202e.js", "node")])
def test_a_file_in_another_language_is_told_how_it_is_packed(name: str, program: str) -> None:
    with pytest.raises(BadArchive, match=f'is no Python.* command = "{program} ') as told:
        check_single(BOT, name)
    assert str(told.value).isprintable()
    check_single(zipped({"bot.py": BOT}), name)


@pytest.mark.parametrize("name", ["", "bot.py", "bot", "bot.py.txt", "my.bot"])
def test_any_other_file_may_be_python(name: str) -> None:
    check_single(BOT, name)


def test_a_zip_with_nothing_in_it() -> None:
    assert "no files" in refusal(zipped({"a/": b""}, stat.S_IFDIR | 0o755))


def test_whoever_was_first_stays(tmp_path: Path) -> None:
    unpack(BOT, tmp_path / "bot")
    unpack(b"print('other')\n", tmp_path / "bot")
    assert (tmp_path / "bot" / "bot.py").read_bytes() == BOT
    assert sorted(os.listdir(tmp_path)) == ["bot"]


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])  # however busy the machine is
@given(st.binary(max_size=300), st.integers(0, 200), st.binary(min_size=1, max_size=4))
def test_a_damaged_zip_is_a_sentence(tail: bytes, place: int, change: bytes) -> None:
    whole = bytearray(zipped({"bot.toml": b"command = 1", "d/main.py": BOT}))
    whole[4 + place : 4 + place + len(change)] = change
    for content in (bytes(whole), bytes(whole[: 4 + place]), b"PK\x03\x04" + tail):
        with contextlib.suppress(BadArchive):  # nothing else is ever raised
            assert all(".." not in name.split("/") and not name.startswith("/") for name in read_files(content))
