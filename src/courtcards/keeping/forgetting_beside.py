"""Taking names out of a log while servers run on it: a job, and one transaction for all of it.

A person is meant by their number, in a club or at an evening: so nobody else who is called alike
is forgotten. Under the name of each place where rows change stands one event more, which says that
names were taken out, and by whom. By that every server hears of it, and reads the place anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from courtcards.clubs.evenings import Evening
from courtcards.clubs.roll import Roll
from courtcards.clubs.roll.forgetting import MemberForgotten
from courtcards.eventlog.codec import FAULTS, unreadable
from courtcards.eventlog.whole import EventRow, WholeLog, whole_log
from courtcards.keeping.evenings import replayed
from courtcards.keeping.forgetting_members import Entries, roll_without
from courtcards.keeping.forgetting_players import Changed, PlayedEvening, asked_by, neutral_for
from courtcards.keeping.stored import read
from courtcards.kernel.errors import CourtcardsError, SequenceTaken
from courtcards.server.clubs.forgetting_jobs import ForgettingJob, JobDone, reason_of
from courtcards.server.clubs.live import evening_name
from courtcards.server.clubs.rolls import roll_name


def done(log: WholeLog, job: ForgettingJob) -> JobDone:
    """Do a job, all of it or nothing; NotNow, UnknownEvening, StorageError."""
    if job.is_look:
        with log.reading():
            return _told(list(_places(log, job)))
    while True:
        # Where a server was first to write under one of the names, it is looked at anew.
        with suppress(SequenceTaken), log.writing():
            before = None if job.is_again else _done_before(log, job)
            if before is not None:
                return JobDone(seq=before)
            places = [each for each in _places(log, job) if _is_due(each, job)]
            for each in places:
                _write(log, each)
            break
    for each in places:
        log.tell(each.name, each.last + 1)
    log.shrink()
    return _told(places)


def _done_before(log: WholeLog, job: ForgettingJob) -> int | None:
    """The number of the event that this very command has led to, sent to another server."""
    kept: Evening | Roll
    if job.roll:
        kept = replayed(log, roll_name(job.roll), Roll)
    else:
        kept = replayed(log, evening_name(job.evening), Evening)
    return kept.answers.get(job.command)


def _is_due(place: Changed, job: ForgettingJob) -> bool:
    return bool(place.rows) or (place.is_asked and not job.is_again)


def _write(log: WholeLog, place: Changed) -> None:
    for row in place.rows:
        log.put_event(row)
    for name in {row.table for row in place.rows}:
        log.drop_snapshot(name)
    log.append(EventRow(place.name, place.last + 1, place.event.decode()))


def _told(places: list[Changed]) -> JobDone:
    asked = next((each.last + 1 for each in places if each.is_asked), 0)
    return JobDone([each.at for each in places if each.at is not None], asked)


def _places(log: WholeLog, job: ForgettingJob) -> Iterator[Changed]:
    try:
        if job.roll:
            yield from _of_member(log, job)
        elif job.number is None:
            yield PlayedEvening(log, job.evening).nameless(job)
        else:
            yield PlayedEvening(log, job.evening).without(job, {job.number}, is_asked=True)
    except CourtcardsError:
        raise
    except FAULTS as error:
        raise unreadable(job.roll or job.evening, error) from error


def _of_member(log: WholeLog, job: ForgettingJob) -> Iterator[Changed]:
    """The roll of a club, and every evening of it where the member is."""
    name, member = roll_name(job.roll), job.number or 0
    roll = replayed(log, name, Roll)
    roll.member(member)
    rows = [EventRow(name, number, event) for number, event in enumerate(log.read(name), start=1)]
    events = [read(row) for row in rows]
    entries = Entries(events)
    numbers = entries.one_with(member)
    names = {each for number in numbers for each in entries.names[number]}
    neutral = neutral_for(names, entries.keepers.union(*entries.names))
    event = MemberForgotten(
        members=tuple(sorted(numbers)),
        by=asked_by(job, neutral),
        at=max(job.at, roll.last_at),
        command=job.command,
    )
    changed = roll_without(rows, events, numbers, neutral)
    yield Changed(name, roll.sequence, changed, Roll.codec.encode(event), is_asked=True)
    for held in roll.evenings:
        evening = PlayedEvening(log, held.evening)
        if players := evening.players_of(numbers, names):
            yield evening.without(job, players, is_asked=False)


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
