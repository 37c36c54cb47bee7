"""What a site is made of that others have made: Python for browsers, and a package for it."""

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
"""The Python that Pyodide is: its version, its binary interface, its platform."""


@cache
def pyodide() -> Path:
    """The folder of Pyodide, which npm brings at first use; ToolFailed."""
    return install_packages(HERE) / "pyodide"


@cache
def wheels() -> list[Path]:
    """The packages of Python that a table needs, which pip brings at first use; ToolFailed."""
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
    """The files in the packages, by their places; each is unpacked into a folder."""
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as package:
            for place in package.namelist():
                yield place, Path(package.extract(place, folder))
