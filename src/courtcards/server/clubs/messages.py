"""What goes out of a club evening: the evening and its sheets as a role sees them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from courtcards.clubs.evenings import EveningSettings
from courtcards.clubs.verb import Who
from courtcards.kernel.clubs import Line, Points

LinkRole = Literal["director", "jury", "viewer", "table"]
Status = Literal["not-drawn", "playing", "finished", "confirmed"]
Number = int | float
"""Ranking points: whole where they are, since three who are equal share 36."""


class PlayerView(msgspec.Struct, frozen=True):
    """A player of the evening; ``house`` fills in where four does not divide the number."""

    number: int
    name: str
    club: str
    house: bool
    there: bool


class TableView(msgspec.Struct, frozen=True):
    """A table of a round and how far its sheet is; ``players`` by seat.

    ``totals`` are the scores by seat so far; null before the draw.
    """

    table: int
    players: tuple[int, ...]
    online: bool
    status: Status
    games: int
    adds_up: bool
    totals: Points | None
    extra_minutes: int


class RoundView(msgspec.Struct, frozen=True):
    """A round that has begun; ``reason`` is why it was closed although sheets were missing."""

    number: int
    tables: list[TableView]
    byes: tuple[int, ...]
    closed: bool
    reason: str


class PlannedTable(msgspec.Struct, frozen=True):
    """A table of a round to come; ``players`` by seat."""

    table: int
    players: tuple[int, ...]


class PlannedRound(msgspec.Struct, frozen=True):
    """A round that is drawn and has not begun."""

    number: int
    tables: list[PlannedTable]
    byes: tuple[int, ...]


class PlanReport(msgspec.Struct, frozen=True):
    """What the seating reaches over all that is played and planned.

    ``repeats`` are meetings beyond the first of a pair, ``same_table`` the times that somebody
    comes to a table again. ``seed`` and ``draw`` draw it again.
    """

    repeats: int
    club_meetings: int
    same_table: int
    byes: dict[int, int]
    seed: str
    draw: int


class ResultView(msgspec.Struct, frozen=True):
    """What a round has brought a player; ``table`` is null for a bye."""

    round: int
    table: int | None
    points: Number
    score: int


class PlaceView(msgspec.Struct, frozen=True):
    """A line of the ranking (DK-7.1)."""

    place: int
    player: int
    points: Number
    score: int
    best: int | None
    results: list[ResultView]


class EveningView(msgspec.Struct, frozen=True, kw_only=True):
    """The evening as a role sees it.

    ``plan`` are the rounds that are drawn and have not begun; others than the director and the
    jury see of them the round to come, once no round is being played. ``plan_report`` and ``next``
    (the commands that make sense now, the most natural first) are null for others.
    """

    evening: str
    role: LinkRole
    table: int | None
    seq: int
    now: int
    settings: EveningSettings
    players: list[PlayerView]
    rounds: list[RoundView]
    plan: list[PlannedRound] | None
    plan_report: PlanReport | None
    clock_until: int | None
    missing: tuple[int, ...]
    standings: list[PlaceView]
    next: list[str] | None


class LogView(msgspec.Struct, frozen=True):
    """All that has happened at an evening and on its sheets, the earliest first.

    Each has ``kind``, ``by``, ``at`` and ``seq`` (in the log of the evening, or of its sheet), and
    what it says; what happened on a sheet has its ``round`` and ``table``, and a change ``before``:
    what stood there until then.
    """

    log: list[dict[str, Any]]


class SeatedView(msgspec.Struct, frozen=True):
    """Who sits at a seat of a table."""

    player: int
    name: str


class DrawnView(msgspec.Struct, frozen=True):
    """Who writes and who deals first (DK-1.2); ``cards`` by seat, for writing and for the deal."""

    writer: int
    dealer: int
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None


class LineView(msgspec.Struct, frozen=True):
    """A line of the sheet: who dealt, the signed points, the scores after it; by seat."""

    index: int
    line: Line
    dealer: int
    points: Points
    totals: Points


class StandingView(msgspec.Struct, frozen=True, kw_only=True):
    """Where the round stands: who deals, what may be chosen, what is left, the scores.

    ``pool`` has how often each negative game may still be played; ``open_sum`` what the jury's
    decisions have left that does not add up (DK-8.6).
    """

    dealer: int
    games: int
    choices: list[str]
    must_trump: bool
    pool: dict[str, int]
    negatives_left: tuple[int, ...]
    trumps_left: tuple[int, ...]
    totals: Points
    is_over: bool
    open_sum: int
    adds_up: bool


class Hindrance(msgspec.Struct, frozen=True):
    """What keeps a dealer from choosing a game: that a field of the standing has this value.

    ``of`` is a key of the field, ``dealer`` where the field has an entry for each seat and the
    dealer's counts, or empty. ``why`` is the word by which the page says it.
    """

    field: str
    of: str
    value: bool | int
    why: str


class Change(msgspec.Struct, frozen=True):
    """What a line does to a field of the standing: it grows ``by``, or is set ``to``."""

    field: str
    of: str = ""
    by: int = 0
    to: bool | None = None


class GameCount(msgspec.Struct, frozen=True):
    """How a game is counted (DK-6.3): its check sum, its sign, and what one player can have.

    Of what keeps a dealer from choosing it the first reason counts; ``changes`` is what the choice
    does (DK-2.1, DK-2.2).
    """

    sum: int
    sign: int
    entries: tuple[int, ...]
    hindrances: list[Hindrance]
    changes: list[Change]


class CountingView(msgspec.Struct, frozen=True):
    """What a phone without a line needs to go on with a sheet: the rules stay the server's.

    ``opening`` is the standing of an empty sheet, ``length`` the games of a round. A fault in a
    trump game costs its ``offender`` and brings the ``others`` points (DK-8.3), and does what
    ``owed`` says where the offender was the dealer (DK-8.4).
    """

    games: dict[str, GameCount]
    opening: StandingView
    length: int
    offender: int
    others: int
    owed: list[Change]


class ConfirmedView(msgspec.Struct, frozen=True):
    """Which seat confirmed the sheet, and when; ``by`` is who did it for that seat."""

    seat: int
    at: int
    by: Who


class OnlineView(msgspec.Struct, frozen=True):
    """The table on the server that fills this sheet.

    ``seats`` are the personal links by seat, for the director alone; null for others, and where
    the table is none of this server's (the evening was restored elsewhere). ``taken`` are the
    seats whose players have named themselves by the table's link, and got their own.
    """

    table: str
    seats: list[str] | None
    taken: list[int]


class PastView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that has happened to the sheet; ``before`` is what the line was until then."""

    seq: int
    at: int
    by: Who
    kind: str
    index: int | None = None
    line: Line | None = None
    before: Line | None = None
    seat: int | None = None
    reason: str | None = None


