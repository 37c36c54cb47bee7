"""Python as a device runs it, in node: with the package, the engine and nothing else."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from sites import parts, python_files
from sites.tools import program

from courtcards.games import GAMES
from courtcards.kernel.library import found_or_built
from courtcards.kernel.sources import PAGES, unit_of
from courtcards.page import STATIC

HERE = Path(__file__).parent


@cache
def parts_file() -> Path:
    """What ``running.mjs`` starts Python with: where all of it lies."""
    folder = Path(mkdtemp(prefix="courtcards-parts-"))
    archive = folder / "courtcards.zip"
    archive.write_bytes(python_files.archive())
    units = [unit_of(game.engine.state.__module__) for game in GAMES.values()]
    found = {
        "pyodide": str(parts.pyodide()),
        "start": str(STATIC / "js" / "pocket" / "start.js"),
        "archives": [str(archive), *map(str, parts.wheels())],
        "libraries": {unit: str(found_or_built(unit, PAGES)) for unit in units},
        "tests": str(HERE.parent),
    }
    file = folder / "parts.json"
    file.write_text(json.dumps(found), encoding="utf-8")
    return file


def said(script: str) -> str:
    """What a script prints that a device runs; AssertionError where it fails."""
    command = [program("node"), str(HERE / "running.mjs"), str(parts_file()), script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
