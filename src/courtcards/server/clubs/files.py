"""An evening as files: the export and its way back; the ranking and the sheets as spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody

from courtcards.clubs.evening import Evening
from courtcards.clubs.export import Export, Known, export, export_after, restored
from courtcards.clubs.publishing.shown import CSV, Cell, csv_of
from courtcards.clubs.results import Sheets, comparison, contract_of
from courtcards.clubs.sentences import shown_name
from courtcards.clubs.service.clubhouse import Clubhouse
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.standings import Place, Score
from courtcards.clubs.views.messages import EveningMade
from courtcards.kernel.clubs import SEATS, ClubGame, Decision, Game, Line, Void, Waived
from courtcards.server.answers import LANGUAGE_HEADERS, PRIVATE, HttpRequest, language_of, refusals
from courtcards.server.clubs.api import Visit, made
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.connections import LARGEST_BODY
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.lanes import RESTORE, Jobs
from courtcards.text import marked, spoken, translated
from courtcards.text.figures import written_points

LARGEST_EXPORT = LARGEST_BODY
STANDINGS_HEADINGS = (
    marked("place"),
    marked("player"),
    marked("club"),
    marked("ranking points"),
    marked("score"),
    marked("best round"),
)
SHEETS_HEADINGS = (
    marked("round"),
    marked("table"),
    marked("line"),
    marked("dealer"),
    marked("game"),
    marked("remark"),
)
PENALTY = marked("penalty")
ROUND_HEADINGS = (marked("round"), marked("table"))
REMARKS = {
    "fault": marked("fault"),
    "void": marked("trump game void"),
    "waived": marked("fault without sanction"),
    "decision": marked("decision of the jury"),
}
ONLY_SCORES = marked("only the four scores")


def file_of_type(media_type: str) -> dict[int, ResponseSpec]:
    """The answer of a handler that gives a file, for its description."""
    return {
        200: ResponseSpec(
            bytes, description="The file.", media_type=media_type, generate_examples=False
        )
    }


EXPORT = {200: ResponseSpec(Export, description="The evening.", generate_examples=False)}


@get(
    "/api/clubs/{evening:str}/export.json",
    responses=EXPORT | refusals(400, 403, 404, 429, 503),
)
async def export_evening(
    visit: NamedDependency[Visit],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """The whole evening in one file, for the director: the evening can be restored from it."""
    visit.link.check_director()
    live = visit.live
    aside = await live.set_aside()
    key = "export", live.version, tuple(sheet.sequence for sheet in aside)
    body = documents.make_here(key, lambda: export(live.evening, live.shown_sheets, aside))
    return Response(body, media_type="application/json", headers=attached(live.evening, "json"))


@post(
    "/api/clubs/{evening:str}/events",
    status_code=200,
    responses=EXPORT | refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def events(data: JSONBody[Known], visit: NamedDependency[Visit]) -> Response[bytes]:
    """What an export has beyond what you know, for the director: so a copy follows the evening."""
    visit.link.check_director()
    live = visit.live
    await live.lay_out()
    news = export_after(live.evening, live.shown_sheets, data, await live.set_aside())
    return Response(news, media_type="application/json", headers=PRIVATE)


@post(
    "/api/clubs/restore",
    status_code=201,
    request_max_body_size=LARGEST_EXPORT,
    responses=refusals(400, 403, 413, 422, 429, 503),
)
async def restore(
    request: HttpRequest,
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
    admission: NamedDependency[Admission],
    jobs: NamedDependency[Jobs],
) -> Response[EveningMade]:
    """Make an evening of an export, which is the body; it gets a new id and new links."""
    admission.opens(request.scope)
    found = await jobs.do(RESTORE, partial(restored, await request.body()))
    return made(await clubhouse.restore(found), links)


@get(
    "/api/clubs/{evening:str}/standings.csv",
    responses=file_of_type(CSV) | refusals(400, 403, 404, 429, 503),
)
async def standings_table(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    documents: NamedDependency[Documents],
    after: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The ranking for a spreadsheet, with what every round has brought."""
    live = visit.live
    language = language_of(request.scope)
    until = None if after is None else max(0, min(after, len(live.evening.rounds)))
    rows = _standings(live.evening, live.ranking(until), until, language)
    key = "standings", live.version, until, language
    return spreadsheet(live.evening, documents.make_here(key, lambda: csv_of(rows, language)))


