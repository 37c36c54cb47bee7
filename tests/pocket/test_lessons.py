"""A device gives lessons without a server, and finds them again after a restart."""

from __future__ import annotations

from pocket.devices import Device, device

WISH = {"name": "Ann", "bot_pause": 0}


def test_a_lesson_is_begun_left_and_taken_up() -> None:
    async def play(host: Device) -> None:
        status, opened = await host.ask("POST", "/api/lessons/kings-corner-first", WISH)
        assert (status, opened["seat"]) == (201, 0), opened
        path = f"/api/tables/{opened['table']}/lesson"
        status, said = await host.ask("GET", path, language="es")
        assert (status, said["title"], said["step"]) == (200, "Tu primera mano", 1)
        page, line = await host.listen(opened["table"])
        refused = await host.say(page, line, type="play", move="end")
        assert (refused["type"], refused["error"]) == ("refused", "lesson/other-move")
        assert (await host.say(page, line, type="play", move="7C>N"))["type"] == "done"
        again = Device(host.shelf)
        status, said = await again.ask("GET", path)
        assert (status, said["step"]) == (200, 4)

    device(play)


def test_a_lesson_that_is_not_there() -> None:
    async def play(host: Device) -> None:
        status, told = await host.ask("POST", "/api/lessons/bridge", WISH)
        assert (status, told["error"]) == (404, "lesson/unknown")
        assert host.shelf.kept == {}

    device(play)
