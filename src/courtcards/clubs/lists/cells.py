"""The cells of a list, cleaned of everything that is not seen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from courtcards.kernel.errors import BadPeople
from courtcards.text.names import PICTURE_SELECTORS, SELECTORS, UNSEEN, is_visible

MOST_ROWS = 2001
"""With a heading."""
MOST_COLUMNS = 256
LONGEST_CELL = 200

BLANKS = re.compile("[\u115f\u1160\u2800\u3164\uffa0\ufffc]")
"""Signs that show as a blank, though Unicode does not count them among the blanks."""
ESCAPED = re.compile(r"_x00[01][0-9A-Fa-f]_")
"""How a workbook writes a control character, such as the end of a line within a cell."""
ERROR = re.compile(r"#(?!\d)[^\s#]{1,16}[!?]|#N/?[A-Z]{1,2}|#DIV/0|Err:\d{3}", re.IGNORECASE)
"""An error in place of a value, in the language of any spreadsheet: ``#REF!``, ``#NOM?``."""
AS_TEXT = re.compile(r'="([^"]*)"|\'(?=\d)(.*)')
"""How spreadsheets write a number that is to stay a text: ``="0012"``, ``'0012``."""

ADDRESS = re.compile(r"\s*[<(\[]\s*(?:mailto:)?[^\s<>()@]+@[^\s<>()@]+[>)\]]")
"""The address of a mail behind a name."""
QUOTED = re.compile(r'"([^"]*)"|“([^”]*)”')


class ListRow(msgspec.Struct, frozen=True):
    """A row of a list, by its number in the file from 1, without empty cells at its end."""

    number: int
    cells: list[str]


def clean_rows(rows: Iterable[tuple[int, Sequence[str]]]) -> tuple[list[ListRow], list[str]]:
    """Return the rows that say anything, and the cells with characters that cannot be shown.

    Raises BadPeople where there are too many rows.
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
            raise BadPeople("a list has at most {most} lines", most=MOST_ROWS)
        strange += _find_lost_characters(number, row)
    return kept, strange


def clean_cell(cell: str) -> str:
    r"""Return what is seen of a cell, on one line; an error is nothing.

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
    """Return a name without the address of its mail.

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
    """Name a cell as spreadsheets do, by its row and its column from 1.

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
    """The cells that lose a character which somebody meant."""
    for column, cell in enumerate(row[:MOST_COLUMNS], start=1):
        if not cell.isascii() and any(map(_is_lost, cell)):
            yield cell_name(number, column)


def _is_lost(letter: str) -> bool:
    """Whether it is damaged, of private use, or not known to Unicode as it is known here."""
    return letter == "\ufffd" or unicodedata.category(letter) in ("Co", "Cn", "Cs")
