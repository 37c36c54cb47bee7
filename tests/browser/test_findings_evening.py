"""The evening at which a club tried all this first, played again through its pages.

Twenty-two players, five rounds, and all that went wrong there and more: a name that is entered by
mistake, a round that is begun too early, two who sit wrongly, one who leaves, one who comes late, a
power cut, a phone without a connection, paper in all its shapes, a wrong score, a sanction on a
full sheet, a tie, a round that does not count and does, one that goes on, a penalty. The standings
at the end are counted twice more: of what was entered here, and of the events of the log.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.club_night import (
    FIGURES,
    LATE,
    MISTAKE,
    NAMES,
    ClubNight,
    as_written,
    close,
    confirm,
    enter_by_api,
    play,
    reseat,
)
from browser.directing import (
    BEAMER,
    LAPTOP,
    card,
    draw_the_rounds,
    go,
    say_why_and_do,
    shows_the_ranking,
    the_hall_shows_the_ranking,
)
from browser.paper_typing import PaperSheet, Typist, filled_paper
from browser.sheet_writing import (
    draw_with_own_cards,
    enter,
    settled,
    show,
    totals,
    type_scores,
)
from browser.visitors import OFFLINE, visitor
from databases import free_port
from server.clubbing import Director, PaperTable, bearer, token_of
from server.online_tables import Table
from server.recounting import Recount
from server.serving import ServerProcess, client_of
from waiting import wait_until

pytestmark = pytest.mark.long

ROUNDS, GAMES = 5, 20
TIED = [10, 10, -20, 0]
ALIKE = [14, -9, -12, 7]
"""The scores of two tables of the first round: four places are shared after it."""
CUT = "ERR_CONNECTION_REFUSED"


@pytest.fixture
def club(browser: Browser, tmp_path: Path) -> Iterator[ClubNight]:
    """The evening, opened on the first page of clubs."""
    log, port = tmp_path / "log.sqlite3", free_port()
    server = ServerProcess(log, port)
    with ExitStack() as stack:
        laptop = stack.enter_context(visitor(browser, server.url, LAPTOP))
        page = laptop.page
        page.goto(f"{server.url}/club")
        page.fill("#evening-name", "Café evening")
        page.fill("#evening-rounds", str(ROUNDS))
        page.click(".open-evening .primary")
        page.wait_for_url("**/club/*/*")
        http = stack.enter_context(client_of(server.url))
        director = Director(http, page.url.split("/")[-2], token_of(page.url))
        found = ClubNight(log, port, browser, stack, server, http, laptop, director)
        found.visitors.append(laptop)
        yield found
        for each in found.visitors:
            each.forgive(CUT, *OFFLINE, "WebSocket connection", "ERR_")
        stack.close()
        found.server.kill()


def enter_the_list(club: ClubNight) -> None:
    """A list with a heading is pasted; nobody is entered before the preview is confirmed."""
    page = club.page
    page.click(".pasting .button")
    page.fill("#pasted", "\n".join(["Name;Club", *(f"{name};Leuven" for name in NAMES[:LATE])]))
    page.click(".paste .primary")
    expect(page.locator(".import-people li").first).to_contain_text(NAMES[0])
    assert club.director.view()["players"] == []
    page.get_by_role("button", name="Enter 22 people").click()
    expect(page.locator("#people-title")).to_have_text("22 players")


def begin_too_early(club: ClubNight) -> None:
    """With somebody in it who does not exist: taken back, though a table has written a line."""
    page = club.page
    draw_the_rounds(page)
    club.begin()
    phone = club.phone(1)
    draw_with_own_cards(phone.page)
    enter(phone.page, {"contract": "tricks", "points": [0, 6, 7, 0]})
    settled(phone.page)
    page.locator('[data-does="unbegin"]').click()
    expect(page.locator(".foreseen")).to_contain_text("round 1, table 1 (1 line)")
    say_why_and_do(page, "There is no Viktor")
    expect(phone.page.locator(".desk-main")).to_contain_text("No round has begun")
    club.rounds.clear()
    club.byes.clear()
    go(page, "Players")
    page.get_by_role("button", name=f"Change {NAMES[MISTAKE]}").click()
    page.get_by_role("button", name="Take out").click()
    page.locator(".back-dialog .danger").click()
    expect(page.locator("#people-title")).to_have_text("21 players")
    draw_the_rounds(page)
    page.get_by_label("Table 5 plays online").check()
    club.begin()
    club.director.attempts[1] = 2


def two_sit_wrongly(club: ClubNight) -> None:
    """They change places before the first line of their tables."""
    first, second = (club.rounds[0][table][0] for table in (2, 3))
    reseat(club, first[1], second[2], "They are sisters", "Nothing has been")
    first[1], second[2] = second[2], first[1]
    expect(card(club.page, 3)).to_contain_text(NAMES[first[1]])


def one_leaves(club: ClubNight, paper: PaperTable) -> int:
    """In the middle of the round of table 4; who sat out plays on, and the result stays."""
    club.director.draw_at((1, 4), dealer=paper.dealer)
    enter_by_api(club, (1, 4), paper, 8)
    expect(card(club.page, 4)).to_contain_text("Game 9")
    leaver, substitute = club.rounds[0][3][0][0], club.byes[0][0]
    reseat(club, leaver, substitute, "Called away", "plays on for")
    return leaver


def half_by_phone(club: ClubNight, phone: Page, paper: PaperSheet) -> None:
    draw_with_own_cards(phone, writer=paper.writer, dealer=paper.first_dealer)
    for contract, game in paper.lines[:6]:
        enter(phone, {"contract": contract, "points": game.points})
    settled(phone)


def half_from_paper(club: ClubNight, paper: PaperSheet) -> None:
    """The rest of table 2 is typed at the laptop, by the keyboard alone."""
    page = club.page
    card(club.page, 2).locator(".table-buttons >> text=Paper").click()
    expect(page.locator("tr.is-entered")).to_have_count(6)
    page.locator("input[data-cell]").first.focus()
    typist = Typist(page, paper)
    typist.type_all()
    typist.press("Enter")
    confirm(page)
    club.scores(1, 2, paper.totals)
    club.to_the_evening()


def only_the_scores(club: ClubNight) -> None:
    page = club.phone(3).page
    page.click("text=Only the four scores")
    type_scores(page, ALIKE)
    page.click(".decision .primary")
    confirm(page)
    club.scores(1, 3, ALIKE)


def the_power_fails(club: ClubNight, phone: Page, paper: PaperTable) -> None:
    """The server is killed under the round; a phone writes on meanwhile, and nothing is lost."""
    club.server.kill()
    for _ in range(2):
        enter(phone, paper.game())
    club.server = ServerProcess(club.log, club.port)
    settled(phone)
    wait_until(lambda: len(club.director.sheet((1, 1))["lines"]) == paper.games)


def first_round(club: ClubNight) -> int:
    two_sit_wrongly(club)
    first, fourth = PaperTable(club.chance, dealer=0), PaperTable(club.chance, dealer=2)
    online = Table(club.http, club.director.sheet((1, 5))["online"])
    online.leave_to_bots()
    online.play_deal()
    phone = club.phone(1)
    draw_with_own_cards(phone.page, writer=1, dealer=0)
    for _ in range(5):
        enter(phone.page, first.game())
    leaver = one_leaves(club, fourth)
    second = filled_paper(22)
    half_by_phone(club, club.phone(2).page, second)
    the_power_fails(club, phone.page, first)
    phone.context.set_offline(True)
    for _ in range(4):
        enter(phone.page, first.game())
    expect(phone.page.locator(".desk-status")).to_contain_text("not sent yet")
    phone.context.set_offline(False)
    settled(phone.page)
    while first.games < GAMES:
        enter(phone.page, first.game())
    settled(phone.page)
    assert totals(phone.page) == first.totals
    confirm(phone.page)
    club.scores(1, 1, first.totals)
    half_from_paper(club, second)
    only_the_scores(club)
    enter_by_api(club, (1, 4), fourth, GAMES - 8)
    club.director.written((1, 4), "confirm", seat=1)
    club.scores(1, 4, fourth.totals)
    while online.look()["view"]["phase"] != "match-over":
        online.play_deal()
    wait_until(lambda: club.director.sheet((1, 5))["confirmed"] is not None)
    record = club.http.get(f"/api/tables/{online.name}/record", headers=bearer(online.tokens[0]))
    club.scores(1, 5, record.json()["totals"])
    return leaver


def another_directs_too(club: ClubNight) -> Page:
    """Bea has a link under her own name, made at the laptop."""
    page = club.page
    page.locator('[data-opens="share"]').click()
    page.select_option("#link-key", "director")
    expect(page.locator(".links-dialog .renew")).to_be_visible()
    page.fill("#further-name", "Bea")
    page.locator(".naming .button").click()
    expect(page.locator("#link-key")).to_have_value("director/1")
    expect(page.locator(".links-dialog img.code, .links-dialog .hint").first).to_be_visible()
    page.locator(".links-dialog .dialog-end .primary").click()
    expect(page.locator(".links-dialog")).not_to_be_visible()
    return club.somebody(club.director.links()["directors"][0]["page"]).page


def a_wrong_score_is_found(club: ClubNight, bea: Page) -> None:
    """Trump of the first round, a round later: the first two have each other's tricks."""
    lines = club.director.sheet((1, 4))["lines"]
    index, line = next(
        (at, each["line"])
        for at, each in enumerate(lines)
        if each["line"]["contract"] == "trump"
        and each["line"]["points"][0] != each["line"]["points"][1]
    )
    right = [line["points"][at] for at in (1, 0, 2, 3)]
    evening = bea.url
    bea.goto(f"{evening}/sheet/1/4")
    show(bea, "Sheet")
    at = f".lines li:nth-child({index + 1})"
    bea.click(f"{at} summary")
    bea.click(f"{at} >> text=Correct")
    for seat in sorted((0, 1), key=lambda seat: right[seat]):  # never above the sum of the game
        bea.locator(f'[name="active"][value="{seat}"]').check()
        bea.click(f'.key[data-entry="{right[seat]}"]')
    bea.fill('[name="reason"]', "The two were mixed up")
    bea.click(".points-enter")
    settled(bea)
    bea.goto(evening)
    scores = club.rounds[0][3][1]
    for seat in range(4):
        scores[seat] += right[seat] - line["points"][seat]
    wait_until(lambda: club.director.sheet((1, 4))["standing"]["totals"] == scores)


