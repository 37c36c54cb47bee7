"""Data of XLSX beside cell values: sheets, number formats, formulas without a result."""

from __future__ import annotations

import codecs
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol
from xml.etree import ElementTree as ET
from xml.parsers import expat

from courtcards.clubs.lists import NO_LIST
from courtcards.clubs.lists.cells import MOST_COLUMNS
from courtcards.clubs.lists.workbooks.unpacking import TOO_LARGE, Package
from courtcards.kernel.errors import BadPeople

WORKBOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"
STYLES = "xl/styles.xml"
TEXTS = "xl/sharedStrings.xml"
SHARED = ("[Content_Types].xml", "_rels/.rels", WORKBOOK, RELATIONS, STYLES, TEXTS)
"""Parts that are needed to read any sheet, if the workbook has them."""
MOST_CELLS = 1_000_000
"""Limit on the area of a sheet. The reader builds the whole area, even where it is empty."""
REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")

Position = tuple[int, int]
"""Row and column of a cell, from 1."""


@dataclass(frozen=True)
class SheetPart:
    name: str
    part: str
    is_visible: bool


@dataclass
class SheetNotes:
    """Notes on the cells of a sheet, beside their values.

    ``formats`` has the number formats, ``formulas`` the cells with a formula without a result.
    ``merged`` has the first cell of each merged area, and the last row of the area. ``blanks`` has
    the cells with nothing but blanks: start and end in the part of the sheet, and a replacement.
    """

    formats: dict[Position, str] = field(default_factory=dict)
    formulas: list[Position] = field(default_factory=list)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    merged: list[tuple[Position, int]] = field(default_factory=list)
    blanks: list[tuple[int, int, bytes]] = field(default_factory=list)
    rows: int = 0
    columns: int = 0

    def use(self, row: int, column: int) -> None:
        """Extend the used area to a cell. Raises BadPeople if it becomes too large."""
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)
        if self.rows * self.columns > MOST_CELLS:
            raise BadPeople(TOO_LARGE)


def remove_blanks(part: bytes, blanks: Iterable[tuple[int, int, bytes]]) -> bytes:
    """Return the part of a sheet without the cells that have nothing but blanks.

    A single one far below the others would make the area too large.
    """
    pieces: list[bytes] = []
    last = 0
    for start, end, replacement in blanks:
        pieces += (part[last:start], replacement)
        last = end
    return b"".join([*pieces, part[last:]])


def list_sheets(package: Package) -> list[SheetPart]:
    """List the sheets with cells, in their order."""
    targets = {
        each.get("Id", ""): each.get("Target", "")
        for each in _elements(package.part(RELATIONS), "Relationship")
        if each.get("Type", "").endswith("/worksheet")
    }
    found: list[SheetPart] = []
    for sheet in _elements(package.part(WORKBOOK), "sheet"):
        relation = next((sheet.attrib[key] for key in sheet.attrib if key.endswith("}id")), "")
        if relation in targets:
            target = targets[relation].replace("\\", "/")
            part = posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
            is_visible = sheet.get("state", "visible") == "visible"
            found.append(SheetPart(sheet.get("name", ""), part, is_visible))
    return found


def list_formats(package: Package) -> list[str]:
    """List the number format of each cell style; empty for a built-in format."""
    if STYLES not in package:
        return []
    root = _root(package.part(STYLES))
    codes = {
        each.get("numFmtId", ""): each.get("formatCode", "") for each in _children(root, "numFmt")
    }
    styles = next(_children(root, "cellXfs"), None)
    if styles is None:
        return []
    return [codes.get(each.get("numFmtId", ""), "") for each in styles]


def find_blank_texts(package: Package) -> frozenset[int]:
    """Return the numbers of the shared texts that have nothing but blanks."""
    if TEXTS not in package:
        return frozenset()
    reading = _TextsHandler()
    _read(package.part(TEXTS), reading)
    return frozenset(reading.blanks)


def read_notes(part: bytes, formats: list[str], blank_texts: frozenset[int]) -> SheetNotes:
    """Read the notes on the cells of a sheet. Raises BadPeople if the area is too large."""
    reading = _SheetHandler(part, formats, blank_texts)
    _read(part, reading)
    reading.finish()
    return reading.notes


class _XmlHandler(Protocol):
    place: Callable[[], int]

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, text: str) -> None: ...


def _read(part: bytes, reading: _XmlHandler) -> None:
    parser = expat.ParserCreate(namespace_separator=" ")
    reading.place = lambda: parser.CurrentByteIndex
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    parser.Parse(part, True)  # noqa: FBT003 - it is the last piece


class _TextsHandler:
    """XML handler that finds the blank texts among those that all sheets share."""

    def __init__(self) -> None:
        self.place: Callable[[], int] = int
        self.blanks: list[int] = []
        self._number = -1
        self._is_blank = True

    def start(self, name: str, _: Mapping[str, str]) -> None:
        if name.endswith(" si"):
            self._number += 1
            self._is_blank = True

    def text(self, text: str) -> None:
        self._is_blank = self._is_blank and not text.strip()

    def end(self, name: str) -> None:
        if name.endswith(" si") and self._is_blank:
            self.blanks.append(self._number)


