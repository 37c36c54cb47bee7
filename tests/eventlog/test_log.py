"""What every event log does, whichever it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.postgres import PostgresLog
from courtcards.kernel.errors import SequenceTaken, StorageError
from waiting import happens


@asynccontextmanager
async def opened(place: Path | str) -> AsyncIterator[ServerLog]:
    log = open_log(place)
    try:
        yield log
    finally:
        await log.close()


def run_with_log(place: Path | str, *appends: tuple[str, int, list[bytes]]) -> list[bytes]:
    """Append one after the other, and read the first table named."""

    async def run() -> list[bytes]:
        async with opened(place) as log:
            for table, first, events in appends:
                await log.append(table, first, events)
            return await log.read(appends[0][0])

    return asyncio.run(run())


def test_events_come_back_in_order_and_survive_a_reopening(place: Path | str) -> None:
    assert run_with_log(place, ("a", 1, [b"one", b"two"]), ("b", 1, [b"other"])) == [b"one", b"two"]
    assert run_with_log(place, ("a", 3, ["trois €".encode()])) == [
        b"one",
        b"two",
        "trois €".encode(),
    ]


def test_a_reader_names_the_last_sequence_it_has_and_gets_the_rest(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as log:
            await log.append("a", 1, [b"1", b"2", b"3"])
            assert await log.read("a", after=2) == [b"3"]
            assert await log.read("a", after=3) == []
            assert await log.read("unknown") == []

    asyncio.run(run())


def test_many_who_read_at_once_get_each_their_own(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as log:
            for number in range(30):
                await log.append(f"t{number}", 1, [b"%d" % number, b"more"])
            asked = [*range(31), *range(31)]
            found = await asyncio.gather(*(log.read(f"t{each}", each % 3) for each in asked))
            for number, events in zip(asked, found, strict=True):
                every = [b"%d" % number, b"more"] if number != 30 else []
                assert events == every[number % 3 :]

    asyncio.run(run())


def test_how_far_many_names_have_come_is_one_question(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as log:
            await log.append("a/2", 1, [b"1", b"2", b"3"])
            await log.append("a", 1, [b"1"])
            await log.append("é", 1, [b"1", b"2"])
            asked = ["é", "unknown", "a/2", "a", "a/2"]
            assert await log.ends(asked) == [2, 0, 3, 1, 3]
            assert await log.ends([]) == []

    asyncio.run(run())


def test_a_sequence_that_is_taken_leaves_the_log_as_it_was(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as log:
            await log.append("a", 1, [b"1", b"2"])
            with pytest.raises(SequenceTaken, match="event 2 of table 'a'"):
                await log.append("a", 2, [b"another 2", b"3"])
            assert await log.read("a") == [b"1", b"2"]

    asyncio.run(run())


def test_half_an_append_that_fails_is_not_kept(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as log:
            await log.append("a", 3, [b"3"])
            with pytest.raises(SequenceTaken):
                await log.append("a", 1, [b"1", b"2", b"another 3"])
            assert await log.read("a") == [b"3"]

    asyncio.run(run())


def test_many_tables_at_once_share_transactions_and_one_failure_is_its_own(
    place: Path | str,
) -> None:
    async def run() -> None:
        async with opened(place) as log:
            await log.append("t7", 1, [b"first"])
            answers = await asyncio.gather(
                *(log.append(f"t{table}", 1, [b"%d" % table]) for table in range(300)),
                return_exceptions=True,
            )
            refused = [index for index, answer in enumerate(answers) if answer is not None]
            assert refused == [7]
            assert isinstance(answers[7], SequenceTaken)
            assert await log.read("t7") == [b"first"]
            assert await log.read("t299") == [b"299"]

    asyncio.run(run())


def test_two_servers_on_one_log_cannot_both_write_an_event(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as one, opened(place) as other:
            answers = await asyncio.gather(
                one.append("a", 1, [b"one"]),
                other.append("a", 1, [b"other"]),
                return_exceptions=True,
            )
            assert sorted(answer is None for answer in answers) == [False, True]
            assert len(await one.read("a")) == 1

    asyncio.run(run())


def test_every_server_on_a_log_has_the_same_secret(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as one, opened(place) as other:
            assert one.secret == other.secret
            assert len(one.secret) == 32

    asyncio.run(run())


def known(heard: Iterable[Mapping[str, int] | None]) -> dict[str, int]:
    """How far each name is known after all that was heard."""
    news: dict[str, int] = {}
    for each in filter(None, heard):
        news.update(each)
    return news


async def following(log: ServerLog, *names: str) -> list[Mapping[str, int] | None]:
    """What is told to somebody who follows these names, which stand in a list from now on."""
    heard: list[Mapping[str, int] | None] = []
    for name in names:
        log.watch(name)
    log.follow(heard.append)
    if isinstance(log, PostgresLog):  # it says once that anything may have been missed
        await happens(lambda: heard == [None])
        heard.clear()
    for name in names:
        await log.read(name)
    return heard


def test_who_follows_is_told_of_what_others_write_and_of_nothing_else(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as one, opened(place) as other:
            heard, _ = await following(one, "a"), await following(other)
            await one.append("a", 1, [b"own"])
            await other.append("b", 1, [b"not watched"])
            await asyncio.sleep(0.5)  # time enough to be told what one has written, by mistake
            assert heard == []
            await other.append("a", 2, [b"2", b"3"])
            await happens(lambda: bool(heard))
            assert heard == [{"a": 3}]

    asyncio.run(run())


def test_what_is_watched_later_is_told_from_then_on_and_what_is_not_is_told_no_more(
    place: Path | str,
) -> None:
    async def run() -> None:
        async with opened(place) as one, opened(place) as other:
            heard, _ = await following(one, "a"), await following(other)
            await other.append("b", 1, [b"1"])
            one.watch("b")
            assert await one.read("b") == [b"1"]
            one.unwatch("a")
            one.unwatch("a")  # nothing is watched by that name any more
            await one.read("b")
            await other.append("a", 1, [b"1"])
            await other.append("b", 2, [b"2"])
            await happens(lambda: bool(heard))
            assert heard == [{"b": 2}]

    asyncio.run(run())


def test_many_names_are_watched_at_once(place: Path | str) -> None:
    names = [f"t{number}" for number in range(5000)]

    async def run() -> None:
        async with opened(place) as one, opened(place) as other:
            heard, _ = await following(one, *names[:2]), await following(other)
            for name in names[2:]:
                one.watch(name)
            await one.read(names[-1])
            await asyncio.gather(*(other.append(name, 1, [b"1"]) for name in names[::100]))
            await happens(lambda: known(heard) == dict.fromkeys(names[::100], 1))

    asyncio.run(run())


def test_nobody_is_forgotten_where_more_is_written_while_some_still_wait_to_be_looked_at(
    place: Path | str,
) -> None:
    names = [f"t{number}" for number in range(1500)]

    async def run() -> None:
        async with opened(place) as one, opened(place) as other:
            heard, _ = await following(one, *names), await following(other)
            for sequence in (1, 2, 3):
                await asyncio.gather(*(other.append(each, sequence, [b"1"]) for each in names))
                await asyncio.sleep(0.1)  # so that the file changes between two looks, too
            await happens(lambda: known(heard) == dict.fromkeys(names, 3))

    asyncio.run(run())


def test_a_closed_log_refuses_instead_of_waiting_for_ever(place: Path | str) -> None:
    async def run() -> None:
        log = open_log(place)
        await log.close()
        await log.close()
        with pytest.raises(StorageError, match="is closed"):
            await log.append("a", 1, [b"1"])
        with pytest.raises(StorageError, match="is closed"):
            await log.read("a")

    asyncio.run(run())


def test_what_was_asked_for_is_finished_before_the_log_closes(place: Path | str) -> None:
    async def run() -> None:
        log = open_log(place)
        asked = [asyncio.create_task(log.append(f"t{n}", 1, [b"1"])) for n in range(20)]
        await asyncio.sleep(0)
        await log.close()
        assert await asyncio.gather(*asked) == [None] * 20

    asyncio.run(run())


def test_a_check_writes_and_leaves_everything_as_it_was(place: Path | str) -> None:
    async def run() -> None:
        async with opened(place) as log:
            await log.append("a", 1, [b"1"])
            await log.check()
            await asyncio.gather(
                log.check(), log.append("a", 2, [b"2"]), log.check(), log.append("b", 1, [b"3"])
            )
            assert await log.read("a") == [b"1", b"2"]
            assert await log.read("b") == [b"3"]

    asyncio.run(run())
    assert run_with_log(place, ("a", 3, [b"3"])) == [b"1", b"2", b"3"]
