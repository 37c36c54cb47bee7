"""After a match: seen again move by move, a shuffle checked, one's own matches and their sum."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.record_files import LINES, file
from browser.replaying import finish, play_out, replay_page
from browser.visitors import DESKTOP, PHONE, Come, Visitor
from waiting import wait_until

pytestmark = pytest.mark.long

DOUBLE_KING = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "random"}
SINGLE_HAND = {"game": "kings-corner", "ruleset": "french-single", "seats": 3, "bot": "steady"}
LAID = """() => Object.fromEntries(
    [...document.querySelectorAll(".cards [data-card]")].filter((card) => !card.hidden).map(
        ({ className, dataset, style }) =>
            [dataset.card, [/zone-\\w+/.exec(className)[0], style.transform]]))"""
"""Every card that is to be seen, in which part of the table, and where exactly."""
FORGED = {"seed": "00" * 32, "commitment": "11" * 32}


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_position_is_found_again_by_its_link(come: Come, size: tuple[int, int]) -> None:
    ann, bob = come(size), come(size)
    page = ann.page
    replay_page(ann, play_out(ann, **DOUBLE_KING, settings={"spectators": True}))
    expect(page.locator(".controls-hand option")).to_have_count(20)
    expect(page.locator(".cards .zone-fan")).to_have_count(39)
    for _ in range(6):
        page.click("[data-does=on]")
    expect(page.locator(".controls-ply")).to_have_text("6/53")
    told = page.locator(".banner strong").inner_text()
    page.click("[data-does=hand-after]")
    page.click("[data-does=hand-after]")
    expect(page.locator(".controls-hand select")).to_have_value("2")
    page.locator(".controls-slider").fill("6")
    page.select_option(".controls-seat select", "2")
    expect(page.locator(".cards .zone-hand")).to_have_count(12)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click(".copy-link")
    expect(page.locator(".toast")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    wait_until(lambda: bool(page.url == link))
    assert "hand=2&ply=6&seat=2" in link
    bob.page.goto(link)
    bob.page.wait_for_selector(".cards [data-card]")
    # A move is seen to be made; afterwards everything lies where it lies for the other.
    wait_until(lambda: bool(bob.page.evaluate(LAID) == page.evaluate(LAID)))
    assert bob.page.locator(".banner strong").inner_text() != told


def test_by_keyboard_or_by_the_log_one_comes_to_each_move(come: Come, url: str) -> None:
    ann = come()
    page, press = ann.page, ann.page.keyboard.press
    table = play_out(ann, **SINGLE_HAND)
    record = ann.context.request.get(f"{url}/api/tables/{table}/record").json()
    last = len(record["hands"][0]["moves"])
    replay_page(ann, table, "?ply=99999")
    ply, current = page.locator(".controls-ply"), page.locator('.moves [aria-current="step"]')
    expect(page.locator(".moves button")).to_have_count(last + 1)
    expect(current).to_have_attribute("data-ply", str(last))
    page.click('.moves [data-ply="3"]')
    expect(ply).to_have_text(f"3/{last}")
    press("End")
    expect(ply).to_have_text(f"{last}/{last}")
    press("ArrowLeft")
    expect(ply).to_have_text(f"{last - 1}/{last}")
    press("Home")
    expect(current).to_have_attribute("data-ply", "0")
    press("ArrowRight")
    expect(current).to_have_attribute("data-ply", "1")
    fans = page.locator(".cards .zone-fan")
    assert fans.count() > 0
    press("h")
    expect(fans).to_have_count(0)
    expect(page.locator(".controls-open input")).not_to_be_checked()
    page.locator(".controls-slider").fill(str(last - 3))
    page.locator(".controls-slider").blur()
    press("Space")
    expect(page.locator("[data-does=pause]")).to_be_visible()
    expect(ply).to_have_text(f"{last}/{last}")
    # At the end of the match it stops by itself.
    expect(page.locator("[data-does=play]")).to_be_visible()


def test_as_one_seat_saw_it_nobody_elses_cards_are_there(come: Come, url: str) -> None:
    ann = come()
    page = ann.page
    table = ann.open_table(**SINGLE_HAND)
    page.goto(f"{url}/table/{table}/replay")
    expect(page.locator(".error-card")).to_contain_text("when the match is over")
    expect(page.locator("[data-card]")).to_have_count(0)
    ann.forgive("409")
    finish(ann, table)
    replay_page(ann, table, "?ply=5&hands=one&seat=1")
    told = ann.context.request.get(f"{url}/api/tables/{table}/replay").json()["positions"][5]
    piles = [card for pile in told["table"]["piles"].values() for card in pile]
    assert set(page.evaluate(LAID)) == {*told["hands"][1], *piles}
    page.check(".controls-open input")
    every = [card for hand in told["hands"] for card in hand]
    wait_until(lambda: set(page.evaluate(LAID)) == {*every, *piles})
    held = page.locator('.fan[data-seat="2"]').get_attribute("aria-label") or ""
    assert held.count(" of ") == len(told["hands"][2])


def test_the_browser_checks_the_shuffle(come: Come, url: str) -> None:
    ann, bob = come(), come()
    page = ann.page
    table = ann.open_table(**SINGLE_HAND, seed=None, settings={"spectators": True})
    promised = ann.snapshot(table)["room"]["commitment"]
    finish(ann, table)
    replay_page(ann, table, "?tab=shuffle")
    panel = page.locator(".shuffle")
    expect(panel.locator(".verdict.is-good")).to_have_count(2)
    expect(panel).to_contain_text(promised)
    seeds = ann.context.request.get(f"{url}/api/tables/{table}/fairness").json()
    text = "\n".join(["courtcards/fair/1", seeds["seed"], *seeds["contributions"], ""])
    expect(panel).to_contain_text(hashlib.sha256(text.encode()).hexdigest())
    with page.expect_download() as download:
        panel.locator("a[download]").click()
    assert download.value.suggested_filename == f"courtcards-{table}.jsonl"
    # The seeds that the server shows afterwards are not those that it had promised.
    page.route("**/fairness*", lambda route: route.fulfill(json=seeds | FORGED))
    replay_page(ann, table, "?tab=shuffle")
    expect(panel.locator(".verdict.is-bad")).to_have_count(2)
    # Without https the browser says that it cannot check.
    bob.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    replay_page(bob, table, "?tab=shuffle")
    expect(bob.page.locator(".shuffle")).to_contain_text("only over https")
    expect(bob.page.locator(".verdict.is-good, .verdict.is-bad")).to_have_count(0)


def test_a_named_seed_is_told_and_not_called_fair(come: Come) -> None:
    ann = come()
    table = ann.open_table(**SINGLE_HAND)
    ann.page.click('[role="tab"] >> text=Rules')
    expect(ann.page.locator(".seed-given")).to_contain_text("can know every card")
    assert not ann.snapshot(table)["room"]["seats"][0]["contributed"]
    finish(ann, table)
    replay_page(ann, table, "?tab=shuffle")
    expect(ann.page.locator(".shuffle .verdict.is-bad")).to_contain_text("Nothing proves")


DROPPED = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "one.jsonl"));
  const how = { dataTransfer, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("drop", how));
}"""


