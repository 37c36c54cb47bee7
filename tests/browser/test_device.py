"""A device hosts its tables itself: a match by clicks, while the server is stopped."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from signal import SIGTERM
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.choosing import last_chose
from browser.hands import by_mouse, is_at_rest, play_hand, seen
from browser.visitors import LIMIT_MS, PHONE, Visitor, visitor
from browser.workers import end_hosts
from courtcards.matches import records
from courtcards.matches.replay import verify
from courtcards.server.pages.sending import answer
from server.serving import ServerProcess, running_server
from waiting import wait_until

pytestmark = pytest.mark.long

CHOSEN = {"game": "kings-corner", "ruleset": "french-single", "seats": 3, "bot": "casual"}
SEVERAL_HANDS = CHOSEN | {"ruleset": "french"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that may be stopped in the middle."""
    process = ServerProcess(tmp_path / "tables.sqlite3")
    yield process
    process.end(SIGTERM)


def open_at_home(guest: Visitor, **choice: Any) -> None:
    """Choose a match on the first page of the device, and begin it."""
    last_chose(guest, **choice)
    guest.page.goto(f"{guest.url}/new")
    guest.page.locator("[name=place][value=device]").click()
    guest.page.wait_for_url("**/local/new/?game=*")
    expect(guest.page.locator("html")).to_have_attribute("data-host", "device")
    guest.page.click(".start")
    guest.page.wait_for_url("**/local/table/?table=*")
    guest.page.wait_for_selector(".card.zone-hand")


def hand_of(page: Page) -> list[str]:
    return sorted(seen(page).hand)


def comes_to_rest(page: Page) -> bool:
    """Wait for one's own turn; false if the hand is over before it."""
    wait_until(lambda: is_at_rest(page) or seen(page).isOver)
    return not seen(page).isOver


def goes_on(page: Page) -> None:
    """Begin the next hand, or the next match, where one is over."""
    if page.locator(".result").count():
        page.locator(".next-hand, .play-again").first.click()
        expect(page.locator(".result")).to_have_count(0)
        page.wait_for_selector(".card.zone-hand")


def test_a_match_goes_on_without_the_server(browser: Browser, server: ServerProcess) -> None:
    with visitor(browser, server.url, PHONE) as guest:
        page = guest.page
        open_at_home(guest, **CHOSEN)
        play_hand(page, by_mouse, 3, in_haste=True)
        # The pages, and all that they are made of, are kept by now, or soon.
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        server.end(SIGTERM)
        page.reload()
        page.wait_for_selector(".cards [data-card]")
        over = play_hand(page, by_mouse, in_haste=True)
        assert over.isOver
        expect(page.locator(".result-match")).to_be_visible()
        page.locator(".to-more").click()
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download the record").click()
        record = Path(saved.value.path()).read_bytes()
        verify(records.decode(record))
        page.goto(f"{server.url}/local/")
        page.click("[data-game=kings-corner] .play")
        page.wait_for_selector(".card.zone-hand")
        # What the browser itself notes of a server that is gone is no fault of the page.
        guest.faults[:] = [each for each in guest.faults if "ERR_CONNECTION_REFUSED" not in each]
        assert saved.value.suggested_filename.endswith(".jsonl")


def test_whoever_loads_the_page_again_goes_on(browser: Browser, server: ServerProcess) -> None:
    with visitor(browser, server.url) as guest:
        page = guest.page
        open_at_home(guest, **SEVERAL_HANDS)
        # Others may be rid of their cards before one's second turn: then the next hand serves.
        while play_hand(page, by_mouse, 2, in_haste=True).isOver or not comes_to_rest(page):
            goes_on(page)
        before = hand_of(page)
        page.reload()
        page.wait_for_selector(".card.zone-hand")
        assert hand_of(page) == before
        page.goto(f"{server.url}/local/")
        expect(page.locator(".go-on")).to_have_count(1)
        page.goto(f"{server.url}/")
        expect(page.locator(".go-on")).to_have_count(0)  # a server's tables are others


