"""The API, asked all kinds of things by schemathesis from its own description: it never answers with a failure of ours."""

from __future__ import annotations

import contextlib

import httpx
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


def test_no_question_breaks_the_server(page_server: str) -> None:
    described = schemathesis.openapi.from_url(f"{page_server}/api/openapi.json")
    asked = 0
    for found in described.get_all_operations():
        operation = found.ok()
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):

            @given(case=operation.as_strategy(generation_mode=mode))
            @FEW
            def ask(case: schemathesis.Case) -> None:
                nonlocal asked
                asked += 1
                answer = case.call(timeout=LONGEST)
                assert answer.status_code < 500, (case.as_curl_command(), answer.text)

            try:
                ask()
            except Unsatisfiable:
                continue  # a question that cannot be asked wrongly
    assert asked > EXAMPLES


def test_no_question_breaks_a_contest(page_server: str) -> None:
    """The same, by its teacher: whoever may do most can break most."""
    with httpx.Client(base_url=f"{page_server}/api", timeout=60) as client:
        teacher, _ = make(client, "fuzzed")
        teacher.ask("PATCH", "", json={"state": "paused"})
    described = schemathesis.openapi.from_url(f"{page_server}/api/openapi.json")
    asked = 0
    for found in described.get_all_operations():
        operation = found.ok()
        if not operation.path.startswith("/api/contests/{name}") or operation.path.endswith(("/me/token", "/join")):
            continue
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):

            @given(case=operation.as_strategy(generation_mode=mode))
            @FEW
            def ask(case: schemathesis.Case) -> None:
                nonlocal asked
                asked += 1
                case.path_parameters = {**(case.path_parameters or {}), "name": "fuzzed"}
                case.headers = {**(case.headers or {}), "authorization": f"Bearer {teacher.token}"}
                answer = case.call(timeout=LONGEST)
                assert answer.status_code < 500, (case.as_curl_command(), answer.text)
                assert answer.status_code != 401

            with contextlib.suppress(Unsatisfiable):
                ask()
    assert asked > 20 * EXAMPLES


def test_the_description_names_every_route(api: httpx.Client) -> None:
    paths = api.get("/openapi.json").json()["paths"]
    assert {"/api/catalogue", "/api/tables", "/api/think", "/api/contests/{name}/board"} <= set(paths)
