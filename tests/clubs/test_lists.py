"""Lists of people as text: their encoding, their columns, their heading, and whom they name."""

from __future__ import annotations

import pytest

from courtcards.clubs.evening import parse_players
from courtcards.clubs.lists import ListChoices, ParsedList, parse_text_table, read_table
from courtcards.kernel.errors import BadPeople

FAMILY = "👨\u200d👩\u200d👧"
CLUB_LIST = "Nom;Prénom;Club\nVandenhove;Zoé;Liège\nD’Août;François;Châtelet\nMaes;Noël;Ath\n"


def read(file: str | bytes, **choices: object) -> ParsedList:
    chosen = ListChoices(**choices)  # type: ignore[arg-type]
    return read_table(
        parse_text_table(file.encode() if isinstance(file, str) else file, chosen), chosen
    )


def people(file: str | bytes, **choices: object) -> list[tuple[str, str, str]]:
    found = read(file, **choices).people
    return [(each.name, each.club, each.licence) for each in found if not each.is_doubtful]


def names(file: str | bytes, **choices: object) -> list[str]:
    return [name for name, _, _ in people(file, **choices)]


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
    with pytest.raises(BadPeople, match="cannot be read as a list"):
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
    pasted = parse_players(text)[0]
    assert (pasted.name, pasted.club) == found[:2]


def test_what_has_no_letter_names_nobody() -> None:
    assert parse_players(" \n-\n") == []


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
    assert [each.name for each in parse_players(text)] == [
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
    assert names(f"{name}\nBo Maes", order="written") == [name, "Bo Maes"]


def test_mixed_orders_become_one_where_capitals_tell() -> None:
    mixed = "LEROY Zoé\nBo DE SMET\nVAN DEN BERG Jan\nAnn Hall\nJP Maes"
    assert read(mixed).order == "given"
    assert names(mixed) == ["Zoé LEROY", "Bo DE SMET", "Jan VAN DEN BERG", "Ann Hall", "JP Maes"]
    assert names(mixed, order="written")[0] == "LEROY Zoé"
    assert read("LEROY Zoé\nMAES Bo").order == "written"
    assert names("LEROY Zoé\nMAES Bo", order="given") == ["Zoé LEROY", "Bo MAES"]
    assert names("Leroy, Zoé\nMaes, Bo", order="given") == ["Zoé Leroy", "Bo Maes"]
    assert read("Zoé\nBo").order is None


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("Dupont Marie\nAnn Peeters", "mixed", ["Marie Dupont", "Ann Peeters"]),
        ("Van den Berg Piet\nAnn De Smet", "mixed", ["Piet Van den Berg", "Ann De Smet"]),
        ("Peeters Ann\nDupont Marie\nQuix Wodan\nBo Maes", "mixed", None),
        ("Dupont Marie\nPeeters Jean-Luc\nMaes J.", "family", None),
        ("Marie Dupont\nJean Luc Peeters\nJP Maes", "given", None),
        ("Lambert Luc\nMarie Lambert\nQuix Wodan", "mixed", None),
        ("Quix Wodan\nXantippe Zorn", None, None),
    ],
)
def test_given_names_and_particles_tell_the_order(
    text: str, found: str | None, expected: list[str] | None
) -> None:
    table = read(text)
    assert table.found_order == found
    if expected is not None:
        assert names(text) == expected
    assert names(text, order="written") == text.split("\n")
    turned = names(text, order="family")
    assert names("\n".join(turned), order="family") == turned
    assert [set(each.split()) for each in turned] == [
        set(each.split()) for each in text.split("\n")
    ]


def test_a_name_without_a_sign_follows_the_clear_majority() -> None:
    mixed = "Peeters Ann\nDupont Marie\nClaes Jan\nQuix Wodan\nBo Maes"
    assert names(mixed) == ["Ann Peeters", "Marie Dupont", "Jan Claes", "Wodan Quix", "Bo Maes"]


