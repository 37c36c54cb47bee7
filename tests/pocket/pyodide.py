"""Python as a device runs it, in node: with the package, the engine and nothing else."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from sites import pocket
from sites.tools import program

from courtcards.page import STATIC

HERE = Path(__file__).parent


@cache
def parts_file() -> Path:
    """What ``running.mjs`` starts Python with: where all of it lies."""
    folder = Path(mkdtemp(prefix="courtcards-pocket-"))
    libraries = pocket.write(folder / "files")
    found = {
        "files": f"{folder / 'files'}/",
        "libraries": libraries,
        "starting": str(STATIC / "js" / "pocket" / "start.js"),
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
