"""A device hosts its tables itself: without the server, in turn with it, from and to a file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from signal import SIGTERM
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from sites import offline_bundle

from browser.axe import found
from browser.choosing import last_chose
from browser.hands import by_mouse, is_at_rest, play_hand, seen
from browser.record_files import LINES, file
from browser.screens import stays_within_the_screen
from browser.visitors import LIMIT_MS, PHONE, Come, Visitor, visitor
from browser.wording import worded
from browser.workers import end_hosts
from courtcards.play import records
from courtcards.play.replay import verify, verify_fair
from courtcards.server.pages.static_files import answer_encoded
from play.begun import begun
from server.serving import ServerProcess, running_server
from waiting import wait_until

pytestmark = pytest.mark.long

SINGLE = {"game": "kings-corner", "ruleset": "french-single", "seats": 3, "bot": "casual"}
SEVERAL_HANDS = SINGLE | {"ruleset": "french"}
KINGS = {
    "game": "kings-corner",
    "ruleset": "boxed",
    "seats": 2,
    "bot": "steady",
    "options": {"target": 60},
}
CLUB = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "steady"}
GONE = ("ERR_CONNECTION_REFUSED", "ERR_FAILED")
"""Notes of the browser's own on a server that is gone are no fault of the page."""
HAND = ".card.zone-hand"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that may be stopped in the middle."""
    offline_bundle.build_bundle()
    process = ServerProcess(tmp_path / "tables.sqlite3")
    yield process
    process.end(SIGTERM)


def begin_on_device(guest: Visitor, **choice: Any) -> None:
    last_chose(guest, **choice)
    guest.page.goto(f"{guest.url}/local/")
    guest.page.click(f"[data-game={choice['game']}] .play")
    guest.page.wait_for_url("**/local/table/?table=*")
    guest.page.wait_for_selector(HAND)


def keeps_the_pages(page: Page) -> None:
    """The pages, and all that they are made of, are kept by now, or soon."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")


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
        page.wait_for_selector(HAND)


def saved_record(page: Page, press: str) -> bytes:
    with page.expect_download() as saved:
        page.locator(press).click()
    assert saved.value.suggested_filename.endswith(".jsonl")
    return Path(saved.value.path()).read_bytes()


# While the server is gone


def test_a_match_goes_on_without_the_server_and_is_seen_again(
    browser: Browser, server: ServerProcess
) -> None:
    with visitor(browser, server.url, PHONE) as guest:
        page = guest.page
        last_chose(guest, **SINGLE)
        page.goto(f"{guest.url}/new")
        page.locator("[name=place][value=device]").click()
        page.wait_for_url("**/local/new/?game=*")
        expect(page.locator("html")).to_have_attribute("data-host", "device")
        page.click(".start")
        page.wait_for_selector(HAND)
        play_hand(page, by_mouse, 3, in_haste=True)
        keeps_the_pages(page)
        server.end(SIGTERM)
        guest.forgive(*GONE)
        page.reload()
        page.wait_for_selector(".cards [data-card]")
        assert play_hand(page, by_mouse, in_haste=True).isOver
        expect(page.locator(".result-match")).to_be_visible()
        page.locator(".to-more").click()
        verify(records.decode(saved_record(page, "#after-match a[download]")))
        page.get_by_role("link", name="Review").click()
        page.wait_for_url("**/local/replay/?table=*")
        expect(page.locator(".review-progress")).to_contain_text("reviewed")
        expect(page.locator(".copy-link")).to_have_count(0)  # its address leads nobody else here
        page.goto(f"{server.url}/local/history/")
        expect(page.locator(".history")).to_contain_text("French rules, single hand")


IS_KEPT = """async () => {
  const pages = ["/", "/learn", "/local/", "/local/table/"];
  const all = await Promise.all(pages.map((page) => caches.match(page)));
  const registrations = await navigator.serviceWorker.getRegistrations();
  return all.every(Boolean) && registrations.filter(({ active }) => active).length > 1;
}"""
PAGES = ("/learn", "/new?way=people", "/rules", "/rules/KC-2.1", "/history", "/replay", "/analyse")
LOST = ("/table/abcdefghjkmn", "/table/abcdefghjkmn/replay", "/club", "/api")


