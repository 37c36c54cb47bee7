"""Pictures of what comes after an evening, and of what most evenings do without."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import expect

from browser.site_hosts import Host
from cli.serving import served
from courtcards.cli.runner import run_command
from pictures.camera import Camera
from pictures.playing import CLUB, PLAYING, Club
from server.clubbing import Director
from server.online_tables import handed_out
from server.seasoning import SeasonDirector

DEALS = 4
"""How many deals of a duplicate round have been played where its picture is taken."""


def taken(club: Club, evenings: Sequence[Director]) -> None:
    """The season of the evenings, a duplicate evening, and somebody who wants to be forgotten."""
    _season(club, evenings)
    _duplicate(club)
    _forgetting(club)


def _season(club: Club, evenings: Sequence[Director]) -> None:
    season = SeasonDirector.opening(
        club.http, evenings, name="Winter 2026", best=2, prizes=["A ham", "A bottle of wine"]
    )
    with club.camera.at(club.url + season.get("/links").json()["director"]) as page:
        expect(page.locator(".season-ratings tbody tr")).to_have_count(len(PLAYING))
        club.camera.take(page, "season", height=1000)
        club.camera.take(page, "strength", part=page.locator(".season-ratings"))
        club.camera.take(page, "hall-of-fame", part=page.locator(".season-hall"))
        page.locator(".season-table .person-link").first.click()
        expect(page.locator(".person-figures")).to_be_visible()
        club.camera.take(page, "personal-page", height=1000)


def _forgetting(club: Club) -> None:
    with club.camera.at(club.page) as page:
        page.get_by_role("button", name="Edit Paula Renard").click()
        page.get_by_role("button", name="Forget this person").click()
        dialog = page.locator(".forget-dialog")
        expect(dialog.locator(".forget-list li")).to_have_count(3)
        club.camera.take(page, "forgetting", part=dialog)


def _duplicate(club: Club) -> None:
    evening = Director.opening(
        club.http,
        name="Duplicate",
        date="2026-12-12",
        ruleset="club-shuffled",
        duplicate=True,
        rounds=1,
    )
    names = [each["name"] for each in club.keeper.view()["members"][:8]]
    evening.do("add", players=[{"name": name} for name in names])
    evening.begin()
    one, other = handed_out(evening, ((1, 1), (1, 2)))
    one.leave_to_bots()
    one.play_deal()
    other.play_otherwise()
    for table in (one, other):
        for _ in range(DEALS - 1):
            table.play_deal()
    with club.camera.at(club.url + evening.links()["director"]) as page:
        expect(page.locator(".compared tbody tr")).to_have_count(DEALS)
        club.camera.take(page, "duplicate", height=900)


def site_taken(camera: Camera, log: Path, folder: Path) -> None:
    """The site of results of what a server has kept."""
    asked = ["--out", str(folder), "--data", str(log), "--title", CLUB]
    assert run_command(["club", "site", *asked]) == 0
    host = Host(folder)
    with camera.at(f"{host.url}/en/index.html") as page:
        camera.take(page, "site", height=700)
        page.get_by_role("link", name="Winter 2026").click()
        expect(page.locator("tbody tr").first).to_be_visible()
        camera.take(page, "site-season")
    host.stop()


def secure_taken(camera: Camera, folder: Path) -> None:
    """The page that tells how a phone is made to trust the club's own address."""
    arguments = ("club", "--secure", "--port", "0", "--no-browser", "--data", str(folder))
    with served(*arguments) as (_, url), camera.at(f"{url}/secure") as page:
        camera.take(page, "secure", height=900)
