"""Rows of a list in a text file, in any encoding and with any separator."""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import dropwhile
from typing import Literal, TypeAlias

from courtcards.clubs.lists.cells import LONGEST_CELL, MOST_ROWS, ListRow, clean_rows
from courtcards.clubs.lists.columns import ROWS_SEARCHED, count_headings, find_heading
from courtcards.clubs.lists.headings import is_title
from courtcards.clubs.lists.pasting import split_people
from courtcards.clubs.lists.remarks import strip_chat
from courtcards.kernel.errors import BadPeople, mark_text

# The text of a file, in any encoding that spreadsheets and mail programs write.
#
# A file that decodes as UTF-8 is UTF-8. Otherwise it is in one of the old encodings, with one byte
# for each letter. The best guess is the encoding that gives the most letters usual in names.


Encoding = Literal[
    "utf-8",
    "utf-16",
    "windows-1252",
    "windows-1250",
    "mac-roman",
    "cp850",
    "windows-1251",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "windows-874",
    "iso-8859-2",
    "iso-8859-3",
    "iso-8859-4",
    "iso-8859-5",
    "iso-8859-7",
    "iso-8859-9",
    "iso-8859-10",
    "iso-8859-13",
    "iso-8859-15",
    "iso-8859-16",
    "koi8-r",
    "koi8-u",
    "cp437",
    "cp852",
    "cp866",
    "mac-latin2",
    "mac-cyrillic",
    "mac-greek",
    "mac-turkish",
    "gb18030",
    "big5",
    "shift_jis",
    "euc-jp",
    "iso-2022-jp",
    "euc-kr",
]
"""All encodings that can be chosen. UTF-8, UTF-16 and those in ``OLD`` can be guessed."""
CODECS: dict[Encoding, str] = {
    "utf-8": "utf-8-sig",
    "windows-874": "cp874",
    "big5": "cp950",
    "shift_jis": "cp932",
    "euc-kr": "cp949",
}
"""Encodings that Python knows by another name, or for which Windows adds letters."""
OLD: tuple[Encoding, ...] = ("windows-1252", "mac-roman", "cp850", "windows-1250")
"""In the order in which they are tried. The first of equals wins."""
NO_LIST = mark_text("this file cannot be read as a list: save it as XLSX, ODS or CSV")
BINARY = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
"""Characters that no text has. A final 0x1A, with which some files end, is allowed."""
NULS_CHECKED = 4096
USUAL = frozenset("éèêëàâäáãåçïîíìôöóòõøûüúùñÿßæœ’‘“”«»–—…·•€°ºª№¿¡\xa0")


def decode(file: bytes, encoding: Encoding | None = None) -> tuple[str, Encoding]:
    """Return the text of a file and its encoding, which is guessed unless it is given.

    Raises BadPeople if the file is not text.
    """
    found = encoding or _wide(file) or _narrow(file)
    text = _decode_bytes(file, found)
    if BINARY.search(text.rstrip("\x1a\x00")) or text.lstrip().startswith(("{", "<", "%PDF")):
        raise BadPeople(NO_LIST)
    return text, found


def _decode_bytes(file: bytes, encoding: Encoding) -> str:
    if encoding == "utf-16":
        codec = "utf-16" if file.startswith(codecs.BOM_UTF16) or _is_bom(file) else _order(file)
        try:
            return file.decode(codec)
        except UnicodeDecodeError as error:
            raise BadPeople(NO_LIST) from error
    return file.decode(CODECS.get(encoding, encoding), errors="replace")


def _is_bom(file: bytes) -> bool:
    return file.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))


def _order(file: bytes) -> str:
    """Find the byte order of UTF-16: the byte that is mostly zero is the high one."""
    head = file[:NULS_CHECKED]
    return "utf-16-le" if head[1::2].count(0) >= head[::2].count(0) else "utf-16-be"


