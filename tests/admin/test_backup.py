"""A backup is the whole of a log in one file, and a log comes of it that is the same."""

from __future__ import annotations

import gzip
import hashlib
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from admin.keeping import NOW, backed_up, everything
from cli_runs import Run, assert_one_line
from courtcards.admin.backup import back_up, restore
from courtcards.eventlog.admin_log import ArchivedRow, open_admin_log
from courtcards.eventlog.log_files import backup_mark
from courtcards.kernel.errors import StorageError
from courtcards.server.monitoring.measurements import read_last_backup


@pytest.fixture
def backup(kept: Path, tmp_path: Path) -> Path:
    return backed_up(kept, tmp_path / "backup")


def test_a_log_comes_back_as_it_was_from_either_database_into_either(
    kept: Path, tmp_path: Path, place: Path | str
) -> None:
    with open_admin_log(kept) as log, log.writing():
        log.add_archives([ArchivedRow("x", 7, b"\x00kept"), ArchivedRow("y", 8, b"")])
    count = restore(backed_up(kept, tmp_path / "one"), place)
    assert everything(place) == everything(kept)
    assert (count.events, count.archived) == (len(everything(kept)[1]), 2)
    back = tmp_path / "back"
    restore(backed_up(place, tmp_path / "two"), back)
    assert everything(back) == everything(kept)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    for path in (tmp_path / "one", back, tmp_path / "back.secret"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_is_written_over(tmp_path: Path, backup: Path) -> None:
    first = tmp_path / "first/tables.sqlite3"
    before = backup.read_bytes()
    with open_admin_log(first) as log:
        with pytest.raises(StorageError, match=r"already exists: .* --overwrite"):
            back_up(log, backup, NOW + 1)
        assert backup.read_bytes() == before
        back_up(log, backup, NOW + 1, overwrite=True)
    assert backup.read_bytes() != before
    rows = everything(first)
    with pytest.raises(StorageError, match=r"tables.sqlite3 already exists"):
        restore(backup, first)
    assert everything(first) == rows
    (tmp_path / "other-wal").write_text("of another log")
    with pytest.raises(StorageError, match=r"other-wal already exists"):
        restore(backup, tmp_path / "other")
    (tmp_path / "other-wal").unlink()
    (tmp_path / "other.secret").write_bytes(b"x" * 32)
    with pytest.raises(StorageError, match=r"other.secret already exists"):
        restore(backup, tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_a_place_that_is_not_there_or_cannot_be_written_is_said(
    tmp_path: Path, backup: Path
) -> None:
    with pytest.raises(StorageError, match="there is no file"), open_admin_log(tmp_path / "none"):
        pass
    assert not (tmp_path / "none").exists()
    with (
        open_admin_log(tmp_path / "first/tables.sqlite3") as log,
        pytest.raises(StorageError, match="cannot be written"),
    ):
        back_up(log, tmp_path / "nowhere/backup", NOW)
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be written"):
        restore(backup, tmp_path / "file/log")


def test_a_backup_that_fails_leaves_nothing(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = Mock(side_effect=OSError(28, "the disk is full"))
    monkeypatch.setattr("courtcards.eventlog.log_files.os.fsync", fails)
    with open_admin_log(kept) as log, pytest.raises(StorageError, match="the disk is full"):
        back_up(log, tmp_path / "backup", NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["first"]


def lines_of(backup: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(backup.read_bytes()).splitlines()]


def written(backup: Path, lines: list[Any], after: bytes = b"") -> None:
    """Write a backup of these lines, with the right digest and counts at its end."""
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    counts = [sum(line[0] == kind for line in lines) for kind in ("event", "archived")]
    end = json.dumps(["end", *counts, hashlib.sha256(text).hexdigest()]).encode()
    backup.write_bytes(gzip.compress(text + end + b"\n" + after))


Change = Callable[[Path], None]


def relined(change: Callable[[list[Any]], object], after: bytes = b"") -> Change:
    def done(backup: Path) -> None:
        lines = lines_of(backup)[:-1]
        change(lines)
        written(backup, lines, after)

    return done


def with_an_event_too_many(backup: Path) -> None:
    *lines, end = gzip.decompress(backup.read_bytes()).splitlines(keepends=True)
    kind, events, *rest = json.loads(end)
    counted = json.dumps([kind, events + 1, *rest]).encode()
    backup.write_bytes(gzip.compress(b"".join(lines) + counted + b"\n"))


def replaced(old: bytes, new: bytes) -> Change:
    def done(backup: Path) -> None:
        text = gzip.decompress(backup.read_bytes())
        assert text.count(old) >= 1
        backup.write_bytes(gzip.compress(text.replace(old, new, 1)))

    return done


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda backup: backup.write_bytes(backup.read_bytes()[:5000]), "is incomplete or damaged"),
        (
            lambda backup: backup.write_bytes(b""),
            "is not a backup that this version of Courtcards can read",
        ),
        (lambda backup: backup.write_text("Dear Ann"), "is incomplete or damaged"),
        (lambda backup: backup.unlink(), "cannot be read"),
        (replaced(b"courtcards-backup/1", b"courtcards-backup/2"), "is not a backup that"),
        (replaced(b'"played', b'"playex'), "its content does not match its digest"),
        (relined(lambda lines: lines.pop(0)), "is not a backup that"),
        (relined(lambda lines: lines[0].__setitem__(3, "00")), "its secret is not valid"),
        (relined(lambda lines: lines[0].__setitem__(3, "zz")), "its secret is not valid"),
        (relined(lambda lines: lines.insert(5, ["event", "a"])), "a line cannot be read"),
        (relined(lambda lines: lines.insert(5, lines[4])), "out of order"),
        (
            relined(lambda lines: lines.append(["archived", "a", 1, "?"])),
            "an archive cannot be read",
        ),
        (relined(lambda lines: None, b"more"), "it has data after its last line"),
        (with_an_event_too_many, "its number of events does not match its last line"),
        (
            lambda backup: backup.write_bytes(
                gzip.compress(b"\n".join(gzip.decompress(backup.read_bytes()).split(b"\n")[:9]))
            ),
            "a line cannot be read|it ends too early",
        ),
    ],
)
def test_a_damaged_backup_leaves_nothing_behind(
    tmp_path: Path, backup: Path, change: Change, why: str
) -> None:
    change(backup)
    with pytest.raises(StorageError, match=why):
        restore(backup, tmp_path / "log")
    assert {path.name for path in tmp_path.iterdir()} <= {"first", "backup"}


def test_a_damaged_backup_leaves_a_database_empty_and_one_with_tables_is_not_restored_into(
    backup: Path, postgres_place: str
) -> None:
    whole = backup.read_bytes()
    replaced(b'"played', b'"playex')(backup)
    with pytest.raises(StorageError, match="its content does not match its digest"):
        restore(backup, postgres_place)
    backup.write_bytes(whole)
    assert restore(backup, postgres_place).events > 1000
    with pytest.raises(StorageError, match="already contains tables: choose an empty one"):
        restore(backup, postgres_place)


def test_the_commands_say_what_they_did(kept: Path, tmp_path: Path, run: Run) -> None:
    file, again = tmp_path / "tables.backup", tmp_path / "again/tables.sqlite3"
    assert read_last_backup(kept) == 0
    answer = run("backup", file, "--data", kept)
    assert (answer.status, answer.err) == (0, "")
    assert backup_mark(kept).exists()
    assert read_last_backup(kept) == backup_mark(kept).stat().st_mtime
    assert answer.out == f"wrote the whole log to {file}: 1710 events under 26 names, 0 archived\n"
    assert_one_line(run("backup", file, "--data", kept), 1, "already exists", "--overwrite")
    assert run("backup", file, "--data", kept, "--overwrite").status == 0
    answer = run("restore", file, "--data", again.parent)  # which is a folder, though it is new
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == f"restored into {again}: 1710 events under 26 names, 0 archived\n"
    assert everything(again) == everything(kept)
    assert_one_line(run("restore", file, "--data", again.parent), 1, "already exists")
    both = ("--data", again, "--database", "postgresql://localhost/x")
    assert_one_line(run("restore", file, *both), 2, "choose one")
    assert_one_line(run("backup", file, "--data", tmp_path / "none"), 1, "there is no file")
