"""The rounds of an evening, with their clock: drawing, starting and closing."""

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
    find_begun_round,
)
from courtcards.clubs.evening.wishes import build_wishes, explain_fault
from courtcards.clubs.seating import (
    Round,
    SeatingOptions,
    UnkeepableWish,
    draw_final,
    draw_wished_rounds,
)
from courtcards.kernel.club_scoring import SEATS, JuryReason
from courtcards.kernel.errors import BadPeople, NotNow, UnknownEvening
from courtcards.text.names import name_key


class DrawnRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round as drawn: the players by table and seat, and the byes."""

    tables: tuple[tuple[StoredNumber, ...], ...]
    byes: tuple[StoredNumber, ...] = ()


def _check_between_rounds(evening: EveningState) -> None:
    """Raise NotNow while a round is being played, or after the last round."""
    if evening.running is not None:
        raise NotNow(error_messages.CLOSE_FIRST, round=evening.running.number)
    if evening.is_over:
        raise NotNow("all {rounds} rounds have been played", rounds=evening.settings.rounds)


def _check_drawn(evening: EveningState) -> None:
    _check_between_rounds(evening)
    if not evening.plan:
        raise NotNow(error_messages.NOT_YET_DRAWN)


class RoundsDrawn(ClubEvent, frozen=True, tag="rounds-drawn"):
    """All the rounds to come were drawn; ``first`` is the number of the first, from 1.

    ``draw`` counts the draws of the evening. With the seed it reproduces the draw.
    """

    first: StoredNumber
    draw: StoredNumber
    rounds: tuple[DrawnRound, ...]

    def apply(self, evening: EveningState) -> None:
        evening.plan = [Round(each.tables, each.byes) for each in self.rounds]
        evening.drawn_plan = [*evening.plan]
        evening.draws = self.draw


class DrawRounds(PlayersCommand, frozen=True, tag="draw"):
    """Draw all the rounds to come, or the next one by rank.

    If ``rounds`` is given and the draw differs from it, the command is refused.
    """

    rounds: Annotated[tuple[DrawnRound, ...], msgspec.Meta(max_length=MOST_ROUNDS)] | None = None

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundsDrawn:
        """Draw the rounds.

        Raises NotNow while a round is played, after the last round, with fewer than four players,
        if a wish cannot be kept, or if the players or the draw differ from those in the command.
        """
        self.check_names(evening)
        _check_between_rounds(evening)
        numbers = evening.rounds_to_draw
        present = [evening.list_players(number) for number in numbers]
        if len(present[0]) < SEATS:
            raise NotNow(error_messages.TOO_FEW_PLAYERS)
        for number, players in zip(numbers, present, strict=True):
            if len(players) < SEATS:
                raise NotNow(
                    "fewer than four players are there in round {round}: see the wishes",
                    round=number,
                )
        try:
            drawn = _draw(evening, numbers[0], present, envelope.ranking)
        except UnkeepableWish as error:
            raise explain_fault(evening, error) from error
        rounds = tuple(map(build_drawn_round, drawn))
        if self.rounds is not None and self.rounds != rounds:
            raise NotNow(error_messages.DRAW_HAS_CHANGED)
        return RoundsDrawn(
            first=numbers[0], draw=evening.draws + 1, rounds=rounds, **envelope.stamp
        )

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event drew rounds: those of the command, if it has any."""
        return isinstance(event, RoundsDrawn) and self.rounds in (None, event.rounds)

    def pin_outcome(self, evening: EveningState, event: RoundsDrawn) -> Self:
        """Return the command with the rounds that were drawn."""
        return msgspec.structs.replace(super().pin_outcome(evening, event), rounds=event.rounds)


