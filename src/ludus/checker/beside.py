"""What a student's file imports from the files that lie beside it, as a base class of its own: they come with it."""

from __future__ import annotations

import ast
import os
from pathlib import Path

from ludus.checker.submissions import LARGEST, MOST_FILES, parse, read_source


def imported_beside(file: Path) -> list[Path]:
    """The files of the same folder that one imports, and those that they import, without running any."""
    found = [file]
    for each in found:  # which grows as it is gone through
        beside = [file.parent / f"{name}.py" for name in sorted(_imported_modules(each))]
        found += [path for path in beside if path not in found and _is_usable(path) and not path.is_symlink()]
        if len(found) > MOST_FILES:
            break
    return found[1 : MOST_FILES + 1]


def _imported_modules(file: Path) -> set[str]:
    """Their first names, wherever in the file they are imported."""
    tree = parse(read_source(file)) if _is_usable(file) else None
    names: set[str] = set()
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


def _is_usable(path: Path) -> bool:
    return path.is_file() and os.access(path, os.R_OK) and path.stat().st_size <= LARGEST
