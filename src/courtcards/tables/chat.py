"""What people say at a table: set phrases, and texts that the host can mute."""

from __future__ import annotations

from collections import deque

import msgspec

from courtcards.kernel.errors import BadChat, Muted, TooFast
from courtcards.text.names.seeing import is_seen

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "thank-you",
    "sorry",
    "one-moment",
    "your-turn",
    "good-game",
    "goodbye",
)
"""The set phrases, by name: a page says them in its own language."""

LONGEST_TEXT = 200
KEPT = 50
MOST_MESSAGES = 5
WITHIN_S = 10


class Remark(msgspec.Struct, frozen=True):
    """Something that was said: a phrase by its name, or a text."""

    seq: int
    seat: int
    phrase: str | None
    text: str | None
    at: int


class Chat:
    """What was said last, and who may write."""

    def __init__(self, *, free_text: bool) -> None:
        self.free_text = free_text
        self.muted: set[int] = set()
        self.remarks: deque[Remark] = deque(maxlen=KEPT)

    def check(self, seat: int, phrase: str | None, text: str | None, at: int) -> None:
        """Refuse what cannot be said at that moment: BadChat, Muted, TooFast."""
        if (phrase is None) == (text is None):
            raise BadChat("say a phrase or a text, one of the two")
        if phrase is not None and phrase not in PHRASES:
            raise BadChat("there is no phrase {phrase!r}", phrase=phrase)
        if text is not None:
            self._check_text(seat, text)
        self._check_pace(seat, at)

    def _check_text(self, seat: int, text: str) -> None:
        if not self.free_text:
            raise BadChat("at this table only the set phrases can be said")
        if seat in self.muted:
            raise Muted("the host has muted you")
        if not text.strip() or len(text) > LONGEST_TEXT:
            raise BadChat(
                "a text has 1 to {most} characters, this one {length}",
                most=LONGEST_TEXT,
                length=len(text),
            )
        if not is_seen(text):
            raise BadChat("a text has printable characters only")

    def _check_pace(self, seat: int, at: int) -> None:
        """Refuse a seat that has said much in a short time: TooFast.

        What was said later than now was said before the clock was set back: nobody knows when.
        """
        recent = [
            remark
            for remark in self.remarks
            if remark.seat == seat and 0 <= at - remark.at < WITHIN_S * 1000
        ]
        if len(recent) >= MOST_MESSAGES:
            raise TooFast(
                "that is more than {most} messages in {seconds} seconds: wait a little",
                most=MOST_MESSAGES,
                seconds=WITHIN_S,
            )

    def add(self, remark: Remark) -> None:
        """Keep what has been said."""
        self.remarks.append(remark)

    def let_write(self, whom: int | None, *, allowed: bool) -> None:
        """Let a seat, or everybody (None), write texts or not."""
        if whom is None:
            self.free_text = allowed
        elif allowed:
            self.muted.discard(whom)
        else:
            self.muted.add(whom)

    def forget(self, seat: int) -> None:
        """Forget that a seat was muted: whoever sat there has left."""
        self.muted.discard(seat)
