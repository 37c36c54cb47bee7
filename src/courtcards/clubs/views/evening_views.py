"""An evening as a role sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import ClubEnvelope
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.state import PlayedRound
from courtcards.clubs.evening.wishes import list_wishes
from courtcards.clubs.results import (
    Sheets,
    count_common_deals,
    find_missing_sheets,
    is_withheld,
    rank_evening,
    rank_evening_teams,
)
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.clubs.standings import RankingEntry, Score
from courtcards.clubs.views.messages import (
    EveningPlayerView,
    EveningView,
    JsonNumber,
    LinkRole,
    PenaltyView,
    PlannedRound,
    RankingEntryView,
    ResultView,
    RoundView,
    StandingsView,
    Status,
    TableView,
    TeamView,
)
from courtcards.clubs.views.plan_views import build_plan, build_plan_report, build_wish_report
from courtcards.clubs.views.registration_views import build_registration_view
from courtcards.kernel.club_scoring import SEATS
from courtcards.kernel.errors import NotAllowed


@dataclass(frozen=True)
class Link:
    """The role that a link gives its holder, and the table if it is the link of a table.

    ``generation`` counts how often the links of ``key`` had been renewed when this one was made.
    ``name`` belongs to the link of a further director.
    """

    key: str
    generation: int
    role: LinkRole
    table: int | None = None
    name: str = ""

    @classmethod
    def from_key(cls, key: str, generation: int, name: str = "") -> Self:
        role, _, number = key.partition("/")
        table = int(number) if role == "table" else None
        return cls(key, generation, cast("LinkRole", role), table, name)

    def check_table(self, table: int) -> None:
        """Raise NotAllowed if this is the link of another table."""
        if self.table is not None and self.table != table:
            raise NotAllowed(
                "this link is for table {own}, not for table {other}", own=self.table, other=table
            )

    def check_director(self) -> None:
        """Raise NotAllowed unless the link is a director's."""
        if self.role != "director":
            raise NotAllowed(error_messages.DIRECTOR_ONLY)

    def check_judge(self) -> None:
        """Raise NotAllowed unless the link is a director's or the jury's."""
        if self.role not in {"director", "jury"}:
            raise NotAllowed(error_messages.JURY_ONLY)

    def check_all_tables(self) -> None:
        """Raise NotAllowed if this is the link of a table, which may not see all sheets."""
        if self.table is not None:
            raise NotAllowed(
                "this link is for table {own}, not for the sheets of all tables", own=self.table
            )


