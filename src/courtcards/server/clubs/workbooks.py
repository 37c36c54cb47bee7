"""An evening as workbooks (XLSX): its standings, and its attendance with payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from courtcards.clubs.error_messages import display_name
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper import build_attendance, count_totals, group_by_club
from courtcards.clubs.paper.attendance import AttendanceList, Totals
from courtcards.clubs.publishing.presentation import XLSX, Cell, Money, Rows, encode_xlsx
from courtcards.server.clubs.api import Visit
from courtcards.server.clubs.files import (
    STANDINGS_HEADINGS,
    declare_file,
    list_standings_rows,
    make_evening_file_headers,
)
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import DOCUMENT
from courtcards.server.responses import (
    LANGUAGE_HEADERS,
    HttpRequest,
    declare_refusals,
    find_request_language,
)
from courtcards.text import mark_text, translate_text

WORKBOOK = declare_file(XLSX) | declare_refusals(400, 403, 404, 409, 429, 503)
STANDINGS, PEOPLE, SUMS = mark_text("standings"), mark_text("attendance"), mark_text("totals")
PAID, UNPAID = mark_text("paid"), mark_text("unpaid")
PEOPLE_HEADINGS = (
    STANDINGS_HEADINGS[1],
    STANDINGS_HEADINGS[2],
    mark_text("present"),
    mark_text("rounds"),
    mark_text("payment"),
    mark_text("amount"),
)
SUM_HEADINGS = (
    STANDINGS_HEADINGS[2],
    mark_text("present"),
    PAID,
    UNPAID,
    mark_text("amount"),
)
YES, NO = mark_text("yes"), mark_text("no")
IN_ALL = mark_text("in all")


@get("/api/clubs/{evening:str}/standings.xlsx", responses=WORKBOOK)
async def get_standings_workbook(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    documents: NamedDependency[Documents],
    after: FromQuery[int | None] = None,
) -> Response[bytes]:
    """Send the ranking as a workbook, with the points and the score of every round."""
    live = visit.live
    language = find_request_language(request.scope)
    until = None if after is None else max(0, min(after, len(live.evening.rounds)))
    rows = list(
        list_standings_rows(live.evening, live.ranking(until), until, language, has_scores=True)
    )
    sheets = [(translate_text(STANDINGS, language), rows)]
    key = "standings.xlsx", live.version, until, language
    body = await documents.make(DOCUMENT, key, lambda: partial(encode_xlsx, sheets))
    return _answer_workbook(live.evening, body)


@get("/api/clubs/{evening:str}/attendance.xlsx", responses=WORKBOOK)
async def get_attendance_workbook(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Send attendance and payments as a workbook, with totals by club: for the director."""
    visit.link.check_director()
    live = visit.live
    language = find_request_language(request.scope)
    attendance = build_attendance(live.evening)
    sheets = _build_attendance_sheets(attendance, language)
    key = "attendance.xlsx", live.version, language
    body = await documents.make(DOCUMENT, key, lambda: partial(encode_xlsx, sheets))
    return _answer_workbook(live.evening, body, "attendance")


def _answer_workbook(evening: Evening, body: bytes, part: str = "") -> Response[bytes]:
    headers = make_evening_file_headers(evening, "xlsx", part) | LANGUAGE_HEADERS
    return Response(body, media_type=XLSX, headers=headers)


def _build_attendance_sheets(attendance: AttendanceList, language: str) -> list[tuple[str, Rows]]:
    return [
        (translate_text(PEOPLE, language), list(_list_people(attendance, language))),
        (translate_text(SUMS, language), list(_list_sums(attendance, language))),
    ]


def _list_people(attendance: AttendanceList, language: str) -> Iterator[Sequence[Cell]]:
    yield [translate_text(heading, language) for heading in PEOPLE_HEADINGS]
    for club, people in group_by_club(attendance):
        for each in people:
            payment = UNPAID if each.owes else "" if each.cents is None else PAID
            yield [
                display_name(each.name, language),
                club,
                translate_text(YES if each.was_there else NO, language),
                each.rounds,
                payment and translate_text(payment, language),
                _write_amount(each.cents) if each.cents else "",
            ]


def _list_sums(attendance: AttendanceList, language: str) -> Iterator[Sequence[Cell]]:
    yield [translate_text(heading, language) for heading in SUM_HEADINGS]
    for club, people in group_by_club(attendance):
        name = club or translate_text("Without a club", language)
        yield _list_totals(name, count_totals(people))
    yield _list_totals(translate_text(IN_ALL, language), count_totals(attendance.people))


def _list_totals(name: str, totals: Totals) -> list[Cell]:
    return [name, totals.there, totals.paid, totals.unpaid, _write_amount(totals.cents)]


def _write_amount(cents: int) -> Money:
    return Money(Fraction(cents, 100))


HANDLERS = (get_standings_workbook, get_attendance_workbook)
