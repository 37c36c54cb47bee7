"""The text of a file, in any encoding that spreadsheets and mail programs write.

A file that decodes as UTF-8 is UTF-8. Otherwise it is in one of the old encodings, where each byte
is a letter: the one that makes of the bytes what people's names are written with.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import Literal

from courtcards.kernel.errors import BadPeople, marked

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
"""All that can be chosen; UTF-8, UTF-16 and those in ``OLD`` are guessed."""
CODECS: dict[Encoding, str] = {
    "utf-8": "utf-8-sig",
    "windows-874": "cp874",
    "big5": "cp950",
    "shift_jis": "cp932",
    "euc-kr": "cp949",
}
"""Those that Python knows by another name, or with the letters that Windows adds."""
OLD: tuple[Encoding, ...] = ("windows-1252", "mac-roman", "cp850", "windows-1250")
"""In the order in which they are tried; where two fit equally well, it is the first."""
NO_LIST = marked("this file is no list that can be read: save it as XLSX, ODS or CSV")
BINARY = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
"""No text has these; some files end with \x1a."""
NULS_CHECKED = 4096
USUAL = frozenset("éèêëàâäáãåçïîíìôöóòõøûüúùñÿßæœ’‘“”«»–—…·•€°ºª№¿¡\xa0")


def decode(file: bytes, encoding: Encoding | None = None) -> tuple[str, Encoding]:
    """Return the text of a file, and its encoding where none is given; BadPeople for no text."""
    found = encoding or _wide(file) or _narrow(file)
    text = _read(file, found)
    if BINARY.search(text.rstrip("\x1a\x00")) or text.lstrip().startswith(("{", "<", "%PDF")):
        raise BadPeople(NO_LIST)
    return text, found


def _read(file: bytes, encoding: Encoding) -> str:
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
    """Where letters have two bytes, the one that is mostly zero tells which comes first."""
    head = file[:NULS_CHECKED]
    return "utf-16-le" if head[1::2].count(0) >= head[::2].count(0) else "utf-16-be"


def _wide(file: bytes) -> Encoding | None:
    """UTF-16 where the file says so, or has a zero beside most letters."""
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
        return max(candidates, key=lambda each: _likelihood(_read(file, each)))
    return "utf-8"


def _likelihood(text: str) -> int:
    """How much of a text, beside ASCII, is what names and their lists are written with."""
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
