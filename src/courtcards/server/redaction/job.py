"""Redactions run in a process of their own: its job, and its result.

A server only appends to its log, and has all state in memory. So the past is rewritten on a
connection of its own. Every server notices in the same way, this one too.
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

import msgspec

from courtcards.clubs.command import Sender
from courtcards.kernel import errors
from courtcards.kernel.errors import CourtcardsError, StorageError, TooMany
from courtcards.server.limits.clients import CLIENT, THE_SERVER
from courtcards.server.limits.jobs import SERVER_IS_FULL, FairQueue, QueueBounds

logger = logging.getLogger("courtcards.server")

MODULE = f"{__package__}.process"
AGAIN_AFTER_S = 5.0
"""By then every server has noticed, and opens no more sheets with a redacted name."""
BOUNDS = QueueBounds(at_once=1, at_once_of_one=1, weight_of_one=8, weight=64)
"""Bounds for waiting jobs. Each takes most of a second."""
MOST_AGAIN = 200
"""Most jobs that may wait to be repeated."""
REASONS = {each.__name__: each for each in (errors.NotNow, errors.UnknownEvening, StorageError)}
"""Errors that a process may report."""


class RedactionJob(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A redaction, and who has requested it.

    It is about a member of a club, a player of an evening, or all names of the evening if
    ``number`` is None. ``place`` is a file, or the address of a database. ``is_look``: only preview
    the changes.
    """

    place: str
    is_file: bool
    club_id: str = ""
    evening: str = ""
    number: int | None = None
    by: Sender
    at: int
    command: str
    is_look: bool = False
    is_again: bool = False


class EveningRedaction(msgspec.Struct, frozen=True):
    """A redaction at an evening: on how many sheets, and at how many online tables."""

    evening: str
    name: str
    date: str
    sheets: int
    tables: int


class RedactionRefusal(msgspec.Struct, frozen=True):
    """A refusal by the process: kind of error, sentence and parameters."""

    kind: str
    message: str
    parameters: dict[str, str | int]


class RedactionResult(msgspec.Struct, frozen=True):
    """The changes of a redaction. ``seq`` is the number of the event that records it."""

    evenings: list[EveningRedaction] = []
    seq: int = 0
    refused: RedactionRefusal | None = None


class RedactionQueue:
    """Runs redactions of the log at ``place``, one job after another.

    ``charge`` takes an address and the seconds that a process has worked for it.
    """

    def __init__(self, place: Path | str, charge: Callable[[str, float], None]) -> None:
        self._place = place
        self._charge = charge
        self._turns = FairQueue(BOUNDS)
        self._turn_again = asyncio.Lock()
        self._again: set[asyncio.Task[None]] = set()

    def make_job(  # noqa: PLR0913 - all that a job says
        self, *, by: Sender, at: int, command: str = "", club_id: str = "", evening: str = "",
        number: int | None = None, is_look: bool = False,
    ) -> RedactionJob:  # fmt: skip
        """Make a job on this log."""
        return RedactionJob(
            place=str(self._place),
            is_file=isinstance(self._place, Path),
            club_id=club_id,
            evening=evening,
            number=number,
            by=by,
            at=at,
            command=command,
            is_look=is_look,
        )

    async def do(self, job: RedactionJob) -> RedactionResult:
        """Do a job, or preview it. Raises its refusal, StorageError or TooMany.

        A preview ends if its client disconnects. Another server may be about to write a redacted
        name that it has in memory. So a redaction is repeated after every server has noticed.
        """
        is_first = not (job.is_look or job.is_again)
        if is_first and len(self._again) >= MOST_AGAIN:
            raise TooMany(SERVER_IS_FULL, retry_after_s=int(AGAIN_AFTER_S) + 1)
        client = THE_SERVER if job.is_again else CLIENT.get()
        doing = self._run_in_turn(job, client.address)
        done = await (client.wait_while_connected(doing) if job.is_look else doing)
        if is_first:
            task = asyncio.create_task(self._repeat(job))
            self._again.add(task)
            task.add_done_callback(self._again.discard)
        return done

    async def _run_in_turn(self, job: RedactionJob, address: str) -> RedactionResult:
        await self._turns.take(address)
        begun = perf_counter()
        try:
            return await _run_process(job)
        finally:
            self._turns.give_back(address)
            self._charge(address, perf_counter() - begun)

    async def close(self) -> None:
        """Cancel the repetitions, and wait for their end."""
        for task in self._again:
            task.cancel()
        await asyncio.gather(*self._again, return_exceptions=True)

    async def _repeat(self, job: RedactionJob) -> None:
        await asyncio.sleep(AGAIN_AFTER_S)
        try:
            # One at a time, so that a client waits behind one repetition at most.
            async with self._turn_again:
                await self.do(msgspec.structs.replace(job, is_again=True))
        except CourtcardsError as error:
            logger.warning("names could not be removed a second time: %s", error)


async def _run_process(job: RedactionJob) -> RedactionResult:
    """Run the job in a process. The job goes to its input, which no other user can read."""
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
        raise _make_failure(error.strerror) from error
    try:
        said, why = await process.communicate(msgspec.json.encode(job))
    except asyncio.CancelledError:
        process.terminate()
        await process.wait()
        raise
    if process.returncode:
        raise _make_failure(why.decode(errors="replace").strip().rpartition("\n")[2])
    done = msgspec.json.decode(said, type=RedactionResult)
    if done.refused is not None:
        raise _make_error(done.refused)
    return done


def _make_failure(reason: str | None) -> StorageError:
    return StorageError("names could not be removed: {reason}", reason=reason)


def make_refusal(error: CourtcardsError) -> RedactionRefusal:
    """Convert an error to a refusal that can be sent between processes."""
    kind = type(error).__name__ if type(error) in REASONS.values() else StorageError.__name__
    parameters = {
        name: each if isinstance(each, int) else str(each)
        for name, each in error.parameters.items()
    }
    return RedactionRefusal(kind, error.message, parameters)


def _make_error(reason: RedactionRefusal) -> CourtcardsError:
    return REASONS[reason.kind](reason.message, **reason.parameters)
