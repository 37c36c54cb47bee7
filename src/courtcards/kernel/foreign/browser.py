"""WebAssembly libraries, where Python itself runs in a browser.

A library and Python have separate memories. The arguments of a call are written into an *argument
buffer*: a row of numbers, then the records and arrays. An address in the row counts from the
beginning of the buffer. The buffer is copied into the library's memory, and comes back as the call
left it.

The page that hosts Python provides the module ``courtcards_engine``. Its ``library(unit)`` returns
an object with ``run(name, arguments, buffer)``, which calls a function with the contents of the
buffer. ``think`` takes the same arguments and returns a promise: the call runs beside everything
else. Calls that search use it if the browser lets Python wait for promises, so others are served
meanwhile.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from importlib import import_module
from typing import Any

from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign.names import PACKED, PREFIX

WORD = 8
"""Bytes of a number in the buffer; everything begins at a multiple of it."""

SEARCHES = frozenset({"decide", "search"})
"""The entries that may take long, see ``kernel.engine``."""

Pointer = memoryview
"""Type of the results of ``get_pointer``."""


def get_pointer(thing: Any) -> memoryview:
    """Return the bytes of a record or an array."""
    octets: memoryview = thing.octets
    return octets


def get_address(pointer: Any) -> int:
    """Raise EngineError: data in Python's memory has no address for a library."""
    raise EngineError(
        "in a browser the engine cannot take the address of {pointer}", pointer=pointer
    )


class Library:
    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._host: Any = import_module("courtcards_engine").library(unit)
        self._waiting: Any = import_module("pyodide.ffi")

    def has(self, name: str) -> bool:
        return bool(self._host.has(name))

    def run(self, name: str, arguments: str, buffer: bytearray) -> int:
        """Call a function with an argument buffer, which then holds what the call left."""
        return int(self._host.run(name, arguments, buffer))

    def think(self, name: str, arguments: str, buffer: bytearray) -> int:
        """Call a function that takes long: beside everything else, if the browser can."""
        if not self._waiting.can_run_sync():
            return self.run(name, arguments, buffer)
        return int(self._waiting.run_sync(self._host.think(name, arguments, buffer)))


def open_library(unit: str) -> Library:
    return Library(unit)


def find_function(library: Library, name: str, arguments: str) -> Callable[..., int]:
    """Return a function of a library. Raises EngineError if the library does not have it."""
    packed = PREFIX + name + PACKED
    if not library.has(packed):
        raise EngineError(
            "the engine in {library} does not fit this version: it has no {name}",
            library=library.unit,
            name=name,
        )
    run = library.think if name in SEARCHES else library.run

    def call(*given: Any) -> int:
        row, lying, end = [], [], WORD * len(given)
        for each in given:
            if type(each) is Pointer:
                row.append(end)
                lying.append((end, each))
                end += -(-len(each) // WORD) * WORD
            else:
                row.append(int(each))
        buffer = bytearray(end)
        struct.pack_into(f"<{len(row)}q", buffer, 0, *row)
        for at, octets in lying:
            buffer[at : at + len(octets)] = octets
        result = run(packed, arguments, buffer)
        for at, octets in lying:
            octets[:] = buffer[at : at + len(octets)]
        return result

    return call
