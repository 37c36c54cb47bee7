"""Views of a table for pages, each as one seat may see it, the same for every host.

Both hosts and the rule book may import this package. Start at ``messages``.
"""
