"""Pictures of positions: an SVG with the page's cards, text for a terminal, pages to print.

Each game has its own layout; all of them show only the cards that the seat of the position knows.
The API and the commands may import this package. Start at ``pictures``.
"""
