"""The rule book.

Each clause has an example on which moves can be tried; the engine computes the result. Both hosts,
the command line and the site may import it. Start at ``clauses``.
"""

from __future__ import annotations

from courtcards.rulebook.clauses import (
    build_clause_text,
    build_clause_view,
    build_contents,
    explain_example_item,
    explain_item,
    list_clause_prefixes,
    try_moves,
)

__all__ = [
    "build_clause_text",
    "build_clause_view",
    "build_contents",
    "explain_example_item",
    "explain_item",
    "list_clause_prefixes",
    "try_moves",
]
