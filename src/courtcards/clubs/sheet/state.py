"""The state of the score sheet of one table in one round."""

from __future__ import annotations

import msgspec

from courtcards.clubs.command import PersonName, Sender, StoredNumber
from courtcards.kernel.club_scoring import ClubGame, Points, RoundSheet, ScoreLine, Seat

SheetPlace = tuple[int, int]
"""A round and a table of it, both counted from 1."""


def sheet_place_text(number: int, table: int, attempt: int = 1) -> str:
    """Return a sheet's place as text: its round, its table, and the attempt unless it is the first.

    >>> sheet_place_text(2, 7), sheet_place_text(2, 7, attempt=2)
    ('2/7', '2/7/2')
    """
    return f"{number}/{table}" if attempt == 1 else f"{number}/{table}/{attempt}"


class SeatedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the evening at a seat of the table, with the name at that moment."""

    player: StoredNumber
    name: PersonName


Seats = tuple[SeatedPlayer, SeatedPlayer, SeatedPlayer, SeatedPlayer]
"""The players of a table, clockwise."""


class SheetDraw(msgspec.Struct, frozen=True):
    """The draw of the writer and the first dealer.

    ``cards`` are what each seat drew, first for the writer and then for the dealer; None if the
    table drew with cards of its own.
    """

    writer: Seat
    dealer: Seat
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None


class EnteredTotals(msgspec.Struct, frozen=True):
    """The four scores of a round by seat, entered without games.

    ``at`` is in milliseconds since 1970.
    """

    points: Points
    reason: str
    by: Sender
    at: int


class Confirmation(msgspec.Struct, frozen=True):
    """The confirmation of a finished sheet, for the player of a seat."""

    seat: Seat
    by: Sender
    at: int


class SheetState:
    """The state of one sheet.

    ``club`` is the scoring of its game, ``online`` the id of its table on the server.
    """

    sequence: int
    """The number of the last event."""

    def __init__(self, club: ClubGame, players: Seats, online: str | None) -> None:
        self.club = club
        self.online = online
        self.players = players
        """The players by seat, who get the results."""
        self.seating_event = 0
        """The evening's event that last changed the seats; 0 if none did."""
        self.substitutes: dict[int, str] = {}
        """The substitutes' names, by seat."""
        self.drawn: SheetDraw | None = None
        self.lines: list[ScoreLine] = []
        self.totalled: EnteredTotals | None = None
        self.confirmed: Confirmation | None = None
        self.seats_taken: set[int] = set()
        self.round_sheet: RoundSheet = club.make_sheet(0)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; a substitute is followed by the replaced player."""
        return tuple(
            f"{substitute} ({each.name})" if (substitute := self.substitute(seat)) else each.name
            for seat, each in enumerate(self.players)
        )

    def substitute(self, seat: int) -> str:
        """Return the name of the substitute at a seat; empty if there is none.

        A substitute whose seat it really was, as a correction of seats says, replaces nobody.
        """
        name = self.substitutes.get(seat, "")
        return "" if name == self.players[seat].name else name

    @property
    def first_dealer(self) -> int:
        """The seat that deals first; 0 before the draw."""
        return 0 if self.drawn is None else self.drawn.dealer

    @property
    def totals(self) -> Points:
        """The score of each seat so far: the games, or the entered scores, with later decisions."""
        if self.totalled is None:
            return self.round_sheet.totals
        both = zip(self.totalled.points, self.round_sheet.totals, strict=True)
        first, second, third, fourth = (entered + decided for entered, decided in both)
        return first, second, third, fourth

    @property
    def is_written(self) -> bool:
        """True if the sheet has lines, or the four scores alone."""
        return bool(self.lines) or self.totalled is not None

    @property
    def is_over(self) -> bool:
        """True if the sheet shows the round as finished."""
        return self.totalled is not None or self.round_sheet.is_over

    @property
    def scores(self) -> Points | None:
        """The scores by seat, once the sheet is confirmed and counts."""
        return self.totals if self.confirmed is not None else None

    @property
    def adds_up(self) -> bool:
        """True if the scores add up to 0, as those of a complete round do."""
        return self.round_sheet.open_sum == 0 and (not self.is_over or sum(self.totals) == 0)

    def recount(self) -> None:
        """Compute the round from its lines again."""
        self.round_sheet = self.club.replay_lines(self.first_dealer, self.lines)
