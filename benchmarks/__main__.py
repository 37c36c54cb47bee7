"""Print the table of speeds."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version

from rich.console import Console
from rich.table import Table

from benchmarks import courtcards_side, doors, limit, openspiel_side
from benchmarks.browsers import decisions
from benchmarks.courtcards_side import DOUBLE_KING, KINGS
from benchmarks.measuring import ROUNDS, Speed, Work, measure_all
from benchmarks.starting import starts


def main() -> None:
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    parts = ", ".join(f"{name} {version(name)}" for name in ("numpy", "open_spiel"))
    console.print(f"{platform.machine()}, Python {platform.python_version()}, {parts}")
    console.print(f"Medians of {ROUNDS} rounds side by side in one process, in one thread")
    console.print("unless noted otherwise.")
    ours, theirs = courtcards_side.whole_deals(), [limit.work(), *openspiel_side.works()]
    calls, searches = courtcards_side.rule_calls(), courtcards_side.searches()
    environments = [*doors.ours(), *doors.theirs()]
    speeds = measure_all([*ours, *theirs, *calls, *searches, *environments])
    console.print(games_table(speeds, ours, theirs))
    console.print(searches_table(speeds, searches))
    console.print(environments_table(speeds, environments))
    console.print(calls_table(speeds, calls))
    console.print(decisions_table())
    console.print(starts_table())


def games_table(speeds: dict[str, Speed], ours: list[Work], theirs: list[Work]) -> Table:
    """Return whole deals and hands a second, and how many times as fast ours are."""
    table = Table("random whole games", title_justify="left")
    headings = ("a second", "slowest–fastest", "plays/s", "Double King is", "Kings, 2 players, is")
    for heading in headings:
        table.add_column(heading, justify="right")
    double_king, kings = (speeds[name].per_second for name in (DOUBLE_KING, KINGS))
    for work in [*ours, *theirs]:
        speed = speeds[work.name]
        table.add_row(
            work.name,
            f"{thousands(speed.per_second)} {work.unit}",
            f"{thousands(speed.slowest)}–{thousands(speed.fastest)}",
            thousands(speed.plays_per_second) if speed.plays_per_second else "",
            f"{double_king / speed.per_second:.2f} ×" if work in theirs else "",
            f"{kings / speed.per_second:.2f} ×" if work in theirs else "",
        )
    return table


def environments_table(speeds: dict[str, Speed], works: list[Work]) -> Table:
    """Return actions, deals and simulations a second in environments for learners."""
    table = Table("environments, random legal play", title_justify="left")
    for heading in ("a second", "slowest–fastest", "actions/s"):
        table.add_column(heading, justify="right")
    for work in works:
        speed = speeds[work.name]
        table.add_row(
            work.name,
            f"{thousands(speed.per_second)} {work.unit}",
            f"{thousands(speed.slowest)}–{thousands(speed.fastest)}",
            thousands(speed.plays_per_second) if work.unit == "deals" else "",
        )
    return table


def searches_table(speeds: dict[str, Speed], searches: list[Work]) -> Table:
    """Return simulations a second of a search at the first trick."""
    table = Table("a search of Double King at the first trick")
    table.add_column("simulations a second", justify="right")
    for work in searches:
        table.add_row(work.name, thousands(speeds[work.name].per_second))
    return table


def calls_table(speeds: dict[str, Speed], calls: list[Work]) -> Table:
    """Return the microseconds of one rule call from Python."""
    table = Table("one rule call from Python")
    table.add_column("µs", justify="right")
    for work in calls:
        table.add_row(work.name, f"{1e6 / speeds[work.name].per_second:.2f}")
    return table


def decisions_table() -> Table:
    """Return the milliseconds of a decision, native and in the engine of browsers."""
    table = Table("one decision", title_justify="left")
    for heading in ("native, ms", "in Node, ms", "ratio"):
        table.add_column(heading, justify="right")
    for each in decisions():
        table.add_row(
            f"{each.game}, {each.bot}",
            f"{each.native:.3f}",
            f"{each.browsers:.3f}",
            f"{each.ratio:.2f} ×",
        )
    return table


def starts_table() -> Table:
    """Return the seconds until programs are ready."""
    table = Table("starting, a process each")
    table.add_column("s", justify="right")
    for name, seconds in starts():
        table.add_row(name, f"{seconds:.2f}")
    return table


def thousands(number: float) -> str:
    """Format a speed in short: 34.1k, 2.10M."""
    if number >= 1e6:
        return f"{number / 1e6:.2f}M"
    return f"{number / 1e3:.1f}k" if number >= 1e3 else f"{number:.0f}"


if __name__ == "__main__":
    main()
