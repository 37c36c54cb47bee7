"""Our bots behind the door: lines that ask come in, the bot's moves go out."""

from __future__ import annotations

import io
import json
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

import msgspec
import pytest

from courtcards.games import find_game
from courtcards.kernel.options import RuleSet
from courtcards.play import Chance, InformationState, MatchLog
from courtcards.play.players import Bot
from courtcards.play.positions import HandPosition
from courtcards.play.programs import engine as supervised
from courtcards.play.programs.engine import (
    BotEngine,
    SupervisedProcess,
    decision_seed,
    read_requests,
)
from courtcards.play.programs.protocol import MOST_OCTETS, PROTOCOL, format_line
from games.playing import step
from strategies import random_double_king_rules, random_kings_corner_rules

HELLO = {"type": "hello", "protocol": PROTOCOL}


def answers(bot: str, *lines: object, seed: str = "0") -> list[dict[str, Any]]:
    """What the engine answers to lines: objects as JSON, or octets as they are."""
    octets = [line if isinstance(line, bytes) else msgspec.json.encode(line) for line in lines]
    engine = BotEngine(bot, seed)
    said = map(engine.answer_line, read_requests(io.BytesIO(b"\n".join(octets))))
    return [json.loads(format_line(answer)) for answer in said if answer is not None]


def choose(match: MatchLog, number: int) -> dict[str, Any]:
    """The line that asks for the move of the seat on turn."""
    assert match.awaiting.seat is not None
    view = match.player_view(match.awaiting.seat)
    return {"type": "choose", "id": number, "view": view}


def decisions(
    rules: RuleSet, seed: int, count: int
) -> list[tuple[dict[str, Any], InformationState]]:
    """Lines that ask, out of a random match, each with what the seat on turn really knows."""
    match, chance, choices = MatchLog(rules), Chance(str(seed).encode()), random.Random(seed)
    asked: list[tuple[dict[str, Any], InformationState]] = []
    while len(asked) < count:
        seat = match.awaiting.seat
        if seat is not None and choices.random() < 0.3:
            insight = InformationState(match.seat_observation(seat), match.seat_memory(seat))
            asked.append((choose(match, len(asked)), insight))
        if not step(match, chance, choices):
            break
    return asked


MANY_RULES = [
    make(str(number).encode())
    for make in (random_kings_corner_rules, random_double_king_rules)
    for number in range(3)
]


@pytest.mark.parametrize("bot", ["random", "casual"])
@pytest.mark.parametrize("rules", MANY_RULES, ids=str)
def test_the_bot_behind_the_door_moves_as_the_bot_in_the_house(rules: RuleSet, bot: str) -> None:
    asked = decisions(rules, 11, 12)
    told = answers(bot, *(line for line, _ in asked), seed="s")
    here = [
        Bot(bot, rules.game, decision_seed("s", insight)).choose(*insight) for _, insight in asked
    ]
    assert told == [
        {"type": "move", "id": number, "move": move} for number, move in enumerate(here)
    ]


@pytest.mark.parametrize("rules", MANY_RULES[::3], ids=str)
def test_a_position_gets_the_move_that_the_view_gets(rules: RuleSet) -> None:
    match, chance, choices = MatchLog(rules), Chance(b"p"), random.Random(3)
    lines: list[dict[str, Any]] = []
    while len(lines) < 12 and step(match, chance, choices):
        if match.awaiting.seat is not None:
            lines.append(choose(match, len(lines)))
            for seat in (match.awaiting.seat, None):
                text = str(HandPosition.of_match(match, seat))
                lines.append({"type": "choose", "id": len(lines), "position": text})
    moves = [each["move"] for each in answers("casual", *lines)]
    assert len(moves) == len(lines)
    assert moves[::3] == moves[1::3] == moves[2::3]


def in_play(named: str = "club", game: str = "double-king") -> MatchLog:
    return played_some(find_game(game).rules(named))


def played_some(rules: RuleSet) -> MatchLog:
    match, chance, choices = MatchLog(rules), Chance(b"x"), random.Random(0)
    while match.awaiting.kind != "play" or len(match.legal()) < 3:
        assert step(match, chance, choices)
    return match


