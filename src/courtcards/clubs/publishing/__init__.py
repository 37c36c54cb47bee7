"""What a club gives out of its evenings: tables for spreadsheets, a site of results.

The command line and the server may import it. Start at ``site``.
"""
