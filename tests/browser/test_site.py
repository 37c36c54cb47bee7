"""A folder of files on somebody's host: matches by clicks, and then without that host."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import found
from browser.choosing import last_chose
from browser.hands import by_mouse, is_at_rest, play_hand, seen
from browser.screens import speak, stays_within_the_screen
from browser.site_hosts import GONE, HANDS, PLACE, Host, begin, hand_without_its_host
from browser.visitors import PHONE, visitor
from browser.wording import worded
from courtcards.play import records
from courtcards.play.replay import verify
from courtcards.text import LANGUAGES
from waiting import wait_until

pytestmark = pytest.mark.long


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    served = Host(folder)
    yield served
    served.stop()


@pytest.mark.parametrize("game", HANDS)
def test_a_match_while_its_host_is_gone(browser: Browser, folder: Path, game: str) -> None:
    host = Host(folder)
    with visitor(browser, host.url, PHONE, "nl-BE") as guest:
        page = guest.page
        hand_without_its_host(guest, host, game)
        if page.locator(".result-match").count():
            page.locator(".to-more").click()
            with page.expect_download() as saved:
                page.locator("#after-match a[download]").click()
            verify(records.decode(Path(saved.value.path()).read_bytes()))
            page.locator(".to-review").click()
            page.wait_for_url(f"**/{PLACE}/replay/?table=*")
            expect(page.locator(".review-progress")).to_have_text(worded("review.done", "nl", n=1))
        for place in ("history/", "replay/", ""):
            page.goto(f"{host.url}/{PLACE}/{place}")
            expect(page.locator("html")).to_have_attribute("lang", "nl")
            expect(page.locator("h1")).to_be_visible()
        guest.forgive(GONE)


def test_the_first_page_does_not_wait_for_what_hosts_the_table(
    browser: Browser, host: Host
) -> None:
    host.gives_bundle.clear()
    with visitor(browser, host.url, PHONE, "fr") as guest:
        page = guest.page
        last_chose(guest, game="kings-corner", bot="casual", **HANDS["kings-corner"])
        page.goto(f"{host.url}/{PLACE}/", wait_until="commit")
        page.locator(".play").first.click()
        expect(page.get_by_text("environ 5 Mo")).to_be_visible()
        assert f"/{PLACE}/offline.js" not in host.asked  # it would ask for the same files
        host.gives_bundle.set()
        page.wait_for_selector(".card.zone-hand")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")


def test_one_file_that_cannot_be_had_keeps_the_others_from_nobody(
    browser: Browser, folder: Path
) -> None:
    host = Host(folder)
    host.blocks.add("favicon.svg")
    with visitor(browser, host.url, PHONE) as guest:
        page = guest.page
        page.goto(f"{host.url}/{PLACE}/history/")
        page.evaluate(f"navigator.serviceWorker.register('/{PLACE}/offline.js')")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        # What was lacking is fetched with a later page.
        host.blocks.clear()
        page.goto(f"{host.url}/{PLACE}/history/")
        kept = "async () => [...await (await caches.open((await caches.keys()).find((name) =>"
        kept += " /[0-9a-f]$/.test(name)))).keys()].map(({ url }) => url.split('/').pop())"
        wait_until(lambda: "favicon.svg" in page.evaluate(kept))
        host.stop()
        page.goto(f"{host.url}/{PLACE}/")
        expect(page.locator("h1")).to_be_visible()
        guest.forgive(GONE, "403")


def test_what_has_come_once_is_kept_from_page_to_page(browser: Browser, host: Host) -> None:
    with visitor(browser, host.url, PHONE) as guest:
        page = guest.page
        begin(guest, game="kings-corner", **HANDS["kings-corner"])
        # Somebody goes back: the browser names the page before, which has not come yet.
        page.evaluate("() => history.replaceState(null, '', '../')")
        page.wait_for_function(
            """(script) => navigator.serviceWorker.getRegistration()
                .then((kept) => kept?.active?.scriptURL === script)""",
            arg=f"{host.url}/{PLACE}/offline.js",
        )
        begin(guest, game="kings-corner", **HANDS["kings-corner"])
        wait_until(lambda: is_at_rest(page))
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        # Python has begun once: it is fetched once more at most, by what keeps it.
        assert sum(path.endswith("/pyodide.asm.wasm") for path in host.asked) <= 2
        assert stays_within_the_screen(page)
        host.asked.clear()
        page.reload()
        page.wait_for_selector(".card.zone-hand")
        built = ("/offline-bundle/", "/static/")
        assert [path for path in host.asked if any(each in path for each in built)] == []
        assert any("/table/" in path for path in host.asked)  # the page itself may be newer
        page.go_back()
        expect(page.locator(".play").first).to_be_visible()
        expect(page.locator(".go-on")).to_have_count(1)
        page.go_forward()
        page.wait_for_selector(".card.zone-hand")


KEEPS_NOTHING = """IDBFactory.prototype.open = () => {
  throw new DOMException("not by your settings", "SecurityError");
};"""
MAY_BE_FULL = """const { add } = IDBObjectStore.prototype;
let isFull = false;
new BroadcastChannel("disk").onmessage = ({ data }) => (isFull = data);
IDBObjectStore.prototype.add = function (...given) {
  if (isFull) throw new DOMException("the disk is full", "QuotaExceededError");
  return add.apply(this, given);
};"""
SAY_FULL = "(isFull) => new BroadcastChannel('disk').postMessage(isFull)"


@contextmanager
def host_of(folder: Path, script: str) -> Iterator[Host]:
    """A host of the same site, whose worker runs a script first: so a browser may be, too."""
    with TemporaryDirectory() as other:
        copied = shutil.copytree(folder, Path(other, "host")) / PLACE
        (copied / "browser.js").write_text(script)
        worker = (copied / "host.js").read_text()
        (copied / "host.js").write_text('import "./browser.js";\n' + worker)
        host = Host(Path(other, "host"))
        yield host
        host.stop()


def test_a_browser_that_keeps_nothing_is_told_of(browser: Browser, folder: Path) -> None:
    with host_of(folder, KEEPS_NOTHING) as host, visitor(browser, host.url, PHONE) as guest:
        guest.page.goto(f"{host.url}/{PLACE}/new/")
        for _ in range(2):
            expect(guest.page.locator(".refusal")).to_have_text(
                "This device cannot host the table: SecurityError: not by your settings."
            )
            guest.page.click(".start")


def test_a_full_disk_is_told_of_and_loses_nothing(browser: Browser, folder: Path) -> None:
    with host_of(folder, MAY_BE_FULL) as host, visitor(browser, host.url, PHONE) as guest:
        page = guest.page
        begin(guest, game="kings-corner", **HANDS["kings-corner"])
        wait_until(lambda: is_at_rest(page))
        while not seen(page).ends:  # whoever has a King lays it first
            by_mouse(page, seen(page))
            wait_until(lambda: is_at_rest(page))
        held = seen(page).hand
        page.evaluate(SAY_FULL, arg=True)
        page.click('.action[data-move="end"]')
        trouble = page.locator(".is-trouble")
        expect(trouble).to_contain_text("Play cannot be saved right now.")
        assert seen(page).hand == held
        page.evaluate(SAY_FULL, arg=False)
        expect(trouble).to_have_count(0)
        # The turn that was ended then is over: the next one is one's own, or the hand has ended.
        wait_until(lambda: is_at_rest(page) or seen(page).isOver)
        now = seen(page)
        assert now.isOver or {*held} < {*now.hand}  # one's turn ends with a card of the stock
        page.reload()
        wait_until(lambda: is_at_rest(page) or seen(page).isOver)
        assert sorted(seen(page).hand) == sorted(now.hand)


@pytest.fixture
def updated(folder: Path, tmp_path: Path) -> Path:
    """A host's folder with two versions of the site: ``newer/`` is the table of the second."""
    copied = shutil.copytree(folder, tmp_path / "host") / PLACE
    [current_bundle] = (copied / "offline-bundle").iterdir()
    shutil.copytree(current_bundle, copied / "offline-bundle" / "newer")
    page = (copied / "table/index.html").read_text()
    (copied / "newer").mkdir()
    (copied / "newer/index.html").write_text(page.replace(current_bundle.name, "newer"))
    return tmp_path / "host"


