"""Personal values in events: names, remarks, and other facts about a person.

Fields are declared as personal. The codec of an aggregate *marks* their values when an event is
stored: ``{"$name":"Ann"}`` replaces ``"Ann"``. A log keeps marked values beside the event
(``split_event``, ``join_event``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import inspect

Kind = Literal["name", "remark", "fact"]

NAME = msgspec.Meta(extra={"personal": "name"})
"""Marks a field with a person's name: ``name: Annotated[str, NAME]``."""
REMARK = msgspec.Meta(extra={"personal": "remark"})
"""Marks a field with a text that a person wrote, which may name others."""
FACT = msgspec.Meta(extra={"personal": "fact"})
"""Marks a field with a fact about a person, such as which member of a club they are."""

PersonalFields: TypeAlias = (
    "Kind | Mapping[str, PersonalFields] | tuple[PersonalFields | None, ...] | list[PersonalFields]"
)
"""Personal values of a type: the value itself, or values in fields, at places, or in each
element."""


def find_personal_fields(type_: Any) -> PersonalFields | None:
    """Find the personal values of a type; None if it has none."""
    return _find_fields(inspect.type_info(type_))


def _find_fields(found: inspect.Type) -> PersonalFields | None:
    if isinstance(found, inspect.Metadata):
        kind: Kind | None = (found.extra or {}).get("personal")
        return kind or _find_fields(found.type)
    if isinstance(found, inspect.StructType):
        fields = {field.encode_name: _find_fields(field.type) for field in found.fields}
        return {name: each for name, each in fields.items() if each is not None} or None
    if isinstance(found, inspect.TupleType):
        parts = tuple(map(_find_fields, found.item_types))
        return parts if any(parts) else None
    if isinstance(found, (inspect.VarTupleType, inspect.ListType)):
        each = _find_fields(found.item_type)
        return None if each is None else [each]
    if isinstance(found, inspect.UnionType):
        return _join_fields(list(filter(None, map(_find_fields, found.types))))
    return None


def _join_fields(found: list[PersonalFields]) -> PersonalFields | None:
    """Join the places of several types, one of which a value has."""
    fields: dict[str, PersonalFields] = {}
    for each in found:
        if not isinstance(each, Mapping):
            return each
        fields |= each
    return fields or None


def mark_values(value: Any, places: PersonalFields | None) -> Any:
    """Return a value with its personal parts marked; an empty part is not personal.

    >>> mark_values({"seat": 2, "name": "Ann"}, {"name": "name"})
    {'seat': 2, 'name': {'$name': 'Ann'}}
    """
    if places is None or value is None or value == "":
        return value
    if isinstance(places, str):
        return {f"${places}": value}
    if isinstance(places, Mapping):
        return {name: mark_values(each, places.get(name)) for name, each in value.items()}
    if isinstance(places, tuple):
        return [mark_values(each, place) for each, place in zip(value, places, strict=True)]
    return [mark_values(each, places[0]) for each in value]


MARKED = re.compile(rb'\{"\$(name|remark|fact)":("(?:[^"\\]|\\.)*"|[^"{}\[\],]+)\}')
"""No text can contain this, since a backslash precedes each ``"`` in a text."""


def remove_marks(event: bytes) -> bytes:
    """Return an event without marks.

    >>> remove_marks(b'{"kind":"sat","name":{"$name":"Ann"}}')
    b'{"kind":"sat","name":"Ann"}'
    """
    return MARKED.sub(rb"\2", event) if b'{"$' in event else event


# Personal values are stored beside the events, so that they can be redacted.
#
# They have a column of their own, in the row of their event. The event contains their numbers, and
# never changes. Redaction writes other values in their place. A log splits off marked values when
# it stores an event, and joins them again when it reads one.


_NUMBERED = re.compile(rb'\{"\$":(\d+)\}')


def split_event(event: bytes) -> tuple[str, str | None]:
    """Split an event as it is stored: with numbers, and with its values beside it, if any.

    >>> split_event(b'{"kind":"sat","name":{"$name":"Ann"}}')
    ('{"kind":"sat","name":{"$":0}}', '[["name","Ann"]]')
    """
    values: list[bytes] = []

    def number(found: re.Match[bytes]) -> bytes:
        values.append(b'["%b",%b]' % found.groups())
        return b'{"$":%d}' % (len(values) - 1)

    stored = MARKED.sub(number, event) if b'{"$' in event else event
    return stored.decode(), (b"[%b]" % b",".join(values)).decode() if values else None


def join_event(event: str, values: str | None) -> bytes:
    """Join an event with its values, as it was given to ``split_event``.

    >>> join_event('{"kind":"sat","name":{"$":0}}', '[["name","Ann"]]')
    b'{"kind":"sat","name":{"$name":"Ann"}}'
    """
    if values is None:
        return event.encode()
    beside = msgspec.json.decode(values, type=list[tuple[str, msgspec.Raw]])

    def value(found: re.Match[bytes]) -> bytes:
        kind, each = beside[int(found[1])]
        return b'{"$%b":%b}' % (kind.encode(), bytes(each))

    return _NUMBERED.sub(value, event.encode())


Rewrite = Callable[[Kind, Any, int], Any]
"""Returns the new personal value, given its kind, its value, and the number of its person.

Each name has a number, from 0. The values that follow it are about the person of that name. Facts
that no name precedes have a number each.
"""


def rewrite_values(event: str, rewrite: Rewrite) -> str:
    """Return a marked event with other personal values.

    >>> event = '[{"$name":"Ann"},{"$fact":7},{"$name":"Bea"}]'
    >>> rewrite_values(event, lambda kind, value, number: f"{kind} {number}")
    '[{"$name":"name 0"},{"$fact":"fact 0"},{"$name":"name 1"}]'
    """
    number, is_named = -1, False

    def other(found: re.Match[bytes]) -> bytes:
        nonlocal number, is_named
        kind: Any = found[1].decode()
        is_named |= kind == "name"
        number += kind == "name" or not is_named
        new = rewrite(kind, msgspec.json.decode(found[2]), number)
        return b'{"$%b":%b}' % (found[1], msgspec.json.encode(new))

    return MARKED.sub(other, event.encode()).decode()
