"""An evening as files: exports and restored evenings, and spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody

from courtcards.clubs.error_messages import display_name
from courtcards.clubs.evening import Evening
from courtcards.clubs.export import (
    Export,
    KnownEvents,
    export_evening,
    export_new_events,
    parse_export,
)
from courtcards.clubs.publishing.presentation import CSV, GROUP, Cell, encode_csv
from courtcards.clubs.results import (
    Sheets,
    compare_round,
    find_line_contract,
    rank_evening_teams,
)
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.standings import RankingEntry, Score
from courtcards.clubs.views.messages import CreatedEvening
from courtcards.kernel.club_scoring import (
    SEATS,
    ClubGame,
    GameLine,
    JuryDecision,
    ScoreLine,
    VoidLine,
    WaivedLine,
)
from courtcards.server.clubs.api import Visit, answer_new_evening
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.connections import LARGEST_BODY
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import RESTORE, Jobs
from courtcards.server.responses import (
    COMMAND_REFUSALS,
    LANGUAGE_HEADERS,
    PRIVATE,
    VIEW_REFUSALS,
    HttpRequest,
    declare_refusals,
    find_request_language,
)
from courtcards.text import localize, mark_text, translate_text
from courtcards.text.formatting import format_points

LARGEST_EXPORT = LARGEST_BODY
STANDINGS_HEADINGS = (
    mark_text("place"),
    mark_text("player"),
    mark_text("club"),
    mark_text("ranking points"),
    mark_text("score"),
    mark_text("best round"),
)
SHEETS_HEADINGS = (
    mark_text("round"),
    mark_text("table"),
    mark_text("line"),
    mark_text("dealer"),
    mark_text("game"),
    mark_text("remark"),
)
PENALTY = mark_text("penalty")
TEAM = mark_text("team")
PLAYERS = mark_text("players")
ROUND_HEADINGS = (mark_text("round"), mark_text("table"))
REMARKS = {
    "fault": mark_text("fault"),
    "void": mark_text("trump game void"),
    "waived": mark_text("fault, no sanction"),
    "decision": mark_text("jury decision"),
}
ONLY_SCORES = mark_text("only the four scores")


def declare_file(media_type: str) -> dict[int, ResponseSpec]:
    """Describe the answer of a handler that sends a file, for OpenAPI."""
    return {
        200: ResponseSpec(
            bytes, description="The file.", media_type=media_type, generate_examples=False
        )
    }


EXPORT = {200: ResponseSpec(Export, description="The evening.", generate_examples=False)}


@get("/api/clubs/{evening:str}/export.json", responses=EXPORT | VIEW_REFUSALS)
async def get_export(
    visit: NamedDependency[Visit],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Send the whole evening in one file, for the director. The evening can be restored from it."""
    visit.link.check_director()
    live = visit.live
    aside = await live.load_undone_sheets()
    key = "export", live.version, tuple(sheet.sequence for sheet in aside)
    body = documents.make_here(
        key, lambda: export_evening(live.evening, live.visible_sheets, aside)
    )
    return Response(
        body, media_type="application/json", headers=make_evening_file_headers(live.evening, "json")
    )


@post("/api/clubs/{evening:str}/events", status_code=200, responses=EXPORT | COMMAND_REFUSALS)
async def get_new_events(
    data: JSONBody[KnownEvents], visit: NamedDependency[Visit]
) -> Response[bytes]:
    """Return the events that you do not know yet, for the director: a copy follows the evening."""
    visit.link.check_director()
    live = visit.live
    await live.prepare_sheets()
    news = export_new_events(
        live.evening, live.visible_sheets, data, await live.load_undone_sheets()
    )
    return Response(news, media_type="application/json", headers=PRIVATE)


@post(
    "/api/clubs/restore",
    status_code=201,
    request_max_body_size=LARGEST_EXPORT,
    responses=declare_refusals(400, 403, 413, 422, 429, 503),
)
async def open_restored_evening(
    request: HttpRequest,
    live_evenings: NamedDependency[LiveEvenings],
    links: NamedDependency[LinkSigner],
    limiter: NamedDependency[RateLimiter],
    jobs: NamedDependency[Jobs],
) -> Response[CreatedEvening]:
    """Restore an evening from an export, which is the body. It gets a new id and new links."""
    limiter.admit_opening(request.scope)
    found = await jobs.do(RESTORE, partial(parse_export, await request.body()))
    return answer_new_evening(await live_evenings.restore(found), links)


