"""Layouts of numbers, of rows of them, and of records, as NumPy lays them out."""

from __future__ import annotations

import builtins
from math import prod
from typing import Any, ClassVar


class generic:  # noqa: N801 - the names are NumPy's
    """The base of all types of numbers."""


class int8(generic, int):  # noqa: N801
    """Whole numbers of 8 bits."""


class int16(generic, int):  # noqa: N801
    """Whole numbers of 16 bits."""


class int64(generic, int):  # noqa: N801
    """Whole numbers of 64 bits."""


class float32(generic, float):  # noqa: N801
    """Numbers of 32 bits."""


class float64(generic, float):  # noqa: N801
    """Numbers of 64 bits."""


CODES = {
    "i1": ("b", 1, int8),
    "i2": ("h", 2, int16),
    "i8": ("q", 8, int64),
    "f4": ("f", 4, float32),
    "f8": ("d", 8, float64),
}
"""By NumPy's code, the code of ``struct``, the size in bytes, and the type."""

_CODES_OF: dict[Any, str] = {kind: code for code, (_, _, kind) in CODES.items()} | {
    int: "i8",
    float: "f8",
}


class dtype:  # noqa: N801
    """The layout of an element: a number, a row of equal elements, or a record with fields.

    >>> dtype([("seat", "i2"), ("cards", "i8", (4,))], align=True).itemsize
    40
    """

    type: Any
    code: builtins.str = ""
    """The code of ``struct`` for a number; empty for rows and records."""
    itemsize: int
    alignment: int
    names: tuple[builtins.str, ...] | None = None
    fields: dict[builtins.str, tuple[dtype, int]] | None = None
    """By name, the layout and the offset of a field."""
    subdtype: tuple[dtype, tuple[int, ...]] | None = None

    _numbers: ClassVar[dict[builtins.str, dtype]] = {}

    def __new__(cls, what: Any, *, align: bool = False) -> dtype:  # noqa: PYI034 - as NumPy's
        """Return the layout of a number (code or type), a row, a list of fields, or a record type.

        Raises TypeError for anything else.
        """
        if isinstance(what, dtype):
            return what
        if isinstance(what, list) and align:
            return cls._from_fields(what)
        if isinstance(what, tuple) and isinstance(what[0], dtype | builtins.str):
            return cls._row(dtype(what[0]), what[1])
        if isinstance(what, tuple):
            return cls._from_records(*what)
        return cls._number(what)

    def __class_getitem__(cls, _kind: Any) -> Any:
        return cls

    @classmethod
    def _number(cls, what: Any) -> dtype:
        code = _CODES_OF.get(what, what)
        if code not in CODES:
            raise TypeError(f"there is no layout {what!r}")
        if code not in cls._numbers:
            made = cls._numbers[code] = super().__new__(cls)
            made.code, made.itemsize, made.type = CODES[code]
            made.alignment = made.itemsize
        return cls._numbers[code]

    @classmethod
    def _row(cls, element: dtype, shape: tuple[int, ...]) -> dtype:
        made = super().__new__(cls)
        made.subdtype, made.type = (element, shape), element.type
        made.itemsize, made.alignment = element.itemsize * prod(shape), element.alignment
        return made

    @classmethod
    def _from_fields(cls, declared: list[Any]) -> dtype:
        """Return the layout of a record, with each field aligned as in C."""
        made, fields, end = super().__new__(cls), {}, 0
        for name, kind, *shape in declared:
            layout = dtype((kind, *shape)) if shape else dtype(kind)
            begin = -(-end // layout.alignment) * layout.alignment
            fields[name] = (layout, begin)
            end = begin + layout.itemsize
        made.names, made.fields = tuple(fields), fields
        made.alignment = max(layout.alignment for layout, _ in fields.values())
        made.itemsize = -(-end // made.alignment) * made.alignment
        return made

    @classmethod
    def _from_records(cls, kind: Any, layout: dtype) -> dtype:
        """Return a copy of a layout for records of a type. NumPy then uses an alignment of 1."""
        made = super().__new__(cls)
        vars(made).update(vars(layout))
        made.type, made.alignment = kind, 1
        return made

    @property
    def str(self) -> builtins.str:
        """NumPy's code of a number."""
        return f"<{_CODES_OF[self.type]}"

    @property
    def name(self) -> builtins.str:
        """NumPy's name of the type."""
        return builtins.str(self.type.__name__)
