"""What every event log does, whichever it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.sqlite import NAMES_PER_POLL
from courtcards.kernel.errors import SequenceTaken, StorageError
from eventlog.following import Heard, following
from waiting import happens

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(place: Path | str) -> AsyncIterator[ServerLog]:
    log = open_log(place)
    try:
        yield log
    finally:
        await log.close()


@pytest.fixture
async def log(place: Path | str) -> AsyncIterator[ServerLog]:
    async with opened(place) as log:
        yield log


@pytest.fixture
async def other(place: Path | str, log: ServerLog) -> AsyncIterator[ServerLog]:
    """Another server's log at the place of the first."""
    async with opened(place) as other:
        yield other


async def test_events_come_back_in_order_and_survive_a_reopening(place: Path | str) -> None:
    async with opened(place) as log:
        await log.append("a", 1, [b"one", b"two"])
        await log.append("b", 1, [b"other"])
        assert await log.read("a") == [b"one", b"two"]
    async with opened(place) as log:
        await log.append("a", 3, ["trois €".encode()])
        assert await log.read("a") == [b"one", b"two", "trois €".encode()]


async def test_a_reader_names_the_last_sequence_it_has_and_gets_the_rest(log: ServerLog) -> None:
    await log.append("a", 1, [b"1", b"2", b"3"])
    assert await log.read("a", after=2) == [b"3"]
    assert await log.read("a", after=3) == []
    assert await log.read("unknown") == []


async def test_many_who_read_at_once_get_each_their_own(log: ServerLog) -> None:
    for number in range(30):
        await log.append(f"t{number}", 1, [b"%d" % number, b"more"])
    asked = [*range(31), *range(31)]
    found = await asyncio.gather(*(log.read(f"t{each}", each % 3) for each in asked))
    for number, events in zip(asked, found, strict=True):
        every = [b"%d" % number, b"more"] if number != 30 else []
        assert events == every[number % 3 :]


async def test_how_far_many_names_have_come_is_one_question(log: ServerLog) -> None:
    await log.append("a/2", 1, [b"1", b"2", b"3"])
    await log.append("a", 1, [b"1"])
    await log.append("é", 1, [b"1", b"2"])
    assert await log.read_last_sequences(["é", "unknown", "a/2", "a", "a/2"]) == [2, 0, 3, 1, 3]
    assert await log.read_last_sequences([]) == []


async def test_an_append_that_is_taken_in_part_leaves_the_log_as_it_was(log: ServerLog) -> None:
    await log.append("a", 1, [b"1", b"2"])
    with pytest.raises(SequenceTaken, match="event 2 of table 'a'"):
        await log.append("a", 2, [b"another 2", b"3"])
    assert await log.read("a") == [b"1", b"2"]
    await log.append("b", 3, [b"3"])
    with pytest.raises(SequenceTaken):
        await log.append("b", 1, [b"1", b"2", b"another 3"])
    assert await log.read("b") == [b"3"]


async def test_many_tables_at_once_share_transactions_and_one_failure_is_its_own(
    log: ServerLog,
) -> None:
    await log.append("t7", 1, [b"first"])
    answers = await asyncio.gather(
        *(log.append(f"t{table}", 1, [b"%d" % table]) for table in range(300)),
        return_exceptions=True,
    )
    assert [index for index, answer in enumerate(answers) if answer is not None] == [7]
    assert isinstance(answers[7], SequenceTaken)
    assert await log.read("t7") == [b"first"]
    assert await log.read("t299") == [b"299"]


async def test_two_servers_on_one_log_have_one_secret_and_cannot_both_write_an_event(
    log: ServerLog, other: ServerLog
) -> None:
    assert log.secret == other.secret
    assert len(log.secret) == 32
    answers = await asyncio.gather(
        *(each.append("a", 1, [b"1"]) for each in (log, other)), return_exceptions=True
    )
    assert sorted(answer is None for answer in answers) == [False, True]
    assert len(await log.read("a")) == 1


def known(heard: Heard) -> dict[str, int]:
    """How far each name is known after all that was heard."""
    return {name: last for each in filter(None, heard) for name, last in each.items()}


def is_longer(heard: Heard, count: int) -> bool:
    return len(heard) > count


async def test_who_follows_is_told_of_what_others_write_and_of_nothing_else(
    log: ServerLog, other: ServerLog
) -> None:
    heard, _ = await following(log, "a", "c"), await following(other)
    await log.append("a", 1, [b"own"])
    await other.append("b", 1, [b"not watched"])
    await other.append("c", 1, [b"1"])  # once this is told, all before it has been looked at
    await happens(lambda: bool(heard))
    assert known(heard) == {"c": 1}
    await other.append("a", 2, [b"2", b"3"])
    await happens(lambda: "a" in known(heard))
    assert known(heard) == {"c": 1, "a": 3}


async def test_what_is_watched_later_is_told_from_then_on_and_what_is_not_is_told_no_more(
    log: ServerLog, other: ServerLog
) -> None:
    heard, _ = await following(log, "a"), await following(other)
    await other.append("b", 1, [b"1"])
    log.watch("b")
    assert await log.read("b") == [b"1"]
    log.unwatch("a")
    log.unwatch("a")  # nothing is watched by that name any more
    await log.read("b")
    await other.append("a", 1, [b"1"])
    await other.append("b", 2, [b"2"])
    await happens(lambda: known(heard).get("b") == 2)
    assert known(heard) == {"b": 2}


async def test_many_names_are_watched_at_once(log: ServerLog, other: ServerLog) -> None:
    names = [f"t{number}" for number in range(5000)]
    heard, _ = await following(log, *names[:2]), await following(other)
    for name in names[2:]:
        log.watch(name)
    await log.read(names[-1])
    await asyncio.gather(*(other.append(name, 1, [b"1"]) for name in names[::100]))
    await happens(lambda: known(heard) == dict.fromkeys(names[::100], 1))


async def test_nobody_is_forgotten_where_more_is_written_while_some_still_wait_to_be_looked_at(
    log: ServerLog, other: ServerLog
) -> None:
    names = [f"t{number}" for number in range(2 * NAMES_PER_POLL + 10)]
    heard, _ = await following(log, *names), await following(other)
    for sequence in (1, 2, 3):
        has_grown = partial(is_longer, heard, len(heard))
        await asyncio.gather(*(other.append(each, sequence, [b"1"]) for each in names))
        await happens(has_grown)  # the file changes between two looks, too
    await happens(lambda: known(heard) == dict.fromkeys(names, 3))


async def test_a_closed_log_refuses_instead_of_waiting_for_ever(log: ServerLog) -> None:
    await log.close()
    await log.close()
    for asked in (log.append("a", 1, [b"1"]), log.read("a")):
        with pytest.raises(StorageError, match="is closed"):
            await asked


async def test_what_was_asked_for_is_finished_before_the_log_closes(log: ServerLog) -> None:
    asked = [asyncio.create_task(log.append(f"t{n}", 1, [b"1"])) for n in range(20)]
    await asyncio.sleep(0)
    await log.close()
    assert await asyncio.gather(*asked) == [None] * 20


async def test_a_check_writes_and_leaves_everything_as_it_was(place: Path | str) -> None:
    async with opened(place) as log:
        await log.append("a", 1, [b"1"])
        await log.check()
        await asyncio.gather(
            log.check(), log.append("a", 2, [b"2"]), log.check(), log.append("b", 1, [b"3"])
        )
    async with opened(place) as log:
        assert await log.read("a") == [b"1", b"2"]
        assert await log.read("b") == [b"3"]
        await log.append("a", 3, [b"3"])