def test_a_finished_match_is_seen_again_and_reviewed(
    browser: Browser, server: ServerProcess
) -> None:
    with visitor(browser, server.url) as guest:
        page = guest.page
        open_at_home(guest, **CHOSEN)
        play_hand(page, by_mouse, in_haste=True)
        page.get_by_role("link", name="Review").click()
        page.wait_for_url("**/local/replay/?table=*")
        page.wait_for_selector(".cards [data-card]")
        expect(page.locator(".review-progress")).to_contain_text("judged")
        expect(page.locator(".controls-choices")).to_be_visible()
        expect(page.locator(".copy-link")).to_have_count(0)  # its address leads nobody else here
        page.goto(f"{server.url}/local/history/")
        expect(page.locator(".history")).to_contain_text("French rules, single hand")


# What the host is asked while it thinks about a hint, and the order in which it answers.
ANSWERED = """async (table) => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const style = files.find((name) => name.includes("/css/pages/"));
  const { device } = await import(new URL("../../js/pocket/device.js", style));
  const order = [];
  const ask = (path) =>
    device().answer(path).then(({ ok }) => order.push([path.split("/").at(-1), ok]));
  await Promise.all([ask(`/api/tables/${table}/hint`), ask("/api/now")]);
  return order;
}"""
# The worker in which bots think ends as soon as it is made.
THINKER_ENDS = """const Made = Worker;
globalThis.Worker = class extends Made {
  constructor(script, options) {
    super(script, options);
    if (String(script).endsWith("/thinker.js")) this.terminate();
  }
};"""


@pytest.mark.parametrize("has_thinker", [True, False])
def test_bots_think_beside_the_host_or_else_in_it(
    browser: Browser, server: ServerProcess, *, has_thinker: bool
) -> None:
    with visitor(browser, server.url) as guest:
        page = guest.page
        if not has_thinker:
            page.add_init_script(THINKER_ENDS)
        open_at_home(guest, **SEVERAL_HANDS)
        while not comes_to_rest(page):
            goes_on(page)
        table = page.url.rpartition("=")[2]
        hint, now = ["hint", True], ["now", True]
        if has_thinker:  # it may still be on its way: then the host thinks itself, and others wait
            wait_until(lambda: page.evaluate(ANSWERED, table) == [now, hint])
        assert sorted(page.evaluate(ANSWERED, table)) == [hint, now]


LOG = "() => [...document.querySelectorAll('.log li')].map((line) => line.innerText).reverse()"


def log_of(page: Page) -> list[str]:
    """What the page has told of this hand, the oldest first."""
    lines: list[str] = page.evaluate(LOG)
    return lines


@pytest.mark.parametrize("kills", [5, pytest.param(100, marks=pytest.mark.deep)])
def test_a_tab_is_killed_while_somebody_plays(
    browser: Browser, server: ServerProcess, kills: int
) -> None:
    """What was shown is there when the table is opened again, and the match goes on."""
    chance = random.Random(kills)
    with visitor(browser, server.url) as guest:
        open_at_home(guest, **SEVERAL_HANDS)
        page, address = guest.page, guest.page.url
        for _ in range(kills):
            goes_on(page)
            play_hand(page, by_mouse, chance.randrange(1, 6))
            page.wait_for_timeout(chance.randrange(200))
            before = log_of(page)
            if page.locator(".result").count():
                before.pop()  # how the hand ended is told once; then its result says so
            page.close()
            end_hosts(browser)
            page = guest.context.new_page()
            page.goto(address)
            wait_until(lambda page=page: len(log_of(page)) > 0)  # type: ignore[misc]
            after = log_of(page)
            # What one has drawn oneself is told at the time only.
            assert len(after) >= len(before)
            assert all(old.startswith(new) for old, new in zip(before, after, strict=False))


def test_a_host_that_begins_anew_fetches_nothing_again(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where nothing else keeps its files: the browser does, since they are compressed."""
    asked: list[str] = []

    def noted(request: Any, *rest: Any) -> Any:
        asked.append(request.url.path.rpartition("/")[2])
        return answer(request, *rest)

    monkeypatch.setattr("courtcards.server.pages.pocket.answer", noted)
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(LIMIT_MS)
    with running_server(tmp_path / "tables.sqlite3") as url:
        for fetches in (True, False):
            asked.clear()
            page = context.new_page()
            page.goto(f"{url}/local/")
            page.locator(".play").first.click()
            page.wait_for_selector(".card.zone-hand")
            assert bool(asked) is fetches, asked
            page.close()
            end_hosts(browser)
    context.close()
