"""Refusing names and contributions that cannot be shown, and refusals of several places."""

from __future__ import annotations

from collections.abc import Iterable

from courtcards.kernel.errors import BadContribution, BadName, marked
from courtcards.kernel.shuffling import LONGEST_CONTRIBUTION, is_contribution
from courtcards.text.names import is_seen, is_web_address, likeness

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
    if not is_seen(name):
        raise BadName("a name has printable characters only")
    if name.startswith("bot:"):
        raise BadName("a name cannot begin with bot:")


def check_public_name(name: str) -> None:
    """Refuse a name that is an address of the web, where it is listed for everybody: BadName."""
    if is_web_address(name):
        raise BadName(
            "at a public table a name is no web address: {name} needs a blank after its dot",
            name=name,
        )


def check_apart(name: str, others: Iterable[str]) -> None:
    """Refuse a name that is taken for one of the others: BadName."""
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
    """Refuse a contribution to the shuffle that cannot be written down: BadContribution."""
    if not is_contribution(text):
        raise BadContribution(
            "a contribution has at most {most} characters, A–Z a–z 0–9 + / = _ -",
            most=LONGEST_CONTRIBUTION,
        )


NOT_YOUR_SEAT = marked("you have no seat at this table")
NO_RECORD = marked("the record can be had when the match is over")
NOT_BEGUN = marked("the match has not begun yet")
MATCH_OVER = marked("the match is over")
NOT_YOUR_TURN = marked("it is not your turn")
IS_AWAY = marked("you are away already")
OTHER_RULES = marked(
    "this table was begun under other rules than this Courtcards plays: it is shown as far as they"
    " agree, and cannot go on"
)
IS_PAUSED = marked("the table is paused")
NOTHING_TO_TAKE_BACK = marked("you have nothing that could be taken back now")
