"""Has lists read, each in a process of its own: few at a time, and one for each address."""

from __future__ import annotations

import os
import sys
from asyncio import CancelledError
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from typing import TYPE_CHECKING

import msgspec

from courtcards.clubs.lists import NO_LIST, ListChoices, ReadList
from courtcards.kernel.errors import BadPeople
from courtcards.kernel.stopping import check_stopped
from courtcards.server.clubs.list_process import TOO_MUCH, ListAnswer
from courtcards.server.limits.client import CLIENT
from courtcards.server.limits.fair_queue import QueueBounds
from courtcards.server.limits.lanes import Lane

if TYPE_CHECKING:
    from courtcards.server.clubs.api import HttpRequest

MODULE = "courtcards.server.clubs.list_process"
PATIENCE_S = 5.0
"""How long a process may take."""
MOST_AT_ONCE, MOST_OF_ADDRESS, MOST = 2, 4, 20
"""How many lists are read at once, one of each address; with those that wait, of one and in all."""
KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")
"""What Python may need of the environment; all else of it stays here, secrets among it."""


class ListReader:
    """Reads lists beside the loop that serves everybody."""

    def __init__(self) -> None:
        self._lane = Lane("lists", QueueBounds(MOST_AT_ONCE, 1, MOST_OF_ADDRESS, MOST))

    async def read(self, request: HttpRequest, choices: ListChoices) -> ReadList:
        """Read the list in the body by these choices.

        Raises BadPeople, TooMany, and ClientLeft where nobody waits for it any more.
        """
        file = await request.body()
        answer = await CLIENT.get().unless_left(self._answer(file, choices))
        if answer.read is None:
            raise BadPeople(answer.refused, **answer.parameters)
        return answer.read

    async def _answer(self, file: bytes, choices: ListChoices) -> ListAnswer:
        reading = _Reading(msgspec.json.encode(choices) + b"\n" + file)
        try:
            return await self._lane.do(reading, CLIENT.get().address)
        except CancelledError:
            reading.stop()
            raise


def environment_of_reader() -> dict[str, str]:
    """The environment of a process that reads: where the code is, and no secret."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class _Reading:
    """The process that reads one list, begun and waited for in a thread.

    A loop that begins a process copies what it knows of its own memory: everybody waits for that.
    """

    def __init__(self, given: bytes) -> None:
        self._given = given
        self._process: Popen[bytes] | None = None

    def __call__(self) -> ListAnswer:
        """Read the list; BadPeople where that takes too much."""
        command = (sys.executable, "-P", "-s", "-m", MODULE)
        with Popen(  # noqa: S603 - our own module
            command,
            env=environment_of_reader(),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,
        ) as self._process:
            check_stopped()  # nobody may have waited any more while it began
            try:
                said, _ = self._process.communicate(self._given, PATIENCE_S)
            except TimeoutExpired as error:
                self._process.kill()
                raise BadPeople(TOO_MUCH) from error
        if self._process.returncode:
            # Libraries end the process where memory or time ends.
            raise BadPeople(TOO_MUCH if self._process.returncode < 0 else NO_LIST)
        return msgspec.json.decode(said, type=ListAnswer)

    def stop(self) -> None:
        """End the process; one that only begins ends by itself."""
        if self._process is not None:
            self._process.kill()
