"""Linking of object files into a library, and the kinds of machines for which this works."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from courtcards.build.packages import explain_failure
from courtcards.build.tools import COMPILERS
from courtcards.kernel.errors import EngineError

_llvm: Any = llvm


@dataclass(frozen=True)
class Target:
    """A kind of machine: its names in LLVM, in ``ziglang``, and in wheels.

    ``ending`` is the ending of a library's name. If it ``has_plain_wrappers``, its functions also
    take their arguments one by one; packed wrappers exist everywhere.
    """

    triple: str
    processor: str = ""
    features: str = ""
    zig: str = ""
    wheel: str = ""
    ending: str = ".so"
    relocation: str = "pic"
    has_plain_wrappers: bool = True

    def machine(self) -> Any:
        """Return LLVM's own description."""
        return _llvm.Target.from_triple(self.triple).create_target_machine(
            cpu=self.processor,
            features=self.features,
            opt=3,
            reloc=self.relocation,
            codemodel="small",
        )


X86 = "x86-64-v2"
"""All x86 processors since 2009 support it. Later instructions made random deals only one percent
faster, which does not justify a second library."""

TARGETS = {
    "linux-x86_64": Target(
        "x86_64-unknown-linux-gnu", X86, zig="x86_64-linux-gnu.2.17", wheel="manylinux_2_17_x86_64"
    ),
    "linux-aarch64": Target(
        "aarch64-unknown-linux-gnu", zig="aarch64-linux-gnu.2.17", wheel="manylinux_2_17_aarch64"
    ),
    "macos-x86_64": Target(
        "x86_64-apple-macosx11.0.0", X86, zig="x86_64-macos.11.0", wheel="macosx_11_0_x86_64"
    ),
    "macos-arm64": Target(
        "arm64-apple-macosx11.0.0", zig="aarch64-macos.11.0", wheel="macosx_11_0_arm64"
    ),
    "windows-x86_64": Target(
        "x86_64-w64-windows-gnu", X86, zig="x86_64-windows-gnu", wheel="win_amd64", ending=".dll"
    ),
}
"""The machines that wheels are made for, by name."""

WEB_ASSEMBLY = Target(
    "wasm32-unknown-unknown",
    features="+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals",
    zig="wasm32-wasi",
    relocation="static",
    has_plain_wrappers=False,
)
"""Addresses have 32 bits, as in every browser; Numba's numbers keep 64."""

_SYSTEMS = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
_PROCESSORS = {"AMD64": "x86_64", "aarch64": "aarch64", "arm64": "arm64", "x86_64": "x86_64"}


def find_host_target() -> Target:
    """Return the target for libraries that stay on this machine.

    Raises EngineError if the processor has fewer than 64 bits, which Numba's numbers need.
    """
    if sys.maxsize < 1 << 32:
        raise EngineError("the engine needs a 64-bit processor")
    system, processor = platform.system(), platform.machine()
    known = TARGETS.get(f"{_SYSTEMS.get(system)}-{_PROCESSORS.get(processor)}")
    return known or Target(_llvm.get_default_triple())


def find_target(target: str) -> Target:
    """Return a target by its name. Raises EngineError for an unknown name."""
    if target not in TARGETS:
        raise EngineError(
            "there is no target {target!r}; the targets are {known}",
            target=target,
            known=", ".join(TARGETS),
        )
    return TARGETS[target]


HERE = Path(__file__).parent
RUNTIME, THREADS = HERE / "runtime.c", HERE / "threads.c"


def compiler() -> list[str]:
    """Return the command that compiles and links for this machine."""
    found = next(filter(None, map(shutil.which, COMPILERS)), None)
    return zig() if found is None else [found]


def zig() -> list[str]:
    """Return the command of the compiler on PyPI, which serves every machine.

    Raises EngineError if it is not installed.
    """
    if find_spec("ziglang") is None:
        raise EngineError("no C compiler was found: install one, or ziglang from PyPI")
    return [sys.executable, "-m", "ziglang", "cc"]


def link(objects: Sequence[bytes], library: Path, target: Target | None = None) -> None:
    """Link object files and their runtime into a library.

    It is for this machine, by the machine's own compiler, or for another ``target``.
    """
    command = [*compiler()] if target is None else [*zig(), "-target", target.zig]
    threads = ["-pthread"] if library.suffix != ".dll" else []
    _link([*command, "-O2", "-fPIC", "-shared", *threads, "-s", str(THREADS)], objects, library)


def link_for_pages(objects: Sequence[bytes], library: Path, names: Iterable[str]) -> None:
    """Link object files into a library for browsers that exports these functions and memory."""
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
        raise EngineError("the engine was not linked: {said}", said=explain_failure(done.stdout))
