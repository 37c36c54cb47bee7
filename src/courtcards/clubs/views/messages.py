"""What the pages of a club evening are sent: the evening and its sheets as a role sees them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from courtcards.clubs.command import Sender
from courtcards.clubs.evening import EveningSettings
from courtcards.clubs.views.counting import CountingView, RoundSheetView
from courtcards.kernel.club_scoring import Points, ScoreLine

LinkRole = Literal["director", "jury", "viewer", "table", "register"]
Status = Literal["not-drawn", "playing", "finished", "confirmed"]
JsonNumber = int | float
"""Ranking points, or a score: an integer where it is whole, as scores are except in duplicate."""


class EveningPlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of the evening.

    ``house``: fills in where four does not divide the number of players. ``there``: is present.
    ``removed``: was entered by mistake; the number stays, so that all others keep theirs.
    """

    number: int
    name: str
    club: str
    house: bool
    there: bool
    removed: bool = False


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round and how far its sheet is; ``players`` by seat.

    ``totals`` are the scores by seat so far; null before the draw, and in duplicate until every
    table has played. ``only_totals``: no more was kept of the round than its four scores.
    """

    table: int
    players: tuple[int, ...]
    online: bool
    status: Status
    games: int
    adds_up: bool
    totals: Points | None
    extra_minutes: int
    only_totals: bool = False


class RoundView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round that has begun; ``reason`` is why it was closed although sheets were missing.

    In ``duplicate`` all tables play the same deals; so many have been played at every table, and
    are ``compared``. Only those are shown, and no scores before all have been.
    ``attempt``: it is the second, the third … of its number, since those before were taken back.
    ``annulled`` is why it does not count, where it does not.
    """

    number: int
    tables: list[TableView]
    byes: tuple[int, ...]
    closed: bool
    reason: str
    duplicate: bool = False
    compared: int = 0
    attempt: int = 1
    annulled: str = ""


class PlannedTable(msgspec.Struct, frozen=True):
    """A table of a round to come; ``players`` by seat."""

    table: int
    players: tuple[int, ...]


class PlannedRound(msgspec.Struct, frozen=True):
    """A round that is drawn and has not begun."""

    number: int
    tables: list[PlannedTable]
    byes: tuple[int, ...]


class PlanReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """How well the rounds that were played or planned keep players apart.

    ``repeats`` counts the meetings of a pair beyond its first, ``same_table`` how often players
    come to a table again; ``byes`` has, by player, how often they sit out. From ``seed`` and
    ``draw`` the same draw can be made again. ``forced`` says that no draw of the rounds to come
    would have fewer repeats, as has been shown.
    """

    repeats: int
    club_meetings: int
    same_table: int
    byes: dict[int, int]
    seed: str
    draw: int
    forced: bool = False


class ResultView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round has brought a player; ``table`` is null for a bye.

    ``only_totals``: no more was kept of the round at the table than its four scores.
    """

    round: int
    table: int | None
    points: JsonNumber
    score: JsonNumber
    only_totals: bool = False


class RankingEntryView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the ranking (DK-7.1); ``points`` are with the ``penalty`` of the evening."""

    place: int
    player: int
    points: JsonNumber
    score: JsonNumber
    best: JsonNumber | None
    results: list[ResultView]
    penalty: int = 0


class PenaltyView(msgspec.Struct, frozen=True):
    """Ranking points that the jury has added to a player's, or taken; ``number`` counts from 1."""

    number: int
    player: int
    points: int
    reason: str


class RegistrantView(msgspec.Struct, frozen=True):
    """Somebody who has registered, under a number from 0, and when that was."""

    number: int
    name: str
    club: str
    at: int


class RegistrationView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Registration as the director sees it: whether it is open, who waits, and who was declined.

    ``places`` are all that there are, ``left`` those for which nobody plays or waits. ``at_once``:
    whoever registers before seats are drawn plays without a nod.
    """

    open: bool
    places: int
    left: int
    at_once: bool
    waiting: list[RegistrantView]
    declined: list[RegistrantView]


class EveningView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The evening as a role sees it.

    ``round_length`` is the number of games in a round. ``plan`` has the rounds that are drawn and
    have not begun. All but the director and the jury see only the first of them, and only while no
    round is being played; for them ``plan_report`` and ``next`` (the commands that make sense now,
    the most natural first) are null. ``payments`` has, by player, what was paid in hundredths, 0
    where no amount was said; it is there for the director alone, once anybody has paid. So is
    ``registration``, once it was opened.
    """

    evening: str
    role: LinkRole
    table: int | None
    seq: int
    now: int
    settings: EveningSettings
    round_length: int
    players: list[EveningPlayerView]
    rounds: list[RoundView]
    plan: list[PlannedRound] | None
    plan_report: PlanReport | None
    clock_until: int | None
    missing: tuple[int, ...]
    standings: list[RankingEntryView]
    penalties: tuple[PenaltyView, ...] = ()
    next: list[str] | None
    payments: dict[int, int] = msgspec.field(default_factory=dict)
    registration: RegistrationView | None = None


