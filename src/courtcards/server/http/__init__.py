"""Requests of the interface and their answers, a module a subject.

All of the server may import it. Start at ``tables``.
"""