def _wide(file: bytes) -> Encoding | None:
    """Return UTF-16 if the file begins with its mark, or has a zero beside most letters."""
    if _is_bom(file):
        return "utf-16"
    head = file[:NULS_CHECKED]
    zeros = sorted((head[::2].count(0), head[1::2].count(0)))
    is_wide = zeros[1] > len(head) // 5 and zeros[0] <= zeros[1] // 10
    return "utf-16" if is_wide else None


def _narrow(file: bytes) -> Encoding:
    if file.startswith(codecs.BOM_UTF8):
        return "utf-8"
    try:
        file.decode("utf-8")
    except UnicodeDecodeError:
        candidates: tuple[Encoding, ...] = (*OLD, "utf-8")
        return max(candidates, key=lambda each: _likelihood(_decode_bytes(file, each)))
    return "utf-8"


def _likelihood(text: str) -> int:
    """Score the non-ASCII characters of a text by how usual they are in names and lists."""
    total = 0
    before = " "
    for letter in text:
        if not letter.isascii():
            total += _weight(before, letter)
        before = letter
    return total


def _weight(before: str, letter: str) -> int:
    if letter == "\ufffd" or unicodedata.category(letter) == "Cc":
        return -4
    if not letter.isalpha():
        # A quotation mark within a word is a letter of another encoding.
        is_apostrophe = letter in "’‘"
        return 1 if letter in USUAL and (is_apostrophe or not before.isalpha()) else -2
    if letter.isupper():
        return -2 if before.islower() else int(letter.casefold() in USUAL)
    return 2 if letter in USUAL else 0


Separator = Literal["tab", "semicolon", "bar", "comma", "spaces", "none"]
SIGNS: dict[Separator, str] = {
    "tab": "\t",
    "semicolon": ";",
    "bar": "|",
    "comma": ",",
    "spaces": "\x1e",
    "none": "\x1f",
}
"""In order of trust: no name has a tab, but many have a comma. ``spaces`` are two or more blanks,
as in a table copied from a PDF: they are replaced by a sign that no list has."""
GAP = re.compile(r"(?<=\S)[ \u00a0\u2007\u3000]{2,}(?=\S)")
WIDE_GAP = re.compile(r"(?<=\S)[ \u00a0\u2007\u3000]{3,}(?=\S)")
FEWEST_COLUMNS = 3
"""Fewer columns between two blanks may be names with a blank too many."""
Quoting: TypeAlias = Literal[0, 3]
BY_SIGN = {sign: separator for separator, sign in SIGNS.items()}
SAID = re.compile(r'\s*"?sep=(.)"?[;,\t|]*\s*$', re.IGNORECASE)
"""A first line that names the separator to Excel: ``sep=;``."""
MOST_LINES = 20 * MOST_ROWS
"""Empty lines count, too."""
MOST_LINES_IN_CELL = 12
"""A cell of more lines began with a stray quotation mark, not one of CSV's."""
ONE_COLUMN = 0.45
"""The score of a list of one column, with which the separators are compared."""


def parse_rows(
    text: str, separator: Separator | None = None
) -> tuple[list[ListRow], list[str], Separator]:
    r"""Return the rows with content, the cells with lost characters, and the separator.

    Raises BadPeople if there are too many rows, or if the text is not a list.

    >>> [row.cells for row in parse_rows("Name,Club\nAnn,Leuven")[0]]
    [['Name', 'Club'], ['Ann', 'Leuven']]
    >>> [row.cells for row in parse_rows("Peeters, Ann\tLeuven\n\nBea")[0]]
    [['Peeters, Ann', 'Leuven'], ['Bea']]
    """
    text = text.lstrip("\ufeff").rstrip("\x1a\x00")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        raise BadPeople("this list is too long: it can have at most {most} lines", most=MOST_ROWS)
    if separator is None:
        text = split_people(strip_chat(text))
    first, _, _ = text.partition("\n")
    said = SAID.match(first)
    chosen = separator or (BY_SIGN.get(said[1]) if said else None) or _guess_separator(text)
    rows, strange = clean_rows(_records(text, chosen, is_said=said is not None))
    return rows, strange, chosen


