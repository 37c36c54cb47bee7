"""What XLSX says beside the values of cells: sheets, number formats, formulas without a result."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET
from xml.parsers import expat

from courtcards.clubs.lists import NO_LIST
from courtcards.kernel.errors import BadPeople
from courtcards.server.clubs.workbooks.unpacking import TOO_LARGE, Package

WORKBOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"
STYLES = "xl/styles.xml"
SHARED = ("[Content_Types].xml", "_rels/.rels", WORKBOOK, RELATIONS, STYLES, "xl/sharedStrings.xml")
"""The parts that a sheet is read with, where they are there."""
MOST_CELLS = 1_000_000
"""Of the area that a sheet uses: it is laid out whole, be most of it empty."""
REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")

Position = tuple[int, int]
"""A cell by its row and its column, from 1."""


@dataclass(frozen=True)
class SheetPart:
    """A sheet of a workbook, by the name of its part."""

    name: str
    part: str
    is_visible: bool


@dataclass
class SheetNotes:
    """Notes on cells beside their values: number formats, formulas without a result."""

    formats: dict[Position, str] = field(default_factory=dict)
    formulas: list[Position] = field(default_factory=list)
    rows: int = 0
    columns: int = 0

    def use(self, row: int, column: int) -> None:
        """Count a cell as used; BadPeople where the area becomes too large."""
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)
        if self.rows * self.columns > MOST_CELLS:
            raise BadPeople(TOO_LARGE)


def sheets_of(package: Package) -> list[SheetPart]:
    """The sheets of cells, in their order."""
    targets = {
        each.get("Id", ""): each.get("Target", "")
        for each in _elements(package.part(RELATIONS), "Relationship")
        if each.get("Type", "").endswith("/worksheet")
    }
    found: list[SheetPart] = []
    for sheet in _elements(package.part(WORKBOOK), "sheet"):
        relation = next((sheet.attrib[key] for key in sheet.attrib if key.endswith("}id")), "")
        if relation in targets:
            part = posixpath.normpath(posixpath.join("/xl", targets[relation])).lstrip("/")
            is_visible = sheet.get("state", "visible") == "visible"
            found.append(SheetPart(sheet.get("name", ""), part, is_visible))
    return found


def formats_of(package: Package) -> list[str]:
    """The number format of each style of cells, as far as the workbook has formats of its own."""
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


def notes_of(part: bytes, formats: list[str]) -> SheetNotes:
    """Note what cells have beside their values. Raises BadPeople for too large an area."""
    reading = _SheetReading(formats)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    parser.Parse(part, True)  # noqa: FBT003 - it is the last piece
    return reading.notes


class _SheetReading:
    """Reads the cells of a sheet one by one."""

    def __init__(self, formats: list[str]) -> None:
        self.notes = SheetNotes()
        self._formats = formats
        self._row = 0
        self._column = 0
        self._kind = ""
        self._style = 0
        self._is_formula = False
        self._has_value = False
        self._is_in_value = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        match name.rpartition(" ")[2]:
            case "row":
                self._row = _whole(attributes.get("r")) or self._row + 1
                self._column = 0
            case "c":
                self._begin(attributes)
            case "f":
                self._is_formula = True
            case "v":
                self._is_in_value = True
            case "is":
                self._has_value = True

    def _begin(self, attributes: Mapping[str, str]) -> None:
        self._column += 1
        if found := REFERENCE.fullmatch(attributes.get("r", "")):
            self._row, self._column = int(found[2]), _column(found[1])
        self._kind = attributes.get("t", "n")
        self._style = _whole(attributes.get("s"))
        self._is_formula = self._has_value = False

    def text(self, text: str) -> None:
        if self._is_in_value and text.strip():
            self._has_value = True

    def end(self, name: str) -> None:
        match name.rpartition(" ")[2]:
            case "v":
                self._is_in_value = False
            case "c":
                self._end()

    def _end(self) -> None:
        place = (self._row, self._column)
        if self._has_value:
            self.notes.use(*place)
            code = self._formats[self._style] if self._style < len(self._formats) else ""
            if self._kind == "n" and code:
                self.notes.formats[place] = code
        elif self._is_formula and self._kind == "n":
            self.notes.formulas.append(place)


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
