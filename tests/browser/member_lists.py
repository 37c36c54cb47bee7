"""Lists of people as clubs have them, each with the people it means, and how many come."""

from __future__ import annotations

from dataclasses import dataclass

from server.list_files import ods, ods_table, workbook


@dataclass(frozen=True)
class MemberList:
    """A file, and the names of the people to be entered from it."""

    name: str
    file: bytes
    names: tuple[str, ...]


FOUR = ("Marie Dupont", "Ann Peeters", "Piet Van den Berg", "Zoé Lambert")
OWN = ("Luc Claes", "Els Goossens", "Jan Wouters")
"""Members who are there before the list, so that a file of one person makes a table."""


def _text(name: str, text: str, *names: str, codec: str = "utf-8") -> MemberList:
    return MemberList(name, text.encode(codec), names or FOUR)


FAULTY = (
    _text(
        "comma_in_heading.csv",
        "Nom, Prénom;Cercle\r\nMaes, Bo;Mons\r\nHall, Ann;Ath\r\n",
        "Bo Maes",
        "Ann Hall",
    ),
    _text("heading_comma.tsv", "Naam, voornaam\tKring\nMaes, Bo\tMons\n", "Bo Maes"),
    _text("form_comma.csv", "Horodateur,Nom et prénom,Club\n2026/11/01,Bo Maes,Mons\n", "Bo Maes"),
    _text("lrm.csv", "Nom;Prénom;Club\nMaes;Zoé\u200e;Mons\n", "Zoé Maes"),
    _text(
        "zwsp.csv", "Nom;Prénom;Club\nMaes;Zoé;Mons\nHall;Ann\u200b;Ath\n", "Zoé Maes", "Ann Hall"
    ),
    _text("softhyphen.csv", "Nom;Prénom;Club\nVanden\u00adbroeck;Zoé;Mons\n", "Zoé Vandenbroeck"),
    _text("sep.csv", "sep=;\r\nNom;Prénom;Club\r\nMaes;Bo;Mons\r\n", "Bo Maes"),
    _text("unknown_heading.csv", "Firstname,Lastname,Club\nBo,Maes,Mons\n", "Bo Maes"),
    MemberList("error_cell.xlsx", workbook([["Nom"], ["Zoé Maes"], ["#REF!"]]), ("Zoé Maes",)),
    MemberList(
        "formulas.xlsx", workbook([["Nom", "Club"], ["#N/A", "Ath"], ["Bo Maes", ""]]), ("Bo Maes",)
    ),
    MemberList(
        "licence_zeros.xlsx",
        workbook([["Nom", "Prénom", "Licence"], ["Maes", "Zoé", "0012345"]]),
        ("Zoé Maes",),
    ),
    MemberList(
        "title.xlsx",
        workbook([["Cercle de Mons 2026"], [], ["Nom", "Prénom"], ["Maes", "Zoé"]]),
        ("Zoé Maes",),
    ),
)
"""One for each kind of faulty file that clubs have reported."""

USUAL = (
    _text(
        "federation.csv",
        "MATRICULE;NOM;PRENOM;SEXE;DATE NAISSANCE;CLUB;STATUT\n"
        "00123;DUPONT;MARIE;F;01/02/1960;NAMUR 1;A\n00124;PEETERS;ANN;F;02/02/1961;NAMUR 1;A\n"
        "00125;VAN DEN BERG;PIET;M;03/04/1955;NAMUR 1;A\n00126;LAMBERT;ZOE;F;4/4/1990;NAMUR 1;A\n",
        *("MARIE DUPONT", "ANN PEETERS", "PIET VAN DEN BERG", "ZOE LAMBERT"),
    ),
    _text(
        "form_answers.csv",
        "Horodateur,Adresse e-mail,Nom et prénom,Serez-vous présent ?,Remarques\n"
        '2026/11/01,m@x.be,Marie Dupont,Oui,"merci, à vendredi"\n'
        "2026/11/01,a@x.be,Ann Peeters,Oui,\n"
        "2026/11/02,p@x.be,Piet Van den Berg,Oui,\n2026/11/02,z@x.be,Zoé Lambert,Oui,\n"
        "2026/11/02,b@x.be,Bo Maes,Non,désolé\n",
        *FOUR,
        "Bo Maes",
    ),
    _text(
        "contacts.vcf",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Dupont;Marie;;;\r\nFN:Marie Dupont\r\nTEL;TYPE=CELL:0475"
        " 12 34 56\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Peeters\r\nEND:VCARD\r\n"
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Van den Berg;Piet;;;\r\nPHOTO;ENCODING=b:AAAA\r\n BBBB\r\n"
        "END:VCARD\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
        "Lambert;Zo=C3=A9;;;\r\nEND:VCARD\r\n",
    ),
    _text(
        "from_a_pdf.txt",
        "Liste des membres au 1/11/2026\nN°   Nom              Prénom    Club      Licence\n"
        "1    DUPONT           Marie     Namur     12345\n"
        "2    PEETERS          Ann       Gent      00234\n"
        "3    VAN DEN BERG     Piet      Gent      00235\n"
        "4    LAMBERT          Zoé       Ath       00236\n"
        "Total : 4 membres\n",
        *("Marie DUPONT", "Ann PEETERS", "Piet VAN DEN BERG", "Zoé LAMBERT"),
    ),
    _text(
        "chat.txt",
        "[28/11/2026, 18:02] Greet: Liste pour vendredi :\n1. Marie Dupont ✅\n2. Ann Peeters 👍\n"
        "3. Piet Van den Berg\n4. Zoé Lambert ✔️\n",
    ),
    _text(
        "mail.txt",
        "Bonjour Greet,\n\nVoici les présents de vendredi :\n\n• Marie Dupont 0475 12 34 56\n"
        "• Peeters Ann <ann@x.be>\n- Piet Van den Berg piet@x.be\n2) Zoé Lambert\n\n"
        "Bien à toi,\nGreet\n",
    ),
    _text(
        "mixed_order.csv",
        "Nom;Club\nDUPONT Marie;Namur\nAnn Peeters;Gent\nVan den Berg Piet;Gent\n"
        "Lambert, Zoé;Ath\n",
        *("Marie DUPONT", *FOUR[1:]),
    ),
    MemberList(
        "members.ods",
        ods(ods_table([["Achternaam", "Voornaam"], *(name.split(" ", 1)[::-1] for name in FOUR)])),
        FOUR,
    ),
    _text(
        "cp1252.csv",
        "Nom;Prénom;Cercle\r\nDupont;Marie;Liège\r\nPeeters;Ann;Liège\r\n"
        "Van den Berg;Piet;Liège\r\n"
        "Lambert;Zoé;Liège\r\n",
        codec="cp1252",
    ),
    MemberList(
        "titles_and_totals.xlsx",
        workbook(
            [
                *(["Cercle royal de Namur"], ["Membres 2026"], []),
                ["Nom", "Prénom", "Cotisation"],
                *([*name.split(" ", 1)[::-1], 25] for name in FOUR),
                ["Total", "", 100],
            ]
        ),
        FOUR,
    ),
    _text(
        "near_names.txt",
        "Marie Dupont\nMarie Dupond\nAnn Peeters\nPiet Van den Berg\nZoé Lambert\n",
    ),
)
"""What clubs have otherwise: from a federation, a form, a phone, a PDF, a chat, a mail."""
