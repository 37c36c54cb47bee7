"""Files with lists of people, as spreadsheets write them, made and read for a test."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

import xlsxwriter

from courtcards.clubs.lists import ListChoices, ParsedList, read_table
from courtcards.clubs.lists.workbooks.reading import parse_workbook

MIMETYPE = b"application/vnd.oasis.opendocument.spreadsheet"
MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
STYLE = "urn:oasis:names:tc:opendocument:xmlns:style:1.0"

Rows = Iterable[Sequence[Any]]


def workbook(*sheets: Rows, and_then: Callable[[Any], object] | None = None) -> bytes:
    """An XLSX workbook with these sheets; ``and_then`` does more with it."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True, "strings_to_formulas": False})
    for rows in sheets:
        sheet = book.add_worksheet()
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                if cell is not None:
                    sheet.write(number, column, cell)
    if and_then is not None:
        and_then(book)
    book.close()
    return file.getvalue()


def parts_of(file: bytes) -> dict[str, bytes]:
    """The parts of a packed file by their names."""
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def changed(file: bytes, **changes: Callable[[str], str]) -> bytes:
    """A packed file with some of its parts written anew, by a word in their names."""
    parts = parts_of(file)
    for word, change in changes.items():
        for name in parts:
            if word in name:
                parts[name] = change(parts[name].decode()).encode()
    return package(parts)


def renamed(file: bytes, rename: Callable[[str], str]) -> bytes:
    """A packed file with other names for its parts."""
    return package({rename(name): part for name, part in parts_of(file).items()})


def package(parts: Mapping[str, bytes]) -> bytes:
    """A packed file of these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return file.getvalue()


def ods(*tables: str, styles: str = "") -> bytes:
    """An ODS workbook with these tables, as XML."""
    content = (
        f'<office:document-content xmlns:office="{OFFICE}" xmlns:table="{TABLE}"'
        f' xmlns:text="{TEXT}" xmlns:style="{STYLE}" office:version="1.3">'
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{''.join(tables)}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return ods_of(content.encode())


def ods_of(content: bytes) -> bytes:
    """An ODS workbook with that content."""
    manifest = f'<manifest:manifest xmlns:manifest="{MANIFEST}"/>'.encode()
    return package(
        {"mimetype": MIMETYPE, "META-INF/manifest.xml": manifest, "content.xml": content}
    )


def ods_table(rows: Rows, name: str = "Sheet1", style: str = "") -> str:
    """A table of texts, and of cells that are XML already where they begin with an angle."""
    styled = f' table:style-name="{style}"' if style else ""
    body = "".join(f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows)
    return f'<table:table table:name="{name}"{styled}>{body}</table:table>'


def _cell(cell: str) -> str:
    if cell.startswith("<"):
        return cell
    if not cell:
        return "<table:table-cell/>"
    return (
        f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p>'
        "</table:table-cell>"
    )


def ods_cell(text: str, rows: int = 1, columns: int = 1) -> str:
    """A cell over several rows or columns."""
    spans = f'table:number-rows-spanned="{rows}" table:number-columns-spanned="{columns}"'
    return _cell(text).replace("<table:table-cell", f"<table:table-cell {spans}", 1)


def ods_number(value: float, shown: str) -> str:
    """A cell with a number, and how it is shown."""
    number = f'office:value-type="float" office:value="{value}"'
    return _cell(shown).replace('office:value-type="string"', number)


def read(file: bytes, **choices: Any) -> ParsedList:
    chosen = ListChoices(**choices)
    return read_table(parse_workbook(file, chosen), chosen)


def people(file: bytes, **choices: Any) -> list[tuple[str, str, str]]:
    return [(each.name, each.club, each.licence) for each in read(file, **choices).people]
