"""Names of the functions of a library, and their result on failure."""

from __future__ import annotations

FAILED = -(1 << 63)
"""Result of a function that has failed."""

PREFIX = "courtcards_"
"""Prefix of the names of all functions of a library."""

PACKED = "_packed"
"""Suffix of functions that take their arguments from a row of numbers."""
