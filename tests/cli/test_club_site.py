"""`courtcards club site`: what is written, who is named, where it leads, what is left alone."""

from __future__ import annotations

import json
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli_runs import Run, assert_one_line
from clubs.club_seasons import AGREED, GUESTS, SILENT, write_club_season
from clubs.publishing import NAMES, written_log
from courtcards.clubs.season.commands import SpecialPrize
from courtcards.text import LANGUAGES
from server.clubbing import SETTINGS, Director
from server.roll_keeping import Keeper, director_of
from server.seasoning import SeasonDirector
from server.serving import client_of, running_server


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written_log(tmp_path_factory.mktemp("log") / "tables.sqlite3")


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def texts_in(folder: Path) -> str:
    pages = (text for name, text in files_in(folder).items() if name.endswith(".html"))
    return "\n".join(page.decode() for page in pages)


class Links(HTMLParser):
    """What a page leads to or takes from elsewhere, and whether it has a script or a style."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.found += [value or "" for name, value in attrs if name in {"href", "src"}]


def test_a_site_has_every_page_in_every_language(run: Run, log: Path, tmp_path: Path) -> None:
    answer = run("club", "site", "--out", tmp_path / "site", "--data", log, "--title", "Club A & B")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == f"wrote the site to {tmp_path / 'site'}; evenings: 3, seasons: 1\n"
    files = files_in(tmp_path / "site")
    pages = {"index.html", "strength.html", "season-hiver-2026.html"} | {
        f"evening-2026-03-{day}.html" for day in ("07", "14", "14-2")
    }
    for language in LANGUAGES:
        assert {f"{language}/{page}" for page in pages} <= files.keys()
        assert f'<html lang="{language}">' in files[f"{language}/index.html"].decode()
    for name, text in files.items():
        if name.endswith(".html"):
            page, here = Links(text.decode()), (tmp_path / "site" / name).parent
            assert page.found, name
            assert all((here / link).resolve().is_file() for link in page.found), name
            assert not {"script", "style"} & page.tags
            assert not any(each.startswith("on") or each == "style" for each in page.attributes)
            assert "Club A &amp; B" in text.decode()
    for address in re.findall(rb'url\("([^"]+)"\)', files["site.css"]):
        assert address.decode() in files


def test_the_same_evenings_make_the_same_bytes(run: Run, log: Path, tmp_path: Path) -> None:
    for name in ("one", "two", "two"):
        assert run("club", "site", "--out", tmp_path / name, "--data", log).status == 0
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")


def test_only_who_agreed_is_named(run: Run, log: Path, tmp_path: Path) -> None:
    agreed = tmp_path / "agreed.txt"
    agreed.write_text(f"\ufeff  {NAMES[0].upper()}\n\nNobody\n", encoding="utf-8")
    for names, named in (("agreed", ()), (str(agreed), NAMES[:1]), ("all", NAMES)):
        folder = tmp_path / f"site {len(named)}"
        answer = run("club", "site", "--out", folder, "--data", log, "--names", names)
        assert answer.status == 0, answer.err
        text = texts_in(folder)
        assert {name for name in NAMES if escape(name) in text} == {*named}
        assert "A. J." in text or names != "agreed"
        # Neither house players nor what anybody wrote freely stands anywhere.
        assert "Ghost" not in text
        assert "because Bea" not in text


def test_only_who_agreed_has_a_personal_page(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    special = (SpecialPrize("wine", "best-round"), SpecialPrize("cup", "team", "Gent"))
    write_club_season(log, 6, special=special)
    answer = run("club", "site", "--out", tmp_path / "site", "--data", log)
    assert answer.status == 0, answer.err
    files, text = files_in(tmp_path / "site"), texts_in(tmp_path / "site")
    assert not [name for name in (*SILENT, *GUESTS) if escape(name) in text]
    assert all(escape(name) in text for name in AGREED)
    pages = {"ann-janssens", "bruno-de-smet", "cecile-dubois", "dirk-van-den-broeck"}
    for language in LANGUAGES:
        here = {
            name.partition("/")[2]
            for name in files
            if name.startswith(f"{language}/season") and name.endswith(".html")
        }
        assert here == {"season-winter.html"} | {f"season-winter-{each}.html" for each in pages}
    season = files["en/season-winter.html"].decode()
    assert "Hall of fame" in season
    assert 'href="season-winter-ann-janssens.html"' in season
    assert "Best of Gent" in season
    person = files["fr/season-winter-ann-janssens.html"].decode()
    assert '<svg class="curve"' in person
    assert "E. M." in person
    for name, page in files.items():
        if name.endswith(".html"):
            found = Links(page.decode())
            folder = (tmp_path / "site" / name).parent
            assert all((folder / link).resolve().is_file() for link in found.found), name
            assert not {"script", "style"} & found.tags
            assert "style" not in found.attributes
    everybody = run("club", "site", "--out", tmp_path / "all", "--data", log, "--names", "all")
    assert everybody.status == 0
    assert "en/season-winter-els-maes.html" in files_in(tmp_path / "all")


def test_a_club_says_who_agreed(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, client_of(url) as http:
        keeper = Keeper.opening(http)
        members = [{"name": "Marie Dupont", "agrees": True}, {"name": "Bea Peeters"}]
        keeper.do("add", members=[*members, {"name": "marie  dupond"}])
        keeper.do("merge", member=2, into=0)
        guests = [{"name": "Guest One"}, {"name": "Guest Two"}]
        held = keeper.do("evening", settings=SETTINGS, members=[0, 1], guests=guests)
        evening = director_of(http, held["page"])
        before = Director.opening(http, date="2026-11-01")
        names = ("marie  DUPONT", "Bea Peeters", "Guest One", "Guest Two")
        before.do("add", players=[{"name": name} for name in names])
        for each in (evening, before):
            each.begin()
        SeasonDirector.opening(http, [evening, before], name="Autumn")
    answer = run("club", "site", "--out", tmp_path / "site", "--data", log, "--language", "en")
    assert answer.status == 0, answer.err
    pages = {
        name: text.decode()
        for name, text in files_in(tmp_path / "site").items()
        if name.endswith(".html")
    }
    assert "Marie Dupont" in pages["evening-2026-11-21.html"]
    # Before the club was there, the season alone knows that it is the member.
    assert "M. D." in pages["evening-2026-11-01.html"]
    season = pages["season-autumn.html"]
    assert season.count("Marie Dupont") == season.count("B. P.") == season.count("G. O.") == 1
    assert "M. D." not in season
    assert not any(name in "".join(pages.values()) for name in ("Bea", "Guest O", "dupond"))


def test_what_is_published_no_more_is_taken_away(run: Run, log: Path, tmp_path: Path) -> None:
    asked = ("club", "site", "--out", tmp_path, "--data", log)
    assert run(*asked).status == 0
    (tmp_path / "CNAME").write_text("club.example", encoding="utf-8")
    first = re.search("evening-2026-03-07", texts_in(tmp_path))
    assert first
    listed = run("club", "list", "--data", log).out.split()
    assert run(*asked, "--evening", listed[0], "--language", "fr").status == 0
    left = files_in(tmp_path)
    assert not any("03-07" in name or name.startswith("en/") for name in left)
    assert left["CNAME"] == b"club.example"


def test_what_makes_no_sense_is_one_sentence(run: Run, log: Path, tmp_path: Path) -> None:
    full, image = tmp_path / "full", tmp_path / "image.png"
    full.mkdir()
    (full / "thesis.txt").write_text("mine", encoding="utf-8")
    image.write_bytes(b"\x89PNG\xff")
    asked = ("club", "site", "--data", log)
    for folder in (full, image):
        answer = run(*asked, "--out", folder)
        assert_one_line(answer, 1, f"{folder} has files that do not belong to a site")
    assert_one_line(run(*asked, "--out", image / "x"), 1, "image.png/x")
    for told, sentence in (
        (("--out", tmp_path / "x", "--names", tmp_path / "nowhere.txt"), "cannot read"),
        (("--out", tmp_path / "x", "--names", image), f"{image} is not UTF-8 text"),
        (("--out", tmp_path / "x", "--language", "it"), "there is no language 'it'"),
        (("--out", tmp_path / "x", "--evening", "nowhere"), "there is no evening 'nowhere' here"),
    ):
        assert_one_line(run(*asked, *told), 2, sentence)
    assert files_in(full) == {"thesis.txt": b"mine"}
    (full / "courtcards-site.json").write_text('{"format":"courtcards-site/1","files":["../x"]}')
    assert_one_line(run(*asked, "--out", full), 1, f"{full} has files that do not belong to a site")
    ours = tmp_path / "ours"
    assert run(*asked, "--out", ours).status == 0
    (ours / "site.css").unlink()
    (ours / "site.css").mkdir()
    assert_one_line(run(*asked, "--out", ours), 1, f"{ours} cannot be written")


def test_one_language_lies_in_the_folder_itself_with_who_sat_out_and_who_has_no_result_yet(
    run: Run, log: Path, tmp_path: Path
) -> None:
    asked = ("--out", tmp_path, "--data", log, "--language", "en")
    assert run("club", "site", *asked).status == 0
    assert "hreflang" not in texts_in(tmp_path)
    assert not (tmp_path / "en").exists()
    closed, open_still = (
        (tmp_path / f"evening-2026-03-14{which}.html").read_text(encoding="utf-8")
        for which in ("-2", "")
    )
    assert closed.count("10 sits out") == 3
    assert open_still.count("<td>–</td>") >= 7
    assert (closed.count("<details"), open_still.count("<details")) == (1, 0)


def test_a_log_without_evenings_makes_a_site_that_says_so(run: Run, tmp_path: Path) -> None:
    empty = written_log(tmp_path / "empty.sqlite3", days=())
    asked = ("--out", tmp_path / "site", "--data", empty, "--language", "en")
    assert run("club", "site", *asked).status == 0
    assert "No results yet." in texts_in(tmp_path / "site")


def test_beside_the_pages_are_files_for_programs(run: Run, log: Path, tmp_path: Path) -> None:
    answer = run("club", "site", "--out", tmp_path, "--data", log)
    assert answer.status == 0, answer.err
    files = files_in(tmp_path)
    evening, season = (
        json.loads(files["evening-2026-03-07.json"]),
        json.loads(files["season-hiver-2026.json"]),
    )
    assert [each["name"] for each in evening["players"] if each["name"]]
    assert all((evening["standings"], season["ranking"], season["ratings"]))
    for language in LANGUAGES:
        assert files[f"{language}/evening-2026-03-07.csv"].startswith(b"\xef\xbb\xbf")
        assert f"{language}/season-hiver-2026.csv" in files
    calendar = files["calendar.ics"].decode()
    assert calendar.count("BEGIN:VEVENT") == 4
    assert "SUMMARY:Not yet" in calendar
    data = b"".join(text for name, text in files.items() if not name.endswith(".woff2"))
    assert not [name for name in (*NAMES, "Ghost") if name.encode() in data]


def test_each_group_has_a_ranking_of_its_own(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite3"
    with running_server(data) as url, client_of(url) as http:
        director = Director.opening(http)
        director.play_in_groups()
        (tmp_path / "evening.json").write_bytes(director.get("/export.json").content)
    options = ("--language", "en", "--names", "all", "--data", data)
    run("club", "site", "--out", tmp_path / "site", *options)
    files = files_in(tmp_path / "site")
    shown = files["evening-2026-11-21.html"].decode()
    assert re.findall("<h3>(.+?)</h3>", shown) == ["Group Stars", "Without a group"]
    assert re.findall('<td class="place">(.+?)</td>', shown) == [*"1234"] * 2
    won = re.findall(
        r"<em>(Player \d) \((.+?)\), (Player \d) \((.+?)\)</em>", files["index.html"].decode()
    )
    assert [(first, other) for _, first, _, other in won] == [("Group Stars", "Without a group")]
    printed = run("club", "standings", tmp_path / "evening.json").out.splitlines()
    assert printed[0::5] == ["Group Stars", "Without a group"]
    assert [line[:4] for line in printed[1:5]] == ["  1.", "  2.", "  3.", "  4."]


def test_a_hidden_evening_is_left_out_and_a_club_or_season_is_chosen(
    run: Run, tmp_path: Path
) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, client_of(url) as http:
        keeper = Keeper.opening(http)
        guests = [{"name": f"Guest {number}"} for number in range(4)]
        held = [
            director_of(
                http,
                keeper.do("evening", settings=SETTINGS | {"name": name}, guests=guests)["page"],
            )
            for name in ("Held", "Trial")
        ]
        other = Director.opening(http, name="Elsewhere")
        other.do("add", players=guests)
        for each in (*held, other):
            each.begin()
        SeasonDirector.opening(http, held, name="Autumn")
        alone = SeasonDirector.opening(http, [other], name="Other")
        keeper.do("hide", evening=held[1].evening)
        keeper.do("release", evening=held[1].evening)
    for options, there, missing in (
        ((), ("Held", "Elsewhere", "Autumn", "Other"), ("Trial",)),
        (("--club", keeper.roll), ("Held", "Autumn"), ("Trial", "Elsewhere", "Other")),
        (("--season", alone.season), ("Elsewhere", "Other"), ("Trial", "Held", "Autumn")),
    ):
        folder = tmp_path / f"site{len(options)}{there[0]}"
        answer = run("club", "site", "--out", folder, "--data", log, "--language", "en", *options)
        assert answer.status == 0, answer.err
        written = files_in(folder).items()
        data = b"".join(text for name, text in written if not name.endswith((".woff2", "LICENSE")))
        assert all(name.encode() in data for name in there), options
        assert not any(name.encode() in data for name in missing), options
    for option in ("--club", "--season"):
        asked = run("club", "site", "--out", folder, "--data", log, option, "abcdefghjkmn")
        assert asked.status != 0
        assert "there is no" in asked.err
