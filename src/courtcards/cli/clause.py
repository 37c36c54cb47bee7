"""A clause of the rules with its example: what can be tried there, and what comes of each."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import typer

from courtcards.cli.options import plain_console, print_columns
from courtcards.rulebook import shown, tried
from courtcards.rulebook.paper import PaperTable
from courtcards.rulebook.showing import Tried
from courtcards.text import translated

WORDS = {True: ("Allowed.", "rulebook.allowed"), False: ("Refused.", "rulebook.refused")}
"""What the page says first of a trial, by whether it is allowed: the words, and their key there."""
CLAUSE = re.compile(r"[A-Z]+-[0-9.]+")


def is_clause(text: str) -> bool:
    """Whether a text is written as a clause is, such as `KC-2.1`; case does not matter."""
    return CLAUSE.fullmatch(text.upper()) is not None


def print_clause(clause: str, language: str, *, as_json: bool) -> None:
    """Print what a clause says, and its example; UnknownClause where there is none."""
    told = shown(clause, language)
    outcomes = [tried(clause, [trial.move], language) for trial in told.trials]
    if as_json:
        came = [
            msgspec.to_builtins(trial)
            | {"is_allowed": each.is_allowed, "text": each.text, "clause": each.clause}
            for trial, each in zip(told.trials, outcomes, strict=True)
        ]
        sheet = msgspec.to_builtins(told) | {"language": language, "trials": came}
        typer.echo(msgspec.json.encode(sheet).decode())
        return
    console = plain_console()
    console.print(f"{clause} – {told.title}", style="bold", soft_wrap=True)
    for sentence in told.sentences:
        console.print(sentence, soft_wrap=True)
    for table in told.paper:
        console.print()
        _print_paper(table)
    console.print()
    console.print(told.look, soft_wrap=True)
    if outcomes:
        console.print()
        names = [trial.title or trial.move for trial in told.trials]
        rows = [
            (name, _outcome(each, clause, language))
            for name, each in zip(names, outcomes, strict=True)
        ]
        print_columns(console, rows)


def _print_paper(table: PaperTable) -> None:
    console = plain_console()
    console.print(table.title, style="bold", soft_wrap=True)
    rows: Sequence[Sequence[str]] = [table.columns, *table.rows]
    print_columns(console, rows)


def _outcome(came: Tried, clause: str, language: str) -> str:
    """Whether it is allowed, and why; with the clause that says so where it is another one."""
    message, key = WORDS[came.is_allowed]
    word = translated(message, language, key)
    text = came.text[:1].upper() + came.text[1:]
    if came.clause not in (None, clause) and f"({came.clause})" not in text:
        text = f"{text.rstrip('.')} ({came.clause})"
    return f"{word} {text}" if text.endswith((".", "!", "?")) else f"{word} {text}."