def test_an_old_worker_beside_a_new_page_loses_nothing(browser: Browser, updated: Path) -> None:
    """Each page has the worker of its own version: what one of them plays the other one shows."""
    host = Host(updated)
    with visitor(browser, host.url) as guest:
        begin(guest, game="kings-corner", **HANDS["kings-corner"] | {"ruleset": "french"})
        older, newer = guest.page, guest.context.new_page()
        newer.goto(older.url.replace("/table/", "/newer/"))
        newer.wait_for_selector(".card.zone-hand")
        for page, other in ((older, newer), (newer, older), (older, newer)):
            wait_until(lambda page=page: is_at_rest(page) or seen(page).isOver)  # type: ignore[misc]
            play_hand(page, by_mouse, 1)
            wait_until(
                lambda page=page, other=other: (  # type: ignore[misc]
                    (is_at_rest(page) or seen(page).isOver)
                    and sorted(seen(other).hand) == sorted(seen(page).hand)
                )
            )
        workers = {
            page.evaluate("document.documentElement.dataset.offlineBundle")
            for page in (older, newer)
        }
        assert len(workers) == 2
    host.stop()


def test_what_there_is_to_read(browser: Browser, host: Host) -> None:
    with visitor(browser, host.url, PHONE) as guest:
        page = guest.page
        page.goto(f"{host.url}/{PLACE}/new/")
        expect(page.locator(".without-server")).to_contain_text("courtcards serve")
        expect(page.locator("[name=place]")).to_have_count(0)
        assert found(page) == []
        page.goto(f"{host.url}/{PLACE}/")
        expect(page.locator(".play")).to_have_count(2)
        assert found(page) == []
        for language in LANGUAGES:
            page.goto(f"{host.url}/{PLACE}/")
            speak(page, language)
            assert stays_within_the_screen(page)
            page.locator(".home-foot a[href*=rules]").click()
            page.wait_for_url(f"**/{PLACE}/rules/{language}/")
            page.locator('.rule-sets a[href="french/"]').click()
            expect(page.locator("#KC-2\\.8")).to_be_attached()
            assert stays_within_the_screen(page)
        assert found(page) == []
        page.goto(f"{host.url}/{PLACE}/study/")
        expect(page.locator("img").first).to_be_visible()
        assert stays_within_the_screen(page)


def test_a_page_that_is_opened_as_a_file_says_what_to_do(browser: Browser, folder: Path) -> None:
    page = browser.new_page()
    page.goto((folder / PLACE / "index.html").as_uri())
    expect(page.locator(".opened-as-file p").first).to_contain_text("python3 serve.py")
    page.close()
