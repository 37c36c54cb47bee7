"""The modules of the page, joined into a few files, and its styles."""

from __future__ import annotations

import json
import posixpath
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from courtcards.page import STATIC, shells
from courtcards.page.files import (
    BROTLI,
    BUNDLED_MODULES,
    EARLY,
    built_bundle,
    club_entries,
    entries,
    find_imports,
    game_modules,
)
from sites.compressing import compress_files
from sites.tools import build_once, install_packages, program, run

HERE = Path(__file__).parent
FIRST = "js/start/home.js"
"""The module of the first page; what it shares with other pages is one group of modules."""


def bundle_modules() -> Path:
    """Return the folder of the joined modules; build it if needed.

    The server looks for it there. Raises ToolFailed if a tool fails.
    """
    return build_once(built_bundle(), _write)


def _write(folder: Path) -> None:
    install_packages(HERE)
    clubs = club_entries()
    apps: dict[str, list[str]] = {}
    for page in sorted(set(entries()) - set(clubs)):
        apps.setdefault(posixpath.basename(posixpath.dirname(page)), []).append(page)
    shared = _list_shared(apps.values())
    first = {*find_imports(FIRST, *game_modules())}
    groups = {
        "early": find_imports(EARLY),
        "first": [place for place in shared if place in first],
        "shared": shared,
        "clubs": _list_shared([page] for page in clubs),
    } | {app: _list_shared([page] for page in apps[app]) for app in sorted(apps)}
    # An entry runs as soon as it is loaded, so no group may hold it.
    groups = {
        name: [place for place in places if place not in entries()]
        for name, places in groups.items()
    }
    job = {"root": str(STATIC), "entries": entries(), "groups": groups, "folder": str(folder)}
    told = run(program("node"), str(HERE / "bundling.mjs"), cwd=HERE, given=json.dumps(job))
    for place in shells.list_style_paths():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(shells.styles(place))
    _compress([path for path in sorted(folder.rglob("*")) if path.is_file()])
    (folder / BUNDLED_MODULES).write_text(told, encoding="utf-8")


def _compress(paths: list[Path]) -> None:
    """Write the compressed form of each file beside it."""
    for path, small in zip(paths, compress_files(paths), strict=True):
        path.with_name(path.name + BROTLI).write_bytes(small)


def _list_shared(asking: Iterable[Iterable[str]]) -> list[str]:
    """List the modules that several of these need: pages, or all pages of an app."""
    asked = Counter(each for pages in asking for each in find_imports(*pages))
    return sorted(place for place, count in asked.items() if count > 1)
