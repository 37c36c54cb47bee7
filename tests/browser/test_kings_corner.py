"""Kings in the Corner at the page: a hand by mouse, by pulling, by keys; what can go wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.axe import AT_REST
from browser.hands import Seen, by_keys, by_mouse, card, is_at_rest, play_hand, seen
from browser.visitors import DESKTOP, OFFLINE, PHONE, Visitor, visitor
from waiting import wait_until

pytestmark = pytest.mark.long

CHOICE = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}


@pytest.mark.parametrize(("size", "ruleset"), [(DESKTOP, "french-single"), (PHONE, "boxed")])
def test_a_whole_hand_by_mouse(
    browser: Browser, url: str, size: tuple[int, int], ruleset: str
) -> None:
    with visitor(browser, url, size, still=False) as ann:
        table = ann.open_table(**CHOICE | {"ruleset": ruleset, "options": {"hand_size": 5}})
        play_hand(ann.page, by_mouse, in_haste=True)
        over = ann.snapshot(table)["view"]
        assert over["phase"] in {"hand-over", "match-over"}
        expect(ann.page.locator(".result-scores tbody tr")).to_have_count(2)
        if over["phase"] == "hand-over":
            ann.page.click(".next-hand")
            expect(ann.page.locator(".result")).to_have_count(0)
            assert ann.snapshot(table)["view"]["hand"] == 1


def test_a_whole_hand_by_keys_alone(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(
            **CHOICE, options={"completed_piles": "recycle_allowed", "hand_size": 5}
        )
        play_hand(ann.page, by_keys)
        assert ann.snapshot(table)["view"]["phase"] == "match-over"
        # The focus is on what comes next, and the keyboard goes on from there.
        expect(ann.page.locator(".play-again")).to_be_focused()
        ann.page.keyboard.press("Shift")  # the next press is no more of the last card's
        ann.page.keyboard.press("Enter")
        ann.page.wait_for_selector(".card.zone-hand")
        # Another match at the same table, whose deal has passed on (KC-1.4).
        assert ann.snapshot(table)["room"]["match"] == 1


def test_a_card_is_pulled_to_its_pile(browser: Browser, url: str) -> None:
    def pull(page: Page, now: Seen) -> None:
        if not now.playable:
            return by_mouse(page, now)
        name = now.playable[0]
        page.locator(card(name)).hover(position={"x": 14, "y": 50})
        start = page.locator(card(name)).bounding_box()
        assert start is not None
        page.mouse.down()
        page.mouse.move(start["x"] + 40, start["y"] - 40, steps=3)
        target = page.locator(".place.is-target").first.bounding_box()
        assert target is not None
        page.mouse.move(target["x"] + 20, target["y"] + 20, steps=4)
        expect(page.locator(".place.is-under")).to_have_count(1)
        page.mouse.up()
        page.wait_for_selector(card(name), state="detached")
        return None

    with visitor(browser, url, PHONE) as ann:
        ann.open_table(**CHOICE)
        play_hand(ann.page, pull, turns=8)


def test_an_illegal_play_is_explained(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(**CHOICE)
        play_hand(ann.page, by_mouse, turns=0)
        ann.page.wait_for_selector(".is-my-turn .card.zone-hand")
        before = ann.snapshot(table)
        legal, hand = before["view"]["legal"], before["view"]["table"]["cards"]
        name, place = next(
            (name, place) for name in hand for place in "NESW" if f"{name}>{place}" not in legal
        )
        ann.page.focus(card(name))
        ann.page.keyboard.press("Enter")
        ann.page.click(f'.place[data-place="{place}"]')
        toast = ann.page.locator(".notices[role=status] .toast-refusal")
        expect(toast).to_be_visible()
        expect(toast.locator(".clause")).to_have_text("KC-2.1")
        assert ann.snapshot(table) == before
        # What is refused lies where it lay, and may be played elsewhere.
        expect(ann.page.locator(card(name))).to_have_attribute("aria-pressed", "true")


def shown(ann: Visitor) -> dict[str, object]:
    """What is to be seen of the table, without the page's own state."""
    state: dict[str, object] = ann.page.evaluate(
        """() => ({
          cards: [...document.querySelectorAll(".cards [data-card]")].map((card) =>
            [card.dataset.card, card.classList.contains("zone-hand")]),
          plates: [...document.querySelectorAll(".plate")].map((plate) => plate.innerText),
          stock: document.querySelector(".stock-count").innerText,
          scores: document.querySelector(".sheet").innerText,
          log: document.querySelectorAll(".log li").length,
        })"""
    )
    return state


