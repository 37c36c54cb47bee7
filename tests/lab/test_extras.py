"""What is not installed is said in one sentence, before any work is done, and changes nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from courtcards.kernel.errors import LabError
from courtcards.kernel.results import Column
from courtcards.lab.cluster import by_ray
from courtcards.lab.crews import Spans
from courtcards.lab.results import ResultTable
from courtcards.lab.resuming import Journal
from courtcards.lab.study.pictures import matplotlib
from lab.squares import Squares


def test_without_pyarrow_there_is_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.csv", None)
    columns = ResultTable((Column("deal", "int"),))
    with pytest.raises(LabError, match=r"Parquet needs one more package: .*courtcards\[lab\]"):
        Journal(tmp_path / "deals.parquet", {}, columns)
    assert list(tmp_path.iterdir()) == []
    with Journal(tmp_path / "deals.csv", {}, columns) as journal:
        journal.append(b"0\n", 1)
        journal.finish()
    assert (tmp_path / "deals.csv").read_text(encoding="utf-8") == "deal\n0\n"


def test_without_matplotlib_there_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(LabError, match=r"pictures need one more package: .*courtcards\[lab\]"):
        matplotlib()


def test_without_ray_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LabError, match=r"a cluster needs one more package: .*courtcards\[cluster"):
        list(by_ray(Squares(), Spans(0, 3), 1))
