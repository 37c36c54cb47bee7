"""Parts of a packed workbook, with a limit on the size to which each unpacks."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from courtcards.clubs.lists import NO_LIST
from courtcards.kernel.errors import BadPeople, mark_text

LARGEST_PART = 4 * 1024 * 1024
"""Unpacked size in bytes of one part: a sheet, or the texts that all sheets share."""
LARGEST_PARTS = 12 * 1024 * 1024
"""Unpacked size in bytes of all parts that are read."""
TOO_LARGE = mark_text("this workbook is too large: save the sheet with the list as CSV")
LOCKED = mark_text("this workbook has a password: save it without one")
IS_ENCRYPTED = 1


class Package:
    """A packed workbook, of which only the requested parts are unpacked.

    Names of parts may differ in case, or have backslashes, as some programs write them.
    """

    def __init__(self, file: bytes) -> None:
        self._archive = zipfile.ZipFile(io.BytesIO(file))
        # Of two entries with the same name, the last one counts.
        self._entries = {_plain(each.filename): each for each in self._archive.infolist()}
        self._left = LARGEST_PARTS
        self._read: dict[str, bytes] = {}

    def __contains__(self, name: str) -> bool:
        return _plain(name) in self._entries

    def part(self, name: str) -> bytes:
        """Return a part. Raises BadPeople if it is missing, encrypted or too large."""
        if name not in self._read:
            self._read[name] = self._unpack(name)
        return self._read[name]

    def _unpack(self, name: str) -> bytes:
        entry = self._entries.get(_plain(name))
        if entry is None:
            raise BadPeople(NO_LIST)
        if entry.flag_bits & IS_ENCRYPTED:
            raise BadPeople(LOCKED)
        most = min(LARGEST_PART, self._left)
        if entry.file_size > most:
            raise BadPeople(TOO_LARGE)
        with self._archive.open(entry) as packed:
            # The size that the directory declares may be false.
            part = packed.read(most + 1)
        if len(part) > most:
            raise BadPeople(TOO_LARGE)
        if b"<!DOCTYPE" in part:
            raise BadPeople(NO_LIST)
        self._left -= len(part)
        return part


def _plain(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").casefold()


def pack_parts(parts: Mapping[str, bytes]) -> io.BytesIO:
    """Pack these parts, and nothing else, for another reader."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    file.seek(0)
    return file
