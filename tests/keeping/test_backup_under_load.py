"""A backup while people play: it has all that was acknowledged before, and they play on elsewhere.

The log that it is restored into may be of the other kind.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from courtcards.eventlog.whole import whole_log
from courtcards.keeping.backup import back_up
from courtcards.keeping.restoring import restore
from keeping.keeping import NOW, everything
from keeping.loaded import heard_on, leave, playing
from server.load import Regular, check_against_log
from server.serving import running_server

pytestmark = pytest.mark.long

HEARD = 15
BACKUPS = 3


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
