"""The pages: a shell for each, and the scripts, styles and pictures that it loads.

The server may import it. Start at ``shells``.
"""
