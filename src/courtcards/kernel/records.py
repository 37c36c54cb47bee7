"""Records: NumPy structured scalars whose fields are declared once, as annotations.

The state of a hand, what a seat sees of it, what a bot may look at: each is a record of some
hundred bytes. Compiled functions take it by reference and change it in place; in Python its
fields are properties. Its bytes are the whole of it: copy, save and compare by them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Self,
    cast,
    get_origin,
    get_type_hints,
)

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.int64]
"""Integers in an array; the width is the field's own."""

Float64Array = npt.NDArray[np.float64]
"""Numbers in an array that are no integers: chances, averages."""

Float32Array = npt.NDArray[np.float32]
"""Numbers as learners take them: observations, rewards."""

MASK_BITS = 63
Mask = Annotated[int, "i8", 1]
"""A field that holds a card-set mask or another set of up to ``MASK_BITS`` bits."""

Count = Annotated[int, "i8", 1]
"""A field that holds a number that may be large."""

Small = Annotated[int, "i2", 1]
"""A field that holds a small number: a seat, a count, a choice. 16 bits, so that no
arithmetic of the rules overflows where the functions run uncompiled."""

Masks4 = Annotated[IntArray, "i8", 4]
Masks6 = Annotated[IntArray, "i8", 6]
Masks8 = Annotated[IntArray, "i8", 8]
Masks9 = Annotated[IntArray, "i8", 9]
Masks256 = Annotated[IntArray, "i8", 256]
Counts6 = Annotated[IntArray, "i8", 6]
"""Numbers by seat that may be large."""
Smalls4 = Annotated[IntArray, "i2", 4]
Smalls6 = Annotated[IntArray, "i2", 6]
Smalls8 = Annotated[IntArray, "i2", 8]
Bytes13 = Annotated[IntArray, "i1", 13]
"""A field of seats by trick, a byte each: rules only copy and compare them."""
Cards52 = Annotated[IntArray, "i1", 52]
"""A field of card ids, a byte each: rules only copy and compare them."""


if TYPE_CHECKING:

    class Scalar:
        """``np.void``, which NumPy's stubs declare final although it can be subclassed."""

        def copy(self) -> Self:
            """A record of its own with the same bytes."""

        def tobytes(self) -> bytes:
            """All of the record."""

else:
    Scalar = np.void


class RecordType(type):
    """The type of records: their instances hold their fields and nothing else.

    A name that is mistyped would otherwise be kept beside the fields, and be lost with a copy.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> RecordType:
        """A type of records; Python takes ``__slots__`` from the body of a class alone."""
        return super().__new__(cls, name, bases, {"__slots__": (), **body})


class StateRecord(Scalar, metaclass=RecordType):
    """A NumPy structured scalar whose fields are declared as annotations.

    A subclass lists its fields as ``name: Small`` and so on, or as another record, which then is
    a part of it; what is not declared cannot be set (AttributeError). ``new`` makes a record, all
    zeros. Its fields are about ten times as quick as those of ``np.record``.

    >>> class Seats(StateRecord):
    ...     dealer: Small
    ...     chips: Smalls4
    ...
    >>> seats = Seats.new()
    >>> seats.dealer = 3
    >>> seats.plain()
    Seats(dealer=3, chips=(0, 0, 0, 0))
    """

    layout: ClassVar[np.dtype[Any]]
    reader: ClassVar[_Reader]

    def __init_subclass__(cls) -> None:
        declared = cls.fields()
        if not declared:
            return  # a base class, such as Options
        fields: list[Any] = []
        for name, hint in declared:
            if isinstance(hint, type) and issubclass(hint, StateRecord):
                fields.append((name, hint.layout))
            else:
                code, length = hint.__metadata__
                fields.append((name, code) if length == 1 else (name, code, (length,)))
            setattr(cls, name, property(itemgetter(name), _setter(name)))
        cls.layout = np.dtype((cls, np.dtype(fields, align=True)))
        cls.reader = _Reader(cls.__name__, cls.layout)

    @classmethod
    def fields(cls) -> list[tuple[str, Any]]:
        """The names and types of the fields, those of the type that it extends first."""
        hints = get_type_hints(cls, include_extras=True)
        return [(name, hint) for name, hint in hints.items() if get_origin(hint) is not ClassVar]

    @classmethod
    def is_like(cls, other: type[StateRecord]) -> bool:
        """Whether compiled code takes one for the other: the same fields in the same places."""
        return bool(_places(cls.layout) == _places(other.layout))

    @classmethod
    def new(cls) -> Self:
        """A record with every field zero."""
        return cast("Self", np.zeros((), dtype=cls.layout)[()])

    @classmethod
    def batch(cls, count: int) -> Any:
        """An array of ``count`` records, all zero."""
        octets = bytearray(count * cls.layout.itemsize)
        return np.ndarray((count,), cls.layout, octets)

    def copy(self) -> Self:
        """A record of its own with the same bytes.

        NumPy would copy field by field: slowly, and without what lies between them.
        """
        return cast("Self", _of_bytes(type(self), self.tobytes()))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        # NumPy would write the whole layout down with each record.
        return _of_bytes, (type(self), self.tobytes())

    def plain(self) -> Any:
        """All fields at once as plain numbers, and tuples of them, under their names."""
        return self.reader.read(self.tobytes())

    def __repr__(self) -> str:
        return repr(self.plain())


def _places(layout: np.dtype[Any]) -> Any:
    """The fields of a layout, by name, with their places and kinds; parts by theirs."""
    if not layout.names:
        return layout.subdtype or layout.str
    fields: Any = layout.fields
    return [(name, fields[name][1], _places(fields[name][0])) for name in layout.names]


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field


def _of_bytes(kind: type[StateRecord], octets: bytes) -> Any:
    return np.ndarray((1,), kind.layout, bytearray(octets))[0]


class _Reader:
    """Reads the bytes of a record of a layout as a named tuple of plain values."""

    def __init__(self, name: str, layout: np.dtype[Any]) -> None:
        codes, places, size, count = "=", [], 0, 0
        self._parts: list[tuple[int, _Reader]] = []
        for place, field in enumerate(layout.names or ()):
            kind, offset = layout.fields[field][:2]  # type: ignore[index]
            element, shape = kind.subdtype or (kind, (1,))
            if element.names:
                self._parts.append((place, element.type.reader))
                codes += f"{offset - size}x{element.itemsize}s"
                shape = (1,)
            else:
                codes += f"{offset - size}x{shape[0]}{_CODES[element.itemsize]}"
            places.append(slice(count, count + shape[0]) if kind.subdtype else count)
            size, count = offset + kind.itemsize, count + shape[0]
        self._unpack = struct.Struct(f"{codes}{layout.itemsize - size}x").unpack
        self._grouped = itemgetter(*places, slice(0, 0))
        self._made = _named_tuple(name, layout.names or ())

    def read(self, octets: bytes) -> Any:
        """The fields as plain numbers, tuples of them, and named tuples of the parts."""
        *values, _ = self._grouped(self._unpack(octets))
        for place, part in self._parts:
            values[place] = part.read(values[place])
        return self._made(*values)


def _named_tuple(name: str, fields: Sequence[str]) -> Callable[..., Any]:
    made: Callable[..., Any] = NamedTuple(name, [(field, Any) for field in fields])  # type: ignore[misc]
    return made


_CODES = {1: "b", 2: "h", 8: "q"}
"""By size in bytes, how ``struct`` calls a whole number."""
