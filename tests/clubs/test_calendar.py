"""The calendar of a club as a file (RFC 5545)."""

from __future__ import annotations

import re

from courtcards.clubs.publishing.calendar import CalendarEvent, build_calendar, make_uid


def unfolded(file: bytes) -> list[str]:
    """The lines of a file, as RFC 5545, 3.1 puts them together."""
    assert file.endswith(b"\r\n")
    assert b"\n" not in file.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in file.split(b"\r\n"))
    return file.decode().replace("\r\n ", "").split("\r\n")[:-1]


def test_long_lines_are_folded_and_come_back_whole() -> None:
    for name in ("é" * 80, "a" * 74 + "€" * 40, "x" * 200, "👑" * 50, "a b " * 40):
        event = CalendarEvent(
            make_uid("a"), name, "2026-11-21", 0, "https://club.example/" + "p" * 90
        )
        lines = unfolded(build_calendar(name, [event]))
        assert f"SUMMARY:{name}" in lines
        assert f"URL:{event.address}" in lines


def test_texts_are_escaped() -> None:
    event = CalendarEvent(make_uid("a"), "Jan, Piet; \\ \r\nEND:VCALENDAR", "2026-11-21", 0)
    lines = unfolded(build_calendar("Club", [event]))
    assert r"SUMMARY:Jan\, Piet\; \\ \nEND:VCALENDAR" in lines
    assert lines.count("END:VCALENDAR") == 1


def test_an_evening_keeps_its_id_and_is_a_whole_day() -> None:
    event = CalendarEvent(make_uid("abcdefghjkmn"), "Clubavond", "2026-11-21", 1_795_867_200_000)
    file = build_calendar("Club", [event])
    assert file == build_calendar("Club", [event])
    lines = unfolded(file)
    assert "DTSTART;VALUE=DATE:20261121" in lines
    assert "DTSTAMP:20261128T120000Z" in lines
    assert "abcdefghjkmn" not in file.decode()
    assert re.fullmatch("[0-9a-f]{24}@courtcards", make_uid("abcdefghjkmn"))
    assert make_uid("a") != make_uid("b")


def test_a_day_that_does_not_exist_is_left_out() -> None:
    lines = unfolded(build_calendar("Club", [CalendarEvent("a@b", "Clubavond", "2026-02-31", 0)]))
    assert "BEGIN:VEVENT" not in lines
