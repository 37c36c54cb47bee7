"""Hand histories: a record as a page of text that people read, and back without loss.

A line is a turn, or a trick where the game has tricks. Hands, piles and winners of tricks are
written for readers. Reading derives them again from the packs and moves, and compares each line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

import msgspec

from courtcards.games import find_game
from courtcards.kernel.errors import CourtcardsError, Message, RecordError
from courtcards.kernel.game import AnyGame
from courtcards.play.match import MatchLog
from courtcards.play.position_text import read_options, write_option
from courtcards.play.records import FORMAT as RECORD_FORMAT
from courtcards.play.records import HandRecord, Record, read_rules
from courtcards.play.replay import DecisionStep, HandEndStep, RestockStep, verify_steps

FORMAT = "courtcards-hands/1"
LONGEST = 4_000_000
"""The most characters of the history of a match."""

_HIDDEN = {"hands", "stock", "dealer", "turn", "pack", "heaps", "unplayed", "lacking", "drawn"}
"""The fields of a setup that a history shows in another way, or not at all."""

_LONGEST_WORD = 40
"""The most characters of a card, a move or a word; an error quotes them."""

_RESULTS = {"ranking_points": "ranking"}
"""The lines of the result that have another name than the field of a record."""

_HAND = re.compile(r"[a-z]+ ([0-9]{1,6}), seat ([0-9]{1,3}) deals")
_PLAYS = re.compile(r"(?:[0-9]{1,6}\. )?seat ([0-9]{1,3}): ([^;]*)(?:;.*)?")
_SHOWN = re.compile(r"seat [0-9]{1,3} holds .*|table: .*|totals now: .*")
_KEY = re.compile(r"([a-z]+(?: [0-9]{1,3})?): ?(.*)")


def write_history(record: Record) -> str:
    """Return a record as text. Raises RecordError for a record that breaks the rules."""
    match = MatchLog(read_rules(record))
    lines = [*_write_head(record)]
    for step in _group_steps(record, match):
        lines += step
    lines += ["", "result", f"totals: {_join(record.totals)}"]
    lines += [f"winners: {', '.join(f'seat {seat}' for seat in record.winners)}".rstrip()]
    if record.ranking_points is not msgspec.UNSET:
        lines.append(f"ranking: {_join(record.ranking_points)}")
    return "\n".join(lines) + "\n"


def _write_head(record: Record) -> Iterator[str]:
    yield FORMAT
    yield f"game: {record.game}"
    yield f"rules: {record.ruleset}"
    options = (f"{name}:{write_option(value)}" for name, value in record.options.items())
    yield f"options: {';'.join(options)}"
    if record.rules != 1:
        yield f"version: {record.rules}"
    for seat, player in enumerate(record.players):
        yield f"seat {seat}: {_write_name(player)}"
    if record.fairness is not msgspec.UNSET:
        yield f"fairness: {msgspec.json.encode(record.fairness).decode()}"


def _write_name(name: str) -> str:
    is_plain = name.isprintable() and name == " ".join(name.split()) and name[:1] not in ("", '"')
    return name if is_plain else json.dumps(name)


def _join(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _group_steps(record: Record, match: MatchLog) -> Iterator[list[str]]:
    """Yield the lines of each hand."""
    game, number = match.game, -1
    writer = _HandWriter(game)
    for step in verify_steps(record, match):
        if isinstance(step, DecisionStep):
            writer.add_move(match, step.seat, step.move)
        elif isinstance(step, RestockStep):
            writer.add_stock(step.stock)
        elif isinstance(step, HandEndStep):
            yield [*writer.finish(), *_write_end(step)]
        else:
            number += 1
            writer = _HandWriter(game)
            yield [*_write_deal(match, number)]


def _write_deal(match: MatchLog, number: int) -> Iterator[str]:
    hand, notation = match.hands[-1], match.game.notation
    yield ""
    yield f"{match.game.words.hand} {number + 1}, seat {hand.dealer} deals"
    yield f"pack: {_join(hand.pack)}"
    if notation is None:
        return
    fields = notation.write(match.state, None)
    for seat, cards in enumerate(fields.get("hands", "").split("/")):
        yield f"seat {seat} holds {cards}"
    shown = [f"{key}={value}" for key, value in fields.items() if key not in _HIDDEN]
    if shown:
        yield f"table: {_join(shown)}"


def _write_end(step: HandEndStep) -> Iterator[str]:
    yield f"end: {step.end}"
    yield f"scores: {_join(step.scores)}"
    yield f"totals now: {_join(step.totals)}"


@dataclass
class _HandWriter:
    """Collects the moves of a hand as lines."""

    game: AnyGame
    lines: list[str] = field(default_factory=list)
    count: int = 0
    seat: int | None = None
    """The seat whose turn, or which led the trick, in ``moves``."""
    last_seat: int | None = None
    """The seat of the turn before, which may go on after a shuffle."""
    moves: list[str] = field(default_factory=list)

    def add_move(self, match: MatchLog, seat: int, move: str) -> None:
        notation = self.game.notation
        size = 0 if notation is None else notation.trick_size
        if self.moves and not size and seat != self.seat:
            self._close()
        if not self.moves:
            self.seat = seat
        self.moves.append(move)
        if size and notation is not None:
            note = notation.tell_trick(match.state, self.game.parse_move(move))
            if note is not None:
                self._close(note)

    def add_stock(self, stock: list[str]) -> None:
        self._close()
        self.lines.append(f"shuffle: {_join(stock)}")

    def finish(self) -> list[str]:
        self._close()
        return self.lines

    def _close(self, note: str = "") -> None:
        if not self.moves:
            return
        place = f"seat {self.seat}: {', '.join(self.moves)}{'; ' if note else ''}{note}"
        notation = self.game.notation
        is_trick = notation is not None and bool(notation.trick_size)
        if note or (not is_trick and self.seat != self.last_seat):
            self.count += 1
            place = f"{self.count}. {place}"
        self.lines.append(place)
        self.last_seat, self.seat, self.moves = self.seat, None, []


# Reading


@dataclass
class _Reading:
    """A history as read so far, with the line of each part."""

    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    hands: list[HandRecord] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    """By hand, the line where it begins, and that of each move."""
    ends: list[dict[str, int]] = field(default_factory=list)
    """By hand, the lines of its end and its scores."""
    is_result: bool = False


def read_history(text: str, before: int = 0) -> Record:
    """Read the history of one match, which ``before`` lines of a file precede.

    Raises RecordError, which names the line of a fault.
    """
    if len(text) > LONGEST:
        raise RecordError("a hand history has at most {most} characters", most=LONGEST)
    reading, last = _Reading(), before
    lines = [" ".join(line.split()) for line in text.removeprefix("\ufeff").splitlines()]
    for number, line in enumerate(lines, start=before + 1):
        if line:
            _read_line(reading, number, line)
            last = number
    if "courtcards" not in reading.values:
        refuse_line(before + 1, "a hand history begins with {format}", format=FORMAT)
    record = _make_record(reading, last)
    try:
        written = write_history(record)
    except RecordError as error:
        _refuse_record(reading, error, last)
    _compare(lines, written, before)
    return record


def split_histories(text: str) -> Iterator[tuple[int, str]]:
    """Yield the history of each match of a text, with the number of the line before it."""
    starts = [match.start() for match in re.finditer(rf"^[ \t\ufeff]*{FORMAT}", text, re.MULTILINE)]
    starts = [0, *starts[1:]]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield text.count("\n", 0, start), text[start:end]


def refuse_line(line: int, message: str, /, **parameters: object) -> NoReturn:
    raise RecordError("line {line}: {error}", line=line, error=Message(message, parameters))


def _refuse_record(reading: _Reading, error: RecordError, last: int) -> NoReturn:
    """Raise the error of a record with the line of its hand, its move or its result."""
    what = str(error.parameters.get("what", ""))
    line = reading.lines.get(_RESULTS.get(what, what), last)
    if error.hand is not None and error.hand < len(reading.places):
        places = reading.places[error.hand]
        if error.ply is None:
            part = what or ("pack" if "pack" in error.message else "")
            line = reading.ends[error.hand].get(part, places[0])
        else:
            line = places[min(error.ply + 1, len(places) - 1)]
    raise RecordError(
        "line {line}: {error}",
        error.hand,
        error.ply,
        line=line,
        error=Message(error.message, error.parameters),
    ) from None


def _read_line(reading: _Reading, number: int, line: str) -> None:
    if line == FORMAT and not reading.lines:
        reading.values["courtcards"] = line
        reading.lines["courtcards"] = number
        return
    if (hand := _HAND.fullmatch(line)) and not reading.is_result:
        reading.hands.append(HandRecord(int(hand[2]), [], [], "", []))
        reading.places.append([number])
        reading.ends.append({})
    elif line == "result":
        reading.is_result = True
    elif reading.is_result or not reading.hands:
        _read_value(reading, number, line)
    elif not _SHOWN.fullmatch(line):
        _read_in_hand(reading, number, line)


def _read_value(reading: _Reading, number: int, line: str) -> None:
    """Read a line of the head or of the result."""
    match = _KEY.fullmatch(line)
    if match is None or (match[1] in reading.values):
        refuse_line(number, "{text!r} is no line of a hand history", text=line[:40])
    reading.values[match[1]], reading.lines[match[1]] = match[2], number
    if match[1] == f"seat {len(reading.players)}":
        name = match[2]
        try:
            reading.players.append(str(json.loads(name)) if name[:1] == '"' else name)
        except ValueError:
            refuse_line(number, "{text!r} is no line of a hand history", text=line[:40])


def _read_in_hand(reading: _Reading, number: int, line: str) -> None:
    """Read a line of a hand: its pack, plays, a shuffled stock, its end or scores."""
    hand, places = reading.hands[-1], reading.places[-1]
    if plays := _PLAYS.fullmatch(line):
        game = _find_game(reading)
        size = 0 if game.notation is None else game.notation.trick_size
        seats = max(len(reading.players), 1)
        for index, move in enumerate(plays[2].split(",")):
            seat = (int(plays[1]) + index) % seats if size else int(plays[1])
            hand.moves.append((seat, move.strip()[:_LONGEST_WORD]))
            places.append(number)
        return
    key, _, value = line.partition(":")
    reading.ends[-1].setdefault(key, number)
    if key == "pack" and not hand.pack:
        hand.pack = _split_cards(value)
    elif key == "shuffle":
        hand.stocks = [*hand.stocks, _split_cards(value)]
    elif key == "end" and not hand.end:
        hand.end = value.strip()[:_LONGEST_WORD]
    elif key == "scores" and not hand.scores:
        hand.scores = _read_whole(number, value)
    else:
        refuse_line(number, "{text!r} is no line of a hand history", text=line[:40])


def _split_cards(text: str) -> list[str]:
    return [card[:_LONGEST_WORD] for card in text.split()]


def _find_game(reading: _Reading) -> AnyGame:
    try:
        return find_game(reading.values.get("game", ""))
    except CourtcardsError as error:
        line = reading.lines.get("game", 1)
        raise RecordError("line {line}: {error}", line=line, error=error) from None


def _read_whole(line: int, text: str) -> list[int]:
    if not re.fullmatch(r"(\s*-?[0-9]{1,9})*\s*", text):
        refuse_line(line, "{text!r} are no whole numbers", text=text.strip()[:40])
    return [int(each) for each in text.split()]


def _make_record(reading: _Reading, last: int) -> Record:
    """Build the record of a history."""
    _find_game(reading)
    values, lines = reading.values, reading.lines
    for key in ("rules", "options", "totals", "winners"):
        if key not in values:
            refuse_line(last, "the line {key!r} is missing", key=f"{key}:")
    plain: dict[str, Any] = {
        "format": RECORD_FORMAT,
        "game": values["game"],
        "ruleset": values["rules"],
        "options": read_options(values["options"]),
        "players": reading.players,
        "hands": [msgspec.to_builtins(hand) for hand in reading.hands],
        "totals": _read_whole(lines["totals"], values["totals"]),
        "winners": [int(seat) for seat in re.findall(r"seat ([0-9]{1,3})", values["winners"])],
    }
    if "version" in values:
        plain["rules"] = (_read_whole(lines["version"], values["version"]) or [1])[0]
    if "ranking" in values:
        plain["ranking_points"] = _read_points(lines["ranking"], values["ranking"])
    if "fairness" in values:
        plain["fairness"] = _read_fairness(lines["fairness"], values["fairness"])
    try:
        return msgspec.convert(plain, Record)
    except msgspec.ValidationError as error:
        refuse_line(last, "not a {format}: {reason}", format=FORMAT, reason=str(error))


def _read_points(line: int, text: str) -> list[int | float]:
    if not re.fullmatch(r"(\s*[0-9]{1,3}(\.[0-9]{1,20})?)*\s*", text):
        refuse_line(line, "{text!r} are no ranking points", text=text[:40])
    return [float(each) if "." in each else int(each) for each in text.split()]


def _read_fairness(line: int, text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        refuse_line(line, "not a {format}: {reason}", format=FORMAT, reason=str(error))


def _compare(lines: list[str], written: str, before: int) -> None:
    """Compare each line with what follows from the packs and moves."""
    given = [(number, line) for number, line in enumerate(lines, start=before + 1) if line]
    right = [" ".join(line.split()) for line in written.splitlines() if line]
    for (number, line), wanted in zip(given, right, strict=False):
        if line != wanted:
            refuse_line(number, "this line should be {wanted!r}", wanted=wanted[:80])
    if len(given) != len(right):
        refuse_line(given[-1][0], "there must be {count} lines with text", count=len(right))
