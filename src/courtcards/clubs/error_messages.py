"""Messages of refusals raised in several places; others are written where they are raised."""

from __future__ import annotations

import re

from courtcards.kernel.errors import Message, mark_text
from courtcards.text import format_message, localize, translate_text

NOT_FINISHED = mark_text("the round is not over yet; games still to play: {left}")
JURY_ONLY = mark_text("only the jury or the director may do that")
READ_ONLY = mark_text("this link is for viewing only")
NO_SUCH_EVENING = mark_text("there is no evening {evening!r} here")
NO_SUCH_SEASON = mark_text("there is no season {season!r} here")
NO_SUCH_CLUB = mark_text("there is no club {club!r} here")
ANOTHER_CLUBS = mark_text("this evening belongs to another club: ask that club to remove it first")
NO_SUCH_TABLE = mark_text("there is no table {table} in this round")
NO_SUCH_KEY = mark_text("there is no link called {key!r}")
CLUB_LINK_RENEWED = mark_text("this club’s link has been replaced by a new one")
DIRECTOR_ONLY = mark_text("only the director may do that")
LINK_NEEDED = mark_text("open the link that you were given: this page needs it")
NO_SUCH_LINK = mark_text("this link does not work: open it exactly as you received it")
NOT_PUBLIC = mark_text("this public link is no longer in use: ask the club for the new one")
NOT_EMBEDDED = mark_text("these standings may not be shown within another site")
LINK_RENEWED = mark_text("this link has been replaced: ask the director for the new one")
REGISTER_ONLY = mark_text("this link is for registration only")
REGISTERING_LINK_ONLY = mark_text("registering needs the registration link: add the player instead")
REGISTRATION_CLOSED = mark_text("registration is closed: ask the director")
NOT_WAITING = mark_text("{name} is no longer waiting: look at the list")
NO_SUCH_ROUND = mark_text("round {round} has not begun")
CLOSED_ALREADY = mark_text("round {round} is closed already")
CLOSE_FIRST = mark_text("round {round} is being played: close it first")
ROUND_ANNULLED = mark_text("round {round} does not count")
START_UNDONE = mark_text("the start of round {round} was undone: entries made before do not count")
SAY_WHY = mark_text("give a reason")
TOO_FEW_PLAYERS = mark_text("a round needs at least four players who are present")
NOT_YET_DRAWN = mark_text("draw the round first")
DRAW_HAS_CHANGED = mark_text(
    "the evening has changed on the server since these rounds were drawn offline: they would "
    "differ now"
)
SEATING_HAS_CHANGED = mark_text("the seating of the next round has changed: look at it again")
PLAYERS_HAVE_CHANGED = mark_text("the list of players has changed since then: look at it again")
PLAYERS_ADDED_MEANWHILE = mark_text(
    "other players have been added since then: look at the list and add yours again"
)
NAMES_REDACTED = mark_text("a name has just been removed here: try again")
PLAYED_ON_SERVER = mark_text(
    "a round of {evening} is being played on the server: remove names after it is closed"
)
NOT_OVER = mark_text("the evening is not over yet: its names are still needed")
NOTHING_TO_COMPARE = mark_text(
    "a duplicate round needs at least two tables, to compare their scores"
)
SHEETS_WITHHELD = mark_text(
    "in duplicate the sheets cannot be changed until all tables have played all deals: close the "
    "round first"
)


SOMEBODY = mark_text("somebody")


def is_pseudonym(name: str) -> bool:
    """Tell whether a name is a pseudonym, which identifies nobody.

    >>> is_pseudonym("somebody 2"), is_pseudonym("player 14"), is_pseudonym("Ann")
    (True, True, False)
    """
    return re.fullmatch(rf"{SOMEBODY}( \d+)?|player \d+", name) is not None


def name_message(name: str) -> str | Message:
    """Return the name as a parameter of a message: a pseudonym is a message, to be translated."""
    if not is_pseudonym(name):
        return name
    word, _, number = name.partition(" ")
    if not number:
        return Message(SOMEBODY)
    said = mark_text("somebody {number}") if word == SOMEBODY else mark_text("player {number}")
    return Message(said, {"number": int(number)})


def display_name(name: str, language: str) -> str:
    """Return the name for display; a pseudonym is translated into ``language``.

    >>> display_name("somebody 2", "fr"), display_name("Ann", "fr")
    ('quelqu’un 2', 'Ann')
    """
    shown = name_message(name)
    return shown if isinstance(shown, str) else localize(shown, language)


def display_group(group: str, language: str) -> str:
    """Return the title of a group's ranking; an empty ``group`` is that of players without one.

    >>> display_group("A", "fr"), display_group("", "en")
    ('Groupe A', 'Without a group')
    """
    if not group:
        return translate_text("Without a group", language)
    return format_message("Group {group}", {"group": group}, language)
