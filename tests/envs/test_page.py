"""docs/environments.md runs its examples; the tables of its numbers are those of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

from courtcards.envs.openspiel.double_king import RECALL_LAYOUT
from courtcards.envs.openspiel.kings_corner import RECALL_LAYOUT as KINGS_RECALL
from courtcards.games import find_game
from courtcards.games.double_king import encoding as double_king
from courtcards.games.kings_corner import encoding as kings_corner
from courtcards.kernel.layouts import action_table
from processes import python_says

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
NUMBERS = (ROOT / "docs/reference/observations.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
RUN_EACH = "import json, sys\nfor code in json.load(sys.stdin):\n    exec(code, {})"


def test_the_tables_are_those_of_the_code() -> None:
    deal, gathered, hand = (
        double_king.SHUFFLED,
        double_king.GATHERED,
        kings_corner.INFORMATION_STATE,
    )
    for table in (
        double_king.BASE.table(),
        deal.table(),
        gathered.table(since=deal.size),
        gathered.with_fields(*double_king.SHEET).table(since=gathered.size),
        hand.table(),
        hand.with_fields(*kings_corner.SHEET).table(since=hand.size),
        kings_corner.LAYOUT.table(),
        RECALL_LAYOUT.table(),
        KINGS_RECALL.table(),
        action_table(double_king.ACTIONS, find_game("double-king").move_text),
        action_table(kings_corner.ACTIONS, find_game("kings-corner").move_text),
    ):
        assert f"\n\n{table}\n\n" in NUMBERS


def test_the_last_trick_is_described_as_the_code_has_it() -> None:
    field = double_king.LAST_TRICK
    shape = " × ".join(map(str, field.shape))
    text = (
        f"`double-king-v1` has {field.size} numbers more: `{field.name}`, {shape}, {field.meaning}."
    )
    assert text in " ".join(NUMBERS.split())


def test_the_examples_run() -> None:
    python_says("-W", "error", "-c", RUN_EACH, given=json.dumps(EXAMPLES))


def test_the_package_itself_imports_no_extra() -> None:
    code = """
import sys
import courtcards, courtcards.envs, courtcards.envs.vector
lent = {"pettingzoo", "gymnasium", "pyspiel", "open_spiel"} & set(sys.modules)
assert not lent, lent
"""
    python_says("-c", code)
