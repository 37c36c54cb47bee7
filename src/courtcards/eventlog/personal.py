"""Personal values in events: names, remarks, and what else is known of somebody.

Fields are declared so. The codec of an aggregate *marks* their values where an event is stored:
``{"$name":"Ann"}`` stands there instead of ``"Ann"``. A log keeps what is marked beside the event
(``texts.py``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import inspect

Kind = Literal["name", "remark", "fact"]

NAME = msgspec.Meta(extra={"personal": "name"})
"""Marks a field with what a person is called: ``name: Annotated[str, NAME]``."""
REMARK = msgspec.Meta(extra={"personal": "remark"})
"""Marks a field with what a person has written, which may name others."""
FACT = msgspec.Meta(extra={"personal": "fact"})
"""Marks a field with what is known of a person, such as which member of a club they are."""

Places: TypeAlias = "Kind | Mapping[str, Places] | tuple[Places | None, ...] | list[Places]"
"""The personal values of a type: it is one, or has them in fields, at places, or in each."""


def places_of(type_: Any) -> Places | None:
    """Find the personal values of a type; None where it has none."""
    return _places(inspect.type_info(type_))


def _places(found: inspect.Type) -> Places | None:
    if isinstance(found, inspect.Metadata):
        kind: Kind | None = (found.extra or {}).get("personal")
        return kind or _places(found.type)
    if isinstance(found, inspect.StructType):
        fields = {field.encode_name: _places(field.type) for field in found.fields}
        return {name: each for name, each in fields.items() if each is not None} or None
    if isinstance(found, inspect.TupleType):
        parts = tuple(map(_places, found.item_types))
        return parts if any(parts) else None
    if isinstance(found, (inspect.VarTupleType, inspect.ListType)):
        each = _places(found.item_type)
        return None if each is None else [each]
    if isinstance(found, inspect.UnionType):
        return _of_any(list(filter(None, map(_places, found.types))))
    return None


def _of_any(found: list[Places]) -> Places | None:
    """Join the places of several types, of which a value has one."""
    fields: dict[str, Places] = {}
    for each in found:
        if not isinstance(each, Mapping):
            return each
        fields |= each
    return fields or None


def marked(value: Any, places: Places | None) -> Any:
    """A value of which the personal parts are marked; what is empty is not personal.

    >>> marked({"seat": 2, "name": "Ann"}, {"name": "name"})
    {'seat': 2, 'name': {'$name': 'Ann'}}
    """
    if places is None or value is None or value == "":
        return value
    if isinstance(places, str):
        return {f"${places}": value}
    if isinstance(places, Mapping):
        return {name: marked(each, places.get(name)) for name, each in value.items()}
    if isinstance(places, tuple):
        return [marked(each, place) for each, place in zip(value, places, strict=True)]
    return [marked(each, places[0]) for each in value]


MARKED = re.compile(rb'\{"\$(name|remark|fact)":("(?:[^"\\]|\\.)*"|[^"{}\[\],]+)\}')
"""No text has this in it: there each ``"`` follows a backslash."""


def plain(event: bytes) -> bytes:
    """An event without marks.

    >>> plain(b'{"kind":"sat","name":{"$name":"Ann"}}')
    b'{"kind":"sat","name":"Ann"}'
    """
    return MARKED.sub(rb"\2", event) if b'{"$' in event else event
