"""Node and npm, of the system or of a wheel in this environment, and npm packages."""

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
    """A tool failed, or could not run; the message has its output or the reason."""


def program(name: str) -> str:
    """Find a Node program, of this environment or the system. Raises ToolFailed if missing."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which(name, path=places)
    if found is None:
        raise ToolFailed(f"{name} is not installed: run `make setup`")
    return found


def install_packages(folder: Path) -> Path:
    """Install the packages of a folder's lock file if needed; return their folder.

    Raises ToolFailed if npm fails.
    """
    lock, packages = folder / "package-lock.json", folder / "node_modules"
    done = packages / ".package-lock.json"  # what npm writes last
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        run(program("npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=folder)
    return packages


def run(*command: str, cwd: Path, given: str | None = None) -> str:
    """Run a command in a folder, and return its output.

    Raises ToolFailed with the output if the command fails.
    """
    done = subprocess.run(
        command, cwd=cwd, input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}".strip()
        raise ToolFailed(said or f"{command} failed without output")
    return done.stdout


def build_once(place: Path, write: Callable[[Path], None]) -> Path:
    """Write a folder if it does not exist, whole or not at all; return it.

    Folders that are no longer used are removed.
    """
    if not place.exists():
        with TemporaryDirectory(dir=writable_cache()) as folder:
            write(Path(folder, place.name))
            Path(folder, place.name).rename(place)
        remove_unused(place)
    return place
