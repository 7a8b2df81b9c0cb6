"""Goes through the root and the working folder of other processes."""

from pathlib import Path

from _facts import FACTS

found = []
for path in Path("/proc").glob("[0-9]*"):
    for way in ("root", "cwd"):
        try:
            found.append((path / way / FACTS["database"].lstrip("/")).read_text())
        except OSError:
            pass
assert found
