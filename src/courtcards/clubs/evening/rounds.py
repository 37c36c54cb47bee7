"""The rounds of an evening, drawn, begun and closed one after the other, with their clock."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    DirectorsCommand,
    Moment,
    PlayerNumber,
    RemarkText,
    RoundNumber,
    StoredNumber,
    TableNumber,
)
from courtcards.clubs.evening.state import (
    MOST_MINUTES,
    MOST_ROUNDS,
    EveningState,
    Occurrence,
    PlayedRound,
    PlayersCommand,
)
from courtcards.clubs.seating import Round, SeatingOptions, draw_rounds
from courtcards.kernel.club_scoring import SEATS, JuryReason
from courtcards.kernel.errors import BadPeople, NotNow, UnknownEvening
from courtcards.text.names import name_key


class DrawnRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round as it is drawn: players by table and seat, and who sits out."""

    tables: tuple[tuple[StoredNumber, ...], ...]
    byes: tuple[StoredNumber, ...] = ()


def _check_between_rounds(evening: EveningState) -> None:
    """Refuse what is done between two rounds: NotNow while one is played, or after the last."""
    if evening.running is not None:
        raise NotNow(error_messages.CLOSE_FIRST, round=evening.running.number)
    if evening.is_over:
        raise NotNow("all {rounds} rounds have been played", rounds=evening.settings.rounds)


def _check_drawn(evening: EveningState) -> None:
    _check_between_rounds(evening)
    if not evening.plan:
        raise NotNow(error_messages.NOT_YET_DRAWN)


class RoundsDrawn(ClubEvent, frozen=True, tag="rounds-drawn"):
    """All the rounds to come are drawn; ``first`` is the number of the first, counted from 1.

    ``draw`` counts the draws of the evening; from it and the seed the same draw can be made again.
    """

    first: StoredNumber
    draw: StoredNumber
    rounds: tuple[DrawnRound, ...]

    def apply(self, evening: EveningState) -> None:
        """They are what comes next."""
        evening.plan = [Round(each.tables, each.byes) for each in self.rounds]
        evening.draws = self.draw


