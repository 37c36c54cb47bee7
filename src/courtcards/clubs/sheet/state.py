"""The state of the score sheet of one table in one round."""

from __future__ import annotations

import msgspec

from courtcards.clubs.command import PersonName, Sender, StoredNumber
from courtcards.kernel.club_scoring import ClubGame, Points, RoundSheet, ScoreLine, Seat

SheetPlace = tuple[int, int]
"""A round and a table of it, both counted from 1."""


def sheet_place_text(number: int, table: int, attempt: int = 1) -> str:
    """Where a sheet lies, as text: its round, its table, and which round of that number it is.

    >>> sheet_place_text(2, 7), sheet_place_text(2, 7, attempt=2)
    ('2/7', '2/7/2')
    """
    return f"{number}/{table}" if attempt == 1 else f"{number}/{table}/{attempt}"


class SeatedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the evening at a seat of the table, with the name at that moment."""

    player: StoredNumber
    name: PersonName


Seats = tuple[SeatedPlayer, SeatedPlayer, SeatedPlayer, SeatedPlayer]
"""Who sits at a table, clockwise."""


class SheetDraw(msgspec.Struct, frozen=True):
    """Who writes and who deals first, as drawn.

    ``cards`` are what each seat drew, first for the writing and then for the deal; None if the
    table drew with cards of its own.
    """

    writer: Seat
    dealer: Seat
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None


class EnteredTotals(msgspec.Struct, frozen=True):
    """The four scores of a round by seat, entered alone; ``at`` is in milliseconds since 1970."""

    points: Points
    reason: str
    by: Sender
    at: int


class Confirmation(msgspec.Struct, frozen=True):
    """A finished sheet was confirmed for the player of a seat."""

    seat: Seat
    by: Sender
    at: int


class SheetState:
    """One sheet; ``club`` is how its game is scored, ``online`` its table on the server."""

    sequence: int
    """The number of its last event."""

    def __init__(self, club: ClubGame, players: Seats, online: str | None) -> None:
        self.club = club
        self.online = online
        self.players = players
        """Who sits there, by seat: whose the results are."""
        self.seating_event = 0
        """The event of the evening by which they do; 0 where they always did."""
        self.substitutes: dict[int, str] = {}
        """Who plays on for the player of a seat."""
        self.drawn: SheetDraw | None = None
        self.lines: list[ScoreLine] = []
        self.totalled: EnteredTotals | None = None
        self.confirmed: Confirmation | None = None
        self.seats_taken: set[int] = set()
        self.round_sheet: RoundSheet = club.make_sheet(0)

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
            return self.round_sheet.totals
        both = zip(self.totalled.points, self.round_sheet.totals, strict=True)
        first, second, third, fourth = (entered + decided for entered, decided in both)
        return first, second, third, fourth

    @property
    def is_written(self) -> bool:
        """Whether anything stands on it that counts: lines, or the four scores alone."""
        return bool(self.lines) or self.totalled is not None

    @property
    def is_over(self) -> bool:
        """Whether the round has been played, as far as the sheet tells."""
        return self.totalled is not None or self.round_sheet.is_over

    @property
    def scores(self) -> Points | None:
        """The round's scores by seat once the sheet counts: confirmed, and the round over."""
        return self.totals if self.confirmed is not None else None

    @property
    def adds_up(self) -> bool:
        """Whether the scores add up to 0, as those of a whole round do."""
        return self.round_sheet.open_sum == 0 and (not self.is_over or sum(self.totals) == 0)

    def recount(self) -> None:
        """Count all the lines anew."""
        self.round_sheet = self.club.replay_lines(self.first_dealer, self.lines)
