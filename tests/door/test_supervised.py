"""An engine in a process of its own: whatever becomes of it, every line gets its answer."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

import pytest

from courtcards.door import supervised
from courtcards.door.supervised import Supervised, answer_for


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
def asked() -> Iterator[Supervised]:
    made = Supervised(echo, "!")
    try:
        yield made
    finally:
        made.end()


def test_it_is_asked_again_and_again() -> None:
    with asked() as engine:
        assert [engine.answer(b"a"), engine.answer(b"b")] == [b"a1!", b"b2!"]


def test_where_it_ends_that_is_said_and_another_begins() -> None:
    with asked() as engine:
        assert engine.answer(b"a") == b"a1!"
        told = json.loads(engine.answer(b'{"type": "choose", "id": 7, "view": "die"}'))
        assert (told["type"], told["id"]) == ("error", 7)
        assert told["message"].startswith("the engine has ended with status 9: can what the view")
        assert engine.answer(b"b") == b"b1!"


def test_where_it_never_comes_back_that_is_said_and_another_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with asked() as engine:
        assert engine.answer(b"a") == b"a1!"
        monkeypatch.setattr(supervised, "MOST_S", 0.2)
        told = json.loads(engine.answer(b"hang"))
        assert told["message"].startswith("no decision was found in 0.2 seconds")
        assert told["id"] is None
        monkeypatch.undo()
        assert engine.answer(b"b") == b"b1!"


def test_it_answers_for_a_bot() -> None:
    engine = Supervised(answer_for, "steady", "0")
    try:
        told = json.loads(engine.answer(b'{"type": "hello", "protocol": "courtcards-engine/1"}'))
        assert told["name"] == "courtcards steady"
        assert engine.answer(b'{"type": "end", "match": 1}') == b""
        assert json.loads(engine.answer(b"?"))["type"] == "error"
    finally:
        engine.end()
