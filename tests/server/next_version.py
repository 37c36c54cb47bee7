"""A Courtcards that comes after this one: it stores plays at a table otherwise, as version 2 does.

A play says for how long its player has thought. What version 1 has stored says nothing of that.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from courtcards.eventlog.aggregate import Codec
from courtcards.tables import Table
from courtcards.tables.commands.play import Played
from courtcards.tables.state import TableState

BECOME = (
    f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r})\n"
    "from server.next_version import become; become()"
)
"""What makes a server of the next version of a `ServerProcess`, as its ``limit``."""

UNKNOWN = -1


class PlayedInTime(Played, frozen=True, kw_only=True, tag="played"):
    """A move is made, after so many milliseconds of thought; or nobody knows how many."""

    thought: int


def timed(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 2 says how long the player has thought."""
    return {**event, "thought": UNKNOWN} if event["kind"] == "played" else event


def next_codec() -> Codec[Any]:
    """How the events of a table are stored in version 2."""
    kinds = Table.codec.kinds | {"played": PlayedInTime}
    return Codec(reduce(or_, kinds.values()), [timed])


def become() -> None:
    """Make this process one of the next version."""
    decide = TableState.decide

    def decided(self: TableState, command: Any) -> Any:
        event = decide(self, command)
        if isinstance(event, Played):
            return PlayedInTime(**msgspec.structs.asdict(event), thought=event.at - self.last_at)
        return event

    Table.codec = next_codec()
    TableState.decide = decided  # type: ignore[method-assign]
    sys.stderr.write("this server stores plays as version 2 does\n")