@get(
    "/api/clubs/{evening:str}/sheets.csv",
    responses=file_of_type(CSV) | refusals(400, 403, 404, 429, 503),
)
async def sheets_table(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Every line of every sheet for a spreadsheet; not for a table's link."""
    live = visit.live
    visit.link.check_all_tables()
    language = language_of(request.scope)
    rows = _sheets(live.shown_sheets, language)
    key = "sheets", live.version, language
    return spreadsheet(live.evening, documents.make_here(key, lambda: csv_of(rows, language)))


def _standings(
    evening: Evening, places: Sequence[Place], after: int | None, language: str
) -> Iterable[Sequence[Cell]]:
    rounds = evening.rounds[:after]
    has_penalties = any(each.penalty for each in places)
    yield [
        *(translated(heading, language) for heading in STANDINGS_HEADINGS),
        *(f"{translated(ROUND_HEADINGS[0], language)} {played.number}" for played in rounds),
        *([translated(PENALTY, language)] if has_penalties else ()),
    ]
    for each in places:
        player = evening.player(each.player)
        by_round = {result.round: result for result in each.results}
        yield [
            each.place,
            shown_name(player.name, language),
            player.club,
            written_points(each.points, language),
            figure(each.score, language),
            "" if each.best is None else figure(each.best, language),
            *(
                written_points(by_round[played.number].points, language)
                if played.number in by_round
                else ""
                for played in rounds
            ),
            *([each.penalty] if has_penalties else ()),
        ]


def figure(score: Score, language: str) -> Cell:
    """A score as a spreadsheet counts with it."""
    if score.denominator == 1:
        return int(score)
    return ("-" if score < 0 else "") + written_points(abs(Fraction(score)), language)


def _sheets(sheets: Sheets, language: str) -> Iterable[Sequence[Cell]]:
    yield [
        *(translated(heading, language) for heading in SHEETS_HEADINGS),
        *(
            f"{translated(what, language)} {seat}"
            for seat in range(1, SEATS + 1)
            for what in (STANDINGS_HEADINGS[1], STANDINGS_HEADINGS[4])
        ),
    ]
    for (number, table), sheet in sorted(sheets.items()):
        names = sheet.names
        if sheet.totalled is not None:
            pairs = zip(names, sheet.totalled.points, strict=True)
            told = translated(ONLY_SCORES, language)
            yield [number, table, "", "", "", told, *(part for pair in pairs for part in pair)]
        for index, row in enumerate(sheet.standing.rows, start=1):
            game, remark = _said_of(row.line, sheet, language)
            by_seat = [part for pair in zip(names, row.points, strict=True) for part in pair]
            yield [number, table, index, names[row.dealer], game, remark, *by_seat]


def _said_of(line: Line, sheet: Sheet, language: str) -> tuple[str, str]:
    """The game of a line, and the remark on it."""
    match line:
        case Game(contract=contract, fault=fault):
            if fault is None:
                return contract_title(sheet.club, contract, language), ""
            at_fault = sheet.names[fault.seat]
            remark = f"{translated(REMARKS['fault'], language)}: {at_fault}"
            return contract_title(sheet.club, contract, language), remark
        case Decision(contract=contract, reason=reason):
            game = "" if contract is None else contract_title(sheet.club, contract, language)
            return game, f"{translated(REMARKS['decision'], language)}: {reason}"
        case Void() | Waived():
            kind = "void" if isinstance(line, Void) else "waived"
            at_fault = sheet.names[line.offender]
            return "", f"{translated(REMARKS[kind], language)}: {at_fault}"


def contract_title(club: ClubGame, contract: str, language: str) -> str:
    """What a game is called in a language."""
    return spoken(club.counted(contract).title, language)


def spreadsheet(evening: Evening, table: bytes) -> Response[bytes]:
    """The answer with a spreadsheet of the evening."""
    headers = attached(evening, "csv") | LANGUAGE_HEADERS
    return Response(table, media_type=CSV, headers=headers)


def attached(evening: Evening, ending: str, part: str = "") -> dict[str, str]:
    """The headers of a file that is named after the evening; ``part`` says what it holds."""
    return attached_as(
        ending, evening.settings.date, _plain(evening.settings.name) or "evening", part
    )


def attached_as(ending: str, *names: str) -> dict[str, str]:
    """The headers of a file by that name, as far as it can be written anywhere."""
    name = "-".join(filter(None, map(_plain, names)))
    return PRIVATE | {"content-disposition": f'attachment; filename="{name}.{ending}"'}


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]


HEADINGS = (marked("round"), marked("deal"), marked("table"), marked("dealer"), marked("game"))
BY_SEAT = (marked("player"), marked("score"), marked("against the others"))


@get(
    "/api/clubs/{evening:str}/comparison.csv",
    responses=file_of_type(CSV) | refusals(400, 403, 404, 429, 503),
)
async def comparison_table(
    request: HttpRequest, visit: NamedDependency[Visit], documents: NamedDependency[Documents]
) -> Response[bytes]:
    """Every deal of the duplicate rounds for a spreadsheet, as far as every table has played."""
    live = visit.live
    language = language_of(request.scope)
    rows = _deals(live.evening, live.sheets, language)
    key = "comparison", live.version, language
    return spreadsheet(live.evening, documents.make_here(key, lambda: csv_of(rows, language)))


def _deals(evening: Evening, sheets: Sheets, language: str) -> Iterable[Sequence[Cell]]:
    yield [
        *(translated(heading, language) for heading in HEADINGS),
        *(
            f"{translated(what, language)} {seat}"
            for seat in range(1, SEATS + 1)
            for what in BY_SEAT
        ),
    ]
    for played in evening.rounds:
        tables = comparison(evening, sheets, played) if played.is_duplicate else {}
        for table, each in tables.items():
            players = [evening.players[number] for number in played.seating.tables[table - 1]]
            for deal, (row, against) in enumerate(zip(each.rows, each.against, strict=True), 1):
                game = contract_title(evening.club, contract_of(row.line), language)
                by_seat = zip(players, row.points, against, strict=True)
                yield [
                    played.number,
                    deal,
                    table,
                    shown_name(players[row.dealer].name, language),
                    game,
                    *(
                        cell
                        for player, points, worth in by_seat
                        for cell in (
                            shown_name(player.name, language),
                            points,
                            figure(worth, language),
                        )
                    ),
                ]


HANDLERS = (
    export_evening,
    events,
    restore,
    standings_table,
    sheets_table,
    comparison_table,
)
