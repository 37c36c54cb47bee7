"""Game records, version 1: a match is one JSON object, and one line of a file.

A record holds every decision and every outcome of chance, so it replays without random numbers. The
layout is public; see ``docs/formats.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

import msgspec

from courtcards.games import GAMES, find_game
from courtcards.kernel.arguments import lower_first_letter, read_utf8_lines
from courtcards.kernel.errors import RecordError, RuleSetError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.options import OptionValue, RuleSet
from courtcards.play.chance import Fairness
from courtcards.play.match import HandLog, MatchLog

FORMAT: Final = "courtcards-record/1"
MOST_PLAYERS = 52
"""Limit for untrusted records: a pack has 52 cards."""


class HandRecord(msgspec.Struct, omit_defaults=True):
    """One hand of a record; ``stocks`` is absent where nothing was recycled."""

    dealer: int
    pack: list[str]
    moves: list[tuple[int, str]]
    end: str
    scores: list[int]
    stocks: list[list[str]] = []


class Record(msgspec.Struct, omit_defaults=True):
    """One match. ``ranking_points`` is present where the game has them (DK-6.2).

    ``rules`` is the version of the game's rules that it was played by; absent where that is 1.
    ``fairness`` is present for a match at a table: it proves the shuffles.
    """

    format: Literal["courtcards-record/1"]
    game: str
    ruleset: str
    options: dict[str, OptionValue]
    players: Annotated[list[str], msgspec.Meta(max_length=MOST_PLAYERS)]
    hands: list[HandRecord]
    totals: list[int]
    winners: list[int]
    rules: int = 1
    ranking_points: list[int | float] | msgspec.UnsetType = msgspec.UNSET
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET

    def __str__(self) -> str:
        """Return rule set, number of hands, totals and winners in one line.

        >>> import courtcards
        >>> match = courtcards.Match("french-single", seed="7")
        >>> match.play_out("random")
        >>> record = match.record(["Ann", "Ben"])
        >>> record.totals == list(match.totals)
        True
        >>> print(record)  # doctest: +ELLIPSIS
        french-single, 1 hand: Ann ..., Ben ...; won by ...
        """
        game = GAMES.get(self.game)  # a record may name any game
        hands = format_count(len(self.hands), "hand" if game is None else game.words.hand)
        totals = zip(self.players, self.totals, strict=False)
        scores = ", ".join(f"{player} {total}" for player, total in totals)
        won = [name for seat, name in enumerate(self.players) if seat in self.winners]
        end = f"won by {' and '.join(won)}" if won else "not over"
        return f"{self.ruleset}, {hands}: {scores}; {end}"


_decoder = msgspec.json.Decoder(Record)


def build_record(match: MatchLog, players: list[str], fairness: Fairness | None = None) -> Record:
    """Return the record of a match, without a hand that is still in play."""
    return Record(
        format=FORMAT,
        game=match.rules.game,
        ruleset=match.rules.name,
        options=dict(match.rules.options),
        players=players,
        hands=[_hand_record(hand) for hand in match.hands if hand.end is not None],
        totals=list(match.totals),
        winners=list(match.winners),
        rules=match.game.rules_version,
        ranking_points=format_ranking(match),
        fairness=fairness or msgspec.UNSET,
    )


def _hand_record(hand: HandLog) -> HandRecord:
    return HandRecord(
        dealer=hand.dealer,
        pack=hand.pack,
        moves=hand.moves,
        end=hand.end or "",
        scores=list(hand.scores or ()),
        stocks=hand.stocks,
    )


def format_ranking(match: MatchLog) -> list[int | float] | msgspec.UnsetType:
    """Return the ranking points as in a record, or UNSET if there are none."""
    points = match.ranking_points
    return msgspec.UNSET if points is None else [_plain_number(each) for each in points]


def _plain_number(number: Fraction) -> int | float:
    """Return a whole number where the fraction is whole, else a float."""
    return int(number) if number.denominator == 1 else float(number)


def format_count(count: int, word: str) -> str:
    """Return a number of things, such as hands, as text.

    >>> format_count(1, "hand"), format_count(20, "deal")
    ('1 hand', '20 deals')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def encode(record: Record) -> bytes:
    """Encode a record as one line of JSON, without the end of the line."""
    return msgspec.json.encode(record)


def decode(line: bytes) -> Record:
    """Decode a record from its line. Raises RecordError with the reason if it is none."""
    try:
        return _decoder.decode(line)
    except msgspec.DecodeError as error:
        raise RecordError(
            "not a {format}: {reason}", format=FORMAT, reason=plain_reason(error)
        ) from None
    except UnicodeDecodeError:
        raise RecordError("not a {format}: not UTF-8 text", format=FORMAT) from None


def plain_reason(error: Exception) -> str:
    """Return why something cannot be read, as the end of a sentence."""
    return lower_first_letter(str(error))


def check_hand(record: Record, hand: int) -> None:
    """Raise RecordError for the number of a hand that a record does not have."""
    if not 0 <= hand < len(record.hands):
        raise RecordError(
            "there is no hand {number}: the match has {count}, counted from 0",
            number=hand,
            count=len(record.hands),
        )


def read_rules(record: Record) -> RuleSet:
    """Return the rule set of a record, from its options.

    Raises RecordError if the options are incomplete or make no rule set. Raises it, too, if the
    match was played by a later version of the rules.
    """
    try:
        game = find_game(record.game)
        if record.rules > game.rules_version:
            raise other_rules_error(record, game)
        rules = game.rules(record.ruleset, record.options, len(record.players))
    except RuleSetError as error:
        raise RecordError.from_error(error) from None
    missing = [name for name in rules.options if name not in record.options]
    if missing:
        raise RecordError(
            "the options lack {missing}: a record must give every option",
            missing=", ".join(missing),
        )
    return rules


def other_rules_error(record: Record, game: AnyGame) -> RecordError:
    """Return the error for a record that was played by another version of the rules."""
    return RecordError(
        "the match was played under version {played} of the rules, but this Courtcards has "
        "version {known}",
        played=record.rules,
        known=game.rules_version,
    )


def read_lines(raw: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file that are not blank, as UTF-8, with their numbers from 1."""
    for number, line in enumerate(read_utf8_lines(raw), start=1):
        if line.strip():
            yield number, line


def trace_head(record: Record) -> dict[str, Any]:
    """Return the head of a trace: the record without its hands and results."""
    return {
        "format": "courtcards-trace/1",
        "game": record.game,
        "ruleset": record.ruleset,
        "options": record.options,
        "players": record.players,
    }
