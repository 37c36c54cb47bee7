"""Lists with sums, and letters with lists: whom they name, and in which order of the names."""

from __future__ import annotations

import pytest

from clubs.list_texts import CLUB_LIST, names, people, read
from courtcards.clubs.evenings import players_from_text

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
    assert [each.name for each in players_from_text(text)] == FOUR


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
