"""Chat, limits on actions besides playing, and the seeds of the shuffles."""

from __future__ import annotations

from collections import Counter, deque

import msgspec

from courtcards.kernel.errors import BadChat, Muted, TooFast, TooOften
from courtcards.kernel.shuffling import compute_commitment, fair_seed
from courtcards.play.chance import Fairness, fairness_version
from courtcards.tables.opening import Opened
from courtcards.text.names import is_visible

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
"""The set phrases, by name. A page shows them in its own language."""

LONGEST_TEXT = 200
STORED_MESSAGES = 50
MOST_MESSAGES = 5
WITHIN_S = 10


class ChatMessage(msgspec.Struct, frozen=True):
    """A chat message: a phrase by its name, or a text."""

    seq: int
    seat: int
    phrase: str | None
    text: str | None
    at: int


class Chat:
    """The last messages, and the right to write texts."""

    def __init__(self, *, free_text: bool) -> None:
        self.free_text = free_text
        self.muted: set[int] = set()
        self.messages: deque[ChatMessage] = deque(maxlen=STORED_MESSAGES)

    def check(self, seat: int, phrase: str | None, text: str | None, at: int) -> None:
        """Check a message before it is sent.

        Raises BadChat if it is no phrase or no valid text. Raises Muted if the host has muted the
        seat, and TooFast if the seat sends too many messages.
        """
        if (phrase is None) == (text is None):
            raise BadChat("send either a phrase or a text")
        if phrase is not None and phrase not in PHRASES:
            raise BadChat("there is no phrase {phrase!r}", phrase=phrase)
        if text is not None:
            self._check_text(seat, text)
        self._check_pace(seat, at)

    def _check_text(self, seat: int, text: str) -> None:
        if not self.free_text:
            raise BadChat("this table allows set phrases only")
        if seat in self.muted:
            raise Muted("the host has muted you")
        if not text.strip() or len(text) > LONGEST_TEXT:
            raise BadChat(
                "a text has 1 to {most} characters, but this one has {length}",
                most=LONGEST_TEXT,
                length=len(text),
            )
        if not is_visible(text):
            raise BadChat("a text can have printable characters only")

    def _check_pace(self, seat: int, at: int) -> None:
        """Raise TooFast if a seat has sent many messages in a short time.

        Messages from the future do not count: the clock was set back, and their time is unknown.
        """
        recent = [
            message
            for message in self.messages
            if message.seat == seat and 0 <= at - message.at < WITHIN_S * 1000
        ]
        if len(recent) >= MOST_MESSAGES:
            raise TooFast(
                "you can send at most {most} messages in {seconds} seconds: wait a little",
                most=MOST_MESSAGES,
                seconds=WITHIN_S,
            )

    def add(self, message: ChatMessage) -> None:
        self.messages.append(message)

    def let_write(self, whom: int | None, *, allowed: bool) -> None:
        """Let a seat, or everybody (None), write texts or not."""
        if whom is None:
            self.free_text = allowed
        elif allowed:
            self.muted.discard(whom)
        else:
            self.muted.add(whom)

    def clear_seat(self, seat: int) -> None:
        """Unmute a seat, because its player has left."""
        self.muted.discard(seat)


MOST_SIDE_ACTIONS = 300
"""Actions besides playing that a seat may take between two deals."""
MOST_ABSENCES = 100
"""Absences of a person per deal before their grace period begins to double."""


class SideActionCounts:
    """By seat, the number of actions besides playing, and of absences, since the last deal."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.absences: Counter[int] = Counter()

    def check(self, seat: int) -> None:
        """Raise TooOften if a seat has reached the limit."""
        if self.counts[seat] >= MOST_SIDE_ACTIONS:
            raise TooOften(
                "you can act at most {most} times besides playing between two deals: wait for "
                "the next deal",
                most=MOST_SIDE_ACTIONS,
            )

    def count_action(self, seat: int) -> None:
        self.counts[seat] += 1

    def count_absence(self, seat: int) -> None:
        """Count an absence. Unlike an action, it is never refused."""
        self.absences[seat] += 1

    def count_excess_absences(self, seat: int) -> int:
        """Return the number of absences beyond `MOST_ABSENCES`."""
        return max(self.absences[seat] - MOST_ABSENCES, 0)

    def clear(self) -> None:
        """Start again at zero: cards are dealt, or another match begins."""
        self.counts.clear()
        self.absences.clear()


class ShuffleSeeds:
    """The seeds of the current match, or of the next one."""

    def __init__(self, opened: Opened) -> None:
        self.version = opened.fair
        self.server_seed = bytes.fromhex(opened.seed)
        self.contributions = [""] * len(opened.players)
        self.contributions[opened.seat] = opened.contribution
        self.imported_count = len(opened.hands)
        """Number of hands that were played elsewhere. The seed has not dealt them."""
        self.is_given = opened.seed_given
        """True if the person who opened the table chose the server seed."""

    @property
    def seed(self) -> bytes:
        """The seed of the match."""
        if self.version == 0:
            return self.server_seed
        return fair_seed(self.server_seed, self.contributions)

    @property
    def commitment(self) -> str | None:
        """The published commitment to the server seed; None at tables from before commitments."""
        return None if self.version == 0 else compute_commitment(self.server_seed)

    def fairness(self) -> Fairness | None:
        """Return the proof of the shuffles. Publish it only after the match."""
        if self.version == 0:
            return None
        seed, contributions = self.server_seed, list(self.contributions)
        return Fairness(
            fairness_version(self.imported_count),
            compute_commitment(seed),
            seed.hex(),
            contributions,
            self.imported_count,
            self.is_given,
        )

    def start_anew(self, seed: str) -> None:
        """Begin another match with a new server seed, without contributions."""
        self.server_seed = bytes.fromhex(seed)
        self.contributions = [""] * len(self.contributions)
        self.imported_count = 0
        self.is_given = False
