"""Answers as pieces of a page: question, picture, table, and the command that makes it again."""

from __future__ import annotations

from pathlib import PurePath

from courtcards.lab.study.answering import Answer

HEAD = """# What the games are like

Each answer was played by bots, and comes with its 95% interval (±) and the command that makes it
again, byte for byte. A match is one observation, however many hands it has. What a bot plays is
not what people play: read the numbers as those of players who do not search. This page was
written by

    {command}
"""


def command_of(answer: Answer, name: str, folder: PurePath, *, more: str = "") -> str:
    """The command line that makes an answer again."""
    return (
        f"courtcards study {name} --deals {answer.deals} --bot {answer.bot} --seed {answer.seed} "
        f"--out {folder}{more}"
    )


def piece(answer: Answer, picture: PurePath, folder: PurePath) -> str:
    """One answer as Markdown; ``picture`` is relative to the page, ``folder`` is for commands."""
    study = answer.study
    sample = f"{answer.deals:,} {study.counts} of each kind, played by `{answer.bot}`."
    return (
        f"## {study.question}\n\n"
        f"{answer.summary()}\n\n"
        f"![{study.question}]({picture.as_posix()})\n\n"
        f"{answer.table().as_markdown()}\n"
        f"{study.method} {sample}\n\n"
        f"    {command_of(answer, study.name, folder)}\n"
    )


def page(answers: list[Answer], pictures: list[PurePath], folder: PurePath, more: str) -> str:
    """All answers as one page, in order."""
    head = HEAD.format(command=command_of(answers[0], "all", folder, more=more))
    pieces = [
        piece(answer, picture, folder) for answer, picture in zip(answers, pictures, strict=True)
    ]
    return "\n".join([head, *pieces])
