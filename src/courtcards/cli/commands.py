"""The commands by name; each is loaded from its own module when it is needed."""

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
    "serve": "Run a server of tables, without opening a browser.",
    "backup": "Back up the whole log and its secret into one file.",
    "restore": "Restore a backup into an empty location.",
    "check": "Check the whole log for damage.",
    "prune": "Archive old tables as records, and drop the names of old evenings.",
    "forget": "Remove a person's name and chat from the log.",
    "unlist": "Remove a table from the lobby.",
    "moderate": "Print the link of the moderators' page.",
    "rules": "Print the rules in force as plain sentences.",
    "simulate": "Play matches between bots, and write their records.",
    "arena": "Compare two bots on the same deals.",
    "engine": "Run a bot for other programs: a view in, a move out, in JSON.",
    "study": "Answer a question about the games with a picture and a table.",
    "replay": "Check that recorded matches follow the rules.",
    "history": "Print records as hand histories, and read these back.",
    "advise": "Print what a bot would play in a position, and why.",
    "show": "Show a position as text, as a picture, or as pages to print.",
    "review": "Print what each player's decisions in a match cost.",
    "luck": "Separate luck and play in recorded matches.",
    "trace": "Print every decision of recorded matches, with all legal moves.",
    "perft": "Count the move sequences of each length from a deal.",
    "club": "Run a club evening from this machine.",
    "cache": "Print where compiled code is kept, and its size.",
}
"""The commands in the order of the help, each with the first line of its own help."""

CLUB_COMMANDS = {
    "seating": "Draw rounds in which nobody meets twice, if possible.",
    "standings": "Print the ranking of an exported evening.",
    "list": "List the clubs, evenings and seasons of a log.",
    "link": "Print the link of an evening, a season or a club.",
    "export": "Write the complete export of an evening.",
    "recount": "Count an evening again from its log.",
    "site": "Write the results as a folder of static pages.",
}
"""The commands of ``courtcards club``, each with the first line of its own help."""

USAGE_ERROR = 2


class UsageError(typer.TyperException):
    """A wrong command line: it asks for the impossible, or names something unknown."""

    exit_code = USAGE_ERROR


EXAMPLES = (
    "courtcards play",
    "courtcards rules french --set draw=start --language fr",
    "courtcards simulate --rules club --matches 10 --seed 7 --record club.jsonl",
    "courtcards replay club.jsonl",
)


def format_epilog(examples: tuple[str, ...]) -> str:
    """Format examples as the last part of a help text; the mark keeps their lines apart."""
    return "\b\nExamples:\n" + "\n".join(f"  {example}" for example in examples)


class CommandGroup(TyperGroup):
    """Commands, each loaded from its file when it is needed."""

    known = COMMANDS
    package = "courtcards.cli"

    def list_commands(self, _ctx: Any) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return list(self.known)

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        """Load a command by name. Raises UsageError if there is none."""
        if cmd_name not in self.known:
            raise UsageError(
                localize_here(
                    "there is no command {name!r}; choose one of {known}",
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
    """The commands of ``courtcards club``."""

    known = CLUB_COMMANDS
    package = "courtcards.cli.club"


GROUPS: dict[str, type[CommandGroup]] = {"club": ClubGroup}
"""Commands that have commands of their own."""


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
    """Play, check and simulate card games of kings.

    `courtcards COMMAND --help` explains a command and shows how to use it.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(USAGE_ERROR)
