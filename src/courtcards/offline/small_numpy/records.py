"""Records: bytes with named fields."""

from __future__ import annotations

from typing import Any, ClassVar

from courtcards.offline.small_numpy.arrays import ndarray
from courtcards.offline.small_numpy.dtypes import dtype


class void:  # noqa: N801 - the name is NumPy's
    """A record on bytes that it shares with the array that it is taken out of.

    A subclass says by its ``layout`` what lies where.
    """

    __slots__ = ("octets",)
    layout: ClassVar[dtype]

    def __init__(self, octets: memoryview) -> None:
        self.octets = octets

    @property
    def dtype(self) -> dtype:
        """Its layout."""
        return self.layout

    def _field(self, name: str) -> ndarray:
        """A field as an array: of one element where it is no row."""
        assert self.layout.fields is not None  # noqa: S101 - a record has fields
        kind, at = self.layout.fields[name]
        element, shape = kind.subdtype or (kind, (1,))
        return ndarray(shape, element, self.octets[at : at + kind.itemsize])

    def _is_row(self, name: str) -> bool:
        assert self.layout.fields is not None  # noqa: S101 - a record has fields
        return self.layout.fields[name][0].subdtype is not None

    def __getitem__(self, name: str) -> Any:
        field = self._field(name)
        return field if self._is_row(name) else field[0]

    def __setitem__(self, name: str, value: Any) -> None:
        self._field(name)[slice(None) if self._is_row(name) else 0] = value

    def tobytes(self) -> bytes:
        """Its bytes."""
        return bytes(self.octets)

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, void) and self.octets == other.octets
