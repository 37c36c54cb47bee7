"""Refusals that are raised in several places; every other stands where it is raised."""

from __future__ import annotations

from courtcards.kernel.errors import marked

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
