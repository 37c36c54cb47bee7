"""Cells of a list, cleaned of everything invisible."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from courtcards.kernel.errors import BadPeople
from courtcards.text.names import PICTURE_SELECTORS, SELECTORS, UNSEEN, is_visible

MOST_ROWS = 2001
"""The heading counts, too."""
MOST_COLUMNS = 256
LONGEST_CELL = 200

BLANKS = re.compile("[\u115f\u1160\u2800\u3164\uffa0\ufffc]")
"""Characters that look blank, although Unicode does not class them as blanks."""
ESCAPED = re.compile(r"_x00[01][0-9A-Fa-f]_")
"""A control character as workbooks write it, such as the end of a line within a cell."""
ERROR = re.compile(r"#(?!\d)[^\s#]{1,16}[!?]|#N/?[A-Z]{1,2}|#DIV/0|Err:\d{3}", re.IGNORECASE)
"""An error value, in the language of any spreadsheet: ``#REF!``, ``#NOM?``."""
AS_TEXT = re.compile(r'="([^"]*)"|\'(?=\d)(.*)')
"""A number that spreadsheets keep as text: ``="0012"``, ``'0012``."""

ADDRESS = re.compile(r"\s*[<(\[]\s*(?:mailto:)?[^\s<>()@]+@[^\s<>()@]+[>)\]]")
"""A mail address behind a name."""
QUOTED = re.compile(r'"([^"]*)"|“([^”]*)”')


class ListRow(msgspec.Struct, frozen=True):
    """A row of a list, without empty cells at its end; ``number`` is that of the file, from 1."""

    number: int
    cells: list[str]


def clean_rows(rows: Iterable[tuple[int, Sequence[str]]]) -> tuple[list[ListRow], list[str]]:
    """Return the rows with content, and the cells with characters that cannot be shown.

    Raises BadPeople if there are too many rows.
    """
    kept: list[ListRow] = []
    strange: list[str] = []
    for number, row in rows:
        cells = [clean_cell(cell) for cell in row[:MOST_COLUMNS]]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        kept.append(ListRow(number, cells))
        if len(kept) > MOST_ROWS:
            raise BadPeople(
                "this list is too long: it can have at most {most} lines", most=MOST_ROWS
            )
        strange += _find_lost_characters(number, row)
    return kept, strange


def clean_cell(cell: str) -> str:
    r"""Return the visible text of a cell on one line; an error value gives an empty text.

    >>> clean_cell(" Ann\u200b  Vanden\u00adberghe\n"), clean_cell('="0012"'), clean_cell("#REF!")
    ('Ann Vandenberghe', '0012', '')
    """
    if not cell or (cell.isascii() and cell.isalnum()):
        return cell[:LONGEST_CELL]
    if not (cell.isascii() and cell.isprintable()):
        cell = "".join(_keep_visible(BLANKS.sub(" ", unicodedata.normalize("NFC", cell))))
        if not is_visible(cell):
            cell = SELECTORS.sub("", cell)
    text = " ".join(ESCAPED.sub(" ", cell).split())
    if found := AS_TEXT.fullmatch(text):
        text = (found[1] or found[2] or "").strip()
    return "" if ERROR.fullmatch(text) else text[:LONGEST_CELL]


def strip_address(name: str) -> str:
    """Return a name without the mail address behind it.

    >>> strip_address('"Marie Dupont" <marie@x.be>'), strip_address("Bo (bo@x.be)")
    ('Marie Dupont', 'Bo')
    """
    if "@" not in name:
        return name
    shown = ADDRESS.sub("", name)
    if shown == name:
        return name
    quoted = QUOTED.fullmatch(shown.strip(" ;,"))
    rest = (quoted[1] or quoted[2] or "") if quoted else shown.strip(" ;,")
    return rest or name


def cell_name(row: int, column: int) -> str:
    """Name a cell as spreadsheets do; row and column count from 1.

    >>> cell_name(3, 1), cell_name(12, 28)
    ('A3', 'AB12')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def _keep_visible(cell: str) -> Iterator[str]:
    for letter in cell:
        if letter.isspace() or unicodedata.category(letter) == "Cc":
            yield " "
        elif letter in PICTURE_SELECTORS or _is_printed(letter):
            yield letter


def _is_printed(letter: str) -> bool:
    return letter.isprintable() and letter != "\ufffd" and not UNSEEN.match(letter)


def _find_lost_characters(number: int, row: Sequence[str]) -> Iterator[str]:
    """Yield the names of cells that lose a character with a meaning."""
    for column, cell in enumerate(row[:MOST_COLUMNS], start=1):
        if not cell.isascii() and any(map(_is_lost, cell)):
            yield cell_name(number, column)


def _is_lost(letter: str) -> bool:
    """Tell whether a character is damaged, of private use, or unknown to Python's Unicode."""
    return letter == "\ufffd" or unicodedata.category(letter) in ("Co", "Cn", "Cs")
