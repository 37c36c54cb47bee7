"""Headings of lists of people, in several languages."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

ColumnKind = Literal["name", "given", "family", "club", "licence", "nothing"]
"""``name`` is a whole name; ``given`` and ``family`` are its parts."""
NAMES = {"name", "given", "family"}


def split_words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _compile_words(words: str) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(words.split()).replace("_", " ?") + r")\b")


GIVEN = _compile_words(
    "prenoms? voornamen voornaam voorletters initialen vornamen? vor first_names? given_names?"
    " middle_names? segundo_nombre tweede_naam forenames? christian_names? nombres?_de_pila"
    " roepnaam rufname nome_proprio fname firstname"
)
FAMILY = _compile_words(
    "surnames? last_names? family_names? noms?_de_famille nom_de_naissance nom_d_usage patronymes?"
    " achternamen achternaam familienaam familienamen? nachnamen? zuname apellidos? cognomi cognome"
    " sobrenomes? apelidos? tussenvoegsels? voorvoegsels? lname lastname last"
)
NAME = _compile_words(
    "full_names? fullname display_name noms? names? namen naam nombres? nomi nome appelez_vous"
    " heet heisst llamas identite"
)
PERSON = _compile_words(
    "joueurs? joueuses? players? spelers? speelsters? spieler(?:in|innen|s)? jugador(?:a|es|as)?"
    " giocator[ei] giocatrici jogador(?:a|es|as)? members? membres? leden lid mitglied(?:er)?"
    " socios? socias? participants? participantes? deelnemers? deelneemsters?"
    " teilnehmer(?:in|innen)? personnes? personen persoon persons? people inscrits? inscrites?"
    " ingeschrevenen? inscritos? guests? gasten invitee?s? invitados? partenaires? partners?"
)
CLUB = _compile_words(
    "clubs? cercles? equipes? teams? ploeg(?:en)? vereniging(?:en)? vereine? verein mannschaft"
    " equipos? associations? asociacion(?:es)? squadra circolo circulo clubnaam clubname"
    " vereinsname teamname ploegnaam kring"
)
LICENCE = _compile_words(
    "licen[cs]es? licenties? licencias? lizenz licentienummer licentienr lizenznummer lizenznr"
    " lidnummer lidnr lidmaatschapsnummer stamnummer matricules? mitgliedsnummer mitgliedsnr"
    " mitgliednr affiliation aansluitingsnummer tessera federatienummer spelersnummer"
    " membership_(?:id|no|nr|number)"
)
FIGURE = _compile_words("n no nr nº num numeros? numbers? nummers? id")
PRIVATE = _compile_words(
    "e_mail mail email emailadres courriel correo messagerie phone telephone tel gsm mobile mobiel"
    " telefoon telefoonnummer telefono telefon handy birth naissance geboortedatum geboren"
    " geboorteplaats nacimiento geburtsdatum timestamp horodateur tijdstempel marca_temporal"
    " zeitstempel user_?name gebruikersnaam utilisateur usuario benutzername pseudo"
    " remarks? remarques? opmerking(?:en)? comments? commentaires? observaciones bemerkung(?:en)?"
)
"""Personal data that lists often have beside names, and that is not needed here."""
OTHER = _compile_words(
    "date datum fecha adresse address adres direccion anschrift rang rank plaats points? punten"
    " puntos punkte age leeftijd edad alter ville city stad woonplaats gemeente ciudad ort stadt"
    " code cp postcode postal plz pays country land pais categorie category sexe sex gender"
    " geslacht genre sexo geschlecht start_time completion_time heure hora tijd paye paid betaald"
    " pagado statut status elo rating classement ranking niveau level niveau table tafel mesa tisch"
    " cotisation present presents aanwezig presente anwesend repas maaltijd meal volgnummer"
)
SOMEBODY_ELSE = _compile_words(
    "partners? partenaires? pareja companer[oa]s? conjointe? epoux epouse echtgenoo?te? spouse wife"
    " husband guests? gast gasten gaste genodigden? introducees? invites? invitees? invitados?"
    " invitadas? accompagnants? accompagnateurs? plus_one payeurs? payeuse payers? betaler"
    " pagador zahler acheteurs? acheteuse buyers? purchaser kopers? besteller comprador kaufer"
    " commanditaire billing facturation facturatie factuur rechnung shipping contacts? contacto"
    " contactpersoon contactpersonen contactnaam kontakt ansprechpartner urgence emergency"
    " noodgeval emergencia capitaines? captains? kapitein aanvoerder capitan capitana kapitan"
    " mannschaftsfuhrer parents? guardian ouders? padres? madre tutor tuteur tutrice eltern"
    " mother father mere pere parrain marraine sponsor coach entraineur entrenador trainer"
    " responsable verantwoordelijke organisateur organisatrice organi[sz]er arbitre referee"
    " adversaires? opponents? tegenstander gegner oponente rival"
    " (?:inscrit|encode|saisi|modifie|cree)e?_par (?:enter|creat|modifi|regist|add|invit)\\w+_by"
    " (?:ingevuld|ingegeven|aangemaakt|ingeschreven)_door"
)
"""People other than those listed: partners, guests, captains, and people who pay."""
MAIDEN = _compile_words(
    "jeune_fille nom_de_naissance noms_de_naissance maiden birth_name soltera soltero nee"
    " geburtsname geboortenaam meisjesnaam"
)
INFIX = _compile_words("tussenvoegsels? voorvoegsels?")
WHOLE = _compile_words(
    "full fullname display complete?s? complet[oa]s? entier volledige? vollstandiger? nom_prenom"
)
COUNT = _compile_words(
    "number_of numbers_of how_many count_of combien nombre_d(?:e|es)?_(?!pila|los|las)\\w+s aantal"
    " hoeveel anzahl wie_?viele cuant[oa]s cantidad num(?:ero)?_de_(?:personas|jugador[ea]s)"
    " num(?:ero)?_de_(?:personnes|joueurs|invitados|participantes) total totaal"
)
"""Headings of a number of people, which is no licence number."""
ATTRIBUTE = _compile_words(
    "depuis jusqu sinds since until desde hasta seit bis type soort tipo art sorte categor\\w+"
    " kategorie classe klasse class status statut estado elo rating ranking classement rangliste"
    " niveau nivel level age leeftijd edad alter date datum fecha annee jaar year jahr ano sexe"
    " geslacht gender sexo geschlecht code group groupe groep gruppe grupo"
)
"""Facts about a person: since when, of which kind, how good."""
PLACE = _compile_words(
    "rue avenue street streetname road straat straatnaam laan calle strasse via ville city stad"
    " ciudad stadt localite commune gemeente village dorp lieu pays country land pais hotel banque"
    " bank entreprise company bedrijf societe empresa firma ecole school escuela schule"
    " tournoi tournament toernooi torneo turnier event evenement"
)
JOINED = re.compile(r"\b(?:et|en|and|und|y|e|ou|of|or)\b")
WHO = _compile_words("qui who wie wer quien quienes")
TITLE = _compile_words(
    "(?:leden|spelers|deelnemers|namen|naam|inschrijvings|mitglieder|teilnehmer|spieler|namens)?"
    "(?:lijst|liste|list|lista)s? tournois? tournaments? toernooi(?:en)? turniere? torneos?"
    " championnats? kampioenschap championships? campeonato meisterschaft inscriptions?"
    " inschrijvingen registrations? inscripciones anmeldungen saison seizoen season temporada"
    " annuaire ledenbestand roster (?:19|20)\\d\\d"
)
FILLERS = split_words(
    "le la les l d de du des et en y and und or ou of o the van het een der die das den von e"
    " votre vos ton ta son uw je jouw your my mi su tu el los las del un une a vous quel quelle est"
    " what is wat qui who wie complet complete completo completa volledige full liste lijst list"
    " lista notre nos ons onze our nuestros 1 s"
)
KNOWN = (GIVEN, FAMILY, NAME, PERSON, CLUB, LICENCE, FIGURE, PRIVATE, OTHER)


def find_heading_kind(cell: str) -> ColumnKind | None:
    """Return the kind of column that a heading names; None for an unknown heading.

    >>> list(map(find_heading_kind, ("Votre nom et prénom", "Nom du club", "N° de licence")))
    ['name', 'club', 'licence']
    >>> list(map(find_heading_kind, ("Prénom du joueur", "E-mail", "Dupont")))
    ['given', 'nothing', None]
    >>> find_heading_kind("Membre depuis"), find_heading_kind("Team captain")
    ('nothing', 'nothing')
    """
    text = normalize_heading(cell)
    given, family = GIVEN.search(text), FAMILY.search(text)
    rest = FAMILY.sub(" ", GIVEN.sub(" ", text))
    name, person, club = NAME.search(rest), PERSON.search(rest), CLUB.search(rest)
    if COUNT.search(text) or (PRIVATE.search(rest) and not (given or family)):
        return "nothing"
    if given or family:
        return "name" if (given and family) or name else "given" if given else "family"
    if name and MAIDEN.search(rest):
        return "family"
    if person and not name and _is_about_person(cell, text):
        return "nothing"
    if LICENCE.search(rest) or (person and FIGURE.search(rest) and not name):
        return "licence"
    if (
        club
        and not (person and person.start() < club.start())
        and not (name and _is_about_somebody_else(text))
    ):
        return "nothing" if _is_about_somebody_else(text) else "club"
    if name and PLACE.search(rest) and not JOINED.search(rest):
        return "nothing"
    if name or person:
        return "name"
    return "nothing" if OTHER.search(rest) or FIGURE.search(rest) else None


def _is_about_person(cell: str, text: str) -> bool:
    """Tell whether a heading asks for a fact about a person, not for the name."""
    is_question = cell.rstrip().endswith("?") or "¿" in cell
    if ATTRIBUTE.search(text) or (is_question and not WHO.search(text)):
        return True
    return _is_about_somebody_else(text) and not is_only_heading(cell)


def rank_heading(cell: str) -> int:
    """Rank how surely a heading is of its kind: 3 if it says nothing else.

    0 is the name of somebody else, such as a partner or payer, or a name from before a marriage.

    >>> [rank_heading(each) for each in ("Nom", "Nom du joueur", "Nom usuel", "Nom payeur")]
    [3, 2, 1, 0]
    """
    text = normalize_heading(cell)
    if _is_about_somebody_else(text) or MAIDEN.search(text):
        return 0
    if not is_only_heading(cell) or (CLUB.search(text) and FIGURE.search(text)):
        return 1
    return 2 if PERSON.search(text) else 3


def is_whole_name(cell: str) -> bool:
    """Tell whether a heading asks for the whole name.

    >>> [is_whole_name(each) for each in ("Nom complet", "Nom et prénom", "Nom")]
    [True, True, False]
    """
    text = normalize_heading(cell)
    parts = GIVEN.sub(" ", text)
    return bool(
        WHOLE.search(text) or (parts != text and (NAME.search(parts) or FAMILY.search(parts)))
    )


def is_about_somebody_else(cell: str) -> bool:
    """Tell whether a heading is about somebody other than the person of the row."""
    return _is_about_somebody_else(normalize_heading(cell))


def _is_about_somebody_else(text: str) -> bool:
    return bool(SOMEBODY_ELSE.search(text))


def is_name_infix(cell: str) -> bool:
    """Tell whether a heading is that of the particles between names: *van den*."""
    return bool(INFIX.search(normalize_heading(cell)))


def is_title(cell: str) -> bool:
    """Tell whether a cell that stands alone is the title of a list, not a person's name.

    >>> [is_title(each) for each in ("Joueurs inscrits", "Cercle de Mons", "Saison 2026", "Bo")]
    [True, True, True, False]
    >>> is_title("Nom"), is_title("Gary Player")
    (False, False)
    """
    text = normalize_heading(cell)
    if not text or rank_heading(cell) > 2:
        return bool(TITLE.search(text))
    if TITLE.search(text) or CLUB.search(text):
        return True
    return bool(PERSON.search(text)) and is_only_heading(cell)


def is_only_heading(cell: str) -> bool:
    """Tell whether every word of a cell belongs to headings. A person's name has other words."""
    words = normalize_heading(cell)
    for pattern in KNOWN:
        words = pattern.sub(" ", words)
    return all(word in FILLERS for word in words.split())


@lru_cache(maxsize=4096)
def normalize_heading(cell: str) -> str:
    """Return a heading in lower case, without accents and punctuation."""
    letters = unicodedata.normalize("NFKD", cell.replace("°", " ").casefold())
    kept = (each for each in letters if not unicodedata.category(each).startswith("M"))
    return " ".join("".join(each if each.isalnum() else " " for each in kept).split())
