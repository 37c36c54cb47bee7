"""Moderating over HTTP: reports by anybody at a table, and the page of who has the key."""