def _draw(
    evening: EveningState, first: int, present: list[list[int]], ranking: tuple[int, ...]
) -> list[Round]:
    """Draw the rounds from the number ``first`` on. Raises UnkeepableWish."""
    settings, wishes = evening.settings, build_wishes(evening)
    played = [each.seating for each in evening.counting_rounds]
    # A second draw of the same rounds must differ, and still follow from the evening's seed.
    seed = bytes.fromhex(evening.seed) + f"/{evening.draws + 1}".encode()
    if evening.is_final(first):
        return [draw_final(order_by_rank(present[0], ranking), seed, played, wishes)]
    written: dict[str, str] = {}
    clubs = {
        # Spellings of one club that differ only in form count as the first of them.
        player.number: written.setdefault(name_key(player.club), player.club)
        for player in evening.players
        if player.club and settings.clubs_apart
    }
    options = SeatingOptions(settings.seating, clubs)
    return draw_wished_rounds(present, seed, played, options, wishes)


def order_by_rank(players: list[int], ranking: tuple[int, ...]) -> list[int]:
    """Order players by rank; those without a rank, such as house players, come last."""
    rank = {player: place for place, player in enumerate(ranking)}
    return sorted(players, key=lambda player: (rank.get(player, len(rank)), player))


def build_drawn_round(seating: Round) -> DrawnRound:
    return DrawnRound(seating.tables, seating.byes)


class Exchanged(ClubEvent, frozen=True, tag="exchanged"):
    """Two players changed places in the next round."""

    one: StoredNumber
    other: StoredNumber

    def apply(self, evening: EveningState) -> None:
        evening.plan[0] = swap_players(evening.plan[0], self.one, self.other)


class Exchange(PlayersCommand, frozen=True, tag="exchange"):
    """Let two players change places in the next round."""

    one: PlayerNumber
    other: PlayerNumber

    leads_to: ClassVar[type[ClubEvent]] = Exchanged

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> Exchanged:
        """Exchange the players.

        Raises NotNow if no round is drawn, or one of them is not in the next round. Raises
        UnknownEvening if a player was removed.
        """
        self.check_names(evening)
        _check_drawn(evening)
        seated = {*evening.plan[0].byes, *(p for table in evening.plan[0].tables for p in table)}
        for number in (self.one, self.other):
            if number not in seated:
                raise NotNow("{name} is not in the next round", name=evening.player(number).name)
        return Exchanged(one=self.one, other=self.other, **envelope.stamp)


def swap_players(seating: Round, one: int, other: int) -> Round:
    """Return the round with two players swapped, whether they sit at tables or have a bye."""
    swapped = {one: other, other: one}

    def swap(players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swapped.get(player, player) for player in players)

    return Round(tuple(map(swap, seating.tables)), tuple(sorted(swap(seating.byes))))


class RoundBegun(ClubEvent, frozen=True, tag="round-begun"):
    """The round that was drawn began; the tables in ``online`` play on the server.

    ``online`` maps a table's number at the evening to its id on the server. In ``duplicate`` all
    tables play on the server, with the same deals.
    """

    round: StoredNumber
    online: dict[StoredNumber, str] = msgspec.field(default_factory=dict)
    duplicate: bool = False

    def apply(self, evening: EveningState) -> None:
        attempt = evening.count_undone_starts(self.round) + 1
        evening.drawn_plan = evening.drawn_plan[1:]
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
    """Begin the round that is drawn; the tables in ``online`` play on the server.

    In duplicate all tables play on the server, whatever ``online`` says. If ``seating`` is given
    and the round is seated otherwise, the command is refused.
    """

    online: Annotated[list[TableNumber], msgspec.Meta(max_length=100)] = msgspec.field(
        default_factory=list
    )
    seating: DrawnRound | None = None

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundBegun:
        """Begin the round, with empty ids for the tables on the server: they are not open yet.

        Raises NotNow if the round cannot begin, or its players or seating have changed. Raises
        UnknownEvening for an unknown table.
        """
        self.check_names(evening)
        _check_drawn(evening)
        if self.seating not in (None, build_drawn_round(evening.plan[0])):
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
        """Tell whether the event began a round with the same tables on the server.

        In duplicate every event that began a round matches.
        """
        if not isinstance(event, RoundBegun):
            return False
        return event.duplicate or event.online.keys() == {*self.online}

    def pin_outcome(self, evening: EveningState, event: RoundBegun) -> Self:
        """Return the command with the seating of the round."""
        named = super().pin_outcome(evening, event)
        return msgspec.structs.replace(named, seating=build_drawn_round(evening.plan[0]))


