"""`courtcards prune`: archive old tables, and drop the names of old evenings."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from courtcards.admin.pruning import (
    PrunableTable,
    UnreadableTable,
    find_prunable,
    prune_table,
    unlist_archived_tables,
)
from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log
from courtcards.eventlog.admin_log import AdminLog, open_admin_log
from courtcards.server.redaction.evenings import (
    ExpiredEvening,
    UnreadableEvening,
    find_expired_evenings,
    redact_expired_evening,
)
from courtcards.tables.service.host import format_day, now_ms

EXAMPLES = (
    "courtcards prune --older-than 90d --dry-run",
    "courtcards prune --older-than 52w --data ~/tables.sqlite3",
    "courtcards prune --names-older-than 104w",
)
AgeOption = Annotated[
    str | None,
    typer.Option(
        "--older-than", metavar="AGE", help="Archive tables that ended this long ago: 90d or 12w."
    ),
]
NamesOption = Annotated[
    str | None,
    typer.Option(
        "--names-older-than",
        metavar="AGE",
        help="Replace the names of club evenings that are this old by numbers: 104w.",
    ),
]
UNITS = {"d": timedelta(days=1), "w": timedelta(weeks=1)}


@dataclass
class PruneResult:
    """Counts of pruned tables and evenings; with ``--dry-run``, of those that would be pruned."""

    tables: list[PrunableTable] = field(default_factory=list)
    evenings: list[ExpiredEvening] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    months: int = 0
    bytes_before: int = 0
    bytes_after: int = 0

    @property
    def events(self) -> int:
        """Number of deleted events."""
        return sum(table.last for table in self.tables)

    @property
    def matches(self) -> int:
        """Number of kept records."""
        return sum(len(table.archive.matches) for table in self.tables)


def run(
    older_than: AgeOption = None,
    names_older_than: NamesOption = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the effect, and change nothing.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Archive old tables as records, and drop the names of old evenings.

    One of the first two options is needed. A table is old if its match ended, or was given up, that
    long ago. Its replays and records stay; its chat, and who sat down when, are deleted. Club
    evenings, their sheets and their tables stay. If nothing has happened at an evening for that
    long, its players become numbers. Servers may run meanwhile.
    """
    if older_than is None and names_older_than is None:
        raise UsageError(localize_here("give an age: --older-than 90d or --names-older-than 104w"))
    ages = [None if age is None else _parse_age_ms(age) for age in (older_than, names_older_than)]
    with open_admin_log(find_log(data, database)) as log:
        done = PruneResult(bytes_before=log.size)
        of_tables, of_names = ages
        if of_tables is not None:
            _prune_tables(log, of_tables, done, dry_run=dry_run)
        if of_names is not None:
            _redact_names(log, of_names, done, dry_run=dry_run)
        if not dry_run:
            log.shrink()
        done.bytes_after = log.size
    if as_json:
        typer.echo(json.dumps(_make_object(done)))
    else:
        _print_result(done, dry_run=dry_run)


def _parse_age_ms(text: str) -> int:
    found = re.fullmatch(r"([1-9][0-9]{0,4})([dw])", text)
    if not found:
        raise UsageError(
            localize_here(
                "{age!r} is not an age: write days or weeks, such as 90d or 12w", age=text
            )
        )
    return int(found[1]) * UNITS[found[2]] // timedelta(milliseconds=1)


def _prune_tables(log: AdminLog, age: int, done: PruneResult, *, dry_run: bool) -> None:
    now = now_ms()
    for table in find_prunable(log, now, age):
        if isinstance(table, UnreadableTable):
            done.unreadable.append(table.name)
        elif dry_run or prune_table(log, table):
            done.tables.append(table)
    if not dry_run:
        unlist_archived_tables(log)
        done.months = log.drop_months(datetime.fromtimestamp((now - age) / 1000, UTC))


def _redact_names(log: AdminLog, age: int, done: PruneResult, *, dry_run: bool) -> None:
    for evening in list(find_expired_evenings(log, now_ms(), age)):
        if isinstance(evening, UnreadableEvening):
            done.unreadable.append(evening.name)
            continue
        if not dry_run:
            redact_expired_evening(log, evening)
        done.evenings.append(evening)


def _make_object(done: PruneResult) -> dict[str, object]:
    return {
        "tables": [
            {"table": each.name, "ended": each.ended, "matches": len(each.archive.matches)}
            for each in done.tables
        ],
        "events": done.events,
        "evenings": [each.name for each in done.evenings],
        "unreadable": done.unreadable,
        "months": done.months,
        "bytes_before": done.bytes_before,
        "bytes_after": done.bytes_after,
    }


def _print_result(done: PruneResult, *, dry_run: bool) -> None:
    counts = {"tables": len(done.tables), "matches": done.matches, "events": done.events}
    if dry_run:
        for each in done.tables:
            typer.echo(f"{each.name} {format_day(each.ended)}")
        sentence = localize_here(
            "would archive {tables} tables: delete {events} events, keep {matches} records",
            **counts,
        )
    else:
        sentence = localize_here(
            "archived {tables} tables: deleted {events} events, kept {matches} records; the log "
            "took {before} bytes and now takes {after}",
            before=done.bytes_before,
            after=done.bytes_after,
            **counts,
        )
    typer.echo(sentence)
    if done.evenings:
        typer.echo(_describe_evenings(done.evenings, dry_run=dry_run))
    if done.months:
        typer.echo(localize_here("months deleted as a whole: {months}", months=done.months))
    if done.unreadable:
        typer.echo(
            localize_here("damaged, and not changed: {tables}", tables=", ".join(done.unreadable))
        )


def _describe_evenings(evenings: list[ExpiredEvening], *, dry_run: bool) -> str:
    if not dry_run:
        return localize_here("evenings that lost their names: {count}", count=len(evenings))
    listed = ", ".join(f"{each.name} {format_day(each.at)}" for each in evenings)
    return localize_here("evenings that would lose their names: {evenings}", evenings=listed)
