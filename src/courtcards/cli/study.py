"""`courtcards study`: answer questions about the games by playing."""

from __future__ import annotations

import os
from contextlib import closing
from enum import StrEnum
from pathlib import Path, PurePath
from typing import Annotated

import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.long_runs import (
    AddressOption,
    ComputeBackend,
    OnOption,
    WorkerPool,
    WorkersOption,
    choose_pool,
    interrupt_on_sigterm,
    track_progress,
)
from courtcards.cli.options import describe_os_error
from courtcards.lab.studies import STUDIES
from courtcards.lab.study import (
    Study,
    StudyAnswer,
    Survey,
    SurveyBatch,
    build_answer,
    format_page,
    import_matplotlib,
    plan_survey,
    save_figure,
)
from courtcards.lab.workers import PieceQueue
from courtcards.play.players import BOT_NAMES, check_bot

ALL = "all"
DEALS = 2000

EXAMPLES = (
    "courtcards study --list",
    "courtcards study kings-stock",
    "courtcards study contracts --deals 20000 --out pictures --picture png",
    "courtcards study all --deals 20000 --out docs/study --page docs/study.md",
)


class Picture(StrEnum):
    """File format of a picture."""

    svg = "svg"
    png = "png"


NameArgument = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="Name of a question, or all.")
]
ListOption = Annotated[bool, typer.Option("--list", help="Print the questions.")]
DealsOption = Annotated[
    int, typer.Option("--deals", min=2, help="Number of hands or deals of each kind.")
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Folder for the picture and the table."),
]
PageOption = Annotated[
    Path | None,
    typer.Option("--page", metavar="FILE", help="Also write everything as a page, in Markdown."),
]
PictureOption = Annotated[Picture, typer.Option("--picture", help="File format of the picture.")]
BotOption = Annotated[str, typer.Option("--bot", help=f"The bot: {', '.join(BOT_NAMES)}.")]
SeedOption = Annotated[
    str, typer.Option("--seed", help="Seed; the same one gives the same answer.")
]


def run(
    name: NameArgument = None,
    listing: ListOption = False,
    deals: DealsOption = DEALS,
    out: OutOption = None,
    page_file: PageOption = None,
    picture: PictureOption = Picture.svg,
    bot: BotOption = "steady",
    seed: SeedOption = "0",
    workers: WorkersOption = None,
    on: OnOption = ComputeBackend.cores,
    address: AddressOption = None,
) -> None:
    """Answer a question about the games with a picture and a table.

    Bots play by each of the rules that are compared. Every number has a 95% interval; a match is
    one observation. The same arguments make the same files, byte for byte.
    """
    if listing:
        for study in STUDIES.values():
            typer.echo(f"{study.name:<14} {study.question}")
        return
    studies = find_studies(name)
    check_bot(bot)
    if page_file is not None and out is None:
        raise UsageError(
            localize_here("--page needs a folder for its pictures: name it with --out")
        )
    pool = choose_pool(on, address, workers)
    if out is not None:
        import_matplotlib()
        _make_folder(out)
    answers = []
    played: tuple[Survey, list[SurveyBatch]] | None = None
    for study in studies:
        survey = plan_survey(study, deals, bot, seed)
        if played is None or played[0] != survey:  # several studies may use the same hands
            played = survey, _play_survey(study, survey, pool)
        answer = build_answer(study, deals, bot, seed, played[1])
        answers.append(answer)
        typer.echo(f"{study.question}\n{answer.summary()}\n\n{answer.table().as_markdown()}")
        if out is not None:
            _write_answer(answer, out, picture)
    if out is not None and page_file is not None:
        shown = [
            _make_relative_path(page_file, _make_picture_path(answer, out, picture))
            for answer in answers
        ]
        more = f" --page {page_file}" + ("" if picture is Picture.svg else " --picture png")
        _write(page_file, format_page(answers, shown, out, more))


def find_studies(name: str | None) -> list[Study]:
    """Return the study of a name, or all. Raises UsageError if there is none."""
    if name == ALL:
        return list(STUDIES.values())
    if name not in STUDIES:
        raise UsageError(
            localize_here(
                "name a study: {known} or all; --list prints their questions",
                known=", ".join(STUDIES),
            )
        )
    return [STUDIES[name]]


def _play_survey(study: Study, survey: Survey, pool: WorkerPool[SurveyBatch]) -> list[SurveyBatch]:
    """Play the hands of a study, and return their numbers."""
    total = len(survey.arms) * survey.matches
    with interrupt_on_sigterm(), closing(pool(survey, PieceQueue(0, total))) as batches:
        return list(track_progress(batches, total, study.name, lambda batch: batch.matches))


def _write_answer(answer: StudyAnswer, out: Path, picture: Picture) -> None:
    _write(out / f"{answer.study.name}.csv", answer.table().as_csv())
    path = _make_picture_path(answer, out, picture)
    try:
        save_figure(path, answer.draw)
    except OSError as error:
        raise _make_write_error(path, error) from error


def _make_picture_path(answer: StudyAnswer, out: Path, picture: Picture) -> Path:
    return out / f"{answer.study.name}.{picture.value}"


def _make_relative_path(page_file: Path, path: Path) -> PurePath:
    """Return the path of a file as seen from a page in another folder."""
    return PurePath(os.path.relpath(path, page_file.parent))


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _make_write_error(out, error) from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _make_write_error(path, error) from error


def _make_write_error(path: Path, error: OSError) -> UsageError:
    return UsageError(
        localize_here("cannot write {path}: {reason}", path=path, reason=describe_os_error(error))
    )
