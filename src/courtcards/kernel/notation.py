"""Positions as text: the fields of a line, and cards as people write them.

A position is one line: the game with the version of its notation, the rule set, and fields
``key=value``. Each game declares its own fields (``Notation``). Reading forgives other orders, line
breaks, signs of suits, ``10`` for ``T``, and French, Dutch and German letters.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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

VERSION = 1
LONGEST = 20_000
"""The most characters of a position: a hand of many turns has some thousands."""

PBN_SUITS = "SHDC"
"""The order of suits in a hand that is written as ``AK3.QJ.T98.7654``."""

ALPHABETS = {
    "English": ("JQKA", "CDHS"),
    "French": ("VDRA", "TKCP"),
    "Dutch": ("BVHA", "KRHS"),
    "German": ("BDKA", "KAHP"),
}
"""The letters of Jack, Queen, King and Ace, and of clubs, diamonds, hearts and spades."""

SUIT_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_SIGNS = str.maketrans(SUIT_SIGNS | {"\ufe0e": "", "\ufe0f": ""})
_RANK = r"(?:10|[1-9A-Z])"
_CARD = re.compile(rf"({_RANK})([A-Z♠-♧])|([♠-♧])({_RANK})")


def refuse(place: str, message: str, /, **parameters: object) -> NoReturn:
    """Raise PositionError: a sentence, and the field where the fault is."""
    raise PositionError("{place}: {fault}", place=place, fault=Message(message, parameters))


@dataclass(frozen=True)
class CardReader:
    """Reads cards in the letters of one text: its ranks and its suits may be of two languages."""

    ranks: Mapping[str, str]
    suits: Mapping[str, str]

    @classmethod
    def of(cls, texts: Iterable[str]) -> CardReader:
        """Return the reader for the letters of some cards; English if several languages fit."""
        ranks: set[str] = set()
        suits: set[str] = set()
        for text in re.split(r"[/,\s]+", " ".join(texts).upper()):
            if _is_by_suits(text):
                ranks |= {*re.findall(_RANK, text)}
                continue
            for match in _CARD.finditer(text):
                ranks.add(match[1] or match[4])
                suits.add(match[2] or match[3])
        ranks -= {*"123456789T", "10"}
        return cls(_rank_letters(ranks), _suit_letters(suits - SUIT_SIGNS.keys()))

    def list_cards(self, text: str, place: str) -> list[int]:
        """Read cards one after another, or a hand by suits with dots: spades first."""
        compact = text.strip().upper()
        if _is_by_suits(compact):
            return self._read_suits(compact, place)
        rest = re.sub(r"[\s,;+]+", " ", compact)
        cards: list[int] = []
        end = 0
        for match in _CARD.finditer(rest):
            if rest[end : match.start()].strip(" -"):
                break
            cards.append(self._card(match[1] or match[4], match[2] or match[3], place))
            end = match.end()
        if rest[end:].strip(" -"):
            refuse(place, "{text!r} is no card", text=rest[end:].split()[0][:12])
        return cards

    def _read_suits(self, text: str, place: str) -> list[int]:
        return [
            SUITS.index(suit) * RANK_COUNT + RANKS.index(self._rank(rank, place))
            for suit, ranks in zip(PBN_SUITS, text.split("."), strict=True)
            for rank in re.findall(_RANK, ranks)
        ]

    def _card(self, rank: str, suit: str, place: str) -> int:
        found = SUIT_SIGNS.get(suit) or self.suits.get(suit, suit)
        if found not in SUITS:
            refuse(place, "{text!r} is no card", text=rank + suit)
        return SUITS.index(found) * RANK_COUNT + RANKS.index(self._rank(rank, place))

    def _rank(self, rank: str, place: str) -> str:
        found = self.ranks.get(rank, {"10": "T", "1": "A"}.get(rank, rank))
        if found not in RANKS:
            refuse(place, "{text!r} is no rank", text=rank)
        return found


def _is_by_suits(text: str) -> bool:
    """Tell whether a text is a hand by suits, with three dots."""
    return text.count(".") == 3 and bool(re.fullmatch(rf"(?:{_RANK}|[-.])*", text))


def _rank_letters(used: set[str]) -> dict[str, str]:
    for letters, _ in ALPHABETS.values():
        if used <= {*letters}:
            return dict(zip(letters, "JQKA", strict=True))
    return {}


def _suit_letters(used: set[str]) -> dict[str, str]:
    for _, letters in ALPHABETS.values():
        if used <= {*letters}:
            return dict(zip(letters, "CDHS", strict=True))
    return {}


def write_hand(mask: int) -> str:
    """Write a hand by suits, spades first, the highest card first.

    >>> write_hand(build_mask([51, 38, 0]))
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
    """The fields of a text. Each is taken once; at the end none may be left."""

    values: dict[str, str]
    reader: CardReader
    seen: dict[int, str] = field(default_factory=dict)
    """The place of each card that was read, so that none stands at two places."""

    def take(self, key: str, default: str = "") -> str:
        return self.values.pop(key, default).strip()

    def number(self, key: str, default: int, most: int) -> int:
        """Take a number from −1 to ``most``."""
        text = self.take(key)
        if not text:
            return default
        if not re.fullmatch(r"-?\d{1,6}", text) or not -1 <= int(text) <= most:
            refuse(key, "{text!r} is no number up to {most}", text=text[:12], most=most)
        return int(text)

    def numbers(self, key: str, count: int, default: Sequence[int]) -> list[int]:
        """Take numbers, one a seat or so, with commas."""
        text = self.take(key)
        if not text:
            return list(default)
        parts = [part.strip() for part in text.split(",")]
        if len(parts) != count:
            refuse(key, "there must be {count} numbers", count=count)
        if not all(re.fullmatch(r"-?\d{1,6}", part) for part in parts):
            refuse(key, "{text!r} are no numbers", text=text[:40])
        return [int(part) for part in parts]

    def cards(self, key: str, text: str | None = None, place: str = "") -> list[int]:
        """Take cards that stand at one place only."""
        place = place or key
        cards = self.reader.list_cards(self.take(key) if text is None else text, place)
        for card in cards:
            if card in self.seen:
                refuse(
                    place,
                    "{card} stands here and at {other}",
                    card=card_text(card),
                    other=self.seen[card],
                )
            self.seen[card] = place
        return cards

    def check_all_taken(self) -> None:
        """Raise PositionError for a field that the game does not have."""
        for key in self.values:
            refuse(key, "there is no such field")


