"""The door for programs: lines of JSON, by which bots of ours play elsewhere, and others here.

The public API and the command line may import it. Start at ``lines``.
"""
