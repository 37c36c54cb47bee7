"""A server's pages as an app: they open at once when they were open before, and without it, too."""

from __future__ import annotations

import io

import httpx
import pytest
from PIL import Image
from playwright.sync_api import expect

from browser.replaying import play_out, replay_page
from browser.visitors import OFFLINE, PHONE, Come, Visitor
from courtcards.text import LANGUAGES, translate_text
from waiting import wait_until

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


def test_a_browser_is_told_how_to_install_the_pages(http: httpx.Client) -> None:
    icon = http.get("/favicon.ico")  # browsers ask for it unasked
    assert icon.headers["content-type"] == "image/x-icon"
    with Image.open(io.BytesIO(icon.content)) as picture:
        assert picture.info["sizes"] == {(16, 16), (32, 32), (48, 48)}
    page = http.get("/", headers={"accept": "text/html"}).text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    for language in LANGUAGES:
        told = http.get("/manifest.webmanifest", headers={"accept-language": language})
        assert told.headers["content-type"] == "application/manifest+json"
        manifest = told.json()
        assert (manifest["start_url"], manifest["scope"], manifest["lang"]) == ("/", "/", language)
        tagline = "Two classic card games, with family, with friends or against the computer."
        assert manifest["description"] == translate_text(tagline, language)
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        with Image.open(io.BytesIO(http.get(icon["src"]).content)) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]


def test_pages_open_without_a_connection_and_in_another_language(come: Come, url: str) -> None:
    guest = come(PHONE, "nl-BE")
    page = guest.page
    page.goto(url)
    stays(guest)
    guest.context.set_offline(True)
    guest.forgive(*OFFLINE)
    paths = ("/", "/history", "/replay")
    for path in paths:
        page.goto(f"{url}{path}")
        expect(page.locator("html")).to_have_attribute("lang", "nl")
        expect(page.locator("h1").first).to_be_visible()
    guest.context.set_offline(False)
    page.goto(f"{url}/rules")  # a page that is not kept
    page.locator("[data-opens=settings]").click()
    page.select_option("[data-language-switch]", "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    for path in paths:
        page.goto(f"{url}{path}")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
    wait_until(lambda: {*paths} <= {*page.evaluate(KEPT)})
    page.goto(f"{url}/table/unknown")
    assert "/table/unknown" not in page.evaluate(KEPT)
    guest.forgive("404")


@pytest.mark.long
def test_a_finished_match_is_read_without_a_connection(come: Come, url: str) -> None:
    guest = come()
    table = play_out(guest, game="kings-corner", ruleset="french-single", seats=2)
    guest.page.goto(url)
    stays(guest)
    replay_page(guest, table)
    last = f"/api/tables/{table}/replay?match=0&hand=0"
    wait_until(lambda: last in guest.page.evaluate(KEPT))
    guest.context.set_offline(True)
    guest.forgive(*OFFLINE)
    replay_page(guest, table, "?hand=0")


@pytest.mark.long
def test_what_is_kept_of_this_version_is_shown_at_once_and_kept_anew(come: Come, url: str) -> None:
    guest = come()
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