_HEAD = re.compile(r"\s*([a-z][a-z-]*)/(\d+)\s+([a-z][a-z0-9-]*)\s*")
_KEY = re.compile(r"(?:^|\s)([a-z][a-z-]*)=")


@dataclass(frozen=True)
class SplitText:
    """A text in its parts: game, rule set and fields."""

    game: str
    ruleset: str
    fields: dict[str, str]


def split_text(text: str) -> SplitText:
    """Split a position into its parts. Raises PositionError for text that is no position."""
    if len(text) > LONGEST:
        refuse("start", "a position has at most {most} characters", most=LONGEST)
    head = _HEAD.match(text)
    if head is None:
        refuse("start", "begin with the game and the rule set: double-king/1 club")
    if int(head[2]) != VERSION:
        refuse("start", "version {version} of the notation is not known", version=head[2])
    fields: dict[str, str] = {}
    rest = text[head.end() :]
    keys = list(_KEY.finditer(rest))
    if (keys and rest[: keys[0].start()].strip()) or (not keys and rest.strip()):
        refuse("start", "write fields as key=value after the rule set")
    for match, after in zip(keys, [*keys[1:], None], strict=True):
        if match[1] in fields:
            refuse(match[1], "this field stands twice")
        fields[match[1]] = rest[match.end() : None if after is None else after.start()].strip()
    return SplitText(head[1], head[3], fields)


class Notation(ABC):
    """The part of a game in its positions: fields of a setup, exchanges of hidden cards, solving.

    A position of one seat is kept as one possible deal. Cards that the seat does not know may be
    exchanged there at any time: its observation and its memory stay the same.
    """

    card_fields: tuple[str, ...]
    """The fields that hold cards: their letters tell the language."""

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
