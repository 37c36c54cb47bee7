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
            "a name has at most {most} characters, but this one has {length}",
            most=LONGEST_NAME,
            length=len(name),
        )
    if not is_visible(name):
        raise BadName("a name can have printable characters only")
    if name.startswith("bot:"):
        raise BadName("a name cannot begin with bot:")


def check_public_name(name: str) -> None:
    """Raise BadName if a name is a web address. Public tables list names for everybody."""
    if is_web_address(name):
        raise BadName(
            "at a public table a name cannot be a web address: put a blank after the dot in {name}",
            name=name,
        )


def check_distinct_name(name: str, others: Iterable[str]) -> None:
    """Raise BadName if a name is, or looks like, one of the others."""
    looks = likeness(name)
    for other in others:
        if other == name:
            raise BadName("somebody at this table is already called {name}", name=name)
        if likeness(other) == looks:
            raise BadName(
                "somebody at this table is called {other}, which looks the same: choose another "
                "name",
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
NO_RECORD = mark_text("the record is available when the match is over")
NOT_BEGUN = mark_text("the match has not begun yet")
MATCH_OVER = mark_text("the match is over")
NOT_YOUR_TURN = mark_text("it is not your turn")
IS_AWAY = mark_text("you are already away")
OTHER_RULES = mark_text(
    "this table began under other rules than this version of Courtcards has: it is shown as far "
    "as they agree, but cannot continue"
)
IS_CLAIMED = mark_text("the rest of this deal has been claimed")
IS_PAUSED = mark_text("the table is paused")
NOTHING_TO_TAKE_BACK = mark_text("you have no move to take back now")
