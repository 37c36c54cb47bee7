"""The HTTP interface by which a person is forgotten, or all the names of an evening are taken out.

What would change is looked at first; then it is done, once for each id.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.clubs.evening.settings import NamesTakenOut, PersonForgotten
from courtcards.clubs.service.clubhouse import Clubhouse
from courtcards.clubs.service.rolls import Rolls
from courtcards.clubs.verb import PlayerNumber, Who
from courtcards.clubs.views.messages import CommandDone
from courtcards.eventlog.aggregate import ID_IS_TAKEN, CommandId
from courtcards.kernel import errors
from courtcards.kernel.errors import CourtcardsError, NotNow, StorageError, TooMany
from courtcards.server.answers import PRIVATE, refusals
from courtcards.server.clubs.api import HttpRequest, Visit
from courtcards.server.clubs.roll_api import ClubVisit
from courtcards.server.limits.clients import CLIENT, THE_SERVER, Admission
from courtcards.server.limits.lanes import SERVER_IS_FULL, FairQueue, QueueBounds
from courtcards.tables.service.host import now_ms

# Names are taken out by a process of its own: what it is told, and what it answers.
#
# A server only ever appends to its log, and all that it knows is in memory. So that what has been
# is changed on a connection of its own, and every server hears of it in the same way, this one
# too.


logger = logging.getLogger("courtcards.server")

MODULE = "courtcards.admin.forgetting_beside"
AGAIN_AFTER_S = 5.0
"""By then every server has heard, and nobody lays out a sheet with a name that is gone."""
BOUNDS = QueueBounds(at_once=1, at_once_of_one=1, weight_of_one=8, weight=64)
"""How many jobs may wait: each takes most of a second."""
MOST_AGAIN = 200
"""How many jobs may wait to be done once more."""
REASONS = {each.__name__: each for each in (errors.NotNow, errors.UnknownEvening, StorageError)}
"""Why it may be refused."""


class ForgettingJob(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose names are to be taken out of a log, and who asked for that.

    Of a member of a club, of a player of an evening, or of all of the evening where none is named.
    ``place`` is a file, or the address of a database. ``is_look``: nothing is changed.
    """

    place: str
    is_file: bool
    roll: str = ""
    evening: str = ""
    number: int | None = None
    by: Who
    at: int
    command: str
    is_look: bool = False
    is_again: bool = False


class ForgetsAt(msgspec.Struct, frozen=True):
    """An evening at which names are taken out: on so many sheets, and at so many tables online."""

    evening: str
    name: str
    date: str
    sheets: int
    tables: int


class JobRefused(msgspec.Struct, frozen=True):
    """Why it is refused: the kind of error, its sentence and what stands in it."""

    kind: str
    message: str
    parameters: dict[str, str | int]


class JobDone(msgspec.Struct, frozen=True):
    """What is changed, or would be; ``seq`` is the number of the event that says so."""

    evenings: list[ForgetsAt] = []
    seq: int = 0
    refused: JobRefused | None = None


class Forgetting:
    """Has names taken out of the log at that place, one job after another.

    ``charge`` hears for which address a process worked, and for how many seconds.
    """

    def __init__(self, place: Path | str, charge: Callable[[str, float], None]) -> None:
        self._place = place
        self._charge = charge
        self._turns = FairQueue(BOUNDS)
        self._turn_again = asyncio.Lock()
        self._again: set[asyncio.Task[None]] = set()

    def job(  # noqa: PLR0913 - all that a job says
        self, *, by: Who, at: int, command: str = "", roll: str = "", evening: str = "",
        number: int | None = None, is_look: bool = False,
    ) -> ForgettingJob:  # fmt: skip
        """What is to be done."""
        return ForgettingJob(
            place=str(self._place),
            is_file=isinstance(self._place, Path),
            roll=roll,
            evening=evening,
            number=number,
            by=by,
            at=at,
            command=command,
            is_look=is_look,
        )

    async def do(self, job: ForgettingJob) -> JobDone:
        """Do it, or look what it would do; raises what refuses it, StorageError and TooMany.

        A look ends where nobody waits for it any more.
        Another server may be about to write down a name that it has in memory: so what was done is
        done once more when every one has heard.
        """
        is_first = not (job.is_look or job.is_again)
        if is_first and len(self._again) >= MOST_AGAIN:
            raise TooMany(SERVER_IS_FULL, retry_after_s=int(AGAIN_AFTER_S) + 1)
        client = THE_SERVER if job.is_again else CLIENT.get()
        doing = self._in_turn(job, client.address)
        done = await (client.unless_left(doing) if job.is_look else doing)
        if is_first:
            task = asyncio.create_task(self._do_again(job))
            self._again.add(task)
            task.add_done_callback(self._again.discard)
        return done

    async def _in_turn(self, job: ForgettingJob, address: str) -> JobDone:
        await self._turns.take(address)
        begun = perf_counter()
        try:
            return await _in_a_process(job)
        finally:
            self._turns.give_back(address)
            self._charge(address, perf_counter() - begun)

    async def close(self) -> None:
        """Do nothing again, and wait until that has ended."""
        for task in self._again:
            task.cancel()
        await asyncio.gather(*self._again, return_exceptions=True)

    async def _do_again(self, job: ForgettingJob) -> None:
        await asyncio.sleep(AGAIN_AFTER_S)
        try:
            # One at a time, so that whoever asks waits behind one at most.
            async with self._turn_again:
                await self.do(msgspec.structs.replace(job, is_again=True))
        except CourtcardsError as error:
            logger.warning("names could not be taken out once more: %s", error)