class DrawRounds(PlayersCommand, frozen=True, tag="draw"):
    """Draw all the rounds to come; where ``rounds`` are named, they come out so, or not at all."""

    rounds: Annotated[tuple[DrawnRound, ...], msgspec.Meta(max_length=MOST_ROUNDS)] | None = None

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundsDrawn:
        """The rounds to come: NotNow."""
        self.check_names(evening)
        _check_between_rounds(evening)
        players = evening.next_players
        if len(players) < SEATS:
            raise NotNow(error_messages.TOO_FEW_PLAYERS)
        settings, begun = evening.settings, len(evening.rounds)
        played = [each.seating for each in evening.counting_rounds]
        written: dict[str, str] = {}
        clubs = {
            # However a club is written, it is the one that was written first.
            player.number: written.setdefault(name_key(player.club), player.club)
            for player in evening.players
            if player.club and settings.clubs_apart
        }
        # Another draw of the same rounds has a seed of its own, which follows from the evening's.
        seed = bytes.fromhex(evening.seed) + f"/{evening.draws + 1}".encode()
        wishes = SeatingOptions(settings.seating, clubs)
        drawn = draw_rounds(players, settings.rounds - begun, seed, played, wishes)
        rounds = tuple(map(_build_drawn_round, drawn))
        if self.rounds is not None and self.rounds != rounds:
            raise NotNow(error_messages.DRAW_HAS_CHANGED)
        return RoundsDrawn(first=begun + 1, draw=evening.draws + 1, rounds=rounds, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether rounds were drawn: those that are named, if any are."""
        return isinstance(event, RoundsDrawn) and self.rounds in (None, event.rounds)

    def pin_outcome(self, evening: EveningState, event: RoundsDrawn) -> Self:
        """With the rounds that were drawn."""
        return msgspec.structs.replace(super().pin_outcome(evening, event), rounds=event.rounds)


def _build_drawn_round(seating: Round) -> DrawnRound:
    return DrawnRound(seating.tables, seating.byes)


class Exchanged(ClubEvent, frozen=True, tag="exchanged"):
    """Two players change places in the round to come, as the director has asked."""

    one: StoredNumber
    other: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """They sit, or sit out, where the other did."""
        evening.plan[0] = swap_players(evening.plan[0], self.one, self.other)


class Exchange(PlayersCommand, frozen=True, tag="exchange"):
    """Let two players change places in the round to come."""

    one: PlayerNumber
    other: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = Exchanged

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> Exchanged:
        """They change places: NotNow, UnknownEvening."""
        self.check_names(evening)
        _check_drawn(evening)
        seated = {*evening.plan[0].byes, *(p for table in evening.plan[0].tables for p in table)}
        for number in (self.one, self.other):
            if number not in seated:
                raise NotNow("{name} is not in the round to come", name=evening.player(number).name)
        return Exchanged(one=self.one, other=self.other, **envelope.stamp)


def swap_players(seating: Round, one: int, other: int) -> Round:
    """A round in which two players have changed places, be it at tables or sitting out."""
    swapped = {one: other, other: one}

    def swap(players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swapped.get(player, player) for player in players)

    return Round(tuple(map(swap, seating.tables)), tuple(sorted(swap(seating.byes))))


class RoundBegun(ClubEvent, frozen=True, tag="round-begun"):
    """The round that was drawn begins; the tables in ``online`` play on the server.

    ``online`` has, by the number of a table at the evening, the id of the table on the server. In
    ``duplicate`` that are all tables, and each plays the same deals.
    """

    round: StoredNumber
    online: dict[StoredNumber, str] = msgspec.field(default_factory=dict)
    duplicate: bool = False

    def apply(self, evening: EveningState) -> None:
        """It is being played."""
        attempt = evening.count_undone_starts(self.round) + 1
        played = PlayedRound(
            self.round,
            evening.plan.pop(0),
            dict(self.online),
            Occurrence(self.by, self.at),
            self.duplicate,
            attempt,
        )
        evening.rounds.append(played)
        evening.clock_until = None


class BeginRound(PlayersCommand, frozen=True, tag="begin"):
    """Begin the round that is drawn; the tables of these numbers play on the server.

    In duplicate all tables do, whichever are named. Where ``seating`` is named, that is how
    everybody sits, or the round does not begin.
    """

    online: Annotated[list[TableNumber], msgspec.Meta(max_length=100)] = msgspec.field(
        default_factory=list
    )
    seating: DrawnRound | None = None

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundBegun:
        """The round begins: NotNow, UnknownEvening.

        The ids of the tables on the server are not known before those are opened: here they are
        empty.
        """
        self.check_names(evening)
        _check_drawn(evening)
        if self.seating not in (None, _build_drawn_round(evening.plan[0])):
            raise NotNow(error_messages.SEATING_HAS_CHANGED)
        for table in self.online:
            if not 1 <= table <= len(evening.plan[0].tables):
                raise UnknownEvening(error_messages.NO_SUCH_TABLE, table=table)
        number, online = len(evening.rounds) + 1, self.online
        duplicate = evening.settings.is_duplicate
        if duplicate:
            tables = len(evening.plan[0].tables)
            if tables == 1:
                raise NotNow(error_messages.NOTHING_TO_COMPARE)
            online = list(range(1, tables + 1))
        return RoundBegun(
            round=number, online=dict.fromkeys(online, ""), duplicate=duplicate, **envelope.stamp
        )

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether a round has begun in which the same tables play on the server.

        In duplicate those are all, whichever it named.
        """
        if not isinstance(event, RoundBegun):
            return False
        return event.duplicate or event.online.keys() == {*self.online}

    def pin_outcome(self, evening: EveningState, event: RoundBegun) -> Self:
        """With the seating of the round."""
        named = super().pin_outcome(evening, event)
        return msgspec.structs.replace(named, seating=_build_drawn_round(evening.plan[0]))


class RoundClosed(ClubEvent, frozen=True, tag="round-closed"):
    """The round is over. Where sheets are missing, ``reason`` says why it was closed even so."""

    round: StoredNumber
    reason: RemarkText = ""

    def apply(self, evening: EveningState) -> None:
        """Nothing is played now."""
        evening.rounds[-1].closed = Occurrence(self.by, self.at, self.reason)
        evening.clock_until = None


class CloseRound(DirectorsCommand, frozen=True, tag="close"):
    """Close the round of that number; with sheets missing, a reason is needed."""

    round: RoundNumber
    reason: JuryReason = ""

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[ClubEvent]] = RoundClosed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundClosed:
        """The round closes: NotNow.

        The round is named by its number, so that of two who close it at the same time the second
        does not close the next one. Whether sheets are missing is checked by whoever has the
        sheets (``results.check_sheets``).
        """
        if self.round > len(evening.rounds):
            raise NotNow(error_messages.NO_SUCH_ROUND, round=self.round)
        if evening.rounds[self.round - 1].closed is not None:
            raise NotNow(error_messages.CLOSED_ALREADY, round=self.round)
        return RoundClosed(round=self.round, reason=self.reason, **envelope.stamp)


