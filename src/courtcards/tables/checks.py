"""Checks of names and contributions, and texts of refusals that several modules use."""

from __future__ import annotations

from collections.abc import Iterable

from courtcards.kernel.errors import BadContribution, BadName, mark_text
from courtcards.kernel.shuffling import LONGEST_CONTRIBUTION, is_contribution
from courtcards.text.names import is_visible, is_web_address, likeness

LONGEST_NAME = 32


def check_name(name: str) -> None:
    """Raise BadName if a name is empty, too long, or not printable."""
    if not name.strip():
        raise BadName("a player needs a name")
    if len(name) > LONGEST_NAME:
        raise BadName(
            "a name has at most {most} characters, this one {length}",
            most=LONGEST_NAME,
            length=len(name),
        )
    if not is_visible(name):
        raise BadName("a name has printable characters only")
    if name.startswith("bot:"):
        raise BadName("a name cannot begin with bot:")


def check_public_name(name: str) -> None:
    """Raise BadName if a name is a web address. Public tables list names for everybody."""
    if is_web_address(name):
        raise BadName(
            "at a public table a name is no web address: {name} needs a blank after its dot",
            name=name,
        )


def check_distinct_name(name: str, others: Iterable[str]) -> None:
    """Raise BadName if a name is, or looks like, one of the others."""
    looks = likeness(name)
    for other in others:
        if other == name:
            raise BadName("somebody at this table is called {name} already", name=name)
        if likeness(other) == looks:
            raise BadName(
                "somebody at this table is called {other}, which looks the same: choose a name "
                "that differs",
                other=other,
            )


def check_contribution(text: str) -> None:
    """Raise BadContribution if a contribution is too long or has other characters."""
    if not is_contribution(text):
        raise BadContribution(
            "a contribution has at most {most} characters, A–Z a–z 0–9 + / = _ -",
            most=LONGEST_CONTRIBUTION,
        )


NOT_YOUR_SEAT = mark_text("you have no seat at this table")
NO_RECORD = mark_text("the record can be had when the match is over")
NOT_BEGUN = mark_text("the match has not begun yet")
MATCH_OVER = mark_text("the match is over")
NOT_YOUR_TURN = mark_text("it is not your turn")
IS_AWAY = mark_text("you are away already")
OTHER_RULES = mark_text(
    "this table was begun under other rules than this Courtcards plays: it is shown as far as they"
    " agree, and cannot go on"
)
IS_PAUSED = mark_text("the table is paused")
NOTHING_TO_TAKE_BACK = mark_text("you have nothing that could be taken back now")
