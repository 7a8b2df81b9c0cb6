"""What the benches of contests measured, kept in docs/scaling.measured.json: each has a part of it and leaves the others."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MEASURED = Path(__file__).parent.parent / "docs" / "scaling.measured.json"


def keep(part: str, of: str, figures: Mapping[str, Any], file: Path = MEASURED) -> None:
    """`of`: what was measured, in words; `figures`: name -> what came out."""
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    machine = {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1)}
    kept[part] = {"of": of, "when": when, **machine, "figures": dict(figures)}
    file.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", "utf-8")
