"""The review of a match: hand after hand, a graph, the costliest moments, luck and play."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.record_files import file
from browser.replaying import play_out
from browser.reviewing import HANDS, RECORD, one_hand, open_review
from browser.visitors import PHONE, Come, Visitor
from courtcards.lab.review import MARKS

WORDS = {
    "best": "Best",
    "good": "Good",
    "slip": "Slip",
    "blunder": "Blunder",
    "only": "Only move",
}
SINGLE_HAND = {"game": "kings-corner", "ruleset": "french-single", "seats": 2, "bot": "steady"}
REFUSAL = {"error": "request/too-fast", "message": "wait a little", "clause": None}


def told_by_server(guest: Visitor) -> list[Any]:
    ask = guest.context.request
    return [
        each
        for hand in range(HANDS)
        for each in ask.post(f"{guest.url}/api/review?hand={hand}", data=RECORD).json()["decisions"]
    ]


def slips(told: list[Any]) -> list[Any]:
    """Those of the first seat."""
    return [each for each in told if each["seat"] == 0 and each["mark"] in {"slip", "blunder"}]


def shows(page: Page, hand: int, ply: int) -> None:
    expect(page.locator(".controls-hand select")).to_have_value(str(hand))
    expect(page.locator(".controls-slider")).to_have_value(str(ply))


def test_the_costliest_moments_lead_to_their_positions(come: Come) -> None:
    ann = come(PHONE)
    page = open_review(ann)
    own = slips(told_by_server(ann))
    costliest = sorted(own, key=lambda each: (-each["cost"], each["hand"], each["ply"]))[:3]
    shown = page.locator(".moment").evaluate_all(
        "(all) => all.map(({ dataset }) => [Number(dataset.hand), Number(dataset.ply)])"
    )
    assert shown == [[each["hand"], each["ply"]] for each in costliest]
    with_reasons = [each for each in costliest if each["reasons"]]
    expect(page.locator(".moment-why")).to_have_count(len(with_reasons))
    worst = costliest[0]
    expect(page.locator(".moment-hand .is-made")).to_have_count(len(costliest))
    page.locator(".moment-show").first.click()
    shows(page, worst["hand"], worst["ply"])
    expect(page.locator(".banner")).to_contain_text("Better:")
    if len(worst["best"]) == len("QS"):
        expect(page.locator(".card.is-advised")).to_have_attribute("data-card", worst["best"])
    page.click(".better-move")
    expect(page.locator(".better-move")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".card.is-advised")).to_have_count(0)
    # The address is that of the position.
    page.wait_for_url(f"**hand={worst['hand']}&ply={worst['ply']}&seat=0")


def test_a_mistake_is_tried_again_against_bots(come: Come) -> None:
    page = open_review(come(PHONE))
    first = page.locator(".moment").first
    hand, ply = (first.get_attribute(f"data-{each}") for each in ("hand", "ply"))
    first.locator(".moment-retry").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".bar-what-if")).to_have_attribute(
        "href", re.compile(rf"hand={hand}&ply={ply}")
    )


@pytest.mark.long
def test_the_graph_the_sums_and_the_moments_of_another(come: Come) -> None:
    ann = come()
    page = open_review(ann)
    told = told_by_server(ann)
    graph = page.locator(".review-graph")
    expect(graph.locator(".review-line")).to_have_count(4)
    expect(graph.locator(".is-focus")).to_have_attribute("data-seat", "0")
    label = graph.get_attribute("aria-label") or ""
    for seat, name in enumerate(RECORD["players"]):
        own = [each for each in told if each["seat"] == seat]
        cost = sum(each["cost"] for each in own)
        row = page.locator(".review-totals tbody tr").nth(seat)
        expect(row.locator("td").first).to_have_text(f"{cost:.1f}")
        assert f"{name} {cost:.1f} point" in label
        counts = page.locator(".review-marks tbody tr").nth(seat).locator("td")
        marks = [each["mark"] for each in own]
        expect(counts).to_have_text([str(marks.count(mark)) for mark in MARKS])
    # Hands are parted by a line; a slip of whoever is looked at is a dot, and leads to the move.
    expect(graph.locator(".review-deal")).to_have_count(HANDS - 1)
    expect(graph.locator(".review-slip")).to_have_count(len(slips(told)))
    dot, now = graph.locator(".review-slip").first, graph.locator(".review-now")
    dot.click()
    shows(page, slips(told)[0]["hand"], slips(told)[0]["ply"] + 1)
    place = float(dot.get_attribute("cx") or "nan")
    assert abs(float(now.get_attribute("x1") or 0) - place) < 0.1
    page.select_option(".controls-hand select", "0")
    page.click(".review-numbers > summary")
    page.click(".review-table summary")
    # The hand that is shown stands there move by move, where a move has cost something.
    costly = [each for each in told if each["hand"] == 0 and each["cost"] > 0]
    expect(page.locator(".review-table tbody tr")).to_have_count(len(costly) + HANDS)
    page.select_option(".review-seat select", "1")
    expect(graph.locator(".is-focus")).to_have_attribute("data-seat", "1")
    ply = page.locator(".moment").first.get_attribute("data-ply")
    assert any(each["seat"] == 1 and str(each["ply"]) == ply for each in told)


@pytest.mark.long
def test_every_move_is_marked_and_one_goes_from_slip_to_slip(come: Come) -> None:
    ann = come()
    page = open_review(ann)
    every = told_by_server(ann)
    told = {each["ply"]: each for each in every if each["hand"] == 0}
    page.click("#tab-moves")
    marks = page.locator(".moves .mark")
    assert marks.count() == page.locator(".moves [data-ply]").count() - 1  # the deal is no move
    for ply, mark in enumerate(marks.all()):
        judged = told.get(ply, {"mark": "only", "cost": 0})
        expect(mark).to_have_class(f"mark is-{judged['mark']}")
        expect(mark).to_contain_text(WORDS[judged["mark"]])
        expect(mark.locator("b")).to_have_count(1 if round(judged["cost"], 1) else 0)
    first, second = slips(every)[:2]
    page.click("#tab-review")
    page.click(".slip-after")
    shows(page, first["hand"], first["ply"])
    expect(page.locator(".slip-before")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("n")
    shows(page, second["hand"], second["ply"])
    for _ in range(2):
        page.keyboard.press("p")
        shows(page, first["hand"], first["ply"])
    expect(page.locator(".toast")).to_contain_text("No earlier slips or blunders.")
    page.locator(".controls-slider").fill(str(first["ply"] + 1))
    expect(page.locator(".banner .mark")).to_contain_text(WORDS[first["mark"]])
    page.keyboard.press("Home")
    expect(page.locator(".banner .mark")).to_have_count(0)


@pytest.mark.long
def test_a_match_of_one_hand_is_no_straight_line(come: Come, url: str) -> None:
    ann = come()
    record = json.dumps(one_hand()).encode()
    ann.page.goto(f"{url}/replay?tab=review")
    ann.page.set_input_files(".drop-zone input", file("one.jsonl", record))
    expect(ann.page.locator(".review-progress")).to_have_text("1 deal reviewed.")
    told = ann.context.request.post(f"{url}/api/review", data=one_hand()).json()
    for seat in range(4):
        costly = [d for d in told["decisions"] if d["seat"] == seat and d["cost"] > 0]
        line = ann.page.locator(f'.review-graph .review-line[data-seat="{seat}"]')
        assert (line.get_attribute("d") or "").count("V") == len(costly)
    # Below it stand the numbers of moves.
    numbers = ann.page.locator('.review-scale[text-anchor="middle"]').all_text_contents()
    assert numbers == ["10", "20", "30", "40", "50"]


@pytest.mark.long
def test_what_is_cut_off_goes_on(come: Come, url: str) -> None:
    ann = come()
    page = ann.page
    for cut in ("**/api/review?hand=1", "**/api/luck"):
        page.route(cut, lambda route: route.fulfill(status=429, json=REFUSAL))
    page.goto(f"{url}/replay?tab=review")
    record = file("short.jsonl", json.dumps(RECORD).encode())
    page.set_input_files(".drop-zone input", record)
    expect(page.locator(".review-graph")).to_be_visible()
    expect(page.locator(".review .refusal").first).to_contain_text("Wait a little.")
    page.unroute_all()
    page.click(".review-again")
    expect(page.locator(".review-progress")).to_have_text(f"All {HANDS} deals reviewed.")
    again = page.locator(".luck-again")
    if again.count():
        again.click()
    expect(page.locator(".luck-table tbody tr")).to_have_count(4)
    ann.forgive("429")


@pytest.mark.long
def test_a_match_at_a_table_leads_to_its_review(come: Come, url: str) -> None:
    """Of Kings in the Corner, whose costs are chances to win; the judge is played here."""
    ann = come(PHONE)
    table, page = play_out(ann, **SINGLE_HAND), ann.page
    moves = ann.context.request.get(f"{url}/api/tables/{table}/record").json()["hands"][0]["moves"]
    ply, move = next((at, move) for at, (seat, move) in enumerate(moves) if seat == 0)
    judged = {"hand": 0, "ply": ply, "seat": 0, "move": move, "best": "end", "cost": 0.12}
    judged |= {"mark": "slip", "choices": 4, "reasons": []}
    told = {"hand": 0, "bot": "expert", "unit": "hands", "moves": len(moves)}

    def answer(route: Route) -> None:
        assert "match=0&hand=0" in route.request.url
        route.fulfill(json=told | {"decisions": [judged]})

    page.route(f"**/api/tables/{table}/review?*", answer)
    page.goto(f"{url}/table/{table}")
    page.click(".to-review")
    expect(page.locator(".review-progress")).to_have_text("1 hand reviewed.")
    expect(page.locator(".moment-cost")).to_have_text("? cost: 12%")
    expect(page.locator(".moment-moves .is-best")).to_contain_text("End turn")
    expect(page.locator(".small-cross .card-sign")).not_to_have_count(0)
    page.click(".moment-show")
    expect(page.locator(".banner")).to_contain_text("Better: End turn, by 12%.")
    page.click("[data-does=on]")
    expect(page.locator(".better-move")).to_have_count(0)


# Luck and play


def written(amount: float, digits: int = 1) -> str:
    """A part of a result as the page writes it."""
    text = f"{abs(amount):.{digits}f}"
    if float(text) == 0:
        return text
    return ("−" if amount < 0 else "+") + text


def of_seat(play: float, verdict: str | None) -> dict[str, Any]:
    """All that a server tells of one seat."""
    nothing = {"value": 0.0, "doubt": 0.5}
    part = {"value": play, "doubt": 18.0}
    return {"result": play, "cards": nothing, "draws": nothing, "play": part, "verdict": verdict}


@pytest.mark.long
def test_the_review_says_what_each_result_is_made_of(come: Come, url: str) -> None:
    ann = come(PHONE)
    page = open_review(ann)
    told = ann.context.request.post(f"{url}/api/luck", data=RECORD).json()
    heads = page.locator(".luck-table thead th")
    expect(heads).to_have_text(["Player", "Cards", "Play", "Result"])
    rows = page.locator(".luck-table tbody tr")
    expect(rows).to_have_count(4)
    for seat, row in zip(told["seats"], rows.all(), strict=True):
        cells = row.locator("td")
        for cell, part in zip(cells.all()[:2], (seat["cards"], seat["play"]), strict=True):
            expect(cell).to_contain_text(written(part["value"]))
            expect(cell.locator(".luck-doubt")).to_have_text(f"± {part['doubt']:.1f}")
        expect(cells.last).to_have_text(written(seat["result"]))
    # Only play beyond chance is called better or worse.
    seats = [of_seat(30, "better"), of_seat(-2, None), of_seat(-8, None), of_seat(-20, "worse")]
    shared = {"unit": "chips", "hands": 2, "seats": seats}
    page.route("**/api/luck", lambda route: route.fulfill(json=shared))
    open_review(ann)
    first, *_, last = RECORD["players"]
    expect(page.locator(".luck-verdict")).to_have_text(
        [f"{first} played better than the others.", f"{last} played worse than the others."]
    )
    expect(heads).to_have_count(5)
    expect(page.locator(".review-numbers .hint").first).to_contain_text("All values are in chips.")


GONE = """() => {
  const matches = JSON.parse(localStorage['courtcards.history']);
  const lost = { ...matches[0], table: 'gone2gone3gone', luck: undefined };
  localStorage['courtcards.history'] = JSON.stringify([...matches, lost]);
}"""


@pytest.mark.long
def test_ones_own_play_is_added_up_over_ones_matches(come: Come, url: str) -> None:
    ann = come(PHONE)
    page = ann.page
    tables = [play_out(ann, **SINGLE_HAND, seed=f"seed {each}") for each in range(2)]
    for table in tables:
        page.goto(f"{url}/table/{table}")
        page.wait_for_function(
            "(table) => localStorage['courtcards.history']?.includes(table)", arg=table
        )
    # A match that is reviewed is added by that.
    page.goto(f"{url}/table/{tables[0]}/replay?match=0&tab=review")
    expect(page.locator(".luck-table tbody tr")).to_have_count(2)
    page.goto(f"{url}/history")
    panel = page.locator(".performance")
    figure, matches = (
        panel.locator(".performance-figure b"),
        panel.locator(".performance-figure span"),
    )
    expect(matches.first).to_have_text("over 1 match")
    page.click(".work-out >> text=Analyse 1 more match")
    expect(matches.first).to_have_text("over 2 matches")
    expect(panel.locator(".work-out")).to_have_count(0)
    ask = ann.context.request
    plays = [
        ask.get(f"{url}/api/tables/{table}/luck").json()["seats"][0]["play"] for table in tables
    ]
    play = sum(each["value"] for each in plays) / 2
    doubt = sum(each["doubt"] ** 2 for each in plays) ** 0.5 / 2
    expect(figure).to_have_text(f"{written(play, 2)} ± {doubt:.2f} wins per hand")
    if abs(play) <= doubt:
        expect(panel).to_contain_text("Too early to tell")
    # One that is lost is left out.
    page.evaluate(GONE)
    page.reload()
    page.click(".work-out >> text=Analyse 1 more match")
    expect(panel).to_contain_text("1 match cannot be analysed")
    expect(matches.first).to_have_text("over 2 matches")
    ann.forgive("404")