def a_sanction_on_a_full_sheet(club: ClubNight, table: int) -> None:
    """DK-8.6: the jury takes points from two after the sheet has been confirmed."""
    jury = club.somebody(club.director.links()["jury"])
    jury.page.goto(f"{jury.page.url}/sheet/2/{table}")
    jury.page.click("text=Decision of the jury")
    points = [-6, 2, 2, 2]
    for seat, each in enumerate(points):
        jury.page.locator(".decision input[type=number]").nth(seat).fill(str(each))
    jury.page.fill('[name="reason"]', "Talked about the cards")
    jury.page.click(".decision .primary")
    settled(jury.page)
    scores = [a + b for a, b in zip(club.rounds[1][table - 1][1], points, strict=True)]
    club.scores(2, table, scores)
    wait_until(lambda: club.director.sheet((2, table))["standing"]["totals"] == scores)


def one_goes_and_one_comes(club: ClubNight, leaver: int) -> None:
    page = club.page
    go(page, "Players")
    page.fill("#player-name", NAMES[LATE])
    page.press("#player-name", "Enter")
    expect(page.locator("#people-title")).to_have_text("22 players")
    page.get_by_role("switch", name=NAMES[leaver]).click()
    expect(page.locator("#people-title")).to_have_text("21 players")
    draw_the_rounds(page)


