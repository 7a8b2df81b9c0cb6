"""The API, asked all kinds of things by schemathesis from its own description: it never answers with a failure of ours."""

from __future__ import annotations

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

EXAMPLES = 8  # for each operation and kind of question
LONGEST = 20  # s, for an answer


def test_no_question_breaks_the_server(page_server: str) -> None:
    described = schemathesis.openapi.from_url(f"{page_server}/api/openapi.json")
    asked = 0
    for found in described.get_all_operations():
        operation = found.ok()
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                derandomize=True,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate],
            )
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


def test_the_description_names_every_route(api: httpx.Client) -> None:
    paths = api.get("/openapi.json").json()["paths"]
    assert {"/api/catalogue", "/api/tables", "/api/think"} <= set(paths)
