"""Arrays and records: bytes that are read as numbers, in the order of C."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, ClassVar

from courtcards.offline.small_numpy.dtypes import dtype, float64

layout_of = dtype
"""An alias, since functions of NumPy have a parameter ``dtype``."""


class ndarray:  # noqa: N801 - the names are NumPy's
    """An array on bytes that it shares with the caller.

    Anything beyond its few methods is an error, such as sums or comparisons of whole arrays.

    >>> row = ndarray((2, 2), dtype("i8"), bytearray(32))
    >>> row[1, 0] = 7
    >>> row[1].tolist(), row.shape
    ([7, 0], (2, 2))
    """

    __slots__ = ("_cells", "_step", "dtype", "octets", "shape")
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self, shape: Sequence[int], layout: dtype, octets: bytes | bytearray | memoryview
    ) -> None:
        self.shape, self.dtype = tuple(shape), layout
        size = prod(self.shape) * layout.itemsize
        self.octets = memoryview(octets)[:size]
        code: Any = layout.code
        self._cells: Any = self.octets.cast(code) if code else None
        """The numbers in order; None for records."""
        self._step = prod(self.shape[1:])
        """Number of elements between two successive indices of the first axis."""

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, place: Any) -> Any:
        if not self.shape:
            return self._element(0)
        if isinstance(place, str):
            return self._column(place)
        if isinstance(place, tuple):
            found = self
            for each in place:
                found = found[each]
            return found
        if isinstance(place, slice):
            start, stop = self._bounds(place)
            return self._part((stop - start, *self.shape[1:]), start * self._step)
        at = self._at(place) * self._step
        if self.ndim > 1:
            return self._part(self.shape[1:], at)
        return self._element(at)

    def _element(self, at: int) -> Any:
        if self._cells is not None:
            return self._cells[at]
        return self.dtype.type(self._bytes(at, 1))

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, tuple):
            part = self
            for each in place[:-1]:
                part = part[each]
            part[place[-1]] = value
        elif self._cells is not None and self.ndim == 1 and not isinstance(place, slice):
            self._cells[self._at(place)] = value
        elif isinstance(value, int | float):
            self[place].fill(value)
        elif hasattr(value, "octets") and self[place].dtype is value.dtype:
            self[place].octets[:] = value.octets
        else:
            self[place].assign(value)

    def fill(self, value: float) -> None:
        """Set every number to a value. Raises TypeError for records."""
        if self._cells is None:
            raise TypeError("records are not filled with numbers")
        for at in range(self.size):
            self._cells[at] = value

    def assign(self, values: Sequence[Any]) -> None:
        """Set all elements. Raises ValueError for more or fewer values."""
        if len(values) != len(self):
            raise ValueError(f"{len(self)} elements are not {len(values)}")
        for at, each in enumerate(values):
            self[at] = each

    def _column(self, name: str) -> ndarray:
        """Return a copy of a field of all records. Unlike NumPy's, it does not write through."""
        assert self.dtype.fields is not None  # noqa: S101 - records have fields
        kind, at = self.dtype.fields[name]
        element, shape = kind.subdtype or (kind, ())
        starts = range(at, len(self.octets), self.dtype.itemsize)
        octets = b"".join(self.octets[start : start + kind.itemsize] for start in starts)
        return ndarray((*self.shape, *shape), element, octets)

    def _at(self, place: Any) -> int:
        at = place.__index__()
        if not -len(self) <= at < len(self):
            raise IndexError(f"there is no place {at} of {len(self)}")
        return int(at) % len(self)

    def _bounds(self, place: slice) -> tuple[int, int]:
        start, stop, step = place.indices(len(self))
        if step != 1:
            raise TypeError("a slice cannot have a step here")
        return start, max(start, stop)

    def _bytes(self, at: int, count: int) -> memoryview:
        size = self.dtype.itemsize
        return self.octets[at * size : (at + count) * size]

    def _part(self, shape: tuple[int, ...], at: int) -> ndarray:
        return ndarray(shape, self.dtype, self._bytes(at, prod(shape)))

    def __iter__(self) -> Iterator[Any]:
        return (self[at] for at in range(len(self)))

    def __eq__(self, _other: object) -> bool:
        raise TypeError("arrays cannot be compared here")

    def tolist(self) -> list[Any]:
        """Return the numbers as a list, or as nested lists for more axes."""
        if self.ndim == 1 and self._cells is not None:
            numbers: list[Any] = self._cells.tolist()
            return numbers
        return [each.tolist() for each in self]

    def tobytes(self) -> bytes:
        return bytes(self.octets)

    def copy(self) -> ndarray:
        """Return an array with its own copy of the bytes."""
        return ndarray(self.shape, self.dtype, bytearray(self.octets))

    def reshape(self, *lengths: int) -> ndarray:
        """Return the same elements in another shape; one length may be −1."""
        known = -prod(lengths)
        shape = [self.size // known if each == -1 else each for each in lengths]
        if prod(shape) != self.size:
            raise ValueError(f"{self.size} elements have not the shape {lengths}")
        return ndarray(shape, self.dtype, self.octets)

    def __repr__(self) -> str:
        return f"array({self.tolist()})"


def zeros(shape: int | Sequence[int], dtype: Any = float64) -> ndarray:
    """Return an array of zeros. With the shape ``()``, ``[()]`` returns its one element."""
    lengths = (shape,) if isinstance(shape, int) else tuple(shape)
    layout = layout_of(dtype)
    return ndarray(lengths, layout, bytearray(prod(lengths) * layout.itemsize))


def full(shape: int | Sequence[int], value: float, dtype: Any = None) -> ndarray:
    """Return an array of equal numbers."""
    made = zeros(shape, type(value) if dtype is None else dtype)
    made[:] = value
    return made


def ones(shape: int | Sequence[int], dtype: Any = float64) -> ndarray:
    return full(shape, 1, dtype)


def array(numbers: Any, dtype: Any = None) -> ndarray:
    """Return an array of the numbers in a list, or in lists of equal lengths.

    >>> array([[1, 2, 3], [4, 5, 6]]).shape
    (2, 3)
    """
    values = list(numbers)
    if values and isinstance(values[0], ndarray | list | tuple):
        rows = [array(each, dtype) for each in values]
        if len({(row.shape, row.dtype) for row in rows}) > 1:
            raise ValueError("the rows of an array are of one length")
        octets = bytearray().join(row.octets for row in rows)
        return ndarray((len(rows), *rows[0].shape), rows[0].dtype, octets)
    are_whole = all(isinstance(each, int) for each in values)
    made = zeros(len(values), (int if are_whole else float) if dtype is None else dtype)
    made[:] = values
    return made


class void:  # noqa: N801 - the name is NumPy's
    """A record on bytes that it shares with its array.

    Each subclass has a ``layout`` of its fields.
    """

    __slots__ = ("octets",)
    layout: ClassVar[dtype]

    def __init__(self, octets: memoryview) -> None:
        self.octets = octets

    @property
    def dtype(self) -> dtype:
        """The layout of the record."""
        return self.layout

    def _field(self, name: str) -> ndarray:
        """Return a field as an array; a single value is an array of one element."""
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
        return bytes(self.octets)

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, void) and self.octets == other.octets
