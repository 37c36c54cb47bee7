"""Reading a list of people from a file, for a look at it before anything is taken from it."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from typing import Annotated, Any, cast, get_args

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromQuery

from courtcards.clubs.lists import ListColumns, ListedPerson, Rows, guessed, people_of, rows_of_text
from courtcards.clubs.lists.columns import Column
from courtcards.clubs.lists.text import MOST_COLUMNS, MOST_ROWS, NO_LIST, tidy
from courtcards.kernel.errors import BadPeople
from courtcards.languages import marked
from courtcards.server.clubs.api import HttpRequest, Visit
from courtcards.server.clubs.roll_api import ClubVisit
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.limits.one_at_a_time import OneAtATime

LARGEST_LIST = 2 * 1024 * 1024
LARGEST_UNPACKED = 64 * 1024 * 1024
"""What a workbook may hold, in bytes: a small file can be packed from a very large one."""
ROWS_SHOWN = 6
READING = marked("the server is reading lists of others: try again in {seconds} seconds")
ANSWERS = refusals(400, 403, 404, 413, 422, 429, 503)


class ReadList(msgspec.Struct, frozen=True):
    """A list as it was read: its first rows, what is in each column, and whom it names.

    ``heading``: the first row says what is in the columns.
    """

    rows: Rows
    columns: list[Column]
    heading: bool
    people: list[ListedPerson]


class ListReader:
    """Reads lists, one at a time, beside the loop that serves everybody."""

    def __init__(self) -> None:
        self._turn = OneAtATime(READING)

    async def read(self, file: bytes, columns: ListColumns | None) -> Response[ReadList]:
        """What the list in a file says, by these columns or by those that are guessed."""
        return Response(await self._turn.made(lambda: _read(file, columns)), headers=PRIVATE)


Kinds = FromQuery[Annotated[str, msgspec.Meta(max_length=400)] | None]
"""What is in each column, with commas between; without it, that is guessed."""
Heading = FromQuery[bool]


@post(
    "/api/clubs/{evening:str}/list",
    status_code=200,
    request_max_body_size=LARGEST_LIST,
    responses=ANSWERS,
)
async def read_list_of_evening(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    lists: NamedDependency[ListReader],
    columns: Kinds = None,
    heading: Heading = False,  # noqa: FBT002 - a query is by name
) -> Response[ReadList]:
    """Look at a list of players, CSV or XLSX, which is the body: nobody is entered."""
    visit.link.check_director()
    return await lists.read(await request.body(), _chosen(columns, heading=heading))


@post(
    "/api/rolls/{roll:str}/list",
    status_code=200,
    request_max_body_size=LARGEST_LIST,
    responses=ANSWERS,
)
async def read_list_of_club(
    request: HttpRequest,
    at_club: NamedDependency[ClubVisit],  # noqa: ARG001 - it has checked the link
    lists: NamedDependency[ListReader],
    columns: Kinds = None,
    heading: Heading = False,  # noqa: FBT002 - a query is by name
) -> Response[ReadList]:
    """Look at a list of members, CSV or XLSX, which is the body: nobody is entered."""
    return await lists.read(await request.body(), _chosen(columns, heading=heading))


HANDLERS = (read_list_of_evening, read_list_of_club)


def _chosen(columns: str | None, *, heading: bool) -> ListColumns | None:
    """The columns of a request; BadPeople where it names one that no list has."""
    if columns is None:
        return None
    kinds = columns.split(",")
    for kind in kinds:
        if kind not in get_args(Column):
            raise BadPeople("no column of a list is called {column!r}", column=kind)
    return ListColumns(tuple(cast("list[Column]", kinds)), heading=heading)


def _read(file: bytes, columns: ListColumns | None) -> ReadList:
    rows = rows_of_file(file)
    if not rows:
        raise BadPeople("the list is empty")
    chosen = columns or guessed(rows)
    width = max(map(len, rows))
    kinds = [*chosen.kinds[:width], *["nothing"] * (width - len(chosen.kinds))]
    people = people_of(rows, chosen)
    return ReadList(rows[:ROWS_SHOWN], cast("list[Column]", kinds), chosen.heading, people)


def rows_of_file(file: bytes) -> Rows:
    """The rows of a file, be it text or a workbook; BadPeople where it is neither.

    What begins with a brace or an angle bracket is an export, or a page of the web, and no list.
    """
    if zipfile.is_zipfile(io.BytesIO(file)):
        return _rows_of_workbook(file)
    text = _decoded(file)
    if text.lstrip().startswith(("{", "<")):
        raise BadPeople(NO_LIST)
    return rows_of_text(text)


def _decoded(file: bytes) -> str:
    """The text of a file in any encoding that spreadsheets write."""
    is_wide = file.startswith((b"\xff\xfe", b"\xfe\xff"))
    encodings = ["utf-16"] if is_wide else ["utf-8-sig", "cp1252", "latin-1"]
    for encoding in encodings:
        try:
            text = file.decode(encoding)
        except UnicodeDecodeError:
            continue
        if all(letter.isprintable() or letter in "\t\r\n\xa0\u2028" for letter in text):
            return text
    raise BadPeople(NO_LIST)


def _rows_of_workbook(file: bytes) -> Rows:
    """The rows of the first sheet of a workbook."""
    from openpyxl import load_workbook  # noqa: PLC0415 - takes as long as half of the server

    try:
        _check_unpacked(file)
        book = load_workbook(io.BytesIO(file), read_only=True, data_only=True)
        # One row more than may be, so that too many are found to be so.
        sheet = book.worksheets[0].iter_rows(
            max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True
        )
        return tidy([[_said(cell) for cell in row] for row in sheet])
    except BadPeople:
        raise
    except Exception as error:  # a damaged workbook raises whatever its parts do
        raise BadPeople(NO_LIST) from error


def _check_unpacked(file: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(file)) as parts:
        unpacked = sum(part.file_size for part in parts.infolist())
    if unpacked > LARGEST_UNPACKED:
        raise BadPeople("this workbook is too large: save the one sheet that matters as CSV")


def _said(cell: Any) -> str:
    """What a cell of a workbook says: a licence is a number there, and has no decimals."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, dt.datetime):
        return cell.date().isoformat()
    return str(cell)
