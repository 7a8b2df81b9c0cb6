"""The API, asked all kinds of things by schemathesis from its own description: it never answers with a failure of ours."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from contestants import make

EXAMPLES = 8  # for each operation and kind of question
LONGEST = 20  # s, for an answer
FEW = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)


def ask_all(server: str, check: Callable[[schemathesis.Case], Any], has: Callable[[str], bool] = lambda path: True) -> int:
    """Ask every operation whose path is wanted rightly and wrongly; how often."""
    asked = 0
    for found in schemathesis.openapi.from_url(f"{server}/api/openapi.json").get_all_operations():
        operation = found.ok()
        if not has(operation.path):
            continue
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):

            @given(case=operation.as_strategy(generation_mode=mode))
            @FEW
            def ask(case: schemathesis.Case) -> None:
                nonlocal asked
                asked += 1
                check(case)

            with contextlib.suppress(Unsatisfiable):  # a question that cannot be asked wrongly
                ask()
    return asked


def answer_to(case: schemathesis.Case) -> Any:
    answer = case.call(timeout=LONGEST)
    assert answer.status_code < 500, (case.as_curl_command(), answer.text)
    return answer


def test_no_question_breaks_the_server(page_server: str) -> None:
    assert ask_all(page_server, answer_to) > EXAMPLES


@pytest.mark.slow
def test_no_question_breaks_a_contest(page_server: str) -> None:
    """The same, by its teacher: whoever may do most can break most."""
    with httpx.Client(base_url=f"{page_server}/api", timeout=60) as client:
        teacher, _ = make(client, "fuzzed")
        teacher.ask("PATCH", "", json={"state": "paused"})

    def check(case: schemathesis.Case) -> None:
        case.path_parameters = {**(case.path_parameters or {}), "name": "fuzzed"}
        case.headers = {**(case.headers or {}), "authorization": f"Bearer {teacher.token}"}
        assert answer_to(case).status_code != 401

    def is_known(path: str) -> bool:
        return path.startswith("/api/contests/{name}") and not path.endswith(("/me/token", "/join"))

    assert ask_all(page_server, check, is_known) > 20 * EXAMPLES
