"""Records and what is told of them: files of matches, reviews of decisions, luck and skill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from courtcards.api.match import MATCH, Match
from courtcards.kernel.arguments import COUNT, MATCHES, NAMES, PATH, check_argument
from courtcards.kernel.errors import Message, RecordError
from courtcards.lab.luck import Luck, measure_luck, sum_luck
from courtcards.lab.review import JudgedDecision, review_hand
from courtcards.play import records
from courtcards.play.players import Player
from courtcards.play.programs.players import parse_player
from courtcards.play.records import check_hand
from courtcards.play.replay import verify


def read_records(file: str | Path) -> Iterator[Match]:
    """Every match of a file of records, played again and checked.

    Raises RecordError, with the number of the line, where that is no record or does not follow the
    rules, and for what is no path; OSError for a file that cannot be read.

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

    A file that is there already is replaced, once every record is ready. Raises RecordError for
    what is no path or no match, unless there is a name for each seat or none at all, and for a
    match with a hand in play, unless that is left out with ``only_finished``: the file is left as
    it was then. Raises OSError for a file that cannot be written.

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


def review(match: Match, hand: int = 0, *, judge: Player | None = None) -> list[JudgedDecision]:
    """Every decision with a choice in a hand, with what it cost compared with the best move.

    Each is judged by what its seat could know then: by a bot that searches, or by ``judge``, a
    player with ``weigh(view)``, which gives the payoff to expect of each legal move; a program
    gives none, and cannot judge. Costs are in
    points of the hand, or in parts of a hand won, as the game counts. ``reasons`` say why the best
    move is better, where there is something to say. Hands count from 0. Raises
    RecordError where that is no match, or it has no such hand that is over, and BotError for a
    judge that cannot weigh moves.

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
    """Luck and skill in the result of each seat: its cards, the draws, and the play.

    Of a hand, which counts from 0, or of all hands that are over. All is counted against the
    average of the others, in points or what else the rules count. ``cards`` and ``draws`` are what
    these were worth to the seat where a reference player has every seat, and nothing on average;
    ``adjusted`` is the result without them. The same match gives the same numbers. Raises
    RecordError where that is no match, no hand of it is over, or it has not that hand, and BotError
    for a game that luck is not measured in.

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
        raise RecordError("no hand of the match is over: nothing can be said of luck")
    if hand is None:
        return sum_luck(measure_luck(record))
    hand = check_argument("hand", hand, COUNT, RecordError)
    check_hand(record, hand)
    return measure_luck(record)[hand]


__all__ = ["JudgedDecision", "Luck", "luck", "review"]
