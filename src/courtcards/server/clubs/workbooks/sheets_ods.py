"""What ODS says beside the values of cells: numbers as shown, formulas without a result."""

from __future__ import annotations

from collections.abc import Mapping
from xml.parsers import expat

from courtcards.server.clubs.workbooks.sheets_xlsx import SheetNotes

CONTENT = "content.xml"
MANIFEST = "META-INF/manifest.xml"
ENCRYPTED = b"encryption-data"
NUMBERS = ("float", "currency", "percentage")
CELLS = ("table-cell", "covered-table-cell")


def notes_by_sheet(content: bytes) -> list[SheetNotes]:
    """Note what the cells of each sheet have beside their values.

    ``formats`` holds a number as it is shown. Raises BadPeople for too large an area.
    """
    reading = _ContentReading()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    parser.Parse(content, True)  # noqa: FBT003 - it is the last piece
    return reading.sheets


class _ContentReading:
    """Reads the cells of all sheets one by one."""

    def __init__(self) -> None:
        self.sheets: list[SheetNotes] = []
        self._row = 0
        self._rows = 1
        self._column = 0
        self._columns = 1
        self._kind = ""
        self._is_formula = False
        self._shown = ""
        self._is_in_text = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        said = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        match name.rpartition(" ")[2]:
            case "table":
                self.sheets.append(SheetNotes())
                self._row = 0
            case "table-row":
                self._rows = _count(said.get("number-rows-repeated"))
                self._column = 0
            case "table-cell" | "covered-table-cell":
                self._columns = _count(said.get("number-columns-repeated"))
                self._kind = said.get("value-type", "")
                self._is_formula = "formula" in said
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
            case "table-row":
                self._row += self._rows
            case "table-cell" | "covered-table-cell" if self.sheets:
                self._end(self.sheets[-1])

    def _end(self, notes: SheetNotes) -> None:
        first = self._column
        self._column += self._columns
        if self._kind or self._shown.strip():
            notes.use(self._row + self._rows, self._column)
            if self._kind in NUMBERS and self._shown.strip():
                # The area is bounded, so that these are.
                for row in range(self._row + 1, self._row + self._rows + 1):
                    for column in range(first + 1, self._column + 1):
                        notes.formats[row, column] = self._shown.strip()
        elif self._is_formula:
            notes.formulas.append((self._row + 1, first + 1))


def _count(text: str | None) -> int:
    return max(1, int(text)) if text and text.isascii() and text.isdigit() else 1


def shown_digits(value: float, shown: str) -> str | None:
    """Return what a cell shows where that is its whole number with zeros or signs around it."""
    if value < 0 or value != int(value):
        return None
    digits = "".join(filter(str.isdigit, shown))
    is_padded = len(digits) > len(str(int(value))) and digits.lstrip("0") == str(int(value))
    is_signed = digits == str(int(value)) and not shown.replace("-", "").isdigit()
    return shown if is_padded or (is_signed and "-" in shown) else None
