"""Every reason: as it stands in the sources, and as it is given in the positions."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import courtcards
from courtcards.kernel.reasons import Reason
from reasons.reading import preference_of
from reasons.settings import POSITIONS, setting_of

SOURCES = sorted(Path(courtcards.__file__).parent.glob("games/*/reasons/*.py"))


def declared() -> set[tuple[Any, Any]]:
    """The code and the text of every reason in the sources."""
    return {
        (node.args[0].value, node.args[1].value)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Reason"
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[1], ast.Constant)
    }


def given() -> list[Reason]:
    """Every reason that is given in the positions."""
    reasons = []
    for file, position in POSITIONS:
        setting = setting_of(file, position)
        asked = preference_of(setting, position)
        reasons += setting.game.reasons(setting.sight, setting.memory, asked)
    return reasons
