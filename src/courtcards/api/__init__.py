"""The public names of `import courtcards`: matches, records, rules, players, contests, reviews.

Only the package itself imports it. Start at ``match``.
"""
