"""Requests of the interface and their answers, a module a subject."""
