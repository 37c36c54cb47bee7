"""The analysis board: set up by taps, pasted, from a replay; stepped through, branched, offline."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from browser.replaying import play_out, replay_page
from browser.screens import resize, speak, stays_within_the_screen
from browser.visitors import DESKTOP, PHONE, Come, Visitor
from courtcards.text import LANGUAGES

SMALL = (320, 640)
RANKS = "AKQJT98765432"
DEAL = (
    "double-king/1 club dealer=1 hands=9.KT52.AQT54.QT3/KJT842.94.87.K87/Q73.AQ87.32.J652/"
    "A65.J63.KJ96.A94 plays=choose hearts,2C,AC,QC,8C,6S,9S"
)
CROSS = (
    "kings-corner/1 french seats=4 seat=2 dealer=1 turn=2 n=QD e=2S s=4H w=8S "
    "hands=7/7/3.96.5.J93/7 stock=20"
)


class Taps:
    """Taps on a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.count += 1

    def choose(self, field: str, value: str) -> None:
        """Choose from a list: a tap opens it, another chooses."""
        self.page.locator(f'[data-field="{field}"] select').select_option(value)
        self.count += 2


def opened(guest: Visitor, path: str = "/analyse") -> Page:
    guest.page.goto(guest.url + path)
    expect(guest.page.locator(".setup-go, .moves-panel").first).to_be_visible()
    return guest.page


def shown(guest: Visitor, position: str, path: str = "/analyse") -> Page:
    guest.page.goto("about:blank")
    return opened(guest, f"{path}#position={quote(position)}")


def is_weighed(page: Page) -> None:
    expect(page.locator(".moves-panel[aria-busy=false] .weighed-move").first).to_be_visible()


def test_one_hand_takes_few_taps_on_a_phone(come: Come) -> None:
    ann = come(PHONE)
    for game, cards in (("double-king", 13), ("kings-corner", 11)):
        taps = Taps(opened(ann))
        taps.tap(f"[data-setup-game={game}]")
        for rank in RANKS[:cards]:
            taps.tap(f'[data-tray="{rank}S"]')
        if game == "double-king":
            taps.tap('[data-first="choose queens"]')
        taps.tap(".setup-go")
        is_weighed(taps.page)
        assert taps.count <= 25
        assert "seat=0" in taps.page.locator(".analysis-text textarea").input_value()


def test_a_full_deal_takes_few_taps_on_a_phone(come: Come) -> None:
    taps = Taps(opened(come(PHONE)))
    taps.tap("[data-setup-game=double-king]")
    taps.choose("analyse.known", "")
    for suit in "SHCD":
        for rank in RANKS:
            taps.tap(f'[data-tray="{rank}{suit}"]')
    taps.tap('[data-first="choose trump:H"]')
    taps.tap(".setup-go")
    is_weighed(taps.page)
    assert taps.count <= 70
    assert "hands=AKQJT98765432.../.AKQJT98765432../" in (
        taps.page.locator(".analysis-text textarea").input_value()
    )
    assert stays_within_the_screen(taps.page)


def test_a_pasted_text_is_read_or_says_where_it_is_wrong(come: Come) -> None:
    ann = come()
    page = opened(ann)
    page.click(".setup-paste summary")
    page.fill("#setup-text", DEAL.replace("KJT842", "KKJT842"))
    page.click(".setup-paste button")
    expect(page.locator(".setup .refusal")).to_contain_text("K")
    page.fill("#setup-text", DEAL.replace(" ", "\n", 2))
    page.click(".setup-paste button")
    is_weighed(page)
    assert page.locator(".line-play").count() == 8
    ann.forgive("422")


def test_steps_branches_and_the_link(come: Come) -> None:
    ann = come(DESKTOP)
    page = shown(ann, DEAL)
    is_weighed(page)
    current = page.locator('.line-play[aria-current="step"]')
    page.locator(".weighed-move").nth(1).click()
    expect(page.locator(".line-play")).to_have_count(9)
    page.keyboard.press("ArrowLeft")
    is_weighed(page)
    page.locator(".weighed-move").nth(0).click()
    expect(page.locator(".variation .line-play")).to_have_count(1)
    expect(current).to_have_count(1)
    page.keyboard.press("Home")
    expect(current).to_have_text("Start")
    page.wait_for_function("() => location.hash.includes('ply=0')")
    # The link shows the same position, with the line that goes on.
    link = page.url
    other = come().page
    other.goto(link)
    expect(other.locator('.line-play[aria-current="step"]')).to_have_text("Start")
    expect(other.locator(".line-play")).to_have_count(9)
    # A press on an open card of the seat on turn plays it.
    page.keyboard.press("ArrowRight")
    page.locator('[data-card="2C"]').click(position={"x": 4, "y": 8})
    expect(page.locator('.line-play[aria-current="step"]')).to_have_count(1)


