"""Node and npm, of the system or of a wheel in this environment, and what npm brings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from courtcards.kernel.cache import remove_unused, writable_cache


class ToolFailed(Exception):
    """What a tool has to say, or why it could not run."""


def program(name: str) -> str:
    """A program of Node's: of the system, or of a wheel in this environment; ToolFailed."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which(name, path=places)
    if found is None:
        raise ToolFailed(f"there is no {name} here: `make setup` brings it")
    return found


def install_packages(folder: Path) -> Path:
    """The packages of a folder's lock file, which npm installs where they are not; ToolFailed."""
    lock, packages = folder / "package-lock.json", folder / "node_modules"
    done = packages / ".package-lock.json"  # what npm writes last
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        run(program("npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=folder)
    return packages


def run(*command: str, cwd: Path, given: str | None = None) -> str:
    """What a command prints, run in a folder; ToolFailed with what it says."""
    done = subprocess.run(
        command, cwd=cwd, input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}".strip()
        raise ToolFailed(said or f"{command} failed without a word")
    return done.stdout


def build_once(place: Path, write: Callable[[Path], None]) -> Path:
    """A folder, written where it is not there yet: whole, or not at all; what is unused goes."""
    if not place.exists():
        with TemporaryDirectory(dir=writable_cache()) as folder:
            write(Path(folder, place.name))
            Path(folder, place.name).rename(place)
        remove_unused(place)
    return place
