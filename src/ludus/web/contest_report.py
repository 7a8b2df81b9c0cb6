"""A contest's report on stdout, in English or French, as a process of its own.

python -m ludus.web.contest_report contest.db NAME --language fr > report.html
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ludus.arena.report_words import ENGLISH, Wording
from ludus.contest.contests import find_contest
from ludus.contest.report import export_report
from ludus.contest.store import ContestStore
from ludus.errors import LudusError
from ludus.web.french import REPORT, in_french
from ludus.web.tongue import Language


def wording_of(language: Language) -> Wording:
    return Wording("fr", lambda words: in_french(words, REPORT), in_french) if language == "fr" else ENGLISH


def main(arguments: Sequence[str] | None = None) -> int:
    """What is wrong is one sentence on stderr."""
    parser = argparse.ArgumentParser("ludus.web.contest_report", description="The report of a contest, on stdout.")
    parser.add_argument("store", help="a file, or postgresql://USER@HOST/NAME")
    parser.add_argument("name", help="the contest's")
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    given = parser.parse_args(arguments)
    try:
        with ContestStore(given.store, is_new_allowed=False) as store:
            page = export_report(store, find_contest(store, given.name), wording=wording_of(given.language))
    except LudusError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.buffer.write(page.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
