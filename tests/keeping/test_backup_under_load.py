"""A backup while people play: it has all that was acknowledged before, and they play on elsewhere.

The log that it is restored into may be of the other kind.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from courtcards.eventlog.whole import whole_log
from courtcards.keeping.backup import back_up
from courtcards.keeping.restoring import restore
from keeping.keeping import NOW, everything
from server.load import Regular, at_a_table_of_bots, at_a_table_of_people, check_against_log
from server.serving import running_server
from waiting import wait_until

pytestmark = pytest.mark.long

HEARD = 15
BACKUPS = 3


def playing(url: str) -> list[Regular]:
    tables = [at_a_table_of_bots(url, number) for number in range(2)]
    tables += [at_a_table_of_people(url, number) for number in range(2)]
    regulars = [regular for table in tables for regular in table]
    for regular in regulars:
        regular.start()
    return regulars


def heard_on(regulars: list[Regular], more: int) -> None:
    counts = [len(regular.told) + more for regular in regulars]
    for regular, count in zip(regulars, counts, strict=True):
        wait_until(partial(regular.has_heard, count))


def leave(regulars: list[Regular]) -> None:
    for regular in regulars:
        regular.leaving.set()
    for regular in regulars:
        regular.leave()


def test_whatever_was_told_before_is_there_and_is_played_on(
    tmp_path: Path, place: Path | str, postgres_place: str
) -> None:
    elsewhere = postgres_place if isinstance(place, Path) else tmp_path / "elsewhere"
    file = tmp_path / "backup"
    with running_server(place) as url:
        regulars = playing(url)
        try:
            for _ in range(BACKUPS):
                heard_on(regulars, HEARD)
                before = [(dict(each.told), dict(each.acknowledged)) for each in regulars]
                with whole_log(place) as log:
                    back_up(log, file, NOW, overwrite=True)
            heard_on(regulars, HEARD)
        finally:
            leave(regulars)
    restore(file, elsewhere)
    rows = set(everything(elsewhere)[1])
    assert rows < set(everything(place)[1])
    with running_server(elsewhere) as url:
        again = []
        for regular, (told, acknowledged) in zip(regulars, before, strict=True):
            back = Regular(regular.guest.moved_to(url), regular.seat)
            # What was noted until the backup began has to stand in the restored log, too.
            back.told, back.acknowledged, back._number = told, acknowledged, 10_000
            again.append(back)
            back.start()
        try:
            heard_on(again, HEARD)
        finally:
            leave(again)
    assert not any(regular.refusals for regular in again)
    check_against_log(elsewhere, again)
