"""Personal values lie beside the events, so that they can be forgotten.

They have a column of their own, in the row of the event that says them. The event has their
numbers, and is never changed. To forget somebody is to write other values in their place. A log
takes marked values apart when it stores an event, and puts them together again when it reads one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from courtcards.eventlog.personal import MARKED, Kind

_NUMBERED = re.compile(rb'\{"\$":(\d+)\}')


def apart(event: bytes) -> tuple[str, str | None]:
    """An event as it is stored: with numbers, and the values beside it, if there are any.

    >>> apart(b'{"kind":"sat","name":{"$name":"Ann"}}')
    ('{"kind":"sat","name":{"$":0}}', '[["name","Ann"]]')
    """
    values: list[bytes] = []

    def number(found: re.Match[bytes]) -> bytes:
        values.append(b'["%b",%b]' % found.groups())
        return b'{"$":%d}' % (len(values) - 1)

    stored = MARKED.sub(number, event) if b'{"$' in event else event
    return stored.decode(), (b"[%b]" % b",".join(values)).decode() if values else None


def together(event: str, values: str | None) -> bytes:
    """An event with its values, as ``apart`` was given it.

    >>> together('{"kind":"sat","name":{"$":0}}', '[["name","Ann"]]')
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
"""Gives what a personal value becomes, by its kind, the value, and the number of whom it is about.

Each name has a number, from 0, and what follows it is about whoever is called so. Facts that no
name precedes have a number each.
"""


def rewritten(event: str, rewrite: Rewrite) -> str:
    """A marked event in which personal values are others.

    >>> event = '[{"$name":"Ann"},{"$fact":7},{"$name":"Bea"}]'
    >>> rewritten(event, lambda kind, value, number: f"{kind} {number}")
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
