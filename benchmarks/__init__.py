"""Speeds of Courtcards, beside OpenSpiel's: `make bench`."""
