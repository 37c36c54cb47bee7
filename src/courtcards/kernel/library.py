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
from courtcards.kernel.foreign import FAILED, Pointer, function_in, opened, pointer_to
from courtcards.kernel.kinds import Array, Kind, Of
from courtcards.kernel.sources import CHECKED, LIBRARY, found

Call = Callable[..., Any]
Taken = Callable[[Any], Any]

WAY = os.environ.get("COURTCARDS_ENGINE", LIBRARY)
"""What is called."""


def address_of(thing: Any) -> Any:
    """Where a record or an array lies, which an entry takes sooner than the thing itself.

    It may be kept for as long as it is wanted.
    """
    return thing if WAY == "plain" else pointer_to(thing)


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
    if WAY not in (LIBRARY, CHECKED):
        raise EngineError("COURTCARDS_ENGINE is library, checked or plain, not {way!r}", way=WAY)
    return found(unit, WAY) or built(unit, WAY)


def built(unit: str, way: str) -> Path:
    """Build the library of a unit, in a process of its own where functions are compiled."""
    if find_spec("numba") is None:
        raise EngineError(
            "the engine of {unit} is not built for this machine:"
            " install courtcards[build], or set COURTCARDS_ENGINE=plain",
            unit=unit,
        )
    command = [sys.executable, "-m", "courtcards.building", way, unit]
    done = subprocess.run(  # noqa: S603 - our own
        command, capture_output=True, text=True, check=False
    )
    path = found(unit, way)
    if path is None:
        said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise EngineError("the engine of {unit} was not built: {said}", unit=unit, said=said[-1])
    return path


def _checked(unit: str, name: str, kinds: list[Kind] | tuple[Kind, ...]) -> Call:
    """A call of the library that looks at what it is handed."""
    declared = ", ".join(_declared(kind) for kind in kinds)
    function = function_in(library(unit), name, declared)
    is_open = any(isinstance(kind, Array) and None in kind.shape for kind in kinds)
    if len(kinds) in _OF_LENGTH and not is_open:
        return _OF_LENGTH[len(kinds)](name, function, *[_taken(name, kind) for kind in kinds])
    return _with_lengths(name, function, [_put(name, kind) for kind in kinds])


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


Put = Callable[[Callable[[Any], None], Any], None]
"""Puts what the library takes for an argument behind what it takes for those before."""


def _with_lengths(name: str, function: Call, puts: list[Put]) -> Call:
    """A call of any number of arguments, some of them arrays that say how long they are."""
    count = len(puts)

    def call(*arguments: Any) -> Any:
        if len(arguments) != count:
            raise TypeError(f"{name} takes {count} arguments, not {len(arguments)}")
        taken: list[Any] = []
        append = taken.append
        for put, argument in zip(puts, arguments):  # noqa: B905 - compared above
            put(append, argument)
        result = function(*taken)
        if result == FAILED:
            raise _failed(name)
        return result

    return call


def _put(name: str, kind: Kind) -> Put:
    if isinstance(kind, Array) and kind.shape == (None,):
        return _row_put(name, kind)
    if isinstance(kind, Array) and None in kind.shape:
        return _table_put(name, kind)
    take = _taken(name, kind)
    return lambda append, argument: append(take(argument))


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
            return pointer_to(record)
        if type(record) is Pointer and len(record) == size:
            return record
        raise TypeError(f"{name} takes a {wanted.__name__}, not {type(record).__name__}")

    return take


def _array_taken(name: str, kind: Array) -> Taken:
    """An array whose lengths are known."""
    element, shape = kind.layout.type, kind.shape
    size = kind.layout.itemsize * prod(cast("tuple[int, ...]", shape))

    def take(array: Any) -> Any:
        if type(array) is np.ndarray:
            if array.dtype.type is element and array.shape == shape:
                return pointer_to(array)
        elif type(array) is Pointer and len(array) == size:
            return array
        raise _wrong(name, kind, array)

    return take


def _row_put(name: str, kind: Array) -> Put:
    """A row of any length: what an environment asks for at every act."""
    element = kind.layout.type

    def put(append: Callable[[Any], None], array: Any) -> None:
        if type(array) is not np.ndarray or array.dtype.type is not element or array.ndim != 1:
            raise _wrong(name, kind, array)
        append(pointer_to(array))
        append(len(array))

    return put


def _table_put(name: str, kind: Array) -> Put:
    """An array of several dimensions, some of which it says itself."""
    element, shape = kind.layout.type, kind.shape

    def put(append: Callable[[Any], None], array: Any) -> None:
        if type(array) is not np.ndarray or array.dtype.type is not element:
            raise _wrong(name, kind, array)
        if not _fits(array.shape, shape):
            raise _wrong(name, kind, array)
        append(pointer_to(array))
        for length, wanted in zip(array.shape, shape, strict=True):
            if wanted is None:
                append(length)

    return put


def _wrong(name: str, kind: Array, thing: Any) -> TypeError:
    return TypeError(f"{name} takes {_words(kind)}, not {_words_of(thing)}")


def _fits(lengths: tuple[int, ...], shape: tuple[Any, ...]) -> bool:
    if len(lengths) != len(shape):
        return False
    return all(wanted in (None, length) for length, wanted in zip(lengths, shape, strict=True))


def _words(kind: Array) -> str:
    lengths = " × ".join("any" if length is None else str(length) for length in kind.shape)
    return f"an array of {lengths} {kind.layout.name}"


def _words_of(thing: Any) -> str:
    if not isinstance(thing, np.ndarray):
        return type(thing).__name__
    return f"one of {' × '.join(map(str, thing.shape))} {thing.dtype.name}"
