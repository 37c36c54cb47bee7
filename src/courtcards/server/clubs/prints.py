"""An evening on paper: slips, wall lists, cards, sheets and standings as PDF."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from courtcards.clubs import error_messages
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper import (
    TableCard,
    build_attendance,
    build_blank_sheets,
    build_filled_sheets,
    build_ranking,
    build_slips,
    find_round_to_print,
    list_rounds_to_print,
    print_attendance,
    print_blank_sheets,
    print_door_sheet,
    print_filled_sheets,
    print_ranking,
    print_seat_slips,
    print_table_cards,
    print_wall_list,
)
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.sheet import SheetPlace
from courtcards.kernel.errors import NotNow, UnknownEvening
from courtcards.server.access.addresses import Address
from courtcards.server.clubs.api import Visit, list_tables, make_page_path
from courtcards.server.clubs.files import declare_file, make_evening_file_headers
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import DOCUMENT
from courtcards.server.responses import (
    LANGUAGE_HEADERS,
    HttpRequest,
    declare_refusals,
    find_request_language,
)

RoundNumber = Annotated[int | None, QueryParameter(name="round")]
"""Number of a round. Without it, the current or next round is meant."""
PDF = "application/pdf"
PRINTED = declare_file(PDF) | declare_refusals(400, 403, 404, 409, 429, 503)


@dataclass(frozen=True)
class PrintJob:
    """A request to print an evening, by a visit, in a language."""

    visit: Visit
    language: str
    documents: Documents

    @property
    def evening(self) -> Evening:
        """The present state of the evening."""
        return self.visit.live.evening

    async def answer(
        self, part: str, of: Hashable, prepare: Callable[[], Callable[[str], bytes]]
    ) -> Response[bytes]:
        """Answer with a document of the evening as a file that is named after the evening.

        ``part`` names the document and ``of`` its variant. ``prepare`` reads the evening. The
        function that it returns makes the document in a language.
        """
        key = part, of, self.visit.live.version, self.language
        body = await self.documents.make(DOCUMENT, key, lambda: partial(prepare(), self.language))
        headers = make_evening_file_headers(self.evening, "pdf", part) | LANGUAGE_HEADERS
        return Response(body, media_type=PDF, headers=headers)


async def make_print_job(
    request: HttpRequest, visit: NamedDependency[Visit], documents: NamedDependency[Documents]
) -> PrintJob:
    """Provide the handler argument ``job``."""
    return PrintJob(visit, find_request_language(request.scope), documents)


@get("/api/clubs/{evening:str}/print/seat-slips.pdf", responses=PRINTED)
async def print_slips(
    job: NamedDependency[PrintJob],
    number: RoundNumber = None,
    every: FromQuery[bool] = False,  # noqa: FBT002 - a query is by name
) -> Response[bytes]:
    """Print a slip for each player: of the current or next round, or of all drawn rounds."""
    return await _print_seats(job, "seats", print_seat_slips, number, every=every)


@get("/api/clubs/{evening:str}/print/wall-list.pdf", responses=PRINTED)
async def print_wall(
    job: NamedDependency[PrintJob],
    number: RoundNumber = None,
    every: FromQuery[bool] = False,  # noqa: FBT002 - a query is by name
) -> Response[bytes]:
    """Print the seats by name for a wall: of the current or next round, or of all drawn rounds."""
    return await _print_seats(job, "wall", print_wall_list, number, every=every)


async def _print_seats(
    job: PrintJob, name: str, printing: Callable[..., bytes], number: int | None, *, every: bool
) -> Response[bytes]:
    job.visit.link.check_judge()
    evening = job.evening
    rounds = list_rounds_to_print(evening) if every else [find_round_to_print(evening, number)]
    key = number, every
    return await job.answer(name, key, lambda: partial(printing, build_slips(evening, rounds)))


@get("/api/clubs/{evening:str}/print/attendance.pdf", responses=PRINTED)
async def print_payments(job: NamedDependency[PrintJob]) -> Response[bytes]:
    """Print attendance and payments with totals by club: for the director."""
    job.visit.link.check_director()
    evening = job.evening
    return await job.answer(
        "attendance", None, lambda: partial(print_attendance, build_attendance(evening))
    )


@get("/api/clubs/{evening:str}/print/table-cards.pdf", responses=PRINTED)
async def print_cards(
    job: NamedDependency[PrintJob],
    links: NamedDependency[LinkSigner],
    shared: NamedDependency[Address],
    table: FromQuery[int | None] = None,
) -> Response[bytes]:
    """Print a card for each table, or for one, with the QR code of its link: for the director."""
    job.visit.link.check_director()
    live = job.visit.live
    tables = list_tables(live.evening)
    if table is not None and table not in tables:
        raise UnknownEvening(error_messages.NO_SUCH_TABLE, table=table)
    if not tables:
        raise NotNow(error_messages.TOO_FEW_PLAYERS)
    cards = [
        TableCard(each, shared.address + make_page_path(live, links, f"table/{each}"))
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
    """Print a sheet for the door, with the QR code of the registration link: for the director."""
    job.visit.link.check_director()
    address = shared.address + make_page_path(job.visit.live, links, "register")
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
    """Print a score sheet with names for each table of a round; or an empty one for any table.

    The code on a sheet is the link of its table. It opens that sheet for typing it in. It ends with
    the attempt: a round that was undone and starts again has new sheets.
    """
    job.visit.link.check_judge()

    def make_sheet_address(place: SheetPlace) -> str:
        played, table = place
        page = make_page_path(job.visit.live, links, f"table/{table}")
        attempt = job.visit.live.evening.count_undone_starts(played) + 1
        return f"{shared.address}{page}/grid/{played}/{table}/{attempt}"

    seated = None if empty else find_round_to_print(job.evening, number)
    key = number, empty, shared.address
    return await job.answer(
        "blank",
        key,
        lambda: partial(
            print_blank_sheets, build_blank_sheets(job.evening, seated, make_sheet_address)
        ),
    )


@get("/api/clubs/{evening:str}/print/sheets.pdf", responses=PRINTED)
async def print_sheets(
    job: NamedDependency[PrintJob],
    number: RoundNumber = None,
) -> Response[bytes]:
    """Print the present score sheets of a round, or of all rounds; not for a table's link."""
    job.visit.link.check_all_tables()
    live = job.visit.live
    return await job.answer(
        "sheets",
        number,
        lambda: partial(
            print_filled_sheets, build_filled_sheets(live.evening, live.visible_sheets, number)
        ),
    )


@get("/api/clubs/{evening:str}/print/standings.pdf", responses=PRINTED)
async def print_standings(
    job: NamedDependency[PrintJob],
    after: FromQuery[int | None] = None,
) -> Response[bytes]:
    """Print the ranking after a round, or the present one."""
    live = job.visit.live
    return await job.answer(
        "standings",
        after,
        lambda: partial(print_ranking, build_ranking(live.evening, live.sheets, after)),
    )


HANDLERS = (
    print_slips,
    print_wall,
    print_payments,
    print_cards,
    print_door,
    print_blank,
    print_sheets,
    print_standings,
)
