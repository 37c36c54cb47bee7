"""What a page has to know of a library: its entries, and what each takes."""

from __future__ import annotations

from typing import Any

from courtcards.build.entries import entries_of
from courtcards.kernel.compiled import Array, Kind, Of


def description_of(unit: str) -> dict[str, list[Any]]:
    """By entry what it takes: a number, or what an element weighs in bytes, with its lengths.

    A length that the caller's array says is null.
    """
    return {name: [_described(kind) for kind in kinds] for name, _, kinds in entries_of(unit)}


def _described(kind: Kind) -> Any:
    if isinstance(kind, Of):
        return {"size": kind.layout.itemsize, "shape": []}
    if isinstance(kind, Array):
        return {"size": kind.layout.itemsize, "shape": list(kind.shape)}
    return "number"
