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

from courtcards.clubs.evenings import Evening
from courtcards.clubs.roll import Roll
from courtcards.clubs.roll.forgetting import MemberForgotten
from courtcards.clubs.roll.players import ClubMembers
from courtcards.eventlog.aggregate import ID_IS_TAKEN
from courtcards.eventlog.codec import FAULTS, unreadable
from courtcards.eventlog.whole import EventRow, WholeLog, whole_log
from courtcards.keeping.evenings import replayed
from courtcards.keeping.forgetting_members import Entries, roll_without
from courtcards.keeping.forgetting_players import Changed, PlayedEvening, asked_by, neutral_for
from courtcards.keeping.stored import read
from courtcards.kernel.errors import CourtcardsError, NotNow, SequenceTaken
from courtcards.server.clubs.forgetting_jobs import ForgettingJob, JobDone, reason_of
from courtcards.server.clubs.live import evening_name
from courtcards.server.clubs.rolls import roll_name

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
    for row in place.rows:
        log.put_event(row)
    for name in {row.table for row in place.rows}:
        log.drop_snapshot(name)
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
        yield from (partial(_at_evening, log, job, each) for each in _evenings(log, job))
        yield partial(_in_roll, log, job)
    elif job.number is None:
        yield lambda: PlayedEvening(log, job.evening).nameless(job)
    else:
        number = job.number
        yield lambda: PlayedEvening(log, job.evening).without(job, number)


def _evenings(log: WholeLog, job: ForgettingJob) -> list[str]:
    """The evenings of the club that are in the log; UnknownEvening where it has no such member."""
    roll = replayed(log, roll_name(job.roll), Roll)
    roll.member(job.number or 0)
    held = [each.evening for each in roll.evenings]
    return [each for each in held if log.has_events(evening_name(each))]


def _at_evening(log: WholeLog, job: ForgettingJob, evening: str) -> Changed | None:
    """What an evening of the club becomes; None where the member is not named there."""
    of_club = ClubMembers(job.roll, replayed(log, roll_name(job.roll), Roll))
    entries = Entries([read(row) for row in _rows(log, roll_name(job.roll))])
    numbers = entries.one_with(job.number or 0)
    names = {each for number in numbers for each in entries.names[number]}
    return PlayedEvening(log, evening).without_member(job, of_club, numbers, names)


def _in_roll(log: WholeLog, job: ForgettingJob) -> Changed:
    """What the roll of the club becomes."""
    name = roll_name(job.roll)
    roll = replayed(log, name, Roll)
    rows = _rows(log, name)
    events = [read(row) for row in rows]
    entries = Entries(events)
    numbers = entries.one_with(job.number or 0)
    names = {each for number in numbers for each in entries.names[number]}
    neutral = neutral_for(names, entries.keepers.union(*entries.names))
    event = MemberForgotten(
        members=tuple(sorted(numbers)),
        by=asked_by(job, neutral),
        at=max(job.at, roll.last_at),
        command=job.command,
    )
    changed = roll_without(rows, events, numbers, neutral)
    return Changed(name, roll.sequence, changed, Roll.codec.encode(event), is_asked=True)


def _rows(log: WholeLog, name: str) -> list[EventRow]:
    return [EventRow(name, number, event) for number, event in enumerate(log.read(name), start=1)]


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
