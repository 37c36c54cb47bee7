"""Libraries of WebAssembly, where Python runs in a browser itself.

A library and Python have each a memory of their own. What a call is handed is laid on a *desk*: a
row of numbers, then the records and arrays that some of the numbers are the addresses of. The
desk goes over to the library's memory, and comes back as the call has left it.

Whoever hosts Python there provides the module ``courtcards_engine``: ``library(unit)`` is one, with
``roomFor(size)``, the address of so many bytes that are kept for desks, and ``run(name, desk)``,
which calls a function with what stands there.
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

Pointer = memoryview
"""What ``pointer_to`` gives."""


def pointer_to(thing: Any) -> memoryview:
    """The bytes of a record or an array."""
    octets: memoryview = thing.octets
    return octets


def address_in(pointer: Any) -> int:
    """Refuse: what lies in Python's memory has no address for a library. Raises EngineError."""
    raise EngineError("the engine of a page has no address for {pointer}", pointer=pointer)


class Library:
    """A library, with room for desks in its memory."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._host: Any = import_module("courtcards_engine").library(unit)
        self._size = self._room = 0

    def has(self, name: str) -> bool:
        """Whether it has a function of that name."""
        return bool(self._host.has(name))

    def room_for(self, size: int) -> int:
        """The address where a desk of that size goes."""
        if size > self._size:
            self._room, self._size = int(self._host.roomFor(size)), size
        return self._room

    def run(self, name: str, desk: bytearray) -> int:
        """Call a function with a desk, which then is as the call has left it."""
        return int(self._host.run(name, desk))


def opened(unit: str) -> Library:
    """The library of a unit."""
    return Library(unit)


def function_in(library: Library, name: str, _arguments: str) -> Callable[..., int]:
    """A function of a library. Raises EngineError where it has none of that name."""
    packed = PREFIX + name + PACKED
    if not library.has(packed):
        raise EngineError(
            "the engine in {library} is another one: it has no {name}",
            library=library.unit,
            name=name,
        )

    def call(*given: Any) -> int:
        lying, end = [], WORD * len(given)
        for each in given:
            if type(each) is Pointer:
                lying.append((end, each))
                end += -(-len(each) // WORD) * WORD
        room, places = library.room_for(end), iter(lying)
        row = [room + next(places)[0] if type(each) is Pointer else int(each) for each in given]
        desk = bytearray(end)
        struct.pack_into(f"<{len(row)}q", desk, 0, *row)
        for at, octets in lying:
            desk[at : at + len(octets)] = octets
        result = library.run(packed, desk)
        for at, octets in lying:
            octets[:] = desk[at : at + len(octets)]
        return result

    return call
