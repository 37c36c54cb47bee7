"""A backup: the whole of a log in one file, with the secret, as it stood at one moment.

The file is gzip of lines, each a JSON array (``courtcards-backup/1``, see docs/formats.md): a head,
every event, everything archived, and a last line with their counts and the digest of all lines
before. It is the same whatever database the log lies in.
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


def back_up(log: AdminLog, file: Path, made: int, *, overwrite: bool = False) -> BackupCount:
    """Write a backup, whole or not at all, readable by its owner alone; servers may go on.

    StorageError where the file stands there already, unless it is to be overwritten, or where it
    cannot be written. ``made`` is the moment, in milliseconds since 1970.
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
"""In bytes; what is archived of a table is the longest, and far shorter."""

CUT_SHORT = Message("it ends too early")
UNREADABLE = Message("a line cannot be read")


def restore(file: Path, place: Path | str) -> BackupCount:
    """Make the log of a backup there; nothing is there unless the backup is whole and right.

    StorageError where it is not, and where anything stands there already.
    """
    try:
        with gzip.open(file) as packed:
            reading = BackupReader(file, packed)
            with create_log(place, reading.secret) as log:
                _fill_log(log, reading)
            return reading.count
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise StorageError("{path} is not whole: {reason}", path=file, reason=error) from error
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
    """The lines of a backup, counted, and held against the digest at its end."""

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
            raise self._build_damage_error(Message("its secret is none"))

    def _read_line(self) -> tuple[BackupLine | None, bytes]:
        """The next line, read and as it stands; None where it is no line of a backup."""
        text = self._packed.readline(LONGEST_LINE)
        try:
            return self._decoder.decode(text), text
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None, text

    def rows(self) -> Iterator[EventRow | ArchivedRow]:
        """Every row; StorageError at the first line that is wrong, and at an end that is."""
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
            raise self._build_damage_error(Message("what is archived cannot be read")) from None

    def _check_end(self, end: BackupEnd) -> None:
        if end.sha256 != self._digest.hexdigest():
            raise self._build_damage_error(Message("it does not have the digest that it says"))
        if (end.events, end.archived) != (self.count.events, self.count.archived):
            raise self._build_damage_error(Message("it does not have as many events as it says"))
        if self._packed.readline(1):
            raise self._build_damage_error(Message("something follows its end"))

    def _build_format_error(self) -> StorageError:
        return StorageError(
            "{path} is no backup that this Courtcards reads ({format})",
            path=self._file,
            format=FORMAT,
        )

    def _build_damage_error(self, why: Message) -> StorageError:
        return StorageError("{path} is damaged: {why}", path=self._file, why=why)
