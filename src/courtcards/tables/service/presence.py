"""Which people at a table are connected to this server, and since when the others are not."""

from __future__ import annotations

from collections.abc import Collection

from courtcards.tables import Table

GRACE_S = 10
"""A connection that is lost for less is not worth telling."""
LONGEST_GRACE = 16
"""It is doubled at most so often, which makes it a week."""


class Presence:
    """What this server knows of the people of one table."""

    def __init__(self) -> None:
        self._last_sign: dict[int, int] = {}
        self._elsewhere: set[int] = set()

    def acted(self, seat: int, now: int) -> None:
        """A person has given a sign of life: connected, asked for something, or just gone."""
        self._last_sign[seat] = now
        self._elsewhere.discard(seat)

    def came_elsewhere(self, seat: int) -> None:
        """A person is back at another server on the same log, which will notice when they go."""
        self._elsewhere.add(seat)

    def lost_at(self, table: Table, listening: Collection[int | None], now: int) -> dict[int, int]:
        """The people who do not listen, and the moment at which each counts as away.

        Those who are away already are left out; so is a person who plays against bots alone, and
        whoever shares a device.
        """
        people = table.seating.people
        if len(people) < 2 or table.settings.shared:
            return {}
        missing = [
            seat
            for seat in people
            if seat not in listening
            and seat not in self._elsewhere
            and not table.attendance.is_missed(seat)
        ]
        return {
            seat: self._last_sign.setdefault(seat, now) + _grace_ms(table, seat) for seat in missing
        }


def _grace_ms(table: Table, seat: int) -> int:
    """How long a person may be gone before it is told.

    Whoever comes and goes all the time is missed later each time: so no log grows by that alone.
    """
    return int(GRACE_S * 1000) << min(table.asides.aways_too_many(seat), LONGEST_GRACE)
