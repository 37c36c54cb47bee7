"""Months: an id may say in which one its table was opened, so that a month can go as a whole.

A dated id begins with ``0``, as nothing else in a log does, and with two letters for the month. So
what stands under the ids of a month lies together, apart from all else.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple, Self

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of ids, in their order."""
DATED = "0"
"""With what a dated id begins."""
SINCE = 2020
"""The year of the first two letters; after eighty years they begin anew."""


class Month(NamedTuple):
    """A month, by UTC."""

    year: int
    number: int

    @classmethod
    def at(cls, moment: datetime) -> Self:
        """The month of a moment.

        >>> Month.at(datetime.fromisoformat("2026-12-01T00:59:59+01:00"))
        Month(year=2026, number=11)
        """
        there = moment.astimezone(UTC)
        return cls(there.year, there.month)

    @classmethod
    def of(cls, name: str) -> Self | None:
        """The month of a dated id; None where a name has none.

        >>> Month.of("04qabcdefghjkmn"), Month.of("abcdefghjkmn"), Month.of("0-")
        (Month(year=2026, number=12), None, None)
        """
        letters = name[1:3]
        if name[:1] != DATED or len(letters) < 2 or not set(letters) <= set(LETTERS):
            return None
        high, low = map(LETTERS.index, letters)
        return cls(SINCE, 1).after(high * len(LETTERS) + low)

    @property
    def prefix(self) -> str:
        """With what the ids of this month begin.

        >>> Month(2026, 12).prefix, Month(2026, 12).after(1).prefix
        ('04q', '04r')
        """
        count = (self.year - SINCE) * 12 + self.number - 1
        high, low = divmod(count % len(LETTERS) ** 2, len(LETTERS))
        return DATED + LETTERS[high] + LETTERS[low]

    def after(self, count: int) -> Self:
        """The month that comes so many months later.

        >>> Month(2026, 11).after(2)
        Month(year=2027, number=1)
        """
        years, months = divmod(self.number - 1 + count, 12)
        return self._replace(year=self.year + years, number=months + 1)

    @property
    def begins(self) -> datetime:
        """Its first moment."""
        return datetime(self.year, self.number, 1, tzinfo=UTC)
