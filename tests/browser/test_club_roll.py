"""A club by its page: members, who is entered twice, and an evening with those who are there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from browser.axe import LOOKS, Look, found, violations
from browser.directing import LAPTOP, draw_the_rounds
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.visitors import PHONE, visitor
from server.clubbing import Director
from server.list_files import workbook
from server.roll_keeping import Keeper
from server.serving import client_of

pytestmark = pytest.mark.long

LONG_NAME = "Maximilienne-Antoinette van der Straeten"


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with client_of(url) as client:
        yield client


@pytest.fixture
def keeper(http: httpx.Client) -> Keeper:
    """A club with members, of whom one is entered twice."""
    keeper = Keeper.opening(http, "De Koningen")
    names = [f"Player {each}" for each in ("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot")]
    members = [{"name": name, "club": "Leuven", "licence": "B-17"} for name in names]
    keeper.do("add", members=[*members, {"name": "Marie Dupont", "agrees": True}])
    keeper.add("marie  dupond", LONG_NAME)
    return keeper


def page_of(keeper: Keeper) -> str:
    return f"{keeper.http.base_url}/club/roll/{keeper.roll}#{keeper.token}"


def tick(page: Page, name: str) -> None:
    page.get_by_role("checkbox", name=f"{name} is there today").check()


def test_a_club_is_opened_on_the_first_page_and_found_there_again(
    browser: Browser, url: str
) -> None:
    with visitor(browser, url, PHONE) as ann:
        ann.page.goto(f"{url}/club")
        ann.page.get_by_label("Name of the club").fill("De Koningen")
        ann.page.get_by_role("button", name="Open a club").click()
        expect(ann.page.get_by_role("heading", name="0 members")).to_be_visible()
        ann.page.get_by_label("Name", exact=True).first.fill("Ann")
        ann.page.get_by_role("button", name="Enter a member").click()
        expect(ann.page.get_by_role("heading", name="1 member")).to_be_visible()
        ann.page.goto(f"{url}/club")
        ann.page.get_by_role("link", name="De Koningen").click()
        expect(ann.page.get_by_role("heading", name="1 member")).to_be_visible()


def test_who_is_entered_twice_becomes_one_and_two_again(
    browser: Browser, url: str, keeper: Keeper
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(page_of(keeper))
        ann.page.get_by_role("button", name="One person: Marie Dupont", exact=True).click()
        expect(ann.page.get_by_role("heading", name="8 members")).to_be_visible()
        expect(ann.page.get_by_role("heading", name="Entered twice?")).to_be_hidden()
        ann.page.get_by_text("1 entry that was another member").click()
        ann.page.locator(".merged").get_by_role("button", name="Take back").click()
        ann.page.get_by_role("button", name="Two people").click()
        expect(ann.page.get_by_role("heading", name="9 members")).to_be_visible()
        expect(ann.page.get_by_role("heading", name="Entered twice?")).to_be_hidden()


def test_an_evening_begins_with_those_who_are_there_and_again_the_next_time(
    browser: Browser, url: str, keeper: Keeper
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(page_of(keeper))
        tick(ann.page, "Player Alpha")
        who = ann.page.get_by_label("Who is there?")
        for typed in ("player bravo", "Fien", "marie dupont"):
            who.fill(typed)
            who.press("Enter")
        present = ann.page.locator(".present li > span")
        expect(present).to_have_text(
            ["Marie Dupont", "Player Alpha", "Player Bravo", "Fien, guest"]
        )
        ann.page.get_by_role("button", name="Open the evening with 4 players").click()
        expect(ann.page.locator(".person")).to_have_count(4)
        assert keeper.view()["evenings"][0]["name"] == "De Koningen"
        ann.page.goto(page_of(keeper))
        ann.page.get_by_role("button", name="The same as last time").click()
        expect(present).to_have_text(
            ["Marie Dupont", "Player Alpha", "Player Bravo", "Fien, guest"]
        )
        ann.page.get_by_role("button", name="Fien is not there").click()
        expect(present).to_have_count(3)
        ann.page.locator(".held-evening").click()
        expect(ann.page.locator(".person")).to_have_count(4)


def test_a_member_is_put_right_and_leaves(browser: Browser, url: str, keeper: Keeper) -> None:
    with visitor(browser, url, PHONE) as ann:
        ann.page.goto(page_of(keeper))
        ann.page.get_by_role("button", name="Change Player Alpha").click()
        changing = ann.page.locator(".change-member")
        changing.get_by_label("Name", exact=True).fill("Ann")
        changing.get_by_label("Agrees to be shown").check()
        changing.get_by_role("button", name="Save").click()
        expect(changing).to_be_hidden()
        ann.page.get_by_role("button", name="Change Ann").click()
        changing.get_by_role("button", name="Has left the club").click()
        expect(ann.page.get_by_role("heading", name="8 members")).to_be_visible()
        ann.page.get_by_text("1 member has left").click()
        ann.page.locator(".gone").get_by_role("button", name="Member again").click()
        expect(ann.page.get_by_role("heading", name="9 members")).to_be_visible()
        assert keeper.view()["members"][0]["agrees"]


def test_a_name_that_cannot_be_is_refused_where_it_was_typed(
    browser: Browser, url: str, keeper: Keeper
) -> None:
    with visitor(browser, url, PHONE) as ann:
        ann.page.goto(page_of(keeper))
        field = ann.page.locator("#member-name")
        field.fill("player alpha")
        field.press("Enter")
        expect(ann.page.locator(".members .refusal")).to_contain_text("make the two names differ")
        expect(field).to_have_value("player alpha")
        ann.faults[:] = [each for each in ann.faults if "422" not in each]


def test_the_link_is_renewed_and_the_page_goes_on(
    browser: Browser, url: str, keeper: Keeper
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(page_of(keeper))
        ann.page.get_by_role("button", name="Link", exact=True).click()
        ann.page.get_by_role("button", name="Make a new link").click()
        ann.page.get_by_role("button", name="Renew it").click()
        ann.page.wait_for_url(lambda address: keeper.token not in address)
        expect(ann.page.get_by_role("heading", name="9 members")).to_be_visible()
    assert keeper.get().status_code == 403


LIST = "Licence;Nom;Prénom\n7;Dupont;Marie\n8;Maes;Bart\n9;maes;bart\n10;Claes;Zoë\n"


def import_list(page: Page, text: str = LIST) -> None:
    page.set_input_files(
        ".member-lists input",
        {"name": "leden.csv", "mimeType": "text/csv", "buffer": text.encode("cp1252")},
    )
    expect(page.locator(".import-dialog")).to_be_visible()


def test_a_list_is_looked_at_before_anybody_is_taken_from_it(
    browser: Browser, url: str, keeper: Keeper
) -> None:
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(page_of(keeper))
        import_list(ann.page)
        people = ann.page.locator(".import-people li")
        expect(people).to_have_text(
            [
                re.compile("Marie Dupont.*there already"),
                re.compile("Bart Maes.*8"),
                re.compile("bart maes.*twice in the list"),
                re.compile("Zoë Claes.*10"),
            ]
        )
        ann.page.get_by_label("What is in column 1").select_option("Not needed")
        expect(people.nth(1)).to_have_text("Bart Maes")
        ann.page.get_by_label("What is in column 1").select_option("Licence")
        people.nth(3).get_by_role("checkbox").uncheck()
        assert len(keeper.view()["members"]) == 9
        ann.page.get_by_role("button", name="Enter 1 person").click()
        expect(ann.page.get_by_role("heading", name="10 members")).to_be_visible()
        assert keeper.view()["members"][-1]["licence"] == "8"


def test_a_list_is_read_otherwise_where_that_is_chosen(
    browser: Browser, url: str, keeper: Keeper
) -> None:
    with visitor(browser, url, PHONE) as ann:
        ann.page.goto(page_of(keeper))
        import_list(ann.page, "Liste 2026\nNom;Licence\nLEROY Zoé;007\nBo DE SMET;\n;8\nBonjour,\n")
        people = ann.page.locator(".import-people li")
        names = people.locator("b")
        expect(names).to_have_text(["Zoé LEROY", "Bo DE SMET", "Bonjour,"])
        expect(people.last).to_contain_text("perhaps not a name")
        expect(people.last.get_by_role("checkbox")).not_to_be_checked()
        expect(ann.page.locator(".import-note")).to_contain_text("1 line has no name")
        stays_within_the_screen(ann.page)
        assert violations(ann.page) == []
        ann.page.get_by_label("Order of the names").select_option("As in the list")
        expect(names.first).to_have_text("LEROY Zoé")
        ann.page.get_by_label("Separator of the columns").select_option("Comma ,")
        expect(names.first).not_to_have_text("LEROY Zoé")
        ann.page.get_by_label("Separator of the columns").select_option("Semicolon ;")
        expect(names.first).to_have_text("LEROY Zoé")
        ann.page.get_by_label("Encoding of the letters").select_option("cp850")
        expect(names.first).not_to_have_text("LEROY Zoé")
        ann.page.get_by_label("Encoding of the letters").select_option("windows-1252")
        expect(names.first).to_have_text("LEROY Zoé")
        ann.page.get_by_label("Line with the headings").select_option("None")
        expect(ann.page.get_by_text("No line of the list says")).to_be_visible()
        expect(names.first).to_have_text("Liste 2026")


def test_a_workbook_becomes_a_drawn_round_in_few_clicks(
    browser: Browser, url: str, http: httpx.Client
) -> None:
    """From the member file of a club to a round that is drawn: the file, and six presses."""
    rows = [["Ledenlijst 2026"], [], ["Naam", "Voornaam", "Lidnr"]]
    rows += [[f"Maes{letter}", "Bo", "007"] for letter in "abcdefgh"]
    keeper = Keeper.opening(http, "Kings")
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(page_of(keeper))
        file = FilePayload(name="leden.xlsx", mimeType="", buffer=workbook([["oud"]], rows))
        ann.page.set_input_files(".member-lists input", file)
        ann.page.get_by_label("Sheet").select_option("Sheet2")
        ann.page.get_by_role("button", name="Enter 8 people").click()
        ann.page.get_by_role("button", name="Everybody").click()
        ann.page.get_by_role("button", name="Open the evening with 8 players").click()
        expect(ann.page.locator(".person")).to_have_count(8)
        draw_the_rounds(ann.page)


def test_what_is_refused_of_a_list_can_be_left_out(
    browser: Browser, url: str, keeper: Keeper
) -> None:
    with visitor(browser, url, PHONE) as ann:
        ann.page.goto(page_of(keeper))
        import_list(ann.page, f"Bart Maes\n{'x' * 50}")
        ann.page.get_by_role("button", name="Enter 2 people").click()
        expect(ann.page.locator(".import-dialog .refusal")).to_contain_text("is too long")
        ann.page.locator(".import-people li").nth(1).get_by_role("checkbox").uncheck()
        ann.page.get_by_role("button", name="Enter 1 person").click()
        expect(ann.page.get_by_role("heading", name="10 members")).to_be_visible()
        import_list(ann.page, "%PDF\x00")
        expect(ann.page.locator(".import-dialog .refusal")).to_contain_text("no list that can be")
        ann.faults[:] = [each for each in ann.faults if "422" not in each]


def test_who_has_paid_is_ticked_and_added_up(
    browser: Browser, url: str, http: httpx.Client
) -> None:
    director = Director.opening(http)
    director.do("add", players=[{"name": "Ann"}, {"name": "Bea"}, {"name": "Huis", "house": True}])
    with visitor(browser, url, PHONE) as ann:
        ann.page.goto(url + director.links()["director"])
        ann.page.get_by_role("button", name="Payments").click()
        ann.page.get_by_label("Usual amount").fill("7.5")
        ann.page.get_by_role("checkbox", name="Ann has paid").check()
        expect(ann.page.get_by_role("status").filter(has_text="paid")).to_have_text(
            re.compile(r"1 of 2 has paid\s+7\.50 in all")
        )
        ann.page.get_by_role("checkbox", name="Bea has paid").check()
        ann.page.get_by_label("Amount paid by Bea").fill("5")
        ann.page.get_by_label("Amount paid by Bea").press("Enter")
        expect(ann.page.get_by_role("status").filter(has_text="paid")).to_have_text(
            re.compile(r"2 of 2 have paid\s+12\.50 in all")
        )
        assert violations(ann.page) == []
        ann.page.get_by_role("checkbox", name="Ann has paid").uncheck()
        expect(ann.page.get_by_label("Amount paid by Ann")).to_be_hidden()
        assert director.view()["payments"] == {"1": 500}
        ann.page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
        assert stays_within_the_screen(ann.page)


@pytest.mark.parametrize("looks", LOOKS)
def test_everybody_can_use_the_page_of_a_club(
    browser: Browser, url: str, keeper: Keeper, looks: list[Look]
) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(page_of(keeper))
        tick(ann.page, LONG_NAME)
        ann.page.get_by_role("button", name="Change Player Bravo").click()
        assert list(found(ann.page, looks)) == []
        ann.page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
        assert stays_within_the_screen(ann.page)
        ann.page.get_by_role("button", name="Link", exact=True).click()
        assert violations(ann.page) == []
        ann.page.keyboard.press("Escape")
        import_list(ann.page)
        assert list(found(ann.page, looks)) == []
        ann.page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
        assert stays_within_the_screen(ann.page)


def test_an_evening_that_exists_is_added_to_the_club_and_taken_out(
    browser: Browser, url: str, keeper: Keeper
) -> None:
    one, other = (Director.opening(keeper.http, name=name) for name in ("Autumn", "Winter"))
    for director in (one, other):
        names = ("player alpha", "Player Brave", "Fien")
        director.do("add", players=[{"name": name} for name in names])
    with visitor(browser, url, LAPTOP) as ann:
        ann.page.goto(url + one.links()["director"])
        expect(ann.page.locator(".person")).to_have_count(3)
        ann.page.goto(page_of(keeper))
        ann.page.get_by_text("Add an evening that exists").click()
        add = ann.page.get_by_role("button", name="Add to the club")
        add.click()
        expect(ann.page.locator(".adopting .refusal")).to_contain_text("Tick an evening")
        ann.page.get_by_role("checkbox", name="Autumn").check()
        link = url + other.links()["director"]
        ann.page.get_by_label("The director’s link of that evening").fill(link)
        add.click()
        added = ann.page.locator(".adopted > p:not(.hint)")
        expect(added).to_have_text(
            ["Added: Autumn, with 1 member and 2 guests", re.compile("Winter")]
        )
        alike = ann.page.locator(".adopted li a").first
        expect(alike).to_have_text("“Player Brave” may be the member Player Bravo")
        assert one.evening in str(alike.get_attribute("href"))
        expect(ann.page.locator(".held-evening")).to_have_count(2)
        assert violations(ann.page) == []
        ann.page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
        assert stays_within_the_screen(ann.page)
        ann.page.get_by_role("button", name="Take Autumn out of the club").click()
        assert violations(ann.page) == []
        ann.page.get_by_role("button", name="Take it out").click()
        expect(ann.page.locator(".held-evening")).to_have_count(1)
        expect(ann.page.get_by_role("checkbox", name="Autumn")).to_be_visible()
    assert [each["name"] for each in keeper.view()["evenings"]] == ["Winter"]
