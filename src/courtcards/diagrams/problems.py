"""Problems in a text file: positions with a title, a question and a solution each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from courtcards.diagrams.moves import name_move
from courtcards.diagrams.scenes import name_seat
from courtcards.kernel.errors import CourtcardsError, PlayError, PositionError
from courtcards.lab.advice import weigh_position
from courtcards.lab.solving import solve_position
from courtcards.play.positions import HandPosition, find_example
from courtcards.text import format_message, localize
from courtcards.text.formatting import format_estimate

LONGEST = 400_000
"""The most characters of a file."""
MOST = 200
LONGEST_TEXT = 600
"""The most characters of a title, a question or a solution."""
SHOWN_MOVES = 5
SHOWN_LINE = 12
"""The most moves of the line of best play."""

_HEAD = re.compile(r"\s*[a-z][a-z-]*/\d+\s")
_MARKS = {"#": "title", "?": "question", "!": "solution"}


@dataclass(frozen=True)
class Problem:
    """A position to think about. Empty texts are filled in where it is shown."""

    position: HandPosition
    title: str = ""
    question: str = ""
    solution: str = ""


def read_problems(text: str) -> list[Problem]:
    """Read positions, with lines ``# title`` and ``? question`` above, ``! solution`` below each.

    Raises PositionError, which says which position is wrong.
    """
    if len(text) > LONGEST:
        raise PositionError("a file has at most {most} characters", most=LONGEST)
    found = [*_split(text)]
    if not found:
        raise PositionError(
            "there is no position: one begins so: {example}", example=find_example()
        )
    if len(found) > MOST:
        raise PositionError("a file has at most {most} positions", most=MOST)
    return [_read(number, parts, len(found)) for number, parts in enumerate(found, start=1)]


def _read(number: int, parts: dict[str, str], count: int) -> Problem:
    try:
        position = HandPosition.parse(parts.pop("position", ""))
    except CourtcardsError as error:
        if count == 1:
            raise
        raise PositionError("position {number}, {error}", number=number, error=error) from None
    return Problem(position, **{key: value[:LONGEST_TEXT] for key, value in parts.items()})


def _split(text: str) -> Iterator[dict[str, str]]:
    """Yield the parts of each problem."""
    parts: dict[str, str] = {}
    for line in text.splitlines():
        plain = line.strip()
        if not plain:
            continue
        key = _MARKS.get(plain[0], "position")
        is_next = _HEAD.match(line) if key == "position" else key != "solution"
        if is_next and "position" in parts:
            yield parts
            parts = {}
        plain = plain if key == "position" else plain[1:].strip()
        parts[key] = f"{parts[key]} {plain}" if key in parts else plain
    if parts:
        yield parts


@dataclass(frozen=True)
class ProblemSolution:
    """The best move with its reason, and the values of the best moves; or what was written."""

    text: str
    values: tuple[tuple[str, str], ...] = ()


def solve_problem(problem: Problem, language: str) -> ProblemSolution:
    """Return the written solution, or else the exact one, or what the game's reviewer would play.

    It is exact if all cards are open and the hand is short enough.
    """
    if problem.solution:
        return ProblemSolution(problem.solution)
    position = problem.position
    try:
        return _solve_exactly(position, language)
    except PlayError:
        pass
    try:
        return _weigh(position, language)
    except PlayError:
        return ProblemSolution("")


def _solve_exactly(position: HandPosition, language: str) -> ProblemSolution:
    """Write the line of best play, and the results of all seats after the best moves."""
    solution, game = solve_position(position), position.rules.game
    line = ", ".join(name_move(game, move, language) for move in solution.line[:SHOWN_LINE])
    more = ", …" if len(solution.line) > SHOWN_LINE else ""
    said = format_message("best play: {line}", {"line": line + more}, language)
    values = tuple(
        (name_move(game, each.move, language), str(each).removeprefix(each.move).strip())
        for each in solution.moves[:SHOWN_MOVES]
    )
    return ProblemSolution(
        f"{_name_best(position, solution.moves[0].move, language)}; {said}", values
    )


def _weigh(position: HandPosition, language: str) -> ProblemSolution:
    choices, game = weigh_position(position), position.rules.game
    best = choices[0]
    names = [name_seat(seat, language) for seat in range(position.rules.seats)]
    reasons = [localize(reason.fill_names(names), language) for reason in best.reasons[:2]]
    sentence = _name_best(position, best.move, language)
    text = f"{sentence}: {'; '.join(reasons)}." if reasons else f"{sentence}."
    values = tuple(
        (
            name_move(game, each.move, language),
            format_estimate(each.value, each.uncertainty, language),
        )
        for each in choices[:SHOWN_MOVES]
    )
    return ProblemSolution(text, values)


def _name_best(position: HandPosition, move: str, language: str) -> str:
    named = name_move(position.rules.game, move, language)
    return format_message("{move} is best", {"move": named}, language)
