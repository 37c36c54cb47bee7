"""The library of a game: machine code of its entries, and how Python calls them.

What Python hands in is looked at before any machine code sees it (see ``checked_calls``); then the
entry is called with the addresses, and the GIL is released. ``COURTCARDS_ENGINE`` says what is
called: ``library``, ``checked`` (the same with the bounds of arrays checked), ``plain`` (the
functions as Python), or, where Python runs in a browser, ``pages``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from courtcards.kernel.cache import writable_cache
from courtcards.kernel.checked_calls import (
    Call,
    checked_binding,
    checked_call,
    declared,
    failure,
    packing,
)
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import (
    FAILED,
    PACKED,
    Pointer,
    address_in,
    function_in,
    opened,
    pointer_to,
)
from courtcards.kernel.kinds import Kind, Number
from courtcards.kernel.progress import Line
from courtcards.kernel.sources import LIBRARY, PAGES, WAYS, found

WAY = os.environ.get("COURTCARDS_ENGINE", LIBRARY)
"""What is called."""


def called(unit: str, name: str, function: Call, kinds: Sequence[Kind]) -> Call:
    """A function as Python calls it, out of the library of its unit."""
    if WAY == "plain":
        return function
    return checked_call(name, function_in(library(unit), name, declared(kinds)), kinds)


def binding(unit: str, name: str, function: Call, kinds: Sequence[Kind]) -> Callable[..., Call]:
    """What makes a call for records and arrays that stay the same: the call is handed numbers."""
    if WAY != "plain":
        return checked_binding(name, function_in(library(unit), name, declared(kinds)), kinds)

    def bind(*things: Any) -> Call:
        def call(*numbers: int) -> Any:
            handed, kept = iter(numbers), iter(things)
            return function(*[next(handed if isinstance(kind, Number) else kept) for kind in kinds])

        return call

    return bind


def in_parts(
    unit: str, name: str, function: Call, kinds: Sequence[Kind], parts: Sequence[Sequence[Any]]
) -> Callable[[], list[Any]]:
    """A call of many parts at once, each with arguments of its own that stay the same.

    The library has a thread for each part, and does one on the thread that calls. Its results
    stand in the order of the parts.
    """
    if WAY == "plain":
        return lambda: [function(*part) for part in parts]
    pack = packing(name, kinds)
    kept = [pack(*part) for part in parts]
    rows = np.array(
        [[address_in(each) if type(each) is Pointer else each for each in row] for row in kept],
        dtype=np.int64,
    )
    results = np.zeros(len(parts), dtype=np.int64)
    whole = function_in(library(unit), "in_parts", "void *, void *, int64_t, int64_t, void *")
    each = function_in(library(unit), name + PACKED, "void *")
    arguments = (each, pointer_to(rows), rows.shape[1], len(parts), pointer_to(results))

    def call(_kept: Any = kept) -> list[Any]:  # for as long as the call is
        whole(*arguments)
        if FAILED in (done := results.tolist()):
            raise failure(name)
        return done

    return call


_LIBRARIES: dict[str, Any] = {}


def library(unit: str) -> Any:
    """The library of a unit. Raises EngineError where there is none, and none can be built."""
    if unit not in _LIBRARIES:
        if WAY not in WAYS:
            raise EngineError(
                "COURTCARDS_ENGINE is library, checked or plain, not {way!r}", way=WAY
            )
        _LIBRARIES[unit] = opened(unit if WAY == PAGES else found_or_built(unit, WAY))
    return _LIBRARIES[unit]


def found_or_built(unit: str, way: str) -> Path:
    """Where the library of a unit lies; it is built where there is none. Raises EngineError."""
    return found(unit, way) or built(unit, way)


def built(unit: str, way: str) -> Path:
    """Build the library of a unit, in a process of its own where functions are compiled.

    How far that is a line says on the terminal. Where another process builds it just now, that
    one is waited for. Raises EngineError.
    """
    if find_spec("numba") is None:
        raise EngineError(
            "the engine of {unit} is not built for this machine:"
            " install courtcards[build], or set COURTCARDS_ENGINE=plain",
            unit=unit,
        )
    writable_cache()
    status, said = _built_in_process([sys.executable, "-m", "courtcards.building", way, unit])
    path = found(unit, way)
    if path is None:
        said = said or f"status {status}"
        raise EngineError("the engine of {unit} was not built: {said}", unit=unit, said=said)
    return path


def _built_in_process(command: Sequence[str]) -> tuple[int, str]:
    """Run a command that builds, and show each line that it says; its status, and the last one."""
    said, line = "", Line()
    with subprocess.Popen(  # noqa: S603 - our own
        [*command, "--lines"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            for text in process.stdout or ():
                said = text.strip() or said
                line.say(said)
        except BaseException:  # a notebook that was interrupted: the build has not heard of it
            process.kill()
            raise
    line.clear()
    return process.returncode, said
