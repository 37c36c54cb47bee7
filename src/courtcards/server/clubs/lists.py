"""Reading a list of people from a file, for a look at it before anything is taken from it."""

from __future__ import annotations

from typing import cast, get_args

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromQuery

from courtcards.clubs.lists import Column, ListChoices, ReadList
from courtcards.clubs.lists.decoding import Encoding
from courtcards.clubs.lists.order import NameOrder
from courtcards.clubs.lists.text import Separator
from courtcards.kernel.errors import BadPeople
from courtcards.server.clubs.api import HttpRequest, Visit
from courtcards.server.clubs.list_reader import ListReader
from courtcards.server.clubs.roll_api import ClubVisit
from courtcards.server.http.answers import PRIVATE, refusals

LARGEST_LIST = 2 * 1024 * 1024
MOST_NUMBER = 2**20
"""No workbook has more rows, or more sheets."""
ANSWERS = refusals(400, 403, 404, 413, 422, 429, 503)

Kinds = FromQuery[str | None]
"""What is in each column, with commas between; without it, that is guessed."""
HeadingRow = FromQuery[int | None]
"""The number of the row that says so, 0 for none; without it, that is guessed, too."""


async def provide_choices(  # noqa: PLR0913, PLR0917 - all that a query may say
    columns: Kinds = None,
    heading: HeadingRow = None,
    separator: FromQuery[Separator | None] = None,
    encoding: FromQuery[Encoding | None] = None,
    sheet: FromQuery[int | None] = None,
    order: FromQuery[NameOrder | None] = None,
) -> ListChoices:
    """How a request wants its list to be read; BadPeople for what no list has."""
    kinds = None if columns is None else columns.split(",")
    for kind in kinds or ():
        if kind not in get_args(Column):
            raise BadPeople("no column of a list is called {column!r}", column=kind)
    if heading is not None and not 0 <= heading <= MOST_NUMBER:
        raise BadPeople("this list has no row {number}", number=heading)
    if sheet is not None and not 0 <= sheet <= MOST_NUMBER:
        raise BadPeople("this workbook has no sheet {number}", number=sheet)
    return ListChoices(
        columns=cast("list[Column] | None", kinds),
        heading=heading,
        separator=separator,
        encoding=encoding,
        sheet=sheet,
        order=order,
    )


@post(
    "/api/clubs/{evening:str}/list",
    status_code=200,
    request_max_body_size=LARGEST_LIST,
    responses=ANSWERS,
    dependencies={"choices": provide_choices},
)
async def read_list_of_evening(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    lists: NamedDependency[ListReader],
    choices: NamedDependency[ListChoices],
) -> Response[ReadList]:
    """Look at a list of players, a workbook or text, which is the body: nobody is entered."""
    visit.link.check_director()
    return Response(await lists.read(request, choices), headers=PRIVATE)


@post(
    "/api/rolls/{roll:str}/list",
    status_code=200,
    request_max_body_size=LARGEST_LIST,
    responses=ANSWERS,
    dependencies={"choices": provide_choices},
)
async def read_list_of_club(
    request: HttpRequest,
    at_club: NamedDependency[ClubVisit],  # noqa: ARG001 - it has checked the link
    lists: NamedDependency[ListReader],
    choices: NamedDependency[ListChoices],
) -> Response[ReadList]:
    """Look at a list of members, a workbook or text, which is the body: nobody is entered."""
    return Response(await lists.read(request, choices), headers=PRIVATE)


HANDLERS = (read_list_of_evening, read_list_of_club)
