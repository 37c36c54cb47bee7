"""Kinds of what an entry of the engine takes: numbers, records, arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from courtcards.kernel.records import StateRecord


@dataclass(frozen=True)
class Number:
    """A whole number of 64 bits."""

    def of(self, _engine: Any) -> Number:
        """The same for every game."""
        return self


@dataclass(frozen=True)
class Of:
    """A record: a type, or by its name in an ``Engine`` (``state``, ``sight``) the game's own."""

    record: type[StateRecord] | str

    def of(self, engine: Any) -> Of:
        """The record of a game."""
        return Of(getattr(engine, self.record)) if isinstance(self.record, str) else self

    @property
    def layout(self) -> np.dtype[Any]:
        """The layout of the record; expects that the game is known."""
        return self.record.layout  # type: ignore[union-attr]


@dataclass(frozen=True)
class Array:
    """An array, in the order of C.

    Of numbers, by their code for NumPy, or of records. A dimension is a length, the name of one of
    the game's (``words``), or None where a caller's array says it.
    """

    element: str | Of
    shape: tuple[int | str | None, ...] = (None,)

    def of(self, engine: Any) -> Array:
        """The array of a game."""
        element = self.element if isinstance(self.element, str) else self.element.of(engine)
        shape = (getattr(engine, each) if isinstance(each, str) else each for each in self.shape)
        return Array(element, tuple(shape))

    @property
    def layout(self) -> np.dtype[Any]:
        """The layout of an element; expects that the game is known."""
        return np.dtype(self.element) if isinstance(self.element, str) else self.element.layout


Kind = Number | Of | Array

INT = Number()
STATE, SIGHT, MEMORY, BUDGET = Of("state"), Of("sight"), Of("memory"), Of("budget")
PACK = Array("i8", (52,))
WORDS = Array("i8", ("words",))
GENERATOR = Array("i8", (1,))
GENERATORS = Array("i8", (None, 1))
INTS, FLOATS, FLOATS32, BYTES = Array("i8"), Array("f8"), Array("f4"), Array("i1")


def many(of: Of, count: int | None = None) -> Array:
    """An array of records."""
    return Array(of, (count,))
