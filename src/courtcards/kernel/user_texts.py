"""Texts of the user's, however a program has saved them: UTF-8, or the UTF-16 of Windows.

Windows PowerShell writes UTF-16 with ``>``, and other programs put a mark before UTF-8.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator

UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def utf8_of(data: bytes) -> bytes:
    """A text as UTF-8 without a mark; as it is where it cannot be read.

    >>> utf8_of("é".encode("utf-16")) == utf8_of("é".encode("utf-8-sig")) == "é".encode()
    True
    """
    encoding = UTF_16.get(data[:2])
    if encoding is None:
        return data.removeprefix(codecs.BOM_UTF8)
    try:
        return data[2:].decode(encoding).encode()
    except UnicodeDecodeError:
        return data


def utf8_lines(raw: Iterable[bytes]) -> Iterator[bytes]:
    r"""The lines of a file, each as UTF-8; ``raw`` may come in any pieces that end with a line.

    >>> [*utf8_lines(["a\n".encode("utf-16"), b"b\x00"])]
    [b'a\n', b'b']
    """
    pieces = iter(raw)
    first = next(pieces, b"")
    encoding = UTF_16.get(first[:2])
    if encoding is None:
        yield from filter(None, [first.removeprefix(codecs.BOM_UTF8)])
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    text = decoder.decode(first[2:])
    for piece in pieces:
        *whole, text = (text + decoder.decode(piece)).split("\n")
        yield from (f"{line}\n".encode() for line in whole)
    *whole, text = (text + decoder.decode(b"", final=True)).split("\n")
    yield from (f"{line}\n".encode() for line in whole)
    if text:
        yield text.encode()


def within_sentence(words: str) -> str:
    """What another program says, as a part of a sentence: an abbreviation keeps its capitals.

    >>> within_sentence("No such file"), within_sentence("JSON is malformed")
    ('no such file', 'JSON is malformed')
    """
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]
