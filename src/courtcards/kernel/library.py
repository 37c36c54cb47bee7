"""The library of a game: machine code of its entries, and how Python calls them.

What Python hands in is looked at here, before any machine code sees it: a record has to be of the
type that an entry takes, an array of the numbers and as long as it says. Then it is called with
the addresses, and the GIL is released. ``COURTCARDS_ENGINE`` says what is called: ``library``,
``checked`` (the same with the bounds of arrays checked), or ``plain`` (the functions as Python).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from math import prod
from pathlib import Path
from typing import Any, cast

import numpy as np

from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import FAILED, Address, address_of, function_in, opened
from courtcards.kernel.kinds import Array, Kind, Of
from courtcards.kernel.sources import found

Call = Callable[..., Any]
Taken = Callable[[Any], Any]

WAY = os.environ.get("COURTCARDS_ENGINE", "library")
"""What is called."""


def called(unit: str, name: str, function: Call, kinds: list[Any] | tuple[Any, ...]) -> Call:
    """A function as Python calls it, out of the library of its unit."""
    if WAY == "plain":
        return function
    return _checked(unit, name, kinds)


_LIBRARIES: dict[str, Any] = {}


def library(unit: str) -> Any:
    """The library of a unit. Raises EngineError where there is none, and none can be built."""
    if unit not in _LIBRARIES:
        _LIBRARIES[unit] = opened(_path(unit))
    return _LIBRARIES[unit]


def _path(unit: str) -> Path:
    if WAY not in ("library", "checked"):
        raise EngineError("COURTCARDS_ENGINE is library, checked or plain, not {way!r}", way=WAY)
    is_checked = WAY == "checked"
    return found(unit, is_checked=is_checked) or _built(unit, is_checked=is_checked)


def _built(unit: str, *, is_checked: bool) -> Path:
    """Build the library of a unit, in a process of its own where functions are compiled."""
    if find_spec("numba") is None:
        raise EngineError(
            "the engine of {unit} is not built for this machine:"
            " install courtcards[build], or set COURTCARDS_ENGINE=plain",
            unit=unit,
        )
    command = [sys.executable, "-m", "courtcards.building", *["--checked"] * is_checked, unit]
    done = subprocess.run(  # noqa: S603 - our own
        command, capture_output=True, text=True, check=False
    )
    path = found(unit, is_checked=is_checked)
    if path is None:
        said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise EngineError("the engine of {unit} was not built: {said}", unit=unit, said=said[-1])
    return path


def _checked(unit: str, name: str, kinds: list[Kind] | tuple[Kind, ...]) -> Call:
    """A call of the library that looks at what it is handed."""
    declared = ", ".join(_declared(kind) for kind in kinds)
    function = function_in(library(unit), name, declared)
    takes = [_taken(name, kind) for kind in kinds]
    if any(isinstance(kind, Array) and None in kind.shape for kind in kinds):
        return _with_lengths(name, function, takes)
    if len(takes) in _OF_LENGTH:
        return _OF_LENGTH[len(takes)](name, function, *takes)
    return _with_lengths(name, function, [_alone(take) for take in takes])


def _declared(kind: Kind) -> str:
    if isinstance(kind, Of):
        return "void *"
    if isinstance(kind, Array):
        return ", ".join(["void *", *("int64_t" for each in kind.shape if each is None)])
    return "int64_t"


def _failed(name: str) -> EngineError:
    return EngineError("the engine has failed in {name}", name=name)


def _one(name: str, function: Call, first: Taken) -> Call:
    def call(a: Any) -> Any:
        result = function(first(a))
        if result == FAILED:
            raise _failed(name)
        return result

    return call


def _two(name: str, function: Call, first: Taken, second: Taken) -> Call:
    def call(a: Any, b: Any) -> Any:
        result = function(first(a), second(b))
        if result == FAILED:
            raise _failed(name)
        return result

    return call


def _three(name: str, function: Call, first: Taken, second: Taken, third: Taken) -> Call:
    def call(a: Any, b: Any, c: Any) -> Any:
        result = function(first(a), second(b), third(c))
        if result == FAILED:
            raise _failed(name)
        return result

    return call


_OF_LENGTH: dict[int, Callable[..., Call]] = {1: _one, 2: _two, 3: _three}


def _alone(take: Taken) -> Taken:
    return lambda argument: (take(argument),)


def _with_lengths(name: str, function: Call, takes: list[Taken]) -> Call:
    def call(*arguments: Any) -> Any:
        if len(arguments) != len(takes):
            raise TypeError(f"{name} takes {len(takes)} arguments, not {len(arguments)}")
        taken: list[Any] = []
        for take, argument in zip(takes, arguments, strict=True):
            found = take(argument)
            taken += found if type(found) is tuple else (found,)
        result = function(*taken)
        if result == FAILED:
            raise _failed(name)
        return result

    return call


def _taken(name: str, kind: Kind) -> Taken:
    """Turns what Python hands in into what the library takes, or raises TypeError."""
    if isinstance(kind, Of):
        return _record_taken(name, kind.record)
    if isinstance(kind, Array):
        return _array_taken(name, kind)
    return int


def _record_taken(name: str, wanted: Any) -> Taken:
    size = wanted.layout.itemsize

    def take(record: Any) -> Any:
        if type(record) is wanted:
            return address_of(record)
        if type(record) is Address and len(record) == size:
            return record
        raise TypeError(f"{name} takes a {wanted.__name__}, not {type(record).__name__}")

    return take


def _array_taken(name: str, kind: Array) -> Taken:
    layout, shape = kind.layout, kind.shape
    element = layout.type
    words = f"{name} takes an array of {layout.name}"
    size = -1 if None in shape else layout.itemsize * prod(cast("tuple[int, ...]", shape))

    def take(array: Any) -> Any:
        if type(array) is Address and len(array) == size:
            return array
        if type(array) is not np.ndarray or array.dtype.type is not element:
            raise TypeError(f"{words}, not {array!r}")
        lengths = array.shape
        if lengths == shape:
            return address_of(array)
        if len(lengths) != len(shape):
            raise TypeError(f"{words} with {len(shape)} dimensions, not {len(lengths)}")
        open_lengths = []
        for length, wanted in zip(lengths, shape, strict=True):
            if wanted is None:
                open_lengths.append(length)
            elif length != wanted:
                raise TypeError(f"{words} of {wanted}, not {length}")
        return (address_of(array), *open_lengths)

    return take