class RoundClosed(ClubEvent, frozen=True, tag="round-closed"):
    """The round was closed. ``reason`` says why, if sheets were missing."""

    round: StoredNumber
    reason: RemarkText = ""

    def apply(self, evening: EveningState) -> None:
        evening.rounds[-1].closed = Occurrence(self.by, self.at, self.reason)
        evening.clock_until = None


class CloseRound(DirectorsCommand, frozen=True, tag="close"):
    """Close the round of that number; if sheets are missing, a reason is needed."""

    round: RoundNumber
    reason: JuryReason = ""

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[ClubEvent]] = RoundClosed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundClosed:
        """Close the round. Raises NotNow if it has not begun or is closed.

        The command names the round, because two people may close it at the same time: the second
        command must not close the next round. ``results.check_closing`` checks for missing sheets.
        """
        if find_begun_round(evening, self.round).closed is not None:
            raise NotNow(error_messages.CLOSED_ALREADY, round=self.round)
        return RoundClosed(round=self.round, reason=self.reason, **envelope.stamp)


MINUTE_MS = 60_000
Minutes = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


def _find_running_round(evening: EveningState) -> PlayedRound:
    """Find the round that is being played. Raises NotNow if there is none."""
    if evening.running is None:
        raise NotNow("no round is being played")
    return evening.running


def _check_minutes(minutes: int, least: int) -> None:
    if not least <= minutes <= MOST_MINUTES:
        raise BadPeople("the minutes must be between 1 and {most}", most=MOST_MINUTES)


class ClockStarted(ClubEvent, frozen=True, tag="clock-started"):
    """The clock of the round runs until ``until``, in milliseconds since 1970; None stops it."""

    until: Moment | None

    def apply(self, evening: EveningState) -> None:
        evening.clock_until = self.until


class StartClock(DirectorsCommand, frozen=True, tag="clock"):
    """Start the clock with this many minutes; 0 stops it."""

    minutes: Minutes

    for_jury: ClassVar[bool] = True

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> ClockStarted:
        """Start or stop the clock.

        Raises NotNow if no round is played, and BadPeople for too many minutes.
        """
        _find_running_round(evening)
        _check_minutes(self.minutes, 0)
        return ClockStarted(until=self._until(envelope.at), **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event gave as many minutes."""
        return isinstance(event, ClockStarted) and event.until == self._until(event.at)

    def _until(self, at: int) -> int | None:
        return at + self.minutes * MINUTE_MS if self.minutes else None


class TimeAllowed(ClubEvent, frozen=True, tag="time-allowed"):
    """A table of the running round got extra minutes."""

    table: StoredNumber
    minutes: StoredNumber

    def apply(self, evening: EveningState) -> None:
        """Add the minutes to the table's earlier extra minutes."""
        extra = evening.rounds[-1].extra_minutes
        extra[self.table] = extra.get(self.table, 0) + self.minutes


class AllowTime(DirectorsCommand, frozen=True, tag="time"):
    """Give a table of the running round extra minutes."""

    table: TableNumber
    minutes: Minutes

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[ClubEvent]] = TimeAllowed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> TimeAllowed:
        """Give the minutes.

        Raises NotNow if no round is played, BadPeople for an invalid number of minutes, and
        UnknownEvening for an unknown table.
        """
        played = _find_running_round(evening)
        _check_minutes(self.minutes, 1)
        if not 1 <= self.table <= len(played.seating.tables):
            raise UnknownEvening(error_messages.NO_SUCH_TABLE, table=self.table)
        return TimeAllowed(table=self.table, minutes=self.minutes, **envelope.stamp)


Commands = DrawRounds | Exchange | BeginRound | CloseRound | StartClock | AllowTime
Events = RoundsDrawn | Exchanged | RoundBegun | RoundClosed | ClockStarted | TimeAllowed
