"""What people say at a table: set phrases, and texts that the host can mute."""

from __future__ import annotations

from collections import deque

import msgspec

from courtcards.errors import BadChat, Muted, TooFast
from courtcards.tables import sentences
from courtcards.tables.commands import Mute, Say
from courtcards.tables.events import MuteSet, Said

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
    """The last that was said, and who may write."""

    def __init__(self, *, free_text: bool) -> None:
        self.free_text = free_text
        self.muted: set[int] = set()
        self.remarks: deque[Remark] = deque(maxlen=KEPT)

    def say(self, command: Say) -> Said:
        """Something is said; BadChat, Muted, TooFast."""
        if (command.phrase is None) == (command.text is None):
            raise BadChat(sentences.SAY_ONE_THING)
        if command.phrase is not None and command.phrase not in PHRASES:
            raise BadChat(sentences.NO_SUCH_PHRASE, phrase=command.phrase)
        if command.text is not None:
            self._check_text(command.seat, command.text)
        self._check_pace(command.seat, command.at)
        return Said(command.seat, command.phrase, command.text, at=command.at, command=command.id)

    def _check_text(self, seat: int, text: str) -> None:
        if not self.free_text:
            raise BadChat(sentences.NO_FREE_TEXT)
        if seat in self.muted:
            raise Muted(sentences.MUTED)
        if not text.strip() or len(text) > LONGEST_TEXT:
            raise BadChat(sentences.TEXT_LENGTH, most=LONGEST_TEXT, length=len(text))
        if not text.isprintable():
            raise BadChat(sentences.TEXT_UNPRINTABLE)

    def _check_pace(self, seat: int, at: int) -> None:
        """A table is told so much by one seat, and no more."""
        recent = [
            remark
            for remark in self.remarks
            if remark.seat == seat and at - remark.at < WITHIN_S * 1000
        ]
        if len(recent) >= MOST_MESSAGES:
            raise TooFast(sentences.TOO_FAST, most=MOST_MESSAGES, seconds=WITHIN_S)

    def mute(self, command: Mute) -> MuteSet:
        """The host has said who may write. Expects the host's command."""
        return MuteSet(command.seat, command.whom, command.muted, at=command.at, command=command.id)

    def apply(self, event: Said | MuteSet, sequence: int) -> None:
        """Take an event, which has that sequence."""
        match event:
            case Said(seat=seat, phrase=phrase, text=text, at=at):
                self.remarks.append(Remark(sequence, seat, phrase, text, at))
            case MuteSet(whom=None, muted=muted):
                self.free_text = not muted
            case MuteSet(whom=int(whom), muted=True):
                self.muted.add(whom)
            case MuteSet(whom=int(whom)):
                self.muted.discard(whom)

    def forget(self, seat: int) -> None:
        """Another sits there now, or nobody."""
        self.muted.discard(seat)
