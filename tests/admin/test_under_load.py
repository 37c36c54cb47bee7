"""A log is kept while people play: what they were told stays, and a table goes whole or not at all.

A backup has all that was acknowledged before, and they play on elsewhere, in a log of the other
kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from admin.keeping import NOW, everything
from courtcards.admin.backup import back_up, restore
from courtcards.admin.pruning import PrunableTable, find_prunable, prune_table
from courtcards.admin.verification import check_log
from courtcards.eventlog.admin_log import open_admin_log
from server.load import Regular, at_a_table_of_bots, at_a_table_of_people, check_against_log
from server.serving import running_server
from waiting import wait_until

pytestmark = pytest.mark.long

HEARD = 10
BACKUPS = 2
TRIES = 10
OLD = 1


@contextmanager
def playing(regulars: list[Regular]) -> Iterator[None]:
    """People play as long as this lasts."""
    for regular in regulars:
        regular.start()
    try:
        yield
    finally:
        for regular in regulars:
            regular.leaving.set()
        for regular in regulars:
            regular.leave()


def regulars_at(url: str) -> list[Regular]:
    tables = [
        sit(url, number) for sit in (at_a_table_of_bots, at_a_table_of_people) for number in (0, 1)
    ]
    return [regular for table in tables for regular in table]


def heard_on(regulars: list[Regular]) -> None:
    counts = [len(regular.told) + HEARD for regular in regulars]
    for regular, count in zip(regulars, counts, strict=True):
        wait_until(partial(regular.has_heard, count))


def test_whatever_was_told_before_a_backup_is_there_and_is_played_on(
    tmp_path: Path, place: Path | str, postgres_place: str
) -> None:
    elsewhere = postgres_place if isinstance(place, Path) else tmp_path / "elsewhere"
    file = tmp_path / "backup"
    with running_server(place) as url, playing(regulars := regulars_at(url)):
        for _ in range(BACKUPS):
            heard_on(regulars)
            before = [(dict(each.told), dict(each.acknowledged)) for each in regulars]
            with open_admin_log(place) as log:
                back_up(log, file, NOW, overwrite=True)
        heard_on(regulars)
    restore(file, elsewhere)
    assert set(everything(elsewhere)[1]) < set(everything(place)[1])
    with running_server(elsewhere) as url:
        again = []
        for regular, (told, acknowledged) in zip(regulars, before, strict=True):
            back = Regular(regular.guest.moved_to(url), regular.seat)
            # What was noted until the backup began has to stand in the restored log, too.
            back.told, back.acknowledged, back._number = told, acknowledged, 10_000
            again.append(back)
        with playing(again):
            heard_on(again)
    assert not any(regular.refusals for regular in again)
    check_against_log(elsewhere, again)


def test_a_table_that_is_pruned_beside_a_server_stays_whole_or_goes_whole(
    place: Path | str,
) -> None:
    gone = set[str]()
    with running_server(place) as url, playing(regulars := regulars_at(url)):
        heard_on(regulars)
        with open_admin_log(place) as log:
            first = next(each for each in find_prunable(log, NOW, OLD))
            assert isinstance(first, PrunableTable)
            wait_until(lambda: log.read_last_event(first.name).sequence > first.last)
            assert not prune_table(log, first)
            for _ in range(TRIES):  # now they race, and either may be first
                for found in find_prunable(log, NOW, OLD):
                    assert isinstance(found, PrunableTable)
                    if prune_table(log, found):
                        gone.add(found.name)
            assert check_log(log).damages == []
    for regular in regulars:
        unknown = [each for each in regular.refusals if each["error"] == "table/unknown"]
        assert not unknown or regular.guest.table in gone
    with open_admin_log(place) as log:
        assert check_log(log).damages == []
