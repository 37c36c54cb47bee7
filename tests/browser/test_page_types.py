"""The page's modules are checked by TypeScript, from their JSDoc."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TSC = HERE / "node_modules" / "typescript" / "bin" / "tsc"


def program(name: str) -> str:
    """A program of Node's: of the system, or of a wheel in this environment."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which(name, path=places)
    if found is None:
        pytest.fail(
            f"no {name} to check the page’s types with: `make setup` brings it", pytrace=False
        )
    return found


def test_the_types_of_the_page_hold() -> None:
    node = program("node")
    if not TSC.exists():
        installed = subprocess.run(
            [program("npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts"],
            cwd=HERE,
            capture_output=True,
            text=True,
            check=False,
        )
        if installed.returncode:
            last = (installed.stderr.strip() or "it said nothing").splitlines()[-1]
            pytest.fail(
                f"npm cannot install TypeScript for the page's types: {last}", pytrace=False
            )
    checked = subprocess.run(
        [node, str(TSC), "--project", "tsconfig.json"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