class LogView(msgspec.Struct, frozen=True):
    """All that has happened at an evening and on its sheets, the earliest first.

    Each entry has ``kind``, ``by``, ``at``, ``seq`` (in the log of the evening, or of its sheet),
    and the fields of its event. What happened on a sheet has its ``round`` and ``table``; a change
    has ``before``: what stood there until then.
    """

    log: list[dict[str, Any]]


class SeatedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat of a table, and who plays on there for them, if anybody does."""

    player: int
    name: str
    substitute: str = ""


class DrawnView(msgspec.Struct, frozen=True):
    """Who writes and who deals first (DK-1.2), and the cards that each seat drew for either."""

    writer: int
    dealer: int
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None


class LineView(msgspec.Struct, frozen=True):
    """A line of the sheet: who dealt, and by seat the signed points and the scores after it."""

    index: int
    line: ScoreLine
    dealer: int
    points: Points
    totals: Points


class ConfirmedView(msgspec.Struct, frozen=True):
    """Which seat confirmed the sheet, and when; ``by`` is who sent the confirmation."""

    seat: int
    at: int
    by: Sender


class OnlineView(msgspec.Struct, frozen=True):
    """The table on the server that fills this sheet.

    ``seats`` are the personal links by seat, for the director alone; null for others, and where the
    table is on another server (as after an evening was restored from a file). ``taken`` are the
    seats whose players have claimed them by the table's link.
    """

    table: str
    seats: list[str] | None
    taken: list[int]


class TotalsView(msgspec.Struct, frozen=True):
    """The four scores by seat, where no more was kept of a round; who entered them, and when."""

    points: Points
    at: int
    by: Sender


class HistoryEntryView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that has happened to the sheet; ``before`` is what the line was until then."""

    seq: int
    at: int
    by: Sender
    kind: str
    index: int | None = None
    line: ScoreLine | None = None
    before: ScoreLine | None = None
    seat: int | None = None
    name: str | None = None
    points: Points | None = None
    reason: str | None = None


class SheetView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The score sheet of a table; its ``attempt`` is that of its round."""

    evening: str
    evening_name: str
    round: int
    table: int
    seq: int
    now: int
    players: list[SeatedView]
    drawn: DrawnView | None
    lines: list[LineView]
    standing: RoundSheetView
    counting: CountingView
    confirmed: ConfirmedView | None
    online: OnlineView | None
    history: list[HistoryEntryView]
    attempt: int = 1
    totalled: TotalsView | None = None


class EveningMessage(msgspec.Struct, frozen=True, tag_field="type", tag="evening"):
    """The evening has changed, or somebody has just come to listen."""

    view: EveningView


class SheetMessage(msgspec.Struct, frozen=True, tag_field="type", tag="sheet"):
    """A sheet has changed."""

    round: int
    table: int
    view: SheetView


class CreatedEvening(msgspec.Struct, frozen=True):
    """An evening has been made. The token is its director's; so is the page."""

    evening: str
    token: str
    page: str


class CommandDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command has been done: it is the event of this number.

    Where a link was renewed, ``token`` and ``page`` are the new ones; where a player has taken a
    seat, ``page`` leads there.
    """

    seq: int
    token: str | None = None
    page: str | None = None


class DirectorLink(msgspec.Struct, frozen=True):
    """The page of a further director, who has a number from 1 and a name."""

    number: int
    name: str
    page: str


class Links(msgspec.Struct, frozen=True, omit_defaults=True):
    """The pages of every role, of every table by its number, and of further directors."""

    director: str
    jury: str
    viewer: str
    register: str
    tables: dict[str, str]
    directors: tuple[DirectorLink, ...] = ()


class StandingsView(msgspec.Struct, frozen=True):
    """The ranking as it was after a round; where ``after`` is null, as it is now."""

    after: int | None
    standings: list[RankingEntryView]
