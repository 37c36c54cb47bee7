"""Views of a club, its evenings and its seasons, as pages receive them.

There is a view for each role, whatever host runs the evening. Both hosts may import this package.
Start at ``evening_views``.
"""
