"""Taking names out of a log while servers run on it: a job, and a transaction for each place.

A person is meant by their number, in a club or at an evening: so nobody else who is called alike
is forgotten. Under the name of each place where rows change stands one event more, which says that
names were taken out, and by whom. By that every server hears of it, and reads the place anew.

No server can write during a transaction, so that none is longer than a place takes. The place that
was asked comes last: whoever asks again where a job was broken off has the rest of it done.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.clubs.members import Roll
from courtcards.clubs.members.commands import MemberForgotten
from courtcards.clubs.members.players import ClubMembers
from courtcards.clubs.service.links import evening_name, roll_name
from courtcards.eventlog.aggregate import FAULTS, ID_IS_TAKEN, unreadable
from courtcards.eventlog.whole import EventRow, WholeLog, replayed, whole_log
from courtcards.kernel.errors import CourtcardsError, NotNow, SequenceTaken
from courtcards.server.forgetting.evenings import Changed, PlayedEvening, asked_by, neutral_for
from courtcards.server.forgetting.job import ForgettingJob, JobDone, reason_of
from courtcards.server.forgetting.names import Entries, read, rows_of, without, write_texts

Step = Callable[[], Changed | None]
"""Finds what a place becomes; None where nothing is to be changed there."""
LEADS_TO = frozenset({"person-forgotten", "names-taken-out", "member-forgotten"})
"""The events that say at the place that was asked that it was done."""


def done(log: WholeLog, job: ForgettingJob) -> JobDone:
    """Do a job, place by place; NotNow, UnknownEvening, StorageError."""
    if job.is_look:
        with log.reading():
            return _told([_readable(job, each) for each in _places(log, job)])
    with log.reading():
        before = 0 if job.is_again else _done_before(log, job)
        steps = [] if before else list(_places(log, job))
    if before:
        return JobDone(seq=before)
    places = []
    for step in steps:
        before, place = _written(log, job, step)
        if before:
            return JobDone(seq=before)
        places.append(place)
    log.shrink()
    return _told(places)


def _written(log: WholeLog, job: ForgettingJob, step: Step) -> tuple[int, Changed | None]:
    """Change a place: what has changed there, after the number of what had been done before."""
    while True:
        # Where a server was first to write under one of the names, it is looked at anew.
        with suppress(SequenceTaken), log.writing():
            place = _readable(job, step)
            if place is None or not _is_due(place, job):
                return 0, None
            before = _done_before(log, job) if place.is_asked and not job.is_again else 0
            if before:
                return before, None
            _write(log, place)
            break
    log.tell(place.name, place.last + 1)
    return 0, place


def _done_before(log: WholeLog, job: ForgettingJob) -> int:
    """The number of the event that this very command has led to, sent to another server, or 0.

    NotNow where it is another command that had the id.
    """
    name = roll_name(job.roll) if job.roll else evening_name(job.evening)
    done = replayed(log, name, Roll if job.roll else Evening).answers.get(job.command, 0)
    if done and read(EventRow(name, done, log.event(name, done) or ""))["kind"] not in LEADS_TO:
        raise NotNow(ID_IS_TAKEN)
    return done


def _is_due(place: Changed, job: ForgettingJob) -> bool:
    return bool(place.rows) or (place.is_asked and not job.is_again)


def _write(log: WholeLog, place: Changed) -> None:
    write_texts(log, place.rows)
    log.append(EventRow(place.name, place.last + 1, place.event.decode()))


def _told(places: Iterable[Changed | None]) -> JobDone:
    found = [each for each in places if each is not None]
    asked = next((each.last + 1 for each in found if each.is_asked), 0)
    return JobDone([each.at for each in found if each.at is not None], asked)


def _readable(job: ForgettingJob, step: Step) -> Changed | None:
    try:
        return step()
    except CourtcardsError:
        raise
    except FAULTS as error:
        raise unreadable(job.roll or job.evening, error) from error


def _places(log: WholeLog, job: ForgettingJob) -> Iterator[Step]:
    """What is to be changed, place by place, the one that was asked last."""
    if job.roll:
        leaving = Leaving(log, job)
        yield from (partial(leaving.at_evening, each) for each in leaving.evenings())
        yield lambda: Leaving(log, job).in_roll()  # as the roll stands by then
    elif job.number is None:
        yield lambda: PlayedEvening(log, job.evening).nameless(job)
    else:
        number = job.number
        yield lambda: PlayedEvening(log, job.evening).without(job, number)


class Leaving:
    """A member of a club who is forgotten: every entry that they are, under every name."""

    def __init__(self, log: WholeLog, job: ForgettingJob) -> None:
        """UnknownEvening where the club has no such member."""
        self._log = log
        self._job = job
        self._name = roll_name(job.roll)
        self._roll = replayed(log, self._name, Roll)
        member = self._roll.member(job.number or 0).number
        self._rows = rows_of(log, self._name)
        self._entries = Entries(map(read, self._rows))
        self._numbers = self._entries.one_with(member)
        self._names = self._entries.names_of(self._numbers)

    def evenings(self) -> list[str]:
        """The evenings of the club that are in the log."""
        held = [each.evening for each in self._roll.evenings]
        return [each for each in held if self._log.has_events(evening_name(each))]

    def at_evening(self, evening: str) -> Changed | None:
        """What an evening of the club becomes; None where the member is not named there."""
        club = ClubMembers(self._job.roll, self._roll)
        played = PlayedEvening(self._log, evening)
        return played.without_member(self._job, club, self._numbers, self._names)

    def in_roll(self) -> Changed:
        """What the roll of the club becomes."""
        neutral = neutral_for(self._names, self._entries.every)
        event = MemberForgotten(
            members=tuple(sorted(self._numbers)),
            by=asked_by(self._job, neutral),
            at=max(self._job.at, self._roll.last_at),
            command=self._job.command,
        )
        changed = without(self._rows, self._numbers, neutral, facts=True)
        stored = Roll.codec.encode(event)
        return Changed(self._name, self._roll.sequence, changed, stored, is_asked=True)


def main() -> None:
    """Do the job that the input says, and print what it came to."""
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=ForgettingJob)
    try:
        with whole_log(Path(job.place) if job.is_file else job.place) as log:
            told = done(log, job)
    except CourtcardsError as error:
        told = JobDone(refused=reason_of(error))
    sys.stdout.buffer.write(msgspec.json.encode(told))


if __name__ == "__main__":
    main()