def test_an_open_line_is_shown_as_a_seat_knows_it(come: Come) -> None:
    page = shown(come(), DEAL)
    is_weighed(page)
    known = page.locator(".controls-known select")
    known.select_option("1")
    expect(page.locator(".analysis-text textarea")).to_have_value(
        DEAL.replace("9.KT52.AQT54.QT3/", "-/")
        .replace("/Q73.AQ87.32.J652/A65.J63.KJ96.A94", "/-/-")
        .replace("club dealer", "club seat=1 dealer")
    )
    is_weighed(page)
    expect(page.locator(".fan")).to_have_count(0)
    expect(page.locator(".line-play")).to_have_count(8)
    known.select_option("")
    expect(page.locator(".analysis-text textarea")).to_have_value(DEAL)
    page.click(".analysis-edit")
    expect(page.locator('[data-first="choose hearts"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-slot="hand:3"] small')).to_have_text("13/13")


def test_bots_play_on_and_the_best_move_is_played(come: Come) -> None:
    page = shown(come(), DEAL)
    is_weighed(page)
    page.keyboard.press("b")
    expect(page.locator(".line-play")).to_have_count(9)
    page.locator(".play-on input").check()
    # The others answer until it is the own turn.
    seat = page.locator(".controls-near select").input_value()
    expect(page.locator(f'.plate.is-turn[data-seat="{seat}"]')).to_be_visible()


def test_a_drawn_card_is_asked_for(come: Come) -> None:
    page = shown(come(), CROSS)
    is_weighed(page)
    page.click('[data-move="end"]')
    page.click('[data-tray="5H"]')
    expect(page.locator('.line-play[aria-current="step"]')).to_contain_text("5")
    expect(page.locator(".moves-panel .hint").first).to_contain_text("hidden")
    expect(page.locator(".plain-moves button").first).to_be_visible()


def test_pictures_and_the_page_for_print(come: Come) -> None:
    page = shown(come(), DEAL)
    is_weighed(page)
    for kind in ("svg", "png"):
        with page.expect_download() as downloading:
            page.click(f"[data-keeps={kind}]")
        assert downloading.value.suggested_filename.endswith(kind)
        head = downloading.value.path().read_bytes()[:8]
        assert head.startswith(b"<svg" if kind == "svg" else b"\x89PNG")
    page.emulate_media(media="print")
    expect(page.locator(".diagram")).to_be_visible()
    expect(page.locator(".analysis-table")).to_be_hidden()


@pytest.mark.long
def test_from_a_replay_to_the_board(come: Come) -> None:
    ann = come(PHONE)
    single = {"game": "kings-corner", "ruleset": "french-single", "seats": 3, "bot": "steady"}
    replay_page(ann, play_out(ann, **single), "?hand=0&ply=4")
    page = ann.page
    page.click(".analyse-here")
    page.wait_for_url("**/analyse#*")
    is_weighed(page)
    assert page.locator(".line-play").count() > 5
    index = page.locator(".line-play").evaluate_all("all => all.findIndex(e => e.ariaCurrent)")
    assert index == 4


@pytest.mark.long
def test_a_device_answers_alike(come: Come) -> None:
    ann = come(PHONE)
    values = []
    for path in ("/analyse", "/local/analyse/"):
        page = shown(ann, DEAL, path)
        is_weighed(page)
        values.append(page.locator(".weighed-move").all_inner_texts())
    assert values[0] == values[1]


@pytest.mark.long
def test_it_fits_in_every_size_and_language(come: Come) -> None:
    ann = come()
    for language in LANGUAGES:
        speak(opened(ann), language)
        for size in (SMALL, PHONE, DESKTOP):
            resize(ann.page, size)
            assert stays_within_the_screen(ann.page), (language, size)
        page = shown(ann, DEAL)
        is_weighed(page)
        for size in (SMALL, PHONE, DESKTOP):
            resize(page, size)
            assert stays_within_the_screen(page), (language, size)
