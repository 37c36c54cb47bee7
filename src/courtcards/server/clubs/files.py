"""An evening as files: the export and its way back; spreadsheets and paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, QueryParameter

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.export import Export, Known, export, export_after, restored
from courtcards.clubs.paper import (
    TableCard,
    blank_sheets_of,
    filled_sheets_of,
    print_blank_sheets,
    print_door_sheet,
    print_filled_sheets,
    print_ranking,
    print_seat_slips,
    print_table_cards,
    ranking_of,
    round_to_print,
    rounds_to_print,
    slips_of,
)
from courtcards.clubs.publishing.shown import CSV, Cell, csv_of
from courtcards.clubs.results import Sheets, comparison, contract_of
from courtcards.clubs.sentences import shown_name
from courtcards.clubs.service.clubhouse import Clubhouse
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.clubs.standings import Place, Score
from courtcards.clubs.views.messages import EveningMade
from courtcards.kernel.clubs import SEATS, ClubGame, Decision, Game, Line, Void, Waived
from courtcards.kernel.errors import NotNow, UnknownEvening
from courtcards.server.access.addresses import Address
from courtcards.server.answers import (
    LANGUAGE_HEADERS,
    OF_COMMANDS,
    OF_LOOKING,
    PRIVATE,
    HttpRequest,
    language_of,
    refusals,
)
from courtcards.server.clubs.api import Visit, made, page_of, tables_of
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.connections import LARGEST_BODY
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.lanes import DOCUMENT, RESTORE, Jobs
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
    "waived": marked("fault, no sanction"),
    "decision": marked("jury decision"),
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


@get("/api/clubs/{evening:str}/export.json", responses=EXPORT | OF_LOOKING)
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


@post("/api/clubs/{evening:str}/events", status_code=200, responses=EXPORT | OF_COMMANDS)
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


@get("/api/clubs/{evening:str}/standings.csv", responses=file_of_type(CSV) | OF_LOOKING)
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


@get("/api/clubs/{evening:str}/sheets.csv", responses=file_of_type(CSV) | OF_LOOKING)
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


@get("/api/clubs/{evening:str}/comparison.csv", responses=file_of_type(CSV) | OF_LOOKING)
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


RoundNumber = Annotated[int | None, QueryParameter(name="round")]
"""The number of a round; without it, the round that is being played or comes next is meant."""
PDF = "application/pdf"
PRINTED = file_of_type(PDF) | refusals(400, 403, 404, 409, 429, 503)


@dataclass(frozen=True)
class PrintJob:
    """A request for a document, by a visit at an evening, in a language."""

    visit: Visit
    language: str
    documents: Documents

    @property
    def evening(self) -> Evening:
        """The evening as it stands."""
        return self.visit.live.evening

    async def answer(
        self, part: str, of: Hashable, prepare: Callable[[], Callable[[str], bytes]]
    ) -> Response[bytes]:
        """The document of a part ``of`` the evening, as a file that is named after the evening.

        ``prepare`` reads the evening. What it returns makes the document in a language.
        """
        key = part, of, self.visit.live.version, self.language
        body = await self.documents.make(DOCUMENT, key, lambda: partial(prepare(), self.language))
        headers = attached(self.evening, "pdf", part) | LANGUAGE_HEADERS
        return Response(body, media_type=PDF, headers=headers)


async def print_job_of(
    request: HttpRequest, visit: NamedDependency[Visit], documents: NamedDependency[Documents]
) -> PrintJob:
    """The print job of a request, for handlers with a parameter ``job``."""
    return PrintJob(visit, language_of(request.scope), documents)


@get("/api/clubs/{evening:str}/print/seat-slips.pdf", responses=PRINTED)
async def print_slips(
    job: NamedDependency[PrintJob],
    number: RoundNumber = None,
    every: FromQuery[bool] = False,  # noqa: FBT002 - a query is by name
) -> Response[bytes]:
    """A slip for each player: of the round being played or to come, or of all rounds drawn."""
    job.visit.link.check_judge()
    evening = job.evening
    rounds = rounds_to_print(evening) if every else [round_to_print(evening, number)]
    key = number, every
    return await job.answer(
        "seats", key, lambda: partial(print_seat_slips, slips_of(evening, rounds))
    )


@get("/api/clubs/{evening:str}/print/table-cards.pdf", responses=PRINTED)
async def print_cards(
    job: NamedDependency[PrintJob],
    links: NamedDependency[LinkSigner],
    shared: NamedDependency[Address],
    table: FromQuery[int | None] = None,
) -> Response[bytes]:
    """A card for each table, or for one, with the QR code of its link: for the director."""
    job.visit.link.check_director()
    live = job.visit.live
    tables = tables_of(live.evening)
    if table is not None and table not in tables:
        raise UnknownEvening(sentences.NO_SUCH_TABLE, table=table)
    if not tables:
        raise NotNow(sentences.TOO_FEW_PLAYERS)
    cards = [
        TableCard(each, shared.address + page_of(live, links, f"table/{each}"))
        for each in (tables if table is None else [table])
    ]
    name, date = live.evening.settings.name, live.evening.settings.date
    key = table, shared.address
    return await job.answer("tables", key, lambda: partial(print_table_cards, name, date, cards))


@get("/api/clubs/{evening:str}/print/door-sheet.pdf", responses=PRINTED)
async def print_door(
    job: NamedDependency[PrintJob],
    links: NamedDependency[LinkSigner],
    shared: NamedDependency[Address],
) -> Response[bytes]:
    """A sheet for the door, with the QR code of the link to register: for the director."""
    job.visit.link.check_director()
    address = shared.address + page_of(job.visit.live, links, "register")
    name, date = job.evening.settings.name, job.evening.settings.date
    return await job.answer(
        "register", address, lambda: partial(print_door_sheet, name, date, address)
    )


@get("/api/clubs/{evening:str}/print/blank-sheets.pdf", responses=PRINTED)
async def print_blank(
    job: NamedDependency[PrintJob],
    links: NamedDependency[LinkSigner],
    shared: NamedDependency[Address],
    number: RoundNumber = None,
    empty: FromQuery[bool] = False,  # noqa: FBT002 - a query is by name
) -> Response[bytes]:
    """A score sheet for each table of a round, with the names; or one without, for any table.

    The code on a sheet is the link of its table: it opens that sheet, to be typed in. Behind it
    stands which round of that number it is: one that was taken back has sheets of its own.
    """
    job.visit.link.check_judge()

    def address_of(place: SheetPlace) -> str:
        played, table = place
        page = page_of(job.visit.live, links, f"table/{table}")
        attempt = job.visit.live.evening.attempts(played) + 1
        return f"{shared.address}{page}/grid/{played}/{table}/{attempt}"

    seated = None if empty else round_to_print(job.evening, number)
    key = number, empty, shared.address
    return await job.answer(
        "blank",
        key,
        lambda: partial(print_blank_sheets, blank_sheets_of(job.evening, seated, address_of)),
    )


@get("/api/clubs/{evening:str}/print/sheets.pdf", responses=PRINTED)
async def print_sheets(
    job: NamedDependency[PrintJob],
    number: RoundNumber = None,
) -> Response[bytes]:
    """The score sheets of a round, or of all, as they stand; not for a table's link."""
    job.visit.link.check_all_tables()
    live = job.visit.live
    return await job.answer(
        "sheets",
        number,
        lambda: partial(
            print_filled_sheets, filled_sheets_of(live.evening, live.shown_sheets, number)
        ),
    )


@get("/api/clubs/{evening:str}/print/standings.pdf", responses=PRINTED)
async def print_standings(
    job: NamedDependency[PrintJob],
    after: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The ranking after a round, or as of now."""
    live = job.visit.live
    return await job.answer(
        "standings",
        after,
        lambda: partial(print_ranking, ranking_of(live.evening, live.sheets, after)),
    )


HANDLERS = (
    export_evening,
    events,
    restore,
    standings_table,
    sheets_table,
    comparison_table,
    print_slips,
    print_cards,
    print_door,
    print_blank,
    print_sheets,
    print_standings,
)
