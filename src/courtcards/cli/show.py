"""`courtcards show`: show a position as text, as a picture, or as pages to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here, system_language
from courtcards.cli.options import STANDARD_STREAM, open_output
from courtcards.cli.position_input import read_text
from courtcards.diagrams import deal_pages, pictures, problem_sheet
from courtcards.diagrams.problems import LONGEST, Problem, read_problems
from courtcards.diagrams.scenes import Scene
from courtcards.text import check_language

EXAMPLES = (
    "courtcards show position.txt",
    "courtcards show position.txt position.svg",
    "courtcards show deal.txt deal.html --language fr",
    "courtcards show problems.txt problems.pdf",
)
SUFFIXES = (".svg", ".html", ".pdf", ".txt")


def run(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="Position, a file with one or several, or - to read it."
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Argument(
            metavar="[OUT]",
            help="File to write; its ending says what: .svg, .html (a page that steps through the "
            "deal), .pdf (problems, with solutions overleaf) or .txt.",
        ),
    ] = None,
    svg: Annotated[
        bool, typer.Option("--svg", help="Print an SVG instead of lines of text.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option("--language", help="Language of the picture; the system's by default."),
    ] = None,
) -> None:
    """Show a position as text, as a picture, or as pages to print.

    A file may have several positions. A line before a position that begins with # is its title, one
    with ? its question; one with ! after it is its solution. Where there is none, the reviewer of
    the game answers.
    """
    spoken = language or system_language()
    check_language(spoken)
    suffix = _find_suffix(out, svg=svg)
    problems = read_problems(read_text(position, LONGEST))
    if suffix == ".pdf":
        content = problem_sheet.print_problems(problems, _name_source(position), spoken)
    elif suffix == ".html":
        content = deal_pages.write_page(problems, spoken).encode()
    else:
        content = _show_one(problems, suffix, spoken).encode()
    with open_output(out or STANDARD_STREAM) as file:
        file.write(content)


def _find_suffix(out: Path | None, *, svg: bool) -> str:
    """Return what to write. Raises UsageError if nobody says."""
    wanted = ".svg" if svg else ".txt"
    if out is None or out == STANDARD_STREAM:
        return wanted
    suffix = out.suffix.lower()
    if suffix not in SUFFIXES or (svg and suffix != ".svg"):
        raise UsageError(
            localize_here(
                "{out} must end in {known}", out=out, known=".svg" if svg else ", ".join(SUFFIXES)
            )
        )
    return suffix


def _name_source(position: str) -> str:
    """Return the name that stands at the foot of printed pages."""
    path = Path(position)
    return path.stem if path.suffix else "Courtcards"


def _show_one(problems: list[Problem], suffix: str, language: str) -> str:
    if suffix == ".txt":
        return "\n\n".join(_write_text(each, language) for each in problems) + "\n"
    if (count := len(problems)) > 1:
        raise UsageError(localize_here("an SVG shows one position, not {count}", count=count))
    return pictures.draw_position(problems[0].position, language) + "\n"


def _write_text(problem: Problem, language: str) -> str:
    """Write a title, the picture as text, and a question."""
    lines = pictures.write_lines(Scene.of_position(problem.position), language)
    head = [problem.title, ""] if problem.title else []
    return "\n".join([*head, *lines, *(["", problem.question] if problem.question else [])])
