"""Pruning beside a server at whose tables people play: each stays whole, or goes whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from courtcards.eventlog.whole import whole_log
from courtcards.keeping.checking import check
from courtcards.keeping.pruning import Prunable, prunable, prune
from keeping.keeping import NOW
from keeping.loaded import heard_on, leave, playing
from server.serving import running_server
from waiting import wait_until

pytestmark = pytest.mark.long

TRIES = 20
OLD = 1


def test_a_table_stays_whole_or_goes_whole(place: Path | str) -> None:
    gone = set[str]()
    with running_server(place) as url:
        regulars = playing(url)
        try:
            heard_on(regulars, 10)
            with whole_log(place) as log:
                first = next(each for each in prunable(log, NOW, OLD))
                assert isinstance(first, Prunable)
                wait_until(lambda: log.last_of(first.name).sequence > first.last)
                assert not prune(log, first)
                for _ in range(TRIES):  # now they race, and either may be first
                    for found in prunable(log, NOW, OLD):
                        assert isinstance(found, Prunable)
                        if prune(log, found):
                            gone.add(found.name)
                assert check(log).damages == []
        finally:
            leave(regulars)
    for regular in regulars:
        unknown = [each for each in regular.refusals if each["error"] == "table/unknown"]
        assert not unknown or regular.guest.table in gone
    with whole_log(place) as log:
        assert check(log).damages == []
