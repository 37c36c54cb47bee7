"""The score sheet of one table in one round, as its events make it."""

from __future__ import annotations

import msgspec

from courtcards.clubs.sheet.confirming import Confirmed
from courtcards.clubs.sheet.drawing import Drawn
from courtcards.clubs.sheet.opening import SheetOpened, written_place
from courtcards.clubs.sheet.totals import Totalled
from courtcards.clubs.sheet.verb import OnSheet
from courtcards.clubs.sheet.verbs import CODEC, SheetEvent
from courtcards.clubs.verb import Given
from courtcards.eventlog.aggregate import Aggregate
from courtcards.kernel.clubs import ClubGame, Line, Points, SheetStanding

SheetPlace = tuple[int, int]
"""A round and a table of it, both counted from 1."""


class Past(msgspec.Struct, frozen=True):
    """Something that has happened to the sheet; it had ``line_count`` lines before.

    ``before`` is the line that it replaced or struck out.
    """

    seq: int
    event: SheetEvent
    line_count: int = 0
    before: Line | None = None


class Sheet(Aggregate[Given, SheetEvent]):
    """One sheet, from its opening on; ``club`` is how its game is scored."""

    short = 16  # those of all tables come together
    codec = CODEC
    opening = SheetOpened

    def __init__(self, opened: SheetOpened, club: ClubGame) -> None:
        super().__init__(opened)
        self.opened = opened
        self.club = club
        self.players = opened.players
        """Who sits there, by seat: whose the results are."""
        self.seated_by = 0
        """The event of the evening by which they do; 0 where they always did."""
        self.substitutes: dict[int, str] = {}
        """Who plays on for the player of a seat."""
        self.drawn: Drawn | None = None
        self.lines: list[Line] = []
        self.totalled: Totalled | None = None
        self.confirmed: Confirmed | None = None
        self.seats_taken: set[int] = set()
        self.history: list[Past] = [Past(1, opened)]
        self.standing: SheetStanding = club.opening(0)

    @property
    def place(self) -> SheetPlace:
        """Its round and its table."""
        return self.opened.round, self.opened.table

    @property
    def at_attempt(self) -> tuple[int, int]:
        """Its round, and which round of that number it is."""
        return self.opened.round, self.opened.attempt

    @property
    def written_place(self) -> str:
        """Where it lies, as text: no two sheets of an evening lie there."""
        opened = self.opened
        return written_place(opened.round, opened.table, opened.attempt)

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat; with whoever plays on for somebody, for whom."""
        return tuple(
            f"{self.substitutes[seat]} ({each.name})" if seat in self.substitutes else each.name
            for seat, each in enumerate(self.players)
        )

    @property
    def first_dealer(self) -> int:
        """The seat that deals first; 0 before the draw."""
        return 0 if self.drawn is None else self.drawn.dealer

    @property
    def totals(self) -> Points:
        """The score of each seat so far; where only the four scores were kept, these."""
        if self.totalled is None:
            return self.standing.totals
        both = zip(self.totalled.points, self.standing.totals, strict=True)
        first, second, third, fourth = (entered + decided for entered, decided in both)
        return first, second, third, fourth

    @property
    def is_written(self) -> bool:
        """Whether anything stands on it that counts: lines, or the four scores alone."""
        return bool(self.lines) or self.totalled is not None

    @property
    def is_over(self) -> bool:
        """Whether the round has been played, as far as the sheet tells."""
        return self.totalled is not None or self.standing.is_over

    @property
    def scores(self) -> Points | None:
        """The round's scores by seat once the sheet counts: confirmed, and the round over."""
        return self.totals if self.confirmed is not None else None

    @property
    def adds_up(self) -> bool:
        """Whether the scores add up to 0, as those of a whole round do."""
        return self.standing.open_sum == 0 and (not self.is_over or sum(self.totals) == 0)

    @property
    def last_at(self) -> int:
        """When something last happened to it, in milliseconds since 1970."""
        return self.history[-1].event.at

    def event(self, sequence: int) -> SheetEvent:
        """The event of that number."""
        return self.history[sequence - 1].event

    def apply(self, event: SheetEvent) -> None:
        """Take an event that has been stored, and keep what stood before."""
        count = len(self.lines)
        before = event.before(self) if isinstance(event, OnSheet) else None
        super().apply(event)
        self.history.append(Past(self.sequence, event, count, before))

    def stand(self) -> None:
        """Count all the lines anew."""
        self.standing = self.club.standing_after(self.first_dealer, self.lines)