def test_a_file_is_opened_or_dropped_and_one_of_its_matches_chosen(come: Come, url: str) -> None:
    page = come().page
    page.goto(f"{url}/replay")
    page.wait_for_selector(".drop-zone")
    page.evaluate(DROPPED, LINES[0].decode())
    expect(page.locator(".cards .zone-hand")).to_have_count(13)
    page.goto(f"{url}/replay")
    page.set_input_files(".drop-zone input", file("two.jsonl", *LINES))
    page.wait_for_selector(".cards [data-card]")
    expect(page.locator(".bar-match option")).to_have_count(2)
    expect(page.locator(".plate.is-me")).to_contain_text("Ann")
    first = page.evaluate(LAID)
    page.select_option(".bar-match select", "1")
    hands = json.loads(LINES[1])["hands"]
    expect(page.locator(".moves button")).to_have_count(len(hands[0]["moves"]) + 1)
    wait_until(lambda: bool(page.evaluate(LAID) != first))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".controls-ply")).to_have_text(f"1/{len(hands[0]['moves'])}")


WRONG_RECORDS = {
    "has no records": b"",
    "Line 2 of the file is not a match record": LINES[0] + b"\n{}",
    "Winners should be": LINES[0].replace(b'"winners":[', b'"winners":[9,'),
}
WRONG_HISTORIES = (
    b"[]",
    b'{"format": "courtcards-history/2", "matches": []}',
    b'{"format": "courtcards-history/1", "matches": [{"table": "../x", "match": 0}]}',
)


