"""Trying the examples in the docstrings of one's own functions, from top to bottom, up to the first that is wrong."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from inspect import isfunction
from typing import Any

import numpy as np


def try_examples(names: dict[str, Any]) -> str:
    """How far one has come: `try_examples(globals())` at the end of a file tells it of the functions in that file.

    Functions are tried in the order they are written in. The first example that is wrong is told with what was expected and
    what came instead, and what follows is left for later: it may well depend on it.
    """
    own = {name: thing for name, thing in names.items() if isfunction(thing) and thing.__module__ == names["__name__"]}
    told: list[str] = []
    for name, function in own.items():
        if problem := _first_problem(name, function, names):
            return "\n".join([*told, f"✗ {name}", "", problem, "", f"{len(told)} of {len(own)} functions are right so far"])
        told.append(f"✓ {name}")
    return "\n".join([*told, "", f"all {len(own)} functions do what their examples say"])


def _first_problem(name: str, function: Callable[..., Any], names: dict[str, Any]) -> str:
    """What is said of the first example that is wrong; nothing if all are right."""
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.FAIL_FAST)
    with np.printoptions(legacy="1.25"):  # a NumPy number is as good as Python's, and is to look like it
        for test in doctest.DocTestFinder(recurse=False).find(function, name, globs=names):
            runner.run(test, out=told.append)
    return "".join(told).replace("*" * 70, "").strip()
