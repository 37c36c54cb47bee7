"""Speeds of Courtcards and of comparable projects: `make bench`."""
