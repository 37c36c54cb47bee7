"""An evening on paper: everybody and every number where it belongs, nothing on top of another."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from clubs.evenings import Sheets
from clubs.rounds import do
from courtcards.clubs.error_messages import display_name
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.players import NotePayment, Withdraw
from courtcards.clubs.paper import (
    TableCard,
    build_attendance,
    build_blank_sheets,
    build_filled_sheets,
    build_ranking,
    build_slips,
    count_totals,
    find_round_to_print,
    group_by_club,
    list_rounds_to_print,
    print_attendance,
    print_blank_sheets,
    print_door_sheet,
    print_filled_sheets,
    print_ranking,
    print_seat_slips,
    print_table_cards,
    print_wall_list,
)
from courtcards.clubs.paper.attendance import AttendanceList, Attendee
from courtcards.clubs.paper.filled_sheets import COLUMNS, build_sheet_pages
from courtcards.clubs.paper.pages import SHEET, Frame, Ring
from courtcards.clubs.paper.pdf import DocumentInfo
from courtcards.clubs.paper.seat_slips import Slip, SlipPlace, Slips, name_sort_key, sort_by_name
from courtcards.kernel.club_scoring import GameLine
from courtcards.kernel.errors import NotNow, UnknownEvening
from courtcards.text import LANGUAGES
from courtcards.text.formatting import format_score
from paper.evenings import begin_round, drawn_evening, played_evening
from paper.reading import codes, letters, opened, outside, overlapping, page_sizes, page_texts

SIZES = (16, 17, 36)
"""Whole tables, one who sits out, and more than a page holds."""
UPRIGHT, ACROSS = (210, 297), (297, 210)
TOKEN = "aB3_xY9-IlO0" * 3 + "aB3_xY9"
CARDS = tuple(
    TableCard(table, f"http://192.168.178.120:8000/club/k3vq9w7xdm2h/table-{table}.{TOKEN}")
    for table in (1, 12, 120)
)

DOOR = f"http://192.168.178.120:8000/club/k3vq9w7xdm2h/register#{TOKEN}"


def at(place: tuple[int, int]) -> str:
    """What the code of a printed sheet opens."""
    number, table = place
    page = f"http://192.168.178.120:8000/club/k3vq9w7xdm2h/table-{table}"
    return f"{page}#{TOKEN}/grid/{number}/{table}"


ABOUT = DocumentInfo("Clubavond", "21 November 2026", "Score sheets", "en")


@cache
def played(count: int) -> tuple[Evening, Sheets]:
    """An evening that is over, at which so many play; the larger, the fewer rounds."""
    return played_evening(count, rounds=1 if count > 20 else 3)


@cache
def drawn(count: int, rounds: int = 5) -> Evening:
    return drawn_evening(count, rounds)


def slips(evening: Evening, language: str = "en", *, of_all_rounds: bool = False) -> bytes:
    rounds = list_rounds_to_print(evening) if of_all_rounds else [find_round_to_print(evening)]
    return print_seat_slips(build_slips(evening, rounds), language)


def blank(evening: Evening, language: str = "en") -> bytes:
    return print_blank_sheets(
        build_blank_sheets(evening, find_round_to_print(evening), at), language
    )


def wall(evening: Evening, language: str = "en", *, of_all_rounds: bool = False) -> bytes:
    rounds = list_rounds_to_print(evening) if of_all_rounds else [find_round_to_print(evening)]
    return print_wall_list(build_slips(evening, rounds), language)


def paid(count: int) -> Evening:
    """An evening whose every third player has paid, every sixth without an amount."""
    evening = drawn_evening(count)
    for player in range(0, count, 3):
        do(evening, NotePayment, player=player, cents=0 if player % 6 == 0 else 750)
    return evening


MADE: dict[str, Callable[[int], bytes]] = {
    "slips": lambda count: slips(drawn(count)),
    "blank": lambda count: blank(drawn(count)),
    "wall": lambda count: wall(drawn(count)),
    "attendance": lambda count: print_attendance(build_attendance(paid(count)), "en"),
    "filled": lambda count: print_filled_sheets(build_filled_sheets(*played(count)), "en"),
    "ranking": lambda count: print_ranking(build_ranking(*played(count)), "en"),
    "slips of all rounds": lambda count: slips(drawn(count), of_all_rounds=True),
    "wall of all rounds": lambda count: wall(drawn(count), of_all_rounds=True),
    "wall of twelve rounds": lambda _: wall(drawn(9, 12), of_all_rounds=True),
    "slips of twelve rounds": lambda _: slips(drawn(9, 12), of_all_rounds=True),
    "ranking of twelve rounds": lambda _: print_ranking(
        build_ranking(*played_evening(9, 12)), "en"
    ),
    "empty": lambda count: print_blank_sheets(build_blank_sheets(drawn(count), None, at), "en"),
    "cards": lambda _: print_table_cards("Clubavond", "2026-11-21", CARDS, "en"),
    "door": lambda _: print_door_sheet("Clubavond", "2026-11-21", DOOR, "en"),
}


@cache
def document(kind: str, count: int = 17) -> bytes:
    return MADE[kind](count)


@pytest.mark.parametrize(
    ("kind", "count"),
    [(kind, count) for kind in MADE for count in (SIZES if kind in list(MADE)[:6] else (17,))],
)
def test_nothing_stands_on_another_thing_or_at_the_edge_of_a_page_of_a4(
    kind: str, count: int
) -> None:
    assert overlapping(document(kind, count)) == []
    assert outside(document(kind, count), 5) == []
    lies = ACROSS if kind == "ranking of twelve rounds" else UPRIGHT
    assert set(page_sizes(document(kind, count))) == {lies}


def test_a_document_says_what_it_is() -> None:
    with opened(document("ranking", 16)) as pdf:
        about = pdf.get_metadata_dict()
    assert about["Title"] == "Standings – Clubavond «De Dubbele Koning»"
    assert about["Subject"] == "Clubavond «De Dubbele Koning» · 21 November 2026"
    assert about["Creator"] == about["Producer"] == "Courtcards"


@pytest.mark.parametrize("count", SIZES)
def test_every_player_has_one_slip(count: int) -> None:
    evening = drawn(count)
    seating = evening.plan[0]
    text = "".join(map(letters, page_texts(document("slips", count))))
    for table, players in enumerate(seating.tables, start=1):
        for seat, player in enumerate(players, start=1):
            known = evening.player(player)
            slip = f"{known.name}{known.club} Round1Table{table}Seat{seat}"
            assert text.count(letters(slip)) == 1, known.name
    assert text.count("sitsoutthisroundfor10rankingpoints") == count % 4
    for player in seating.byes:
        known = evening.player(player)
        slip = f"{known.name}{known.club} sits out this round"
        assert text.count(letters(slip)) == 1
    assert text.count("Clubavond") == count


def test_a_slip_may_have_all_rounds() -> None:
    evening = drawn(17)
    text = "".join(map(letters, page_texts(document("slips of all rounds"))))
    for player in evening.players:
        places = [
            next(
                (
                    (str(table), str(players.index(player.number) + 1))
                    for table, players in enumerate(each.tables, start=1)
                    if player.number in players
                ),
                ("", ""),
            )
            for each in evening.plan
        ]
        tables, seats = ("".join(column) for column in zip(*places, strict=True))
        slip = f"{player.name}{player.club}Round12345Table{tables}Seat{seats}"
        assert text.count(letters(slip)) == 1, player.name


def test_slips_are_in_the_order_of_the_names() -> None:
    evening = drawn(17)
    slips = build_slips(evening, list_rounds_to_print(evening)).slips
    names = [slip.name for slip in sort_by_name(slips)]
    assert len(names) == 17
    assert names[:3] == [
        "Ærøskøbing-Þórðardóttir Wolfeschlegelste",
        "Árvíztűrő Tükörfúrógép-Székesfehérváriné",
        "Brzęczyszczykiewicz-Chrząszczyżewoszycki",
    ]


def test_the_running_round_is_printed_or_else_the_next() -> None:
    evening = drawn_evening(16)
    assert find_round_to_print(evening).number == 1
    sheets: Sheets = {}
    begin_round(evening, sheets)
    assert find_round_to_print(evening).number == 1
    assert find_round_to_print(evening, 3).seating == evening.plan[1]
    assert [each.number for each in list_rounds_to_print(evening)] == [1, 2, 3, 4, 5]
    for number in (0, 6):
        with pytest.raises(NotNow, match="draw the round first"):
            find_round_to_print(evening, number)


@pytest.mark.parametrize("count", SIZES)
def test_the_wall_list_has_everybody_by_name_with_table_and_seat(count: int) -> None:
    evening = drawn(count)
    text = "".join(page_texts(document("wall", count)))
    assert "Seatsinround1" in text
    seating = evening.plan[0]
    for table, players in enumerate(seating.tables, start=1):
        for seat, player in enumerate(players, start=1):
            line = f"{letters(evening.player(player).name)}{table}{seat}"
            assert line in letters(text), line
    for player in seating.byes:
        assert f"{letters(evening.player(player).name)}sitsout" in letters(text)


def test_a_wall_list_of_all_rounds_has_a_column_for_each() -> None:
    evening = drawn(17)
    (text,) = page_texts(document("wall of all rounds"))
    assert "PlayerRound12345" in text
    for player in evening.players:
        places = ""
        for seating in evening.plan:
            at_table = [
                f"{table}{players.index(player.number) + 1}"
                for table, players in enumerate(seating.tables, start=1)
                if player.number in players
            ]
            places += at_table[0] if at_table else "sitsout"
        assert f"{letters(player.name)}{places}" in letters(text)


@pytest.mark.parametrize(("count", "pages"), [(16, 1), (60, 1), (120, 2), (400, 6)])
def test_a_wall_list_takes_few_pages(count: int, pages: int) -> None:
    slips = tuple(Slip(f"Player {number}", "", (SlipPlace(1, 1, 1),)) for number in range(count))
    texts = page_texts(print_wall_list(Slips("Clubavond", "2026-11-21", slips), "en"))
    assert len(texts) == pages
    found = [int(each) for each in re.findall(r"Player(\d+)11(?=P|Cl)", "".join(texts))]
    assert len(found) == count


def test_names_are_sorted_as_the_screen_of_the_hall_sorts_them() -> None:
    """A browser's collator made these orders: by letters, then numbers by value."""
    for ordered in (
        ["Ægir", "Ångström", "Ann B", "Anna", "d'Hondt", "De Smet", "Oda", "Øyvind", "Ž"],
        ["Łukasz Z", "Player 9", "Player 10"],
        ["Nandú", "Ñandú B", "Nuria", "Œdipe", "Zoë"],
    ):
        keys = [name_sort_key(name) for name in ordered]
        assert keys == sorted(keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forgotten_person_has_a_word_of_each_language(language: str) -> None:
    slips = Slips("Clubavond", "2026-11-21", (Slip("somebody 2", "", (SlipPlace(1, 1, 1),)),))
    (text,) = page_texts(print_wall_list(slips, language))
    attended = AttendanceList(
        "Clubavond", "2026-11-21", 1, (Attendee("somebody 2", "", 1, True, 5),)
    )
    (list_text,) = page_texts(print_attendance(attended, language))
    word = letters(display_name("somebody 2", language))
    for each in (text, list_text):
        assert word in letters(each)
        assert ("somebody" in each) == (language == "en")


def test_attendance_has_the_totals_of_each_club_and_of_all() -> None:
    evening = paid(17)
    do(evening, Withdraw, player=1)
    attendance = build_attendance(evening)
    text = "".join("".join(page_texts(print_attendance(attendance, "en"))).split())
    for club, people in group_by_club(attendance):
        totals = count_totals(people)
        line = f"present:{totals.there}·paid:{totals.paid}·unpaid:{totals.unpaid}"
        assert f"{club.replace(' ', '') or 'Withoutaclub'}{line}" in text
    totals = count_totals(attendance.people)
    assert (totals.there, totals.paid, totals.unpaid, totals.cents) == (16, 6, 10, 3 * 750)
    assert "present:16·paid:6·unpaid:10·sum:22.50" in text
    assert text.count("✓paid") == 6
    assert text.count("notpresent") == 1


def test_a_card_has_its_number_and_its_code() -> None:
    first, second = page_texts(document("cards"))
    assert codes(document("cards")) == [[CARDS[0].address, CARDS[1].address], [CARDS[2].address]]
    for card, text in zip(CARDS, (first, first, second), strict=True):
        assert f"Table{card.table}" in text
        assert text.count(card.address) == 1
    assert second.casefold().count("scan") == len(LANGUAGES)


def test_the_sheet_at_the_door_has_the_code_to_register() -> None:
    (text,) = page_texts(document("door"))
    assert codes(document("door")) == [[DOOR]]
    assert "Clubavond" in text
    assert text.count(DOOR) == 1


@pytest.mark.parametrize("count", SIZES)
def test_every_table_has_a_blank_sheet(count: int) -> None:
    evening = drawn(count)
    texts = page_texts(document("blank", count))
    tables = evening.plan[0].tables
    assert len(texts) == len(tables)
    for table, (text, players) in enumerate(zip(texts, tables, strict=True), start=1):
        assert f"Round1·Table{table}" in text
        for seat, player in enumerate(players, start=1):
            assert letters(text).count(letters(f"Seat {seat} {evening.player(player).name}")) == 1
        assert f"page{table}of{len(tables)}" in text
    opens = [[at((1, table))] for table in range(1, len(tables) + 1)]
    assert codes(document("blank", count)) == opens


def test_a_blank_sheet_has_room_for_twenty_games() -> None:
    """Two boxes for each negative game and two for trump of each dealer (DK-2.1, 2.2, 6.3)."""
    (text,) = page_texts(document("empty"))
    sums = {"Tricks": 13, "Hearts": 13, "Queens": 8, "JacksandKings": 8, "Kingofhearts": 5}
    for game, right in (sums | {"Seventhandlast": 5}).items():
        assert text.count(f"={right}{game}") + text.count(f"{game}={right}") == 2, game
    for seat in range(1, 5):
        assert text.count(f"Trump:seat{seat}") == 2
    assert "Negativegames(total−104)" in text
    assert "Trumpgames(total+104)" in text
    assert "Score(total0)" in text
    assert "Round____·Table____" in text


def test_every_cell_for_a_number_on_a_blank_sheet_is_white() -> None:
    """A grey cell looks as if it were not to be filled in."""
    blank = build_blank_sheets(drawn(16), None, at)
    with opened(print_blank_sheets(blank, "en")) as pdf:
        page = pdf[0].render(scale=2, grayscale=True).to_numpy().squeeze()
    left = SHEET.x + COLUMNS.number + COLUMNS.game
    across = page.shape[1] / UPRIGHT[0]
    cells = page[
        int(70 * across) : int(280 * across), int(left * across) : int(SHEET.right * across)
    ]
    # Lines and texts are thin: a shaded cell would be a run of one grey.
    greys = ((cells > 220) & (cells < 250)).mean()
    assert greys < 0.02


@pytest.mark.parametrize("count", SIZES)
def test_a_filled_sheet_has_every_line(count: int) -> None:
    _, sheets = played(count)
    texts = page_texts(document("filled", count))
    assert len(texts) == len(sheets)
    for text, ((number, table), sheet) in zip(texts, sorted(sheets.items()), strict=True):
        assert f"Round{number}·Table{table}" in text
        for index, row in enumerate(sheet.round_sheet.rows, start=1):
            entries = "".join(
                format_score(points) + format_score(so_far)
                for points, so_far in zip(row.points, row.totals, strict=True)
            )
            assert entries in text, f"line {index}"
        assert f"Score{''.join(map(format_score, sheet.round_sheet.totals))}" in text
        for seated in sheet.opened.players:
            assert letters(seated.name) in letters(text)


def test_a_ring_is_round_the_entry_of_who_chose_the_game() -> None:
    """DK-2: as it is kept on paper; who chose trump has a frame."""
    evening, sheets = played(16)
    filled = build_filled_sheets(evening, sheets, 2)
    left = SHEET.x + COLUMNS.number + COLUMNS.game
    for sheet in filled.sheets:
        (page,) = build_sheet_pages(sheet, ABOUT)
        chosen = [
            (isinstance(mark, Frame), int((mark.box.x - left) // COLUMNS.seat))
            for mark in page.marks
            if isinstance(mark, Ring) or (isinstance(mark, Frame) and mark.width == 0.3)
        ]
        assert chosen == [
            (row.line.contract == "trump", row.dealer)
            for row in sheet.rows
            if isinstance(row.line, GameLine)
        ]
        assert len(chosen) == 20


def test_a_sheet_says_what_is_to_be_known_of_it() -> None:
    """Faults, decisions with their reasons, corrections, who confirmed (DK-8)."""
    text = page_texts(document("filled", 16))[0]
    for said in (
        "Line 1: fault by",
        "in a trump game, decided by the jury",
        "no sanction, decided by the table – a card fell on the table",
        "Line 5: corrected by the table; before: Queens 8, 0, 0, 0 – miscounted",
        "Line 6: jury decision – a pack of 51 cards",
        "A line was struck out by Zoë (the jury); before: fault by",
        "The confirmation was taken back by the jury – the score of game 5 was doubted",
        "By jury decision, the scores do not add up to 0: −13.",
        "Confirmed by Élise (the director).",
    ):
        assert text.count("".join(said.split())) == 1, said


def test_a_sheet_that_is_not_finished_says_so() -> None:
    evening = drawn_evening(16)
    sheets: Sheets = {}
    begin_round(evening, sheets)
    text = page_texts(print_filled_sheets(build_filled_sheets(evening, sheets), "en"))[0]
    assert "Notfinished;gamesstilltoplay:20." in text
    assert "Rankingpoints" not in text
    with pytest.raises(UnknownEvening, match="round 2 has not begun"):
        build_filled_sheets(evening, sheets, 2)


@pytest.mark.parametrize("count", SIZES)
def test_the_ranking_has_every_number_in_its_row(count: int) -> None:
    """DK-7.1: and each number leads to the table that it comes from."""
    evening, sheets = played(count)
    texts = page_texts(document("ranking", count))
    whole = "".join(texts)
    for player in build_ranking(evening, sheets).players:
        place = player.place
        brought = "".join(
            f"{result.points}bye"
            if result.table is None
            else f"{result.points}{result.table}·{format_score(result.score)}"
            for result in place.results
        )
        sums = f"{place.points}{format_score(place.score)}{format_score(place.best or 0)}"
        row = f"{place.place}{player.name}{player.club}{brought}{sums}"
        assert letters(whole).count(letters(row)) == 1, player.name
    assert all("Finalstandings" in text for text in texts)


def test_equal_players_are_shown_to_share_their_place() -> None:
    """DK-7.1"""
    evening = drawn_evening(16)
    (text,) = page_texts(print_ranking(build_ranking(evening, {}), "en"))
    assert text.count("1=") == 16
    with pytest.raises(UnknownEvening, match="round 1 has not begun"):
        build_ranking(evening, {}, 1)


def test_the_ranking_after_an_earlier_round() -> None:
    evening, sheets = played(16)
    (text,) = page_texts(print_ranking(build_ranking(evening, sheets, 2), "en"))
    assert "Standingsafterround2" in text
    assert "Round3" not in text


def test_the_same_evening_makes_the_same_bytes() -> None:
    evening, sheets = played(17)
    again = Evening.replay(evening.history)
    for one, other in (
        (build_filled_sheets(evening, sheets, 1), build_filled_sheets(again, sheets, 1)),
    ):
        assert print_filled_sheets(one, "fr") == print_filled_sheets(other, "fr")
    ranked = [print_ranking(build_ranking(each, sheets), "nl") for each in (evening, again)]
    assert ranked[0] == ranked[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_room(language: str) -> None:
    evening, sheets = played(16)
    for printed in (
        slips(drawn(9), language),
        slips(drawn(17), language, of_all_rounds=True),
        print_table_cards("Clubavond", "2026-11-21", CARDS, language),
        print_door_sheet("Clubavond", "2026-11-21", DOOR, language),
        blank(drawn(9), language),
        wall(drawn(9), language),
        wall(drawn(17), language, of_all_rounds=True),
        print_attendance(build_attendance(paid(9)), language),
        print_filled_sheets(build_filled_sheets(evening, sheets, 1), language),
        print_ranking(build_ranking(evening, sheets), language),
    ):
        assert overlapping(printed) == []
        assert not any("…" in text for text in page_texts(printed))
