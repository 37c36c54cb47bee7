"""The library of a game: machine code of its entries, and its calls from Python.

Arguments are checked before any machine code sees them (see ``checked_calls``). Then the entry is
called with their addresses, without the GIL. ``COURTCARDS_ENGINE`` selects what is called:
``library``, ``checked`` (the same with bounds checks of arrays), ``plain`` (the functions as
Python), or, if Python runs in a browser, ``pages``. While a build runs beside this process, Python
functions are called, and afterwards the library.
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

# Python in place of machine code while that is being built.
#
# As Python the rules are fast enough for tables, lessons and bots that do not search. Calls that
# were handed out meanwhile switch to the library by themselves, so nothing has to start again.


class Build:
    """The build that runs beside this process, if any: its progress, and its result."""

    def __init__(self) -> None:
        self.is_python = False
        """True if functions are called as Python."""
        self.is_under_way = False
        self.percent = 0

    @property
    def has_failed(self) -> bool:
        """True if it ended without a library; then all calls stay Python."""
        return self.is_python and not self.is_under_way

    def begin(self) -> None:
        """Call functions as Python from now on."""
        self.is_python = self.is_under_way = True

    def end(self, *, is_built: bool) -> None:
        """Call the functions of the libraries from now on, if they were built."""
        self.is_python, self.is_under_way = not is_built, False


BUILD = Build()


def switch_when_built(plain: Call, find: Callable[[], Call]) -> Call:
    """Return a call that is ``plain`` until the engine is built, and then the one of ``find``."""
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
"""Moves to the beginning of the line and clears it."""


class StatusLine:
    """A status line on standard error; it shows nothing if that is not a terminal."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr is not None and sys.stderr.isatty()

    def say(self, text: str) -> None:
        """Show a text in place of the previous one."""
        if self._is_seen:
            sys.stderr.write(_AGAIN + text)
            sys.stderr.flush()

    def clear(self) -> None:
        self.say("")


WAY = os.environ.get("COURTCARDS_ENGINE", LIBRARY)
"""One of ``WAYS``, or ``plain``: the functions that are called."""


def load_call(unit: str, name: str, function: Call, kinds: Sequence[EntryKind]) -> Call:
    """Return a function as Python calls it, from the library of its unit."""
    if WAY == "plain":
        return function
    if BUILD.is_python:
        return switch_when_built(function, lambda: load_call(unit, name, function, kinds))
    return make_checked_call(name, find_function(library(unit), name, format_c_types(kinds)), kinds)


def load_binding(
    unit: str, name: str, function: Call, kinds: Sequence[EntryKind]
) -> Callable[..., Call]:
    """Return a function that binds records and arrays into a call that takes numbers alone."""
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
    """Return a call of many parts at once, each with its own fixed arguments.

    The library has a thread for each part, and does one on the calling thread. The results are in
    the order of the parts.
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

    def call(_kept: Any = kept) -> list[Any]:  # keeps the arguments alive
        whole(*arguments)
        if FAILED in (done := results.tolist()):
            raise failure(name)
        return done

    return call


def _one_by_one(function: Call, parts: Sequence[Sequence[Any]]) -> list[Any]:
    return [function(*part) for part in parts]


_LIBRARIES: dict[str, Any] = {}


def library(unit: str) -> Any:
    """Return the library of a unit. Raises EngineError if it is missing and cannot be built."""
    if unit not in _LIBRARIES:
        if WAY not in WAYS:
            raise EngineError(
                "COURTCARDS_ENGINE must be library, checked or plain, not {way!r}", way=WAY
            )
        if WAY == PAGES:
            _LIBRARIES[unit] = open_library(unit)
        elif not _is_there(unit):
            _LIBRARIES[unit] = open_library(build_library(unit, WAY))
    return _LIBRARIES[unit]


def find_or_build_library(unit: str, way: str) -> Path:
    """Return the path of a unit's library, and build it first if it is missing.

    Raises EngineError if it cannot be built.
    """
    return find_library(unit, way) or build_library(unit, way)


def build_library(unit: str, way: str) -> Path:
    """Build the library of a unit in a process of its own.

    A line on the terminal shows the progress. If another process is building it already, this one
    waits for it. Raises EngineError if it cannot be built.
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
"""In a clone, the requirements of the build; they are fetched when needed."""


def can_build() -> bool:
    """Tell whether the compiler is installed or can be fetched."""
    return find_spec("numba") is not None or TOOLS.exists()


def list_missing_units(units: Iterable[str]) -> list[str]:
    """Return the units whose library is missing. Damaged ones are removed from the cache."""
    return [unit for unit in units if not _is_there(unit)]


def _is_there(unit: str) -> bool:
    """Open the library of a unit, if there is one. A damaged one is removed from the cache."""
    path = find_library(unit, WAY)
    if path is None:
        return False
    try:
        _LIBRARIES[unit] = open_library(path)
    except EngineError:
        if path.parent != cache():
            raise
        with suppress(OSError):  # another user's file: the build reports that it cannot write
            path.unlink()
        return False
    return True


def build_in_background(done: Callable[[str | None], None]) -> None:
    """Build what is missing while this process goes on with Python, and then switch to it.

    ``done`` is called in another thread with the reason of a failure, or with None.
    """

    def build() -> None:
        status, said = _run_build([*BUILDING, "--gently"])
        BUILD.end(is_built=status == 0)
        done(None if status == 0 else said or f"status {status}")

    threading.Thread(target=build, name="building", daemon=True).start()


_PERCENT = re.compile(r"(\d+)%")


def _run_build(command: Sequence[str]) -> tuple[int, str]:
    """Run a build command and show its lines; return its status and its last line."""
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
        except BaseException:  # an interrupted notebook does not interrupt the build
            process.kill()
            raise
    line.clear()
    return process.returncode, said
