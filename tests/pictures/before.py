"""Pictures of what comes before an evening: the club, its members, who is there, who has paid."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from browser.visitors import PHONE
from pictures.playing import EARLIER, PLAYING, TODAY, Club, play_evening
from server.clubbing import Director
from server.registrants import Registrant

ROUNDS = 3
REGISTERED = "2027-01-09"
LIST = """Licence;Nom;Prénom;Club
B-113;Dupont;Marie;Leuven
B-140;Verlinden;Wout;Gent
B-141;Noël;Adèle;Namur
B-142;Baert;Lien;Leuven
"""


@dataclass
class Held:
    """The evenings of the club: those that were played, and today's, which has not begun."""

    earlier: list[Director]
    today: Director


def taken(club: Club) -> Held:
    """Everything until the evening can be drawn."""
    _members(club)
    earlier = [club.evening(date, ROUNDS) for date in EARLIER]
    for each in earlier:
        play_evening(each, ROUNDS)
    _opening(club)
    today = club.evening(TODAY, ROUNDS)
    _first_page(club, [*earlier, today])
    _players(club, today)
    _registration(club)
    return Held(earlier, today)


def _members(club: Club) -> None:
    with club.camera.at(club.page) as page:
        expect(page.get_by_role("heading", name="Entered twice?")).to_be_visible()
        club.camera.take(page, "members", height=900)
        _choose_list(page)
        club.camera.take(page, "import", part=page.locator(".import-dialog"))


def _choose_list(page: Page) -> None:
    listed = {"name": "members.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    page.set_input_files(".member-lists input", listed)  # type: ignore[arg-type] # as it takes
    expect(page.locator(".import-people li")).to_have_count(4)


def _opening(club: Club) -> None:
    with club.camera.at(club.page) as page:
        opening = page.locator(".evening-form")
        expect(opening).to_be_visible()
        club.camera.take(page, "opening", part=opening)


def _first_page(club: Club, evenings: list[Director]) -> None:
    with club.camera.at(club.page) as page:
        expect(page.locator(".members")).to_be_visible()
        for each in evenings:
            page.goto(club.url + each.links()["director"])
            expect(page.locator(".bar-title")).to_be_visible()
        page.goto(f"{club.url}/club?all")
        expect(page.locator(".known-evenings li")).not_to_have_count(0)
        club.camera.take(page, "first-page", height=1020)


def _players(club: Club, today: Director) -> None:
    for player in PLAYING:
        if player % 3:
            today.do("pay", player=player, cents=500)
    with club.camera.at(club.url + today.links()["director"]) as page:
        expect(page.locator(".person")).to_have_count(len(PLAYING))
        club.camera.take(page, "players", height=620)
        page.get_by_role("button", name="Payments").click()
        club.camera.take(page, "payments", part=page.locator("dialog[open]"))


def _registration(club: Club) -> None:
    """Of an evening of its own, which nobody has entered anybody at."""
    evening = Director.opening(club.http, name="New Year evening", date=REGISTERED)
    evening.do("open-registration", places=32)
    for name, team in (("Ann Janssens", "Leuven"), ("Wout Verlinden", ""), ("Lien Baert", "Gent")):
        Registrant(evening).do("register", name=name, club=team)
    evening.do("take-in", registered=[0])
    links = evening.links()
    with club.camera.at(club.url + links["director"]) as page:
        expect(page.get_by_role("heading", name="2 waiting")).to_be_visible()
        club.camera.take(page, "registration", height=620)
    with club.camera.at(club.url + links["register"], PHONE) as page:
        page.get_by_label("Your name").fill("Cécile Dubois")
        club.camera.take(page, "register", height=560)
        page.get_by_role("button", name="Register").click()
        expect(page.get_by_role("heading", name="Waiting for the director")).to_be_visible()
        club.camera.take(page, "registered", height=460)