def test_a_list_takes_the_order_of_the_people_who_are_known() -> None:
    members = ("Luc Claes", "Els Goossens")
    assert names("DUPONT Marie\nMAES Bo", known=members) == ["Marie DUPONT", "Bo MAES"]
    assert names("DUPONT Marie\nMAES Bo", known=("CLAES Luc",)) == ["DUPONT Marie", "MAES Bo"]
    parts = "Nom;Prénom\nDupont;Marie\nMaes;Bo"
    assert names(parts, known=("CLAES Luc",)) == ["Dupont Marie", "Maes Bo"]
    assert names(parts) == ["Marie Dupont", "Bo Maes"]
    assert names(parts, order="family") == ["Dupont Marie", "Maes Bo"]
    # A given name that only the members have tells the order, too.
    assert names("Quix Wodan\nBo Maes", known=("Wodan DE WIT",)) == ["Wodan Quix", "Bo Maes"]
    # So does a family name.
    assert names("Quix Wodan\nBo Maes", known=("Xantippe QUIX",)) == ["Wodan Quix", "Bo Maes"]


# Remarks beside names


def excused(text: str) -> tuple[list[str], list[str]]:
    """Those who come, and those who are excused."""
    found = [each for each in read(text).people if not each.is_doubtful]
    return (
        [each.name for each in found if not each.is_excused],
        [each.name for each in found if each.is_excused],
    )


@pytest.mark.parametrize(
    "text",
    [
        "Marie Dupont\nAnn Peeters (excusée)\n",
        "Marie Dupont ✅\nAnn Peeters ❌",
        "Marie Dupont\nAnn Peeters - verontschuldigd",
        "Marie Dupont 👍🏽\nAnn Peeters (absente ce soir)",
        "Présents :\nMarie Dupont\n\nExcusés :\nAnn Peeters",
        "Afwezig:\n- Ann Peeters\nAanwezig:\n- Marie Dupont",
        "Nom;Présent ?\nMarie Dupont;Oui\nAnn Peeters;Non, désolée",
        "Naam,Kom je?\nMarie Dupont,ja\nAnn Peeters,nee",
    ],
)
def test_people_who_do_not_come_are_told_from_the_others(text: str) -> None:
    assert excused(text) == (["Marie Dupont"], ["Ann Peeters"])


@pytest.mark.parametrize(
    "line",
    [
        *("Marie Dupont 0475 12 34 56", "Marie Dupont: +32 475/12.34.56", "Marie Dupont m@x.be"),
        *(
            "Marie Dupont - GSM 0475123456",
            "Marie Dupont (0475 12 34 56)",
            "• Marie Dupont <m@x.be>",
        ),
        *(
            "[28/11/2026, 18:02] Greet: Marie Dupont",
            "28/11/26, 18:02 - Greet Maes: 1. Marie Dupont",
        ),
    ],
)
def test_numbers_and_addresses_are_no_part_of_a_name(line: str) -> None:
    assert names(f"{line}\nAnn Peeters") == ["Marie Dupont", "Ann Peeters"]


def test_a_message_without_a_name_may_mean_its_sender() -> None:
    found = read("12/11/2026, 18:04 - Greet Maes: Je suis là\n12/11/2026, 18:05 - Bo: Présent !")
    assert [(each.name, each.is_doubtful) for each in found.people] == [
        ("Greet Maes", True),
        ("Bo", True),
    ]


# Tables with blanks, and contacts


def test_a_table_with_gaps_has_columns() -> None:
    text = (
        "N°  Nom        Prénom   Club\n1   DUPONT     Marie    Namur\n"
        "2   MAES       Bo       Gent\n"
    )
    assert people(text) == [("Marie DUPONT", "Namur", ""), ("Bo MAES", "Gent", "")]
    assert read(text).separator == "spaces"
    # A blank too many in some names makes no columns.
    assert names("Ann  Peeters\nMarie  Dupont\nBo Maes") == [
        "Ann Peeters",
        "Marie Dupont",
        "Bo Maes",
    ]


