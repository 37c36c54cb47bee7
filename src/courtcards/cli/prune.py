"""`courtcards prune`: of tables that were over long ago only the records are kept."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from courtcards.cli.commands import Senseless
from courtcards.cli.language import in_own_words
from courtcards.cli.place import DatabaseOption, DataOption, place_of_log
from courtcards.eventlog.whole import WholeLog, whole_log
from courtcards.keeping.pruning import Prunable, Unreadable, prunable, prune, unlist
from courtcards.live.clock import day_of, now_ms

EXAMPLES = (
    "courtcards prune --older-than 90d --dry-run",
    "courtcards prune --older-than 52w --data ~/tables.sqlite3",
)
UNITS = {"d": timedelta(days=1), "w": timedelta(weeks=1)}


@dataclass
class Pruned:
    """What was done, or would be."""

    tables: list[Prunable] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    months: int = 0
    bytes_before: int = 0
    bytes_after: int = 0

    @property
    def events(self) -> int:
        """How many events are gone."""
        return sum(table.last for table in self.tables)

    @property
    def matches(self) -> int:
        """How many records are kept."""
        return sum(len(table.kept.matches) for table in self.tables)


def run(
    older_than: Annotated[
        str,
        typer.Option("--older-than", metavar="AGE", help="How long ago, such as 90d or 12w."),
    ],
    data: DataOption = None,
    database: DatabaseOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say which tables those are, and change nothing.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Keep of old tables the records alone, and make the log smaller.

    Those are tables whose match was over, or given up, that long ago. Their replays and records
    open as before; the chat, and who sat down when, are gone. Club evenings, their sheets and
    their tables stay. Servers may go on meanwhile.
    """
    age = _age_ms(older_than)
    with whole_log(place_of_log(data, database)) as log:
        done = _pruned(log, age, dry_run=dry_run)
    if as_json:
        typer.echo(json.dumps(_as_object(done)))
    else:
        _tell(done, dry_run=dry_run)


def _age_ms(text: str) -> int:
    found = re.fullmatch(r"([1-9][0-9]{0,4})([dw])", text)
    if not found:
        raise Senseless(
            in_own_words("{age!r} is no age: write days or weeks, such as 90d or 12w", age=text)
        )
    return int(found[1]) * UNITS[found[2]] // timedelta(milliseconds=1)


def _pruned(log: WholeLog, age: int, *, dry_run: bool) -> Pruned:
    done, now = Pruned(bytes_before=log.size), now_ms()
    for table in prunable(log, now, age):
        if isinstance(table, Unreadable):
            done.unreadable.append(table.name)
        elif dry_run or prune(log, table):
            done.tables.append(table)
    if not dry_run:
        unlist(log)
        done.months = log.drop_months(datetime.fromtimestamp((now - age) / 1000, UTC))
        log.shrink()
    done.bytes_after = log.size
    return done


def _as_object(done: Pruned) -> dict[str, object]:
    return {
        "tables": [
            {"table": each.name, "ended": each.ended, "matches": len(each.kept.matches)}
            for each in done.tables
        ],
        "events": done.events,
        "unreadable": done.unreadable,
        "months": done.months,
        "bytes_before": done.bytes_before,
        "bytes_after": done.bytes_after,
    }


def _tell(done: Pruned, *, dry_run: bool) -> None:
    counts = {"tables": len(done.tables), "matches": done.matches, "events": done.events}
    if dry_run:
        for each in done.tables:
            typer.echo(f"{each.name} {day_of(each.ended)}")
        sentence = in_own_words(
            "{tables} tables would go, with {events} events; {matches} records would be kept",
            **counts,
        )
    else:
        sentence = in_own_words(
            "{tables} tables are gone, with {events} events; {matches} records are kept; the log "
            "took {before} bytes and takes {after}",
            before=done.bytes_before,
            after=done.bytes_after,
            **counts,
        )
    typer.echo(sentence)
    if done.months:
        typer.echo(in_own_words("months that are gone as a whole: {months}", months=done.months))
    if done.unreadable:
        typer.echo(
            in_own_words(
                "damaged, and left as they are: {tables}", tables=", ".join(done.unreadable)
            )
        )
