"""The commands by name, each loaded from its own module when it is needed."""

from __future__ import annotations

import importlib
from typing import Any

import typer
import typer.main
from typer.core import TyperGroup

from courtcards.cli.language import localize_here
from courtcards.kernel.version import __version__

COMMANDS = {
    "play": "Open a table in the browser and play against bots.",
    "serve": "Serve tables to browsers, without opening one.",
    "backup": "Write the whole log, with its secret, into one file.",
    "restore": "Make a log of a backup, where nothing is yet.",
    "check": "Check the whole log against itself.",
    "prune": "Keep of what is old the records alone, and no names.",
    "forget": "Take a person's name and chat out of the log.",
    "unlist": "Take a table out of the lobby.",
    "moderate": "Print the link of the moderators' page.",
    "rules": "Say the rules in force in plain sentences.",
    "simulate": "Let bots play matches, and write them down as records.",
    "arena": "Let two bots play the same deals, and tell which is better.",
    "engine": "Answer for a bot by lines of JSON: a view in, a move out.",
    "study": "Answer a question about the games, with a picture and a table.",
    "replay": "Check that recorded matches follow the rules.",
    "review": "Say what each player's decisions in a match cost.",
    "luck": "Say what recorded matches owe to luck, and what to play.",
    "trace": "Print every decision of recorded matches, with all that was legal.",
    "perft": "Count the move sequences of each length from a deal.",
    "club": "Run a club evening from this machine.",
    "cache": "Say where what is built here is kept, and how much that is.",
}
"""The commands, in the order of the help, each with the first line of its own help."""

CLUB_COMMANDS = {
    "seating": "Draw rounds in which nobody meets anybody twice, where that is possible.",
    "standings": "Print the ranking of an evening that has been exported.",
    "list": "List the evenings of a log, and its seasons.",
    "link": "Print a link of an evening or a season: the director's, or another.",
    "export": "Write the complete export of an evening.",
    "recount": "Count an evening again from its log.",
    "site": "Write the results as a folder of static pages.",
}
"""The commands of ``courtcards club``, each with the first line of its own help."""

USAGE_ERROR = 2


class UsageError(typer.TyperException):
    """The command line asks for something that makes no sense, or names something wrong."""

    exit_code = USAGE_ERROR


EXAMPLES = (
    "courtcards play",
    "courtcards rules french --set draw=start --language fr",
    "courtcards simulate --rules club --matches 10 --seed 7 --record club.jsonl",
    "courtcards replay club.jsonl",
)


def format_epilog(examples: tuple[str, ...]) -> str:
    """Examples as the last part of a help text; the mark keeps their lines apart."""
    return "\b\nExamples:\n" + "\n".join(f"  {example}" for example in examples)


class CommandGroup(TyperGroup):
    """Commands, each loaded from its file when it is wanted."""

    known = COMMANDS
    package = "courtcards.cli"

    def list_commands(self, _ctx: Any) -> list[str]:
        """The names of the commands, in the order of the help."""
        return list(self.known)

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        """A command by name."""
        if cmd_name not in self.known:
            raise UsageError(
                localize_here(
                    "there is no command {name!r}; there is {known}",
                    name=cmd_name,
                    known=", ".join(self.known),
                )
            )
        module = importlib.import_module(f"{self.package}.{cmd_name}")
        if cmd_name in GROUPS:
            one = typer.Typer(cls=GROUPS[cmd_name], add_completion=False, rich_markup_mode=None)
            one.callback(invoke_without_command=True, epilog=format_epilog(module.EXAMPLES))(
                module.run
            )
        else:
            one = typer.Typer(add_completion=False, rich_markup_mode=None)
            one.command(cmd_name, epilog=format_epilog(module.EXAMPLES))(module.run)
        return typer.main.get_command(one)

    def format_commands(self, _ctx: Any, formatter: Any) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.known.items()))


class ClubGroup(CommandGroup):
    """The commands of a club evening."""

    known = CLUB_COMMANDS
    package = "courtcards.cli.club"


GROUPS: dict[str, type[CommandGroup]] = {"club": ClubGroup}
"""The commands that have commands of their own."""


app = typer.Typer(
    cls=CommandGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    epilog=format_epilog(EXAMPLES),
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"courtcards {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def courtcards_command(
    context: typer.Context,
    _version: bool = typer.Option(
        False, "--version", is_eager=True, callback=_print_version, help="Print the version."
    ),
) -> None:
    """Card games of kings: play them, check them, simulate them.

    `courtcards COMMAND --help` explains a command and shows how it is used.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(USAGE_ERROR)