class SheetView(msgspec.Struct, frozen=True, kw_only=True):
    """The score sheet of a table."""

    evening: str
    evening_name: str
    round: int
    table: int
    seq: int
    now: int
    players: list[SeatedView]
    drawn: DrawnView | None
    lines: list[LineView]
    standing: StandingView
    counting: CountingView
    confirmed: ConfirmedView | None
    online: OnlineView | None
    history: list[PastView]


class EveningMessage(msgspec.Struct, frozen=True, tag_field="type", tag="evening"):
    """The evening has changed, or somebody has just come to listen."""

    view: EveningView


class SheetMessage(msgspec.Struct, frozen=True, tag_field="type", tag="sheet"):
    """A sheet has changed."""

    round: int
    table: int
    view: SheetView


class EveningMade(msgspec.Struct, frozen=True):
    """An evening is there; the token is its director's, and so is the page."""

    evening: str
    token: str
    page: str


class CommandDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command has been done: it is the event of this number.

    Where a link was renewed, the new one comes with it; where a player has taken a seat, the
    page that leads there.
    """

    seq: int
    token: str | None = None
    page: str | None = None


class Links(msgspec.Struct, frozen=True):
    """The pages of every role, and of every table by its number."""

    director: str
    jury: str
    viewer: str
    tables: dict[str, str]


class StandingsView(msgspec.Struct, frozen=True):
    """The ranking as it was after a round; null: as of now."""

    after: int | None
    standings: list[PlaceView]


class SeasonPlaceView(msgspec.Struct, frozen=True):
    """A line of the season's ranking; ``evenings`` are those attended."""

    place: int
    name: str
    evenings: int
    points: Number
    score: int
    best: int | None


class SeasonView(msgspec.Struct, frozen=True):
    """The ranking over several evenings."""

    ranking: list[SeasonPlaceView]
