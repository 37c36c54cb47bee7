"""Ids of tables and of club evenings: the part of an address that nobody can guess."""

from __future__ import annotations

import secrets

from courtcards.eventlog.months import LETTERS, Month

CHANCE = 12
"""How many letters of an id are chance; a dated one has those of its month before them."""


def new_id(prefix: str = "") -> str:
    """An id that nobody can guess: 59 bits of chance from the operating system.

    The letters are none that are mistaken for others: an id is also read aloud. It begins with the
    ``prefix`` of a month, where one is given.
    """
    return prefix + "".join(secrets.choice(LETTERS) for _ in range(CHANCE))


def is_id(text: str) -> bool:
    """Whether a text can be an id at all.

    >>> is_id("abcdefghjkmn"), is_id("04qabcdefghjkmn"), is_id("abcabcdefghjkmn")
    (True, True, False)
    """
    month = Month.of(text)
    chance = text if month is None else text.removeprefix(month.prefix)
    return len(chance) == CHANCE and not chance.strip(LETTERS)
