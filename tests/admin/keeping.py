"""What the tests of keeping a log share: a log with something in it, and all that stands there."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from courtcards.admin.backup import back_up
from courtcards.admin.pruning import (
    PrunableTable,
    find_prunable,
    prune_table,
    unlist_archived_tables,
)
from courtcards.clubs.evening import Evening
from courtcards.clubs.sheet import Sheet
from courtcards.eventlog.admin_log import AdminLog, ArchivedRow, EventRow, open_admin_log
from courtcards.eventlog.aggregate import Codec
from courtcards.eventlog.personal import remove_marks
from courtcards.server.moderation import CODEC as MODERATION
from courtcards.server.push.subscriptions import CODEC as PUSH
from courtcards.server.redaction.names import identify_stream
from courtcards.tables import Table
from courtcards.tables.settings import DAY_MS

KEPT = Path(__file__).parents[1] / "kept/logs/0.1.0"
"""Tables, an evening and its sheets, as a server of the first version has written them."""
CODECS: dict[str, Codec[Any]] = {
    "table": Table.codec,
    "evening": Evening.codec,
    "sheet": Sheet.codec,
    "push": PUSH,
    "moderation": MODERATION,
}
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
    with open_admin_log(place) as log, log.reading():
        return log.secret, list(log.events()), list(log.archives())


@cache
def table_that_is_over() -> str:
    """A table of that log with a match that is over, and with seeds that were contributed to."""
    with TemporaryDirectory() as folder, open_admin_log(kept_log(Path(folder))) as log:
        for name in log.names():
            if identify_stream(name).kind == "table":
                table = table_in(log, name)
                if table.match.is_over and table.fairness is not None:
                    return name
    raise AssertionError


def table_in(log: AdminLog, name: str) -> Table:
    return Table.replay(Table.codec.decode(event.encode()) for event in log.read(name))


def pruned(log: AdminLog, now: int = NOW) -> list[str]:
    """The tables that have gone."""
    gone = []
    for table in list(find_prunable(log, now, OLD)):
        assert isinstance(table, PrunableTable)
        assert prune_table(log, table)
        gone.append(table.name)
    unlist_archived_tables(log)
    log.shrink()
    return gone


def put_event(log: AdminLog, row: EventRow) -> None:
    """Write an event over the one that stands there, which nobody else does."""
    put = "UPDATE events SET event = $3, texts = $4 WHERE table_id = $1 AND sequence = $2"
    log._connection.query(put, *row.to_row())


def stored(name: str, event: Any) -> str:
    """An event as it is stored under that name."""
    codec = CODECS[identify_stream(name).kind]
    return codec.encode(codec.decode(json.dumps(event).encode())).decode()


def plainly(log: AdminLog, name: str) -> list[str]:
    """The events under a name, without the marks of personal values."""
    return [remove_marks(event.encode()).decode() for event in log.read(name)]


def backed_up(log: Path | str, file: Path) -> Path:
    with open_admin_log(log) as whole:
        back_up(whole, file, NOW)
    return file
