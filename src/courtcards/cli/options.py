"""Options and helpers that several commands share: rule sets, players, records, columns."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.games import find_game, find_game_by_ruleset
from courtcards.kernel.arguments import lower_first_letter
from courtcards.kernel.errors import RecordError
from courtcards.kernel.options import RuleSet, parse_changes
from courtcards.play import records
from courtcards.play.players import CustomPlayer, Player, resolve_player
from courtcards.play.players.bot import Faults
from courtcards.play.programs.players import parse_player
from courtcards.play.records import Record

GameOption = Annotated[
    str | None,
    typer.Option("--game", help="The game; the rule set's, if not given."),
]
RulesOption = Annotated[
    str, typer.Option("--rules", help="The named rule set; `courtcards rules` lists them.")
]
PlayersOption = Annotated[
    int | None,
    typer.Option("--players", help="Number of players; the fewest possible, if not given."),
]
HouseRulesOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change one rule; may be repeated."),
]

STANDARD_STREAM = Path("-")


def parse_rules(
    game: str | None, named: str, players: int | None, house_rules: list[str] | None
) -> RuleSet:
    """Return the rule set that the options name.

    Raises RuleSetError if a game, rule set, option or value does not exist.
    """
    asked = find_game_by_ruleset(named) if game is None else find_game(game)
    changes = parse_changes(asked.options, house_rules or [])
    return asked.rules(named, changes, players)


def open_input(path: Path) -> AbstractContextManager[IO[bytes]]:
    """Open a file for reading, or standard input for `-`.

    Raises UsageError (status 2) if the file cannot be read.
    """
    if path == STANDARD_STREAM:
        return nullcontext(sys.stdin.buffer)
    try:
        return path.open("rb")
    except OSError as error:
        raise UsageError(
            localize_here(
                "cannot read {path}: {reason}", path=path, reason=describe_os_error(error)
            )
        ) from error


def open_output(path: Path, *, appends: bool = False) -> AbstractContextManager[IO[bytes]]:
    """Open a file for writing, or standard output for `-`.

    The old content is overwritten; with ``appends`` it stays in front. Raises UsageError (status 2)
    if the file cannot be written.
    """
    if path == STANDARD_STREAM:
        return nullcontext(sys.stdout.buffer)
    try:
        return path.open("ab" if appends else "wb")
    except OSError as error:
        raise UsageError(
            localize_here(
                "cannot write {path}: {reason}", path=path, reason=describe_os_error(error)
            )
        ) from error


def describe_os_error(error: OSError) -> str:
    """Return why a file could not be used, in lower case: `no such file or directory`."""
    return lower_first_letter(error.strerror or str(error))


def make_plain_console() -> Console:
    """Return a console on standard output that prints texts unchanged."""
    return Console(highlight=False, markup=False, emoji=False)


def print_columns(console: Console, rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns.

    On a terminal the last column is folded. Elsewhere it stays on one line, for programs.
    """
    if console.is_terminal:
        table = Table.grid(padding=(0, 2))
        for number in range(len(rows[0])):
            table.add_column(style="cyan" if number == 0 else None, no_wrap=number == 0)
        for row in rows:
            table.add_row(*row)
        console.print(table)
        return
    widths = [max(map(len, column)) + 2 for column in list(zip(*rows, strict=True))[:-1]]
    for *cells, last in rows:
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        typer.echo(("".join(padded) + last).rstrip())


def prepare_player(name: str, game: str) -> Player:
    """Return the bot or player of a name; a program is started.

    Raises BotError if there is no such player, or if it does not play the game.
    """
    player = parse_player(name.strip())
    found = resolve_player(player)
    if isinstance(found, CustomPlayer):
        found.check_game(game)
    return player


def format_faults(faults_by_player: Mapping[str, Faults]) -> list[str]:
    """Format a line for each external player, with its faults."""
    return [f"{name}: {_format_player_faults(faults)}" for name, faults in faults_by_player.items()]


def _format_player_faults(faults: Faults) -> str:
    if not faults.count:
        return f"made all of its {faults.asked} moves itself"
    return (
        f"{faults.count} of {faults.asked} moves were made in its place "
        f"({faults.illegal} illegal, {faults.late} late, {faults.crashed} crashed); "
        f"the first: {faults.first}"
    )


def make_faults_object(faults_by_player: Mapping[str, Faults]) -> dict[str, Any]:
    """Return the faults as part of a JSON object; empty without external players."""
    return (
        {"faults": {name: asdict(faults) for name, faults in faults_by_player.items()}}
        if faults_by_player
        else {}
    )


@dataclass(frozen=True)
class LocatedRecord:
    """A record and its place: file, line from 1, number of the match from 0."""

    file: str
    line: int
    match: int
    record: Record


class IllegalRecord(typer.TyperException):
    """A record breaks the rules."""

    exit_code = 1


def read_records(path: Path) -> Iterator[LocatedRecord]:
    """Read the records of a file, in order.

    Raises UsageError (status 2) if a line is no record, or if there is none.
    """
    name = "standard input" if path == STANDARD_STREAM else str(path)
    count = 0
    with open_input(path) as file:
        for line_number, line in records.read_lines(file):
            try:
                record = records.decode(line)
                records.read_rules(record)
            except RecordError as error:
                raise UsageError(
                    localize_here(
                        "{file}, line {line}: {error}", file=name, line=line_number, error=error
                    )
                ) from None
            except RecursionError:
                raise UsageError(
                    localize_here(
                        "{file}, line {line}: not a {format}: nested too deeply",
                        file=name,
                        line=line_number,
                        format=records.FORMAT,
                    )
                ) from None
            yield LocatedRecord(name, line_number, count, record)
            count += 1
    if not count:
        raise UsageError(
            localize_here(
                "{file} holds no record: each line must be one {format}",
                file=name,
                format=records.FORMAT,
            )
        )


def distinguish_names(players: Sequence[str]) -> list[str]:
    """Return the players' names by seat; equal names are told apart by their seats.

    >>> distinguish_names(["bot:steady", "Ann", "bot:steady"])
    ['bot:steady (seat 0)', 'Ann', 'bot:steady (seat 2)']
    """
    return [
        f"{name} (seat {seat})" if players.count(name) > 1 else name
        for seat, name in enumerate(players)
    ]


def make_illegal_record(place: str, error: RecordError) -> IllegalRecord:
    """Return the error for a record that breaks the rules.

    It names hand and ply, counted from 0, as far as they are known.
    """
    where = {"place": place, "hand": error.hand, "ply": error.ply, "error": error}
    if error.hand is None:
        return IllegalRecord(localize_here("{place}: {error}", **where))
    if error.ply is None:
        return IllegalRecord(localize_here("{place}, hand {hand}: {error}", **where))
    return IllegalRecord(localize_here("{place}, hand {hand}, ply {ply}: {error}", **where))
