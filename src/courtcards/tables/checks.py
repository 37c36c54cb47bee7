"""Refusing names and contributions that cannot be shown or written down."""

from __future__ import annotations

from courtcards.kernel.errors import BadContribution, BadName
from courtcards.kernel.shuffling import LONGEST_CONTRIBUTION, is_contribution

LONGEST_NAME = 32


def check_name(name: str) -> None:
    """Refuse a name that cannot be shown: BadName."""
    if not name.strip():
        raise BadName("a player needs a name")
    if len(name) > LONGEST_NAME:
        raise BadName(
            "a name has at most {most} characters, this one {length}",
            most=LONGEST_NAME,
            length=len(name),
        )
    if not name.isprintable():
        raise BadName("a name has printable characters only")
    if name.startswith("bot:"):
        raise BadName("a name cannot begin with bot:")


def check_contribution(text: str) -> None:
    """Refuse a contribution to the shuffle that cannot be written down: BadContribution."""
    if not is_contribution(text):
        raise BadContribution(
            "a contribution has at most {most} characters, A–Z a–z 0–9 + / = _ -",
            most=LONGEST_CONTRIBUTION,
        )
