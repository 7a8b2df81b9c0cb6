"""What is handed in: a Python file, or a zip. It is looked through before it is kept, and written out whole or not at all.

Whoever made it may wish us ill: nothing in it is believed. Sizes are counted while it is read, names are checked one by one,
and only plain files come out.
"""

from __future__ import annotations

import io
import os
import shutil
import stat
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ludus.contest.store import ContestError

MOST_FILES = 500
MOST_BYTES = 64 * 2**20  # in all files together
MOST_DEPTH = 8  # folders in each other
LONGEST_NAME = 100  # characters between two slashes
LARGEST_RATIO = 200  # of what is unpacked to what was packed,
SMALL = 2**20  # bytes; below this nobody minds the ratio
ZIP = b"PK\x03\x04"  # what a zip begins with
DIRECTORY = b"PK\x01\x02"  # what stands before each file in a zip's list
ARCHIVES = (".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".zst", ".7z", ".rar")
LITTER = ("__MACOSX", "__pycache__", ".DS_Store", "Thumbs.db", ".git", ".idea", ".vscode")  # that is left out
FORBIDDEN = set('<>:"|?*\\')  # in names: other systems, and pages, take them for something else
SINGLE = "bot.py"  # what a file by itself is called
OTHERS = {
    ".js": "node",
    ".mjs": "node",
    ".java": "java",
    ".pl": "perl",
    ".rb": "ruby",
    ".lua": "lua",
    ".php": "php",
    ".sh": "sh",
}
"""Files that are no Python, and what would run them."""


class BadArchive(ContestError):
    """What was handed in cannot be taken."""


@dataclass(frozen=True)
class File:
    content: bytes
    is_program: bool = False  # may be executed


def ending_of(content: bytes) -> str:
    """How the name of what was handed in ends."""
    return "zip" if content.startswith(ZIP) else "py"


def read_files(content: bytes) -> dict[str, File]:
    """All files by their paths, checked; a `BadArchive` says what is wrong."""
    if content.startswith(ZIP):
        return _without_top_folder(_read_zip(content))
    if not content.strip():
        raise BadArchive("the file is empty: hand in a Python file, or a zip with bot.toml")
    try:
        content.decode("utf-8")
        is_text = b"\0" not in content
    except UnicodeDecodeError:
        is_text = False
    if not is_text:
        raise BadArchive("the file is neither Python, which is UTF-8 text, nor a zip: hand in a .py file or a .zip")
    return {SINGLE: File(content)}


def check_single(content: bytes, filename: str) -> None:
    """A file by itself is taken for Python: whoever hands in another language is told before Python is."""
    path = PurePosixPath(filename.replace("\\", "/"))
    program = OTHERS.get(path.suffix.lower())
    if program is None or content.startswith(ZIP):
        return
    shown = "".join(each if each.isprintable() else "?" for each in path.name)[:60]
    raise BadArchive(
        f"'{shown}' is no Python: pack it into a zip with a file bot.toml that says how it is started, "
        f'as command = "{program} ..."'
    )


def unpack(content: bytes, folder: Path) -> None:
    """Write its files into a folder that is not there yet; if somebody else has done so meanwhile, theirs stays."""
    write_files(read_files(content), folder)


def write_files(files: Mapping[str, File], folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".unfinished-"))
    try:
        for name, file in files.items():
            path = unfinished / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as out:  # never through anything that is there
                out.write(file.content)
            path.chmod(0o755 if file.is_program else 0o644)
        for path in (unfinished, *(each for each in unfinished.rglob("*") if each.is_dir())):
            path.chmod(0o755)  # another user may run it
        try:
            os.rename(unfinished, folder)
        except OSError:
            if not folder.is_dir():
                raise
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _read_zip(content: bytes) -> dict[str, File]:
    if content.count(DIRECTORY) > 2 * MOST_FILES:  # before a list of millions is read
        raise BadArchive(f"the zip has more than {MOST_FILES} files")
    files: dict[str, File] = {}
    seen: dict[str, str] = {}  # how it is compared -> how it is written
    left = MOST_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for info in archive.infolist():
                name = _check_name(info)
                if any(part in LITTER for part in name.split("/")):
                    continue
                mode = _check_kind(info, name)
                if info.is_dir():
                    continue
                _check_new(name, seen)
                if len(files) >= MOST_FILES:
                    raise BadArchive(f"the zip has more than {MOST_FILES} files")
                data = _read_one(archive, info, name, left)
                left -= len(data)
                if MOST_BYTES - left > max(SMALL, LARGEST_RATIO * len(content)):
                    raise BadArchive(f"the zip unpacks to more than {LARGEST_RATIO} times its size")
                _check_packed(name, data)
                files[name] = File(data, bool(mode & stat.S_IXUSR))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, UnicodeError, ValueError, OSError, RuntimeError):
        raise BadArchive("the zip is damaged: pack it anew") from None
    if not files:
        raise BadArchive("the zip has no files in it")
    return files


