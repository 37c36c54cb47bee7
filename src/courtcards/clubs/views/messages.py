"""Messages to the pages of a club evening: the evening and its sheets, for one role."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from courtcards.clubs.command import Sender
from courtcards.clubs.evening import EveningSettings
from courtcards.clubs.evening.wishes import PlayerWishes
from courtcards.clubs.views.counting import CountingView, RoundSheetView
from courtcards.kernel.club_scoring import Points, ScoreLine

LinkRole = Literal["director", "jury", "viewer", "table", "register"]
Status = Literal["not-drawn", "playing", "finished", "confirmed"]
JsonNumber = int | float
"""Ranking points or a score: an integer if it is whole. Only duplicate has fractional scores."""


class EveningPlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of the evening.

    ``house``: the player fills in when the number of players is no multiple of four. ``there``: the
    player is present. ``removed``: the player was entered by mistake. The number stays taken, and
    no other player is renumbered. ``member`` is the number in the evening's club; only the
    director gets it. ``group``: the group of the evening that the player plays in.
    """

    number: int
    name: str
    club: str
    house: bool
    there: bool
    removed: bool = False
    member: int | None = None
    group: str = ""


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round and the progress of its sheet; ``players`` by seat.

    ``totals`` are the scores by seat so far. They are null before the draw, and in duplicate until
    every table has played. ``only_totals``: the sheet has no lines, only its four scores.
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
    """A round that has begun; ``reason`` tells why it was closed with sheets missing.

    In ``duplicate`` all tables play the same deals. ``compared`` counts the deals that every table
    has played; only those are shown. Scores appear once all deals are played. ``attempt`` is 2 or
    more if earlier rounds of this number were taken back. ``annulled`` is the reason why the round
    does not count, or empty.
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
    """A table of a coming round; ``players`` by seat."""

    table: int
    players: tuple[int, ...]


class PlannedRound(msgspec.Struct, frozen=True):
    """A round that is drawn and has not begun."""

    number: int
    tables: list[PlannedTable]
    byes: tuple[int, ...]


class PlanReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """Quality of the seating, over all rounds played or planned.

    ``repeats`` counts the meetings of a pair beyond its first. ``same_table`` counts how often
    players return to a table. ``byes`` has the number of byes by player. ``seed`` and ``draw``
    reproduce the draw. ``forced``: no draw of the coming rounds that keeps the wishes can have
    fewer repeats, and ``clubs_forced`` fewer meetings of club-mates; this is proven. ``better``,
    ``clubs_better`` and ``byes_better``: the draw was better before players changed places.
    ``by_rank``: the next round is seated by rank. ``rank_changed``: it is not the current rank.
    """

    repeats: int
    club_meetings: int
    same_table: int
    byes: dict[int, int]
    seed: str
    draw: int
    forced: bool = False
    better: bool = False
    clubs_forced: bool = False
    clubs_better: bool = False
    byes_better: bool = False
    by_rank: bool = False
    rank_changed: bool = False


class BrokenWish(msgspec.Struct, frozen=True):
    """A wish that a planned round does not keep.

    ``table``: the player sits elsewhere than at ``table``. ``apart`` and ``group``: the two players
    sit there together.
    """

    kind: Literal["table", "apart", "group"]
    round: int
    players: tuple[int, ...]
    table: int


class WishReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """The wishes of the planned rounds, by kind, and those that are not kept.

    ``away`` counts the absences, one for each player and round.
    """

    tables: int
    apart: int
    away: int
    groups: int
    broken: list[BrokenWish] = msgspec.field(default_factory=list)


class ResultView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a player in a round; ``table`` is null for a bye.

    ``only_totals``: the table's sheet has no lines, only its four scores.
    """

    round: int
    table: int | None
    points: JsonNumber
    score: JsonNumber
    only_totals: bool = False