async def _in_a_process(job: ForgettingJob) -> JobDone:
    """What the job comes to. It is told by its input, which nobody else on the machine reads."""
    told = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", MODULE),
            env=told,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise _failed(error.strerror) from error
    try:
        said, why = await process.communicate(msgspec.json.encode(job))
    except asyncio.CancelledError:
        process.terminate()
        await process.wait()
        raise
    if process.returncode:
        raise _failed(why.decode(errors="replace").strip().rpartition("\n")[2])
    done = msgspec.json.decode(said, type=JobDone)
    if done.refused is not None:
        raise _refusal(done.refused)
    return done


def _failed(reason: str | None) -> StorageError:
    return StorageError("names could not be taken out: {reason}", reason=reason)


def reason_of(error: CourtcardsError) -> JobRefused:
    """A refusal as it is told from one process to the other."""
    kind = type(error).__name__ if type(error) in REASONS.values() else StorageError.__name__
    parameters = {
        name: each if isinstance(each, int) else str(each)
        for name, each in error.parameters.items()
    }
    return JobRefused(kind, error.message, parameters)


def _refusal(reason: JobRefused) -> CourtcardsError:
    return REASONS[reason.kind](reason.message, **reason.parameters)


class ForgetMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Forget a member of a club, at all of its evenings; ``by`` is the name of who asks for it."""

    id: CommandId
    member: PlayerNumber
    by: Annotated[str, msgspec.Meta(max_length=40)] = ""


class ForgetAtEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Forget a player of an evening, or whoever played there where none is named."""

    id: CommandId
    player: PlayerNumber | None = None
    by: Annotated[str, msgspec.Meta(max_length=40)] = ""


class ForgettingView(msgspec.Struct, frozen=True):
    """What is changed where names are taken out.

    ``club`` is the name of the club that has the player on its roll, and keeps them there; else
    empty.
    """

    evenings: list[ForgetsAt]
    club: str = ""


ANSWERS = refusals(400, 403, 404, 409, 413, 422, 429, 503)


@get("/api/clubs/{evening:str}/forgetting", responses=refusals(400, 403, 404, 409, 429, 503))
async def look_at_forgetting(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    visit: NamedDependency[Visit],
    forgetting: NamedDependency[Forgetting],
    rolls: NamedDependency[Rolls],
    admission: NamedDependency[Admission],
    player: FromQuery[PlayerNumber | None] = None,
) -> Response[ForgettingView]:
    """What is changed where a player of the evening is forgotten; without one, all its names."""
    visit.link.check_director()
    admission.thinks(request.scope)
    live, who = visit.live, Who("director")
    job = forgetting.job(evening=live.id, number=player, by=who, at=now_ms(), is_look=True)
    found = await forgetting.do(job)
    club = await rolls.club_of(live.id, live.evening)
    members = {} if club is None else club.among(live.id, live.evening.players)
    named = club.roll.name if club is not None and player in members else ""
    return Response(ForgettingView(found.evenings, named), headers=PRIVATE)


@post("/api/clubs/{evening:str}/forgetting", status_code=200, responses=ANSWERS)
async def forget_at_evening(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    data: JSONBody[ForgetAtEvening],
    visit: NamedDependency[Visit],
    clubhouse: NamedDependency[Clubhouse],
    forgetting: NamedDependency[Forgetting],
    admission: NamedDependency[Admission],
) -> Response[CommandDone]:
    """Take the name of a player out of the evening, or all names once it is over."""
    visit.link.check_director()
    evening = visit.live.evening
    kind = NamesTakenOut if data.player is None else PersonForgotten
    done = evening.answers.get(data.id)
    if done is not None and not isinstance(evening.done_by(data.id), kind):
        raise NotNow(ID_IS_TAKEN)
    if done is None:
        admission.thinks(request.scope)
        by = Who("director", visit.link.name or data.by)
        job = forgetting.job(
            evening=visit.live.id, number=data.player, by=by, at=now_ms(), command=data.id
        )
        found = await forgetting.do(job)
        done = found.seq
        await visit.live.catch_up()
        await clubhouse.find(visit.live.id)
    return Response(CommandDone(done), headers=PRIVATE)


@get("/api/rolls/{roll:str}/forgetting", responses=refusals(400, 403, 404, 409, 429, 503))
async def look_at_forgetting_member(
    request: HttpRequest,
    at_club: NamedDependency[ClubVisit],
    member: FromQuery[PlayerNumber],
    forgetting: NamedDependency[Forgetting],
    admission: NamedDependency[Admission],
) -> Response[ForgettingView]:
    """What is changed where a member of the club is forgotten."""
    admission.thinks(request.scope)
    who = Who("director")
    job = forgetting.job(roll=at_club.live.id, number=member, by=who, at=now_ms(), is_look=True)
    found = await forgetting.do(job)
    return Response(ForgettingView(found.evenings), headers=PRIVATE)


@post("/api/rolls/{roll:str}/forgetting", status_code=200, responses=ANSWERS)
async def forget_member(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    roll: FromPath[str],
    data: JSONBody[ForgetMember],
    at_club: NamedDependency[ClubVisit],
    clubhouse: NamedDependency[Clubhouse],
    rolls: NamedDependency[Rolls],
    forgetting: NamedDependency[Forgetting],
    admission: NamedDependency[Admission],
) -> Response[CommandDone]:
    """Take the name of a member out of the club and of all its evenings."""
    admission.thinks(request.scope)
    by = Who("director", data.by)
    job = forgetting.job(roll=roll, number=data.member, by=by, at=now_ms(), command=data.id)
    found = await forgetting.do(job)
    for each in found.evenings:
        await clubhouse.catch_up(each.evening)
    await at_club.live.catch_up()
    await rolls.find(roll)
    return Response(CommandDone(found.seq), headers=PRIVATE)


HANDLERS = (look_at_forgetting, forget_at_evening, look_at_forgetting_member, forget_member)
