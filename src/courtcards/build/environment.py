"""Creates the virtual environment of a clone, with pip in it.

    python environment.py .venv

Python's own ``venv`` lets pip install itself, which takes longer than all the rest. So this script
unpacks the pip that comes with Python. If that is not found, ``venv`` installs pip after all.
"""

from __future__ import annotations

import ensurepip
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path


def make_environment(folder: Path) -> None:
    """Create an environment in a folder, or keep the existing one if its Python still exists."""
    packed, scripts = next(_packed_pips(), None), Path(_list_paths(folder)["scripts"])
    venv.EnvBuilder(
        clear=folder.exists() and not (scripts / Path(sys.executable).name).exists(),
        symlinks=sys.platform != "win32",
        with_pip=packed is None,
    ).create(folder)
    if packed is not None:
        with zipfile.ZipFile(packed) as files:
            files.extractall(_list_paths(folder)["purelib"])


def _packed_pips() -> Iterator[Path]:
    """Yield the possible files of Python's own pip: beside Python, or where the system keeps it."""
    elsewhere = (sysconfig.get_config_var("WHEEL_PKG_DIR"), "/usr/share/python-wheels")
    for place in (
        Path(ensurepip.__file__).parent / "_bundled",
        *map(Path, filter(None, elsewhere)),
    ):
        yield from place.glob(f"pip-{ensurepip.version()}-*.whl")


def _list_paths(folder: Path) -> dict[str, str]:
    return sysconfig.get_paths("venv", {"base": str(folder), "platbase": str(folder)})


if __name__ == "__main__":
    make_environment(Path(sys.argv[1]))
