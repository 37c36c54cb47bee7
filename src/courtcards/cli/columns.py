"""Rows in columns on standard output."""

from __future__ import annotations

from collections.abc import Sequence

import typer
from rich.console import Console
from rich.table import Table


def plain_console() -> Console:
    """Standard output, on which a text stays as it is."""
    return Console(highlight=False, markup=False, emoji=False)


def print_columns(console: Console, rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns: the last one folded for a person, whole for a program."""
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
        typer.echo("".join(padded) + last)
