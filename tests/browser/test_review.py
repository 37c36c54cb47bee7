"""The review of a match: hand after hand, a graph, the costliest moments, the better moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from browser.record_files import file
from browser.replaying import play_out
from browser.reviewing import HANDS, RECORD, open_review
from browser.visitors import DESKTOP, PHONE, Visitor, visitor

SINGLE_HAND = {"game": "kings-corner", "ruleset": "french-single", "seats": 2, "bot": "steady"}


def told_by_server(guest: Visitor) -> list[Any]:
    ask = guest.context.request
    return [
        each
        for hand in range(HANDS)
        for each in ask.post(f"{guest.url}/api/review?hand={hand}", data=RECORD).json()["decisions"]
    ]


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_costliest_moments_lead_to_their_positions(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        page = open_review(ann)
        own = [each for each in told_by_server(ann) if each["seat"] == 0 and each["cost"] >= 0.05]
        costliest = sorted(own, key=lambda each: (-each["cost"], each["hand"], each["ply"]))[:3]
        shown = page.locator(".moment").evaluate_all(
            "(all) => all.map(({ dataset }) => [Number(dataset.hand), Number(dataset.ply)])"
        )
        assert shown == [[each["hand"], each["ply"]] for each in costliest]
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
        page.click(".review-table summary")
        expect(page.locator(".review-table tbody tr")).to_have_count(HANDS)
        page.select_option(".review-seat select", "2")
        expect(page.locator(".review-graph .is-focus")).to_have_attribute("data-seat", "2")
        ply = page.locator(".moment").first.get_attribute("data-ply")
        assert any(each["seat"] == 2 and str(each["ply"]) == ply for each in told)


def test_each_move_of_the_log_carries_what_it_cost(browser: Browser, url: str) -> None:
    with visitor(browser, url) as ann:
        page = open_review(ann)
        page.click("#tab-moves")
        for each in told_by_server(ann):
            if each["hand"] == 0:
                line = page.locator(f'.moves [data-ply="{each["ply"] + 1}"] > .cost')
                if each["cost"] < 0.05:
                    expect(line).to_have_count(0)
                else:
                    weight = "is-large" if each["cost"] >= 1 else "is-small"
                    expect(line).to_have_class(f"cost {weight}")


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
            "choices": 4,
        }
        told = {"hand": 0, "bot": "expert", "unit": "hands", "decisions": [judged]}

        def answer(route: Route) -> None:
            assert "match=0&hand=0" in route.request.url
            route.fulfill(json=told)

        page.route(f"**/api/tables/{table}/review?*", answer)
        page.goto(f"{url}/table/{table}")
        page.click(".to-review")
        expect(page.locator(".review-progress")).to_have_text("1 hand is judged.")
        expect(page.locator(".moment-cost")).to_have_text("−12%")
        expect(page.locator(".moment-what")).to_contain_text("instead of End turn")
        page.click(".moment")
        expect(page.locator(".banner")).to_contain_text("Better: End turn, by 12%.")
        page.click("[data-does=on]")
        expect(page.locator(".better-move")).to_have_count(0)
