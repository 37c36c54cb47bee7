"""The review of a match: hand after hand, a graph, the costliest moments, the better moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from browser.record_files import file
from browser.replaying import play_out
from browser.reviewing import HANDS, RECORD, one_hand, open_review
from browser.visitors import DESKTOP, PHONE, Visitor, visitor
from courtcards.lab.marks import MARKS

WORDS = {
    "best": "Best",
    "good": "Good",
    "slip": "Slip",
    "blunder": "Blunder",
    "only": "Only move",
}
SINGLE_HAND = {"game": "kings-corner", "ruleset": "french-single", "seats": 2, "bot": "steady"}


def told_by_server(guest: Visitor) -> list[Any]:
    ask = guest.context.request
    return [
        each
        for hand in range(HANDS)
        for each in ask.post(f"{guest.url}/api/review?hand={hand}", data=RECORD).json()["decisions"]
    ]


def is_slip(judged: Any) -> bool:
    return judged["mark"] in {"slip", "blunder"}


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_costliest_moments_lead_to_their_positions(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        page = open_review(ann)
        own = [each for each in told_by_server(ann) if each["seat"] == 0 and is_slip(each)]
        costliest = sorted(own, key=lambda each: (-each["cost"], each["hand"], each["ply"]))[:3]
        shown = page.locator(".moment").evaluate_all(
            "(all) => all.map(({ dataset }) => [Number(dataset.hand), Number(dataset.ply)])"
        )
        assert shown == [[each["hand"], each["ply"]] for each in costliest]
        with_reasons = [each for each in costliest if each["reasons"]]
        expect(page.locator(".moment-why")).to_have_count(len(with_reasons))
        worst = costliest[0]
        page.locator(".moment").first.click()
        expect(page.locator(".controls-hand select")).to_have_value(str(worst["hand"]))
        expect(page.locator(".controls-slider")).to_have_value(str(worst["ply"]))
        expect(page.locator(".banner")).to_contain_text("Better:")
        if len(worst["best"]) == len("QS"):
            expect(page.locator(".card.is-advised")).to_have_attribute("data-card", worst["best"])
        page.click(".better-move")
        expect(page.locator(".better-move")).to_have_attribute("aria-pressed", "false")
        expect(page.locator(".card.is-advised")).to_have_count(0)
        # The address is that of the position.
        page.wait_for_url(f"**hand={worst['hand']}&ply={worst['ply']}&seat=0")


def test_the_graph_the_sums_and_the_moments_of_another(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = open_review(ann)
        told = told_by_server(ann)
        expect(page.locator(".review-graph .review-line")).to_have_count(4)
        expect(page.locator(".review-graph .is-focus")).to_have_attribute("data-seat", "0")
        label = page.locator(".review-graph").get_attribute("aria-label")
        for seat, name in enumerate(RECORD["players"]):
            cost = sum(each["cost"] for each in told if each["seat"] == seat)
            row = page.locator(".review-totals tbody tr").nth(seat)
            expect(row.locator("td").first).to_have_text(f"{cost:.1f}")
            assert label is not None
            assert f"{name} {cost:.1f} point" in label
            counts = page.locator(".review-marks tbody tr").nth(seat).locator("td")
            own = [each["mark"] for each in told if each["seat"] == seat]
            assert [int(count) for count in counts.all_inner_texts()] == [
                own.count(mark) for mark in MARKS
            ]
        page.click(".review-table summary")
        # The hand that is shown stands there move by move, where a move has cost something.
        costly = [each for each in told if each["hand"] == 0 and each["cost"] > 0]
        expect(page.locator(".review-table tbody tr")).to_have_count(len(costly) + HANDS)
        last = page.locator(".review-table tbody tr").last.locator("td").first
        expect(last).to_have_text(f"{sum(each['cost'] for each in told if each['seat'] == 0):.1f}")
        page.select_option(".review-seat select", "1")
        expect(page.locator(".review-graph .is-focus")).to_have_attribute("data-seat", "1")
        ply = page.locator(".moment").first.get_attribute("data-ply")
        assert any(each["seat"] == 1 and str(each["ply"]) == ply for each in told)


def test_every_move_is_marked_in_the_log_and_on_the_board(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = open_review(ann)
        page.click("#tab-moves")
        told = {each["ply"]: each for each in told_by_server(ann) if each["hand"] == 0}
        moves = page.locator(".moves [data-ply]")
        marks = page.locator(".moves .mark")
        assert marks.count() == moves.count() - 1  # the deal is no move
        for ply in range(marks.count()):
            mark = told[ply]["mark"] if ply in told else "only"
            expect(marks.nth(ply)).to_have_class(f"mark is-{mark}")
            expect(marks.nth(ply)).to_contain_text(WORDS[mark])
            cost = told[ply]["cost"] if ply in told else 0
            expect(marks.nth(ply).locator("b")).to_have_count(1 if round(cost, 1) else 0)
        slip = next(ply for ply, each in told.items() if is_slip(each))
        page.locator(".controls-slider").fill(str(slip + 1))
        expect(page.locator(".banner .mark")).to_have_class(f"mark is-{told[slip]['mark']}")
        expect(page.locator(".banner .mark")).to_contain_text(WORDS[told[slip]["mark"]])
        page.keyboard.press("Home")
        expect(page.locator(".banner .mark")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_from_slip_to_slip_by_keys_and_by_buttons(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        page = open_review(ann)
        own = [each for each in told_by_server(ann) if each["seat"] == 0 and is_slip(each)]
        assert len(own) > 1

        def shows(judged: Any) -> None:
            expect(page.locator(".controls-hand select")).to_have_value(str(judged["hand"]))
            expect(page.locator(".controls-slider")).to_have_value(str(judged["ply"]))

        expect(page.locator(".slip-before")).to_have_attribute("aria-disabled", "true")
        page.click(".slip-after")
        shows(own[0])
        page.keyboard.press("n")
        shows(own[1])
        page.keyboard.press("p")
        shows(own[0])
        page.keyboard.press("p")
        expect(page.locator(".toast")).to_contain_text("No slip or blunder before this move.")
        shows(own[0])


def test_a_press_on_the_graph_leads_to_the_move(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = open_review(ann)
        graph = page.locator(".review-graph")
        # Hands are parted by a line, and a slip of whoever is looked at is a dot.
        expect(graph.locator(".review-deal")).to_have_count(HANDS - 1)
        slips = [each for each in told_by_server(ann) if each["seat"] == 0 and is_slip(each)]
        expect(graph.locator(".review-slip")).to_have_count(len(slips))
        dot = graph.locator(".review-slip").first
        dot.click()
        expect(page.locator(".controls-slider")).to_have_value(str(slips[0]["ply"] + 1))
        expect(page.locator(".controls-hand select")).to_have_value(str(slips[0]["hand"]))
        now, place = graph.locator(".review-now"), dot.get_attribute("cx")
        assert place is not None
        assert abs(float(now.get_attribute("x1") or 0) - float(place)) < 0.1


def test_a_match_of_one_hand_is_no_straight_line(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        record = json.dumps(one_hand()).encode()
        ann.page.goto(f"{url}/replay?tab=review")
        ann.page.set_input_files(".drop-zone input", file("one.jsonl", record))
        expect(ann.page.locator(".review-progress")).to_have_text("1 deal is judged.")
        told = ann.context.request.post(f"{url}/api/review", data=one_hand()).json()
        for seat in range(4):
            costly = [d for d in told["decisions"] if d["seat"] == seat and d["cost"] > 0]
            line = ann.page.locator(f'.review-graph .review-line[data-seat="{seat}"]')
            assert (line.get_attribute("d") or "").count("V") == len(costly)
        # Below it stand the numbers of moves.
        numbers = ann.page.locator('.review-scale[text-anchor="middle"]').all_text_contents()
        assert numbers == ["10", "20", "30", "40", "50"]


def test_a_review_that_is_cut_off_goes_on(browser: Browser, url: str) -> None:
    refusal = {"error": "request/too-fast", "message": "that is too much", "clause": None}
    with visitor(browser, url) as ann:
        page = ann.page
        cut = "**/api/review?hand=1"
        page.route(cut, lambda route: route.fulfill(status=429, json=refusal))
        page.goto(f"{url}/replay?tab=review")
        record = file("short.jsonl", json.dumps(RECORD).encode())
        page.set_input_files(".drop-zone input", record)
        expect(page.locator(".review .refusal")).to_contain_text("That is too much.")
        expect(page.locator(".review-graph")).to_be_visible()
        page.unroute(cut)
        page.click(".review-again")
        expect(page.locator(".review-progress")).to_have_text(f"All {HANDS} deals are judged.")
        ann.faults[:] = [each for each in ann.faults if "429" not in each]


def test_a_match_at_a_table_leads_to_its_review(browser: Browser, url: str) -> None:
    """Of Kings in the Corner, whose costs are chances to win; the judge is played here."""
    with visitor(browser, url, PHONE) as ann:
        table, page = play_out(ann, **SINGLE_HAND), ann.page
        moves = ann.context.request.get(f"{url}/api/tables/{table}/record").json()["hands"][0]
        ply = next(index for index, (seat, _) in enumerate(moves["moves"]) if seat == 0)
        judged = {
            "hand": 0,
            "ply": ply,
            "seat": 0,
            "move": moves["moves"][ply][1],
            "best": "end",
            "cost": 0.12,
            "mark": "slip",
            "choices": 4,
            "reasons": [],
        }
        count = len(moves["moves"])
        told = {"hand": 0, "bot": "expert", "unit": "hands", "moves": count, "decisions": [judged]}

        def answer(route: Route) -> None:
            assert "match=0&hand=0" in route.request.url
            route.fulfill(json=told)

        page.route(f"**/api/tables/{table}/review?*", answer)
        page.goto(f"{url}/table/{table}")
        page.click(".to-review")
        expect(page.locator(".review-progress")).to_have_text("1 hand is judged.")
        expect(page.locator(".moment-cost")).to_have_text("? Slip −12%")
        expect(page.locator(".moment-what")).to_contain_text("instead of End turn")
        page.click(".moment")
        expect(page.locator(".banner")).to_contain_text("Better: End turn, by 12%.")
        page.click("[data-does=on]")
        expect(page.locator(".better-move")).to_have_count(0)