def test_contacts_of_a_phone_are_people() -> None:
    card = "BEGIN:VCARD\r\nVERSION:3.0\r\n{}\r\nEND:VCARD\r\n"
    cards = (
        "N:Dupont;Marie;;;\r\nFN:M. Dupont",
        "item1.FN:Ann Peeters",
        "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Lambert;Zo=C3=\r\n=A9;;;",
        "N:Van den\r\n  Berg;Piet;;;",
        "N:Smith\\, Jr.;Jo;;;",
        "TEL:0475123456",
    )
    assert names("".join(card.format(each) for each in cards)) == [
        *("Marie Dupont", "Ann Peeters", "Zoé Lambert", "Piet Van den Berg", "Jo Smith, Jr."),
    ]


# Guessed columns where several headings speak of names, and titles where there are none


LEROY = ("Zoé Leroy", "", "")
IN_MONS = ("Zoé Leroy", "Mons", "")


@pytest.mark.parametrize(
    ("headings", "cells", "found"),
    [
        ("Nom;Prénom;Partenaire;Club", "Leroy;Zoé;Bo Maes;Mons", IN_MONS),
        ("Nom;Prénom;Membre depuis;Club", "Leroy;Zoé;2019;Mons", IN_MONS),
        ("Naam;Voornaam;Lid sinds;Club", "Leroy;Zoé;mei 2019;Mons", IN_MONS),
        ("First name;Last name;Member since;Club", "Zoé;Leroy;May 2019;Mons", IN_MONS),
        ("Nachname;Vorname;Mitglied seit;Verein", "Leroy;Zoé;Mai 2019;Mons", IN_MONS),
        ("Apellidos;Nombre;Socio desde;Club", "Leroy;Zoé;mayo 2019;Mons", IN_MONS),
        ("Nom;Prénom;Participant", "Leroy;Zoé;oui", LEROY),
        ("Nom;Prénom;Nom de jeune fille;Club", "Leroy;Zoé;Maes;Mons", IN_MONS),
        ("Nom;Prénom;Nom de naissance;Club", "Leroy;Zoé;Maes;Mons", IN_MONS),
        ("Naam;Meisjesnaam;Voornaam", "Leroy;Maes;Zoé", LEROY),
        ("First name;Last name;Maiden name", "Zoé;Leroy;Hall", LEROY),
        ("First name;Last name;Guests", "Zoé;Leroy;two", LEROY),
        ("Nom;Prénom;Personne de contact", "Leroy;Zoé;Bo Maes", LEROY),
        ("Naam;Voornaam;Contactpersoon", "Leroy;Zoé;Bo Maes", LEROY),
        ("Voornaam;Achternaam;Naam partner", "Zoé;Leroy;Bo Maes", LEROY),
        ("Nom;Prénom;Nom de rue;Ville", "Leroy;Zoé;Rue Haute;Mons", LEROY),
        ("Naam;Voornaam;Straatnaam;Club", "Leroy;Zoé;Kerkstraat;Mons", IN_MONS),
        ("Naam;Voornaam;Type speler", "Leroy;Zoé;recreant", LEROY),
        ("Type speler;Naam;Voornaam", "recreant;Leroy;Zoé", LEROY),
        ("Numéro de billet;Nom participant;Prénom participant;Nom payeur;Prénom payeur",
         "7;Leroy;Zoé;Maes;Bo", LEROY),
        ("Nom payeur;Prénom payeur;Nom participant;Prénom participant", "Maes;Bo;Leroy;Zoé", LEROY),
        ("Billetnummer;Naam koper;Voornaam koper;Naam;Voornaam", "7;Maes;Bo;Leroy;Zoé", LEROY),
        ("Nom;Prénom;Capitaine;Club", "Leroy;Zoé;Bo Maes;Mons", IN_MONS),
        ("Nom complet;Nom;Prénom", "Zoé Leroy;Leroy;Zoé", LEROY),
        ("Nom;Prénom;Nom de l'équipe;Capitaine d'équipe", "Leroy;Zoé;Mons;oui", IN_MONS),
        ("Name;Team name;Team captain", "Zoé Leroy;Mons;yes", IN_MONS),
        ("Captain's name;Name;Club", "Bo Maes;Zoé Leroy;Mons", IN_MONS),
        ("Name;Number of people", "Zoé Leroy;3", LEROY),
        ("Naam;Aantal personen", "Zoé Leroy;3", LEROY),
        ("Nom;Nombre de joueurs;N° de membre", "Zoé Leroy;3;12", ("Zoé Leroy", "", "12")),
        ("Membre;Nom;Club", "oui;Zoé Leroy;Mons", IN_MONS),
        ("Nom;Nom du parrain;Club", "Zoé Leroy;Bo Maes;Mons", IN_MONS),
        ("Parent/Guardian name;Player name", "Bo Maes;Zoé Leroy", LEROY),
        ("Noms des invités;Nom", "Bo Maes;Zoé Leroy", LEROY),
        ('Timestamp,First name,Last name,"Will you bring guests?",Club',
         "1/1/2026,Zoé,Leroy,maybe,Mons", IN_MONS),
        ("Horodateur,Nom,Prénom,Avec quel partenaire jouez-vous ?",
         "1/1/2026,Leroy,Zoé,Bo Maes", LEROY),
        ("Horodateur,Quel est le nom de votre partenaire ?,Quel est votre nom ?",
         "1/1/2026,Bo Maes,Zoé Leroy", LEROY),
        ("Tijdstempel,Naam,Voornaam,Met hoeveel personen?", "1/1/2026,Leroy,Zoé,drie", LEROY),
        ("Tijdstempel,Met hoeveel personen?,Naam", "1/1/2026,drie,Zoé Leroy", LEROY),
        ("Marca temporal,Nombre,Apellidos,¿Es usted socio?", "1/1/2026,Zoé,Leroy,sí", LEROY),
        ("Marca temporal,¿Es usted socio?,Nombre", "1/1/2026,sí,Zoé Leroy", LEROY),
        ("Timestamp,Are you a member?,Your name", "1/1/2026,yes,Zoé Leroy", LEROY),
        ("Order #,First Name,Last Name,Email,Buyer Last Name,Buyer First Name",
         "7,Zoé,Leroy,z@x.be,Maes,Bo", LEROY),
        ("Order #,Buyer Last Name,Buyer First Name,Last Name,First Name",
         "7,Maes,Bo,Leroy,Zoé", LEROY),
    ],
)  # fmt: skip
def test_a_heading_that_merely_speaks_of_people_is_nobodys_name(
    headings: str, cells: str, found: tuple[str, str, str]
) -> None:
    other = cells.replace("Zoé", "Ann").replace("Leroy", "Hall")
    for text in (f"{headings}\n{cells}", f"{headings}\n{cells}\n{other}\n"):
        assert read(text).heading == 1
        assert people(text)[0] == found


