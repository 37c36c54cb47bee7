"""People who play while something is killed again and again, and how often that is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from server.load import Regular, at_a_table_of_bots, at_a_table_of_people, leaving_at_last
from server.serving import ServerProcess
from waiting import wait_until

OF_BOTS, OF_PEOPLE = 2, 2
HEARD_BETWEEN = 10

KILLS = [
    pytest.param(2, id="twice"),
    pytest.param(20, id="twenty times", marks=pytest.mark.deep),
    pytest.param(100, id="a hundred times", marks=pytest.mark.deep),
]


@contextmanager
def regulars_at(place: Path | str, server: ServerProcess) -> Iterator[list[Regular]]:
    """People at tables of that server; in the end everything that they know is in the log."""
    tables = [at_a_table_of_bots(server.url, number) for number in range(OF_BOTS)]
    tables += [at_a_table_of_people(server.url, number) for number in range(OF_PEOPLE)]
    regulars = [regular for table in tables for regular in table]
    for regular in regulars:
        regular.start()
    with leaving_at_last(place, regulars):
        yield regulars


def all_go_on(regulars: list[Regular]) -> None:
    """Wait until everybody has heard some more."""
    for regular in regulars:
        enough = len(regular.told) + HEARD_BETWEEN
        wait_until(partial(regular.has_heard, enough))
        assert regular.fault is None, regular.fault
