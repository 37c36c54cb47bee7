"""The file of records of a simulation that was stopped: what it holds, and going on with it."""

from __future__ import annotations

from pathlib import Path

from courtcards.kernel.errors import RecordError, ResultsError
from courtcards.lab.simulate import Job, Summary
from courtcards.play import records


def recorded(path: Path, job: Job, most: int) -> Summary:
    """A summary of the matches in a file, the first ones of a job; an unfinished line is removed.

    The first and the last match are played again. Raises ResultsError where the file has others,
    or more than ``most`` matches. The seconds of play are not known any more, and given as 0.
    """
    size = matches = hands = decisions = 0
    first = last = b""
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            first, last = first or line, line
            try:
                record = records.decode(line)
            except RecordError:
                raise _another(path) from None
            size += len(line)
            matches += 1
            hands += len(record.hands)
            decisions += sum(len(hand.moves) for hand in record.hands)
    simulator = job.begin()
    for index, line in ((0, first), (matches - 1, last)):
        if matches and simulator.run(index, 1).lines != [line.removesuffix(b"\n")]:
            raise _another(path)
    if matches > most:
        raise ResultsError(
            "{path} holds {count} matches already, more than {most}",
            path=path,
            count=matches,
            most=most,
        )
    with path.open("r+b") as file:
        file.truncate(size)
    return Summary(matches, hands, decisions, 0.0)


def cut_to(path: Path, matches: int) -> None:
    """Leave the first ``matches`` records in a file; ResultsError where there are fewer."""
    size = 0
    with path.open("rb") as file:
        for _ in range(matches):
            line = file.readline()
            if not line.endswith(b"\n"):
                raise ResultsError(
                    "{path} holds fewer matches than the results that go with it", path=path
                )
            size += len(line)
    with path.open("r+b") as file:
        file.truncate(size)


def _another(path: Path) -> ResultsError:
    return ResultsError("{path} does not hold the first matches of this simulation", path=path)
