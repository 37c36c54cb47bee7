"""Luck and play on the page: in the review of a match, and over all matches of a person."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from browser.replaying import play_out
from browser.reviewing import RECORD, open_review
from browser.visitors import DESKTOP, PHONE, Visitor, visitor

SINGLE_HAND = {"game": "kings-corner", "ruleset": "french-single", "seats": 2, "bot": "steady"}
ASKED = "**/api/luck"


def shown(amount: float, digits: int = 1) -> str:
    """A part of a result as the page writes it."""
    text = f"{abs(amount):.{digits}f}"
    if float(text) == 0:
        return text
    return ("−" if amount < 0 else "+") + text


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_review_says_what_each_result_is_made_of(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        page = open_review(ann)
        told = ann.context.request.post(f"{url}/api/luck", data=RECORD).json()
        heads = page.locator(".luck-table thead th")
        expect(heads).to_have_text(["Player", "Cards", "Play", "Result"])
        rows = page.locator(".luck-table tbody tr")
        expect(rows).to_have_count(4)
        for seat, row in zip(told["seats"], rows.all(), strict=True):
            cells = row.locator("td")
            parts = [seat["cards"], seat["play"]]
            for cell, part in zip(cells.all()[:2], parts, strict=True):
                expect(cell).to_contain_text(shown(part["value"]))
                expect(cell.locator(".luck-doubt")).to_have_text(f"± {part['doubt']:.1f}")
            expect(cells.last).to_have_text(shown(seat["result"]))
        verdicts = [seat["verdict"] for seat in told["seats"] if seat["verdict"]]
        expect(page.locator(".luck-verdict")).to_have_count(max(1, len(verdicts)))
        if not verdicts:
            expect(page.locator(".luck-verdict")).to_contain_text("Too close to call")


def with_verdict(play: float, doubt: float, verdict: str | None) -> dict[str, Any]:
    """What a server tells of one seat."""
    part = {"value": play, "doubt": doubt}
    nothing = {"value": 0.0, "doubt": 0.5}
    return {
        "result": play,
        "cards": nothing,
        "draws": nothing,
        "play": part,
        "verdict": verdict,
    }


def test_only_play_beyond_chance_is_called_better_or_worse(browser: Browser, url: str) -> None:
    seats = [
        with_verdict(30.0, 18.0, "better"),
        with_verdict(-2.0, 18.0, None),
        with_verdict(-8.0, 18.0, None),
        with_verdict(-20.0, 18.0, "worse"),
    ]
    with visitor(browser, url) as ann:
        answer = json.dumps({"unit": "chips", "hands": 2, "seats": seats})
        ann.page.route(
            ASKED, lambda route: route.fulfill(body=answer, content_type="application/json")
        )
        page = open_review(ann)
        names = RECORD["players"]
        expect(page.locator(".luck-verdict")).to_have_text(
            [
                f"{names[0]} played better than the others.",
                f"{names[3]} played worse than the others.",
            ]
        )
        expect(page.locator(".luck-table thead th")).to_have_count(5)
        expect(page.locator(".luck .hint")).to_contain_text("All in chips.")


def test_where_it_cannot_be_had_that_is_said_and_one_may_ask_again(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as ann:

        def refuse(route: Route) -> None:
            route.fulfill(
                status=429,
                body=json.dumps({"error": "request/too-fast", "message": "wait a little"}),
                content_type="application/json",
            )

        ann.page.route(ASKED, refuse)
        page = open_review(ann)
        expect(page.locator(".luck [role=alert]")).to_have_text("Wait a little.")
        ann.faults[:] = [fault for fault in ann.faults if "429" not in fault]
        ann.page.unroute(ASKED)
        page.click(".luck-again")
        expect(page.locator(".luck-table tbody tr")).to_have_count(4)


def kept(ann: Visitor) -> list[Any]:
    matches: list[Any] = ann.page.evaluate("JSON.parse(localStorage['courtcards.history'])")
    return matches


def note(ann: Visitor, table: str) -> None:
    """Open a table whose match is over, so that the device keeps the match."""
    ann.page.goto(f"{ann.url}/table/{table}")
    ann.page.wait_for_function(
        "(table) => localStorage['courtcards.history']?.includes(table)", arg=table
    )


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_ones_own_play_is_added_up_over_ones_matches(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visitor(browser, url, size) as ann:
        tables = [play_out(ann, **SINGLE_HAND, seed=f"seed {each}") for each in range(2)]
        for table in tables:
            note(ann, table)
        told = [
            ann.context.request.get(f"{url}/api/tables/{table}/luck").json() for table in tables
        ]
        ann.page.goto(f"{url}/history")
        panel = ann.page.locator(".performance")
        expect(panel.locator(".performance-figure")).to_have_count(0)
        ann.page.click(".work-out >> text=Work out 2 more matches")
        expect(panel.locator(".performance-figure span")).to_have_text("over 2 matches")
        expect(panel.locator(".work-out")).to_have_count(0)
        plays = [each["seats"][0]["play"] for each in told]
        play = sum(each["value"] for each in plays) / 2
        doubt = sum(each["doubt"] ** 2 for each in plays) ** 0.5 / 2
        expect(panel.locator(".performance-figure b")).to_have_text(
            f"{shown(play, 2)} ± {doubt:.2f} hands won a hand"
        )
        if abs(play) <= doubt:
            expect(panel).to_contain_text("Too early to tell")
        by_table = {each["table"]: each["luck"] for each in kept(ann)}
        for table, each in zip(tables, plays, strict=True):
            assert by_table[table] == {
                "unit": "hands",
                "play": each["value"],
                "doubt": each["doubt"],
            }
        ann.page.reload()
        expect(panel.locator(".performance-figure span")).to_have_text("over 2 matches")


def test_a_match_that_is_reviewed_is_added_too_and_a_lost_one_is_left_out(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url) as ann:
        table = play_out(ann, **SINGLE_HAND)
        note(ann, table)
        ann.page.goto(f"{url}/table/{table}/replay?match=0&tab=review")
        expect(ann.page.locator(".luck-table tbody tr")).to_have_count(2)
        assert kept(ann)[0]["luck"]["unit"] == "hands"
        ann.page.evaluate(
            """() => {
              const [match] = JSON.parse(localStorage['courtcards.history']);
              const lost = {...match, table: 'gone2gone3gone', luck: undefined};
              localStorage['courtcards.history'] = JSON.stringify([match, lost]);
            }"""
        )
        ann.page.goto(f"{url}/history")
        panel = ann.page.locator(".performance")
        expect(panel.locator(".performance-figure span")).to_have_text("over 1 match")
        ann.page.click(".work-out >> text=Work out 1 more match")
        expect(panel).to_contain_text("1 match cannot be worked out")
        ann.faults[:] = [fault for fault in ann.faults if "404" not in fault]
        expect(panel.locator(".performance-figure span")).to_have_text("over 1 match")
