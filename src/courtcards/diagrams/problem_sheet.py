"""Problems on paper: four on a page of A4, and their solutions overleaf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from courtcards.clubs.paper.pages import (
    A4,
    BOLD,
    Box,
    Painting,
    PaperPage,
    Stroke,
    Style,
    fit_text,
    split_into_groups,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf, write_foot
from courtcards.diagrams import pictures
from courtcards.diagrams.drawing import Drawing
from courtcards.diagrams.painting import paint
from courtcards.diagrams.problems import Problem, ProblemSolution, solve_problem
from courtcards.diagrams.scenes import Scene, name_seat
from courtcards.text import format_message, translate_text

ACROSS, DOWN = 2, 2
AREA = Box(12, 11, 186, 270)
GAP = 8
TITLE = Style(size=11.5, smallest=6, face=BOLD, lines=3)
TEXT = Style(size=9.5, smallest=6, lines=7)
SOLUTION = Style(size=11, smallest=7, lines=14)
VALUE = Style(size=9, smallest=6, grey=0.2)
HEAD, FOOT = 11, 20
"""Height in mm of a title above a picture, and of the question below."""


@dataclass(frozen=True)
class SheetItem:
    """A problem as it is printed, with its number from 1."""

    number: int
    title: str
    question: str
    drawing: Drawing
    solution: ProblemSolution


def print_problems(problems: Sequence[Problem], name: str, language: str) -> bytes:
    """Return a PDF of problems, to be printed on both sides, turned over its long edge.

    Each solution lies behind its problem: cut along the lines, the sheet gives cards. ``name``
    stands at the foot of each page. Raises PositionError for a game without a picture.
    """
    items = [_prepare(number, each, language) for number, each in enumerate(problems, start=1)]
    about = DocumentInfo(name, "", translate_text("Problems", language), language)
    pages = []
    for group in split_into_groups(items, ACROSS * DOWN):
        pages += [_build_front(group), _build_back(group, language)]
    for number, page in enumerate(pages, start=1):
        write_foot(page, about, number, len(pages))
    return render_pdf(pages, about)


def _prepare(number: int, problem: Problem, language: str) -> SheetItem:
    scene = Scene.of_position(problem.position)
    question = problem.question
    if not question and scene.turn is not None:
        seat = name_seat(scene.turn, language)
        question = format_message(
            "{seat} is on turn. Find the best move.", {"seat": seat}, language
        )
    return SheetItem(
        number,
        f"{number}. {problem.title}" if problem.title else f"{number}.",
        question,
        pictures.draw(scene, language),
        solve_problem(problem, language),
    )


def _place(index: int, *, is_back: bool) -> Box:
    """Return the part of a page for a problem; on the back, that behind it."""
    row, column = divmod(index, ACROSS)
    width, height = (AREA.width - GAP) / ACROSS, (AREA.height - GAP) / DOWN
    column = ACROSS - 1 - column if is_back else column
    return Box(AREA.x + column * (width + GAP), AREA.y + row * (height + GAP), width, height)


def _start_page() -> PaperPage:
    page = PaperPage()
    middle = AREA.y + AREA.height / 2
    page.put(
        Stroke(A4.width / 2, AREA.y, A4.width / 2, AREA.bottom, grey=0.7, dashed=True),
        Stroke(AREA.x, middle, AREA.right, middle, grey=0.7, dashed=True),
    )
    return page


def _write_from_top(page: PaperPage, box: Box, text: str, style: Style) -> float:
    """Write a text at the top of a box; return where it ends."""
    height = fit_text(text, style, box.width, box.height).height_mm
    page.write(Box(box.x, box.y, box.width, height), text, style)
    return box.y + height


def _build_front(items: Sequence[SheetItem]) -> PaperPage:
    page = _start_page()
    for index, item in enumerate(items):
        box = _place(index, is_back=False)
        page.write(Box(box.x, box.y, box.width, HEAD), item.title, TITLE)
        drawing = item.drawing
        room = box.height - HEAD - FOOT
        scale = min(box.width / drawing.width, room / drawing.height)
        width, height = drawing.width * scale, drawing.height * scale
        place = Box(box.x + (box.width - width) / 2, box.y + HEAD, width, height)
        page.put(Painting(place, drawing.width, partial(paint, drawing)))
        _write_from_top(
            page, Box(box.x, place.bottom + 2, box.width, FOOT - 2), item.question, TEXT
        )
    return page


def _build_back(items: Sequence[SheetItem], language: str) -> PaperPage:
    page = _start_page()
    head = translate_text("Solution", language)
    for index, item in enumerate(items):
        box = _place(index, is_back=True)
        page.write(Box(box.x, box.y, box.width, HEAD), f"{head} {item.title}", TITLE)
        solution = item.solution
        text = Box(box.x, box.y + HEAD + 2, box.width, 45)
        y = _write_from_top(page, text, solution.text, SOLUTION) + 5
        for move, value in solution.values:
            name, worth = Box(box.x, y, box.width, 5.5).columns(
                (box.width * 0.55, box.width * 0.45)
            )
            page.write(name, move, VALUE)
            page.write(worth, value, VALUE)
            y += 5.5
    return page