class EveningViews:
    """Views of one evening. The parts that they share are cached until ``invalidate`` is called."""

    def __init__(self, name: str, evening: Evening, sheets: Sheets) -> None:
        self._name = name
        self._evening = evening
        self._sheets = sheets
        self._shared: EveningView | None = None
        self._public_players: list[EveningPlayerView] = []
        """The players as everybody but the director sees them."""
        self._rankings: dict[int | None, list[RankingEntry]] = {}

    def invalidate(self) -> None:
        """Clear the cache. Call this after each event of the evening or of a sheet."""
        self._shared = None
        self._rankings.clear()

    def ranking(self, after: int | None = None) -> list[RankingEntry]:
        """Return the ranking after a round, or the current one."""
        until = None if after is None else max(0, min(after, len(self._evening.rounds)))
        if until not in self._rankings:
            self._rankings[until] = rank_evening(self._evening, self._sheets, until)
        return self._rankings[until]

    def view(self, link: Link, now: int) -> EveningView:
        """Return the evening as a link's holder sees it; ``now`` in milliseconds since 1970."""
        if self._shared is None:
            self._shared = self._director_view(now)
            self._public_players = [
                msgspec.structs.replace(each, member=None) for each in self._shared.players
            ]
        shown: dict[str, Any] = {"role": link.role, "table": link.table, "now": now}
        if link.role == "director":
            shown |= {
                "payments": dict(self._evening.payments),
                "registration": build_registration_view(self._evening),
                "wishes": list_wishes(self._evening),
                "wish_report": build_wish_report(self._evening),
            }
        if link.role != "director":
            shown["players"] = self._public_players
        if link.role not in {"director", "jury"}:
            shown |= {"plan": self._coming(), "plan_report": None, "next": None}
        elif link.role == "jury":
            shown |= {"next": list_next_commands(self._evening, "jury")}
        return msgspec.structs.replace(self._shared, **shown)

    def _director_view(self, now: int) -> EveningView:
        evening = self._evening
        groups = evening.map_groups()
        return EveningView(
            evening=self._name,
            role="director",
            table=None,
            seq=evening.sequence,
            now=now,
            settings=evening.settings,
            round_length=evening.club.length,
            players=[
                EveningPlayerView(
                    each.number,
                    each.name,
                    each.club,
                    each.is_house,
                    each.is_there,
                    each.is_removed,
                    each.member,
                    groups.get(each.number, ""),
                )
                for each in evening.players
            ],
            rounds=[self._round(played) for played in evening.rounds],
            plan=build_plan(evening),
            plan_report=build_plan_report(evening, self.ranking()),
            clock_until=evening.clock_until,
            missing=find_missing_sheets(evening, self._sheets),
            standings=[build_ranking_entry_view(each) for each in self.ranking()],
            teams=build_team_views(evening, self.ranking()),
            penalties=tuple(
                PenaltyView(each.number, each.player, each.points, each.reason)
                for each in evening.penalties
                if not each.is_lifted
            ),
            next=list_next_commands(evening, "director"),
        )

    def _round(self, played: PlayedRound) -> RoundView:
        held = is_withheld(self._evening, self._sheets, played)
        tables = [
            self._table(played, table, players, is_withheld=held)
            for table, players in enumerate(played.seating.tables, start=1)
        ]
        closed = played.closed
        reason = "" if closed is None else closed.reason
        return RoundView(
            played.number,
            tables,
            played.seating.byes,
            closed is not None,
            reason,
            played.is_duplicate,
            count_common_deals(self._evening, self._sheets, played) if played.is_duplicate else 0,
            played.attempt,
            "" if played.annulled is None else played.annulled.reason,
        )

    def _table(
        self, played: PlayedRound, table: int, players: tuple[int, ...], *, is_withheld: bool
    ) -> TableView:
        sheet = self._sheets.get((played.number, table))
        is_begun = sheet is not None and (sheet.drawn is not None or sheet.totalled is not None)
        return TableView(
            table,
            players,
            table in played.online,
            get_sheet_status(sheet),
            sheet.round_sheet.games if sheet is not None else 0,
            sheet is None or is_withheld or sheet.adds_up,
            sheet.totals if sheet is not None and is_begun and not is_withheld else None,
            played.extra_minutes.get(table, 0),
            sheet is not None and sheet.totalled is not None,
        )

    def _coming(self) -> list[PlannedRound] | None:
        """Return the next round, or None during a round. Everybody finds their table in it."""
        plan = build_plan(self._evening)
        return None if plan is None or self._evening.running is not None else plan[:1]


def get_sheet_status(sheet: Sheet | None) -> Status:
    if sheet is None:
        return "not-drawn"
    if sheet.confirmed is not None:
        return "confirmed"
    if sheet.is_over:
        return "finished"
    return "not-drawn" if sheet.drawn is None else "playing"


def build_ranking_entry_view(place: RankingEntry) -> RankingEntryView:
    results = [
        ResultView(
            each.round,
            each.table,
            to_json_number(each.points),
            to_json_number(each.score),
            each.is_total,
        )
        for each in place.results
    ]
    return RankingEntryView(
        place.place,
        place.player,
        to_json_number(place.points),
        to_json_number(place.score),
        None if place.best is None else to_json_number(place.best),
        results,
        place.penalty,
    )


def build_team_views(evening: Evening, ranking: Sequence[RankingEntry]) -> list[TeamView]:
    return [
        TeamView(
            each.place,
            each.team,
            to_json_number(each.points),
            to_json_number(each.score),
            each.players,
        )
        for each in rank_evening_teams(evening, ranking)
    ]


def build_standings_view(
    evening: Evening, ranking: Sequence[RankingEntry], after: int | None
) -> StandingsView:
    entries = [build_ranking_entry_view(each) for each in ranking]
    return StandingsView(after, entries, build_team_views(evening, ranking))


def to_json_number(points: Score) -> JsonNumber:
    """Return an integer if the points are whole, else a float."""
    return int(points) if points.denominator == 1 else float(points)


