"""The modules of the page, joined into a few files, and its styles: as browsers ask for them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from courtcards.page import STATIC, styles
from courtcards.page.files import (
    BROTLI,
    BUNDLED_MODULES,
    EARLY,
    built_bundle,
    club_entries,
    entries,
    game_modules,
    imported,
)
from sites.compressing import with_brotli
from sites.tools import built_at, installed, program, run

HERE = Path(__file__).parent
FIRST = "js/start/home.js"
"""What the first page needs, every other page takes from there."""


def bundled() -> Path:
    """The folder of what is joined, where the server looks for it; ToolFailed."""
    return built_at(built_bundle(), _write)


def _write(folder: Path) -> None:
    installed(HERE)
    clubs = club_entries()
    groups = {
        "early": imported(EARLY),
        "first": imported(FIRST, *game_modules()),
        "shared": _asked_twice(set(entries()) - set(clubs)),
        "clubs": _asked_twice(clubs),
    }
    # What a page begins with runs as soon as it is there: it stays alone.
    groups = {
        name: [place for place in places if place not in entries()]
        for name, places in groups.items()
    }
    job = {"root": str(STATIC), "entries": entries(), "groups": groups, "folder": str(folder)}
    told = run(program("node"), str(HERE / "bundling.mjs"), cwd=HERE, given=json.dumps(job))
    for place in styles.places():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(styles.styles(place))
    _compress([path for path in sorted(folder.rglob("*")) if path.is_file()])
    (folder / BUNDLED_MODULES).write_text(told, encoding="utf-8")


def _compress(paths: list[Path]) -> None:
    """Lay beside each file what is sent of it."""
    for path, small in zip(paths, with_brotli(paths), strict=True):
        path.with_name(path.name + BROTLI).write_bytes(small)


def _asked_twice(pages: Iterable[str]) -> list[str]:
    """The modules that more than one of these entries need."""
    asked = Counter(each for page in pages for each in imported(page))
    return sorted(place for place, count in asked.items() if count > 1)
