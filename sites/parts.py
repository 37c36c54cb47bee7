"""The parts of a site that come from others: Python for browsers, and Python packages."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sites.tools import install_packages, run

HERE = Path(__file__).parent
WHEELS = HERE / "wheels"
REQUIREMENTS = HERE.parent / "requirements-sites.txt"
PYTHON = ("3.14", "cp314", "pyemscripten_2026_0_wasm32")
"""The Python in Pyodide: version, binary interface, platform."""


@cache
def pyodide() -> Path:
    """Return the folder of Pyodide; npm installs it at first use. Raises ToolFailed if it fails."""
    return install_packages(HERE) / "pyodide"


@cache
def wheels() -> list[Path]:
    """Return the Python packages that a table needs; pip downloads them at first use.

    Raises ToolFailed if pip fails.
    """
    done = WHEELS / ".brought"
    if not done.exists() or done.stat().st_mtime < REQUIREMENTS.stat().st_mtime:
        version, interface, platform = PYTHON
        run(
            *(sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"),
            *("--no-deps", "--require-hashes", "--only-binary=:all:", "--implementation", "cp"),
            *("--python-version", version, "--abi", interface, "--platform", platform),
            *("-r", str(REQUIREMENTS), "-d", str(WHEELS)),
            cwd=HERE,
        )
        done.touch()
    return sorted(WHEELS.glob("*.whl"))


def unpack_wheels(folder: Path) -> Iterator[tuple[str, Path]]:
    """Unpack the files of the packages into a folder; yield their places and paths."""
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as package:
            for place in package.namelist():
                yield place, Path(package.extract(place, folder))