def _check_name(info: zipfile.ZipInfo) -> str:
    """The name, if it is one that stays within its folder and can be shown."""
    name = info.filename
    shown = "".join(each if each.isprintable() else "?" for each in name)[:60]
    if info.orig_filename != name or not name.isprintable() or FORBIDDEN & set(name):
        raise BadArchive(f"the zip has a file '{shown}' whose name has a character that is not allowed in one")
    parts = name.removesuffix("/").split("/")
    if name.startswith("/") or ".." in parts or "." in parts or "" in parts:
        raise BadArchive(f"the zip has a file '{shown}' whose path leads out of its folder")
    if len(parts) > MOST_DEPTH:
        raise BadArchive(f"the zip has a file '{shown}' in more than {MOST_DEPTH} folders")
    if any(len(part) > LONGEST_NAME or len(part.encode()) > 2 * LONGEST_NAME for part in parts):
        raise BadArchive(f"the zip has a file '{shown}' whose name is longer than {LONGEST_NAME} characters")
    return "/".join(parts)


def _check_kind(info: zipfile.ZipInfo, name: str) -> int:
    """How it may be used, if it is a file or a folder: no link, no device, nothing that is locked."""
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR) or (stat.S_ISDIR(mode) != info.is_dir() and stat.S_IFMT(mode)):
        raise BadArchive(f"the zip has '{name}', which is a link or no plain file: pack the file itself")
    if info.flag_bits & 0x1:
        raise BadArchive(f"the zip has '{name}' locked by a password: pack it without one")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadArchive(f"the zip has '{name}' packed in an unusual way: pack it by deflate, as everybody does")
    return mode


def _check_new(name: str, seen: dict[str, str]) -> None:
    """No two names that some system takes for one, and no file where another has a folder."""
    path = PurePosixPath(name)
    for folder in path.parents[:-1]:
        key = _folded(str(folder)) + "/"
        if seen.setdefault(key, str(folder)) != str(folder) or _folded(str(folder)) in seen:
            raise BadArchive(f"the zip has '{name}' and '{folder}' in each other's way")
    key = _folded(name)
    if key in seen or key + "/" in seen:
        raise BadArchive(f"the zip has '{name}' twice, or but for capitals")
    seen[key] = name


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _read_one(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, left: int) -> bytes:
    """What is in it, however large it says it is."""
    too_large = BadArchive(f"the zip unpacks to more than {MOST_BYTES // 2**20} MB")
    if info.file_size > left:
        raise too_large
    with archive.open(info) as file:
        data = file.read(left + 1)
    if len(data) > left:
        raise too_large
    return data


def _check_packed(name: str, data: bytes) -> None:
    is_packed = name.lower().endswith(ARCHIVES) or (data.startswith(ZIP) and not name.lower().endswith(".npz"))
    if is_packed:
        raise BadArchive(f"the zip has another archive in it, '{name}', which nobody would unpack: pack its files themselves")


def _without_top_folder(files: dict[str, File]) -> dict[str, File]:
    """A zip of a folder is a zip of what is in it."""
    tops = {name.partition("/")[0] for name in files}
    if len(tops) > 1 or any("/" not in name for name in files):
        return files
    return {name.partition("/")[2]: file for name, file in files.items()}
