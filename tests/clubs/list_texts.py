"""Lists of people as text, read for a test."""

from __future__ import annotations

from courtcards.clubs.lists import ListChoices, ReadList, read_table, table_of_text

CLUB_LIST = "Nom;Prénom;Club\nVandenhove;Zoé;Liège\nD’Août;François;Châtelet\nMaes;Noël;Ath\n"


def read(file: str | bytes, **choices: object) -> ReadList:
    chosen = ListChoices(**choices)  # type: ignore[arg-type]
    return read_table(
        table_of_text(file.encode() if isinstance(file, str) else file, chosen), chosen
    )


def people(file: str | bytes, **choices: object) -> list[tuple[str, str, str]]:
    found = read(file, **choices).people
    return [(each.name, each.club, each.licence) for each in found if not each.is_doubtful]


def names(file: str | bytes, **choices: object) -> list[str]:
    return [name for name, _, _ in people(file, **choices)]
