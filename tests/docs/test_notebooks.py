"""The notebooks run from their first cell to their last, and keep no output that could be old."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from docs.pages import ROOT

NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))


def cells_of(notebook: Path) -> list[dict[str, Any]]:
    read = json.loads(notebook.read_text(encoding="utf-8"))
    assert (read["nbformat"], read["nbformat_minor"]) == (4, 5)
    cells: list[dict[str, Any]] = read["cells"]
    return cells


def run_cells(notebook: Path) -> dict[str, Any]:
    """The names that the code of a notebook defines, run as one program."""
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells_of(notebook)):
        if cell["cell_type"] == "code":
            code = compile("".join(cell["source"]), f"{notebook.name}, cell {number}", "exec")
            exec(code, names)
    return names


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_explains_its_code_and_keeps_no_output(notebook: Path) -> None:
    cells = cells_of(notebook)
    assert cells[0]["cell_type"] == "markdown"
    assert cells[0]["source"][0].startswith("# ")
    assert len({cell["id"] for cell in cells}) == len(cells)
    for cell in cells:
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
    guide = (ROOT / "docs/guide.md").read_text(encoding="utf-8")
    assert f"(../examples/notebooks/{notebook.name})" in guide


def test_a_hand_is_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    names = run_cells(ROOT / "examples/notebooks/analyse-a-hand.ipynb")
    costliest, position = names["costliest"], names["again"].position()
    assert costliest.cost > 0
    assert {costliest.best, costliest.move} <= {*position.legal_moves}
    assert names["line"].turn == names["line"].seat == 1
    assert names["other"].results[0].dealer == names["match"].results[0].dealer
    assert f"with {costliest.best} instead of {costliest.move}" in capsys.readouterr().out


@pytest.mark.long
def test_to_remember_the_pack_is_worth_something(capsys: pytest.CaptureFixture[str]) -> None:
    names = run_cells(ROOT / "examples/notebooks/remembering-the-pack.ipynb")
    assert len(names["costs"]) == names["DEALS"]
    assert sum(names["costs"]) > 0
    assert len(capsys.readouterr().out.splitlines()) == names["DEALS"] + 1