# Keeps the sentence that says so: the table may be there before anybody could look for it.
KEEPS_THE_SENTENCE = """new MutationObserver(() => {
  const said = document.querySelector(".instead")?.textContent;
  if (said) sessionStorage.setItem("instead", said);
}).observe(document, { childList: true, characterData: true, subtree: true });"""


def plays_on_the_device(page: Page) -> None:
    """Press *Play now*; the device says that it plays instead, and deals."""
    page.click("[data-game=kings-corner] .play")
    page.wait_for_url("**/local/table/?table=*")
    page.wait_for_selector(HAND)
    expect(page.locator("html")).to_have_attribute("data-host", "device")
    assert page.evaluate("sessionStorage.getItem('instead')") == worded("home.instead", "nl")
    page.evaluate("sessionStorage.removeItem('instead')")


def test_on_a_train_everything_opens_nevertheless(browser: Browser, server: ServerProcess) -> None:
    with visitor(browser, server.url, PHONE, "nl-BE") as guest:
        page = guest.page
        page.add_init_script(KEEPS_THE_SENTENCE)
        last_chose(guest, **SINGLE)
        page.goto(guest.url)
        wait_until(lambda: bool(page.evaluate(IS_KEPT)))
        # In a tunnel there are no packets: neither an answer nor an error comes.
        page.route("**/api/tables", lambda _route: None)
        plays_on_the_device(page)
        page.unroute_all()
        server.end(SIGTERM)
        guest.forgive(*GONE)
        heading = page.locator("h1").first
        for path in PAGES:
            page.goto(guest.url + path)
            expect(page.locator("html")).to_have_attribute("lang", "nl")
            expect(heading).to_be_visible()
            expect(heading).not_to_have_text("Geen verbinding")
        for path in LOST:
            page.goto(guest.url + path)
            expect(heading).to_have_text("Geen verbinding")
        page.locator("a.primary").click()
        expect(page.locator("[data-game=kings-corner] .play")).to_be_visible()
        page.goto(guest.url)
        plays_on_the_device(page)


# The worker that hosts


# What the host is asked while it thinks about a hint, and the order in which it answers.
ANSWERED = """async (table) => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const style = files.find((name) => name.includes("/css/pages/"));
  const { device } = await import(new URL("../../js/shared/offline/device.js", style));
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
def test_bots_think_beside_the_host_or_else_in_it(come: Come, *, has_thinker: bool) -> None:
    guest = come()
    page = guest.page
    if not has_thinker:
        page.add_init_script(THINKER_ENDS)
    begin_on_device(guest, **SEVERAL_HANDS)
    while not comes_to_rest(page):
        goes_on(page)
    table = page.url.rpartition("=")[2]
    hint, now = ["hint", True], ["now", True]
    if has_thinker:  # it may still be on its way: then the host thinks itself, and others wait
        wait_until(lambda: bool(page.evaluate(ANSWERED, table) == [now, hint]))
    assert sorted(page.evaluate(ANSWERED, table)) == [hint, now]


LOG = "() => [...document.querySelectorAll('.log li')].map((line) => line.innerText).reverse()"


def log_of(page: Page) -> list[str]:
    """What the page has told of this hand, the oldest first."""
    lines: list[str] = page.evaluate(LOG)
    return lines


@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.deep)])
def test_a_tab_is_killed_while_somebody_plays(browser: Browser, come: Come, kills: int) -> None:
    """What was shown is there when the table is opened again, and the match goes on."""
    chance = random.Random(kills)
    guest = come()
    begin_on_device(guest, **SEVERAL_HANDS)
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
        # A card that one has drawn oneself is told at the time only.
        assert len(after) >= len(before)
        assert all(old.startswith(new) for old, new in zip(before, after, strict=False))


def test_a_host_that_begins_anew_fetches_nothing_again(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where nothing else keeps its files: the browser does, since they are compressed."""
    asked: list[str] = []

    def noted(request: Any, *rest: Any) -> Any:
        asked.append(request.url.path.rpartition("/")[2])
        return answer_encoded(request, *rest)

    monkeypatch.setattr("courtcards.server.pages.offline_host.answer_encoded", noted)
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(LIMIT_MS)
    with running_server(tmp_path / "tables.sqlite3") as url:
        for fetches in (True, False):
            asked.clear()
            page = context.new_page()
            page.goto(f"{url}/local/")
            page.locator(".play").first.click()
            page.wait_for_selector(HAND)
            assert bool(asked) is fetches, asked
            page.close()
            end_hosts(browser)
    context.close()


