"""The library of a game: machine code of its entries, and how Python calls them.

What Python hands in is looked at before any machine code sees it (see ``checked_calls``); then the
entry is called with the addresses, and the GIL is released. ``COURTCARDS_ENGINE`` says what is
called: ``library``, ``checked`` (the same with the bounds of arrays checked), ``plain`` (the
functions as Python), or, where Python runs in a browser, ``pages``. While the library is built
beside a process that goes on (``awaited``), Python is called, and then the library.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from courtcards.kernel.cache import cache, writable_cache
from courtcards.kernel.checked_calls import (
    Call,
    failure,
    format_c_types,
    make_checked_binding,
    make_checked_call,
    make_packer,
)
from courtcards.kernel.compilation import EntryKind, NumberKind
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import (
    FAILED,
    PACKED,
    Pointer,
    find_function,
    get_address,
    get_pointer,
    open_library,
)
from courtcards.kernel.sources import LIBRARY, PACKAGE, PAGES, WAYS, find_library

# Python in the place of machine code, for as long as that is being built.
#
# As Python the rules are quick enough for tables, lessons and bots that do not search. Calls that
# were handed out meanwhile go over to it by themselves, so that nothing is begun anew.


class Build:
    """The build that this process goes on beside, if any: how far it is, and how it ended."""

    def __init__(self) -> None:
        self.is_python = False
        """Whether functions are called as Python."""
        self.is_under_way = False
        self.percent = 0

    @property
    def has_failed(self) -> bool:
        """Whether it ended without a library: all stays Python."""
        return self.is_python and not self.is_under_way

    def begin(self) -> None:
        """Call functions as Python from now on."""
        self.is_python = self.is_under_way = True

    def end(self, *, is_built: bool) -> None:
        """Call those of the libraries from now on, if they were built."""
        self.is_python, self.is_under_way = not is_built, False


BUILD = Build()


def switch_when_built(plain: Call, find: Callable[[], Call]) -> Call:
    """A call that is Python's until the engine is built, and from then on the one to be found."""
    found: Call | None = None

    def call(*arguments: Any) -> Any:
        nonlocal found
        if found is None:
            if BUILD.is_python:
                return plain(*arguments)
            found = find()
        return found(*arguments)

    return call


_AGAIN = "\r\x1b[K"
"""To the beginning of the line, and what stands there is gone."""


