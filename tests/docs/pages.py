"""The documents, and their parts."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PICTURES = ROOT / "docs/pictures/club"
"""Those of the pages of a club, which `make pictures` takes."""
README_PICTURES = ROOT / "docs/pictures/readme"
"""Those of README.md, light and dark, which `make pictures` takes, too."""
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = {*re.findall(r"[\w-]+", re.findall(r"^\.PHONY:(.*)", MAKEFILE, re.MULTILINE)[0])}


def section(page: str, heading: str) -> str:
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{page} has no part {heading!r}"
    return found[1]
