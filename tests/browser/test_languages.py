"""A page in another language, on a phone: every text of it, within the screen."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.visitors import PHONE, visitor


def test_a_table_in_french_on_a_phone(browser: Browser, url: str) -> None:
    with visitor(browser, url, PHONE, locale="fr-BE") as ann:
        ann.page.goto(url)
        expect(ann.page.locator(".play-word").first).to_have_text("Jouer maintenant")
        assert stays_within_the_screen(ann.page)
        ann.page.goto(f"{url}/new")
        expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
        expect(ann.page.locator(".start")).to_have_text("Commencer")
        expect(ann.page.locator(".rules-text")).to_contain_text("sens des aiguilles d’une montre")
        assert stays_within_the_screen(ann.page)

        rules = {"first_dealer": 1}
        ann.open_table(game="kings-corner", ruleset="french", seats=2, options=rules)
        expect(ann.page).to_have_title(re.compile("À vous"))
        ann.page.wait_for_selector(".is-my-turn")
        letters = ann.page.locator("[data-card] .full-face .rank").all_text_contents()
        assert set(letters) <= {*map(str, range(1, 11)), "R", "D", "V"}
        card = ann.page.locator('.zone-hand:not([data-card^="K"])').first
        card.click()
        ann.page.locator('.place[data-place="NE"]').click()
        refusal = ann.page.locator(".toast-refusal")
        expect(refusal).to_contain_text("Seul un Roi va dans un coin vide.")
        expect(refusal.locator(".clause")).to_have_text("KC-2.2")
        ann.page.click('[data-opens="log"]')
        expect(ann.page.locator(".side .log")).to_contain_text("donne la manche 1")
        assert stays_within_the_screen(ann.page)


def test_the_switch_at_the_table_is_kept(browser: Browser, url: str) -> None:
    with visitor(browser, url, SMALL_PHONE) as ann:
        ann.open_table(game="double-king", ruleset="club", seats=4, options={"first_dealer": 0})
        ann.page.click('[data-opens="settings"]')
        ann.page.select_option("#settings [data-language-switch]", "nl")
        expect(ann.page.locator("html")).to_have_attribute("lang", "nl")
        expect(ann.page.locator("#choosing-title")).to_have_text("Kies het spel")
        assert stays_within_the_screen(ann.page)
        ann.page.goto(f"{url}/nothing")
        expect(ann.page.locator(".error-card")).to_contain_text("Niet gevonden")
        ann.page.select_option("[data-language-switch]", "es")
        expect(ann.page.locator(".error-card")).to_contain_text("No encontrado")
        ann.faults[:] = [fault for fault in ann.faults if "404" not in fault]
