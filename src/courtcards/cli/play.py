"""`courtcards play`: a server on this machine, and its page in the browser."""

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
            help="A player of your own that may be seated at tables, or program:COMMAND. May be "
            "given again.",
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Whether to open the page.")
    ] = True,
) -> None:
    """Open a table in the browser and play against bots.

    Choose the game, its rules and how many play on the page. A match is kept: close the page,
    stop the server, come back later. Ctrl-C stops it.
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

    serve(replace(asked.settings, workers=1), ready)  # an invited player is in this process


def is_build_needed() -> bool:
    """Whether the engine is lacking, and is built while people play."""
    units = [find_unit(game.engine.state.__module__) for game in GAMES.values()]
    return WAY == LIBRARY and can_build() and bool(list_missing_units(units))


def print_build_result(failure: str | None) -> None:
    """Print whether the engine was built."""
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
    """Let a player of one's own sit down at tables. BotError where there is none, or it is a bot.

    A program is started at once.
    """
    player = parse_player(name)
    if isinstance(player, ProgramPlayer):
        player.start()
        invite(player)
    else:
        invite(name)


def open_page(url: str) -> None:
    """Show a page in the browser, where there is one."""
    if has_screen():
        # A browser can take seconds to start; the server must answer meanwhile.
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def has_screen() -> bool:
    """Whether a browser window can be shown; a browser in the terminal would fill it."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