def test_two_rows_of_headings_are_read_together() -> None:
    rows = "Leroy|Zoé|Mons|7\nMaes|Bo|Mons|7\nHall|Ann|Ath|8"
    text = f"Joueur||Cercle|\nNom|Prénom|Nom|N°\n{rows}"
    assert read(text).heading == 2
    assert people(text) == [
        ("Zoé Leroy", "Mons", ""),
        ("Bo Maes", "Mons", ""),
        ("Ann Hall", "Ath", ""),
    ]
    turned = f"Cercle||Joueur|\nN°|Nom|Nom|Prénom\n{'7|Mons|Leroy|Zoé'}\n{'8|Ath|Maes|Bo'}"
    assert people(turned) == [("Zoé Leroy", "Mons", ""), ("Bo Maes", "Ath", "")]


def test_a_heading_over_two_columns_is_of_both() -> None:
    assert people("Nom du joueur;;Club\nLeroy;Zoé;Mons\nMaes;Bo;Ath") == [
        ("Leroy Zoé", "Mons", ""),
        ("Maes Bo", "Ath", ""),
    ]
    remarks = "Nom;;Club\nZoé Leroy;vient plus tard;Mons\nBo Maes;;Ath"
    assert names(remarks) == ["Zoé Leroy", "Bo Maes"]


