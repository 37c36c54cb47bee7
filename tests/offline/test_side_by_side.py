"""People who share a device: each sees their own cards on their own turn, and nobody else's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from chance import fix_seeds
from courtcards.kernel.errors import NoSeat
from courtcards.play import records
from courtcards.play.replay import verify
from offline.devices import QUICK, Device, Page, on_device

KINGS = {"game": "kings-corner", "ruleset": "french-single", "seats": 4, "bot": "steady"}
CLUB = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "random"}
BESIDE = ["Ben", "Céline"]


@pytest.fixture(autouse=True)
def same_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_seeds(monkeypatch, "courtcards.offline.host")


async def play_out(device: Device, table: str, people: int) -> Page:
    """Hand the device round until the match is over; the first legal move again and again."""
    public, table_line = await device.listen(table)
    while public.view["phase"] != "match-over":
        if public.view["phase"] != "playing":
            await device.say(public, table_line, type="deal")
        await public.shows(lambda view: view["phase"] != "playing" or view["turn"] < people)
        if public.view["phase"] == "playing":
            page, line = await device.listen(table, seat=public.view["turn"])
            await device.say(page, line, type="play", move=page.view["legal"][-1])
            line.end()
    table_line.end()
    return public


@pytest.mark.parametrize("wish", [KINGS, CLUB], ids=lambda wish: str(wish["game"]))
@on_device
async def test_a_whole_match_around_one_device(device: Device, wish: dict[str, Any]) -> None:
    table = await device.open(**wish, beside=BESIDE, settings=QUICK)
    public = await play_out(device, table, 3)
    shown = [each["view"] for each in public.told if "view" in each]
    # What all may see has nobody's cards, from the first deal to the last.
    assert all(view["seat"] == -1 for view in shown)
    assert all(not view["table"]["cards"] for view in shown if view["table"])
    room = next(each["room"] for each in public.told if each["type"] == "snapshot")
    assert [seat["name"] for seat in room["seats"][:3]] == ["Ann", "Ben", "Céline"]
    assert room["seats"][3]["bot"] == wish["bot"]
    assert room["settings"]["shared"]
    assert all(seat["away_since"] is None for seat in room["seats"])
    status, record = await device.ask("GET", f"/api/tables/{table}/record")
    assert status == 200
    verify(records.decode(json.dumps(record).encode()))


@on_device
async def test_whoever_holds_the_device_sees_and_plays_their_own_cards_alone(
    device: Device,
) -> None:
    table = await device.open(**CLUB, beside=[*BESIDE, "Dora"], settings=QUICK)
    public, line = await device.listen(table)
    await device.say(public, line, type="deal")
    turn = public.view["turn"]
    hands = []
    for seat in range(4):
        status, snapshot = await device.ask("GET", f"/api/tables/{table}?seat={seat}")
        assert (status, snapshot["view"]["seat"]) == (200, seat)
        hands.append(set(snapshot["view"]["table"]["cards"]))
    assert len(set.union(*hands)) == 52
    other, others_line = await device.listen(table, seat=(turn + 1) % 4)
    refused = await device.say(other, others_line, type="play", move="choose queens")
    assert (refused["status"], refused["error"]) == (409, "play/not-your-turn")
    page, own_line = await device.listen(table, seat=turn)
    assert (await device.say(page, own_line, type="play", move="choose queens"))["type"] == "done"


@pytest.mark.rule("DK-8.1")
@on_device
async def test_a_card_is_taken_back_and_a_match_begun_again_without_asking(device: Device) -> None:
    table = await device.open(**CLUB, beside=[*BESIDE, "Dora"], settings=QUICK)
    public, line = await device.listen(table)
    await device.say(public, line, type="deal")
    chooser = public.view["turn"]
    page, own_line = await device.listen(table, seat=chooser)
    await device.say(page, own_line, type="play", move="choose queens")
    leader = public.view["turn"]
    page, own_line = await device.listen(table, seat=leader)
    played = page.view["legal"][0]
    await device.say(page, own_line, type="play", move=played)
    own_line.end()
    # The device shows no cards any more; whoever has just played gives the order.
    covered, last_line = await device.listen(table, by=leader)
    assert (await device.say(covered, last_line, type="takeback"))["type"] == "done"
    await public.shows(lambda view: view["turn"] == leader)
    again, _ = await device.listen(table, seat=leader)
    assert played in again.view["table"]["cards"]
    table = await device.open(**KINGS, beside=BESIDE, settings=QUICK)
    public = await play_out(device, table, 3)
    public, line = await device.listen(table)
    assert (await device.say(public, line, type="rematch"))["type"] == "done"


WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"beside": ["Ben", "Cé", "Dora", "Eva"]}, 422, "table/bad-settings"),
    ({"beside": ["Ann"]}, 422, "player/bad-name"),
    ({"beside": [" "]}, 422, "player/bad-name"),
    ({"settings": {"shared": True}}, 422, "table/bad-settings"),
    ({"beside": ["Ben"], "settings": {"pace": "move", "limit": 30}}, 422, "table/bad-settings"),
    ({"beside": "Ben"}, 400, "request/malformed"),
]


@on_device
async def test_what_cannot_be_opened_is_refused(device: Device) -> None:
    for wish, status, error in WRONG:
        found, told = await device.ask("POST", "/api/tables", {"name": "Ann"} | KINGS | wish)
        assert (found, told["error"]) == (status, error), told
    assert not device.shelf.kept


@on_device
async def test_a_seat_of_nobody_at_the_device_is_refused(device: Device) -> None:
    alone = await device.open(**KINGS)
    status, snapshot = await device.ask("GET", f"/api/tables/{alone}?seat=1")
    assert (status, snapshot["view"]["seat"]) == (200, 0)
    assert "shared" not in snapshot["room"]["settings"]
    table = await device.open(**KINGS, beside=BESIDE)
    for query in ("seat=3", "seat=9", "by=3"):
        with pytest.raises(NoSeat):
            await device.host.listen(f"/api/tables/{table}/live?{query}", "en", Page())
    status, told = await device.ask("GET", f"/api/tables/{table}?seat=3")
    assert (status, told["error"]) == (403, "table/no-seat"), told
