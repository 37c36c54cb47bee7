"""Layouts of observations: named fields, one after the other.

A layout is declared once. Encoders write by its offsets, spaces take its bounds, and
``docs/reference/observations.md`` shows its tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest
from courtcards.kernel.records import MASK_BITS, Float32Array, IntArray


@dataclass(frozen=True)
class Field:
    """A field of an observation: some numbers, from ``offset`` on.

    They run from ``least`` to ``most``. ``is_private`` says that only the seat itself sees them.
    """

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str
    is_private: bool = False
    offset: int = 0
    least: int = 0

    @property
    def size(self) -> int:
        """Number of values in the field."""
        return prod(self.shape)

    @property
    def end(self) -> int:
        """Offset after the last value of the field."""
        return self.offset + self.size


@dataclass(frozen=True)
class Actions:
    """A range of actions from ``first`` to ``last``, and their meaning."""

    first: int
    last: int
    meaning: str


class Layout:
    """The fields of an observation in their order, also found by name.

    ``name`` is the name of the layout itself and ends in its version.

    >>> layout = Layout(Field("hand", (52,), 1, "cards"), Field("stock", (1,), 52, "how many"))
    >>> layout.size, layout["stock"].offset
    (53, 52)
    """

    def __init__(self, *fields: Field, name: str = "") -> None:
        self.name = name
        placed = []
        self.size = 0
        for field in fields:
            at = replace(field, offset=self.size)
            placed.append(at)
            self.size = at.end
        self.fields = tuple(placed)
        self._by_name = {field.name: field for field in self.fields}

    def __getitem__(self, name: str) -> Field:
        return self._by_name[name]

    def fields_from(self, first: str, end: str | None = None) -> tuple[Field, ...]:
        """Return the fields from ``first`` on, up to the one before ``end`` if it is given."""
        names = list(self._by_name)
        return self.fields[names.index(first) : None if end is None else names.index(end)]

    def with_fields(self, *more: Field) -> Layout:
        """Return the layout with more fields at its end."""
        return Layout(*self.fields, *more, name=self.name)

    def split(self, tensor: npt.NDArray[np.generic]) -> dict[str, npt.NDArray[np.generic]]:
        """Split an observation, or a batch of them, by field; the arrays share its memory.

        >>> layout = Layout(Field("hand", (2, 2), 1, "cards"), Field("stock", (1,), 52, "count"))
        >>> layout.split(np.arange(5))["hand"].tolist()
        [[0, 1], [2, 3]]
        """
        batch = tensor.shape[:-1]
        return {
            field.name: tensor[..., field.offset : field.end].reshape(batch + field.shape)
            for field in self.fields
        }

    def bounds(self) -> tuple[Float32Array, Float32Array]:
        """Return the least and the greatest value of each number."""
        sizes = [field.size for field in self.fields]
        least, most = (
            np.repeat(np.array(ends, dtype=np.float32), sizes)
            for ends in zip(*((field.least, field.most) for field in self.fields), strict=True)
        )
        return least, most

    def table(self, since: int = 0) -> str:
        """Return the layout as a Markdown table, a line per field, from offset ``since`` on."""
        lines = [
            "| from | field | shape | most | meaning |",
            "| --- | --- | --- | --- | --- |",
        ]
        for field in self.fields:
            if field.offset < since:
                continue
            shape = " × ".join(map(str, field.shape))
            name = f"`{field.name}`"
            most = f"−{-field.least} to {field.most}" if field.least else f"{field.most}"
            lines.append(f"| {field.offset} | {name} | {shape} | {most} | {field.meaning} |")
        return "\n".join([*lines, f"| {self.size} | | | | *the end* |"])


def action_table(actions: tuple[Actions, ...], text_of: Callable[[int], str]) -> str:
    """Return a Markdown table of actions, a line per range; ``text_of`` writes an action."""
    lines = ["| actions | as text | meaning |", "| --- | --- | --- |"]
    for each in actions:
        numbers, texts = f"{each.first}", f"`{text_of(each.first)}`"
        if each.last > each.first:
            numbers += f" to {each.last}"
            texts += f" to `{text_of(each.last)}`"
        lines.append(f"| {numbers} | {texts} | {each.meaning} |")
    return "\n".join(lines)


# Writing card-set masks into observations and masks of actions.
#
# ``is_legal`` and ``fill_mask`` serve a game whose observation has its legal moves in one mask,
# ``legal``.


_OCTETS = PACK_SIZE // 8
_BITS = np.array([[octet >> bit & 1 for bit in range(8)] for octet in range(256)], dtype=np.float32)
"""Bits of each byte as numbers, the lowest first."""


@compiled
def put_cards(numbers: Any, offset: int, cards: int) -> None:
    """Write a 1 for each card of a set, from an offset on."""
    while cards:
        numbers[offset + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def write_cards(numbers: Any, offset: int, cards: int) -> None:
    """Write 52 numbers from an offset on: 1 for each card of a set, 0 for the others.

    Bytes come from a table, so many cards take no longer than few.
    """
    for octet in range(_OCTETS):
        bits = _BITS[cards >> 8 * octet & 255]
        for place in range(8):
            numbers[offset + 8 * octet + place] = bits[place]
    bits = _BITS[cards >> 8 * _OCTETS & 255]
    for place in range(PACK_SIZE - 8 * _OCTETS):
        numbers[offset + 8 * _OCTETS + place] = bits[place]


@compiled
def is_legal(observation: Any, move: int) -> bool:
    """Tell whether a number is a move that the viewer may make now."""
    return move >= 0 and move < MASK_BITS and observation.legal >> move & 1 != 0


@compiled
def fill_mask(observation: Any, mask: IntArray) -> None:
    """Write a 1 for each move that the viewer may make now, 0 for the others."""
    mask[:] = 0
    put_cards(mask, 0, observation.legal)
