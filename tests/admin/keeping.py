"""What the tests of keeping a log share: a log with something in it, and all that stands there."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from courtcards.admin.backup import back_up
from courtcards.admin.pruning import Prunable, prunable, prune, unlist
from courtcards.admin.stored import what_stands
from courtcards.eventlog.whole import ArchivedRow, EventRow, WholeLog, whole_log
from courtcards.tables import Table
from courtcards.tables.settings import DAY_MS

KEPT = Path(__file__).parents[1] / "kept/logs/0.1.0"
"""Tables, an evening and its sheets, as a server of the first version has written them."""
NOW = 4_102_444_800_000
"""Long after everything there, in milliseconds since 1970."""
OLD = 90 * DAY_MS


def kept_log(folder: Path) -> Path:
    """A copy of that log, with its secret."""
    folder.mkdir(exist_ok=True)
    for name in ("tables.sqlite3", "tables.sqlite3.secret"):
        shutil.copy(KEPT / name, folder / name)
    return folder / "tables.sqlite3"


def everything(place: Path | str) -> tuple[bytes, list[EventRow], list[ArchivedRow]]:
    """The secret and every row of a log."""
    with whole_log(place) as log, log.reading():
        return log.secret, list(log.events()), list(log.archives())


@cache
def table_that_is_over() -> str:
    """A table of that log with a match that is over, and with seeds that were contributed to."""
    with TemporaryDirectory() as folder, whole_log(kept_log(Path(folder))) as log:
        for name in log.names():
            if what_stands(name).kind == "table":
                table = table_in(log, name)
                if table.match.is_over and table.fairness is not None:
                    return name
    raise AssertionError


def table_in(log: WholeLog, name: str) -> Table:
    return Table.replay(Table.codec.decode(event.encode()) for event in log.read(name))


def pruned(log: WholeLog, now: int = NOW) -> list[str]:
    """The tables that have gone."""
    gone = []
    for table in list(prunable(log, now, OLD)):
        assert isinstance(table, Prunable)
        assert prune(log, table)
        gone.append(table.name)
    unlist(log)
    log.shrink()
    return gone


def backed_up(log: Path | str, file: Path) -> Path:
    with whole_log(log) as whole:
        back_up(whole, file, NOW)
    return file
