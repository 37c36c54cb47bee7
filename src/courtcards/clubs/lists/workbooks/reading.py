"""The table of a workbook, from the chosen sheet or the first one with content."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from python_calamine import CalamineWorkbook, PasswordError, SheetTypeEnum, SheetVisibleEnum

from courtcards.clubs.lists import NO_LIST, ListChoices, ListTable, clean_rows
from courtcards.clubs.lists.cells import cell_name
from courtcards.clubs.lists.workbooks import sheets_ods, sheets_xlsx
from courtcards.clubs.lists.workbooks.sheets_xlsx import (
    Position,
    SheetNotes,
    format_number,
    remove_blanks,
)
from courtcards.clubs.lists.workbooks.unpacking import LOCKED, Package, pack_parts
from courtcards.kernel.errors import BadPeople

OLE = b"\xd0\xcf\x11\xe0"
LOCKED_XLSX = "EncryptedPackage".encode("utf-16-le")
"""Name of the part that has the workbook, in an OLE file with a password."""
MOST_SHEETS_TRIED = 8

FormatNumber = Callable[[float, str], str | None]


@dataclass(frozen=True)
class _Sheet:
    name: str
    is_visible: bool
    read: Callable[[], ListTable]


def parse_workbook(file: bytes, choices: ListChoices) -> ListTable:
    """Return the table of a workbook. Raises BadPeople if it cannot be read."""
    try:
        sheets = _list_xls_sheets(file) if file.startswith(OLE) else _list_package_sheets(file)
        return _read_chosen_sheet(sheets, choices.sheet)
    except PasswordError as error:
        raise BadPeople(LOCKED) from error


def _read_chosen_sheet(sheets: Sequence[_Sheet], number: int | None) -> ListTable:
    """Read the sheet of that number, or the first visible one with content."""
    if not sheets:
        raise BadPeople(NO_LIST)
    if number is not None and number >= len(sheets):
        raise BadPeople("this workbook has no sheet {number}", number=number)
    visible = [each for each, sheet in enumerate(sheets) if sheet.is_visible] or [0]
    tried = visible[:MOST_SHEETS_TRIED] if number is None else [number]
    tables = ((each, sheets[each].read()) for each in tried)
    place, table = next((each for each in tables if each[1].rows), (tried[0], ListTable([], [])))
    return ListTable(
        rows=table.rows,
        characters=table.characters,
        formulas=table.formulas,
        hidden_rows=table.hidden_rows,
        hidden_columns=table.hidden_columns,
        sheets=[each.name for each in sheets],
        sheet=place,
    )


def _list_package_sheets(file: bytes) -> list[_Sheet]:
    package = Package(file)
    if sheets_xlsx.WORKBOOK in package:
        return _list_xlsx_sheets(package)
    if sheets_ods.CONTENT in package:
        return _list_ods_sheets(package)
    raise BadPeople(NO_LIST)


def _list_xlsx_sheets(package: Package) -> list[_Sheet]:
    formats = sheets_xlsx.list_formats(package)
    blank_texts = sheets_xlsx.find_blank_texts(package)

    def read(sheet: sheets_xlsx.SheetPart) -> ListTable:
        part = package.part(sheet.part)
        notes = sheets_xlsx.read_notes(part, formats, blank_texts)
        parts = {each: package.part(each) for each in sheets_xlsx.SHARED if each in package}
        # It also has addresses, but nothing depends on the slashes in them.
        parts[sheets_xlsx.RELATIONS] = parts[sheets_xlsx.RELATIONS].replace(b"\\", b"/")
        book = pack_parts(parts | {sheet.part: remove_blanks(part, notes.blanks)})
        rows = CalamineWorkbook.from_filelike(book).get_sheet_by_name(sheet.name)
        return _table(rows.to_python(skip_empty_area=False), notes, format_number)

    return [
        _Sheet(each.name, each.is_visible, partial(read, each))
        for each in sheets_xlsx.list_sheets(package)
    ]


def _list_ods_sheets(package: Package) -> list[_Sheet]:
    has_manifest = sheets_ods.MANIFEST in package
    if has_manifest and sheets_ods.ENCRYPTED in package.part(sheets_ods.MANIFEST):
        raise BadPeople(LOCKED)
    content = package.part(sheets_ods.CONTENT)
    notes = sheets_ods.read_notes_by_sheet(content)
    content = remove_blanks(content, [each for sheet in notes for each in sheet.blanks])
    shared = ("mimetype", sheets_ods.MANIFEST)
    parts = {each: package.part(each) for each in shared if each in package}
    book = pack_parts(parts | {sheets_ods.CONTENT: content})
    return _list_sheets(
        CalamineWorkbook.from_filelike(book), lambda number: notes[number], sheets_ods.format_digits
    )


def _list_xls_sheets(file: bytes) -> list[_Sheet]:
    if LOCKED_XLSX in file:
        raise BadPeople(LOCKED)
    book = CalamineWorkbook.from_filelike(io.BytesIO(file))
    return _list_sheets(book, lambda number: _read_xls_notes(file, number), format_number)


def _list_sheets(
    book: CalamineWorkbook, notes: Callable[[int], SheetNotes], shown: FormatNumber
) -> list[_Sheet]:
    def read(number: int) -> ListTable:
        rows = book.get_sheet_by_index(number).to_python(skip_empty_area=False)
        return _table(rows, notes(number), shown)

    return [
        _Sheet(
            each.name,
            each.visible == SheetVisibleEnum.Visible and each.typ == SheetTypeEnum.WorkSheet,
            partial(read, number),
        )
        for number, each in enumerate(book.sheets_metadata)
    ]


def _read_xls_notes(file: bytes, number: int) -> SheetNotes:
    """Read the number formats, and hidden rows and columns. Calamine does not report them."""
    import xlrd  # noqa: PLC0415 - only this old kind of workbook needs it

    notes = SheetNotes()
    try:
        book = xlrd.open_workbook(
            file_contents=file, formatting_info=True, on_demand=True, logfile=io.StringIO()
        )
        sheet = book.sheet_by_index(number)
        notes.merged += [
            ((top + 1, left + 1), bottom)
            for top, bottom, left, _ in sheet.merged_cells
            if bottom > top + 1
        ]
        notes.hidden_rows.update(row + 1 for row, each in sheet.rowinfo_map.items() if each.hidden)
        notes.hidden_columns.update(
            column + 1 for column, each in sheet.colinfo_map.items() if each.hidden
        )
        for row in range(sheet.nrows):
            for column, cell in enumerate(sheet.row(row)):
                if cell.ctype == xlrd.XL_CELL_NUMBER:
                    style = book.xf_list[cell.xf_index]
                    code = book.format_map[style.format_key].format_str
                    notes.formats[row + 1, column + 1] = code
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - the values are read without it
        return SheetNotes()
    return notes


def _table(rows: list[list[Any]], notes: SheetNotes, shown: FormatNumber) -> ListTable:
    _spread(rows, notes)
    said = (
        (number, _texts(number, row, notes.formats, shown)) for number, row in enumerate(rows, 1)
    )
    kept, characters = clean_rows(said)
    return ListTable(
        kept,
        characters,
        [cell_name(*each) for each in notes.formulas],
        hidden_rows=[each.number for each in kept if each.number in notes.hidden_rows],
        hidden_columns=sorted(notes.hidden_columns),
    )


def _spread(rows: list[list[Any]], notes: SheetNotes) -> None:
    """Copy the value of merged cells into each of their rows that has other content."""
    said = [any(str(cell).strip() for cell in row) for row in rows] if notes.merged else []
    for (first, column), last in notes.merged:
        if first > len(rows) or column > len(rows[first - 1]):
            continue
        value = rows[first - 1][column - 1]
        for number in range(first + 1, min(last, len(rows)) + 1):
            row = rows[number - 1]
            if said[number - 1] and not str(row[column - 1]).strip():
                row[column - 1] = value
                if code := notes.formats.get((first, column)):
                    notes.formats[number, column] = code


def _texts(
    number: int, row: Sequence[Any], formats: Mapping[Position, str], shown: FormatNumber
) -> list[str]:
    return [
        _text(cell, formats.get((number, column), ""), shown)
        for column, cell in enumerate(row, start=1)
    ]


def _text(cell: Any, code: str, shown: FormatNumber) -> str:
    """Return the text that a cell shows: a licence number with its zeros and without decimals."""
    match cell:
        case bool():
            return str(cell).upper()
        case int() | float():
            found = shown(cell, code) if code else None
            return found or (str(int(cell)) if cell == int(cell) else f"{cell:.15g}")
        case dt.datetime():
            return cell.date().isoformat()
        case dt.date() | dt.time():
            return cell.isoformat()
        case _:
            return str(cell)
