"""People who are pasted on one line: each of them becomes a line of its own."""

from __future__ import annotations

import re

from courtcards.clubs.lists.headings import heading_kind

ADDRESSED = re.compile(r"(<[^<>\s]*@[^<>\s]*>)[ \t]*[;,][ \t]*(?=\S[^\n]*?<[^<>\s]*@)")
"""The end of a person in the line of a mail that says to whom it goes."""
BEFORE = re.compile(r"^[^\W\d][^:;,<>@]*\s?:\s+(?=\S)")
"""The word before a line that says what it is: *Inscrits :*."""
LAST = re.compile(r"\s+(?:et|en|and|y|und|&|\+)\s+(?=[^\W\d_])")
FEWEST = 3
"""So many names on a line, at least, are no row of a table."""
LONGEST_LINE = 20_000
LONGEST_NAME = 5
"""In words."""


def one_a_line(text: str) -> str:
    r"""Return a text with a line for each person where one line names many.

    >>> one_a_line("Marie Dupont <m@x.be>; Bo Maes <b@x.be>")
    'Marie Dupont <m@x.be>\nBo Maes <b@x.be>'
    >>> one_a_line("Marie Dupont, Ann Peeters et Bo Maes")
    'Marie Dupont\nAnn Peeters\nBo Maes'
    >>> one_a_line("Marie Dupont;Namur;12")
    'Marie Dupont;Namur;12'
    """
    lines = text.split("\n")
    if "@" in text:
        lines = "\n".join(map(_addressed, lines)).split("\n")
    tables = [number for number, line in enumerate(lines) if _is_parted(line)]
    if len(tables) == 1 and len(lines[tables[0]]) <= LONGEST_LINE:
        number = tables[0]
        for sign in ";,":
            if names := _names(lines[number], sign):
                lines[number : number + 1] = names
                break
    return "\n".join(lines)


def _addressed(line: str) -> str:
    if len(line) > LONGEST_LINE:
        return line
    parted = ADDRESSED.sub(r"\1\n", line)
    return BEFORE.sub("", parted).rstrip(" ;,") if parted != line else line


def _is_parted(line: str) -> bool:
    """Whether signs stand within a line, not at its end alone."""
    return any(sign in line.strip(" ;,") for sign in ";,\t|")


def _names(line: str, sign: str) -> list[str]:
    """The names on a line, where it has some, and nothing else."""
    rest = BEFORE.sub("", line.strip())
    pieces = [each.strip() for each in rest.rstrip(" .;,").split(sign)]
    if len(pieces) > 1:
        pieces[-1:] = LAST.split(pieces[-1])
    if len(pieces) < FEWEST or not all(map(_is_name, pieces)):
        return []
    full = sum(" " in each for each in pieces)
    return pieces if 2 * full > len(pieces) else []


def _is_name(piece: str) -> bool:
    words = piece.split()
    is_text = all(each.isalpha() or each in " -.'’()" for each in piece)
    is_short = 0 < len(words) <= LONGEST_NAME
    return (
        is_text and is_short and piece[-1:].isalpha() and _begins(words) and not heading_kind(piece)
    )


def _begins(words: list[str]) -> bool:
    """Whether a name has a capital, or letters that know none."""
    return any(not each[0].islower() for each in words)
