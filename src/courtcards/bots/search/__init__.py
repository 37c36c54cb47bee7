"""Search: hidden hands are dealt as they may lie, and what a move leads to is played out."""