@get("/api/clubs/{evening:str}/standings.csv", responses=declare_file(CSV) | VIEW_REFUSALS)
async def get_standings_csv(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    documents: NamedDependency[Documents],
    after: FromQuery[int | None] = None,
) -> Response[bytes]:
    """Send the ranking as a spreadsheet, with the points of every round."""
    live = visit.live
    language = find_request_language(request.scope)
    until = None if after is None else max(0, min(after, len(live.evening.rounds)))
    rows = list_standings_rows(live.evening, live.ranking(until), until, language)
    key = "standings", live.version, until, language
    return answer_spreadsheet(
        live.evening, documents.make_here(key, lambda: encode_csv(rows, language))
    )


@get("/api/clubs/{evening:str}/sheets.csv", responses=declare_file(CSV) | VIEW_REFUSALS)
async def get_sheets_csv(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Send every line of every sheet as a spreadsheet; not for a table's link."""
    live = visit.live
    visit.link.check_all_tables()
    language = find_request_language(request.scope)
    rows = _list_sheet_rows(live.visible_sheets, language)
    key = "sheets", live.version, language
    return answer_spreadsheet(
        live.evening, documents.make_here(key, lambda: encode_csv(rows, language))
    )


def list_standings_rows(
    evening: Evening,
    places: Sequence[RankingEntry],
    after: int | None,
    language: str,
    *,
    has_scores: bool = False,
) -> Iterable[Sequence[Cell]]:
    """Yield the ranking with the points of each round, and with its scores if ``has_scores``."""
    rounds = [played.number for played in evening.rounds[:after]]
    scored = rounds if has_scores else []
    has_penalties = any(each.penalty for each in places)
    groups = evening.map_groups()
    yield [
        *(translate_text(heading, language) for heading in STANDINGS_HEADINGS),
        *(f"{translate_text(ROUND_HEADINGS[0], language)} {number}" for number in rounds),
        *(
            f"{translate_text(STANDINGS_HEADINGS[4], language)}, "
            f"{translate_text(ROUND_HEADINGS[0], language)} {number}"
            for number in scored
        ),
        *([translate_text(PENALTY, language)] if has_penalties else ()),
        *([translate_text(GROUP, language)] if groups else ()),
    ]
    for each in places:
        player = evening.player(each.player)
        by_round = {result.round: result for result in each.results}
        yield [
            each.place,
            display_name(player.name, language),
            player.club,
            each.points,
            each.score,
            "" if each.best is None else each.best,
            *(by_round[number].points if number in by_round else "" for number in rounds),
            *(by_round[number].score if number in by_round else "" for number in scored),
            *([each.penalty] if has_penalties else ()),
            *([groups.get(each.player, "")] if groups else ()),
        ]
    yield from _list_team_rows(evening, places, language)


def _list_team_rows(
    evening: Evening, places: Sequence[RankingEntry], language: str
) -> Iterable[Sequence[Cell]]:
    """Yield the ranking of teams, below an empty line, if there is one."""
    teams = rank_evening_teams(evening, places)
    if not teams:
        return
    place, _, _, points, score, _ = STANDINGS_HEADINGS
    yield []
    yield [translate_text(heading, language) for heading in (place, TEAM, points, score, PLAYERS)]
    for each in teams:
        names = (display_name(evening.player(player).name, language) for player in each.players)
        yield [
            each.place,
            each.team,
            format_points(each.points, language),
            format_score(each.score, language),
            ", ".join(names),
        ]


def format_score(score: Score, language: str) -> Cell:
    """Format a score as a spreadsheet calculates with it."""
    if score.denominator == 1:
        return int(score)
    return ("-" if score < 0 else "") + format_points(abs(Fraction(score)), language)


def _list_sheet_rows(sheets: Sheets, language: str) -> Iterable[Sequence[Cell]]:
    yield [
        *(translate_text(heading, language) for heading in SHEETS_HEADINGS),
        *(
            f"{translate_text(what, language)} {seat}"
            for seat in range(1, SEATS + 1)
            for what in (STANDINGS_HEADINGS[1], STANDINGS_HEADINGS[4])
        ),
    ]
    for (number, table), sheet in sorted(sheets.items()):
        names = [display_name(name, language) for name in sheet.names]
        if sheet.totalled is not None:
            pairs = zip(names, sheet.totalled.points, strict=True)
            told = translate_text(ONLY_SCORES, language)
            yield [number, table, "", "", "", told, *(part for pair in pairs for part in pair)]
        for index, row in enumerate(sheet.round_sheet.rows, start=1):
            game, remark = _describe_line(row.line, sheet, language)
            by_seat = [part for pair in zip(names, row.points, strict=True) for part in pair]
            yield [number, table, index, names[row.dealer], game, remark, *by_seat]


def _describe_line(line: ScoreLine, sheet: Sheet, language: str) -> tuple[str, str]:
    """Return the game of a line, and the remark on it."""
    match line:
        case GameLine(contract=contract, fault=fault):
            if fault is None:
                return contract_title(sheet.club, contract, language), ""
            at_fault = display_name(sheet.names[fault.seat], language)
            remark = f"{translate_text(REMARKS['fault'], language)}: {at_fault}"
            return contract_title(sheet.club, contract, language), remark
        case JuryDecision(contract=contract, reason=reason):
            game = "" if contract is None else contract_title(sheet.club, contract, language)
            return game, f"{translate_text(REMARKS['decision'], language)}: {reason}"
        case VoidLine() | WaivedLine():
            kind = "void" if isinstance(line, VoidLine) else "waived"
            at_fault = display_name(sheet.names[line.offender], language)
            return "", f"{translate_text(REMARKS[kind], language)}: {at_fault}"


def contract_title(club: ClubGame, contract: str, language: str) -> str:
    """Return the title of a game in a language."""
    return localize(club.find_contract(contract).title, language)


def answer_spreadsheet(evening: Evening, table: bytes) -> Response[bytes]:
    """Answer with a spreadsheet of the evening."""
    headers = make_evening_file_headers(evening, "csv") | LANGUAGE_HEADERS
    return Response(table, media_type=CSV, headers=headers)


def make_evening_file_headers(evening: Evening, ending: str, part: str = "") -> dict[str, str]:
    """Return the headers of a file that is named after the evening. ``part`` says what it holds."""
    return make_file_headers(
        ending, evening.settings.date, _make_slug(evening.settings.name) or "evening", part
    )


def make_file_headers(ending: str, *names: str) -> dict[str, str]:
    """Return the headers of a file of that name, in characters that every system accepts."""
    name = "-".join(filter(None, map(_make_slug, names)))
    return PRIVATE | {"content-disposition": f'attachment; filename="{name}.{ending}"'}


def _make_slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]


