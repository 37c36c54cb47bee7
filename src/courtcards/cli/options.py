"""Options and arguments that several commands have: a rule set with house rules, and files."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Annotated

import typer

from courtcards.cli.commands import Senseless
from courtcards.cli.language import in_own_words
from courtcards.games import game_named, game_of
from courtcards.kernel.rulesets import RuleSet, parse_changes
from courtcards.kernel.user_texts import within_sentence

GameOption = Annotated[
    str | None,
    typer.Option("--game", help="The game. The rule set's, if not given."),
]
RulesOption = Annotated[
    str, typer.Option("--rules", help="A named rule set; `courtcards rules` lists them.")
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", help="How many play. The fewest the game allows.")
]
HouseRulesOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="A house rule. May be given again."),
]

STANDARD_STREAM = Path("-")


def rules_asked(
    game: str | None, named: str, players: int | None, house_rules: list[str] | None
) -> RuleSet:
    """The rule set that a person asked for; RuleSetError for what does not exist."""
    asked = game_of(named) if game is None else game_named(game)
    changes = parse_changes(asked.options, house_rules or [])
    return asked.rules(named, changes, players)


def opened_to_read(path: Path) -> AbstractContextManager[IO[bytes]]:
    """A file, or standard input for `-`; an error with status 2 where it cannot be read."""
    if path == STANDARD_STREAM:
        return nullcontext(sys.stdin.buffer)
    try:
        return path.open("rb")
    except OSError as error:
        raise Senseless(
            in_own_words("cannot read {path}: {reason}", path=path, reason=reason(error))
        ) from error


def opened_to_write(path: Path, *, goes_on: bool = False) -> AbstractContextManager[IO[bytes]]:
    """A file, or standard output for `-`; an error with status 2 where it cannot be written.

    What the file held is overwritten, or appended to where ``goes_on``.
    """
    if path == STANDARD_STREAM:
        return nullcontext(sys.stdout.buffer)
    try:
        return path.open("ab" if goes_on else "wb")
    except OSError as error:
        raise Senseless(
            in_own_words("cannot write {path}: {reason}", path=path, reason=reason(error))
        ) from error


def reason(error: OSError) -> str:
    """Why a file could not be used, in lower case: `no such file or directory`."""
    return within_sentence(error.strerror or str(error))
