"""The lobby: in an order that nobody can push others out of, the same for every server."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import TooMany
from courtcards.kernel.shuffling import seed_from_text
from courtcards.server.access.seats import hash_origin
from courtcards.tables import Open, Settings, TableEnvelope, TablePlayer
from courtcards.tables.commands.seats import Leave
from courtcards.tables.service import tables
from courtcards.tables.service.host import now_ms
from courtcards.tables.service.tables import CODEC, NAME, Bounds, Listed, Lobby
from looping import in_a_loop
from service.tables_on import hosted

PUBLIC = Open(
    "kings-corner",
    "french",
    (TablePlayer("Ann"), None),
    seed_from_text("x"),
    settings=Settings(public=True),
    at=now_ms(),
)
PLAYING = replace(PUBLIC, players=(TablePlayer("Ann"), TablePlayer("Axel", "steady")))


@in_a_loop
async def test_whoever_opens_many_pushes_nobody_out(tmp_path: Path) -> None:
    async with SqliteLog(tmp_path / "log") as log:
        lobby = Lobby(log)
        await lobby.add("honest", "a")
        for number in range(110):
            await lobby.add(f"spam-{number}", "b")
        await lobby.add("other", "c")
        listed = await lobby.tables()
        assert listed[:4] == ["other", "spam-109", "honest", "spam-108"]
        assert len(listed) == tables.MOST_LISTED
        assert await Lobby(log).tables() == listed  # another server on the same log
        await lobby.remove("spam-109")
        assert (await lobby.tables())[:3] == ["other", "spam-108", "honest"]


@in_a_loop
async def test_tables_of_before_are_each_of_their_own_origin(tmp_path: Path) -> None:
    old = [b'{"kind":"listed","table":"one"}', b'{"kind":"listed","table":"two"}']
    assert CODEC.encode(Listed("one")) == old[0]
    async with SqliteLog(tmp_path / "log") as log:
        await log.append(NAME, 1, old)
        lobby = Lobby(log)
        for table in ("three", "four"):
            await lobby.add(table, "a")
        assert await lobby.tables() == ["four", "two", "one", "three"]
        assert await lobby.find_by_origin("a") == ["four", "three"]


@in_a_loop
async def test_so_many_of_an_origin_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosted(tmp_path, bounds=Bounds(waiting=2)) as (_, live):
        first = await live.open(PUBLIC, "a")
        await live.open(PLAYING, "a")  # nobody is waited for there
        await live.open(PUBLIC, "a")
        for _ in range(3):
            await live.open(PUBLIC)  # by the server itself: from nowhere
            await live.open(replace(PUBLIC, settings=Settings()), "a")
        with pytest.raises(TooMany, match="2 open tables from your address are already listed"):
            await live.open(PUBLIC, "a")
        await live.open(PUBLIC, "b")
        await first.do(
            TableEnvelope(Leave("x", 1), 0, now_ms())
        )  # nobody sits there: it is not shown
        assert first not in await live.list_public()
        assert await live.open(PUBLIC, "a") in await live.list_public()
        monkeypatch.setattr(tables, "MOST_LISTED", 4)
        with pytest.raises(TooMany, match="4 open tables from your address are already listed"):
            await live.open(PLAYING, "a")


@in_a_loop
async def test_two_that_are_opened_at_once_are_counted_both(tmp_path: Path) -> None:
    async with hosted(tmp_path, bounds=Bounds(waiting=2)) as (_, live):
        tries = [live.open(PUBLIC, "a") for _ in range(5)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(each, TooMany) for each in done) >= 3
        assert len(await live.list_public()) <= 2
        assert not live._being_listed


def test_an_origin_is_the_same_for_an_address_and_tells_nothing_of_it() -> None:
    first, second = bytes(32), bytes(range(32))
    assert hash_origin(first, "10.1.2.3") == hash_origin(first, "10.1.2.3")
    assert hash_origin(first, "10.1.2.3") != hash_origin(first, "10.1.2.4")
    assert hash_origin(first, "10.1.2.3") != hash_origin(second, "10.1.2.3")
