"""Lists of people in files: read for a preview, before anything is entered."""

from __future__ import annotations

import os
import sys
from asyncio import CancelledError
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from typing import cast, get_args

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromQuery

from courtcards.clubs.lists import NO_LIST, ColumnKind, ListChoices, ParsedList
from courtcards.clubs.lists.order import NameOrder
from courtcards.clubs.lists.text import Encoding, Separator
from courtcards.clubs.service.member_lists import LiveMemberLists
from courtcards.kernel.budgets import check_stopped
from courtcards.kernel.errors import BadPeople
from courtcards.server.clubs.api import Visit
from courtcards.server.clubs.list_process import TOO_MUCH, ListAnswer
from courtcards.server.clubs.season_api import ClubVisit
from courtcards.server.limits.clients import CLIENT
from courtcards.server.limits.jobs import FairThreadPool, QueueBounds
from courtcards.server.responses import PRIVATE, HttpRequest, declare_refusals

MODULE = "courtcards.server.clubs.list_process"
PATIENCE_S = 5.0
"""Seconds that the process of a list may take."""
MOST_AT_ONCE, MOST_OF_ADDRESS, MOST = 2, 4, 20
"""Lists that are read at once, one of each address. Then, with those that wait: of one, and of
all."""
KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")
"""Environment variables that Python may need. All others stay here, because some are secret."""


class ListReader:
    """Reads lists of people in processes, beside the event loop."""

    def __init__(self) -> None:
        self._lane = FairThreadPool("lists", QueueBounds(MOST_AT_ONCE, 1, MOST_OF_ADDRESS, MOST))

    async def read(self, request: HttpRequest, choices: ListChoices) -> ParsedList:
        """Read the list in the body by these choices.

        Raises BadPeople, TooMany, or ClientLeft if the client disconnects.
        """
        file = await request.body()
        answer = await CLIENT.get().wait_while_connected(self._answer(file, choices))
        if answer.read is None:
            raise BadPeople(answer.refused, **answer.parameters)
        return answer.read

    async def _answer(self, file: bytes, choices: ListChoices) -> ListAnswer:
        reading = _ListProcess(msgspec.json.encode(choices) + b"\n" + file)
        try:
            return await self._lane.do(reading, CLIENT.get().address)
        except CancelledError:
            reading.stop()
            raise


def make_reader_environment() -> dict[str, str]:
    """Return the environment of a reading process: the path of the code, and no secrets."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class _ListProcess:
    """The process that reads one list; a thread starts it and waits for it.

    Starting a process copies the memory map of this one: the loop would stop meanwhile.
    """

    def __init__(self, given: bytes) -> None:
        self._given = given
        self._process: Popen[bytes] | None = None

    def __call__(self) -> ListAnswer:
        """Read the list. Raises BadPeople if that takes too much."""
        command = (sys.executable, "-P", "-s", "-m", MODULE)
        with Popen(  # noqa: S603 - our own module
            command,
            env=make_reader_environment(),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,
        ) as self._process:
            check_stopped()  # nobody may wait any more by now
            try:
                said, _ = self._process.communicate(self._given, PATIENCE_S)
            except TimeoutExpired as error:
                self._process.kill()
                raise BadPeople(TOO_MUCH) from error
        if self._process.returncode:
            # Libraries end the process when memory or time runs out.
            raise BadPeople(TOO_MUCH if self._process.returncode < 0 else NO_LIST)
        return msgspec.json.decode(said, type=ListAnswer)

    def stop(self) -> None:
        """End the process. One that is just starting is ended by ``check_stopped``."""
        if self._process is not None:
            self._process.kill()


LARGEST_LIST = 2 * 1024 * 1024
MOST_NUMBER = 2**20
"""No workbook has more rows, or more sheets."""
ANSWERS = declare_refusals(400, 403, 404, 413, 422, 429, 503)

Kinds = FromQuery[str | None]
"""Kinds of the columns, separated by commas; guessed if left out."""
HeadingRow = FromQuery[int | None]
"""Number of the heading row, 0 for none; guessed if left out."""


async def provide_choices(  # noqa: PLR0913, PLR0917 - all that a query may say
    columns: Kinds = None,
    heading: HeadingRow = None,
    separator: FromQuery[Separator | None] = None,
    encoding: FromQuery[Encoding | None] = None,
    sheet: FromQuery[int | None] = None,
    order: FromQuery[NameOrder | None] = None,
) -> ListChoices:
    """Return how a request wants its list to be read. Raises BadPeople for impossible values."""
    kinds = None if columns is None else columns.split(",")
    for kind in kinds or ():
        if kind not in get_args(ColumnKind):
            raise BadPeople("no column of a list is called {column!r}", column=kind)
    if heading is not None and not 0 <= heading <= MOST_NUMBER:
        raise BadPeople("this list has no row {number}", number=heading)
    if sheet is not None and not 0 <= sheet <= MOST_NUMBER:
        raise BadPeople("this workbook has no sheet {number}", number=sheet)
    return ListChoices(
        columns=cast("list[ColumnKind] | None", kinds),
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
async def read_evening_list(
    request: HttpRequest,
    visit: NamedDependency[Visit],
    lists: NamedDependency[ListReader],
    choices: NamedDependency[ListChoices],
    member_lists: NamedDependency[LiveMemberLists],
) -> Response[ParsedList]:
    """Preview a list of players, a workbook or text, in the body. Nobody is entered."""
    visit.link.check_director()
    live = visit.live
    club = await member_lists.find_club(live.id, live.evening)
    known = live.evening.list_other_names()
    if club is not None:
        known += club.member_list.list_other_names()
    choices = msgspec.structs.replace(choices, known=tuple(known))
    return Response(await lists.read(request, choices), headers=PRIVATE)


@post(
    "/api/rolls/{club_id:str}/list",
    status_code=200,
    request_max_body_size=LARGEST_LIST,
    responses=ANSWERS,
    dependencies={"choices": provide_choices},
)
async def read_club_list(
    request: HttpRequest,
    club_visit: NamedDependency[ClubVisit],
    lists: NamedDependency[ListReader],
    choices: NamedDependency[ListChoices],
) -> Response[ParsedList]:
    """Preview a list of members, a workbook or text, in the body. Nobody is entered."""
    known = tuple(club_visit.live.member_list.list_other_names())
    choices = msgspec.structs.replace(choices, known=known)
    return Response(await lists.read(request, choices), headers=PRIVATE)


HANDLERS = (read_evening_list, read_club_list)