def test_a_column_of_invited_people_alone_is_their_names() -> None:
    assert names("Invités;Table\nZoé Leroy;1\nBo Maes;2") == ["Zoé Leroy", "Bo Maes"]
    assert names("Guests\nZoé Leroy\nBo Maes") == ["Zoé Leroy", "Bo Maes"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Liste des membres;;\nDupont;Marie;Namur\nMaes;Bo;Ath",
         [("Dupont Marie", "Namur", ""), ("Maes Bo", "Ath", "")]),
        ("Joueurs inscrits;\nMarie Dupont;Namur\nBo Maes;Ath",
         [("Marie Dupont", "Namur", ""), ("Bo Maes", "Ath", "")]),
        ("Membres du club,,\nMarie Dupont,Namur,1\nBo Maes,Ath,2",
         [("Marie Dupont", "Namur", ""), ("Bo Maes", "Ath", "")]),
        ("Ledenlijst\nZoë Maes;Gent\nBo Maes;Ath",
         [("Zoë Maes", "Gent", ""), ("Bo Maes", "Ath", "")]),
        ("Liste des membres\n\nMarie Dupont\tNamur\nBo Maes\tAth",
         [("Marie Dupont", "Namur", ""), ("Bo Maes", "Ath", "")]),
        ("Liste des joueurs;;;\n1;Marie Dupont;Namur;B-1\n2;Bo Maes;Ath;B-2",
         [("Marie Dupont", "Namur", ""), ("Bo Maes", "Ath", "")]),
    ],
)  # fmt: skip
def test_a_title_above_a_list_without_headings_is_no_heading(
    text: str, found: list[tuple[str, str, str]]
) -> None:
    assert people(text) == found
    shown = read(text)
    again = read(text, columns=shown.columns, heading=shown.heading)
    assert again.people == shown.people
    assert shown.notes == []


def test_one_heading_above_two_columns_is_a_heading() -> None:
    found = read("Nom;\nMarie Dupont;Namur\nBo Maes;Ath")
    assert (found.heading, found.columns[0]) == (1, "name")
    assert people("Remarques;Naam\nx;Bo Maes") == [("Bo Maes", "", "")]


def test_a_second_family_name_that_few_have_is_kept() -> None:
    rows = "García;Ruiz;Ana\nLópez;;Eva\nPérez;;Luz\nSanz;;Pía"
    assert names(f"Primer apellido;Segundo apellido;Nombre\n{rows}")[:2] == [
        "Ana García Ruiz",
        "Eva López",
    ]
    assert names("Nom de naissance;Nom d'usage;Prénom\nMaes;Leroy;Zoé\nHall;Dupont;Ann") == [
        "Zoé Leroy",
        "Ann Dupont",
    ]
    assert "Hall" in names("Nom de naissance;Nom d'usage;Prénom\nMaes;Leroy;Zoé\nHall;;Ann")[1]


def test_a_column_far_to_the_right_is_read() -> None:
    far = ";" * 150
    assert people(f"Nom{far}Club\nZoé Leroy{far}Mons") == [("Zoé Leroy", "Mons", "")]


# Lists with sums, and letters with lists: whom they name, and in which order of the names


FOUR = ["Marie Dupont", "Ann Peeters", "Bo Maes", "Jan Smet"]


@pytest.mark.parametrize(
    "row",
    [
        *("Total général;;12", "Grand total;;3", "Sous-total;;2", "Moyenne;;4,5", "Total;12;"),
        *("Aantal leden;;12", "Totaal aantal spelers;;3", "Total des joueurs;;3", "Gemiddelde;;2"),
        *("Fait à Namur;;", "Fait à Namur, le 3 mai;;", "Opgemaakt te Gent;;", "Subtotaal :;;3"),
        *("Nombre de membres;;4", "Number of players;;4", "Summe;;4", "Gesamtsumme;;4"),
        *("Average;;4", "Total members: 3;;", "TOTAL GENERAL;;3", "Hecho en Madrid;;"),
    ],
)
def test_a_row_of_sums_is_nobody(row: str) -> None:
    assert names(f"Nom;Prénom;N\nDupont;Marie;1\nMaes;Bo;2\n{row}") == ["Marie Dupont", "Bo Maes"]
    assert names(f"Naam;Club;N\nMarie Dupont;Ath;1\nBo Maes;Ath;2\n{row}") == FOUR[::2]


