"""A club by its page: members, who is entered twice, and an evening with those who are there."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.axe import found, violations
from browser.directing import LAPTOP, address, evening
from browser.screens import SMALL_PHONE, resize, stays_within_the_screen
from browser.visitors import PHONE, Come
from server.clubbing import Director
from server.roll_keeping import Keeper, director_of

pytestmark = pytest.mark.long

LONG_NAME = "Maximilienne-Antoinette van der Straeten"


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


def test_a_club_is_opened_on_the_first_page_and_found_there_again(come: Come, url: str) -> None:
    page = come(PHONE).page
    page.goto(f"{url}/club")
    page.get_by_label("Name of the club").fill("De Koningen")
    page.get_by_role("button", name="Create a club").click()
    expect(page.get_by_role("heading", name="0 members")).to_be_visible()
    page.get_by_label("Name", exact=True).first.fill("Ann")
    page.get_by_role("button", name="Add a member").click()
    expect(page.get_by_role("heading", name="1 member")).to_be_visible()
    # The club comes first from then on, and leads back to all else of the device.
    page.goto(f"{url}/club")
    expect(page.get_by_role("heading", name="1 member")).to_be_visible()
    page.get_by_role("link", name="All clubs and evenings").click()
    page.get_by_role("link", name="De Koningen").click()
    expect(page.get_by_role("heading", name="1 member")).to_be_visible()


def test_no_bright_button_opens_an_evening_without_players(come: Come, url: str) -> None:
    page = come(LAPTOP).page
    page.goto(f"{url}/club")
    expect(page.get_by_role("button", name="Open the evening")).not_to_have_class(
        re.compile("primary")
    )
    page.get_by_label("Name of the club").fill("Kings")
    page.get_by_role("button", name="Create a club").click()
    expect(page.get_by_role("heading", name="0 members")).to_be_visible()
    expect(page.locator(".evening-form .primary")).to_have_count(0)
    page.get_by_role("button", name="Open an evening without players").click()
    expect(page.locator(".add-one")).to_be_visible()


def test_who_is_entered_twice_becomes_one_and_two_again(come: Come, keeper: Keeper) -> None:
    page = come(LAPTOP).page
    page.goto(page_of(keeper))
    page.get_by_role("button", name="One person: Marie Dupont", exact=True).click()
    expect(page.get_by_role("heading", name="8 members")).to_be_visible()
    expect(page.get_by_role("heading", name="Entered twice?")).to_be_hidden()
    page.get_by_text("1 merged entry").click()
    page.locator(".merged").get_by_role("button", name="Separate").click()
    page.get_by_role("button", name="Two people").click()
    expect(page.get_by_role("heading", name="9 members")).to_be_visible()
    expect(page.get_by_role("heading", name="Entered twice?")).to_be_hidden()


def presence(page: Page, name: str) -> Locator:
    """The switch that says whether somebody is there."""
    return page.get_by_role("switch", name=re.compile(f"^{re.escape(name)}:"))


def test_an_evening_begins_with_those_who_are_ticked_on_any_device(
    come: Come, keeper: Keeper
) -> None:
    page = come(LAPTOP).page
    page.goto(page_of(keeper))
    page.get_by_role("button", name="Tick who is here").click()
    expect(page.locator(".person-expected")).to_have_count(9)
    phone = come(PHONE).page
    phone.goto(page.url)
    presence(page, "Player Alpha").click()
    presence(phone, "Player Bravo").click()
    # Each device sees the ticks of the other, and a reload loses none.
    for each in (page, phone):
        expect(each.locator(".person")).to_have_count(2)
    page.reload()
    expect(presence(page, "Player Bravo")).to_be_checked()
    # A tick by mistake is taken back: the member is expected again.
    presence(page, "Player Bravo").click()
    expect(presence(phone, "Player Bravo")).not_to_be_checked()
    expect(phone.locator(".person-expected")).to_have_count(8)
    assert violations(phone) == []
    assert stays_within_the_screen(phone)
    phone.get_by_role("button", name="Everyone is here").click()
    expect(page.locator(".person")).to_have_count(9)
    expect(page.locator(".person-expected")).to_have_count(0)
    host = str(keeper.http.base_url).rstrip("/")
    players = director_of(keeper.http, page.url.removeprefix(host)).view()["players"]
    there = [each["member"] for each in players if not each.get("removed")]
    assert sorted(there) == [*range(9)]


def test_an_evening_begins_like_the_last_one(come: Come, keeper: Keeper) -> None:
    settings = {"name": "Autumn", "date": "2026-11-06"}
    keeper.do("evening", settings=settings, members=[0, 2], guests=[{"name": "Fien"}])
    page = come(LAPTOP).page
    page.goto(page_of(keeper))
    page.get_by_role("button", name="Same as last time").click()
    expect(page.locator(".person")).to_have_count(3)
    expect(page.locator(".person-expected")).to_have_count(7)
    assert keeper.view()["evenings"][0]["name"] == "De Koningen"


def test_a_member_is_put_right_and_leaves_and_the_link_is_renewed(
    come: Come, keeper: Keeper
) -> None:
    ann = come(PHONE)
    page = ann.page
    page.goto(page_of(keeper))
    page.get_by_role("button", name="Edit Player Alpha").click()
    changing = page.locator(".change-member")
    changing.get_by_label("Name", exact=True).fill("Ann")
    changing.get_by_label("Agrees to be named").check()
    changing.get_by_role("button", name="Save").click()
    expect(changing).to_be_hidden()
    page.get_by_role("button", name="Edit Ann").click()
    changing.get_by_role("button", name="Mark as left").click()
    expect(page.get_by_role("heading", name="8 members")).to_be_visible()
    page.get_by_text("1 member has left").click()
    page.locator(".gone").get_by_role("button", name="Reinstate").click()
    expect(page.get_by_role("heading", name="9 members")).to_be_visible()
    assert keeper.view()["members"][0]["agrees"]
    # A name that cannot be is refused where it was typed.
    field = page.locator("#member-name")
    field.fill("player bravo")
    field.press("Enter")
    expect(page.locator(".members .refusal")).to_contain_text("make the two names differ")
    expect(field).to_have_value("player bravo")
    ann.forgive("422")
    page.get_by_role("button", name="Link", exact=True).click()
    assert violations(page) == []
    page.get_by_role("button", name="Make a new link").click()
    page.get_by_role("button", name="Renew", exact=True).click()
    page.wait_for_url(lambda address: keeper.token not in address)
    expect(page.get_by_role("heading", name="9 members")).to_be_visible()
    assert keeper.get().status_code == 403


LIST = "Licence;Nom;Prénom\n7;Dupont;Marie\n8;Maes;Bart\n9;maes;bart\n10;Claes;Zoë\n"


def import_list(page: Page, text: str = LIST) -> None:
    page.set_input_files(
        ".member-lists input",
        {"name": "leden.csv", "mimeType": "text/csv", "buffer": text.encode("cp1252")},
    )
    expect(page.locator(".import-dialog")).to_be_visible()


def test_a_list_is_looked_at_before_anybody_is_taken_from_it(come: Come, keeper: Keeper) -> None:
    page = come(LAPTOP).page
    page.goto(page_of(keeper))
    import_list(page)
    people = page.locator(".import-people li")
    expect(people).to_have_text(
        [
            re.compile("Marie Dupont.*already entered"),
            re.compile("Bart Maes.*8"),
            re.compile("bart maes.*twice in the list"),
            re.compile("Zoë Claes.*10"),
        ]
    )
    page.get_by_label("Content of column 1").select_option("Ignore")
    expect(people.nth(1)).to_have_text("Bart Maes")
    page.get_by_label("Content of column 1").select_option("Licence")
    people.nth(3).get_by_role("checkbox").uncheck()
    assert len(keeper.view()["members"]) == 9
    page.get_by_role("button", name="Add 1 person").click()
    expect(page.get_by_role("heading", name="10 members")).to_be_visible()
    assert keeper.view()["members"][-1]["licence"] == "8"


def test_a_list_is_read_otherwise_where_that_is_chosen(come: Come, keeper: Keeper) -> None:
    ann = come(PHONE)
    page = ann.page
    page.goto(page_of(keeper))
    import_list(page, "Liste 2026\nNom;Licence\nLEROY Zoé;007\nBo DE SMET;\n;8\nBonjour,\n")
    people = page.locator(".import-people li")
    names = people.locator("b")
    expect(names).to_have_text(["Zoé LEROY", "Bo DE SMET", "Bonjour,"])
    expect(people.last).to_contain_text("maybe not a name")
    expect(people.last.get_by_role("checkbox")).not_to_be_checked()
    expect(page.locator(".import-note")).to_contain_text("1 row without a name")
    assert stays_within_the_screen(page)
    assert violations(page) == []
    page.get_by_label("Name order").select_option("As in the list")
    expect(names.first).to_have_text("LEROY Zoé")
    page.get_by_label("Column separator").select_option("Comma ,")
    expect(names.first).not_to_have_text("LEROY Zoé")
    page.get_by_label("Column separator").select_option("Semicolon ;")
    expect(names.first).to_have_text("LEROY Zoé")
    page.get_by_label("Character encoding").select_option("cp850")
    expect(names.first).not_to_have_text("LEROY Zoé")
    page.get_by_label("Character encoding").select_option("windows-1252")
    expect(names.first).to_have_text("LEROY Zoé")
    page.get_by_label("Heading row").select_option("None")
    expect(page.get_by_text("The list has no headings")).to_be_visible()
    expect(names.first).to_have_text("Liste 2026")
    page.keyboard.press("Escape")
    # Refused lines of a list can be left out.
    import_list(page, f"Bart Maes\n{'x' * 50}")
    page.get_by_role("button", name="Add 2 people").click()
    expect(page.locator(".import-dialog .refusal")).to_contain_text("is too long")
    people.nth(1).get_by_role("checkbox").uncheck()
    page.get_by_role("button", name="Add 1 person").click()
    expect(page.get_by_role("heading", name="10 members")).to_be_visible()
    import_list(page, "%PDF\x00")
    expect(page.locator(".import-dialog .refusal")).to_contain_text("cannot be read as a list")
    ann.forgive("422")


def test_near_names_are_asked_about_before_anybody_is_taken(come: Come, keeper: Keeper) -> None:
    page = come(LAPTOP).page
    page.goto(page_of(keeper))
    import_list(page, "Player Alfa\nBart Maes\nBart Mees\nZoë Claes")
    take = page.locator(".import-dialog .primary")
    expect(take).to_be_disabled()
    questions = page.locator(".import-doubles li")
    expect(questions).to_have_count(1)
    expect(questions).to_contain_text("both in the list")
    questions.get_by_role("button", name="Two people").click()
    expect(take).to_have_text(re.compile("Add 4 people"))
    questions.get_by_role("button", name="One person").click()
    expect(take).to_have_text(re.compile("Add 3 people"))
    assert violations(page) == []
    page.keyboard.press("Escape")
    import_list(page, "Player Alpa\nPlayer Bravoo\nZoë Claes")
    expect(questions).to_have_count(2)
    page.get_by_role("button", name="One person in all cases").click()
    expect(take).to_have_text(re.compile("Add 1 person"))
    resize(page, SMALL_PHONE)
    assert stays_within_the_screen(page)


def test_a_list_is_read_as_the_last_one_with_its_heading(come: Come, keeper: Keeper) -> None:
    page = come(LAPTOP).page
    page.goto(page_of(keeper))
    import_list(page, "Code;Qui;Où\n7;Dupont Eva;Mons\n8;Maes Bart;Ath\n")
    page.get_by_label("Heading row").select_option("1: Code · Qui · Où")
    expect(page.locator(".import-columns .is-heading")).to_have_count(1)
    page.get_by_label("Content of column 2").select_option("Full name")
    expect(page.locator(".import-people b").first).to_have_text("Eva Dupont")
    page.get_by_label("Content of column 1").select_option("Licence")
    expect(page.locator(".import-people li").first).to_contain_text("7")
    page.get_by_role("button", name="Swap first and last names").click()
    expect(page.locator(".import-people b")).to_have_text(["Dupont Eva", "Maes Bart"])
    page.get_by_role("button", name="Add 2 people").click()
    expect(page.locator(".import-dialog")).to_have_count(0)
    import_list(page, "Code;Qui;Où\n9;Claes Zoë;Mons\n5;Hall Jan;Ath\n")
    names = page.locator(".import-people b")
    expect(page.get_by_text("Read like your last list")).to_be_visible()
    expect(names).to_have_text(["Claes Zoë", "Hall Jan"])
    expect(page.locator(".import-people li").first).to_contain_text("9")
    page.get_by_role("button", name="Read it afresh").click()
    expect(page.get_by_text("Read like your last list")).to_be_hidden()
    expect(page.locator(".import-people li").first).not_to_contain_text("9")


def test_who_has_paid_is_ticked_and_added_up(come: Come, http: httpx.Client) -> None:
    director = Director.opening(http)
    director.do("add", players=[{"name": "Ann"}, {"name": "Bea"}, {"name": "Huis", "house": True}])
    page = come(PHONE).page
    page.goto(address(director))
    page.get_by_role("button", name="Payments").click()
    page.get_by_label("Usual amount").fill("7.5")
    page.get_by_role("checkbox", name="Ann has paid").check()
    expect(page.get_by_role("status").filter(has_text="paid")).to_have_text(
        re.compile(r"1 of 2 has paid\s+Total: 7\.50")
    )
    page.get_by_role("checkbox", name="Bea has paid").check()
    page.get_by_label("Amount paid by Bea").fill("5")
    page.get_by_label("Amount paid by Bea").press("Enter")
    expect(page.get_by_role("status").filter(has_text="paid")).to_have_text(
        re.compile(r"2 of 2 have paid\s+Total: 12\.50")
    )
    assert violations(page) == []
    page.get_by_role("checkbox", name="Ann has paid").uncheck()
    expect(page.get_by_label("Amount paid by Ann")).to_be_hidden()
    assert director.view()["payments"] == {"1": 500}
    resize(page, SMALL_PHONE)
    assert stays_within_the_screen(page)


def test_everybody_can_use_the_page_of_a_club(come: Come, keeper: Keeper) -> None:
    page = come().page
    page.goto(page_of(keeper))
    page.get_by_role("button", name="Edit Player Bravo").click()
    assert found(page) == []
    resize(page, SMALL_PHONE)
    assert stays_within_the_screen(page)
    import_list(page)
    assert found(page) == []
    resize(page, SMALL_PHONE)
    assert stays_within_the_screen(page)


def test_an_evening_that_exists_is_added_to_the_club_and_taken_out(
    come: Come, keeper: Keeper
) -> None:
    names = ("player alpha", "Player Brave", "Fien")
    one, other = (evening(keeper.http, *names, name=name) for name in ("Autumn", "Winter"))
    page = come(LAPTOP).page
    page.goto(address(one))
    expect(page.locator(".person")).to_have_count(3)
    page.goto(page_of(keeper))
    page.get_by_text("Add an existing evening").click()
    add = page.get_by_role("button", name="Add to the club")
    add.click()
    expect(page.locator(".adopting .refusal")).to_contain_text("Tick an evening")
    page.get_by_role("checkbox", name="Autumn").check()
    page.get_by_label("Director’s link of that evening").fill(address(other))
    add.click()
    added = page.locator(".adopted > p:not(.hint)")
    expect(added).to_have_text(["Added: Autumn, with 1 member and 2 guests", re.compile("Winter")])
    alike = page.locator(".adopted li a").first
    expect(alike).to_have_text("“Player Brave” may be the member Player Bravo")
    assert one.evening in str(alike.get_attribute("href"))
    expect(page.locator(".held-evening")).to_have_count(2)
    assert violations(page) == []
    resize(page, SMALL_PHONE)
    assert stays_within_the_screen(page)
    page.get_by_role("button", name="Remove Autumn from the club").click()
    assert violations(page) == []
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator(".held-evening")).to_have_count(1)
    expect(page.get_by_role("checkbox", name="Autumn")).to_be_visible()
    assert [each["name"] for each in keeper.view()["evenings"]] == ["Winter"]
