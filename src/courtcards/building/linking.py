"""From object files to a library, by the system's C compiler or by that of PyPI's ``ziglang``."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from courtcards.kernel.errors import EngineError

RUNTIME = Path(__file__).parent / "runtime.c"


def compiler() -> list[str]:
    """The command that compiles and links."""
    for name in ("cc", "gcc", "clang"):
        found = shutil.which(name)
        if found:
            return [found]
    if find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    raise EngineError("no C compiler was found: install one, or ziglang from PyPI")


def link(made: bytes, library: Path) -> None:
    """Link an object file, with what it asks of its surroundings, to a library."""
    part = library.with_suffix(".o")
    part.write_bytes(made)
    command = [*compiler(), "-O2", "-fPIC", "-shared", "-s", str(part), str(RUNTIME)]
    try:
        done = subprocess.run(  # noqa: S603 - our own
            [*command, "-lm", "-o", str(library)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    finally:
        part.unlink()
    if done.returncode != 0:
        raise EngineError("the engine was not linked: {said}", said=done.stdout)