class RankingEntryView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the ranking (DK-7.1); ``points`` include the ``penalty`` of the evening."""

    place: int
    player: int
    points: JsonNumber
    score: JsonNumber
    best: JsonNumber | None
    results: list[ResultView]
    penalty: int = 0


class TeamView(msgspec.Struct, frozen=True):
    """A line of the ranking of teams; ``players`` are those whose results count."""

    place: int
    team: str
    points: JsonNumber
    score: JsonNumber
    players: tuple[int, ...]


class PenaltyView(msgspec.Struct, frozen=True):
    """Ranking points that the jury has added or taken; ``number`` counts from 1."""

    number: int
    player: int
    points: int
    reason: str


class RegistrantView(msgspec.Struct, frozen=True):
    """A registrant, with a number from 0 and the time of registration."""

    number: int
    name: str
    club: str
    at: int


class RegistrationView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Registration as the director sees it.

    ``places`` is the number of all places, ``left`` the number not yet taken by a player or a
    waiting registrant. ``at_once``: before seats are drawn, registrants play without waiting for
    the director.
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
    have not begun. All but the director and the jury see only the first of them, and only between
    rounds. For them ``plan_report`` and ``next`` are null. ``next`` lists the commands that make
    sense now, the most natural first.

    ``standings`` has the rankings of all groups, one after the other. ``teams`` is the ranking of
    teams, if the settings ask for one.

    ``payments`` and ``registration`` are for the director alone. ``payments`` has the amount paid
    by player, in hundredths, or 0 if no amount was given. It is missing until somebody has paid,
    and ``registration`` until it was opened. ``wishes`` of players and the ``wish_report`` of the
    plan are for the director alone, too.
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
    teams: list[TeamView] = msgspec.field(default_factory=list)
    penalties: tuple[PenaltyView, ...] = ()
    next: list[str] | None
    payments: dict[int, int] = msgspec.field(default_factory=dict)
    registration: RegistrationView | None = None
    wishes: list[PlayerWishes] = msgspec.field(default_factory=list)
    wish_report: WishReport | None = None


class LogView(msgspec.Struct, frozen=True):
    """All events of an evening and of its sheets, the earliest first.

    Each entry has ``kind``, ``by``, ``at``, ``seq`` (in the log of the evening, or of its sheet),
    and the fields of its event. An event of a sheet also has its ``round`` and ``table``. A change
    has ``before``: the value until then.
    """

    log: list[dict[str, Any]]


class SeatedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player at a seat, and the name of a substitute if there is one."""

    player: int
    name: str
    substitute: str = ""


class DrawnView(msgspec.Struct, frozen=True):
    """The seats that write and deal first (DK-1.2), and the cards that each seat drew."""

    writer: int
    dealer: int
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None


class LineView(msgspec.Struct, frozen=True):
    """A line of the sheet: its dealer, and by seat the signed points and the scores after it."""

    index: int
    line: ScoreLine
    dealer: int
    points: Points
    totals: Points


class ConfirmedView(msgspec.Struct, frozen=True):
    """The seat that confirmed the sheet, and when; ``by`` is the sender of the confirmation."""

    seat: int
    at: int
    by: Sender


class OnlineView(msgspec.Struct, frozen=True):
    """The table on the server that fills this sheet.

    ``seats`` are the personal links by seat. Only the director gets them. They are also null if the
    table is on another server, for example after an evening was restored from a file. ``taken`` are
    the seats that players have claimed through the table's link.
    """

    table: str
    seats: list[str] | None
    taken: list[int]


class TotalsView(msgspec.Struct, frozen=True):
    """The four scores by seat of a sheet without lines, who entered them, and when."""

    points: Points
    at: int
    by: Sender


class HistoryEntryView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event of the sheet; ``before`` is the line as it was until then."""

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
    """The score sheet of a table; ``attempt`` is the attempt of its round."""

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
    """The evening, sent after each change and to every client that connects."""

    view: EveningView


class SheetMessage(msgspec.Struct, frozen=True, tag_field="type", tag="sheet"):
    """A sheet that has changed."""

    round: int
    table: int
    view: SheetView


class CreatedEvening(msgspec.Struct, frozen=True):
    """A new evening, with the token and the page of its director."""

    evening: str
    token: str
    page: str


class CommandDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a command that was done; ``seq`` is the number of its event.

    ``token`` and ``page`` are new after a link was renewed. After a player has taken a seat,
    ``page`` leads there.
    """

    seq: int
    token: str | None = None
    page: str | None = None


class DirectorLink(msgspec.Struct, frozen=True):
    """The page of a further director, who has a number from 1 and a name."""

    number: int
    name: str
    page: str


class PublicLinkView(msgspec.Struct, frozen=True):
    """The public page; ``embed``: other sites may show it in a frame."""

    page: str
    embed: bool


class Links(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pages of every role, of every table by its number, and of further directors.

    ``public`` is the public page, once the director has created it.
    """

    director: str
    jury: str
    viewer: str
    register: str
    tables: dict[str, str]
    directors: tuple[DirectorLink, ...] = ()
    public: PublicLinkView | None = None


class StandingsView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ranking after a round; ``after`` is null for the current ranking."""

    after: int | None
    standings: list[RankingEntryView]
    teams: list[TeamView] = msgspec.field(default_factory=list)
