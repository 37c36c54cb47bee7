"""After a match: seen again move by move, a shuffle checked, one's own matches and their sum."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.record_files import LINES, file
from browser.replaying import finish, play_out, replay_page
from browser.visitors import DESKTOP, PHONE, Visitor, visitor
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


def ply(page: Page) -> str:
    return page.locator(".controls-ply").inner_text()


@pytest.fixture(scope="module")
def seen_by_all(browser: Browser, url: str) -> str:
    """A table whose round is over, which anybody may see again."""
    with visitor(browser, url) as host:
        return play_out(host, **DOUBLE_KING, settings={"spectators": True})


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_position_is_found_again_by_its_link(
    browser: Browser, url: str, seen_by_all: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        replay_page(ann, seen_by_all)
        expect(ann.page.locator(".controls-hand option")).to_have_count(20)
        expect(ann.page.locator(".cards .zone-fan")).to_have_count(39)
        for _ in range(6):
            ann.page.click("[data-does=on]")
        expect(ann.page.locator(".controls-ply")).to_have_text("6/53")
        told = ann.page.locator(".banner strong").inner_text()
        ann.page.click("[data-does=hand-after]")
        ann.page.click("[data-does=hand-after]")
        expect(ann.page.locator(".controls-hand select")).to_have_value("2")
        ann.page.locator(".controls-slider").fill("6")
        ann.page.select_option(".controls-seat select", "2")
        expect(ann.page.locator(".cards .zone-hand")).to_have_count(12)
        ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
        ann.page.click(".copy-link")
        expect(ann.page.locator(".toast")).to_contain_text("copied")
        link = ann.page.evaluate("navigator.clipboard.readText()")
        wait_until(lambda: ann.page.url == link)
        assert "hand=2&ply=6&seat=2" in link
        with visitor(browser, url, size) as bob:
            bob.page.goto(link)
            bob.page.wait_for_selector(".cards [data-card]")
            # A move is seen to be made; afterwards everything lies where it lies for the other.
            wait_until(lambda: bool(bob.page.evaluate(LAID) == ann.page.evaluate(LAID)))
            assert bob.page.locator(".banner strong").inner_text() != told


def test_by_keyboard_alone(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        replay_page(ann, play_out(ann, **SINGLE_HAND))
        press = ann.page.keyboard.press
        press("End")
        last = ply(ann.page).partition("/")[2]
        expect(ann.page.locator(".controls-ply")).to_have_text(f"{last}/{last}")
        press("ArrowLeft")
        expect(ann.page.locator(".controls-ply")).to_have_text(f"{int(last) - 1}/{last}")
        press("Home")
        expect(ann.page.locator('.moves [aria-current="step"]')).to_have_attribute("data-ply", "0")
        press("ArrowRight")
        expect(ann.page.locator('.moves [aria-current="step"]')).to_have_attribute("data-ply", "1")
        fans = ann.page.locator(".cards .zone-fan")
        assert fans.count() > 0
        press("h")
        expect(fans).to_have_count(0)
        expect(ann.page.locator(".controls-open input")).not_to_be_checked()
        ann.page.locator(".controls-slider").fill(str(int(last) - 3))
        ann.page.locator(".controls-slider").blur()
        press("Space")
        expect(ann.page.locator("[data-does=pause]")).to_be_visible()
        expect(ann.page.locator(".controls-ply")).to_have_text(f"{last}/{last}")
        # At the end of the match it stops by itself.
        expect(ann.page.locator("[data-does=play]")).to_be_visible()


def test_a_line_of_the_log_leads_to_its_position(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = play_out(ann, **SINGLE_HAND)
        moves = ann.context.request.get(f"{url}/api/tables/{table}/record").json()["hands"][0]
        replay_page(ann, table, "?ply=99999")
        expect(ann.page.locator(".moves button")).to_have_count(len(moves["moves"]) + 1)
        expect(ann.page.locator('.moves [aria-current="step"]')).to_have_attribute(
            "data-ply", str(len(moves["moves"]))
        )
        ann.page.click('.moves [data-ply="3"]')
        expect(ann.page.locator(".controls-ply")).to_have_text(f"3/{len(moves['moves'])}")


def test_as_one_seat_saw_it_nobody_elses_cards_are_there(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = play_out(ann, **SINGLE_HAND)
        replay_page(ann, table, "?ply=5&hands=one&seat=1")
        told = ann.context.request.get(f"{url}/api/tables/{table}/replay").json()["positions"][5]
        piles = [card for pile in told["table"]["piles"].values() for card in pile]
        assert set(ann.page.evaluate(LAID)) == {*told["hands"][1], *piles}
        ann.page.check(".controls-open input")
        every = [card for hand in told["hands"] for card in hand]
        wait_until(lambda: set(ann.page.evaluate(LAID)) == {*every, *piles})
        held = ann.page.locator('.fan[data-seat="2"]').get_attribute("aria-label")
        assert held is not None
        assert held.count(" of ") == len(told["hands"][2])


def test_before_the_match_is_over_there_is_none(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(**SINGLE_HAND)
        ann.page.goto(f"{url}/table/{table}/replay")
        expect(ann.page.locator(".error-card")).to_contain_text("when the match is over")
        expect(ann.page.locator("[data-card]")).to_have_count(0)
        ann.faults[:] = [fault for fault in ann.faults if "409" not in fault]


def test_the_browser_checks_the_shuffle(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(**SINGLE_HAND, seed=None)
        promised = ann.snapshot(table)["room"]["commitment"]
        finish(ann, table)
        replay_page(ann, table, "?tab=shuffle")
        panel = ann.page.locator(".shuffle")
        expect(panel.locator(".verdict.is-good")).to_have_count(2)
        expect(panel).to_contain_text(promised)
        seeds = ann.context.request.get(f"{url}/api/tables/{table}/fairness").json()
        text = "\n".join(["courtcards/fair/1", seeds["seed"], *seeds["contributions"], ""])
        expect(panel).to_contain_text(hashlib.sha256(text.encode()).hexdigest())
        with ann.page.expect_download() as download:
            panel.locator("a[download]").click()
        assert download.value.suggested_filename == f"courtcards-{table}.jsonl"
        # What the server shows afterwards is not what it had promised.
        ann.page.route("**/fairness*", lambda route: route.fulfill(json=seeds | FORGED))
        replay_page(ann, table, "?tab=shuffle")
        expect(panel.locator(".verdict.is-bad")).to_have_count(2)


def test_a_named_seed_is_told_and_not_called_fair(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(**SINGLE_HAND)
        ann.page.click('[role="tab"] >> text=Rules')
        expect(ann.page.locator(".seed-given")).to_contain_text("can know every card")
        assert not ann.snapshot(table)["room"]["seats"][0]["contributed"]
        finish(ann, table)
        replay_page(ann, table, "?tab=shuffle")
        expect(ann.page.locator(".shuffle .verdict.is-bad")).to_contain_text("Nothing proves")


def test_without_https_the_browser_says_that_it_cannot_check(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
        replay_page(ann, play_out(ann, **SINGLE_HAND | {"seed": None}), "?tab=shuffle")
        expect(ann.page.locator(".shuffle")).to_contain_text("only over https")
        expect(ann.page.locator(".verdict.is-good, .verdict.is-bad")).to_have_count(0)


def test_a_file_is_opened_and_one_of_its_matches_chosen(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/replay")
        ann.page.set_input_files(".drop-zone input", file("two.jsonl", *LINES))
        ann.page.wait_for_selector(".cards [data-card]")
        expect(ann.page.locator(".bar-match option")).to_have_count(2)
        expect(ann.page.locator(".plate.is-me")).to_contain_text("Ann")
        first = ann.page.evaluate(LAID)
        ann.page.select_option(".bar-match select", "1")
        hands = json.loads(LINES[1])["hands"]
        expect(ann.page.locator(".moves button")).to_have_count(len(hands[0]["moves"]) + 1)
        wait_until(lambda: bool(ann.page.evaluate(LAID) != first))
        ann.page.keyboard.press("ArrowRight")
        expect(ann.page.locator(".controls-ply")).to_have_text(f"1/{len(hands[0]['moves'])}")


def test_a_file_is_dropped(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/replay")
        ann.page.wait_for_selector(".drop-zone")
        ann.page.evaluate(
            """(text) => {
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([text], "one.jsonl"));
                const how = { dataTransfer, bubbles: true, cancelable: true };
                document.body.dispatchEvent(new DragEvent("drop", how));
            }""",
            LINES[0].decode(),
        )
        expect(ann.page.locator(".cards .zone-hand")).to_have_count(13)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ([b""], "holds no record"),
        ([b"hello"], "Line 1 of the file is not a record"),
        ([LINES[0], b"{}"], "Line 2 of the file is not a record"),
        ([LINES[0].replace(b'"winners":[', b'"winners":[9,')], "Winners should be"),
    ],
)
def test_a_file_that_cannot_be_shown(
    browser: Browser, url: str, parts: list[bytes], sentence: str
) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/replay")
        ann.page.set_input_files(".drop-zone input", file("wrong.jsonl", *parts))
        expect(ann.page.locator(".refusal")).to_contain_text(sentence)
        ann.faults[:] = [fault for fault in ann.faults if "422" not in fault]
        # The right file can be chosen at once.
        ann.page.set_input_files(".drop-zone input", file("right.jsonl", LINES[0]))
        ann.page.wait_for_selector(".cards [data-card]")


def noted(guest: Visitor, table: str) -> None:
    """See the result of a match at its table: the device notes it."""
    guest.page.goto(f"{guest.url}/table/{table}")
    guest.page.wait_for_selector(".result-match")
    again = guest.page.locator(".watch-again")
    expect(again).to_have_attribute("href", f"/table/{table}/replay?match=0")
    # Whoever goes on before it is written down has not noted it.
    guest.page.wait_for_function(
        "(table) => localStorage['courtcards.history']?.includes(table)", arg=table
    )


def kept(page: Page) -> list[Any]:
    matches: list[Any] = page.evaluate("JSON.parse(localStorage['courtcards.history'] ?? '[]')")
    return matches


def test_matches_are_kept_on_the_device_and_summed_up(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE) as ann:
        king = play_out(ann, **DOUBLE_KING)
        single = play_out(ann, **SINGLE_HAND)
        for number, table in enumerate((king, single, single), start=1):
            with ann.page.expect_response("**/replay?match=*"):
                noted(ann, table)
            ann.page.goto(f"{url}/history")
            expect(ann.page.locator(".played")).to_have_count(min(number, 2))
        record = ann.context.request.get(f"{url}/api/tables/{king}/record").json()
        (entry,) = [each for each in kept(ann.page) if each["table"] == king]
        assert entry["totals"] == record["totals"]
        assert entry["winners"] == record["winners"]
        assert [hand["scores"] for hand in entry["hands"]] == [
            hand["scores"] for hand in record["hands"]
        ]
        # The points of a contract, as the statistics have them and as the record says.
        tricks = [
            hand["scores"][0]
            for hand in record["hands"]
            if hand["moves"][0] != [0, "choose tricks"] and "choose tricks" in hand["moves"][0]
        ]
        shown = ann.page.locator('[data-contract="tricks"] td').nth(1)
        mean = sum(tricks) / len(tricks) if tricks else None
        expect(shown).to_contain_text("–" if mean is None else f"{abs(mean):.2f}")
        expect(ann.page.locator(".stats-ends tbody tr").first).to_contain_text("You went out")
        ann.page.click(f'.played[data-table="{king}"] a:has-text("Replay")')
        ann.page.wait_for_selector(".cards [data-card]")
        assert ann.page.url.startswith(f"{url}/table/{king}/replay?match=0")


def test_a_history_is_taken_to_another_device(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        with ann.page.expect_response("**/replay?match=*"):
            noted(ann, play_out(ann, **SINGLE_HAND))
        ann.page.goto(url)
        ann.page.click(".last-match .quiet")
        expect(ann.page.locator(".played")).to_have_count(1)
        before = kept(ann.page)
        with ann.page.expect_download() as download:
            ann.page.click(".save")
        saved = download.value.path().read_bytes()
        with visitor(browser, url) as phone:
            phone.page.goto(f"{url}/history")
            expect(phone.page.locator(".statistics")).to_have_count(0)
            phone.page.set_input_files(".add input", file("mine.json", saved))
            expect(phone.page.locator(".history-notice")).to_contain_text("1 match has been added")
            assert kept(phone.page) == before
            phone.page.set_input_files(".add input", file("mine.json", saved))
            expect(phone.page.locator(".history-notice")).to_contain_text("0 matches")
            assert kept(phone.page) == before
        ann.page.click(".played-links button")
        expect(ann.page.locator(".played")).to_have_count(0)
        ann.page.click(".history-notice button")
        expect(ann.page.locator(".played")).to_have_count(1)
        ann.page.click(".delete-all")
        ann.page.click("#delete-all .primary")
        expect(ann.page.locator(".played")).to_have_count(0)
        assert kept(ann.page) == []


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"[]",
        b'{"format": "courtcards-history/2", "matches": []}',
        b'{"format": "courtcards-history/1", "matches": [{}]}',
        b'{"format": "courtcards-history/1", "matches": [{"table": "../x", "match": 0}]}',
    ],
)
def test_what_is_no_history_changes_nothing(browser: Browser, url: str, wrong: bytes) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/history")
        ann.page.set_input_files(".add input", file("wrong.json", wrong))
        expect(ann.page.locator(".history-notice")).to_contain_text("not a history of matches")
        assert kept(ann.page) == []
