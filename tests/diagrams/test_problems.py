"""Problems: read from a file, and printed with their solutions overleaf."""

from __future__ import annotations

import pytest

from courtcards.diagrams import problems
from courtcards.diagrams.problem_sheet import print_problems
from courtcards.diagrams.problems import read_problems, solve_problem
from courtcards.kernel.errors import PositionError
from courtcards.text import LANGUAGES
from diagrams.moments import KINGS, ONE_HAND, OPEN_DEAL
from paper.reading import letters, opened, outside, overlapping, page_sizes, page_texts

FILE = f"""
# Ducking
? Which club?

{ONE_HAND}
! The five.
! Somebody has a higher one.
{KINGS.replace(" ne=", chr(10) + "ne=")}

# Last
{OPEN_DEAL}
"""
LONG = "Über die Donaudampfschifffahrtsgesellschaftskapitänsmütze und den König von Herzen " * 2


def test_lines_before_and_after_a_position_belong_to_it() -> None:
    first, second, third = read_problems(FILE)
    assert (first.title, first.question) == ("Ducking", "Which club?")
    assert first.solution == "The five. Somebody has a higher one."
    assert str(first.position).startswith("double-king/1")
    assert not second.title
    assert second.position.rules.game == "kings-corner"
    assert "ne=" in str(second.position)
    assert third.title == "Last"
    assert not third.solution


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "there is no position"),
        ("# only a title", "start"),
        (
            f"{ONE_HAND}\n{ONE_HAND.replace('AK3', 'AA3')}",
            "position 2, hands: there are two A♠",
        ),
        (f"{ONE_HAND}\n" * (problems.MOST + 1), "at most 200 positions"),
        ("x" * (problems.LONGEST + 1), "at most 400000 characters"),
    ],
)
def test_a_wrong_file_gives_one_sentence(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        read_problems(text)


@pytest.mark.engine
def test_a_solution_is_what_was_written_or_else_the_best_move() -> None:
    first, second, third = read_problems(FILE)
    assert solve_problem(first, "en").text.startswith("The five.")
    best = solve_problem(second, "de")
    assert "ist der beste Spielzug" in best.text
    assert best.values[0][0] in best.text
    assert "," in best.values[0][1]
    assert solve_problem(third, "en").values
    king = OPEN_DEAL.replace("choose hearts", "choose king-of-hearts")
    solved = read_problems(king)[0]
    exact = solve_problem(solved, "en")
    assert "best play: " in exact.text
    assert all(sum(map(int, each.replace("−", "-").split())) == -5 for _, each in exact.values)
    hidden = read_problems(ONE_HAND + " plays=5C")[0]
    assert not solve_problem(hidden, "en").text


@pytest.mark.engine
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_has_four_and_the_next_their_solutions(language: str) -> None:
    count = 6
    text = "\n".join(
        f"# {LONG if number == 1 else 'Number'} {number}x\n{position}\n! Answer{number}."
        for number, position in enumerate([ONE_HAND, KINGS, OPEN_DEAL] * 2, start=1)
    )
    document = print_problems(read_problems(text), "Lesson", language)
    assert page_sizes(document) == [(210, 297)] * 4
    pages = [letters(page) for page in page_texts(document)]
    for number in range(1, count + 1):
        front, back = (0, 1) if number <= 4 else (2, 3)
        assert [place for place, page in enumerate(pages) if f"Answer{number}" in page] == [back]
        assert f"{number}x" in pages[front]
    assert overlapping(document) == []
    assert outside(document, 8) == []
    assert document == print_problems(read_problems(text), "Lesson", language)


@pytest.mark.engine
def test_a_solution_lies_behind_its_problem() -> None:
    """Turned over its long edge, left is right: the first solution is at the upper right."""
    text = "\n".join(f"# Title{number}\n{ONE_HAND}\n! Answer{number}." for number in range(1, 5))
    with opened(print_problems(read_problems(text), "Lesson", "en")) as document:
        places = [
            _find(document[page], f"{word}{number}")
            for page, word in ((0, "Title"), (1, "Answer"))
            for number in range(1, 5)
        ]
    middle = 105 / 25.4 * 72
    assert [x < middle for x, _ in places] == [True, False, True, False, False, True, False, True]
    fronts, backs = places[:4], places[4:]
    for one, other in zip(fronts, backs, strict=True):
        assert abs(one[1] - other[1]) < 60


def _find(page: object, word: str) -> tuple[float, float]:
    """The place where a word begins on a page, in points."""
    text = page.get_textpage()  # type: ignore[attr-defined]
    index, _ = text.search(word).get_next()
    left, bottom, _, _ = text.get_charbox(index)
    return float(left), float(bottom)
