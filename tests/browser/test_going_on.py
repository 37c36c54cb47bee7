"""A match with bots goes from the device to the server and back, or to a file, by presses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from signal import SIGTERM
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import SIZES, found
from browser.choosing import last_chose
from browser.hands import by_mouse, play_hand
from browser.record_files import LINES, file
from browser.screens import stays_within_the_screen
from browser.visitors import PHONE, Visitor, visitor
from courtcards.matches import records
from courtcards.matches.replay import verify, verify_fair
from matches.begun import begun
from server.serving import ServerProcess

pytestmark = pytest.mark.long

KINGS = {
    "game": "kings-corner",
    "ruleset": "boxed",
    "seats": 2,
    "bot": "steady",
    "options": {"target": 60},
}
CLUB = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "steady"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that may be stopped in the middle."""
    process = ServerProcess(tmp_path / "tables.sqlite3")
    yield process
    process.end(SIGTERM)


def begin_on_device(guest: Visitor, **choice: Any) -> None:
    last_chose(guest, **choice)
    guest.page.goto(f"{guest.url}/local/")
    guest.page.click(f"[data-game={choice['game']}] .play")
    guest.page.wait_for_url("**/local/table/?table=*")
    guest.page.wait_for_selector(".card.zone-hand")


def scores(page: Page) -> list[str]:
    """The totals that the result shows."""
    expect(page.locator(".result-scores")).to_be_visible()
    return page.locator(".result-scores td b").all_inner_texts()


def ask_to_go(page: Page) -> None:
    """Open what is offered for the match, in the settings."""
    page.locator("[data-opens=settings]").click()
    page.locator("#settings .going-on").click()
    expect(page.locator(".going-on-dialog")).to_be_visible()


def hand_by_clicks(page: Page) -> None:
    page.locator(".next-hand").first.click()
    expect(page.locator(".result")).to_have_count(0)
    assert play_hand(page, by_mouse, in_haste=True).isOver


@pytest.mark.parametrize(
    "choice",
    [
        pytest.param(KINGS, id="kings-corner, to the end", marks=pytest.mark.deep),
        pytest.param(CLUB, id="double-king"),
    ],
)
def test_from_the_device_to_the_server_and_back(
    browser: Browser, server: ServerProcess, choice: dict[str, Any]
) -> None:
    with visitor(browser, server.url) as guest:
        page = guest.page
        begin_on_device(guest, **choice)
        page.locator("[data-opens=settings]").click()
        expect(page.locator("#settings .going-on")).to_have_count(0)  # nothing to take along yet
        page.keyboard.press("Escape")
        play_hand(page, by_mouse, in_haste=True)
        first = scores(page)
        ask_to_go(page)
        page.locator(".going-on-server").click()
        page.wait_for_url(f"{server.url}/table/*")
        assert scores(page) == first
        hand_by_clicks(page)
        second = scores(page)
        ask_to_go(page)
        page.locator(".going-on-device").click()
        page.wait_for_url("**/local/table/?table=*")
        assert scores(page) == second
        if choice is CLUB:  # a round has twenty games
            return
        while not page.locator(".result-match").count():
            hand_by_clicks(page)
        page.locator(".to-more").click()
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download the record").click()
        record = records.decode(Path(saved.value.path()).read_bytes())
        verify(record)
        verify_fair(record)
        page.locator(".to-more").click()
        page.locator(".watch-again").click()
        page.get_by_role("tab", name="Shuffle").click()
        expect(page.locator(".shuffle")).to_contain_text("The first 2 hands were brought")


def test_the_deal_that_is_played_is_finished_first_where_packs_are_gathered(
    browser: Browser, server: ServerProcess
) -> None:
    with visitor(browser, server.url) as guest:
        page = guest.page
        begin_on_device(guest, **CLUB)
        play_hand(page, by_mouse, in_haste=True)
        page.locator(".next-hand").first.click()
        expect(page.locator(".result")).to_have_count(0)
        ask_to_go(page)
        expect(page.locator(".going-on-dialog .refusal")).to_contain_text("gathered")
        expect(page.locator(".going-on-server")).to_have_count(0)


def test_without_the_server_the_match_is_saved_and_goes_on_from_the_file(
    browser: Browser, server: ServerProcess
) -> None:
    with visitor(browser, server.url, PHONE) as guest:
        page = guest.page
        begin_on_device(guest, **KINGS)
        play_hand(page, by_mouse, in_haste=True)
        first = scores(page)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        server.end(SIGTERM)
        ask_to_go(page)
        page.locator(".going-on-server").click()
        expect(page.locator(".going-on-dialog .refusal")).to_contain_text("cannot be reached")
        assert stays_within_the_screen(page)
        with page.expect_download() as saved:
            page.locator(".going-on-file").click()
        record = Path(saved.value.path()).read_bytes()
        verify(records.decode(record))
        page.goto(f"{server.url}/local/replay/")
        page.locator(".drop-zone input").set_input_files(file("so-far.jsonl", record))
        page.locator(".controls .going-on").click()
        page.locator(".going-on-device").click()
        page.wait_for_url("**/local/table/?table=*")
        assert scores(page) == first
        hand_by_clicks(page)
        guest.faults[:] = [each for each in guest.faults if "ERR_CONNECTION_REFUSED" not in each]


def test_a_file_goes_on_at_the_server(browser: Browser, server: ServerProcess) -> None:
    record = records.encode(begun("double-king", "club-shuffled", 4, own=2))
    with visitor(browser, server.url) as guest:
        page = guest.page
        page.goto(f"{server.url}/replay")
        page.locator(".drop-zone input").set_input_files(file("some.jsonl", record, LINES[0]))
        looks = list(zip(SIZES, ("light", "dark"), strict=True))
        page.keyboard.press("End")  # moves to come are shown faintly in the log
        page.locator(".controls .going-on").click()
        expect(page.locator(".going-on-server")).to_be_enabled()
        assert list(found(page, looks)) == []
        page.locator(".going-on-server").click()
        page.wait_for_url(f"{server.url}/table/*")
        assert len(scores(page)) == 4
        ask_to_go(page)
        expect(page.locator(".going-on-device")).to_be_enabled()
        assert list(found(page, looks)) == []
        table = page.url.rpartition("/")[2]
        seen = guest.snapshot(table)["view"]
        assert (seen["seat"], seen["phase"]) == (2, "hand-over")
        # One that is over, or of several people, is only looked at.
        page.goto(f"{server.url}/replay")
        page.locator(".drop-zone input").set_input_files(file("over.jsonl", LINES[0]))
        expect(page.locator(".controls")).to_be_visible()
        expect(page.locator(".controls .going-on")).to_have_count(0)