def list_next_commands(evening: Evening, role: LinkRole) -> list[str]:
    """List the commands that make sense now, the most natural first."""
    if evening.running is not None:
        rest = ["withdraw", "add", "rename", "settings"] if role == "director" else []
        return ["clock", "time", "close", *rest]
    if role != "director":
        return []
    if evening.is_over:
        return ["settings"]
    people = ["add", "paste", "withdraw", "return", "rename", "settings"]
    if evening.plan:
        return ["begin", "exchange", "draw", *people]
    return ["draw", *people] if len(evening.next_players) >= SEATS else people


REASON_PENDING = "…"


class RankView(msgspec.Struct, frozen=True):
    """The place of a player in the ranking, with points and score."""

    place: int
    points: JsonNumber
    score: JsonNumber


class PredictedRankChange(msgspec.Struct, frozen=True):
    """A change of a player's rank; null means that the player has no place."""

    player: int
    before: RankView | None
    after: RankView | None


class PredictedSheetChange(msgspec.Struct, frozen=True):
    """A sheet with entries that would no longer count, or would count again (``counts``).

    With 0 ``lines``, the sheet has only its four scores.
    """

    round: int
    table: int
    lines: int
    confirmed: bool
    counts: bool


class PredictedChanges(msgspec.Struct, frozen=True):
    """Effects that a command would have; ``redraw``: the coming rounds would need a new draw.

    ``reseated`` are the sheets with entries that would belong to other players.
    """

    sheets: list[PredictedSheetChange]
    places: list[PredictedRankChange]
    redraw: bool
    reseated: list[PredictedSheetChange]


def predict_changes(evening: Evening, sheets: Sheets, envelope: ClubEnvelope) -> PredictedChanges:
    """Predict the effects of a command, without changing the evening.

    The person gives the reason only after seeing them, so a placeholder stands in for it. Raises
    the error with which the evening refuses the command.
    """
    command = envelope.command
    if "reason" in command.__struct_fields__:
        command = msgspec.structs.replace(command, reason=REASON_PENDING)
    event = evening.decide(replace(envelope, command=command))
    after = Evening.replay([*evening.history, event])
    return PredictedChanges(
        list(_predict_sheets(evening, after, sheets)),
        list(_predict_ranks(evening, after, sheets)),
        bool(evening.plan) and not after.plan,
        list(_predict_reseated(evening, after, sheets)),
    )


def _predict_sheets(
    evening: Evening, after: Evening, sheets: Sheets
) -> Iterator[PredictedSheetChange]:
    now, then = (_list_counting_places(each) for each in (evening, after))
    for place in sorted(now ^ then):
        yield from _predict_sheet(sheets, place, counts=place in then)


def _predict_reseated(
    evening: Evening, after: Evening, sheets: Sheets
) -> Iterator[PredictedSheetChange]:
    for was, played in zip(evening.rounds, after.rounds, strict=False):  # one may be undone
        seats = zip(was.seating.tables, played.seating.tables, strict=True)
        for table, (one, other) in enumerate(seats, start=1):
            if one != other:
                place = played.number, table
                yield from _predict_sheet(sheets, place, counts=played.annulled is None)


def _predict_sheet(
    sheets: Sheets, place: SheetPlace, *, counts: bool
) -> Iterator[PredictedSheetChange]:
    """Yield the change of a sheet if it has entries."""
    sheet = sheets.get(place)
    if sheet is not None and sheet.is_written:
        is_confirmed = sheet.confirmed is not None
        yield PredictedSheetChange(*place, len(sheet.lines), is_confirmed, counts)


def _list_counting_places(evening: Evening) -> set[SheetPlace]:
    """List the places of all sheets that count, or will count once they are confirmed."""
    return {
        (played.number, table)
        for played in evening.counting_rounds
        for table in range(1, len(played.seating.tables) + 1)
    }


def _predict_ranks(
    evening: Evening, after: Evening, sheets: Sheets
) -> Iterator[PredictedRankChange]:
    now, then = (
        {place.player: _rank(place) for place in rank_evening(each, sheets)}
        for each in (evening, after)
    )
    for player in (*then, *(now.keys() - then.keys())):
        if now.get(player) != then.get(player):
            yield PredictedRankChange(player, now.get(player), then.get(player))


def _rank(place: RankingEntry) -> RankView:
    return RankView(place.place, to_json_number(place.points), to_json_number(place.score))
