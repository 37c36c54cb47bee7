"""From object files to a library, by the system's C compiler or by that of PyPI's ``ziglang``."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from courtcards.build.packages import why
from courtcards.build.targets import WEB_ASSEMBLY, Target
from courtcards.build.tools import COMPILERS
from courtcards.kernel.errors import EngineError

HERE = Path(__file__).parent
RUNTIME, THREADS = HERE / "runtime.c", HERE / "threads.c"


def compiler() -> list[str]:
    """The command that compiles and links for this machine."""
    found = next(filter(None, map(shutil.which, COMPILERS)), None)
    return zig() if found is None else [found]


def zig() -> list[str]:
    """The command of the compiler that PyPI has, for every machine. Raises EngineError."""
    if find_spec("ziglang") is None:
        raise EngineError("no C compiler was found: install one, or ziglang from PyPI")
    return [sys.executable, "-m", "ziglang", "cc"]


def link(objects: Sequence[bytes], library: Path, target: Target | None = None) -> None:
    """Link object files, with what they ask of their surroundings, to a library.

    For this machine by its own compiler, or for another kind of machine.
    """
    command = [*compiler()] if target is None else [*zig(), "-target", target.zig]
    threads = ["-pthread"] if library.suffix != ".dll" else []
    _link([*command, "-O2", "-fPIC", "-shared", *threads, "-s", str(THREADS)], objects, library)


def link_for_pages(objects: Sequence[bytes], library: Path, names: Iterable[str]) -> None:
    """Link object files to a library for browsers, which gives out these functions and memory."""
    exported = [f"-Wl,--export={name}" for name in (*names, "malloc", "free")]
    command = [*zig(), "-target", WEB_ASSEMBLY.zig, "-mexec-model=reactor", "-O2"]
    linked = ["-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,-z,stack-size=262144"]
    _link([*command, *linked, *exported], objects, library)


def _link(command: list[str], objects: Sequence[bytes], library: Path) -> None:
    parts = [library.with_suffix(f".{number}.o") for number in range(len(objects))]
    try:
        for part, made in zip(parts, objects, strict=True):
            part.write_bytes(made)
        done = subprocess.run(  # noqa: S603 - our own
            [*command, *map(str, parts), str(RUNTIME), "-lm", "-o", str(library)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
    if done.returncode != 0:
        raise EngineError("the engine was not linked: {said}", said=why(done.stdout))
