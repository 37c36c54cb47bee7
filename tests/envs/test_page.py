"""docs/environments.md: its tables are those of the code, its examples run."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from courtcards.games import game_named
from courtcards.games.double_king import encoding as double_king
from courtcards.games.double_king import knowing as double_king_known
from courtcards.games.double_king.openspiel import RECALL
from courtcards.games.kings_corner import encoding as kings_corner
from courtcards.games.kings_corner import knowing as kings_corner_known
from courtcards.games.kings_corner.openspiel import RECALL as KINGS_RECALL
from courtcards.kernel.layouts import action_table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
RUN_EACH = "import json, sys\nfor code in json.load(sys.stdin):\n    exec(code, {})"


@pytest.mark.parametrize(
    "table",
    [
        double_king.BASE.table(),
        double_king_known.SHUFFLED.table(),
        double_king_known.GATHERED.table(since=double_king_known.SHUFFLED.size),
        double_king_known.GATHERED.with_fields(*double_king.SHEET).table(
            since=double_king_known.GATHERED.size
        ),
        kings_corner_known.KNOWN.table(),
        kings_corner_known.KNOWN.with_fields(*kings_corner.SHEET).table(
            since=kings_corner_known.KNOWN.size
        ),
        kings_corner.LAYOUT.table(),
        RECALL.table(),
        KINGS_RECALL.table(),
        action_table(double_king.ACTIONS, game_named("double-king").move_text),
        action_table(kings_corner.ACTIONS, game_named("kings-corner").move_text),
    ],
    ids=[
        "deal",
        "deal-known",
        "pack-known",
        "round-known",
        "hand-known",
        "match-known",
        "hand",
        "recall",
        "hand-recall",
        "deal-actions",
        "hand-actions",
    ],
)
def test_a_table_is_that_of_the_code(table: str) -> None:
    assert f"\n\n{table}\n\n" in PAGE


def test_the_last_trick_is_described_as_the_code_has_it() -> None:
    field = double_king.LAST_TRICK
    shape = " × ".join(map(str, field.shape))
    text = (
        f"`double-king-v1` has {field.size} numbers more: `{field.name}`, {shape}, {field.meaning}."
    )
    assert text in " ".join(PAGE.split())


def test_the_examples_run() -> None:
    command = [sys.executable, "-W", "error", "-c", RUN_EACH]
    subprocess.run(command, input=json.dumps(EXAMPLES), text=True, check=True)


def test_the_package_itself_imports_no_extra() -> None:
    code = """
import sys
import courtcards, courtcards.envs, courtcards.envs.vector
lent = {"pettingzoo", "gymnasium", "pyspiel", "open_spiel"} & set(sys.modules)
assert not lent, lent
"""
    subprocess.run([sys.executable, "-c", code], check=True)
