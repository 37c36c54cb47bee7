"""Lists of people as text: their encoding, their columns, their heading, and whom they name."""

from __future__ import annotations

import pytest

from clubs.list_texts import CLUB_LIST, names, people, read
from courtcards.clubs.evenings import players_from_text
from courtcards.kernel.errors import BadPeople

FAMILY = "👨\u200d👩\u200d👧"


# Encodings


@pytest.mark.parametrize(
    ("codec", "encoding"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16"),
        ("utf-16-be", "utf-16"),
        ("cp1252", "windows-1252"),
        ("mac-roman", "mac-roman"),
        ("cp850", "cp850"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("length", [2, 4])
def test_the_encoding_is_found(codec: str, encoding: str, newline: str, length: int) -> None:
    text = newline.join(CLUB_LIST.split("\n")[:length]).replace("’", "'")
    found = read(text.encode(codec))
    assert found.encoding == encoding
    expected = [("Zoé Vandenhove", "Liège"), ("François D'Août", "Châtelet"), ("Noël Maes", "Ath")]
    assert [(each.name, each.club) for each in found.people] == expected[: length - 1]


@pytest.mark.parametrize(
    "unseen",
    [*"\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufeff\u00ad\u180e\u061c\ufe0f"],
)
def test_a_character_that_nobody_sees_changes_nothing_else(unseen: str) -> None:
    text = f"Nom;Prénom;Club\n{unseen}Vanden{unseen}hove;Zoé{unseen};Li{unseen}ège\nMaes;Bo;Ath\n"
    for file in (text.encode(), text.encode("utf-8-sig"), text.encode("utf-16")):
        assert people(file) == [("Zoé Vandenhove", "Liège", ""), ("Bo Maes", "Ath", "")]


@pytest.mark.parametrize("blank", [*"\xa0\u202f\u2009\u3000\u2028\u2003\u205f\x0b\u2800\u3164"])
def test_a_blank_of_another_kind_is_a_blank(blank: str) -> None:
    assert people(f"Nom;Club\nZoé{blank}Maes{blank};Ath") == [("Zoé Maes", "Ath", "")]


def test_pictures_are_taken_and_lost_characters_are_told_with_their_cells() -> None:
    found = read(f"Nom;Club\nZoé {FAMILY};Ath\nB\ue000o;Gand\ufffd\nAnn ❤️;\U000e0041\n")
    assert [each.name for each in found.people] == ["Zoé 👨👩👧", "Bo", "Ann ❤️"]
    (note,) = found.notes
    assert (note.kind, note.count, note.places) == ("characters", 2, ["A3", "B3"])


def test_one_byte_that_is_not_utf_8_does_not_make_another_encoding() -> None:
    file = ("Nom;Club\n" + "Zoé;Liège\n" * 9).encode() + b"Zo\xff;Ath\n"
    found = read(file)
    assert (found.encoding, found.people[0].club) == ("utf-8", "Liège")
    assert found.notes[0].places == ["A11"]


@pytest.mark.parametrize(
    "file",
    [
        b"\x00\x01\x02\x03",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"%PDF-1.7\n",
        b'{"a": 1}',
        b"<html>",
        b"\x7fELF\x01",
    ],
)
def test_what_is_no_text_is_refused(file: bytes) -> None:
    with pytest.raises(BadPeople, match="no list that can be read"):
        read(file)


# Columns


@pytest.mark.parametrize(
    ("text", "separator", "found"),
    [
        (
            "Nom, Prénom;Club\nLeroy, Zoé;Mons\nMaes, Bo;Ath",
            "semicolon",
            ("Leroy, Zoé", "Mons", ""),
        ),
        ("Nom,Prénom;Club\nLeroy,Zoé;Mons", "semicolon", ("Leroy,Zoé", "Mons", "")),
        ("Naam, voornaam\tPloeg, of club\nMaes, Bo\tGent", "tab", ("Maes, Bo", "Gent", "")),
        ("Naam|Club, of ploeg\nMaes, Bo|Gent", "bar", ("Maes, Bo", "Gent", "")),
        ("FirstName,LastName,Team\nZoé,Leroy,Mons", "comma", ("Zoé Leroy", "Mons", "")),
        ("first_name,last_name\nZoé,Leroy", "comma", ("Zoé Leroy", "", "")),
        ('"Name","Club"\n"Leroy, Zoé","Mons; Bergen"', "comma", ("Leroy, Zoé", "Mons; Bergen", "")),
        ('Nom;Remarques;Club\nZoé;"a,b\nc, d";Mons', "semicolon", ("Zoé", "Mons", "")),
        ("sep=;\nNom;Club\nLeroy, Zoé;Mons", "semicolon", ("Leroy, Zoé", "Mons", "")),
        ('"sep=,"\nNom,Club\nZoé,Mons;B', "comma", ("Zoé", "Mons;B", "")),
        ("SEP=\t\nNom\tClub\nZoé\tMons", "tab", ("Zoé", "Mons", "")),
        ("Leroy, Zoé\nMaes, Bo", "none", ("Leroy, Zoé", "", "")),
        ("Naam\nLeroy, Zoé\nMaes, Bo\nBea", "none", ("Leroy, Zoé", "", "")),
        ("Zoé Leroy,Mons\nBo Maes,Ath", "comma", ("Zoé Leroy", "Mons", "")),
        ("Leroy, Zoé;Mons\nMaes, Bo", "semicolon", ("Leroy, Zoé", "Mons", "")),
        ("Zoé Leroy;12,5;x\nBo Maes;13,0;y", "semicolon", ("Zoé Leroy", "x", "")),
        ("Zoé,Leroy,Mons\nBo,Maes,Ath", "comma", ("Zoé Leroy", "Mons", "")),
        ('Nom;Club\nZoé "Zo" Leroy;Mons\n"Bo;Ath', "semicolon", ('Zoé "Zo" Leroy', "Mons", "")),
        (
            "Timestamp,Which days?,What is your name?\n1/1/2026,Mon;Tue,Zoé\n1/1/2026,Tue,Bo",
            "comma",
            ("Zoé", "", ""),
        ),
    ],
)
def test_the_whole_text_says_what_separates_its_columns(
    text: str, separator: str, found: tuple[str, str, str]
) -> None:
    assert read(text).separator == separator
    assert people(text)[0] == found
    assert people(text.replace("\n", "\r\n"))[0] == found


@pytest.mark.parametrize(
    ("headings", "cells", "found"),
    [
        (
            "Horodateur;Votre nom et prénom;Votre club",
            "1/1;Zoé Leroy;Mons",
            ("Zoé Leroy", "Mons", ""),
        ),
        ("Quel est votre nom ?;Dans quelle équipe ?", "Zoé;Mons", ("Zoé", "Mons", "")),
        ("Nom du joueur;Prénom du joueur;Nom du club", "Leroy;Zoé;Mons", ("Zoé Leroy", "Mons", "")),
        ("NOM;PRENOM;N° licence", "Leroy;Zoé;007", ("Zoé Leroy", "", "007")),
        ("Nom de famille;Prénom;Cercle", "Leroy;Zoé;Mons", ("Zoé Leroy", "Mons", "")),
        ("Naam + voornaam;Clubnaam;Lidnr.", "Zoë Maes;Gent;7", ("Zoë Maes", "Gent", "7")),
        ("Achternaam;Voornaam;Ploeg", "Maes;Bo;Gent", ("Bo Maes", "Gent", "")),
        ("Voornaam;Tussenvoegsel;Achternaam", "Jan;van den;Berg", ("Jan van den Berg", "", "")),
        ("Nachname;Vorname;Verein", "Müller;Uwe;Eupen", ("Uwe Müller", "Eupen", "")),
        ("Vor- und Nachname;Mitgliedsnr.", "Uwe Müller;12", ("Uwe Müller", "", "12")),
        ("Apellidos;Nombre;Licencia", "García Ruiz;Ana;8", ("Ana García Ruiz", "", "8")),
        ("Primer apellido;Segundo apellido;Nombre", "García;Ruiz;Ana", ("Ana García Ruiz", "", "")),
        ("Nombre y apellidos;Equipo", "Ana García;Norte", ("Ana García", "Norte", "")),
        ("Surname;Forename;Club;Member No.", "Hall;Ann;Ely;3", ("Ann Hall", "Ely", "3")),
        ("Full name;E-mail;Phone;Team", "Ann Hall;a@b.c;1;Ely", ("Ann Hall", "Ely", "")),
        ("#;Player;Points", "1;Ann Hall;20", ("Ann Hall", "", "")),
        ("ID;Email;Name;Your first and last name", "1;anonymous;;Ann Hall", ("Ann Hall", "", "")),
        ("Cognome;Nome;Squadra", "Rossi;Ada;Roma", ("Ada Rossi", "Roma", "")),
        ("Nom\u200b;Pr\u00adénom", "Leroy;Zoé", ("Zoé Leroy", "", "")),
    ],
)
def test_headings_are_known_in_several_languages(
    headings: str, cells: str, found: tuple[str, str, str]
) -> None:
    for text in (f"{headings}\n{cells}", f"{headings}\n{cells}".replace(";", "\t")):
        assert read(text).heading == 1
        assert people(text) == [found]


@pytest.mark.parametrize(
    "above",
    [
        "Liste des membres 2026\n",
        "Liste des membres 2026;;\n;;\n",
        "Cercle royal de Mons;\nTél. 065 12 34 56;\n\n",
        "\n\n",
        "Liste des joueurs\n",
        "Membres du club;Saison 2026;\n",
    ],
)
def test_the_heading_is_found_below_a_title(above: str) -> None:
    text = f"{above}N°;Nom;Prénom;Club\n1;Leroy;Zoé;Mons\n2;Maes;Bo;Ath\n"
    found = read(text)
    assert found.heading == above.count("\n") + 1
    assert names(text) == ["Zoé Leroy", "Bo Maes"]
    assert found.notes == []


@pytest.mark.parametrize(
    "text",
    [
        "Gary Player;Ely\nAnn Hall;Ely",
        "Lid Jan\nMaes Bo",
        "Zoé Naamsma;Mons",
        "1;Zoé Leroy;Mons",
        "Player A;Ely\nPlayer B;Ely",
    ],
)
def test_people_are_no_headings(text: str) -> None:
    assert read(text).heading == 0
    assert len(people(text)) == text.count("\n") + 1


def test_the_heading_of_another_page_is_nobody() -> None:
    assert names("Nom;Club\nZoé;Mons\nNom;Club\nBo;Ath") == ["Zoé", "Bo"]


def test_rows_without_a_name_are_told() -> None:
    found = read("Nom;Prénom;Club\nLeroy;Zoé;Mons\n;;Ath\n#REF!;#N/A;Gent\n\nMaes;Bo;\n;;3\n")
    (note,) = found.notes
    assert (note.kind, note.count, note.places) == ("nameless", 3, ["3", "4", "7"])
    assert [each.row for each in found.people] == [2, 6]


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("0012345", "0012345"),
        ('="0012"', "0012"),
        ("'0012", "0012"),
        ("#REF!", ""),
        ("#NOM?", ""),
        ("#N/A", ""),
        ("#¡VALOR!", ""),
        ("#DIV/0!", ""),
        ("Err:502", ""),
        ("#12", "#12"),
    ],
)
def test_cells_keep_what_they_show(cell: str, shown: str) -> None:
    assert people(f"Nom;Licence\nZoé;{cell}") == [("Zoé", "", shown)]


def test_empty_columns_at_the_end_are_dropped() -> None:
    found = read("Nom;Club;;;;\nZoé;Mons;;;;\n;;;;;\n")
    assert found.columns == ["name", "club"]


# People


@pytest.mark.parametrize(
    "text",
    [
        "Bonjour Greet,\nvoici la liste :\n1. Zoé Leroy\n2. Jan van den Berg\n3. Bo\n\nMerci,\nMo",
        "Beste Greet,\nHierbij de lijst:\n• Zoé Leroy\n• Jan van den Berg\n• Bo\nGroetjes\nAn",
        "Hello,\n- Zoé Leroy\n- Jan van den Berg\n- Bo\n-- \nAnn Hall\n",
        "Hola:\n1) Zoé Leroy\n2) Jan van den Berg\n3) Bo\nUn saludo,\nAna",
        "Hallo Uwe,\n> 1.Zoé Leroy\n> 2.Jan van den Berg\n> 3.Bo\nViele Grüße\nUwe",
        "1 Zoé Leroy\n2 Jan van den Berg\n3 Bo\n",
        "☐ Zoé Leroy\n☑ Jan van den Berg\n[x] Bo\n",
        "01 - Zoé Leroy\n02 - Jan van den Berg\n03 - Bo\nTotal : 3\n",
        "(1) Zoé Leroy\n(2) Jan van den Berg\n(3) Bo\nMerci !\n",
        "1️⃣ Zoé Leroy\n2️⃣ Jan van den Berg\n3️⃣ Bo",
        "Bonjour,\nNom\nZoé Leroy\nJan van den Berg\nBo\nCordialement,\nGreet",
    ],
)
def test_a_letter_has_greetings_that_are_nobody(text: str) -> None:
    assert names(text) == ["Zoé Leroy", "Jan van den Berg", "Bo"]
    assert [each.name for each in players_from_text(text)] == [
        "Zoé Leroy",
        "Jan van den Berg",
        "Bo",
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("Dag Hammar", "An Maes", "De Smet Ann", "marie leroy", "Leroy Z.", "A. B. Maes"),
        *("O'Neil Pat", "Jan van der Velde-Maes Jr.", "Ĺubica Ďurišová", "Nguyễn Thị Hoa"),
        *("王小明", "Зоя", "Zoé (Mons)"),
    ],
)
def test_names_of_many_kinds_are_people(name: str) -> None:
    assert names(f"{name}\nBo Maes") == [name, "Bo Maes"]


def test_mixed_orders_become_one_where_capitals_tell() -> None:
    mixed = "LEROY Zoé\nBo DE SMET\nVAN DEN BERG Jan\nAnn Hall\nJP Maes"
    assert read(mixed).order == "given"
    assert names(mixed) == ["Zoé LEROY", "Bo DE SMET", "Jan VAN DEN BERG", "Ann Hall", "JP Maes"]
    assert names(mixed, order="written")[0] == "LEROY Zoé"
    assert read("LEROY Zoé\nMAES Bo").order == "written"
    assert names("LEROY Zoé\nMAES Bo", order="given") == ["Zoé LEROY", "Bo MAES"]
    assert names("Leroy, Zoé\nMaes, Bo", order="given") == ["Zoé Leroy", "Bo Maes"]
    assert read("Zoé Leroy\nBo Maes").order is None
