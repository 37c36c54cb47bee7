"""People at a table, each at a browser: they speak, take back, pause, go, come back, play again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.commands import command, play_by_commands
from browser.hands import GESTURE_MS, card, press_card, seen
from browser.screens import resize
from browser.together import DOUBLE_KING, KINGS_CORNER, choose, logged, play_one, together
from browser.visitors import PHONE, Come
from waiting import looks

pytestmark = pytest.mark.long

GONE = ".badge.is-away"
TEN_MINUTES = re.compile(r"^(10:00|\d:\d\d)$")


def test_they_speak_to_one_another(come: Come) -> None:
    ann, bea, _ = together(come, DOUBLE_KING, PHONE)
    ann.page.click("#tab-chat")
    ann.page.fill(".chat-field", "<b>Hello</b> Bea")
    ann.page.keyboard.press("Enter")
    # On a phone what comes in is counted, and stands at the speaker's plate for a while.
    expect(bea.page.locator(".bar-chat .unread")).to_contain_text("1")
    expect(bea.page.locator('.bubble[data-seat="0"]')).to_have_text("<b>Hello</b> Bea")
    bea.page.click("[data-opens=chat]")
    expect(bea.page.locator(".chat-text")).to_have_text(["<b>Hello</b> Bea"])
    expect(bea.page.locator(".unread")).to_have_count(0)
    # The chat leaves the hand, and whose turn it is, in sight.
    for size in ((844, 390), (320, 568), PHONE):
        resize(bea.page, size)
        for part in (".hand", ".own .banner", ".own .plate"):
            assert bea.page.evaluate(UNDER_THE_CHAT, part) <= 0, (size, part)
    # A set phrase is said only when it is meant.
    chosen = bea.page.locator(".chat-chosen")
    for count in (1, 0):
        bea.page.click('[data-phrase="hello"]')
        expect(chosen).to_have_count(count)
    bea.page.click('[data-phrase="sorry"]')
    bea.page.click(".chat-drop")
    bea.page.click('[data-phrase="thank-you"]')
    bea.page.click(".chat-say")
    expect(ann.page.locator(".chat-text").last).to_have_text("Thank you!")
    expect(ann.page.get_by_role("log", name="Move log")).to_contain_text("Bea says: Thank you!")


UNDER_THE_CHAT = """async (part) => {
  const side = document.querySelector(".side.is-open");
  await Promise.all(side.getAnimations().map((each) => each.finished));
  const box = document.querySelector(part)?.getBoundingClientRect();
  return box ? side.getBoundingClientRect().bottom - box.top : 0;
}"""
"""How far, in pixels, the chat lies over a part of the board."""


def test_too_much_is_refused_where_it_was_said_and_can_be_said_later(come: Come) -> None:
    ann, _, _table = together(come, DOUBLE_KING)
    ann.page.click("#tab-chat")
    said, refused = ann.page.locator(".chat-remark"), ann.page.locator(".chat-refusal")
    for number, _ in enumerate(looks()):  # five in ten seconds are not too much
        ann.page.fill(".chat-field", "once more")
        ann.page.keyboard.press("Enter")
        expect(said.nth(number).or_(refused).first).to_be_attached()
        if refused.count():
            break
    expect(refused).to_contain_text("wait a little")
    expect(ann.page.locator(".chat-field")).to_have_value("once more")


def test_the_host_mutes(come: Come) -> None:
    ann, bea, _ = together(come, DOUBLE_KING)
    for guest in (ann, bea):
        guest.page.click("#tab-chat")
    expect(bea.page.locator(".chat-host")).to_have_count(0)
    ann.page.click(".chat-host summary")
    ann.page.click('[data-mute="1"]')
    expect(bea.page.locator(".chat-why")).to_contain_text("muted you")
    expect(bea.page.locator(".chat-field")).to_have_count(0)
    expect(bea.page.locator('.plate[data-seat="1"] .icon-mute')).to_have_count(1)
    bea.page.click('[data-phrase="hello"]')
    bea.page.click(".chat-say")
    expect(ann.page.locator(".chat-text")).to_have_text(["Hello!"])
    ann.page.click('[data-mute="1"]')
    expect(bea.page.locator(".chat-field")).to_have_count(1)
    ann.page.click('[data-mute="all"]')
    expect(ann.page.locator(".chat-field")).to_have_count(0)


@pytest.mark.rule("DK-8.1")
def test_a_card_is_taken_back_when_the_others_agree(come: Come) -> None:
    ann, bea, table = together(come, DOUBLE_KING, PHONE)
    choose(ann)
    name = play_one(bea.page)
    expect(ann.page.locator(".card.zone-trick")).to_have_count(3)
    bea.page.click(".action-takeback")
    expect(bea.page.locator(".call-more")).to_contain_text("Ann")
    expect(ann.page.locator(".asking")).to_contain_text("Bea asks to take back a play")
    ann.page.click(".ask-agree")
    # The card is in the hand again, what was played after it too, and the log knows no more.
    expect(bea.page.locator(card(name))).to_have_count(1)
    expect(ann.page.locator(".card.zone-trick")).to_have_count(0)
    expect(bea.page.locator("body")).to_have_class(re.compile("is-my-turn"))
    ann.page.click("#tab-log")
    assert "plays taken back, up to one of Bea" in logged(ann.page)
    assert "Bea plays" not in logged(ann.page)
    before = logged(ann.page)
    assert ann.snapshot(table)["view"]["table"]["trick"] == []
    ann.page.reload()
    ann.page.click("#tab-log")
    expect(ann.page.locator(".log").first).to_have_text(re.compile("taken back"))
    assert logged(ann.page) == before


def test_a_play_of_the_turn_is_taken_back_or_not(come: Come) -> None:
    ann, bea, table = together(come, KINGS_CORNER | {"ruleset": "boxed"})
    on_turn, other = (ann, bea) if ann.snapshot(table)["view"]["turn"] == 0 else (bea, ann)
    expect(on_turn.page.locator(".action-takeback")).to_have_count(0)
    name = play_one(on_turn.page)
    on_turn.page.keyboard.press("t")
    other.page.click(".ask-decline")
    expect(on_turn.page.locator(".asking")).to_have_count(0)
    expect(on_turn.page.locator(card(name))).to_have_count(0)
    assert "declined" in logged(on_turn.page)
    on_turn.page.click(".action-takeback")
    on_turn.page.click(".ask-withdraw")
    expect(other.page.locator(".asking")).to_have_count(0)
    on_turn.page.click(".action-takeback")
    other.page.click(".ask-agree")
    expect(on_turn.page.locator(card(name))).to_have_count(1)
    expect(on_turn.page.locator(".action-takeback")).to_have_count(0)


def test_a_pause_stops_play_and_clock_until_somebody_goes_on(come: Come, url: str) -> None:
    settings = {"pace": "move", "limit": 600}
    ann, bea, table = together(come, DOUBLE_KING, settings=settings)
    cas = come()
    choose(ann)
    # A device that is an hour slow shows what the server's clock has left.
    cas.context.add_init_script("Date.now = ((now) => () => now() - 3_600_000)(Date.now);")
    cas.page.goto(f"{url}/table/{table}")
    expect(cas.page.locator(".countdown")).to_have_text(TEN_MINUTES)
    own = bea.page.locator(".banner .countdown")
    expect(own).to_have_text(TEN_MINUTES)
    expect(ann.page.locator('.plate[data-seat="1"] .countdown')).to_have_text(TEN_MINUTES)
    ann.page.click("[data-opens=menu]")
    ann.page.click(".menu-pause")
    for guest in (ann, bea):
        expect(guest.page.locator(".is-paused")).to_be_visible()
        expect(guest.page.locator(".countdown")).to_have_count(0)
    press_card(bea.page, seen(bea.page).hand[0])
    expect(bea.page.locator(".card.is-playable")).to_have_count(0)
    bea.page.click(".resume")
    expect(ann.page.locator(".is-paused")).to_have_count(0)
    expect(own).to_have_count(1)


def test_who_is_cut_off_is_missed_then_played_for_and_plays_on(come: Come, url: str) -> None:
    settings = {"patience": 5, "absent": "bot"}
    ann, bea, table = together(come, DOUBLE_KING, settings=settings)
    choose(ann)
    bea.page.wait_for_selector(".is-my-turn")
    address = bea.page.url
    bea.page.goto(url)
    plate = ann.page.locator('.plate[data-seat="1"]')
    expect(plate.locator(".badge.is-stand-in")).to_have_count(1)
    assert "Bea is away: a bot takes over" in logged(ann.page)
    expect(ann.page.locator("body")).to_have_class(re.compile("is-my-turn"))
    bea.page.goto(address)
    expect(plate.locator(".badge")).to_have_count(0)
    assert "Bea is back" in logged(ann.page)
    assert ann.snapshot(table)["room"]["seats"][1]["stand_in"] is None


def test_who_overruns_the_clock_is_played_for_and_may_play_on(come: Come) -> None:
    settings = {"pace": "move", "limit": 2}
    ann, bea, table = together(come, KINGS_CORNER, settings=settings)
    slow = ann if ann.snapshot(table)["view"]["turn"] == 0 else bea
    expect(slow.page.locator(".is-played-for")).to_be_visible()
    expect(slow.page.locator(".card.is-playable")).to_have_count(0)
    command(ann, table, "pause")  # else the clock soon runs out once more
    slow.page.click(".play-on")
    expect(slow.page.locator(".is-played-for")).to_have_count(0)


def test_who_watches_sees_no_hand_and_has_nothing_to_play_with(come: Come, url: str) -> None:
    ann, _bea, table = together(come, KINGS_CORNER)
    cas = come(PHONE)
    cas.page.goto(f"{url}/table/{table}")
    expect(cas.page.locator(".watching-mark")).to_be_visible()
    assert seen(cas.page).hand == []
    expect(cas.page.locator(".action[data-move], .actions, .next-hand")).to_have_count(0)
    expect(cas.page.locator(".own .plate-name")).to_have_text("Ann")
    cas.page.click(".watching-next")
    expect(cas.page.locator(".own .plate-name")).to_have_text("Bea")
    before = ann.snapshot(table)["seq"]
    for key in ("e", "d", "n", "t", "ArrowDown", "Enter", "ArrowUp", "Enter", "Escape"):
        cas.page.keyboard.press(key)
    cas.page.locator('.place[data-place="N"]').click()
    cas.page.click("[data-opens=chat]")
    expect(cas.page.locator(".chat-field, .chat-phrase")).to_have_count(0)
    # A place that is pressed says what it takes, to whoever asks.
    expect(cas.page.locator(".toast")).to_contain_text("North")
    assert ann.snapshot(table)["seq"] == before


def test_another_match_when_both_want_it_with_a_shuffle_of_their_own(come: Come) -> None:
    choice = KINGS_CORNER | {"options": {"first_dealer": 1, "hand_size": 3}}
    ann, bea, table = together(come, choice)
    play_by_commands([ann, bea], table, lambda view: view["phase"] == "match-over")
    bea.page.click(".play-again")
    ann.page.click(".ask-decline")
    bea.page.wait_for_timeout(GESTURE_MS)
    bea.page.click(".play-again")
    expect(ann.page.locator(".result .asking")).to_contain_text("Bea wants a rematch")
    ann.page.click(".ask-agree")
    for guest in (ann, bea):
        expect(guest.page.locator(".result-first")).to_be_visible()
        expect(guest.page.locator(".cards .card:visible")).to_have_count(0)
    room = ann.snapshot(table)["room"]
    assert room["match"] == 1
    ann.page.click(".shuffle summary")
    expect(ann.page.locator(".shuffle-commitment")).to_have_text(room["commitment"])
    ann.page.fill("#contribution", "from-Ann")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".shuffle-added")).to_be_visible()
    bea.page.click(".next-hand")
    ann.page.wait_for_selector(".card.zone-hand")


def test_a_log_that_fails_is_said_until_it_goes_on(come: Come) -> None:
    """What the server sends then, to a page of its own (the log of a test does not fail)."""
    refused = (
        '{"type":"refused","id":null,"status":503,"error":"storage/failed","message":"x",'
        '"clause":null}'
    )
    ann, bea, _ = together(come, DOUBLE_KING)
    again = come()
    again.context.add_cookies(ann.context.cookies())  # type: ignore[arg-type]
    sockets: list[Any] = []

    def join(ws: Any) -> None:
        ws.connect_to_server()
        sockets.append(ws)

    again.page.route_web_socket(re.compile("/live"), join)
    again.page.goto(ann.page.url)
    again.page.wait_for_selector(".card.zone-hand")
    sockets[0].send(refused)
    expect(again.page.locator(".is-trouble")).to_contain_text("continues by itself")
    bea.page.click("#tab-chat")
    bea.page.click('[data-phrase="hello"]')
    bea.page.click(".chat-say")
    expect(again.page.locator(".is-trouble")).to_have_count(0)