@pytest.mark.parametrize(
    "row", ["Total;Jean;3", "Fait;Anne;1", "Number;Nina;2", "Moyen;Ann;3", "Sommer;Bo;1"]
)
def test_a_person_with_such_a_name_is_somebody(row: str) -> None:
    assert len(names(f"Nom;Prénom;N\nDupont;Marie;1\n{row}")) == 2


@pytest.mark.parametrize(
    "closing",
    [
        *("Bien cordialement,", "Hartelijke groeten,", "Best,", "Salutations sportives,"),
        *("À vendredi,", "Sportieve groeten", "Très cordialement", "Avec mes salutations,"),
        *("Tot zaterdag!", "Bien amicalement", "Yours,", "Herzliche Grüße", "Saludos cordiales,"),
        *("À demain !", "Warm regards,", "Best wishes", "Un grand merci,", "Gros bisous"),
        *("Hasta el viernes,", "Bis Freitag,", "See you Friday,", "Veel groetjes"),
    ],
)
def test_who_signs_a_letter_is_not_in_the_list(closing: str) -> None:
    text = f"Bonjour,\n{FOUR[0]}\n{FOUR[1]}\n{FOUR[2]}\n{closing}\nGreet Smet\n"
    assert names(text) == FOUR[:3]


@pytest.mark.parametrize(
    "line",
    [
        *("Nous serons 3", "Nous serons trois.", "We zijn met 3", "Wij komen met drie"),
        *("We are 3", "We will be three", "Somos 3", "Wir sind 3", "On sera 3", "Merci de noter :"),
    ],
)
def test_how_many_come_is_nobody(line: str) -> None:
    assert names(f"{line}\n{FOUR[0]}\n{FOUR[1]}") == FOUR[:2]
    assert names(f"{FOUR[0]}\n{FOUR[1]}\n{line}") == FOUR[:2]


@pytest.mark.parametrize(
    "name", ["Best", "George Best", "Marie Vendredi", "On Park", "We Zhang", "Ann Total", "A. Maes"]
)
def test_names_that_look_like_a_closing_are_people(name: str) -> None:
    assert names(f"{name}\nBo Maes") == [name, "Bo Maes"]


@pytest.mark.parametrize(
    "before",
    [
        *(["a) ", "b) ", "c) ", "d) "], ["N°1 ", "N°2 ", "N°3 ", "N°4 "]),
        ["A) ", "B) ", "C) ", "D)"],
        *(["(a) ", "(b) ", "(c) ", "(d) "], ["n° 1 : ", "n° 2 : ", "n° 3 : ", "n° 4 : "]),
        *(["Nr. 1 ", "Nr. 2 ", "Nr. 3 ", "Nr. 4 "], ["No 1. ", "No 2. ", "No 3. ", "No 4. "]),
        *(["i) ", "ii) ", "iii) ", "iv) "], ["№1 ", "№2 ", "№3 ", "№4 "]),
    ],
    ids=lambda each: each[0],
)  # fmt: skip
def test_what_stands_before_a_name_in_a_list_is_left_out(before: list[str]) -> None:
    text = "\n".join(map("".join, zip(before, FOUR, strict=True)))
    assert names(text) == FOUR


@pytest.mark.parametrize(
    "text",
    [
        "Marie Dupont <marie@x.be>\nAnn Peeters <ann@x.be>\nBo Maes <bo@x.be>\nJan Smet <j@x.be>",
        "Marie Dupont <marie@x.be>; Ann Peeters <ann@x.be>; Bo Maes <bo@x.be>; Jan Smet <j@x.be>",
        "Marie Dupont <marie@x.be>, Ann Peeters <ann@x.be>, Bo Maes <bo@x.be>, Jan Smet <j@x.be>",
        '"Marie Dupont" <marie@x.be>;"Ann Peeters" <ann@x.be>;Bo Maes <bo@x.be>;Jan Smet <j@x.be>;',
        "Marie Dupont (marie@x.be)\nAnn Peeters\nBo Maes\nJan Smet <mailto:j@x.be>",
        "To: Marie Dupont <m@x.be>; Ann Peeters <a@x.be>; Bo Maes <b@x.be>; Jan Smet <j@x.be>",
        "Marie Dupont, Ann Peeters, Bo Maes, Jan Smet",
        "Marie Dupont; Ann Peeters; Bo Maes; Jan Smet",
        "Marie Dupont, Ann Peeters, Bo Maes et Jan Smet",
        "Marie Dupont, Ann Peeters, Bo Maes, Jan Smet.\n",
        "Bonjour,\nMarie Dupont, Ann Peeters, Bo Maes & Jan Smet\nMerci,\nAnn Hall",
        "Inscrits : Marie Dupont, Ann Peeters, Bo Maes, Jan Smet",
    ],
)
def test_people_of_a_mail_are_people(text: str) -> None:
    assert names(text) == FOUR
    assert [each.name for each in parse_players(text)] == FOUR


