"""How Python in a browser calls a library of WebAssembly beside it."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace

import pytest

from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import browser
from courtcards.pocket.small_numpy import arrays

BASE = 4096


class Adding:
    """A library with one function, which adds a number to each of an array's."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def has(self, name: str) -> bool:
        return name == "courtcards_add_packed"

    def roomFor(self, size: int) -> int:  # noqa: N802 - JavaScript's
        self.asked.append(size)
        return BASE

    def run(self, _name: str, desk: bytearray) -> int:
        address, length, number = struct.unpack_from("<3q", desk)
        at = address - BASE
        values = struct.unpack_from(f"<{length}q", desk, at)
        struct.pack_into(f"<{length}q", desk, at, *(value + number for value in values))
        return int(length)


@pytest.fixture
def adding() -> Iterator[Adding]:
    library = Adding()
    module = ModuleType("courtcards_engine")
    vars(module)["library"] = {"adder": library}.__getitem__
    sys.modules["courtcards_engine"] = module
    yield library
    del sys.modules["courtcards_engine"]


def test_what_a_call_changes_is_changed(adding: Adding) -> None:
    add = browser.function_in(browser.opened("adder"), "add", "void *, int64_t, int64_t")
    row = arrays.array([1, 2, 3])
    assert add(browser.pointer_to(row), len(row), 10) == 3
    assert row.tolist() == [11, 12, 13]
    add(browser.pointer_to(row[1:]), 2, -1)
    assert row.tolist() == [11, 11, 12]
    assert adding.asked == [48]  # room is asked for once


@pytest.mark.usefixtures("adding")
def test_a_function_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(EngineError, match="the engine in adder is another one: it has no take"):
        browser.function_in(browser.opened("adder"), "take", "int64_t")
    with pytest.raises(EngineError, match="no address"):
        browser.address_in(browser.pointer_to(arrays.array([1])))


def test_nothing_else_is_called_a_library() -> None:
    assert SimpleNamespace(octets=memoryview(b"x")).octets == browser.pointer_to(
        SimpleNamespace(octets=memoryview(b"x"))
    )