HEADINGS = (
    mark_text("round"),
    mark_text("deal"),
    mark_text("table"),
    mark_text("dealer"),
    mark_text("game"),
)
BY_SEAT = (mark_text("player"), mark_text("score"), mark_text("against the others"))


@get("/api/clubs/{evening:str}/comparison.csv", responses=declare_file(CSV) | VIEW_REFUSALS)
async def get_comparison_csv(
    request: HttpRequest, visit: NamedDependency[Visit], documents: NamedDependency[Documents]
) -> Response[bytes]:
    """Send the deals of the duplicate rounds as a spreadsheet, as far as all tables have played."""
    live = visit.live
    language = find_request_language(request.scope)
    rows = _list_deal_rows(live.evening, live.sheets, language)
    key = "comparison", live.version, language
    return answer_spreadsheet(
        live.evening, documents.make_here(key, lambda: encode_csv(rows, language))
    )


def _list_deal_rows(evening: Evening, sheets: Sheets, language: str) -> Iterable[Sequence[Cell]]:
    yield [
        *(translate_text(heading, language) for heading in HEADINGS),
        *(
            f"{translate_text(what, language)} {seat}"
            for seat in range(1, SEATS + 1)
            for what in BY_SEAT
        ),
    ]
    for played in evening.rounds:
        tables = compare_round(evening, sheets, played) if played.is_duplicate else {}
        for table, each in tables.items():
            players = [evening.players[number] for number in played.seating.tables[table - 1]]
            for deal, (row, against) in enumerate(zip(each.rows, each.against, strict=True), 1):
                game = contract_title(evening.club, find_line_contract(row.line), language)
                by_seat = zip(players, row.points, against, strict=True)
                yield [
                    played.number,
                    deal,
                    table,
                    display_name(players[row.dealer].name, language),
                    game,
                    *(
                        cell
                        for player, points, worth in by_seat
                        for cell in (
                            display_name(player.name, language),
                            points,
                            format_score(worth, language),
                        )
                    ),
                ]


HANDLERS = (
    get_export,
    get_new_events,
    open_restored_evening,
    get_standings_csv,
    get_sheets_csv,
    get_comparison_csv,
)
