"""Has lists read, each in a process of its own: few at a time, and one for each address."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from courtcards.clubs.lists import NO_LIST, ListChoices, ReadList
from courtcards.kernel.errors import BadPeople, TooMany
from courtcards.languages import marked
from courtcards.server.clubs.list_process import TOO_MUCH, ListAnswer
from courtcards.server.limits.client import CLIENT

if TYPE_CHECKING:
    from courtcards.server.clubs.api import HttpRequest

MODULE = "courtcards.server.clubs.list_process"
PATIENCE_S = 5.0
"""How long a process may take."""
MOST_AT_ONCE = 2
MOST_WAITING = 20
"""How many lists may be read or wait for it, in all."""
MOST_OF_ADDRESS = 4
"""The same of one address, of which one is read at a time."""
TRY_AGAIN_S = 10
READING = marked("the server is reading lists of others: try again in {seconds} seconds")
KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")
"""What Python may need of the environment; all else of it stays here, secrets among it."""


class ListReader:
    """Reads lists beside the loop that serves everybody."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(MOST_AT_ONCE)
        self._asked: Counter[str] = Counter()
        self._turn_of: dict[str, asyncio.Lock] = {}

    async def read(self, request: HttpRequest, choices: ListChoices) -> ReadList:
        """Read the list in the body by these choices.

        Raises BadPeople, TooMany, and ClientLeft where nobody waits for it any more.
        """
        address = CLIENT.get().address
        file = await request.body()
        if self._asked.total() >= MOST_WAITING or self._asked[address] >= MOST_OF_ADDRESS:
            raise TooMany(READING, retry_after_s=TRY_AGAIN_S)
        self._asked[address] += 1
        turn = self._turn_of.setdefault(address, asyncio.Lock())
        try:
            return await CLIENT.get().unless_left(self._in_turn(turn, file, choices))
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address], self._turn_of[address]

    async def _in_turn(self, turn: asyncio.Lock, file: bytes, choices: ListChoices) -> ReadList:
        async with turn, self._turns:
            answer = await _in_a_process(file, choices)
        if answer.read is None:
            raise BadPeople(answer.refused, **answer.parameters)
        return answer.read


def environment_of_reader() -> dict[str, str]:
    """The environment of a process that reads: where the code is, and no secret."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


async def _in_a_process(file: bytes, choices: ListChoices) -> ListAnswer:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-s", "-m", MODULE),
        env=environment_of_reader(),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        start_new_session=True,
    )
    given = msgspec.json.encode(choices) + b"\n" + file
    try:
        said, _ = await asyncio.wait_for(process.communicate(given), PATIENCE_S)
    except TimeoutError as error:
        raise BadPeople(TOO_MUCH) from error
    finally:
        await _stopped(process)
    if process.returncode:
        # Where memory or time ends, libraries end the process.
        raise BadPeople(TOO_MUCH if process.returncode < 0 else NO_LIST)
    return msgspec.json.decode(said, type=ListAnswer)


async def _stopped(process: Process) -> None:
    if process.returncode is None:
        process.kill()
        await process.wait()