def shows_own_turn(ann: Visitor, table: str) -> bool:
    """Whether the last press is answered, and all that followed is on the table."""
    is_told = shown(ann)["log"] == len(ann.snapshot(table)["log"])
    return is_at_rest(ann.page) and is_told


def test_a_reload_in_the_middle_loses_nothing(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(**CHOICE)
        play_hand(ann.page, by_mouse, turns=5)
        wait_until(lambda: shows_own_turn(ann, table))
        ann.page.wait_for_function(AT_REST)
        before, told = shown(ann), ann.snapshot(table)
        ann.page.reload()
        ann.page.wait_for_selector(".is-my-turn .card.zone-hand")
        wait_until(lambda: shown(ann) == before)
        assert ann.snapshot(table) == told
        play_hand(ann.page, by_mouse, turns=2)
        assert ann.snapshot(table)["seq"] >= told["seq"] + 2


def test_a_lost_line_mends_itself_and_the_play_arrives(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        table = ann.open_table(
            **CHOICE, options={"held_kings": "optional", "starting_kings": "stay"}
        )
        ann.page.wait_for_selector(".is-my-turn .card.zone-hand")
        before = ann.snapshot(table)["seq"]
        ann.context.set_offline(True)
        expect(ann.page.locator(".bar-link")).to_be_visible()
        ann.page.keyboard.press("e")
        assert seen(ann.page).isMine
        ann.context.set_offline(False)
        expect(ann.page.locator(".bar-link")).to_have_count(0)
        ann.page.wait_for_function(
            """async ([table, before]) => {
              const answer = await fetch(`/api/tables/${table}`);
              return (await answer.json()).seq > before;
            }""",
            arg=[table, before],
        )
        ann.forgive(*OFFLINE)


def test_what_the_others_do_is_told_in_words(browser: Browser, url: str) -> None:
    with visitor(browser, url, speed="normal") as ann:
        ann.open_table(**CHOICE, options={"held_kings": "optional", "starting_kings": "stay"})
        ann.page.wait_for_selector(".is-my-turn .card.zone-hand")
        ann.page.keyboard.press("e")
        spoken = ann.page.locator('[role="log"][aria-live="polite"]')
        expect(spoken).to_contain_text("Axel ")
        expect(spoken).to_contain_text("Your turn")


def strips(pile: list[dict[str, float]]) -> list[float]:
    """What shows of each covered card, in widths of a card: the wider of its two free edges."""
    return [
        min(
            max(abs(other["x"] - each["x"]), abs(other["y"] - each["y"])) / each["w"]
            for other in pile
            if other["z"] > each["z"]
        )
        for each in pile[:-1]
    ]


@pytest.mark.parametrize("region", [(344, 340), (480, 250), (1100, 680)])
def test_every_card_of_a_pile_of_thirteen_can_be_read(
    browser: Browser, url: str, region: tuple[int, int]
) -> None:
    """On a phone, upright or on its side, and on a desktop; and no card leaves the cross."""
    width, height = region
    with visitor(browser, url, (360, 640)) as ann:
        ann.open_table(**CHOICE)
        laid = ann.page.evaluate(
            """async ({ width: w, height: h }) => {
              const layout = await import("/static/games/kings-corner/layout.js");
              const { crossIn, cardOnPile, isSqueezed } = layout;
              const cross = crossIn({ x: 8, y: 60, w, h });
              const places = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];
              const piles = places.map((place) =>
                Array.from({ length: 13 }, (_, index) => cardOnPile(cross, place, index, 13)));
              return { piles, squeezed: places.filter((place) => isSqueezed(cross, place, 13)) };
            }""",
            {"width": width, "height": height},
        )
        assert laid["squeezed"] == []
        right, bottom = 8 + width + 0.6, 60 + height + 0.6
        for pile in laid["piles"]:
            assert min(strips(pile)) >= 0.13
            assert pile[-1]["z"] == max(each["z"] for each in pile)
            for each in pile:
                assert 7.4 <= each["x"] <= right - each["w"]
                assert 59.4 <= each["y"] <= bottom - 1.4 * each["w"]
