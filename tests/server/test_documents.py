"""What many ask for is made once, and kept until something changes, up to so many bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx

from courtcards.server.clubs import files, paper
from courtcards.server.http import sharing
from courtcards.server.limits.documents import OF_AN_ENTRY, Documents
from courtcards.server.limits.jobs import CODE
from looping import in_a_loop
from server.clubbing import Director
from server.working import new_jobs


@in_a_loop
async def test_a_document_is_made_once_also_where_two_ask_at_the_same_time() -> None:
    made = list[str]()

    def maker(name: str) -> Callable[[], bytes]:
        def make() -> bytes:
            made.append(name)
            return name.encode()

        return make

    jobs = new_jobs()
    documents = Documents(jobs, most_bytes=2 * (OF_AN_ENTRY + 1))

    async def ask(name: str) -> bytes:
        return await documents.make(CODE, name, lambda: maker(name))

    for name in ("a", "b", "a", "c", "a", "b"):
        assert await ask(name) == name.encode()
    assert made == ["a", "b", "c", "b"]  # b had to go, since c came
    made.clear()
    assert await asyncio.gather(*(ask("d") for _ in range(8))) == [b"d"] * 8
    # Of one address one is made at a time; those who waited found it.
    assert made == ["d"]
    assert documents.make_here("e", maker("e")) == documents.make_here("e", maker("e")) == b"e"
    assert made == ["d", "e"]
    jobs.close()


def test_what_an_evening_is_asked_for_is_made_anew_only_once_something_has_changed(
    http: httpx.Client, monkeypatch: object
) -> None:
    made = list[str]()

    def counted(module: object, name: str) -> None:
        function = getattr(module, name)

        def counting(*given: object) -> object:
            made.append(name)
            return function(*given)

        monkeypatch.setattr(module, name, counting)  # type: ignore[attr-defined]

    for module, name in (
        (files, "export"),
        (files, "csv_of"),
        (paper, "print_seat_slips"),
        (sharing, "drawing_of"),
    ):
        counted(module, name)
    director = Director.opening(http, rounds=2)
    director.begin(8)
    paths = (
        "/export.json",
        "/standings.csv",
        "/print/seat-slips.pdf",
        "/links/table-1/qr.svg",
    )
    first = [director.get(path).content for path in paths for _ in range(3)]
    assert sorted(made) == ["csv_of", "drawing_of", "export", "print_seat_slips"]
    assert first[0] == first[1] == first[2]
    director.draw_at((1, 1))
    made.clear()
    for path in paths:
        assert director.get(path).status_code == 200
    assert sorted(made) == ["csv_of", "export", "print_seat_slips"]
    assert director.get("/export.json").content != first[0]