class _SheetHandler:
    """XML handler that collects the notes on the cells of a sheet."""

    def __init__(self, part: bytes, formats: list[str], blank_texts: frozenset[int]) -> None:
        self.notes = SheetNotes()
        self.place: Callable[[], int] = int
        self._part = part
        self._formats = formats
        self._blank_texts = blank_texts
        # In UTF-16, a byte search does not find the end of a tag.
        self._is_narrow = not part.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        self._row = 0
        self._column = 0
        self._kind = ""
        self._style = 0
        self._start = 0
        self._is_placed = False
        self._is_formula = False
        self._has_value = False
        self._is_in_value = False
        self._value = ""
        self._empty: list[Position] = []
        self._has_results = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        match name.rpartition(" ")[2]:
            case "row":
                self._row = _whole(attributes.get("r")) or self._row + 1
                self._column = 0
                if _is_unseen(attributes, "ht"):
                    self.notes.hidden_rows.add(self._row)
            case "col":
                self._hide(attributes)
            case "c":
                self._begin(attributes)
            case "f":
                self._is_formula = True
            case "v" | "is":
                self._is_in_value = self._has_value = True
            case "mergeCell":
                self._merge(attributes.get("ref", ""))

    def _hide(self, attributes: Mapping[str, str]) -> None:
        if _is_unseen(attributes, "width"):
            last = min(_whole(attributes.get("max")), MOST_COLUMNS)
            self.notes.hidden_columns.update(range(_whole(attributes.get("min")), last + 1))

    def _merge(self, area: str) -> None:
        first, _, last = area.partition(":")
        one, other = REFERENCE.fullmatch(first), REFERENCE.fullmatch(last)
        if one and other and int(other[2]) > int(one[2]):
            self.notes.merged.append(((int(one[2]), _column(one[1])), int(other[2])))

    def _begin(self, attributes: Mapping[str, str]) -> None:
        self._column += 1
        found = REFERENCE.fullmatch(attributes.get("r", ""))
        if found:
            self._row, self._column = int(found[2]), _column(found[1])
        self._is_placed = found is not None
        self._start = self.place()
        self._kind = attributes.get("t", "n")
        self._style = _whole(attributes.get("s"))
        self._is_formula = self._has_value = False
        self._value = ""

    def text(self, text: str) -> None:
        if self._is_in_value:
            self._value += text

    def end(self, name: str) -> None:
        match name.rpartition(" ")[2]:
            case "v" | "is":
                self._is_in_value = False
            case "c":
                self._end()

    def _end(self) -> None:
        place = (self._row, self._column)
        if self._value.strip() and not self._is_blank_text():
            self.notes.use(*place)
            self._has_results = self._has_results or self._is_formula
            code = self._formats[self._style] if self._style < len(self._formats) else ""
            if self._kind == "n" and code:
                self.notes.formats[place] = code
        elif self._has_value:
            self._end_blank(place)
        elif self._is_formula:
            self.notes.formulas.append(place)

    def _is_blank_text(self) -> bool:
        return self._kind == "s" and _whole(self._value) in self._blank_texts

    def _end_blank(self, place: Position) -> None:
        if self._is_formula:
            (self._empty if self._kind == "str" else self.notes.formulas).append(place)
        if self._is_placed and self._is_narrow:
            end = self._part.index(b">", self.place()) + 1
            self.notes.blanks.append((self._start, end, b""))
        else:
            self.notes.use(*place)

    def finish(self) -> None:
        """Report empty results as missing, unless some formula has a result.

        Without any result, the program that wrote the file computes none.
        """
        if not self._has_results:
            self.notes.formulas = sorted([*self.notes.formulas, *self._empty])


def _is_unseen(attributes: Mapping[str, str], size: str) -> bool:
    """Tell whether a row or a column is hidden, or has no height or width."""
    return attributes.get("hidden") in ("1", "true") or attributes.get(size) in ("0", "0.0")


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else 0


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _root(part: bytes) -> ET.Element:
    try:
        return ET.fromstring(part)  # noqa: S314 - in a process with limits, and without a DTD
    except ET.ParseError as error:
        raise BadPeople(NO_LIST) from error


def _elements(part: bytes, name: str) -> list[ET.Element]:
    return list(_children(_root(part), name))


def _children(root: ET.Element, name: str) -> Iterator[ET.Element]:
    return (each for each in root.iter() if each.tag.rpartition("}")[2] == name)


SECTION = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([0#])|([-/ ()+:])|(.)')
"""A text, an escaped sign, spacing, fillers, conditions, a digit, a usual sign, anything else."""


def format_number(value: float, code: str) -> str | None:
    """Return a whole number as a format of digits shows it; None for any other format.

    >>> format_number(12345, "0000000"), format_number(7, '"B-"000')
    ('0012345', 'B-007')
    >>> format_number(1234567, "0-000")
    '1234-567'
    >>> format_number(12.5, "0000"), format_number(12, "General"), format_number(1200, "#,##0")
    (None, None, None)
    """
    if value < 0 or value != int(value):
        return None
    pieces: list[tuple[str, bool]] = []
    for text, sign, digit, usual, other in SECTION.findall(code.partition(";")[0]):
        if other:
            return None
        if digit:
            pieces.append((digit, True))
        elif text or sign or usual:
            pieces.append((text or sign or usual, False))
    if ("0", True) not in pieces:
        return None
    return _fill_digits(pieces, str(int(value)))


def _fill_digits(pieces: list[tuple[str, bool]], digits: str) -> str:
    """Fill in the digits from the last place on. Digits beyond the places go before the first."""
    places = sum(is_digit for _, is_digit in pieces)
    digits = digits.rjust(places)
    head, rest = digits[: len(digits) - places], iter(digits[len(digits) - places :])
    shown: list[str] = []
    for piece, is_digit in pieces:
        if not is_digit:
            shown.append(piece)
            continue
        digit = next(rest)
        shown.append(head + (digit if digit != " " else "0" if piece == "0" else ""))
        head = ""
    return "".join(shown).strip()
