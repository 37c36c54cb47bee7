"""Guessed columns where several headings speak of names, and titles where there are none."""

from __future__ import annotations

import pytest

from clubs.list_texts import names, people, read

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
    ],
)  # fmt: skip
def test_a_heading_that_merely_speaks_of_people_is_nobodys_name(
    headings: str, cells: str, found: tuple[str, str, str]
) -> None:
    other = cells.replace("Zoé", "Ann").replace("Leroy", "Hall")
    for text in (f"{headings}\n{cells}", f"{headings}\n{cells}\n{other}\n"):
        assert read(text).heading == 1
        assert people(text)[0] == found


@pytest.mark.parametrize(
    ("headings", "cells", "found"),
    [
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
def test_questions_of_forms_are_nobodys_name(
    headings: str, cells: str, found: tuple[str, str, str]
) -> None:
    assert people(f"{headings}\n{cells}")[0] == found


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