class StatusLine:
    """A line on standard error, if that is a terminal; else nothing is said."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr is not None and sys.stderr.isatty()

    def say(self, text: str) -> None:
        """Say this in place of what was said before."""
        if self._is_seen:
            sys.stderr.write(_AGAIN + text)
            sys.stderr.flush()

    def clear(self) -> None:
        """Leave an empty line."""
        self.say("")


WAY = os.environ.get("COURTCARDS_ENGINE", LIBRARY)
"""What is called."""


def load_call(unit: str, name: str, function: Call, kinds: Sequence[EntryKind]) -> Call:
    """A function as Python calls it, out of the library of its unit."""
    if WAY == "plain":
        return function
    if BUILD.is_python:
        return switch_when_built(function, lambda: load_call(unit, name, function, kinds))
    return make_checked_call(name, find_function(library(unit), name, format_c_types(kinds)), kinds)


def load_binding(
    unit: str, name: str, function: Call, kinds: Sequence[EntryKind]
) -> Callable[..., Call]:
    """What makes a call for records and arrays that stay the same: the call is handed numbers."""
    if WAY == "plain":
        return _plain_binding(function, kinds)
    if BUILD.is_python:
        plain = _plain_binding(function, kinds)

        def bind(*things: Any) -> Call:
            return switch_when_built(
                plain(*things), lambda: load_binding(unit, name, function, kinds)(*things)
            )

        return bind
    return make_checked_binding(
        name, find_function(library(unit), name, format_c_types(kinds)), kinds
    )


def _plain_binding(function: Call, kinds: Sequence[EntryKind]) -> Callable[..., Call]:
    def bind(*things: Any) -> Call:
        def call(*numbers: int) -> Any:
            handed, kept = iter(numbers), iter(things)
            return function(
                *[next(handed if isinstance(kind, NumberKind) else kept) for kind in kinds]
            )

        return call

    return bind


def load_parallel_call(
    unit: str, name: str, function: Call, kinds: Sequence[EntryKind], parts: Sequence[Sequence[Any]]
) -> Callable[[], list[Any]]:
    """A call of many parts at once, each with arguments of its own that stay the same.

    The library has a thread for each part, and does one on the thread that calls. Its results
    stand in the order of the parts.
    """
    if WAY == "plain" or BUILD.is_python:
        plain = partial(_one_by_one, function, parts)
        if WAY == "plain":
            return plain
        return switch_when_built(
            plain, lambda: load_parallel_call(unit, name, function, kinds, parts)
        )
    pack = make_packer(name, kinds)
    kept = [pack(*part) for part in parts]
    rows = np.array(
        [[get_address(each) if type(each) is Pointer else each for each in row] for row in kept],
        dtype=np.int64,
    )
    results = np.zeros(len(parts), dtype=np.int64)
    whole = find_function(library(unit), "in_parts", "void *, void *, int64_t, int64_t, void *")
    each = find_function(library(unit), name + PACKED, "void *")
    arguments = (each, get_pointer(rows), rows.shape[1], len(parts), get_pointer(results))

    def call(_kept: Any = kept) -> list[Any]:  # for as long as the call is
        whole(*arguments)
        if FAILED in (done := results.tolist()):
            raise failure(name)
        return done

    return call


def _one_by_one(function: Call, parts: Sequence[Sequence[Any]]) -> list[Any]:
    return [function(*part) for part in parts]


_LIBRARIES: dict[str, Any] = {}


def library(unit: str) -> Any:
    """The library of a unit. Raises EngineError where there is none, and none can be built."""
    if unit not in _LIBRARIES:
        if WAY not in WAYS:
            raise EngineError(
                "COURTCARDS_ENGINE is library, checked or plain, not {way!r}", way=WAY
            )
        if WAY == PAGES:
            _LIBRARIES[unit] = open_library(unit)
        elif not _is_there(unit):
            _LIBRARIES[unit] = open_library(build_library(unit, WAY))
    return _LIBRARIES[unit]


def find_or_build_library(unit: str, way: str) -> Path:
    """Where the library of a unit lies; it is built where there is none. Raises EngineError."""
    return find_library(unit, way) or build_library(unit, way)


def build_library(unit: str, way: str) -> Path:
    """Build the library of a unit, in a process of its own where functions are compiled.

    How far that is a line says on the terminal. Where another process builds it just now, that
    one is waited for. Raises EngineError.
    """
    if not can_build():
        raise EngineError(
            "the engine of {unit} is not built for this machine:"
            " install courtcards[build], or set COURTCARDS_ENGINE=plain",
            unit=unit,
        )
    writable_cache()
    status, said = _run_build([*BUILDING, way, unit])
    path = find_library(unit, way)
    if path is None:
        said = said or f"status {status}"
        raise EngineError("the engine of {unit} was not built: {said}", unit=unit, said=said)
    return path


BUILDING = [sys.executable, "-m", "courtcards.build"]
TOOLS = PACKAGE.parent.parent / "requirements-build.txt"
"""In a clone, what builds the engine: it is fetched when it is needed."""


def can_build() -> bool:
    """Whether what builds is there, or can be fetched."""
    return find_spec("numba") is not None or TOOLS.exists()


def list_missing_units(units: Iterable[str]) -> list[str]:
    """Those of these units whose library is not there; one that is damaged is removed."""
    return [unit for unit in units if not _is_there(unit)]


def _is_there(unit: str) -> bool:
    """Open the library of a unit, if there is one; one in the cache that is damaged is removed."""
    path = find_library(unit, WAY)
    if path is None:
        return False
    try:
        _LIBRARIES[unit] = open_library(path)
    except EngineError:
        if path.parent != cache():
            raise
        with suppress(OSError):  # somebody else's: the build says that it cannot be written
            path.unlink()
        return False
    return True


def build_in_background(done: Callable[[str | None], None]) -> None:
    """Build what is missing while this process goes on with Python, and then go over to it.

    ``done`` hears, in another thread, why it was not built; None where it was.
    """

    def build() -> None:
        status, said = _run_build([*BUILDING, "--gently"])
        BUILD.end(is_built=status == 0)
        done(None if status == 0 else said or f"status {status}")

    threading.Thread(target=build, name="building", daemon=True).start()


_PERCENT = re.compile(r"(\d+)%")


def _run_build(command: Sequence[str]) -> tuple[int, str]:
    """Run a command that builds, and show each line that it says; its status, and the last one."""
    said, line = "", StatusLine()
    with subprocess.Popen(  # noqa: S603 - our own
        [*command, "--lines"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            for text in process.stdout or ():
                said = text.strip() or said
                if far := _PERCENT.search(said):
                    BUILD.percent = int(far[1])
                line.say(said)
        except BaseException:  # a notebook that was interrupted: the build has not heard of it
            process.kill()
            raise
    line.clear()
    return process.returncode, said
