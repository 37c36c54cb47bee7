"""Refusals that are raised in several places; every other stands where it is raised."""

from __future__ import annotations

import re

from courtcards.kernel.errors import Message, marked
from courtcards.text import spoken

NOT_FINISHED = marked("the round is not over yet; games still to play: {left}")
JURY_ONLY = marked("only the jury or the director may do that")
READ_ONLY = marked("with this link you can look, and change nothing")
NO_SUCH_EVENING = marked("there is no evening {evening!r} here")
NO_SUCH_CLUB = marked("there is no club {club!r} here")
ANOTHER_CLUBS = marked("this evening is another club’s: have it taken out of that one first")
NO_SUCH_TABLE = marked("there is no table {table} in this round")
NO_SUCH_KEY = marked("there is no link called {key!r}")
CLUB_LINK_RENEWED = marked("the link of this club has been replaced by a new one")
DIRECTOR_ONLY = marked("only the director may do that")
LINK_NEEDED = marked("open the link that you were given: without it nothing is shown here")
NO_SUCH_LINK = marked("this link is not right: open it again as it was given to you")
LINK_RENEWED = marked("this link has been replaced by a new one: ask the director for it")
REGISTER_ONLY = marked("this link is for registering: it shows nothing else of the evening")
REGISTERS_OTHERWISE = marked("only the link for registering registers: add the player instead")
REGISTRATION_CLOSED = marked("registration is closed: ask the director")
WAITS_NO_MORE = marked("{name} does not wait any more: look at the list")
NO_SUCH_ROUND = marked("round {round} has not begun")
CLOSED_ALREADY = marked("round {round} has been closed already")
CLOSE_FIRST = marked("round {round} is being played: close it first")
COUNTS_NOT = marked("round {round} does not count")
TAKEN_BACK = marked("the start of round {round} was undone: its entries of that time do not count")
SAY_WHY = marked("say why")
TOO_FEW_PLAYERS = marked("a round needs four players who are there")
NOT_YET_DRAWN = marked("draw the round first")
DRAWN_OTHERWISE = marked(
    "the rounds would not come out as they were drawn without the server:"
    " the evening has changed there meanwhile"
)
SEATED_OTHERWISE = marked("the round to come is no longer seated as it was shown: look at it again")
OTHER_NUMBERS = marked("these players are not the same as when it was done: look at the list")
NUMBERED_OTHERWISE = marked(
    "other players have been added meanwhile: look at the list, and add yours again"
)
READ_ANEW = marked("a name has just been taken out here: ask again")
PLAYED_ON_SERVER = marked(
    "a round is being played on the server at {evening}: take names out once it is closed"
)
NOT_OVER = marked("the evening is not over yet: its names are needed until then")
NOTHING_TO_COMPARE = marked("a duplicate round needs two tables: with one there is no other score")
HELD = marked(
    "in duplicate nobody writes on the sheets until every table has played every deal: close the "
    "round first"
)


SOMEBODY = marked("somebody")


def is_neutral(name: str) -> bool:
    """Whether a name says nothing of whoever is called so.

    >>> is_neutral("somebody 2"), is_neutral("player 14"), is_neutral("Ann")
    (True, True, False)
    """
    return re.fullmatch(rf"{SOMEBODY}( \d+)?|player \d+", name) is not None


def as_shown(name: str) -> str | Message:
    """A name as it stands in a sentence: what says nothing of anybody is a message."""
    if not is_neutral(name):
        return name
    word, _, number = name.partition(" ")
    if not number:
        return Message(SOMEBODY)
    said = marked("somebody {number}") if word == SOMEBODY else marked("player {number}")
    return Message(said, {"number": int(number)})


def shown_name(name: str, language: str) -> str:
    """A name as it is shown; where it says nothing of anybody, in the language of who reads it.

    >>> shown_name("somebody 2", "fr"), shown_name("Ann", "fr")
    ('quelqu’un 2', 'Ann')
    """
    shown = as_shown(name)
    return shown if isinstance(shown, str) else spoken(shown, language)
