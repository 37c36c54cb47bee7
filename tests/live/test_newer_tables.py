"""A table at which a newer server has played on: its bots stop, and whoever asks is told why."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.hosting.listeners import COME_BACK
from courtcards.kernel.errors import WrittenByNewer
from courtcards.kernel.shuffling import seed_from_text
from courtcards.live import own_play
from courtcards.live.holders import Holder
from courtcards.live.table import sent_by
from courtcards.tables import Open, Player
from courtcards.tables.verbs.play import Deal
from live.tables_on import tables_on
from waiting import happens

NEWER = b'{"v":2,"kind":"blessed"}'
BOTS = tuple(Player(name, "random") for name in "BCD")
OPENING = Open("double-king", "club", (Player("A"), *BOTS), seed_from_text("x"))


class Ear:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[dict[str, object]] = []
        self.code = 0

    def tell(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def hang_up(self, code: int) -> None:
        self.code = code


def test_a_bot_that_comes_second_to_a_newer_server_plays_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_play, "RETRY_AFTER_S", 0.0)

    async def run() -> None:
        async with SqliteLog(tmp_path / "log") as log:
            tables = tables_on(log)
            live = await tables.open(OPENING)
            ear = Ear()
            await live.listen(Holder(0), None, ear)
            # It plays as soon as it is woken, and does not know yet that the log has grown.
            live.table.apply(live.table.decide(sent_by(Holder(0), Deal("d", 1), "en")))
            await log.append(live.name, 2, [NEWER, NEWER])
            live.wake()
            await happens(lambda: live.has_stopped and not live.is_in_use)
            assert ear.code == COME_BACK
            assert ear.heard[-1]["error"] == "storage/newer"
            for asked in (
                live.listen(Holder(0), None, ear),
                live.do(sent_by(Holder(0), Deal("e", 1), "en")),
                tables.find(live.name),
            ):
                with pytest.raises(WrittenByNewer):
                    await asked
            live.wake()
            live.catch_up()
            assert not live.is_in_use
            assert len(await log.read(live.name)) == 3
            await tables.close()

    asyncio.run(run())
