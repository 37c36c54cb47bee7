"""The own hand in an order of one's own, a quiet table, and who sits where on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.screens import resize
from browser.together import DOUBLE_KING, together
from browser.visitors import PHONE, Come

TABLE = {"game": "double-king", "ruleset": "club", "seats": 4, "options": {"first_dealer": 0}}
HAND = ".cards .zone-hand"
ON_ITS_SIDE = (844, 390)


def held(page: Page) -> list[str]:
    """The cards of the own hand as a screen reader and the Tab key meet them."""
    cards: list[str] = page.locator(HAND).evaluate_all("all => all.map(each => each.dataset.card)")
    return cards


def seen(page: Page) -> list[str]:
    """The same cards as they lie: the upper row first, each from left to right."""
    cards: list[str] = page.locator(HAND).evaluate_all(
        "all => all.map(each => [each.dataset.card, Number(each.style.zIndex)])"
        ".sort((one, other) => one[1] - other[1]).map(([card]) => card)"
    )
    return cards


def test_a_card_is_dragged_along_the_hand_and_stays_there(come: Come) -> None:
    ann = come(PHONE, order="hand")
    ann.open_table(**TABLE)
    page = ann.page
    first, *rest = held(page)
    page.locator(f"#card-{first}").hover(position={"x": 12, "y": 20})
    page.mouse.down()
    for name in (rest[1], rest[3]):
        box = page.locator(f"#card-{name}").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 45, box["y"] + 40, steps=4)
    page.mouse.up()
    expect(page.locator(".is-pulling")).to_have_count(0)
    assert held(page) == seen(page)
    assert held(page).index(first) in (3, 4, 5)
    before = held(page)
    page.reload()
    page.wait_for_selector(HAND)
    assert held(page) == before


def test_a_card_is_moved_by_the_keyboard_and_its_place_is_told(come: Come) -> None:
    ann = come(order="hand")
    ann.open_table(**TABLE)
    page = ann.page
    first, second, *rest = held(page)
    page.locator(f"#card-{first}").focus()
    page.keyboard.press("Shift+ArrowRight")
    assert held(page) == seen(page) == [second, first, *rest]
    expect(page.locator(f"#card-{first}")).to_be_focused()
    expect(page.get_by_role("log").last).to_contain_text("2 of 13")
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"#card-{rest[0]}")).to_be_focused()


def test_trumps_come_first_once_they_are_chosen(come: Come) -> None:
    ann = come(order="trumps")
    ann.open_table(**TABLE)
    page = ann.page
    suits = list(dict.fromkeys(name[1] for name in held(page)))
    page.click(f'[data-move="choose trump:{suits[-1]}"]')
    page.wait_for_selector(".choosing", state="detached")
    assert held(page)[0][1] == suits[-1]
    assert held(page) == seen(page)


def test_the_choice_of_a_game_has_the_keyboard(come: Come) -> None:
    ann = come()
    ann.open_table(**TABLE)
    expect(ann.page.locator(".choosing .game-choice").first).to_be_focused()


@pytest.mark.long
def test_the_choice_takes_the_keyboard_from_no_field(come: Come) -> None:
    ann, bea, _ = together(come, DOUBLE_KING | {"options": {"first_dealer": 1}})
    expect(bea.page.locator(".choosing .game-choice").first).to_be_focused()
    ann.page.locator("#tab-chat").click()
    ann.page.locator(".chat textarea, .chat input").first.focus()
    expect(ann.page.locator(".chat :focus")).to_have_count(1)


def test_a_quiet_table_shows_seats_and_tells_names(come: Come) -> None:
    ann = come(quiet="on")
    ann.open_table(**TABLE)
    page = ann.page
    expect(page.locator(".plate .face")).to_have_count(0)
    plate = page.locator(".seats .plate-name").first
    expect(plate.locator("[aria-hidden]")).to_have_text("Seat 2")
    expect(plate.locator(".visually-hidden")).not_to_be_empty()
    assert "Seat" not in plate.locator(".visually-hidden").inner_text()


def test_on_a_phone_on_its_side_the_others_sit_round_the_trick(come: Come) -> None:
    ann = come(ON_ITS_SIDE)
    ann.open_table(**TABLE)
    page = ann.page
    page.click('[data-move="choose tricks"]')
    page.wait_for_selector(".choosing", state="detached")
    for size in (ON_ITS_SIDE, (740, 360)):
        resize(page, size)
        trick = page.locator(".trick-spot").first.locator("xpath=..").bounding_box()
        left, across, right = (
            page.locator(f".seats-{where} .plate").bounding_box()
            for where in ("left", "across", "right")
        )
        assert trick is not None
        assert left is not None
        assert across is not None
        assert right is not None
        middle = trick["x"] + trick["width"] / 2
        assert left["x"] + left["width"] <= trick["x"] + 1
        assert right["x"] >= trick["x"] + trick["width"] - 1
        assert across["x"] + across["width"] < middle
        assert across["y"] + across["height"] < left["y"] + left["height"]
