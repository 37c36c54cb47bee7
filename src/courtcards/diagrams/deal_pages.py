"""Pages that step through deals: one file with all that it needs, for a site of its own.

The file asks no server for anything, and its own policy forbids that, too. A frame can show it, and
its element and script can be copied into another page.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from xml.etree import ElementTree as ET

from courtcards.diagrams import pictures
from courtcards.diagrams.drawing import Drawing, add_prefix, write_svg
from courtcards.diagrams.moves import name_move
from courtcards.diagrams.problems import Problem
from courtcards.diagrams.scenes import Scene, name_rules, name_seat
from courtcards.kernel.cards import parse_card
from courtcards.kernel.errors import MalformedCard, PositionError
from courtcards.page import STATIC
from courtcards.play.positions import HandPosition
from courtcards.text import format_message, translate_text

MOST_STEPS = 400
SCRIPT = STATIC / "js" / "embed" / "deal-viewer.js"
STYLE = """
:root { color-scheme: light dark; }
body { max-width: 30rem; margin: 0 auto; padding: 0.5rem; font: 1rem/1.4 system-ui, sans-serif; }
h1 { margin: 0.2rem 0; font-size: 1.3rem; text-wrap: balance; overflow-wrap: anywhere; }
p { margin: 0.3rem 0; overflow-wrap: anywhere; }
section + section { margin-top: 2rem; }
svg { max-width: 100%; height: auto; }
"""


@dataclass(frozen=True)
class DealMoment:
    """A moment of a deal, and a sentence about the move that led to it."""

    scene: Scene
    caption: str


def write_page(problems: Sequence[Problem], language: str) -> str:
    """Return an HTML page that steps through each position from its setup to its last move.

    Raises PositionError for a game without a picture, or for too many moves.
    """
    script = SCRIPT.read_text("utf-8")
    policy = f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(STYLE)}"
    sections = [_write_section(number, each, language) for number, each in enumerate(problems)]
    title = problems[0].title or translate_text("Deal", language)
    page = f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(title)}</title>
<style>{STYLE}</style>
{"".join(sections)}<script>{script}</script>
</html>
"""
    # Another page into which a part of it is copied may be in any encoding.
    return page.encode("ascii", "xmlcharrefreplace").decode()


def _hash(text: str) -> str:
    """Return a policy's name for a script or a style sheet in the page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _write_section(number: int, problem: Problem, language: str) -> str:
    head = f"<h1>{escape(problem.title)}</h1>\n" if problem.title else ""
    question = f"<p>{escape(problem.question)}</p>\n" if problem.question else ""
    element = write_element(problem, language, f"deal{number}-")
    return f"<section>\n{head}{question}{element}</section>\n"


def write_element(problem: Problem, language: str, prefix: str) -> str:
    """Return the element of one deal: its first picture, and a template for each step.

    It begins with the setup, and with the last step if there is a question about that.
    """
    steps = list_steps(problem.position, language)
    drawings = pictures.draw_moments([each.scene for each in steps], language)
    whole = Drawing(drawings[0].width, language)
    whole.height = max(drawing.height for drawing in drawings)
    whole.title, whole.words = name_rules(steps[0].scene, language), drawings[0].words
    for drawing in drawings:
        whole.definitions |= drawing.definitions
    templates = "".join(
        f'<template data-caption="{escape(step.caption)}" '
        f'data-words="{escape(" ".join(drawing.words))}">'
        f"<svg>{_write_marks(drawing, prefix)}</svg></template>\n"
        for step, drawing in zip(steps, drawings, strict=True)
    )
    words = {
        "first": translate_text("First move", language),
        "back": translate_text("One move back", language),
        "next": translate_text("One move on", language),
        "last": translate_text("Last move", language),
        "step": translate_text("Move", language),
    }
    names = " ".join(f'data-{key}="{escape(word)}"' for key, word in words.items())
    names += ' data-start="last"' if problem.question else ""
    first = write_svg(whole, f'<g class="marks">{_write_marks(drawings[0], "")}</g>', prefix)
    return f'<courtcards-deal lang="{language}" {names}>\n{first}\n{templates}</courtcards-deal>\n'


def _write_marks(drawing: Drawing, prefix: str) -> str:
    return add_prefix("".join(ET.tostring(mark, "unicode") for mark in drawing.marks), prefix)


def list_steps(position: HandPosition, language: str) -> list[DealMoment]:
    """Return the moments of a deal, from its setup on."""
    if len(position.plays) > MOST_STEPS:
        raise PositionError(
            "a page steps through at most {most} moves, not {count}",
            most=MOST_STEPS,
            count=len(position.plays),
        )
    return [*_walk(position, language)]


def _walk(position: HandPosition, language: str) -> Iterator[DealMoment]:
    moments = position.list_moments()
    trick: list[tuple[int, int]] = []
    before = next(moments)
    yield DealMoment(Scene.of_position(before), translate_text("The cards are dealt", language))
    for after in moments:
        scene = Scene.of_position(after)
        seat, play = before.turn, after.plays[-1]
        move = name_move(position.rules.game, play, language)
        caption = move if seat is None else f"{name_seat(seat, language)}: {move}"
        trick = [*trick, *_find_card(seat, play)]
        if getattr(scene.table, "trick", None) == [] and len(trick) >= len(scene.hands):
            winner = name_seat(scene.table.leader, language)
            taken = format_message("{seat} takes the trick", {"seat": winner}, language)
            caption = f"{caption} – {taken}"
            scene = replace(scene, last_trick=tuple(trick))
            trick = []
        yield DealMoment(scene, caption)
        before = after


def _find_card(seat: int | None, play: str) -> list[tuple[int, int]]:
    """Return the card that a play lays into a trick, if it is one."""
    try:
        return [] if seat is None else [(seat, parse_card(play))]
    except MalformedCard:
        return []
