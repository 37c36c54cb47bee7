"""The door for programs: lines of JSON, by which bots of ours play elsewhere, and others here.

``engine`` answers for our bots; ``players`` asks a program that somebody else has written.
docs/formats.md has the lines.
"""
