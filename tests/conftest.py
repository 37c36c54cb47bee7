"""Settings that every test shares: how hard hypothesis tries, and which tests run the engine."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

from checks import END_OF_FAILURE
from databases import Cluster

HERE = Path(__file__).parent

# Whoever runs the tests in the background may have told them to ignore Ctrl-C; the processes that
# they start, and stop that way, would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The first example may open the engine, so there is no deadline. `make test` is the same run
# each time; `make test-deep` searches anew.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("test", _COMMON, max_examples=40, derandomize=True)
settings.register_profile("sample", _COMMON, max_examples=8, derandomize=True)
settings.register_profile("varied", _COMMON, max_examples=40)
settings.register_profile("deep", _COMMON, max_examples=3000)
settings.load_profile("test")

MARKED_PLACES = {
    "engine": ("examples", "games", "play", "players", "lockstep", "perft", "vectors"),
    "sampled": ("examples", "perft", "vectors"),
    "browser": ("browser",),
    "host": ("deploy",),
    "long": ("lockstep",),
}
"""Marks (see pyproject.toml) that all tests of a place have. A file says of itself that it is long
by `pytestmark`."""

LONGEST_FILES = (
    "test_side_by_side.py",
    "test_accessibility.py",
    "test_device.py",
    "test_matrix.py",
    "test_site.py",
    "test_firefox.py",
    "test_flows.py",
    "test_whole_matches.py",
    "test_people.py",
    "test_replay.py",
    "test_club_director.py",
    "test_club_sheet.py",
    "test_entrance.py",
    "test_fuzz.py",
)
"""What lasts longest begins first: every process is then busy to the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add an option that shows whether a test depends on those before it, or on a seed."""
    parser.addoption("--shuffle", type=int, help="run the tests in another order, by this seed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests by where they stand; what takes longest begins first."""
    if config.option.shuffle is not None:
        shuffle(items, config.option.shuffle)
    else:
        last = len(LONGEST_FILES)
        order = {name: place for place, name in enumerate(LONGEST_FILES)}
        items.sort(key=lambda item: order.get(item.path.name, last))
    for item in items:
        if not item.path.is_relative_to(HERE):
            continue
        place = item.path.relative_to(HERE).parts[0].removeprefix("test_").removesuffix(".py")
        for mark, places in MARKED_PLACES.items():
            if place in places:
                item.add_marker(mark)


class Failures:
    """Prints each failure at once, in a run that has no summary of them (see tests/checks.py)."""

    def __init__(self, terminal: TerminalReporter) -> None:
        self._terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._print(report, "FAILED" if report.when == "call" else "ERROR")

    @pytest.hookimpl(trylast=True)
    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._print(report, "ERROR")

    def _print(self, report: pytest.TestReport | pytest.CollectReport, kind: str) -> None:
        self._terminal.ensure_newline()
        for line in (f"=== {kind} {report.nodeid}", report.longreprtext, END_OF_FAILURE):
            self._terminal.write_line(line)


def shuffle(items: list[pytest.Item], seed: int) -> None:
    """Put the files into an order of a seed, and the tests of each file."""
    chance = random.Random(seed)
    chance.shuffle(items)
    places = {path: chance.random() for path in sorted({item.path for item in items})}
    items.sort(key=lambda item: places[item.path])


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Print failures at once, if they are not printed at the end."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and config.option.no_summary:
        config.pluginmanager.register(Failures(terminal))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server for this run, started when a test first needs it."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL server that a test may stop and kill."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres_place(postgres: Cluster) -> str:
    """The address of a database for a new log."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a new log is to be: what holds of the port holds of both."""
    if request.param == "sqlite":
        return tmp_path / "log.sqlite3"
    address: str = request.getfixturevalue("postgres_place")
    return address
