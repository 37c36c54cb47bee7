"""Record files, reviews of decisions, and luck and skill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from courtcards.api.match import MATCH, Match
from courtcards.kernel.arguments import COUNT, MATCHES, NAMES, PATH, TEXT, check_argument
from courtcards.kernel.errors import Message, RecordError
from courtcards.lab.luck import Luck, measure_luck, sum_luck
from courtcards.lab.review import JudgedDecision, review_hand
from courtcards.play import history, records
from courtcards.play.players import Player
from courtcards.play.programs.players import parse_player
from courtcards.play.records import check_hand
from courtcards.play.replay import verify


def read_records(file: str | Path) -> Iterator[Match]:
    """Read every match of a file of records; each is replayed and checked.

    Raises RecordError if a line is no record or does not follow the rules, with its number, or if
    ``file`` is not a path. Raises OSError if the file cannot be read.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     match = Match("french-single", seed="7")
    ...     match.play_out("steady")
    ...     write_records(f"{folder}/one.jsonl", [match])
    ...     [read.totals == match.totals for read in read_records(f"{folder}/one.jsonl")]
    [True]
    """
    check_argument("file", file, PATH, RecordError)
    return _read_matches(Path(file))


def _read_matches(file: Path) -> Iterator[Match]:
    with file.open("rb") as lines:
        for number, line in records.read_lines(lines):
            try:
                log = verify(records.decode(line))
            except RecordError as error:
                reason = Message(error.message, error.parameters)
                raise RecordError(
                    "{file}, line {line}: {reason}",
                    error.hand,
                    error.ply,
                    file=str(file),
                    line=number,
                    reason=reason,
                ) from None
            yield Match(log.rules, log=log)


def write_records(
    file: str | Path,
    matches: Iterable[Match],
    players: Iterable[str] = (),
    *,
    only_finished: bool = False,
) -> None:
    """Write matches as records, one a line; ``players`` are the names, by seat.

    Replaces an existing file, once every record is ready. If it raises RecordError, the file is
    unchanged.

    Raises RecordError if ``file`` is not a path, an element is not a match, the names are neither
    none nor one for each seat, or a match has a hand in play without ``only_finished``. Raises
    OSError if the file cannot be written.

    >>> import tempfile
    >>> match = Match("french-single", seed="7", players=2)
    >>> match.play_out("steady")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_records(f"{folder}/two.jsonl", [match, match], ["Ann", "Ben"])
    ...     len(Path(f"{folder}/two.jsonl").read_bytes().splitlines())
    ...
    2
    >>> write_records("two.jsonl", [match, match], ["Ann"])
    Traceback (most recent call last):
    courtcards.kernel.errors.RecordError: players must be a list of 2 names, not ['Ann']
    """
    check_argument("file", file, PATH, RecordError)
    check_argument("matches", matches, MATCHES, RecordError)
    check_argument("players", players, NAMES, RecordError)
    names = list(players)
    lines = [_encode_line(match, names, only_finished=only_finished) for match in matches]
    with Path(file).open("wb") as opened:
        opened.writelines(lines)


def _encode_line(match: Match, names: list[str], *, only_finished: bool) -> bytes:
    check_argument("each of matches", match, MATCH, RecordError)
    return records.encode(match.record(names, only_finished=only_finished)) + b"\n"


def format_history(
    match: Match, players: Iterable[str] = (), *, only_finished: bool = False
) -> str:
    """Return a match as a hand history: a page of text that people read and programs parse.

    ``players`` are the names, by seat. ``docs/positions.md`` describes the text.

    Raises RecordError if ``match`` is not a match, the names are neither none nor one for each
    seat, or a hand is in play without ``only_finished``.

    >>> match = Match("french-single", seed="7")
    >>> match.play_out("steady")
    >>> text = format_history(match, ["Ann", "Ben"])
    >>> print(text.splitlines()[0], text.splitlines()[4])
    courtcards-hands/1 seat 0: Ann
    >>> read_history(text).totals == match.totals
    True
    """
    check_argument("match", match, MATCH, RecordError)
    check_argument("players", players, NAMES, RecordError)
    return history.write_history(match.record(list(players), only_finished=only_finished))


def read_history(text: str) -> Match:
    """Read the hand history of a match; every line is checked.

    Raises RecordError if the text is no hand history, or does not follow the rules; it names the
    line.

    >>> read_history("Ann against Ben")
    Traceback (most recent call last):
    courtcards.kernel.errors.RecordError: line 1: 'Ann against Ben' is no line of a hand history
    """
    check_argument("text", text, TEXT, RecordError)
    log = verify(history.read_history(text))
    return Match(log.rules, log=log)


def review(match: Match, hand: int = 0, *, judge: Player | None = None) -> list[JudgedDecision]:
    """Judge every decision with a choice in a hand by its cost compared with the best move.

    Each decision is judged by what its seat could know then. The judge is a bot that searches, or
    ``judge``: a player with ``weigh(view)``, which returns the expected payoff of each legal move.
    A program cannot judge. Costs are in points of the hand, or in shares of a hand won, as the game
    counts. ``reasons`` explain why the best move is better, if an explanation is known. Hands count
    from 0.

    Raises RecordError if ``match`` is not a match, or has no such finished hand. Raises BotError if
    the judge cannot weigh moves.

    >>> match = Match("french-single", seed="7")
    >>> match.play_out("random")
    >>> judged = review(match, judge="novice")
    >>> all(each.cost >= 0 for each in judged)
    True
    """
    check_argument("match", match, MATCH, RecordError)
    hand = check_argument("hand", hand, COUNT, RecordError)
    record = match.record(only_finished=True)
    return review_hand(record, hand, None if judge is None else parse_player(judge))


def luck(match: Match, hand: int | None = None) -> list[Luck]:
    """Measure luck and skill in the result of each seat: its cards, the draws, and the play.

    ``hand`` counts from 0; without it, all finished hands count together. Everything is relative to
    the average of the others, in points or another unit of the rules. ``cards`` and ``draws`` are
    their value to the seat if a reference player has every seat. Their expectation is 0.
    ``adjusted`` is the result without that luck. The same match gives the same numbers.

    Raises RecordError if ``match`` is not a match, has no finished hand, or not this one. Raises
    BotError if luck is not measured in the game.

    >>> match = Match("french-single", seed="7")
    >>> match.play_out("random")
    >>> of_seats = luck(match)
    >>> [each.result for each in of_seats]
    [1.0, -1.0]
    >>> abs(sum(each.adjusted for each in of_seats)) < 1e-6
    True
    """
    check_argument("match", match, MATCH, RecordError)
    record = match.record(only_finished=True)
    if not record.hands:
        raise RecordError("luck needs a finished hand, and the match has none")
    if hand is None:
        return sum_luck(measure_luck(record))
    hand = check_argument("hand", hand, COUNT, RecordError)
    check_hand(record, hand)
    return measure_luck(record)[hand]


__all__ = ["JudgedDecision", "Luck", "luck", "review"]
