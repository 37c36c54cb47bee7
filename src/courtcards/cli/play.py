"""`courtcards play`: serve on this machine, and open the page in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import replace
from typing import Annotated

import typer

from courtcards.cli.language import localize_here
from courtcards.cli.serve import print_address
from courtcards.cli.server_options import (
    DatabaseOption,
    DataOption,
    HostOption,
    PortOption,
    load_command_settings,
)
from courtcards.games import GAMES
from courtcards.kernel.library import BUILD, WAY, build_in_background, can_build, list_missing_units
from courtcards.kernel.sources import LIBRARY, find_unit
from courtcards.play.players import invite
from courtcards.play.programs.players import ProgramPlayer, parse_player
from courtcards.server.serving import serve

EXAMPLES = ("courtcards play", "courtcards play --port 8080", "courtcards play --no-browser")


def run(
    host: HostOption = None,
    port: PortOption = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="MODULE:OBJECT",
            help="Your own player, or program:COMMAND, that people can seat at tables; may be "
            "repeated.",
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser, or not.")
    ] = True,
) -> None:
    """Open a table in the browser and play against bots.

    Choose the game, its rules and the number of players on the page. Matches are kept: close the
    page, stop the server, continue later. Ctrl-C stops the server.
    """
    options = {"host": host, "port": port, "data": data, "database": database}
    asked = load_command_settings(None, options)
    for each in bot or []:
        invite_player(each)

    is_built = not is_build_needed()
    if not is_built:
        BUILD.begin()

    def ready(url: str) -> None:
        print_address(url)
        if browser:
            open_page(url)
        if not is_built:
            build_in_background(print_build_result)

    serve(replace(asked.settings, workers=1), ready)  # invited players live in this process


def is_build_needed() -> bool:
    """Tell whether the engine is missing, and can be built while people play."""
    units = [find_unit(game.engine.state.__module__) for game in GAMES.values()]
    return WAY == LIBRARY and can_build() and bool(list_missing_units(units))


def print_build_result(failure: str | None) -> None:
    """Print the result of a build; ``failure`` is None if it succeeded."""
    if failure is None:
        typer.echo(localize_here("The engine is built."))
    else:
        typer.echo(
            localize_here(
                "The engine was not built, and bots think slowly: {failure}. The next start tries"
                " again.",
                failure=failure,
            ),
            err=True,
        )


def invite_player(name: str) -> None:
    """Let people seat a custom player at tables; a program is started at once.

    Raises BotError if there is no such player, or if it is a bot.
    """
    player = parse_player(name)
    if isinstance(player, ProgramPlayer):
        player.start()
        invite(player)
    else:
        invite(name)


def open_page(url: str) -> None:
    """Open a page in the browser, if this machine has a screen."""
    if has_screen():
        # A browser can take seconds to start; the server must answer meanwhile.
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def has_screen() -> bool:
    """Tell whether a browser window can be shown; a text browser would fill the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
