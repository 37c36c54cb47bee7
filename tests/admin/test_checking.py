"""A log is checked against itself: what is whole is counted, what is damaged is named."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from admin.keeping import everything, plainly, put_event, table_that_is_over
from cli_runs import Run
from courtcards.admin.verification import CheckReport, check_log
from courtcards.clubs.command import Sender
from courtcards.clubs.members import MemberList, build_club_opening
from courtcards.eventlog.admin_log import AdminLog, ArchivedRow, EventRow, open_admin_log
from courtcards.eventlog.log import ARCHIVED
from courtcards.kernel.errors import StorageError
from courtcards.server.redaction.names import identify_stream
from courtcards.tables import Table
from courtcards.tables.views.replays import (
    ArchivedTable,
    archive_table,
    pack_archive,
    unpack_archive,
)

NOWHERE = "zzzzzzzzzzzz"


def checked(log: Path | str) -> CheckReport:
    with open_admin_log(log) as whole:
        return check_log(whole)


def test_a_log_of_either_kind_is_whole_with_the_roll_of_a_club(either: Path | str) -> None:
    done = checked(either)
    assert done.damages == []
    assert done.counts == {"table": 20, "evening": 1, "sheet": 4, "lobby": 1}
    assert done.events == len(everything(either)[1])
    assert done.matches == 8
    opened = MemberList.codec.encode(build_club_opening("Kings", Sender("director"), 1)).decode()
    gone = '{"kind":"member-left","by":{"role":"director"},"at":2,"member":7}'
    with open_admin_log(either) as whole:
        whole.append(EventRow(f"roll/{NOWHERE}", 1, opened))
    done = checked(either)
    assert (done.counts["roll"], done.damages) == (1, [])
    with open_admin_log(either) as whole:
        whole.append(EventRow(f"roll/{NOWHERE}", 2, gone))
    assert [each.name for each in checked(either).damages] == [f"roll/{NOWHERE}"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (NOWHERE, "table"),
        ("lobby", "lobby"),
        ("moderation", "moderation"),
        (f"push/{NOWHERE}", "push"),
        (f"club/{NOWHERE}", "evening"),
        (f"club/{NOWHERE}/1/12", "sheet"),
        (f"roll/{NOWHERE}", "roll"),
        (f"roll/{NOWHERE}/1", "unknown"),
        (f"club/{NOWHERE}/1/12/2", "sheet"),
        (f"club/{NOWHERE}/1/12/1", "unknown"),
        (f"club/{NOWHERE}/01/12", "unknown"),
        (f"club/{NOWHERE}/1", "unknown"),
        (f"club/{NOWHERE}/1/x", "unknown"),
        (f"push/{NOWHERE}/1", "unknown"),
        (f"season/{NOWHERE}", "season"),
        (f"season/{NOWHERE}/1", "unknown"),
        ("club/x", "unknown"),
        ("Lobby", "unknown"),
        ("", "unknown"),
    ],
)
def test_a_name_says_what_stands_there(name: str, kind: str) -> None:
    assert identify_stream(name).kind == kind


def one(log: AdminLog, kind: str) -> str:
    """The last of the names of that kind."""
    return [name for name in log.names() if identify_stream(name).kind == kind][-1]


def put(log: AdminLog, kind: str, sequence: int, event: str) -> str:
    name = one(log, kind)
    put_event(log, EventRow(name, sequence, event))
    return name


def changed(log: AdminLog, name: str, old: str, new: str) -> str:
    """Change a text in the first event under a name that has it."""
    for sequence, event in enumerate(log.read(name), start=1):
        if old in event:
            put_event(log, EventRow(name, sequence, event.replace(old, new, 1)))
            return name
    raise AssertionError(old)


def over_with_other_seed(log: AdminLog) -> str:
    name = table_that_is_over()
    seed = json.loads(log.read(name)[0])["seed"]
    return changed(log, name, seed, seed[:-1] + ("0" if seed[-1] != "0" else "1"))


def emptied(log: AdminLog) -> str:
    name = one(log, "table")
    log.drop(name, 10_000)
    log.add_events([EventRow(name, 5, ARCHIVED.decode())])
    return name


def archived_beside(log: AdminLog) -> str:
    name = table_that_is_over()
    log.add_archives([ArchivedRow(name, 1, pack_archive(archived_in(log, name)))])
    return name


def archived_in(log: AdminLog, name: str) -> ArchivedTable:
    return archive_table(Table.replay(Table.codec.decode(e.encode()) for e in log.read(name)))


def archive(log: AdminLog, change: Callable[[bytes], bytes]) -> str:
    name = table_that_is_over()
    kept = change(pack_archive(archived_in(log, name)))
    log.archive(ArchivedRow(name, 1, kept), log.read_last_event(name).sequence)
    return name


def with_another_score(kept: bytes) -> bytes:
    table = unpack_archive("x", kept)
    table.matches[0].totals[0] += 1
    return pack_archive(table)


def sheet_of_others(log: AdminLog) -> str:
    name = one(log, "sheet")
    first = json.loads(plainly(log, name)[0])
    first["players"][0]["player"], first["players"][1]["player"] = 7, 8
    return put(log, "sheet", 1, json.dumps(first))


def no_evening(log: AdminLog) -> str:
    log.drop(one(log, "evening"), 10_000)
    return one(log, "sheet")


def moved_sheet(log: AdminLog) -> str:
    name = one(log, "sheet")
    of = name.rpartition("/")[0] + "/77"
    events = log.read(name)
    log.add_events(EventRow(of, number, event) for number, event in enumerate(events, start=1))
    return of


def bad_lobby(log: AdminLog) -> str:
    entry = json.dumps({"kind": "listed", "table": NOWHERE})
    after = log.read_last_event("lobby").sequence
    log.add_events([EventRow("lobby", after + 1, entry)])
    return "lobby"


def measure_without_case(log: AdminLog) -> str:
    event = {"kind": "measure-taken", "at": 1, "case": 7, "measure": "ban"}
    log.add_events([EventRow("moderation", 1, json.dumps(event))])
    return "moderation"


def push_of_nobody(log: AdminLog) -> str:
    name, event = f"push/{NOWHERE}", json.dumps({"kind": "unsubscribed", "endpoint": "x"})
    log.add_events([EventRow(name, 1, event)])
    return name


def gap(log: AdminLog) -> str:
    name = one(log, "table")
    last = log.read_last_event(name)
    log.add_events([last._replace(sequence=last.sequence + 2)])
    return name


def unknown(log: AdminLog) -> str:
    log.add_events([EventRow("what/is/this", 1, "{}")])
    return "what/is/this"


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (gap, r"event \d+ is missing"),
        (unknown, "a log has no data under such a name"),
        (lambda log: put(log, "table", 1, "{}"), "cannot be read"),
        (lambda log: put(log, "table", 1, "not JSON"), "cannot be read"),
        (lambda log: put(log, "table", 2, '{"kind":"played","seat":9,"move":"end"}'), "."),
        (over_with_other_seed, "."),
        (emptied, "it has no archive"),
        (archived_beside, "still has events"),
        (lambda log: archive(log, lambda kept: b"?" + kept), "archive of .* cannot be read"),
        (lambda log: archive(log, with_another_score), "should be"),
        (lambda log: put(log, "evening", 1, "{}"), "cannot be read"),
        (sheet_of_others, "other players sat at that table"),
        (no_evening, "its evening is not in the log"),
        (moved_sheet, "the sheet of another table"),
        (bad_lobby, f"no table '{NOWHERE}' in the log"),
        (measure_without_case, "no report number 7"),
        (push_of_nobody, f"no table '{NOWHERE}' in the log"),
    ],
)
def test_what_is_damaged_is_named(kept: Path, damage: Callable[[AdminLog], str], why: str) -> None:
    with open_admin_log(kept) as log, log.writing():
        name = damage(log)
    damages = {each.name: each.why for each in checked(kept).damages}
    assert name in damages
    with pytest.raises(Exception, match=why):
        raise damages[name]


def test_sheets_of_a_damaged_evening_say_so(kept: Path) -> None:
    with open_admin_log(kept) as log, log.writing():
        put(log, "evening", 1, "{}")
    whys = [str(each.why) for each in checked(kept).damages]
    assert whys[1:] == ["its evening is damaged"] * 4


def test_what_is_archived_as_it_should_be_is_whole_and_another_format_is_not_read(
    kept: Path,
) -> None:
    with open_admin_log(kept) as log:
        table = archived_in(log, table_that_is_over())
        with log.writing():
            archive(log, lambda kept: kept)
    done = checked(kept)
    assert (done.damages, done.archived) == ([], 1)
    other = ArchivedTable(table.players, table.since, True, table.matches, "courtcards-archive/9")
    with pytest.raises(StorageError, match="courtcards-archive/9"):
        unpack_archive("x", pack_archive(other))


def test_the_file_itself_is_checked(kept: Path, run: Run) -> None:
    checked(kept)  # it is of the present version now
    connection = sqlite3.connect(kept)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "UPDATE sqlite_schema SET sql = replace(sql, 'kept BLOB', 'kept INTEGER')"
        " WHERE name = 'archived'"
    )
    connection.execute("INSERT INTO archived VALUES ('x', 1, x'00')")
    connection.commit()
    connection.close()
    answer = run("check", "--data", kept)
    assert answer.status == 1
    assert answer.out.startswith("the file is damaged: ")


def test_the_command_counts_and_names(kept: Path, run: Run) -> None:
    answer = run("check", "--data", kept)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == (
        "checked: 20 tables, 1 evenings, 4 score sheets, 0 seasons, 0 archived tables; "
        "1710 events, 8 finished matches; damaged: 0\n"
    )
    with open_admin_log(kept) as log, log.writing():
        name = gap(log)
    answer = run("check", "--data", kept)
    assert answer.status == 1
    assert answer.out.startswith(f"{name}: event ")
    assert answer.out.endswith("damaged: 1\n")
    answer = run("check", "--data", kept, "--json")
    assert answer.status == 1
    assert [each["name"] for each in json.loads(answer.out)["damaged"]] == [name]
