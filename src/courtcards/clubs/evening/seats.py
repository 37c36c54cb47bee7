"""The seats of a round that has begun, corrected to what they really were.

Entries stay with their seats: a correction changes the player at a seat, and with the player the
results, the meetings and the byes. No line of a sheet is lost.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar, Self

import msgspec

from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    PlayerNumber,
    RemarkText,
    RoundNumber,
    StoredNumber,
)
from courtcards.clubs.evening.rounds import DrawnRound, build_drawn_round, swap_players
from courtcards.clubs.evening.state import (
    EveningState,
    Occurrence,
    PlayersCommand,
    find_begun_round,
)
from courtcards.clubs.seating import Round
from courtcards.kernel.club_scoring import JuryReason
from courtcards.kernel.errors import BadPeople, NotNow

MOST_TABLES = 2500
"""Limit of a command's tables; no evening has as many."""

TableSeats = tuple[PlayerNumber, PlayerNumber, PlayerNumber, PlayerNumber]
"""The players of a table, clockwise."""


class SeatsCorrected(ClubEvent, frozen=True, tag="seats-corrected"):
    """The players of a round really sat at these seats and had these byes, not those ``before``."""

    round: StoredNumber
    tables: tuple[tuple[StoredNumber, ...], ...]
    before: DrawnRound
    reason: RemarkText
    byes: tuple[StoredNumber, ...] = ()

    def apply(self, evening: EveningState) -> None:
        """Seat the players. Drop the planned rounds if other people met or had a bye."""
        played = evening.rounds[self.round - 1]
        was, played.seating = played.seating, Round(self.tables, self.byes)
        played.reseated = evening.sequence, Occurrence(self.by, self.at, self.reason)
        if played.annulled is None and not _have_same_meetings(was, played.seating):
            evening.plan = []


def _have_same_meetings(one: Round, other: Round) -> bool:
    """Tell whether the same people met, and the same people had a bye."""
    return {*one.byes} == {*other.byes} and {*map(frozenset, one.tables)} == {
        *map(frozenset, other.tables)
    }


class CorrectSeats(PlayersCommand, frozen=True, tag="correct-seats"):
    """Say who really sat where in a round that has begun, even if it is closed or annulled.

    ``tables`` and ``byes`` are the whole seating of the round. Anybody of the evening may be in it.
    If ``seen`` is given and the round is seated otherwise by now, the command is refused.
    """

    round: RoundNumber
    tables: Annotated[tuple[TableSeats, ...], msgspec.Meta(max_length=MOST_TABLES)]
    reason: JuryReason
    byes: Annotated[tuple[PlayerNumber, ...], msgspec.Meta(max_length=MOST_TABLES)] = ()
    seen: DrawnRound | None = None

    leads_to: ClassVar[type[ClubEvent]] = SeatsCorrected

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> SeatsCorrected:
        """Correct the seats.

        Raises NotNow if the round has not begun or is seated otherwise by now, if nothing would
        change, or if a table on the server would change. Raises BadPeople for an impossible
        seating, UnknownEvening for an unknown player, and BadEntry without a reason.
        """
        self.check_names(evening)
        played = find_begun_round(evening, self.round)
        before = build_drawn_round(played.seating)
        if self.seen not in (None, before):
            raise NotNow(
                "the seats of round {round} have changed meanwhile: look at them again",
                round=self.round,
            )
        self._check_seating(evening, len(before.tables))
        for table in played.online:
            if self.tables[table - 1] != before.tables[table - 1]:
                raise NotNow(
                    "table {table} plays on the server: its seats cannot be changed",
                    table=table,
                )
        if self.tables == before.tables and {*self.byes} == {*before.byes}:
            raise NotNow("these are the seats of round {round} already", round=self.round)
        evening.check_reason(self.reason)
        return SeatsCorrected(
            round=self.round,
            tables=self.tables,
            byes=self.byes,
            before=before,
            reason=self.reason,
            **envelope.stamp,
        )

    def _check_seating(self, evening: EveningState, tables: int) -> None:
        """Raise BadPeople if there are other tables, or a player has two places in the round."""
        if len(self.tables) != tables:
            raise BadPeople("round {round} has {tables} tables", round=self.round, tables=tables)
        places = Counter(self.byes)
        for seated in self.tables:
            places.update(seated)
        for number, count in places.items():
            name = evening.player(number).name
            if count > 1:
                raise BadPeople("{name} has two places in this round", name=name)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event says the same, of the seats that were seen if there are any."""
        return (
            super().can_have_caused(event)
            and isinstance(event, SeatsCorrected)
            and self.seen in (None, event.before)
        )

    def pin_outcome(self, evening: EveningState, event: SeatsCorrected) -> Self:
        """Return the command with the seats that it replaces."""
        return msgspec.structs.replace(super().pin_outcome(evening, event), seen=event.before)


class SeatsChanged(ClubEvent, frozen=True, tag="seats-changed"):
    """Two players changed places in the running round, or ``other`` took the seat of ``one``.

    No command leads to it now: it is in logs from before ``SeatsCorrected``.
    """

    round: StoredNumber
    one: StoredNumber
    other: StoredNumber
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """Swap the players. A player who is not there gets no bye and no result."""
        played = evening.rounds[-1]
        seating = swap_players(played.seating, self.one, self.other)
        there = tuple(each for each in seating.byes if evening.is_present(each, self.round))
        played.seating = Round(seating.tables, there)
        played.reseated = evening.sequence, Occurrence(self.by, self.at, self.reason)


Commands = CorrectSeats
Events = SeatsCorrected | SeatsChanged
