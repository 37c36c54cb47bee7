"""An evening on paper: PDFs of what the pages show, made by `courtcards.clubs.paper`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
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
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.sheet import SheetPlace
from courtcards.kernel.errors import NotNow, UnknownEvening
from courtcards.server.access.addresses import Address
from courtcards.server.answers import LANGUAGE_HEADERS, HttpRequest, language_of, refusals
from courtcards.server.clubs.api import Visit, page_of, tables_of
from courtcards.server.clubs.files import attached, file_of_type
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.lanes import DOCUMENT

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


HANDLERS = (print_slips, print_cards, print_door, print_blank, print_sheets, print_standings)