def second_round(club: ClubNight) -> Page:
    """The wrong score is found in it; two of table 2 are equal."""
    club.begin()
    bea = another_directs_too(club)
    a_wrong_score_is_found(club, bea)
    play(club, 2, (1, 3, 4, 5))
    club.director.written((2, 2), "total", points=TIED)
    club.director.written((2, 2), "confirm", seat=0)
    club.scores(2, 2, TIED)
    a_sanction_on_a_full_sheet(club, 3)
    close(club, 2)
    return bea


def it_does_not_count_and_does(club: ClubNight) -> None:
    page = club.page
    go(page, "Round")
    page.locator('[data-does="annul"]').click()
    say_why_and_do(page, "A pack had 51 cards")
    expect(page.locator(".round-step")).to_contain_text("Does not count: A pack had 51 cards")
    go(page, "Standings")
    shows_the_ranking(page, club.places(1))
    go(page, "Round")
    page.locator('[data-does="reinstate"]').click()
    say_why_and_do(page, "It lay below the table")
    go(page, "Standings")
    shows_the_ranking(page, club.places(2))


def later_rounds(club: ClubNight, bea: Page) -> None:
    """The last one is opened again by the other director, for one more decision."""
    draw_the_rounds(club.page)
    for number in range(3, ROUNDS + 1):
        club.begin()
        play(club, number, range(1, 6))
        close(club, number)
    # Her page goes to the standings by itself once it is told.
    expect(bea.get_by_text(f"All {ROUNDS} rounds have been played.")).to_be_visible()
    go(bea, "Round")
    bea.locator('[data-does="reopen"]').click()
    say_why_and_do(bea, "Table 1 protests")
    points = [4, -4, 0, 0]
    line = {"line": "decision", "points": points, "reason": "Looked back", "ends": False}
    index = len(club.director.sheet((ROUNDS, 1))["lines"])
    club.director.written((ROUNDS, 1), "enter", index=index, line=line)
    before = club.rounds[-1][0][1]
    club.scores(ROUNDS, 1, [a + b for a, b in zip(before, points, strict=True)])
    close(club, ROUNDS)


