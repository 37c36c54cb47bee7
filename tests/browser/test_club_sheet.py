"""The score sheet on a phone at the table: a whole round, a line that drops, two phones at once."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.axe import found, violations
from browser.directing import address, evening
from browser.screens import stays_within_the_screen
from browser.sheet_writing import (
    ONE,
    SMALL,
    draw_with_own_cards,
    enter,
    enter_fault,
    expect_kept,
    open_phone,
    settled,
    show,
    totals,
    written,
)
from browser.visitors import NOTE_VIOLATIONS, OFFLINE, Come, Visitor
from server.clubbing import SUMS, Director, PaperTable

pytestmark = pytest.mark.long

PLAYERS = [
    "Ann",
    "Bartholomeus van der Straeten-W. d’Oult",
    "Zoë O’Neill-Łukasiewicz",
    "Dirk",
    *(f"Player {number}" for number in range(5, 10)),
]

BOTH_THEMES = ((SMALL, "light"), (SMALL, "dark"))
DRAWN_ANEW = """() => window.dispatchEvent(new Event("courtcards:settings"))"""


@pytest.fixture
def opened(http: httpx.Client) -> Director:
    """An evening with nine players: two tables, and one who sits out."""
    return evening(http, *PLAYERS, seating="random")


@pytest.fixture
def director(opened: Director) -> Director:
    """The same, and its round has begun."""
    opened.begin()
    return opened


@pytest.fixture
def drawn(director: Director) -> Director:
    """The same, and the first table has drawn: the first player deals and writes."""
    director.draw_at(ONE)
    return director


def at_table(come: Come, director: Director, table: int = 1) -> Visitor:
    """A phone at a table."""
    ann = come(SMALL)
    ann.page.goto(address(director, str(table)))
    return ann


def enter_by_api(director: Director, *contracts: str) -> None:
    """The next games of the first table: all points to the first player."""
    begun = len(director.sheet(ONE)["lines"])
    for index, contract in enumerate(contracts, begun):
        line = {"line": "game", "contract": contract, "points": [SUMS[contract], 0, 0, 0]}
        director.written(ONE, "enter", index=index, line=line)


def test_a_whole_round_on_a_phone(come: Come, director: Director) -> None:
    chance = random.Random(5)
    ann = at_table(come, director)
    page = ann.page
    draw_with_own_cards(page, writer=1, dealer=2)
    round_ = PaperTable(chance, dealer=2)
    hearts = round_.game("hearts")
    enter(page, hearts)
    # DK-8.3 and 8.4: the dealer's own fault in a trump game; the next must be trump.
    offender = round_.dealer
    enter_fault(page, "trump", offender)
    round_.void(offender)
    expect(page.locator('.game[data-contract="tricks"]')).to_be_disabled()
    expect(page.locator(".is-strong")).to_contain_text("trump")
    assert violations(page) == []
    enter(page, round_.game("trump"))
    # DK-8.2: all of a negative game's points to the offender; and a fault that is waived.
    page.locator('.game[data-contract="queens"]').click()
    page.click('.key[data-entry="2"]')
    assert found(page, BOTH_THEMES) == []
    assert stays_within_the_screen(page)
    page.click("text=Back")
    enter_fault(page, "queens", 3, decided="jury")
    fault = round_.game("queens", offender=3)
    enter_fault(page, "tricks", 0, sanction="waive")
    expect(page.locator(".desk-notice")).to_have_text("Fault entered")
    for contract in ("hearts", "king-of-hearts", "seventh-last", "jacks-kings"):
        enter(page, round_.game(contract))
    expect(page.locator('.game[data-contract="hearts"]')).to_be_disabled()
    lines = written(director, page, 9)
    assert totals(page) == round_.totals
    assert lines[3]["line"] == fault | {"fault": {"seat": 3, "decided": "jury"}}
    assert lines[4]["line"]["line"] == "waived"
    while round_.games < 19:
        index = len(director.sheet(ONE)["lines"])
        director.written(ONE, "enter", index=index, line=round_.game())
    expect(page.locator("h2[data-step]")).to_contain_text("Game 20")
    enter(page, round_.game())
    assert totals(page) == round_.totals
    confirm_and_go_on(director, page, round_)


def confirm_and_go_on(director: Director, page: Page, round_: PaperTable) -> None:
    """The end of a round whose writer is at seat 1, and the beginning of the next."""
    expect(page.locator(".finish h2")).to_have_text("The round is over")
    # Another than the writer confirms.
    assert page.locator(".confirm input").evaluate_all("all => all.map((x) => x.value)") == [
        "0",
        "2",
        "3",
    ]
    assert violations(page) == []
    page.locator('.confirm [value="3"]').check()
    page.click(".confirm .primary")
    expect(page.locator(".finish h2")).to_have_text("Thank you")
    expect(page.locator(".finish-scores thead")).to_contain_text("Ranking points")
    assert director.sheet(ONE)["confirmed"]["seat"] == 3

    show(page, "Sheet")
    expect(page.locator(".sheet-circle")).to_have_count(12)
    expect(page.locator(".sheet-total")).to_contain_text(str(max(round_.totals)))
    assert stays_within_the_screen(page)
    assert violations(page) == []

    director.close("the other table goes home")
    director.begin()
    show(page, "Enter")
    expect(page.locator(".where li")).to_have_count(4)
    page.click(".where .primary")
    expect(page.locator(".desk-where")).to_contain_text("Round 2")
    expect(page.locator(".draw-own")).to_be_visible()


def test_the_draw_on_the_phone(come: Come, director: Director) -> None:
    """DK-1.2: a volunteer writes; the cards are turned for the deal, the highest deals."""
    ann = at_table(come, director)
    ann.page.select_option('[name="volunteer"]', "2")
    ann.page.click(".draw-here .primary")
    expect(ann.page.locator(".draw-face")).to_have_count(4)
    drawn = director.sheet(ONE)["drawn"]
    assert drawn["writer"] == 2
    ranks = ["23456789TJQKA".index(card[0]) for card in drawn["cards"][1]]
    assert drawn["dealer"] == ranks.index(max(ranks))
    assert violations(ann.page) == []


def test_a_line_is_put_right_and_struck(come: Come, drawn: Director) -> None:
    enter_by_api(drawn, "tricks", "hearts")
    ann = at_table(come, drawn)
    page = ann.page
    show(page, "Sheet")
    page.click(".lines li:nth-child(1) summary")
    page.click(".lines li:nth-child(1) >> text=Correct")
    page.locator('[name="active"][value="0"]').check()
    page.click('.key[data-entry="6"]')
    page.locator('[name="active"][value="3"]').check()
    page.click('.key[data-entry="7"]')
    page.fill('[name="reason"]', "Counted again")
    name = drawn.sheet(ONE)["players"][3]["name"]
    page.select_option('[name="by"]', label=name)
    assert violations(page) == []
    page.click(".points-enter")
    settled(page)
    show(page, "Sheet")
    page.click(".lines li:nth-child(2) summary")
    page.click(".lines li:nth-child(2) >> text=Strike out")
    page.fill('[name="reason"]', "Entered twice")
    page.click(".panel .primary")
    settled(page)
    show(page, "History")
    expect(page.locator(".history-struck")).to_contain_text("Entered twice")
    corrected = page.locator(".history-corrected")
    expect(corrected).to_contain_text("Counted again")
    expect(corrected).to_contain_text(name[:40])
    expect(corrected.locator("s")).to_contain_text("13")
    assert violations(page) == []
    assert [each["line"]["points"] for each in drawn.sheet(ONE)["lines"]] == [[6, 0, 0, 7]]


def cut(context: BrowserContext, page: Page) -> None:
    context.set_offline(True)
    expect(page.locator(".desk-status.is-off")).to_be_visible()


def test_two_phones_that_wrote_the_same_line(come: Come, drawn: Director) -> None:
    same = {"contract": "tricks", "points": [13, 0, 0, 0]}
    ann = at_table(come, drawn)
    expect(ann.page.locator(".games")).to_be_visible()
    cut(ann.context, ann.page)
    enter(ann.page, same)
    enter(ann.page, {"contract": "hearts", "points": [0, 13, 0, 0]})
    enter(ann.page, {"contract": "queens", "points": [0, 0, 8, 0]})
    assert totals(ann.page) == [-13, -13, -8, 0]
    drawn.written(ONE, "enter", index=0, line={"line": "game", **same})
    trump = {"line": "game", "contract": "trump", "points": [0, 0, 0, 13]}
    drawn.written(ONE, "enter", index=1, line=trump)
    ann.context.set_offline(False)
    # The first was the same and is done with; the second is asked about, the third waits.
    refused = ann.page.locator(".refused")
    expect(refused.locator(".refusal")).to_have_text("Line 2 has been entered already.")
    expect(refused.locator("dd").nth(0)).to_contain_text("Trump")
    expect(refused.locator("dd").nth(1)).to_contain_text("Hearts")
    expect(refused).to_contain_text("1 later entry is waiting")
    assert violations(ann.page) == []
    assert len(drawn.sheet(ONE)["lines"]) == 2
    refused.get_by_text("Mine is another game").click()
    contracts = [each["line"]["contract"] for each in written(drawn, ann.page, 4)]
    assert contracts == ["tricks", "trump", "hearts", "queens"]
    assert totals(ann.page) == [-13, -13, -8, 13]
    # Two phones of a table show the same.
    bob = at_table(come, drawn)
    expect(bob.page.locator("h2[data-step]")).to_contain_text("Game 5")
    enter(bob.page, {"contract": "trump", "points": [0, 5, 8, 0]})
    expect(ann.page.locator("h2[data-step]")).to_contain_text("Game 6")
    assert totals(ann.page) == totals(bob.page) == [-13, -8, 0, 13]
    ann.forgive(*OFFLINE, "409")


def test_what_cannot_be_is_refused_with_a_sentence_and_put_right(
    come: Come, drawn: Director
) -> None:
    enter_by_api(drawn, "tricks", "hearts")
    ann = at_table(come, drawn)
    page = ann.page
    expect(page.locator(".games")).to_be_visible()
    cut(ann.context, page)
    enter(page, {"contract": "hearts", "points": [0, 13, 0, 0]})
    # Meanwhile the first line turns out to have been hearts too: the pool has none left.
    line = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}
    drawn.written(ONE, "correct", index=0, line=line, reason="misread")
    ann.context.set_offline(False)
    sentence = "Hearts has been played twice: it is no longer in the pool."
    expect(page.locator(".refusal")).to_have_text(sentence)
    page.click("text=Correct it")
    page.click("text=Back")
    expect(page.locator('.game[data-contract="hearts"]')).to_be_disabled()
    page.click('.game[data-contract="tricks"]')
    page.click('.key[data-entry="13"]')
    page.click(".points-enter")
    expect(page.locator("h2[data-step]")).to_contain_text("Game 4")
    assert written(drawn, page, 3)[2]["line"]["contract"] == "tricks"
    ann.forgive(*OFFLINE, "422")


def test_the_line_drops_and_the_browser_is_closed(
    browser: Browser, url: str, director: Director, tmp_path: Path
) -> None:
    """Nothing is lost and nothing doubled; without a line the page opens by itself."""
    own = address(director, "1")
    round_ = PaperTable(random.Random(3), dealer=0)
    context = open_phone(browser, tmp_path)
    context.add_init_script(NOTE_VIOLATIONS)
    ann = Visitor(url, context, context.new_page())
    ann.page.goto(own)
    draw_with_own_cards(ann.page)
    for _ in range(3):
        enter(ann.page, round_.game())
    settled(ann.page)
    ann.page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    expect_kept(ann.page)
    cut(context, ann.page)
    for _ in range(3):
        enter(ann.page, round_.game())
    expect(ann.page.locator(".desk-status")).to_contain_text("3 entries not sent yet")
    assert violations(ann.page) == []
    ann.forgive(*OFFLINE)
    assert ann.faults == []
    context.close()
    assert len(director.sheet(ONE)["lines"]) == 3

    context = open_phone(browser, tmp_path)
    context.set_offline(True)
    ann = Visitor(url, context, context.new_page())
    ann.page.goto(own)
    expect(ann.page.locator(".desk-status")).to_contain_text("3 entries not sent yet")
    assert totals(ann.page) == round_.totals
    enter(ann.page, round_.game())
    expect(ann.page.locator(".desk-status")).to_contain_text("4 entries not sent yet")
    context.set_offline(False)
    written(director, ann.page, 7)
    sheet = director.sheet(ONE)
    assert sheet["standing"]["totals"] == round_.totals == totals(ann.page)
    assert [past["kind"] for past in sheet["history"]].count("entered") == 7
    ann.forgive(*OFFLINE)
    assert ann.faults == []
    context.close()


def test_a_viewer_looks_at_a_sheet_and_writes_nothing(come: Come, drawn: Director) -> None:
    enter_by_api(drawn, "tricks")
    page = come(SMALL).page
    page.goto(f"{address(drawn, 'viewer')}/sheet/1/1")
    expect(page.locator(".sheet-circle")).to_have_text("−13 chose this game")
    expect(page.locator(".desk-tab")).to_have_text(["Sheet", "History"])
    page.click(".lines summary")
    expect(page.locator(".lines .button")).to_have_count(0)
    assert violations(page) == []


def test_a_link_that_is_renewed_keeps_what_was_written(
    come: Come, url: str, drawn: Director
) -> None:
    ann = at_table(come, drawn)
    expect(ann.page.locator(".games")).to_be_visible()
    cut(ann.context, ann.page)
    enter(ann.page, {"contract": "tricks", "points": [13, 0, 0, 0]})
    renewed = drawn.do("renew", key="table/1")
    ann.context.set_offline(False)
    expect(ann.page.locator(".desk-status")).to_contain_text("This link has been replaced")
    expect(ann.page.locator(".desk-status")).to_contain_text("1 entry not sent yet")
    assert drawn.sheet(ONE)["lines"] == []
    ann.page.goto(url + renewed["page"])
    expect(ann.page.locator(".desk-where")).to_contain_text("Round 1")
    written(drawn, ann.page, 1)
    ann.forgive(*OFFLINE, "403")


def test_what_there_is_to_see_before_and_beside(come: Come, opened: Director) -> None:
    ann = at_table(come, opened, 2)
    message = ann.page.locator(".panel-message h2")
    expect(message).to_have_text("No round has started yet")
    assert violations(ann.page) == []
    for player in (4, 5, 6, 7, 8):
        opened.do("withdraw", player=player)
    opened.begin()
    expect(message).to_have_text("Nobody plays here this round")


def test_a_player_takes_the_own_seat_at_a_table_online(come: Come, opened: Director) -> None:
    """Each device gets one seat, and a seat is given once; the page has no link to any other."""
    opened.begin(online=[1])
    online = opened.sheet(ONE)["online"]
    ann = at_table(come, opened)
    bob = at_table(come, opened)
    seats = ann.page.locator(".online-seats .button.big")
    expect(seats).to_have_count(4)
    assert violations(ann.page) == []
    assert "resume" not in ann.page.content()
    seats.nth(1).click()
    expect(ann.page.locator(".online-sure")).to_contain_text("Only if that is you")
    assert stays_within_the_screen(ann.page)
    assert violations(ann.page) == []
    ann.page.click("[data-takes]")
    ann.page.wait_for_url(f"**/table/{online['table']}")
    expect(ann.page.locator("main")).to_contain_text("The table is ready")

    others = bob.page.locator(".online-seats .button.big")
    expect(others.nth(1)).to_be_disabled()
    expect(others.nth(1)).to_contain_text("taken")
    assert violations(bob.page) == []
    others.nth(0).click()
    bob.page.click("[data-takes]")
    bob.page.wait_for_url(f"**/table/{online['table']}")

    ann.page.goto(address(opened, "1"))
    expect(seats.nth(2)).to_be_disabled()
    seats.nth(1).click()
    ann.page.wait_for_url(f"**/table/{online['table']}")
    assert opened.sheet(ONE)["online"]["taken"] == [0, 1]


def test_the_jury_decides_at_a_sheet(come: Come, drawn: Director) -> None:
    """DK-8.6: points with a reason; what does not add up is entered, and the sheet says so."""
    page = come(SMALL).page
    page.goto(f"{address(drawn, 'jury')}/sheet/1/1")
    page.click("text=Jury decision")
    # A message may come while somebody types, before the field is left: what is typed stays.
    entries = page.locator(".decision input[type=number]")
    entries.first.focus()
    for key in "-4":
        page.keyboard.type(key)
        page.evaluate(DRAWN_ANEW)
    expect(entries.first).to_have_value("-4")
    page.keyboard.press("Tab")
    expect(page.locator(".points-sum")).to_contain_text("−4")
    page.evaluate(DRAWN_ANEW)
    expect(entries.first).to_have_value("-4")
    for seat, points in enumerate((0, 0, -4), start=1):
        entries.nth(seat).fill(str(points))
    page.fill('[name="reason"]', "both showed their cards")
    page.locator(".decision .switch input").check()
    expect(page.locator(".points-sum")).to_contain_text("instead of")
    assert violations(page) == []
    page.click(".decision .primary")
    written(drawn, page, 1)
    sheet = drawn.sheet(ONE)
    assert (sheet["standing"]["open_sum"], sheet["standing"]["is_over"]) == (-8, True)
    assert sheet["history"][-1]["by"]["role"] == "jury"


def test_the_phone_counts_as_the_server_does(come: Come, director: Director) -> None:
    """What a phone without a line counts itself is what the server says of the same lines."""
    director.draw_at(ONE, dealer=1)
    round_ = PaperTable(random.Random(11), dealer=1)
    lines: list[dict[str, Any]] = []
    counted = """async ([counting, dealer, lines]) => {
      const module = await import("/static/js/phone/counting.js");
      return module.counted(counting, dealer, lines);
    }"""
    ann = at_table(come, director)
    expect(ann.page.locator(".games")).to_be_visible()
    while round_.games < 20:
        for line in lines_with_faults(round_, len(lines)):
            director.written(ONE, "enter", index=len(lines), line=line)
            lines.append(line)
            sheet = director.sheet(ONE)
            told = [row["line"] for row in sheet["lines"]]
            found = ann.page.evaluate(counted, [sheet["counting"], 1, told])
            assert found["standing"] == sheet["standing"]
            assert found["rows"] == sheet["lines"]


def lines_with_faults(round_: PaperTable, index: int) -> list[dict[str, Any]]:
    """A game, now and then after a fault or by a decision."""
    if index == 2:
        return [round_.void(round_.dealer), round_.game("trump")]
    if index == 6:
        return [{"line": "waived", "offender": 0, "decided": "jury", "reason": "a guest"}]
    if index == 8:
        contract = round_.choice()
        sign = 1 if contract == "trump" else -1
        return [round_.decided([sign * (SUMS[contract] - 1), 0, 0, 0], contract)]
    return [round_.game()]


def test_the_sheet_is_written_by_keys_alone(come: Come, drawn: Director) -> None:
    ann = at_table(come, drawn)
    page = ann.page
    page.focus('.game[data-contract="tricks"]')
    page.keyboard.press("Enter")
    expect(page.locator("h2[data-step]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    for _ in range(5):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".points-sum")).to_have_text("8 of 13 left")
    page.focus('.key[data-entry="8"]')
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.focus(".points-enter")
    page.keyboard.press("Enter")
    expect(page.locator("h2[data-step]")).to_contain_text("Game 2")
    assert written(drawn, page, 1)[0]["points"] == [0, -5, -8, 0]
