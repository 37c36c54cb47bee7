"""The documents, and their parts."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs/pictures/club"
"""Those of the pages of a club, which `make pictures` takes."""


def section(page: str, heading: str) -> str:
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{page} has no part {heading!r}"
    return found[1]
