"""Python as a device runs it, in node: with the package, the engine and nothing else."""

from __future__ import annotations

import subprocess
from pathlib import Path

from sites.tools import program

from courtcards.page import STATIC
from courtcards.pocket import files

HERE = Path(__file__).parent
STARTING = STATIC / "js" / "pocket" / "start.js"


def said(script: str) -> str:
    """What a script prints that a device runs; AssertionError where it fails."""
    folder = files.folder()
    assert folder is not None, "python -m sites builds what a device runs"
    command = [program("node"), str(HERE / "running.mjs"), f"{folder}/", str(STARTING), script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
