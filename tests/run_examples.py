"""Run every example in README.md, docs/ and the docstrings, each page in an empty folder; `make check` calls this.

- a ```python block with `>>>` is a doctest; the blocks of a page share their names;
- a ```python block that begins with `# file: NAME` is written to that file;
- a ```console block runs each line after `$` in a shell, and what it prints must be as shown (`...` stands for anything);
- a ```sh block is for people: it is not run.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import ludus

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run_page(page: Path) -> Iterator[str]:
    """The problems of one page."""
    text = page.read_text("utf-8")
    names: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        before = Path.cwd()
        os.chdir(folder)
        try:
            for found in BLOCK.finditer(text):
                line = text.count("\n", 0, found.start()) + 2
                kind, body = found.groups()
                where = f"{page.relative_to(ROOT)} line {line}"
                if kind == "console":
                    yield from run_console(body, where)
                elif file := re.match(r"# file: (\S+)\n", body):
                    Path(file[1]).write_text(body, "utf-8")
                elif ">>>" in body:
                    yield from run_doctest(body, names, where, line)
                else:
                    exec(compile(body, where, "exec"), names)
        finally:
            os.chdir(before)


def run_doctest(body: str, names: dict[str, object], where: str, line: int) -> Iterator[str]:
    test = doctest.DocTestParser().get_doctest(body, names, where, where, line - 1)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    if runner.summarize(verbose=False).failed:
        yield f"{where}:\n{''.join(told)}"


def run_console(body: str, where: str) -> Iterator[str]:
    binaries = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        environment = {**os.environ, "PATH": binaries, "NO_COLOR": "1", "COLUMNS": "110"}
        ran = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, timeout=300, check=False)
        pattern = ".*?".join(re.escape(squeezed(piece)) for piece in expected.split("..."))
        printed = ran.stdout or ran.stderr  # a refusal prints nothing on standard output; notices of the compiler do not count
        if expected.strip() and not re.fullmatch(pattern, squeezed(printed), re.DOTALL):
            yield f"{where}: `{command}` printed\n{printed}"
        elif not expected.strip() and ran.returncode:
            yield f"{where}: `{command}` ended with {ran.returncode}: {ran.stderr}"


def squeezed(text: str) -> str:
    """White space counts as one blank: a table may be wider on another machine."""
    return re.sub(r"\s+", " ", text).strip() if text.strip() else ""


def run_docstrings() -> Iterator[str]:
    for found in pkgutil.walk_packages(ludus.__path__, "ludus."):
        if found.name.endswith("__main__"):
            continue
        result = doctest.testmod(importlib.import_module(found.name), optionflags=FLAGS)
        if result.failed:
            yield f"{found.name}: {result.failed} examples of the docstrings fail"
    if doctest.testmod(ludus, optionflags=FLAGS).failed:
        yield "ludus: the docstring's example fails"


def problems_of(page: Path | None) -> list[str]:
    """Of a page, or of the docstrings."""
    return list(run_docstrings() if page is None else run_page(page))


def main() -> int:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        asked = [pool.submit(problems_of, page) for page in (None, *pages)]
        problems = [problem for each in asked for problem in each.result()]
    for problem in problems:
        print(problem)
    print(f"examples of {len(pages)} pages and all docstrings: {len(problems)} problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
