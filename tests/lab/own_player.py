"""A player of one's own, as somebody may bring one."""

from __future__ import annotations

from courtcards import PlayerView


def first_legal(view: PlayerView) -> str:
    """The first of the legal moves."""
    return view.legal[0]
