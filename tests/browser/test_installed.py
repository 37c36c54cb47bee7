"""A server's pages as an app: they open at once when they were open before, and without it, too."""

from __future__ import annotations

import io

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from browser.replaying import play_out, replay_page
from browser.visitors import DESKTOP, OFFLINE, PHONE, Visitor, visitor
from courtcards.languages import LANGUAGES, translated
from waiting import wait_until

pytestmark = pytest.mark.browser

IS_CONTROLLED = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((is) => navigator.serviceWorker.addEventListener("controllerchange", is));
}"""
KEPT = """async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
}"""


def stays(guest: Visitor) -> None:
    """Wait until the page is kept on this device."""
    guest.page.evaluate(IS_CONTROLLED)


MARKED = """async (version) => {
  const cache = await caches.open((await caches.keys()).find((name) => name.endsWith("-pages")));
  const headers = new Headers((await cache.match("/history")).headers);
  if (version) headers.set("courtcards-version", version);
  await cache.put("/history", new Response("<h1>as it was kept</h1>", { headers }));
}"""
"""What is kept of a page becomes something that no server sends, of that version perhaps."""
TEXT_KEPT = "() => caches.match('/history').then((kept) => kept.text())"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_is_told_how_to_install_the_pages(url: str, language: str) -> None:
    with httpx.Client(base_url=url, headers={"accept-language": language}) as http:
        page = http.get("/", headers={"accept": "text/html"}).text
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page
        told = http.get("/manifest.webmanifest")
        assert told.headers["content-type"] == "application/manifest+json"
        manifest = told.json()
        assert (manifest["start_url"], manifest["scope"], manifest["lang"]) == ("/", "/", language)
        tagline = "Two good old card games, with family, with friends or against the computer."
        assert manifest["description"] == translated(tagline, language)
        assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
        for icon in manifest["icons"]:
            with Image.open(io.BytesIO(http.get(icon["src"]).content)) as picture:
                assert f"{picture.width}x{picture.height}" == icon["sizes"]


def test_the_icon_that_browsers_ask_for_unasked_is_there(url: str) -> None:
    told = httpx.get(f"{url}/favicon.ico")
    assert told.headers["content-type"] == "image/x-icon"
    with Image.open(io.BytesIO(told.content)) as picture:
        assert picture.info["sizes"] == {(16, 16), (32, 32), (48, 48)}


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_first_page_opens_without_a_connection(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size, "nl-BE") as guest:
        guest.page.goto(url)
        stays(guest)
        guest.context.set_offline(True)
        for path in ("/", "/history", "/replay"):
            guest.page.goto(f"{url}{path}")
            expect(guest.page.locator("html")).to_have_attribute("lang", "nl")
            expect(guest.page.locator("h1").first).to_be_visible()
        guest.forgive(*OFFLINE)


def test_a_finished_match_is_read_without_a_connection(browser: Browser, url: str) -> None:
    choice = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}
    with visitor(browser, url) as guest:
        table = play_out(guest, **choice)
        guest.page.goto(url)
        stays(guest)
        replay_page(guest, table)
        hands = guest.page.evaluate(
            f"fetch('/api/tables/{table}/replay').then((it) => it.json())"
            ".then((it) => it.sheet.hands.length)"
        )
        last = f"/api/tables/{table}/replay?match=0&hand={hands - 1}"
        wait_until(lambda: last in guest.page.evaluate(KEPT))
        guest.context.set_offline(True)
        replay_page(guest, table)
        replay_page(guest, table, f"?hand={hands - 1}")
        guest.forgive(*OFFLINE)


def test_a_page_is_not_kept_once_it_is_gone(browser: Browser, url: str) -> None:
    with visitor(browser, url) as guest:
        guest.page.goto(url)
        stays(guest)
        table = guest.open_table(game="kings-corner", ruleset="french-single", seats=2)
        assert f"/table/{table}" in guest.page.evaluate(KEPT)
        guest.page.goto(f"{url}/table/unknown")
        assert "/table/unknown" not in guest.page.evaluate(KEPT)
        assert not any(each.startswith("/resume/") for each in guest.page.evaluate(KEPT))
        guest.faults[:] = [each for each in guest.faults if "404" not in each]


def test_what_is_kept_of_this_version_is_shown_at_once_and_kept_anew(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as guest:
        page = guest.page
        page.goto(url)
        stays(guest)
        heading = page.locator("h1").first
        page.evaluate(MARKED, "older")
        page.goto(f"{url}/history")
        expect(heading).not_to_have_text("as it was kept")
        page.evaluate(MARKED, "")
        page.goto(f"{url}/history")
        expect(heading).to_have_text("as it was kept")
        wait_until(lambda: "as it was kept" not in page.evaluate(TEXT_KEPT))
        page.goto(f"{url}/history")
        expect(heading).not_to_have_text("as it was kept")
        page.evaluate(MARKED, "")
        page.reload()
        expect(heading).not_to_have_text("as it was kept")


def test_another_language_reaches_the_pages_that_were_kept(browser: Browser, url: str) -> None:
    with visitor(browser, url) as guest:
        page = guest.page
        page.goto(url)
        stays(guest)
        page.goto(f"{url}/rules")  # a page that is not kept
        page.locator("[data-opens=settings]").click()
        page.select_option("[data-language-switch]", "fr")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        for path in ("/", "/history"):
            page.goto(f"{url}{path}")
            expect(page.locator("html")).to_have_attribute("lang", "fr")
        wait_until(lambda: {"/", "/history", "/replay"} <= set(page.evaluate(KEPT)))
