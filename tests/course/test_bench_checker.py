"""`bench/checker.py` times a file of everything that can be checked, and counts those that take too long."""

import importlib.util
from pathlib import Path

import pytest

from ludus.checker.families import FAMILIES

FILE = Path(__file__).parents[2] / "bench" / "checker.py"


@pytest.fixture
def bench():
    spec = importlib.util.spec_from_file_location("bench_checker", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_right_and_a_wrong_file_of_everything_is_timed(bench):
    files = bench.single_files()
    assert set(files) == {*FAMILIES, "workshop"} - {"UCT"}  # another name of UCT_negamax
    for right, wrong in files.values():
        assert "right" in right.parent.name
        assert "wrong" in wrong.parent.name


def test_files_that_take_too_long_are_counted_and_told(bench, monkeypatch, capsys):
    monkeypatch.setattr(bench, "measure_alone", lambda file: 5.0 if file.stem == "always-the-same" else 4.9)
    assert bench.time_single_files() == 1
    rows = capsys.readouterr().out.splitlines()
    assert [row for row in rows if row.endswith("| no |")] == ["| Randy | randy_own_generator, always-the-same | 5.0 s | no |"]
    assert sum(row.endswith("| yes |") for row in rows) == len(bench.single_files()) - 1


def test_a_file_that_cannot_be_checked_is_not_timed(bench, tmp_path):
    (tmp_path / "mine.py").write_text("def :")
    with pytest.raises(SystemExit, match=r"mine\.py could not be checked"):
        bench.measure_alone(tmp_path / "mine.py")
