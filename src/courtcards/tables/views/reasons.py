"""Reasons as a page is told them: a code, and the words in the language of whoever asks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from courtcards.kernel.reasons import Reason
from courtcards.text import spoken


class Why(msgspec.Struct, frozen=True):
    """Why a move is good: ``words`` are a clause of a sentence, with cards as they are written."""

    code: str
    words: str


def told(reasons: Iterable[Reason], names: Sequence[str], language: str) -> list[Why]:
    """Reasons in a language, with the players called by their names, which are given by seat."""
    return [Why(each.code, spoken(each.naming(names), language)) for each in reasons]