def test_a_file_that_cannot_be_shown_is_refused_and_changes_nothing(come: Come, url: str) -> None:
    ann = come()
    page = ann.page
    page.goto(f"{url}/history")
    for wrong in WRONG_HISTORIES:
        page.set_input_files(".add input", file("wrong.json", wrong))
        expect(page.locator(".history-notice")).to_contain_text("not a match history")
        assert kept(page) == []
    page.goto(f"{url}/replay")
    for sentence, wrong in WRONG_RECORDS.items():
        page.set_input_files(".drop-zone input", file("wrong.jsonl", wrong))
        expect(page.locator(".refusal")).to_contain_text(sentence)
    ann.forgive("422")
    # The right file can be chosen at once.
    page.set_input_files(".drop-zone input", file("right.jsonl", LINES[0]))
    page.wait_for_selector(".cards [data-card]")


def noted(guest: Visitor, table: str) -> None:
    """See the result of a match at its table: the device notes it."""
    with guest.page.expect_response("**/replay?match=*"):
        guest.page.goto(f"{guest.url}/table/{table}")
        guest.page.wait_for_selector(".result-match")
        again = guest.page.locator(".watch-again")
        expect(again).to_have_attribute("href", f"/table/{table}/replay?match=0")
        # A page that goes on before it is written down has not noted it.
        guest.page.wait_for_function(
            "(table) => localStorage['courtcards.history']?.includes(table)", arg=table
        )


def kept(page: Page) -> list[Any]:
    matches: list[Any] = page.evaluate("JSON.parse(localStorage['courtcards.history'] ?? '[]')")
    return matches


def test_matches_are_kept_on_the_device_and_summed_up(come: Come, url: str) -> None:
    ann = come(PHONE)
    page = ann.page
    king, single = play_out(ann, **DOUBLE_KING), play_out(ann, **SINGLE_HAND)
    for count, table in ((1, king), (2, single), (2, single)):
        noted(ann, table)
        page.goto(f"{url}/history")
        expect(page.locator(".played")).to_have_count(count)
    record = ann.context.request.get(f"{url}/api/tables/{king}/record").json()
    (entry,) = [each for each in kept(page) if each["table"] == king]
    for field in ("totals", "winners"):
        assert entry[field] == record[field]
    scores = [hand["scores"] for hand in record["hands"]]
    assert [hand["scores"] for hand in entry["hands"]] == scores
    # The points of a contract, as the statistics have them and as the record says.
    tricks = [
        hand["scores"][0]
        for hand in record["hands"]
        if hand["moves"][0] != [0, "choose tricks"] and "choose tricks" in hand["moves"][0]
    ]
    mean = f"{abs(sum(tricks) / len(tricks)):.2f}" if tricks else "–"
    expect(page.locator('[data-contract="tricks"] td').nth(1)).to_contain_text(mean)
    expect(page.locator(".stats-ends tbody tr").first).to_contain_text("You went out")
    page.click(f'.played[data-table="{king}"] a:has-text("Replay")')
    page.wait_for_selector(".cards [data-card]")
    assert page.url.startswith(f"{url}/table/{king}/replay?match=0")


def test_a_history_is_taken_to_another_device(come: Come, url: str) -> None:
    ann, phone = come(), come()
    page, other = ann.page, phone.page
    noted(ann, play_out(ann, **SINGLE_HAND))
    page.goto(url)
    page.click(".last-match .quiet")
    expect(page.locator(".played")).to_have_count(1)
    before = kept(page)
    with page.expect_download() as download:
        page.click(".save")
    saved = download.value.path().read_bytes()
    other.goto(f"{url}/history")
    expect(other.locator(".statistics")).to_have_count(0)
    for notice in ("1 match added", "0 matches"):
        other.set_input_files(".add input", file("mine.json", saved))
        expect(other.locator(".history-notice")).to_contain_text(notice)
        assert kept(other) == before
    page.click(".played-links button")
    expect(page.locator(".played")).to_have_count(0)
    page.click(".history-notice button")
    expect(page.locator(".played")).to_have_count(1)
    page.click(".delete-all")
    page.click("#delete-all .primary")
    expect(page.locator(".played")).to_have_count(0)
    assert kept(page) == []
