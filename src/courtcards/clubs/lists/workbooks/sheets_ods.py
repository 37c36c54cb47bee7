"""Data of ODS beside cell values: numbers as shown, formulas without a result."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Mapping
from xml.parsers import expat

from courtcards.clubs.lists import NO_LIST
from courtcards.clubs.lists.cells import MOST_COLUMNS
from courtcards.clubs.lists.workbooks.sheets_xlsx import SheetNotes
from courtcards.kernel.errors import BadPeople

CONTENT = "content.xml"
MANIFEST = "META-INF/manifest.xml"
ENCRYPTED = b"encryption-data"
NUMBERS = ("float", "currency", "percentage")
UNSEEN = ("collapse", "filter")
"""Visibility of rows and columns that are hidden, or left out by a filter."""
_NAME = re.compile(rb"<([\w.-]+:)?[\w-]+")


def read_notes_by_sheet(content: bytes) -> list[SheetNotes]:
    """Read the notes on the cells of each sheet.

    ``formats`` has each number as it is shown. Raises BadPeople if an area is too large.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    reading = _ContentHandler(content, lambda: parser.CurrentByteIndex)
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    parser.Parse(content, True)  # noqa: FBT003 - it is the last piece
    return reading.sheets


class _ContentHandler:
    """XML handler that collects the notes on the cells of all sheets."""

    def __init__(self, content: bytes, place: Callable[[], int]) -> None:
        self.sheets: list[SheetNotes] = []
        self._content = content
        self._place = place
        self._is_narrow = not content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        self._start = 0
        self._is_hidden = False
        self._is_bare = False
        self._spanned = 1
        self._heading = 0
        self._row = 0
        self._rows = 1
        self._column = 0
        self._columns = 1
        self._kind = ""
        self._is_formula = False
        self._is_texted = False
        self._shown = ""
        self._is_in_text = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        said = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        self._is_bare = name.endswith("table-cell")
        match name.rpartition(" ")[2]:
            case "table":
                self.sheets.append(SheetNotes())
                self._row = self._heading = 0
            case "table-column":
                self._pass_columns(said)
            case "table-row":
                self._rows = _count(said.get("number-rows-repeated"))
                self._is_hidden = said.get("visibility") in UNSEEN
                self._column = 0
            case "table-cell" | "covered-table-cell":
                self._columns = _count(said.get("number-columns-repeated"))
                self._kind = said.get("value-type", "")
                self._is_formula = "formula" in said and "string-value" not in said
                self._is_texted = bool(said.get("string-value", "").strip())
                self._spanned = _count(said.get("number-rows-spanned"))
                self._start = self._place()
                self._shown = ""
            case "p":
                self._is_in_text = True

    def text(self, text: str) -> None:
        if self._is_in_text:
            self._shown += text

    def end(self, name: str) -> None:
        match name.rpartition(" ")[2]:
            case "p":
                self._is_in_text = False
            case "table-row" if self.sheets:
                notes = self.sheets[-1]
                if self._is_hidden:
                    last = min(self._row + self._rows, notes.rows)
                    notes.hidden_rows.update(range(self._row + 1, last + 1))
                self._row += self._rows
            case "table-cell" | "covered-table-cell" if self.sheets:
                self._end(self.sheets[-1])

    def _pass_columns(self, said: Mapping[str, str]) -> None:
        """Pass the columns of an element, and record them if they are hidden."""
        first = self._heading
        self._heading += _count(said.get("number-columns-repeated"))
        if self.sheets and said.get("visibility") in UNSEEN:
            last = min(self._heading, MOST_COLUMNS)
            self.sheets[-1].hidden_columns.update(range(first + 1, last + 1))

    def _end(self, notes: SheetNotes) -> None:
        first = self._column
        self._column += self._columns
        is_said = bool(self._shown.strip()) or self._is_texted
        if self._is_formula and not is_said and self._kind in ("", "string"):
            notes.formulas.append((self._row + 1, first + 1))
        if self._kind == "string" and not is_said and self._is_narrow:
            notes.blanks.append(self._blank())
        elif self._kind or is_said:
            self._use(notes, first)

    def _use(self, notes: SheetNotes, first: int) -> None:
        notes.use(self._row + self._rows, self._column)
        if self._spanned > 1:
            notes.merged.append(((self._row + 1, first + 1), self._row + self._spanned))
        if self._kind in NUMBERS and self._shown.strip():
            # ``use`` bounds the area, and with it these loops.
            for row in range(self._row + 1, self._row + self._rows + 1):
                for column in range(first + 1, self._column + 1):
                    notes.formats[row, column] = self._shown.strip()

    def _blank(self) -> tuple[int, int, bytes]:
        """Return where a cell with nothing but blanks stands, and an empty one to replace it."""
        end = self._place()
        is_one_tag = self._is_bare and self._content[end - 2 : end] == b"/>"
        if not is_one_tag:
            end = self._content.index(b">", end) + 1
        name = _NAME.match(self._content, self._start)
        if name is None:
            raise BadPeople(NO_LIST)
        repeated = b' %snumber-columns-repeated="%d"/>' % (name[1] or b"", self._columns)
        return self._start, end, name[0] + repeated


def _count(text: str | None) -> int:
    return max(1, int(text)) if text and text.isascii() and text.isdigit() else 1


def format_digits(value: float, shown: str) -> str | None:
    """Return the shown text if it is the whole number with zeros or signs added, else None."""
    if value < 0 or value != int(value):
        return None
    digits = "".join(filter(str.isdigit, shown))
    is_padded = len(digits) > len(str(int(value))) and digits.lstrip("0") == str(int(value))
    is_signed = digits == str(int(value)) and not shown.replace("-", "").isdigit()
    return shown if is_padded or (is_signed and "-" in shown) else None