def _records(
    text: str, separator: Separator, *, is_said: bool = False
) -> Iterator[tuple[int, list[str]]]:
    """Yield each record with the number of the line on which it begins."""
    if separator == "spaces":
        text = GAP.sub(SIGNS["spaces"], re.sub(r"(?m)^[ \u00a0]+", "", text))
    try:
        quoting: Quoting = csv.QUOTE_NONE if _is_unclosed(text, separator) else csv.QUOTE_MINIMAL
        records = list(_read(text, separator, quoting))
    except csv.Error as error:
        raise BadPeople(NO_LIST) from error
    yield from records[is_said:]


def _is_unclosed(text: str, separator: Separator) -> bool:
    """Tell whether a quotation mark begins a cell that never ends. Such a mark is not CSV's."""
    try:
        for _, row in _read(text, separator, csv.QUOTE_MINIMAL, is_strict=True):
            if any(cell.count("\n") > MOST_LINES_IN_CELL for cell in row):
                return True
    except csv.Error as error:
        return "unexpected end" in str(error)
    return False


def _read(
    text: str, separator: Separator, quoting: Quoting, *, is_strict: bool = False
) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(
        io.StringIO(text, newline=""),
        strict=is_strict,
        delimiter=SIGNS[separator],
        quoting=quoting,
        skipinitialspace=separator != "tab",
    )
    line = 0
    for row in reader:
        yield line + 1, row
        line = reader.line_num


def _guess_separator(text: str) -> Separator:
    """Return the separator that makes the most regular table."""
    scores: dict[Separator, float] = {
        each: _regularity(text, each) for each in SIGNS if each != "none" and SIGNS[each] in text
    }
    if GAP.search(text):
        scores["spaces"] = _regularity(text, "spaces")
    heading = find_heading(_sample(text, "none"))
    is_heading = heading is not None and not is_title("".join(heading.cells))
    scores["none"] = ONE_COLUMN + (0.5 if is_heading else 0)
    return max(scores, key=lambda each: scores[each])


def _sample(text: str, separator: Separator) -> list[ListRow]:
    return clean_rows(_records(text, separator))[0]


def _regularity(text: str, separator: Separator) -> float:
    """Score how regular a separator makes the table: up to 1.5, if every column has a heading.

    Commas with a blank behind them count for less, since they also stand in names and sentences.
    """
    rows = [row for _, row in _records(text, separator) if any(cell.strip() for cell in row)]
    rows = list(dropwhile(_is_titled, rows[:ROWS_SEARCHED])) + rows[ROWS_SEARCHED:] or rows
    widths = Counter(len(row) for row in rows if len(row) > 1)
    if not widths:
        return 0.0
    width, count = max(widths.items(), key=lambda each: (each[1], each[0]))
    regular = count / len(rows)
    heading = find_heading(clean_rows(enumerate(rows, start=1))[0])
    known = count_headings(heading) if heading else 0
    if separator == "spaces" and width < FEWEST_COLUMNS and not known and not _is_wide(text):
        return 0.0
    if separator == "comma":
        is_cut = heading is not None and len(heading.cells) < width
        if is_cut:
            regular /= 2
        if known < 2 and text.count(",") == text.count(", ") + text.count(",\n"):
            regular *= 0.4 if width == 2 else 0.7
    return regular + 0.5 * min(1.0, known / width)


def _is_wide(text: str) -> bool:
    """Tell whether most lines have a gap of three blanks, which no name has."""
    lines = [line for line in text.split("\n") if line.strip()]
    return 2 * sum(WIDE_GAP.search(line) is not None for line in lines) > len(lines)


def _is_titled(row: list[str]) -> bool:
    """Tell whether a row has only a title, which says nothing about the columns."""
    said = [cell for cell in row if cell.strip()]
    return len(said) == 1 and len(said[0]) <= LONGEST_CELL and is_title(said[0])