def test_it_says_who_it_is_and_what_it_plays_and_nothing_of_what_it_is_told() -> None:
    match = {"type": "match", "match": 1, "game": "double-king", "ruleset": "club"}
    match |= {"options": {}, "seats": 4, "seat": 0, "clock": {"move_ms": 500}}
    end = {"type": "end", "match": 1}
    (told,) = answers("master", HELLO, match, end, {"type": "quit"}, HELLO)
    assert (told["type"], told["protocol"]) == ("hello", PROTOCOL)
    assert told["name"] == "courtcards master"
    assert {"double-king", "kings-corner"} <= set(told["games"])


def test_the_same_view_gets_the_same_move_whatever_was_asked_before() -> None:
    first, second = choose(in_play(), 1), choose(in_play("french", "kings-corner"), 2)
    apart = answers("novice", first) + answers("novice", second)
    together = answers("novice", second, first)
    assert sorted(together, key=lambda each: int(each["id"])) == apart
    by_seed = {answers("random", first, seed=str(seed))[0]["move"] for seed in range(20)}
    assert len(by_seed) > 1


OTHERS_TURN = "double-king/1 club seat=0 hands=AK3.Q92.A98.K865/-/-/- contract=tricks"


def position(text: str, more: str = '"match": 1') -> bytes:
    """The line that asks for a move in a position."""
    return f'{{"type": "choose", "id": 3, {more}, "position": "{text}"}}'.encode()


@pytest.mark.parametrize(
    ("line", "number", "said"),
    [
        (b"hello", None, "'hello' is not a line of courtcards-engine/1"),
        (b"", None, "is not a line of"),
        (b'{"type": "choice", "id": 3}', 3, "Invalid value 'choice'"),
        (b'{"type": "choose", "id": 3, "view": {}}', 3, "missing required field"),
        (b'{"type": "choose", "id": 3}', 3, "ask with a view or with a position"),
        (position("", '"view": null'), 3, "begin with the game and the rule set"),
        (position("double-king/1 club hands=AX/-/-/-"), 3, "hands: 'AX' is no card"),
        (position(OTHERS_TURN), 3, "seat 1 is on turn, and this position shows"),
        (position(60_001 * "x"), 3, "at most 60000 characters"),
        (b'{"type": "choose", "id": 3, "view": ' + 5000 * b"[", None, "is not a line of"),
        (b"\xff\xfe", None, "is not a line of"),
        (b'{"type": "hello", "protocol": "uci"}', None, "the protocol 'uci' is unknown"),
        (MOST_OCTETS * b"x" + b"yz", None, "is not a line of"),
    ],
)
def test_what_is_no_line_is_answered_with_a_sentence(
    line: bytes, number: int | None, said: str
) -> None:
    told, hello = answers("steady", line, HELLO)
    assert told["type"] == "error"
    assert told["id"] == number
    assert said in told["message"]
    assert hello["type"] == "hello"


def test_a_view_that_does_not_hang_together_is_answered_with_a_sentence() -> None:
    line: dict[str, Any] = msgspec.to_builtins(choose(in_play(), 9))
    line["view"]["known"]["sight"]["trick"] = [0, 0, 0, 0]
    line["view"]["table"]["cards"] = ["2C"]
    (told,) = answers("steady", line)
    assert told["id"] == 9
    assert told["message"] == "the table of the view and its known.sight do not agree"


def echo(pipe: Connection, end: str) -> None:
    """Answer with what was said, and a number of its own; end, or hang, when that is said."""
    number = 0
    while True:
        line = pipe.recv_bytes()
        number += 1
        if b"die" in line:
            os._exit(9)
        if b"hang" in line:
            time.sleep(1000)
        pipe.send_bytes(line + str(number).encode() + end.encode())


@contextmanager
def ended(engine: SupervisedProcess) -> Iterator[SupervisedProcess]:
    try:
        yield engine
    finally:
        engine.end()


def test_it_is_asked_again_and_again_whatever_becomes_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where it ends, or never comes back, that is said, and another begins."""
    with ended(SupervisedProcess(echo, "!")) as engine:
        assert [engine.answer(b"a"), engine.answer(b"b")] == [b"a1!", b"b2!"]
        told = json.loads(engine.answer(b'{"type": "choose", "id": 7, "view": "die"}'))
        assert (told["type"], told["id"]) == ("error", 7)
        assert told["message"].startswith("the engine has ended with status 9: is the view")
        assert engine.answer(b"b") == b"b1!"
        monkeypatch.setattr(supervised, "MOST_S", 0.2)
        told = json.loads(engine.answer(b"hang"))
        assert told["message"].startswith("no decision was found in 0.2 seconds")
        assert told["id"] is None
        monkeypatch.undo()
        assert engine.answer(b"b") == b"b1!"
