"""Messages of refusals raised in several places; others are written where they are raised."""

from __future__ import annotations

import re

from courtcards.kernel.errors import Message, mark_text
from courtcards.text import localize

NOT_FINISHED = mark_text("the round is not over yet; games still to play: {left}")
JURY_ONLY = mark_text("only the jury or the director may do that")
READ_ONLY = mark_text("with this link you can look, and change nothing")
NO_SUCH_EVENING = mark_text("there is no evening {evening!r} here")
NO_SUCH_CLUB = mark_text("there is no club {club!r} here")
ANOTHER_CLUBS = mark_text("this evening is another club’s: have it taken out of that one first")
NO_SUCH_TABLE = mark_text("there is no table {table} in this round")
NO_SUCH_KEY = mark_text("there is no link called {key!r}")
CLUB_LINK_RENEWED = mark_text("the link of this club has been replaced by a new one")
DIRECTOR_ONLY = mark_text("only the director may do that")
LINK_NEEDED = mark_text("open the link that you were given: without it nothing is shown here")
NO_SUCH_LINK = mark_text("this link is not right: open it again as it was given to you")
LINK_RENEWED = mark_text("this link has been replaced by a new one: ask the director for it")
REGISTER_ONLY = mark_text("this link is for registering: it shows nothing else of the evening")
REGISTERING_LINK_ONLY = mark_text("only the link for registering registers: add the player instead")
REGISTRATION_CLOSED = mark_text("registration is closed: ask the director")
NOT_WAITING = mark_text("{name} does not wait any more: look at the list")
NO_SUCH_ROUND = mark_text("round {round} has not begun")
CLOSED_ALREADY = mark_text("round {round} has been closed already")
CLOSE_FIRST = mark_text("round {round} is being played: close it first")
ROUND_ANNULLED = mark_text("round {round} does not count")
START_UNDONE = mark_text(
    "the start of round {round} was undone: its entries of that time do not count"
)
SAY_WHY = mark_text("say why")
TOO_FEW_PLAYERS = mark_text("a round needs four players who are there")
NOT_YET_DRAWN = mark_text("draw the round first")
DRAW_HAS_CHANGED = mark_text(
    "the rounds would not come out as they were drawn without the server:"
    " the evening has changed there meanwhile"
)
SEATING_HAS_CHANGED = mark_text(
    "the round to come is no longer seated as it was shown: look at it again"
)
PLAYERS_HAVE_CHANGED = mark_text(
    "these players are not the same as when it was done: look at the list"
)
PLAYERS_ADDED_MEANWHILE = mark_text(
    "other players have been added meanwhile: look at the list, and add yours again"
)
NAMES_REDACTED = mark_text("a name has just been taken out here: ask again")
PLAYED_ON_SERVER = mark_text(
    "a round is being played on the server at {evening}: take names out once it is closed"
)
NOT_OVER = mark_text("the evening is not over yet: its names are needed until then")
NOTHING_TO_COMPARE = mark_text(
    "a duplicate round needs two tables: with one there is no other score"
)
SHEETS_WITHHELD = mark_text(
    "in duplicate nobody writes on the sheets until every table has played every deal: close the "
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
