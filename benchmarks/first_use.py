"""Measure the way from nothing to the first environment and the first page, cold and warm.

    python -m benchmarks.first_use              fresh clones, and a wheel that is built now
    python -m benchmarks.first_use --clones 5   five clones, one after the other
    python -m benchmarks.first_use a.whl        only that wheel

For a clone it runs `make play` with pip's cached packages. It measures the time until the page is
there, the time until the engine is built, the space on the disk, and a second start. It prints
medians.

Each line has seconds by the clock and of a processor. If others use the machine, the second number
says more. *Cold* is a new environment, a new home and the first run. *Warm* is the median of the
later runs. Needs PYTHONPATH=tests.
"""

from __future__ import annotations

import argparse
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.request import urlopen

from benchmarks.first_clone import measure_clones
from fresh import ROOT, Fresh

WARM_RUNS = 3
PARSER = argparse.ArgumentParser(prog="python -m benchmarks.first_use", allow_abbrev=False)
PARSER.add_argument("wheel", nargs="?", type=Path, help="wheel to measure, without clones")
PARSER.add_argument(
    "--clones", type=int, default=3, metavar="N", help="number of clones (default 3; 0: none)"
)

Seconds = tuple[float, float]
"""Seconds by the clock, and of a processor."""


def main() -> None:
    asked = PARSER.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if asked.wheel is None and asked.clones:
            measure_clones(folder, asked.clones)
        _of_wheel(asked.wheel or _build_wheel(folder / "dist"), folder)


def _of_wheel(wheel: Path, folder: Path) -> None:
    """Measure a wheel in a new environment: its installation, the README's example, the page."""
    held: list[Fresh] = []
    _say("a new environment", measure_call(lambda: held.append(Fresh(folder / "fresh"))))
    (fresh,) = held
    home = {**fresh.surroundings, "HOME": str(folder / "home")}
    python, ours = str(fresh.scripts / "python"), str(wheel.resolve())
    example = [python, "-c", _example()]
    _say("the wheel and what it needs, installed", measure_call(lambda: fresh.install(ours)))
    _say_both("the README's environment", lambda: _run(example, home))
    _say("`play` installed", measure_call(lambda: fresh.install(f"{ours}[play]")))
    _say_both("`courtcards play`, its page", lambda: _page(fresh, folder, home))


def _example() -> str:
    """Return the README's example for researchers, as a program."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    typed = readme.partition("import VectorEnv")[2].partition("```")[0]
    lines = re.findall(r"^(?:>>>|\.\.\.) (.*)$", typed, re.MULTILINE)
    return "\n".join(["from courtcards.envs.vector import VectorEnv", *lines])


def _page(fresh: Fresh, folder: Path, home: Mapping[str, str]) -> None:
    """Start `courtcards play`, and stop it once its page is there."""
    command = [str(fresh.scripts / "courtcards"), "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--data", str(folder / "tables")], env=home, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        address = next(word for line in server.stdout for word in line.split() if "http:" in word)
        with urlopen(address) as answer:
            answer.read()
        server.terminate()


def _build_wheel(dist: Path) -> Path:
    """Build a wheel of these sources for this machine."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = dist.iterdir()
    return wheel


def _run(command: Sequence[str], environment: Mapping[str, str]) -> None:
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def measure_call(do: Callable[[], object]) -> Seconds:
    """Measure work that runs in processes of its own."""
    spent, began = _spent(), time.perf_counter()
    do()
    return time.perf_counter() - began, _spent() - spent


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _say_both(what: str, do: Callable[[], object]) -> None:
    _say(f"{what}, cold", measure_call(do))
    clock, processor = zip(*(measure_call(do) for _ in range(WARM_RUNS)), strict=True)
    _say(f"{what}, warm", (statistics.median(clock), statistics.median(processor)))


def _say(what: str, seconds: Seconds) -> None:
    clock, processor = seconds
    sys.stdout.write(f"{what:45}{clock:7.1f} s{processor:7.1f} s of a processor\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