# From the device to the server and back, or to a file


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
    come: Come, url: str, choice: dict[str, Any]
) -> None:
    guest = come()
    page = guest.page
    begin_on_device(guest, **choice)
    page.locator("[data-opens=settings]").click()
    expect(page.locator("#settings .going-on")).to_have_count(0)  # nothing to take along yet
    page.keyboard.press("Escape")
    play_hand(page, by_mouse, in_haste=True)
    first = scores(page)
    ask_to_go(page)
    page.locator(".going-on-server").click()
    page.wait_for_url(f"{url}/table/*")
    assert scores(page) == first
    hand_by_clicks(page)
    second = scores(page)
    ask_to_go(page)
    page.locator(".going-on-device").click()
    page.wait_for_url("**/local/table/?table=*")
    assert scores(page) == second
    if choice is CLUB:  # a round has twenty games
        # With gathered packs the deal that is played is finished first.
        page.locator(".next-hand").first.click()
        expect(page.locator(".result")).to_have_count(0)
        ask_to_go(page)
        expect(page.locator(".going-on-dialog .refusal")).to_contain_text("gathered")
        expect(page.locator(".going-on-server")).to_have_count(0)
        return
    while not page.locator(".result-match").count():
        hand_by_clicks(page)
    page.locator(".to-more").click()
    record = records.decode(saved_record(page, "#after-match a[download]"))
    verify(record)
    verify_fair(record)
    page.locator(".to-more").click()
    page.locator(".watch-again").click()
    page.get_by_role("tab", name="Shuffle").click()
    expect(page.locator(".shuffle")).to_contain_text("The first 2 hands were brought")


def test_without_the_server_the_match_is_saved_and_goes_on_from_the_file(
    browser: Browser, server: ServerProcess
) -> None:
    with visitor(browser, server.url, PHONE) as guest:
        page = guest.page
        begin_on_device(guest, **KINGS)
        wait_until(lambda: is_at_rest(page))
        before = hand_of(page)
        page.reload()
        page.wait_for_selector(HAND)
        assert hand_of(page) == before
        page.goto(server.url)
        expect(page.locator("button.play")).to_have_count(2)
        expect(page.locator(".go-on")).to_have_count(0)  # a server's tables are others
        page.goto(f"{server.url}/local/")
        page.locator(".go-on").get_by_role("link").click()
        page.wait_for_selector(HAND)
        play_hand(page, by_mouse, in_haste=True)
        first = scores(page)
        keeps_the_pages(page)
        server.end(SIGTERM)
        guest.forgive(*GONE)
        ask_to_go(page)
        page.locator(".going-on-server").click()
        expect(page.locator(".going-on-dialog .refusal")).to_contain_text("Cannot reach the server")
        assert stays_within_the_screen(page)
        record = saved_record(page, ".going-on-file")
        verify(records.decode(record))
        page.goto(f"{server.url}/local/replay/")
        page.locator(".drop-zone input").set_input_files(file("so-far.jsonl", record))
        page.locator(".controls .going-on").click()
        page.locator(".going-on-device").click()
        page.wait_for_url("**/local/table/?table=*")
        assert scores(page) == first
        hand_by_clicks(page)


def test_a_file_goes_on_at_the_server(come: Come, url: str) -> None:
    record = records.encode(begun("double-king", "club-shuffled", 4, own=2))
    guest = come()
    page = guest.page
    page.goto(f"{url}/replay")
    page.locator(".drop-zone input").set_input_files(file("some.jsonl", record, LINES[0]))
    page.keyboard.press("End")  # moves to come are shown faintly in the log
    page.locator(".controls .going-on").click()
    expect(page.locator(".going-on-server")).to_be_enabled()
    assert found(page) == []
    page.locator(".going-on-server").click()
    page.wait_for_url(f"{url}/table/*")
    assert len(scores(page)) == 4
    view = guest.snapshot(page.url.rpartition("/")[2])["view"]
    assert (view["seat"], view["phase"]) == (2, "hand-over")
    # One that is over, or of several people, is only looked at.
    page.goto(f"{url}/replay")
    page.locator(".drop-zone input").set_input_files(file("over.jsonl", LINES[0]))
    expect(page.locator(".controls")).to_be_visible()
    expect(page.locator(".controls .going-on")).to_have_count(0)
