"""A backup: the whole of a log in one file, with the secret, as it stood at one moment.

The file is gzip of lines, each a JSON array (``courtcards-backup/1``, see docs/formats.md): a head,
every event, everything archived, and a last line with their counts and the digest of all lines
before. It is the same whatever database the log lies in.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

import msgspec

from courtcards.admin.whole_files import whole_file
from courtcards.eventlog.whole import WholeLog

FORMAT = "courtcards-backup/1"
LEVEL = 6


class BackupHead(msgspec.Struct, frozen=True, array_like=True, tag="head"):
    """The first line: the format, when it was made (ms since 1970), the secret in hexadecimal."""

    format: str
    made: int
    secret: str


class BackupEvent(msgspec.Struct, frozen=True, array_like=True, tag="event"):
    """An event: the name that it stands under, its sequence, its text."""

    table: str
    sequence: int
    event: str


class BackupArchived(msgspec.Struct, frozen=True, array_like=True, tag="archived"):
    """What is archived of a table, in base64, and when it ended (ms since 1970)."""

    table: str
    ended: int
    kept: str


class BackupEnd(msgspec.Struct, frozen=True, array_like=True, tag="end"):
    """The last line: how many there are, and the SHA-256 of all lines before, in hexadecimal."""

    events: int
    archived: int
    sha256: str


BackupLine = BackupHead | BackupEvent | BackupArchived | BackupEnd


@dataclass
class BackupCount:
    """How much there is in a backup."""

    names: int = 0
    events: int = 0
    archived: int = 0


def back_up(log: WholeLog, file: Path, made: int, *, overwrite: bool = False) -> BackupCount:
    """Write a backup, whole or not at all, readable by its owner alone; servers may go on.

    StorageError where the file stands there already, unless it is to be overwritten, or where it
    cannot be written. ``made`` is the moment, in milliseconds since 1970.
    """
    with (
        whole_file(file, overwrite=overwrite) as raw,
        gzip.GzipFile("", "wb", LEVEL, raw, mtime=0) as packed,
        log.reading(),
    ):
        return _write(log, packed, made)


def _write(log: WholeLog, packed: gzip.GzipFile, made: int) -> BackupCount:
    encoder, digest, count, last = msgspec.json.Encoder(), hashlib.sha256(), BackupCount(), ""

    def write(line: BackupLine) -> None:
        text = encoder.encode(line) + b"\n"
        digest.update(text)
        packed.write(text)

    write(BackupHead(FORMAT, made, log.secret.hex()))
    for row in log.events():
        write(BackupEvent(*row))
        count.events += 1
        count.names += row.table != last
        last = row.table
    for kept in log.archives():
        write(BackupArchived(kept.table, kept.ended, base64.b64encode(kept.kept).decode()))
        count.archived += 1
    write(BackupEnd(count.events, count.archived, digest.hexdigest()))
    return count
