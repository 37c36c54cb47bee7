"""Attack a server, of this tree and perhaps of another, and print how long people waited."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import uvloop
from rich.console import Console
from rich.table import Table

from benchmarks.attacks.attacks import ATTACKS, AttackOrder
from benchmarks.attacks.innocents import Bystanders, Waits
from benchmarks.attacks.target import AttackedServer, MemoryPeak, serving

HERE = Path(__file__).parents[2] / "src"
FROM = "127.0.0.2"
"""Address of the attacker; bystanders have another one."""
MOST_MS, MOST_TIMES, MOST_MEMORY = 100.0, 5.0, 1.5
"""Limits: milliseconds and growth of the 99th percentile of bystanders, growth of memory."""


@dataclass(frozen=True)
class Figures:
    """The results of one run."""

    quiet: Waits
    attacked: Waits
    memory_times: float

    @property
    def waits(self) -> tuple[list[float], list[float]]:
        """The waits of people, quiet and attacked."""
        return self.quiet.people, self.attacked.people


def main() -> None:
    asked = arguments()
    console = Console(width=None if sys.stdout.isatty() else 150, highlight=False)
    checkouts = {"after": HERE}
    if asked.beside is not None:
        checkouts = {"before": asked.beside.resolve() / "src"} | checkouts
    table = Table("attack", title_justify="left")
    for side in checkouts:
        for heading in ("p50 ms", "p99 ms", "times", "bots p50", "visits p99", "failed", "memory"):
            table.add_column(f"{side}\n{heading}", justify="right")
    missed = []
    for name in asked.only or ATTACKS:
        runs: dict[str, list[Figures]] = {side: [] for side in checkouts}
        for _ in range(asked.runs):
            for side, source in checkouts.items():
                runs[side].append(run(source, name, asked.seconds))
        table.add_row(name, *(cell for side in checkouts for cell in cells(runs[side])))
        console.print(name, *(cell for side in checkouts for cell in cells(runs[side])))
        if not holds(runs["after"]):
            missed.append(name)
    console.print(
        f"{os.cpu_count()} cores; medians of {asked.runs} runs of {asked.seconds:g} s;"
        " each figure: quiet → attacked"
    )
    console.print(table)
    if missed:
        console.print(f"Beyond the limits: {', '.join(missed)}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-attacks ARGUMENTS=…", description=__doc__)
    parser.add_argument("--beside", type=Path, help="another checkout to measure in the same run")
    parser.add_argument("--only", nargs="+", choices=ATTACKS, help="some of the attacks")
    parser.add_argument("--runs", type=int, default=3, help="number of runs (default 3)")
    parser.add_argument(
        "--seconds", type=float, default=6.0, help="seconds of quiet, and of attack (default 6)"
    )
    return parser.parse_args()


def run(source: Path, name: str, seconds: float) -> Figures:
    """Attack a server of these sources once."""
    with (
        tempfile.TemporaryDirectory(prefix="courtcards-bench-") as folder,
        serving(source, Path(folder)) as (port, process),
    ):
        memory = MemoryPeak(process)
        command = [sys.executable, "-m", "benchmarks.attacks.attacks"]
        order = AttackOrder(name, port, process, FROM, seconds)
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as attacker:
            try:
                assert attacker.stdin is not None
                assert attacker.stdout is not None
                attacker.stdin.write(msgspec.json.encode(order) + b"\n")
                attacker.stdin.flush()
                if not attacker.stdout.readline():
                    sys.exit(f"the attack {name} could not be prepared")
                usual: list[float] = []

                async def attack() -> None:
                    assert attacker.stdin is not None
                    attacker.stdin.write(b"go\n")
                    attacker.stdin.flush()

                innocents = Bystanders(AttackedServer(port, process, "127.0.0.1"))
                memory.renew()
                quiet, attacked = uvloop.run(
                    innocents.watch(seconds, attack, lambda: usual.append(memory.renew()))
                )
            finally:
                attacker.kill()
        memory.close()
        return Figures(quiet, attacked, memory.renew() / usual[0])


def cells(runs: Sequence[Figures]) -> list[str]:
    """Return the medians of some runs, as cells of a line."""
    pairs = [each.waits for each in runs]
    visits = [(each.quiet.visits, each.attacked.visits) for each in runs]
    return [
        beside(pairs, 0.5),
        beside(pairs, 0.99),
        f"{times(runs):.1f}",
        beside([(each.quiet.bots, each.attacked.bots) for each in runs], 0.5),
        beside(visits, 0.99),
        f"{statistics.median(each.attacked.failed_visits for each in runs):.0f}",
        f"{statistics.median(each.memory_times for each in runs):.2f}",
    ]


def beside(pairs: Sequence[tuple[list[float], list[float]]], part: float) -> str:
    """Format a percentile without and with the attack, as medians of the runs."""
    usual, attacked = zip(
        *((at(quiet, part), at(late, part)) for quiet, late in pairs), strict=True
    )
    return f"{statistics.median(usual):,.0f} → {statistics.median(attacked):,.0f}"


def at(waits: list[float], part: float) -> float:
    """Return a percentile in milliseconds; infinite if nobody was served."""
    ordered = sorted(waits)
    return 1e3 * ordered[int(len(ordered) * part)] if ordered else float("inf")


def times(runs: Sequence[Figures]) -> float:
    """Return how many times its quiet value the 99th percentile is: the median of the runs."""
    return statistics.median(
        at(late, 0.99) / at(quiet, 0.99) for quiet, late in (r.waits for r in runs)
    )


def holds(runs: Sequence[Figures]) -> bool:
    """Tell whether the limits are met."""
    late = statistics.median(at(each.attacked.people, 0.99) for each in runs)
    memory = statistics.median(each.memory_times for each in runs)
    return late < MOST_MS and times(runs) < MOST_TIMES and memory < MOST_MEMORY


if __name__ == "__main__":
    main()
