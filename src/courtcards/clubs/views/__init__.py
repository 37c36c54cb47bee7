"""A club, its evenings and seasons as a page is told of them.

The views of a role, whoever hosts the evening. Both hosts may import it. Start at
``evening_views``.
"""
