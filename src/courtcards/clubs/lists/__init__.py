"""Lists of people as other programs write them: what is in which column, and whom they name."""

from courtcards.clubs.lists.columns import ListColumns, guessed
from courtcards.clubs.lists.people import ListedPerson, people_of
from courtcards.clubs.lists.text import Rows, rows_of_text

__all__ = ["ListColumns", "ListedPerson", "Rows", "guessed", "people_of", "rows_of_text"]
