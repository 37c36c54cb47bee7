"""Libraries of WebAssembly, where Python runs in a browser itself.

A library and Python have each a memory of their own. What a call is handed is laid on a *desk*: a
row of numbers, then the records and arrays. A number of the row that is an address is counted from
the beginning of the desk. The desk goes over to the library's memory, and comes back as the call
has left it.

Whoever hosts Python there provides the module ``courtcards_engine``: ``library(unit)`` is one, with
``run(name, arguments, desk)``, which calls a function with what stands there, and ``think`` with
the same arguments, a promise: the call is made beside everything else. A call that searches is
made so where the browser lets Python wait for promises; in the meantime others are served.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from importlib import import_module
from typing import Any

from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign.names import PACKED, PREFIX

WORD = 8
"""The bytes of a number on the desk; everything begins at a multiple of it."""

SEARCHES = frozenset({"decide", "search"})
"""The entries that may take long, see ``kernel.engine``."""

Pointer = memoryview
"""What ``get_pointer`` gives."""


def get_pointer(thing: Any) -> memoryview:
    """The bytes of a record or an array."""
    octets: memoryview = thing.octets
    return octets


def get_address(pointer: Any) -> int:
    """Refuse: what lies in Python's memory has no address for a library. Raises EngineError."""
    raise EngineError("the engine of a page has no address for {pointer}", pointer=pointer)


class Library:
    """A library of WebAssembly."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._host: Any = import_module("courtcards_engine").library(unit)
        self._waiting: Any = import_module("pyodide.ffi")

    def has(self, name: str) -> bool:
        """Whether it has a function of that name."""
        return bool(self._host.has(name))

    def run(self, name: str, arguments: str, buffer: bytearray) -> int:
        """Call a function with a desk, which then is as the call has left it."""
        return int(self._host.run(name, arguments, buffer))

    def think(self, name: str, arguments: str, buffer: bytearray) -> int:
        """The same for a call that takes its time: beside everything else, where that can be."""
        if not self._waiting.can_run_sync():
            return self.run(name, arguments, buffer)
        return int(self._waiting.run_sync(self._host.think(name, arguments, buffer)))


def open_library(unit: str) -> Library:
    """The library of a unit."""
    return Library(unit)


def find_function(library: Library, name: str, arguments: str) -> Callable[..., int]:
    """A function of a library. Raises EngineError where it has none of that name."""
    packed = PREFIX + name + PACKED
    if not library.has(packed):
        raise EngineError(
            "the engine in {library} is another one: it has no {name}",
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
