"""Publications of a club: tables for spreadsheets, and a site of results.

The command line and the server may import this package. Start at ``site``.
"""
