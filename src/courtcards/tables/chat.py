"""What people say, and whatever else they do at a table besides playing."""

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
"""The set phrases, by name: a page says them in its own language."""

LONGEST_TEXT = 200
STORED_MESSAGES = 50
MOST_MESSAGES = 5
WITHIN_S = 10


class ChatMessage(msgspec.Struct, frozen=True):
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
        self.messages: deque[ChatMessage] = deque(maxlen=STORED_MESSAGES)

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
        if not is_visible(text):
            raise BadChat("a text has printable characters only")

    def _check_pace(self, seat: int, at: int) -> None:
        """Refuse a seat that has said much in a short time: TooFast.

        What was said later than now was said before the clock was set back: nobody knows when.
        """
        recent = [
            message
            for message in self.messages
            if message.seat == seat and 0 <= at - message.at < WITHIN_S * 1000
        ]
        if len(recent) >= MOST_MESSAGES:
            raise TooFast(
                "that is more than {most} messages in {seconds} seconds: wait a little",
                most=MOST_MESSAGES,
                seconds=WITHIN_S,
            )

    def add(self, message: ChatMessage) -> None:
        """Keep what has been said."""
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
        """Forget that a seat was muted: whoever sat there has left."""
        self.muted.discard(seat)


MOST_SIDE_ACTIONS = 300
"""How often a seat may do something else than play, from one deal to the next."""
MOST_ABSENCES = 100
"""How often somebody may come and go until it takes longer to be missed, from deal to deal."""


class SideActionCounts:
    """How often each seat has done something else than play since the last deal."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.absences: Counter[int] = Counter()

    def check(self, seat: int) -> None:
        """Refuse a seat that has done enough: TooOften."""
        if self.counts[seat] >= MOST_SIDE_ACTIONS:
            raise TooOften(
                "that is enough besides playing: after {most} times more is taken once cards are "
                "dealt again",
                most=MOST_SIDE_ACTIONS,
            )

    def count_action(self, seat: int) -> None:
        """A seat has done something else than play."""
        self.counts[seat] += 1

    def count_absence(self, seat: int) -> None:
        """A person is missed; whoever comes back may go again."""
        self.absences[seat] += 1

    def count_excess_absences(self, seat: int) -> int:
        """How often a person was missed beyond what is taken as it comes."""
        return max(self.absences[seat] - MOST_ABSENCES, 0)

    def clear(self) -> None:
        """Cards are dealt again, or another match begins."""
        self.counts.clear()
        self.absences.clear()


class ShuffleSeeds:
    """What the packs of the match that is being played, or comes next, follow from."""

    def __init__(self, opened: Opened) -> None:
        self.version = opened.fair
        self.server_seed = bytes.fromhex(opened.seed)
        self.contributions = [""] * len(opened.players)
        self.contributions[opened.seat] = opened.contribution
        self.imported_count = len(opened.hands)
        """How many hands of the match were played elsewhere: the seed is not theirs."""
        self.is_given = opened.seed_given
        """Whether whoever opened the table has named the server's seed."""

    @property
    def seed(self) -> bytes:
        """The seed of the match."""
        if self.version == 0:
            return self.server_seed
        return fair_seed(self.server_seed, self.contributions)

    @property
    def commitment(self) -> str | None:
        """What is published before the match; None at a table opened before there were any."""
        return None if self.version == 0 else compute_commitment(self.server_seed)

    def fairness(self) -> Fairness | None:
        """What is shown after the match, and never before."""
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
        """Begin anew for another match, with a new seed of the server and nothing added yet."""
        self.server_seed = bytes.fromhex(seed)
        self.contributions = [""] * len(self.contributions)
        self.imported_count = 0
        self.is_given = False
