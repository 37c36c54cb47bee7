"""Programs of others, written for a test: what each answers is a few lines of Python."""

from __future__ import annotations

import sys
from pathlib import Path

from courtcards.play.programs.players import ProgramPlayer, parse_player

PRELUDE = """
import json, os, sys, time

def say(**answer):
    print(json.dumps(answer), flush=True)

def hello(**more):
    say(**{"type": "hello", "protocol": "courtcards-engine/1", **more})

def first(asked):
    say(type="move", id=asked["id"], move=asked["view"]["legal"][0])

def last(asked):
    say(type="move", id=asked["id"], move=asked["view"]["legal"][-1])

"""
LOOP = """
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        hello()
    elif asked["type"] == "choose":
        answer(asked)
    elif asked["type"] == "quit":
        break
"""
PATIENT = "10m"
"""A limit that no program here comes near."""


def script(folder: Path, body: str) -> str:
    """The command of a program that is ``body``, after what all of them need."""
    file = folder / "player.py"
    file.write_text(PRELUDE + body, encoding="utf-8")
    return f"{sys.executable} -S {file}"


def program(folder: Path, body: str, limit: str = PATIENT) -> ProgramPlayer:
    """A program that is ``body``."""
    made = parse_player(f"program/{limit}:{script(folder, body)}")
    assert isinstance(made, ProgramPlayer)
    return made


def answering(folder: Path, answer: str, limit: str = PATIENT) -> ProgramPlayer:
    """A program that answers each question, ``asked``, by the lines of ``answer``."""
    lines = "".join(f"    {line}\n" for line in answer.splitlines())
    return program(folder, f"def answer(asked):\n{lines}{LOOP}", limit)
