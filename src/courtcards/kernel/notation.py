"""Positions as text: the fields of a line, and cards as people write them.

A position is one line: the game with the version of its notation, the rule set, and fields
``key=value``. Each game declares its own fields (``Notation``). Reading forgives other orders, line
breaks, signs of suits, ``10`` for ``T``, and French, Dutch, German and Spanish letters.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from typing import Any, NoReturn

from courtcards.kernel.cards import (
    FULL_PACK,
    RANK_COUNT,
    RANKS,
    SUITS,
    card_text,
    list_cards,
)
from courtcards.kernel.errors import Message, PositionError
from courtcards.kernel.naming import CardSign, TranslatableName

VERSION = 1
LONGEST = 60_000
"""The most characters of a position: a hand of a thousand turns has some ten thousand."""

PBN_SUITS = "SHDC"
"""The order of suits in a hand that is written as ``AK3.QJ.T98.7654``."""

ALPHABETS = {
    "English": ("JQKA", "CDHS"),
    "French": ("VDRA", "TKCP"),
    "Dutch": ("BVHA", "KRHS"),
    "German": ("BDKA", "KAHP"),
    "Spanish": ("JDRA", "TDCP"),
}
"""The letters of Jack, Queen, King and Ace, and of clubs, diamonds, hearts and spades."""

SUIT_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
UNKNOWN = "?"
START = TranslatableName("start", "notation.start")
"""The place of a fault before the first field."""

_VARIANTS = str.maketrans(dict.fromkeys("\ufe0e\ufe0f"))
_AROUND_DOT = re.compile(r"\s*\.\s*")
_SUIT_ALONE = re.compile(r"(?:^|(?<=\s))([A-Z♠-♧]:|[♠-♧])\s*(?=\S)")
_BETWEEN = re.compile(r"[\s,;/+]+")
_COUNT = re.compile("[0-9]{1,2}")


def refuse(place: str | TranslatableName, message: str, /, **parameters: object) -> NoReturn:
    """Raise PositionError: a sentence, and the field where the fault is."""
    raise PositionError("{place}: {fault}", place=place, fault=Message(message, parameters))


class CardReader:
    """Reads cards in the letters of one text: its ranks and its suits may be of two languages."""

    def __init__(self, ranks: str, suits: str) -> None:
        self._ranks = {rank: rank for rank in "23456789T"} | {"10": "T", "1": "A"}
        self._ranks |= dict(zip(ranks, "JQKA", strict=True))
        self._suits = SUIT_SIGNS | dict(zip(suits, "CDHS", strict=True))
        rank, suit = f"(?:10|[1-9T{ranks}])", f"[{suits}♠-♧]"
        # A suit may have many ranks where no letter is both.
        own = f"[{''.join(letter for letter in suits if letter not in ranks + 'T')}♠-♧]"
        self._rank = re.compile(rank)
        self._hand = re.compile(f"(?:{rank}|[-.])*")
        self._groups = [
            (re.compile(f"(?:{group})+"), re.compile(group))
            for group in (
                f"(?P<ranks>{rank})(?P<suit>{suit})",
                f"(?P<suit>{suit})(?P<ranks>{rank})",
                f"(?P<suit>{own})(?P<ranks>{rank}+)",
                f"(?P<ranks>{rank}+)(?P<suit>{own})",
            )
        ]

    @classmethod
    def of(cls, texts: Iterable[str]) -> CardReader:
        """Return the reader for the letters of some cards; English if several languages fit.

        Raises PositionError if two other languages fit, and read a card differently.
        """
        tokens = sorted({token for text in texts for token in split_cards(text)})
        english = _find_reader("English", "English")
        if all(english.can_read(token) for token in tokens):
            return english
        fitting = {
            language: reader
            for language in ALPHABETS
            if all((reader := _find_reader(language, language)).can_read(token) for token in tokens)
        }
        if len({tuple(map(reader.read, tokens)) for reader in fitting.values()}) > 1:
            refuse(
                START,
                "the letters of the cards fit {languages}: use those of English",
                languages=", ".join(fitting),
            )
        mixed = (_find_reader(*pair) for pair in permutations(ALPHABETS, 2))
        found = (each for each in mixed if all(map(each.can_read, tokens)))
        return next(iter(fitting.values()), None) or next(found, english)

    def can_read(self, token: str) -> bool:
        """Tell whether a text without blanks is cards in these letters."""
        if _is_by_suits(token):
            return bool(self._hand.fullmatch(token))
        return any(whole.fullmatch(token) for whole, _ in self._groups)

    def read(self, token: str) -> tuple[int, ...]:
        """Return the cards of a text without blanks that can be read."""
        by_suit: Iterable[tuple[str, str]]
        if _is_by_suits(token):
            by_suit = zip(PBN_SUITS, token.split("."), strict=True)
        else:
            group = next(group for whole, group in self._groups if whole.fullmatch(token))
            by_suit = (
                (self._suits[match["suit"]], match["ranks"]) for match in group.finditer(token)
            )
        return tuple(
            SUITS.index(suit) * RANK_COUNT + RANKS.index(self._ranks[rank])
            for suit, ranks in by_suit
            for rank in self._rank.findall(ranks)
        )

    def list_cards(self, text: str, place: str) -> list[int]:
        """Read cards one after another, or a hand by suits with dots: spades first."""
        cards: list[int] = []
        for token in split_cards(text):
            if not self.can_read(token):
                wrong = self._rank.sub("", token).strip("-.")
                if _is_by_suits(token) and wrong:
                    refuse(place, "{text!r} is no rank", text=wrong[:12])
                refuse(place, "{text!r} is no card", text=token[:12])
            cards += self.read(token)
        return cards


@cache
def _find_reader(ranks: str, suits: str) -> CardReader:
    return CardReader(ALPHABETS[ranks][0], ALPHABETS[suits][1])


def split_cards(text: str) -> list[str]:
    """Split a text into parts with cards, in capitals; numbers and unknown cards are left out."""
    text = _AROUND_DOT.sub(".", text.upper().translate(_VARIANTS))
    text = _SUIT_ALONE.sub(lambda match: match[1].rstrip(":"), text)
    if text.lstrip()[:1] in SUIT_SIGNS:  # such as ♠ A K 3 ♥ - ♦ Q 10
        text = "".join(text.replace("-", "").split())
    return [
        token
        for token in _BETWEEN.split(text)
        if token and token not in {"-", UNKNOWN} and not token.isdigit()
    ]


def is_count(text: str) -> bool:
    """Tell whether a text is a number of cards."""
    return bool(_COUNT.fullmatch(text))


def _is_by_suits(text: str) -> bool:
    """Tell whether a text is a hand by suits, with three dots."""
    return text.count(".") == len(PBN_SUITS) - 1


def write_hand(mask: int) -> str:
    """Write a hand by suits, spades first, the highest card first.

    >>> write_hand(1 << 51 | 1 << 38 | 1)
    'A.A..2'
    """
    return ".".join(
        "".join(
            RANKS[card % RANK_COUNT]
            for card in reversed(list_cards(mask))
            if SUITS[card // RANK_COUNT] == suit
        )
        for suit in PBN_SUITS
    )


def write_cards(cards: Iterable[int]) -> str:
    """Write cards in their order, with commas."""
    return ",".join(map(card_text, cards))


@dataclass
class Fields:
    """The fields of a text. Each is taken once; at the end none may be left.

    ``seat`` is the seat that knows the position, or None if all cards are open.
    """

    values: dict[str, str]
    reader: CardReader
    seat: int | None = None
    seen: dict[int, str | Message] = field(default_factory=dict)
    """The place of each card that was read, so that none stands at two places."""
    known: list[str] = field(default_factory=lambda: ["seat", "plays", "seats", "options"])
    """The fields that were asked for."""

    def take(self, key: str, default: str = "") -> str:
        self.known.append(key)
        return self.values.pop(key, default).strip()

    def number(self, key: str, default: int, most: int, least: int = 0) -> int:
        """Take a number."""
        text = self.take(key)
        return self._read_number(key, text, most, least) if text else default

    def numbers(
        self, key: str, count: int, default: Sequence[int], most: int, least: int = 0
    ) -> list[int]:
        """Take numbers, one a seat or so, with commas."""
        text = self.take(key)
        if not text:
            return list(default)
        parts = [part.strip() for part in re.split("[,/]", text)]
        if len(parts) != count:
            refuse(key, "there must be {count} numbers, not {found}", count=count, found=len(parts))
        return [self._read_number(key, part, most, least) for part in parts]

    def _read_number(self, key: str, text: str, most: int, least: int) -> int:
        if not re.fullmatch("-?[0-9]{1,6}", text) or not least <= int(text) <= most:
            refuse(
                key,
                "{text!r} is no number from {least} to {most}",
                text=text[:12],
                least=least,
                most=most,
            )
        return int(text)

    def cards(self, key: str, text: str | None = None, place: Message | None = None) -> list[int]:
        """Take cards that stand at one place only."""
        cards = self.reader.list_cards(self.take(key) if text is None else text, key)
        at: str | Message = place or key
        for card in cards:
            if self.seen.get(card) == at:
                refuse(key, "there are two {card}: {one}", card=CardSign(card), one=at)
            if card in self.seen:
                refuse(
                    key,
                    "there are two {card}: {one}, {other}",
                    card=CardSign(card),
                    one=self.seen[card],
                    other=at,
                )
            self.seen[card] = at
        return cards

    def hands(self, seats: int, sizes: str) -> list[str]:
        """Take the text of each hand. ``sizes`` is a pattern of unknown hands.

        Without ``seat`` the only known hand tells it.
        """
        texts = [text.strip() for text in self.take("hands", "/".join("-" * seats)).split("/")]
        if len(texts) != seats:
            refuse(
                "hands",
                "there must be {count} hands with a / between them, not {found}",
                count=seats,
                found=len(texts),
            )
        known = [seat for seat, text in enumerate(texts) if not re.fullmatch(sizes, text)]
        if self.seat is None and len(known) == 1 and seats > len(known):
            self.seat = known[0]
        if self.seat is not None and self.seat not in known:
            refuse(
                "hands", "the hand of seat {seat} is missing: it knows its cards", seat=self.seat
            )
        return texts

    def check_all_taken(self) -> None:
        """Raise PositionError for a field that the game does not have."""
        for key in self.values:
            known = ", ".join(self.known)
            refuse(key, "there is no such field; there are {known}", known=known)


def name_hand(seat: int) -> Message:
    """Return the place of a card in a hand."""
    return Message("hand of seat {seat}", {"seat": seat})


_HEAD = re.compile(
    r"\s*([a-z][a-z-]{0,39})\s*/\s*([0-9]{1,6})\s+([a-z][a-z0-9-]{0,39})(?=\s|$)", re.IGNORECASE
)
_KEY = re.compile(r"(?:^|\s)([a-z]{1,20})\s*=", re.IGNORECASE)


@dataclass(frozen=True)
class SplitText:
    """A text in its parts: game, rule set and fields."""

    game: str
    ruleset: str
    fields: dict[str, str]


def split_text(text: str, example: str) -> SplitText:
    """Split a position into its parts. Raises PositionError for text that is no position."""
    if len(text) > LONGEST:
        refuse(START, "a position has at most {most} characters", most=LONGEST)
    if not text.isprintable():  # a sentence may quote any part
        text = "".join(each if each.isprintable() else " " for each in text)
    head = _HEAD.match(text)
    if head is None:
        refuse(START, "begin with the game and the rule set: {example}", example=example)
    if int(head[2]) != VERSION:
        refuse(START, "version {version} of the notation is not known", version=head[2])
    fields: dict[str, str] = {}
    rest = text[head.end() :]
    keys = list(_KEY.finditer(rest))
    if (keys and rest[: keys[0].start()].strip()) or (not keys and rest.strip()):
        refuse(START, "write fields as key=value after the rule set")
    for match, after in zip(keys, [*keys[1:], None], strict=False):
        key = match[1].lower()
        if key in fields:
            refuse(key, "this field stands twice")
        fields[key] = rest[match.end() : None if after is None else after.start()].strip()
    return SplitText(head[1].lower(), head[3].lower(), fields)


class Notation(ABC):
    """The part of a game in its positions: fields of a setup, exchanges of hidden cards, solving.

    A position of one seat is kept as one possible deal. Cards that the seat does not know may be
    exchanged there at any time: its observation and its memory stay the same.
    """

    card_fields: tuple[str, ...]
    """The fields that hold cards: their letters tell the language."""

    trick_size: int = 0
    """Cards of a trick, if a line of a history is a trick and not a turn; else 0."""

    def tell_trick(self, _state: Any, _move: int) -> str | None:
        """Return what a history says of the trick that a move has completed; None within one."""
        return None

    @abstractmethod
    def write(self, state: Any, viewer: int | None) -> dict[str, str]:
        """Return the fields of a setup, as far as ``viewer`` knows it; None knows all cards."""

    @abstractmethod
    def read(self, fields: Fields, state: Any, game: Any) -> None:
        """Fill a new state from fields; the options are set. Raises PositionError."""

    @abstractmethod
    def list_hidden(self, state: Any, viewer: int) -> list[int]:
        """Return the cards whose place ``viewer`` does not know, in a fixed order of places."""

    @abstractmethod
    def exchange(self, state: Any, one: int, other: int) -> None:
        """Exchange two cards that lie face down or are held."""

    @abstractmethod
    def find_card(self, move: int) -> int | None:
        """Return the card that a move takes from the hand, or None."""

    @abstractmethod
    def find_lacking(self, memory: Any, seat: int) -> int:
        """Return the cards that a seat has shown not to hold."""

    def list_pack(self, _state: Any) -> list[int]:
        """Return a pack that a setup is dealt from, top first, if it is a fresh deal."""
        return []

    def find_bound_card(self, _state: Any) -> int | None:
        """Return the card that the seat on turn must play if it plays any; mostly None."""
        return None

    def check(self, _state: Any, _memory: Any, _viewer: int) -> None:
        """Raise PositionError if no deal agrees with what the plays have shown."""
        return

    def note(self, _before: Any, _after: Any, _move: int) -> str:
        """Return what everybody sees of a move beside itself; mostly nothing."""
        return ""

    def arrange(self, _state: Any, _viewer: int, _move: int, _note: str) -> None:
        """Exchange hidden cards so that a move shows what its note says."""
        return

    # Solving

    def find_key(self, state: Any) -> Hashable:
        """Return all that matters for play from here on. States with equal keys end alike."""
        key: bytes = state.tobytes()
        return key

    def order_moves(self, _state: Any, moves: list[int]) -> list[int]:
        """Return legal moves in the order in which a seat prefers them if they are equally good.

        The order is the same for states with equal keys. ``moves`` ascend.
        """
        return moves

    finisher_nodes: int = 0
    """Moves that ``make_finisher`` tries in a second or two."""

    def make_finisher(self) -> Callable[[Any, int], int] | None:
        """Return a search faster than one over all moves, or None.

        It takes a state that it ``can_finish`` and the most moves to try. It brings the state to
        its end with the best play of each seat (see ``lab/solving.py``), and returns the number of
        moves tried, or −1 if they do not suffice.
        """
        return None

    def can_finish(self, _state: Any) -> bool:
        """Tell whether ``make_finisher`` takes a state."""
        return True


def exchange_in_masks(masks: Any, one: int, other: int) -> None:
    """Exchange two cards in sets of cards, wherever they are."""
    for index in range(len(masks)):
        mask = int(masks[index])
        has_one, has_other = mask >> one & 1, mask >> other & 1
        if has_one != has_other:
            masks[index] = mask ^ (1 << one) ^ (1 << other)


def spread_unknown(places: Sequence[int], known: int) -> list[list[int]]:
    """Deal the cards that are not ``known`` to places of these sizes, in ascending order."""
    rest = list_cards(FULL_PACK & ~known)
    dealt, start = [], 0
    for size in places:
        dealt.append(rest[start : start + size])
        start += size
    return dealt