def a_penalty(club: ClubNight) -> None:
    """DK-8.6: ranking points over the evening as a whole."""
    page = club.page
    page.locator('[data-does="penalty"]').click()
    page.select_option("#penalty-player", label=NAMES[3])
    page.fill("#penalty-points", "-4")
    page.locator(".penalty-dialog .primary").click()
    say_why_and_do(page, "Came late twice")
    expect(page.locator(".penalties")).to_contain_text(f"{NAMES[3]}: −4 points")
    club.penalties[3] = -4


def the_log_comes_to_the_same(club: ClubNight, tmp_path: Path) -> None:
    """The export, counted again here, and the log, counted again by the program's own command."""
    page = club.page
    with page.expect_download() as coming:
        page.get_by_role("button", name="Export all", exact=True).click()
    coming.value.save_as(tmp_path / "evening.json")
    export = json.loads((tmp_path / "evening.json").read_text(encoding="utf-8"))
    recount = Recount.of(export)
    assert recount.names == NAMES
    assert recount.played == club.rounds
    assert [each["byes"] for each in recount.rounds] == club.byes
    assert as_written(recount.places()) == club.places(ROUNDS)
    assert export["standings"] == [
        {"place": place, "player": NAMES[player], "points": points, "score": score, "best": best}
        | ({"penalty": penalty} if (penalty := club.penalties.get(player)) else {})
        for place, player, points, score, best in recount.places()
    ]
    command = [sys.executable, "-m", "courtcards", "club", "recount", club.director.evening]
    told = subprocess.run(
        [*command, "--data", club.log, "--json"], stdout=subprocess.PIPE, check=True
    )
    assert json.loads(told.stdout) == {"standings": export["standings"], "doubts": []}


def the_log_says_who(club: ClubNight) -> None:
    """Each step stands in it with its reason, those of the other director under her name."""
    page = club.page
    page.click('[data-opens="log"]')
    for kind, text in (
        ("round-unbegun", "There is no Viktor"),
        ("seats-changed", "They are sisters"),
        ("substituted", "Called away"),
        ("corrected", "The two were mixed up"),
        ("corrected", "Bea, Director"),
        ("round-annulled", "A pack had 51 cards"),
        ("round-reinstated", "It lay below the table"),
        ("round-reopened", "Bea, Director"),
        ("penalty-given", "Came late twice"),
    ):
        expect(page.locator(f'.log-lines [data-kind="{kind}"]').first).to_contain_text(text)
    page.keyboard.press("Escape")


@pytest.mark.rule("DK-6.2", "DK-7.0", "DK-7.1", "DK-8.2", "DK-8.3", "DK-8.5", "DK-8.6")
def test_the_evening_of_the_findings_again(club: ClubNight, tmp_path: Path) -> None:
    """Every figure of every player is that of what was entered, and that of the log."""
    enter_the_list(club)
    begin_too_early(club)
    leaver = first_round(club)
    close(club, 1)
    after_one = [each for each in club.places(1) if each[1] != NAMES[LATE]]
    assert len({place for place, *_ in after_one}) < len(after_one), "nobody shares a place"
    shows_the_ranking(club.page, after_one)
    one_goes_and_one_comes(club, leaver)
    bea = second_round(club)
    shows_the_ranking(club.page, club.places(2))
    it_does_not_count_and_does(club)
    later_rounds(club, bea)
    a_penalty(club)
    places = club.places(ROUNDS)
    shows_the_ranking(club.page, places)
    assert club.page.evaluate(FIGURES) == club.figures()
    hall = club.somebody(club.director.links()["viewer"], BEAMER).page
    the_hall_shows_the_ranking(hall, places)
    the_log_comes_to_the_same(club, tmp_path)
    the_log_says_who(club)
