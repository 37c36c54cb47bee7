"""Lists of people as other programs write them: what is in which column, and whom they name."""

from courtcards.clubs.lists.columns import Columns, guessed
from courtcards.clubs.lists.people import Listed, people_of
from courtcards.clubs.lists.text import Rows, rows_of_text

__all__ = ["Columns", "Listed", "Rows", "guessed", "people_of", "rows_of_text"]
