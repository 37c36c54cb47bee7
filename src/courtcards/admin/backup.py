"""Backups: a whole log in one file, with its secret, as it was at one moment.

The file is gzip of lines, each a JSON array (``courtcards-backup/1``, see docs/formats.md): a head,
every event, every archive, and a last line with their counts and the digest of all lines before. It
does not depend on the kind of database.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import msgspec

from courtcards.admin.atomic_files import open_atomic_file
from courtcards.eventlog.admin_log import AdminLog, ArchivedRow, EventRow, create_log
from courtcards.eventlog.log_files import SECRET_BYTES
from courtcards.kernel.errors import Message, StorageError

FORMAT = "courtcards-backup/1"
LEVEL = 6


class BackupHead(msgspec.Struct, frozen=True, array_like=True, tag="head"):
    """The first line: format, time of the backup (ms since 1970), and secret in hexadecimal."""

    format: str
    made: int
    secret: str


class BackupEvent(msgspec.Struct, frozen=True, array_like=True, tag="event"):
    """An event: the name of its stream, its sequence number, and its text."""

    table: str
    sequence: int
    event: str


class BackupArchived(msgspec.Struct, frozen=True, array_like=True, tag="archived"):
    """The archive of a table, in base64, and the time when it ended (ms since 1970)."""

    table: str
    ended: int
    kept: str


class BackupEnd(msgspec.Struct, frozen=True, array_like=True, tag="end"):
    """The last line: the counts, and the SHA-256 of all lines before, in hexadecimal."""

    events: int
    archived: int
    sha256: str


BackupLine = BackupHead | BackupEvent | BackupArchived | BackupEnd


@dataclass
class BackupCount:
    """Counts of a backup's content."""

    names: int = 0
    events: int = 0
    archived: int = 0


def back_up(log: AdminLog, file: Path, made: int, *, overwrite: bool = False) -> BackupCount:
    """Write a backup, complete or not at all. Servers may go on meanwhile.

    Only its owner can read the file. ``made`` is the time in milliseconds since 1970. Raises
    StorageError if the file exists and may not be overwritten, or if it cannot be written.
    """
    with (
        open_atomic_file(file, overwrite=overwrite) as raw,
        gzip.GzipFile("", "wb", LEVEL, raw, mtime=0) as packed,
        log.reading(),
    ):
        return _write(log, packed, made)


def _write(log: AdminLog, packed: gzip.GzipFile, made: int) -> BackupCount:
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


ROWS_AT_ONCE = 2000
LONGEST_LINE = 64 * 1024 * 1024
"""In bytes. The archive of a table makes the longest line, which is far shorter."""

CUT_SHORT = Message("it ends too early")
UNREADABLE = Message("a line cannot be read")


def restore(file: Path, place: Path | str) -> BackupCount:
    """Restore a backup into an empty location. Nothing is left there if the backup is damaged.

    Raises StorageError if the backup is damaged or unreadable, or if the location is not empty.
    """
    try:
        with gzip.open(file) as packed:
            reading = BackupReader(file, packed)
            with create_log(place, reading.secret) as log:
                _fill_log(log, reading)
            return reading.count
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise StorageError(
            "{path} is incomplete or damaged: {reason}", path=file, reason=error
        ) from error
    except OSError as error:
        raise StorageError(
            "{path} cannot be read: {reason}", path=file, reason=error.strerror or str(error)
        ) from error


def _fill_log(log: AdminLog, reading: BackupReader) -> None:
    rows = reading.rows()
    while part := list(islice(rows, ROWS_AT_ONCE)):
        log.add_events(row for row in part if isinstance(row, EventRow))
        log.add_archives(row for row in part if isinstance(row, ArchivedRow))


class BackupReader:
    """Reader of a backup's lines, which counts them and checks them against the digest."""

    def __init__(self, file: Path, packed: gzip.GzipFile) -> None:
        self.count = BackupCount()
        self._file = file
        self._packed = packed
        self._decoder = msgspec.json.Decoder(BackupLine)
        self._digest = hashlib.sha256()
        head, text = self._read_line()
        if not isinstance(head, BackupHead) or head.format != FORMAT:
            raise self._build_format_error()
        self._digest.update(text)
        try:
            self.secret = bytes.fromhex(head.secret)
        except ValueError:
            self.secret = b""
        if len(self.secret) != SECRET_BYTES:
            raise self._build_damage_error(Message("its secret is not valid"))

    def _read_line(self) -> tuple[BackupLine | None, bytes]:
        """Return the next line, decoded and raw; None in place of a line that is invalid."""
        text = self._packed.readline(LONGEST_LINE)
        try:
            return self._decoder.decode(text), text
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None, text

    def rows(self) -> Iterator[EventRow | ArchivedRow]:
        """Yield every row. Raises StorageError at the first invalid line, or at a wrong end."""
        count, last = self.count, ("", 0)
        while True:
            line, text = self._read_line()
            if isinstance(line, BackupEnd):
                self._check_end(line)
                return
            self._digest.update(text)
            if isinstance(line, BackupEvent):
                if (line.table, line.sequence) <= last or line.sequence < 1:
                    raise self._build_damage_error(Message("its events are out of order"))
                count.names += line.table != last[0]
                count.events += 1
                last = line.table, line.sequence
                yield EventRow(line.table, line.sequence, line.event)
            elif isinstance(line, BackupArchived):
                count.archived += 1
                yield ArchivedRow(line.table, line.ended, self._decode_archive(line))
            else:
                raise self._build_damage_error(CUT_SHORT if not text else UNREADABLE)

    def _decode_archive(self, line: BackupArchived) -> bytes:
        try:
            return base64.b64decode(line.kept, validate=True)
        except binascii.Error:
            raise self._build_damage_error(Message("an archive cannot be read")) from None

    def _check_end(self, end: BackupEnd) -> None:
        if end.sha256 != self._digest.hexdigest():
            raise self._build_damage_error(Message("its content does not match its digest"))
        if (end.events, end.archived) != (self.count.events, self.count.archived):
            raise self._build_damage_error(
                Message("its number of events does not match its last line")
            )
        if self._packed.readline(1):
            raise self._build_damage_error(Message("it has data after its last line"))

    def _build_format_error(self) -> StorageError:
        return StorageError(
            "{path} is not a backup that this version of Courtcards can read ({format})",
            path=self._file,
            format=FORMAT,
        )

    def _build_damage_error(self, why: Message) -> StorageError:
        return StorageError("{path} is damaged: {why}", path=self._file, why=why)
