"""People who play while a log is kept."""

from __future__ import annotations

from functools import partial

from server.load import Regular, at_a_table_of_bots, at_a_table_of_people
from waiting import wait_until


def playing(url: str) -> list[Regular]:
    tables = [at_a_table_of_bots(url, number) for number in range(2)]
    tables += [at_a_table_of_people(url, number) for number in range(2)]
    regulars = [regular for table in tables for regular in table]
    for regular in regulars:
        regular.start()
    return regulars


def heard_on(regulars: list[Regular], more: int) -> None:
    counts = [len(regular.told) + more for regular in regulars]
    for regular, count in zip(regulars, counts, strict=True):
        wait_until(partial(regular.has_heard, count))


def leave(regulars: list[Regular]) -> None:
    for regular in regulars:
        regular.leaving.set()
    for regular in regulars:
        regular.leave()
