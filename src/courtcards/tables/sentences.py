"""Everything that a table says when it refuses, in one place: what a translation translates.

Each is a sentence with its parameters in braces; an error carries the two apart.
"""

from __future__ import annotations

# Names, settings, contributions
NAME_NEEDED = "a player needs a name"
NAME_TOO_LONG = "a name has at most {most} characters, this one {length}"
NAME_UNPRINTABLE = "a name has printable characters only"
NAME_OF_BOT = "a name that begins with bot: is a bot's"
NAME_TAKEN = "somebody at this table is called {name} already"
CLOCK_NEEDS_BOT = "a clock needs a bot to play for who overruns it: absent cannot be wait"
BAD_LIMIT = "with the pace {pace!r} the limit is 1 to {most}, not {limit}"
BAD_CONTRIBUTION = "a contribution has at most {most} characters, A–Z a–z 0–9 + / = _ -"
CONTRIBUTIONS_CLOSED = "the cards have been shuffled already: contribute before the first deal"

# Seats
NO_SUCH_SEAT = "there is no seat {seat} at this table"
NOT_YOUR_SEAT = "you have no seat at this table"
SEAT_TAKEN = "seat {seat} is taken"
TABLE_FULL = "every seat is taken"
ALREADY_SEATED = "you have a seat at this table already: seat {seat}"
HAS_BEGUN = "the match has begun: the seats stay as they are"
SEATS_OPEN = "the match can begin when every seat is taken"
NOT_BEGUN = "the match has not begun yet"
HOST_ONLY = "only the host of the table may do that"
HOST_STAYS = "the host cannot be sent away"
TOO_MANY_LISTEN = "there is no room for more spectators at this table"
SEAT_EMPTY = "nobody sits on seat {seat}"

# Play
MATCH_OVER_NO_DEAL = "the match is over: there is no hand to deal"
HAND_NOT_OVER = "the hand is not over yet"
MATCH_OVER = "the match is over"
NOT_DEALT = "the cards have not been dealt yet"
NOT_YOUR_TURN = "it is not your turn"
NO_HINTS = "this table gives no hints"
PLAYED_FOR = "a bot plays for you: say that you are back first"

# Presence and pause
NOT_AWAY = "you are not away"
IS_AWAY = "you are away already"
IS_PAUSED = "the table is paused"
NOT_PAUSED = "the table is not paused"

# Consent
NOTHING_ASKED = "nobody has asked for anything"
ANSWERED = "you have answered already"
ALREADY_ASKED = "something has been asked already: it waits for answers"
NOTHING_TO_TAKE_BACK = "you have nothing that could be taken back now"
MATCH_NOT_OVER = "the match is not over yet"

# Chat
NO_FREE_TEXT = "at this table only the set phrases can be said"
MUTED = "the host has muted you"
NO_SUCH_PHRASE = "there is no phrase {phrase!r}"
SAY_ONE_THING = "say a phrase or a text, one of the two"
TEXT_LENGTH = "a text has 1 to {most} characters, this one {length}"
TEXT_UNPRINTABLE = "a text has printable characters only"
TOO_FAST = "that is more than {most} messages in {seconds} seconds: wait a little"

# Records
NO_RECORD_YET = "the record can be had when the match is over"
NO_FAIRNESS = "this table was opened before the shuffle could be checked"
