"""`courtcards cache`: print the place and size of compiled code, or remove it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from courtcards.cli.language import localize_here
from courtcards.kernel.cache import cache, list_cached, remove_all

EXAMPLES = ("courtcards cache", "courtcards cache --clean")
MEGABYTE = 1_000_000


def run(
    clean: Annotated[
        bool, typer.Option("--clean", help="Remove everything; it is built again when needed.")
    ] = False,
) -> None:
    """Print where compiled code is kept, and its size.

    An installed package brings its engine, and keeps nothing here. In a folder of sources the
    engine is built when it is first needed. So is the engine of a game of your own. Files that
    nobody used for a month are removed, sooner if newer versions exist.
    """
    paths = list_cached()
    told = {"folder": cache(), "size": sum(map(_measure_size, paths)) / MEGABYTE}
    if not paths:
        typer.echo(localize_here("{folder} is empty", **told))
    elif clean:
        remove_all()
        typer.echo(localize_here("removed {size:.1f} MB from {folder}", **told))
    else:
        typer.echo(localize_here("{folder} holds {size:.1f} MB", **told))


def _measure_size(path: Path) -> int:
    """Return the bytes in a file, or in all files of a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(each.stat().st_size for each in files if each.is_file())
