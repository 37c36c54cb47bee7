"""What a link lets its holder do at an evening: the role, and the table of a table's link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, cast

from courtcards.clubs import sentences
from courtcards.clubs.views.messages import LinkRole
from courtcards.kernel.errors import NotAllowed


@dataclass(frozen=True)
class Link:
    """What a link says of its holder: the role, and the table where it is a table's link.

    ``generation`` is how often the links of its key had been renewed when it was made; ``name`` is
    under whom a further director's was given out.
    """

    key: str
    generation: int
    role: LinkRole
    table: int | None = None
    name: str = ""

    @classmethod
    def of(cls, key: str, generation: int, name: str = "") -> Self:
        """The link of a key."""
        role, _, number = key.partition("/")
        table = int(number) if role == "table" else None
        return cls(key, generation, cast("LinkRole", role), table, name)

    def check_table(self, table: int) -> None:
        """Refuse a table's link at another table: NotAllowed."""
        if self.table is not None and self.table != table:
            raise NotAllowed(
                "this link is for table {own}, not for table {other}", own=self.table, other=table
            )

    def check_director(self) -> None:
        """Refuse all but the director: NotAllowed."""
        if self.role != "director":
            raise NotAllowed(sentences.DIRECTOR_ONLY)

    def check_judge(self) -> None:
        """Refuse all but the director and the jury: NotAllowed."""
        if self.role not in {"director", "jury"}:
            raise NotAllowed(sentences.JURY_ONLY)

    def check_all_tables(self) -> None:
        """Refuse a table's link where the sheets of all are asked for: NotAllowed."""
        if self.table is not None:
            raise NotAllowed(
                "this link is for table {own}, not for the sheets of all", own=self.table
            )
