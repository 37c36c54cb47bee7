"""The rule book.

Each clause with an example, on which moves can be tried; the engine works out what comes of them.
Both hosts, the command line and the site may import it. Start at ``showing``.
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
