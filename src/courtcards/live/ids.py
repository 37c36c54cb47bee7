"""Ids of tables and of club evenings: the part of an address that nobody can guess."""

from __future__ import annotations

import secrets

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters that are mistaken for others: an id is also read aloud."""
ID_LENGTH = 12


def new_id() -> str:
    """An id that nobody can guess: 59 bits of chance from the operating system."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a text can be an id at all."""
    return len(text) == ID_LENGTH and set(text) <= set(ID_LETTERS)
