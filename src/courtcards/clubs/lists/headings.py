"""Headings of lists of people, in the words of several languages."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

Column = Literal["name", "given", "family", "club", "licence", "nothing"]
"""``name`` is a whole name; ``given`` and ``family`` are its parts."""
NAMES = {"name", "given", "family"}


def _any(words: str) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(words.split()).replace("_", " ?") + r")\b")


GIVEN = _any(
    "prenoms? voornamen voornaam voorletters initialen vornamen? vor first_names? given_names?"
    " forenames? christian_names? nombres?_de_pila roepnaam rufname nome_proprio fname firstname"
)
FAMILY = _any(
    "surnames? last_names? family_names? noms?_de_famille nom_de_naissance nom_d_usage patronymes?"
    " achternamen achternaam familienaam familienamen? nachnamen? zuname apellidos? cognomi cognome"
    " sobrenomes? apelidos? tussenvoegsels? voorvoegsels? lname lastname last"
)
NAME = _any(
    "full_names? fullname display_name noms? names? namen naam nombres? nomi nome appelez_vous"
    " heet heisst llamas identite"
)
PERSON = _any(
    "joueurs? joueuses? players? spelers? speelsters? spieler(?:in|innen|s)? jugador(?:a|es|as)?"
    " giocator[ei] giocatrici jogador(?:a|es|as)? members? membres? leden lid mitglied(?:er)?"
    " socios? socias? participants? participantes? deelnemers? deelneemsters?"
    " teilnehmer(?:in|innen)? personnes? personen persoon persons? people inscrits? inscrites?"
    " ingeschrevenen? inscritos? guests? gasten invites? partenaires?"
)
CLUB = _any(
    "clubs? cercles? equipes? teams? ploeg(?:en)? vereniging(?:en)? vereine? verein mannschaft"
    " equipos? associations? asociacion(?:es)? squadra circolo circulo clubnaam clubname"
    " vereinsname teamname ploegnaam kring"
)
LICENCE = _any(
    "licen[cs]es? licenties? licencias? lizenz licentienummer licentienr lizenznummer lizenznr"
    " lidnummer lidnr lidmaatschapsnummer stamnummer matricules? mitgliedsnummer mitgliedsnr"
    " mitgliednr affiliation aansluitingsnummer tessera federatienummer spelersnummer"
    " membership_(?:id|no|nr|number)"
)
FIGURE = _any("n no nr nº num numeros? numbers? nummers? id")
PRIVATE = _any(
    "e_mail mail email emailadres courriel correo messagerie phone telephone tel gsm mobile mobiel"
    " telefoon telefoonnummer telefono telefon handy birth naissance geboortedatum geboren"
    " geboorteplaats nacimiento geburtsdatum timestamp horodateur tijdstempel marca_temporal"
    " zeitstempel user_?name gebruikersnaam utilisateur usuario benutzername pseudo"
    " remarks? remarques? opmerking(?:en)? comments? commentaires? observaciones bemerkung(?:en)?"
)
"""Asked of people beside their names, and not needed here."""
OTHER = _any(
    "date datum fecha adresse address adres direccion anschrift rang rank plaats points? punten"
    " puntos punkte age leeftijd edad alter ville city stad woonplaats gemeente ciudad ort stadt"
    " code cp postcode postal plz pays country land pais categorie category sexe sex gender"
    " geslacht genre sexo geschlecht start_time completion_time heure hora tijd paye paid betaald"
    " pagado statut status elo rating classement ranking niveau level niveau table tafel mesa tisch"
    " cotisation present presents aanwezig presente anwesend repas maaltijd meal volgnummer"
)
FILLERS = frozenset(
    [
        "le",
        "la",
        "les",
        "l",
        "d",
        "de",
        "du",
        "des",
        "et",
        "en",
        "y",
        "and",
        "und",
        "or",
        "ou",
        "of",
        "o",
        "the",
        "van",
        "het",
        "een",
        "der",
        "die",
        "das",
        "den",
        "von",
        "e",
        "votre",
        "vos",
        "ton",
        "ta",
        "son",
        "uw",
        "je",
        "jouw",
        "your",
        "my",
        "mi",
        "su",
        "tu",
        "el",
        "los",
        "las",
        "un",
        "une",
        "a",
        "vous",
        "quel",
        "quelle",
        "est",
        "what",
        "is",
        "wat",
        "qui",
        "who",
        "wie",
        "complet",
        "complete",
        "completo",
        "completa",
        "volledige",
        "full",
        "liste",
        "lijst",
        "list",
        "lista",
        "notre",
        "nos",
        "ons",
        "onze",
        "our",
        "nuestros",
    ]
)
KNOWN = (GIVEN, FAMILY, NAME, PERSON, CLUB, LICENCE, FIGURE, PRIVATE, OTHER)


def heading_kind(cell: str) -> Column | None:
    """Return the kind of column that a heading names; None for an unknown heading.

    >>> [heading_kind(each) for each in ("Votre nom et prénom", "Nom du club", "N° de licence")]
    ['name', 'club', 'licence']
    >>> heading_kind("Prénom du joueur"), heading_kind("E-mail"), heading_kind("Dupont")
    ('given', 'nothing', None)
    """
    text = plain_heading(cell)
    given, family = GIVEN.search(text), FAMILY.search(text)
    rest = FAMILY.sub(" ", GIVEN.sub(" ", text))
    name, person, club = NAME.search(rest), PERSON.search(rest), CLUB.search(rest)
    if PRIVATE.search(rest) and not (given or family):
        return "nothing"
    if given or family:
        return "name" if (given and family) or name else "given" if given else "family"
    if LICENCE.search(rest) or (person and FIGURE.search(rest) and not name):
        return "licence"
    if club and not (person and person.start() < club.start()):
        return "club"
    if name or person:
        return "name"
    return "nothing" if OTHER.search(rest) or FIGURE.search(rest) else None


def is_only_heading(cell: str) -> bool:
    """Whether every word of a cell is one of headings, as none of a person's name is."""
    words = plain_heading(cell)
    for pattern in KNOWN:
        words = pattern.sub(" ", words)
    return all(word in FILLERS for word in words.split())


def plain_heading(cell: str) -> str:
    """A heading in small letters, without accents and signs, its words in their order."""
    letters = unicodedata.normalize("NFKD", cell.replace("°", " ").casefold())
    kept = (each for each in letters if not unicodedata.category(each).startswith("M"))
    return " ".join("".join(each if each.isalnum() else " " for each in kept).split())