MINUTE_MS = 60_000
Minutes = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


def _find_running_round(evening: EveningState) -> PlayedRound:
    """The round that is being played; NotNow where none is."""
    if evening.running is None:
        raise NotNow("no round is being played")
    return evening.running


def _check_minutes(minutes: int, least: int) -> None:
    if not least <= minutes <= MOST_MINUTES:
        raise BadPeople("the minutes must be 1 to {most}", most=MOST_MINUTES)


class ClockStarted(ClubEvent, frozen=True, tag="clock-started"):
    """The clock of the round runs until a moment, in milliseconds since 1970; None stops it."""

    until: Moment | None

    def apply(self, evening: EveningState) -> None:
        """It runs, or stands."""
        evening.clock_until = self.until


class StartClock(DirectorsCommand, frozen=True, tag="clock"):
    """Let the clock run for so many minutes from now; 0 stops it."""

    minutes: Minutes

    for_jury: ClassVar[bool] = True

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> ClockStarted:
        """It runs, or stands: NotNow, BadPeople."""
        _find_running_round(evening)
        _check_minutes(self.minutes, 0)
        return ClockStarted(until=self._until(envelope.at), **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether it gave as many minutes."""
        return isinstance(event, ClockStarted) and event.until == self._until(event.at)

    def _until(self, at: int) -> int | None:
        return at + self.minutes * MINUTE_MS if self.minutes else None


class TimeAllowed(ClubEvent, frozen=True, tag="time-allowed"):
    """A table of the running round gets extra minutes."""

    table: StoredNumber
    minutes: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """They are added to the extra minutes that it had."""
        extra = evening.rounds[-1].extra_minutes
        extra[self.table] = extra.get(self.table, 0) + self.minutes


class AllowTime(DirectorsCommand, frozen=True, tag="time"):
    """Give a table of the running round extra minutes."""

    table: TableNumber
    minutes: Minutes

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[ClubEvent]] = TimeAllowed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> TimeAllowed:
        """The table gets them: NotNow, BadPeople, UnknownEvening."""
        played = _find_running_round(evening)
        _check_minutes(self.minutes, 1)
        if not 1 <= self.table <= len(played.seating.tables):
            raise UnknownEvening(error_messages.NO_SUCH_TABLE, table=self.table)
        return TimeAllowed(table=self.table, minutes=self.minutes, **envelope.stamp)


Commands = DrawRounds | Exchange | BeginRound | CloseRound | StartClock | AllowTime
Events = RoundsDrawn | Exchanged | RoundBegun | RoundClosed | ClockStarted | TimeAllowed