def test_a_line_that_is_one_row_stays_one_row() -> None:
    assert people("Marie Dupont;Namur;12") == [("Marie Dupont", "Namur", "")]
    assert names("Marie Dupont, Saint Ghislain") == ["Marie Dupont, Saint Ghislain"]
    assert len(people("Marie Dupont, De Haan, Ann Maes\nBo Maes, De Panne, Jan Hall")) == 2
    assert names("Nom;Club\nMarie Dupont <m@x.be>;Ath") == ["Marie Dupont"]
    assert names("Nom, Prénom;Votre club\nDupont, Marie;Ath") == ["Dupont, Marie"]


def test_the_family_name_in_capitals_may_have_small_words_in_it() -> None:
    turned = "d'HONDT Lia\nde SMET Jan\nVAN den BERG Piet\nvan de VELDE Bo\nAnn DE SMET\nD’HOND Jo"
    assert read(turned).order == "given"
    assert names(turned) == [
        *("Lia d'HONDT", "Jan de SMET", "Piet VAN den BERG", "Bo van de VELDE"),
        *("Ann DE SMET", "Jo D’HOND"),
    ]
    right = "Lia d'HONDT\nJan de SMET\nPiet van den BERG\nMARIE de Vos"
    assert names(right, order="given") == right.replace("MARIE de Vos", "de Vos MARIE").split("\n")


@pytest.mark.parametrize(
    ("encoding", "codec", "name"),
    [
        ("windows-1251", "cp1251", "Зоя Иванова"),
        ("koi8-r", "koi8-r", "Зоя Иванова"),
        ("cp866", "cp866", "Зоя Иванова"),
        ("iso-8859-5", "iso-8859-5", "Зоя Иванова"),
        ("windows-1253", "cp1253", "Ζωή Νίκου"),
        ("iso-8859-7", "iso-8859-7", "Ζωή Νίκου"),
        ("windows-1254", "cp1254", "Işıl Şahin"),
        ("iso-8859-9", "iso-8859-9", "Işıl Şahin"),
        ("windows-1250", "cp1250", "Božena Číž"),
        ("iso-8859-2", "iso-8859-2", "Božena Číž"),
        ("cp852", "cp852", "Božena Číž"),
        ("windows-1257", "cp1257", "Žanna Bērziņa"),
        ("iso-8859-15", "iso-8859-15", "Zoé Cœur"),
        ("windows-1255", "cp1255", "דנה לוי"),
        ("windows-1256", "cp1256", "محمد علي"),
        ("gb18030", "gb18030", "王小明"),
        ("gb18030", "gbk", "王小明"),
        ("big5", "big5", "王小明"),
        ("shift_jis", "cp932", "髙橋 花子"),
        ("euc-jp", "euc-jp", "高橋 花子"),
        ("iso-2022-jp", "iso-2022-jp", "高橋 花子"),
        ("euc-kr", "cp949", "김민수"),
        ("windows-874", "cp874", "สมชาย ใจดี"),
    ],
)
def test_an_encoding_can_be_chosen(encoding: str, codec: str, name: str) -> None:
    found = read(f"Name;Club\n{name};Ath\n".encode(codec), encoding=encoding)
    assert (found.encoding, found.people[0].name) == (encoding, name)


def test_what_can_be_chosen_is_not_guessed() -> None:
    assert read(CLUB_LIST.encode("cp1252")).encoding == "windows-1252"
    assert read("Nom;Club\nBožena;Číž\n".encode("cp1250")).encoding != "iso-8859-2"
