"""How far many names of a SQLite log have come, asked at once.

The events of a name lie in their order, so that its last one is found without the others. All names
go in, and come out, as one text: a row for each would interrupt whoever is served as often.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

ENDS = """
SELECT json_group_object(
    value, (SELECT coalesce(max(sequence), 0) FROM events WHERE table_id = value)
) FROM json_each(?)
"""


def ends_asked(names: Sequence[str]) -> tuple[str]:
    """What is to be given to ``ENDS`` for these names."""
    return (msgspec.json.encode(names).decode(),)


def ends_told(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> list[int]:
    """What ``ENDS`` has answered, in the order of the names."""
    found = msgspec.json.decode(rows[0][0], type=dict[str, int])
    return [found[name] for name in names]
