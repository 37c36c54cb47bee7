"""The values of settings: as they are written, and what is wrong with one that is not."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, get_args

import msgspec

from courtcards.kernel.errors import Message
from courtcards.server.limits.clients import Rate

UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 24 * 3600}
RATE = re.compile(r"(\d+) +per +(?:(\d+(?:\.\d+)?) +)?(second|minute|hour|day)s?")


class BadValue(ValueError):
    """A value that a setting cannot have; ``wanted`` says what it can be."""

    def __init__(self, wanted: Message) -> None:
        super().__init__(wanted)
        self.wanted = wanted


def value_of(kind: Any, written: object, *, is_text: bool = False) -> Any:
    """A value of that type, as it is written in a file; BadValue where it is none.

    In the environment everything ``is_text``, numbers, too.
    """
    if kind is Rate:
        return _rate_of(written)
    try:
        return msgspec.convert(written, kind, strict=not is_text)
    except msgspec.ValidationError:
        raise BadValue(_wanted(kind)) from None


def _rate_of(written: object) -> Rate:
    found = RATE.fullmatch(written.strip()) if isinstance(written, str) else None
    if found is not None:
        rate = Rate(int(found[1]), float(found[2] or 1) * UNITS[found[3]])
        if rate.count and rate.within_s:
            return rate
    raise BadValue(Message('a rate, such as "300 per hour" or "20 per 10 seconds"'))


def written_as(value: object) -> str:
    """A value as a file of settings has it.

    >>> written_as(Rate(300, 3600)), written_as(Rate(5, 90)), written_as(20.0), written_as("a")
    ('"300 per hour"', '"5 per 90 seconds"', '20.0', '"a"')
    """
    if not isinstance(value, Rate):
        return json.dumps(value, ensure_ascii=False)
    for unit, seconds in UNITS.items():
        if value.within_s == seconds:
            return f'"{value.count} per {unit}"'
    return f'"{value.count} per {value.within_s:g} seconds"'


def _wanted(kind: Any) -> Message:
    """What a value of that type is, in words."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Message("one of {known}", {"known": ", ".join(kind)})
    plain, *bounds = get_args(kind) or (kind,)
    if plain is str:
        return Message("a text")
    least, most = _bounds(bounds)
    if plain is float:
        return Message("a number above {least}", {"least": least})
    if most is None:
        return Message("a whole number from {least} on", {"least": least})
    return Message("a whole number from {least} to {most}", {"least": least, "most": most})


def _bounds(bounds: list[Any]) -> tuple[Any, Any]:
    said: Mapping[str, Any] = {
        name: getattr(one, name)
        for one in bounds
        for name in ("ge", "gt", "le")
        if getattr(one, name) is not None
    }
    return said.get("ge", said.get("gt")), said.get("le")
