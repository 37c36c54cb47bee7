"""What pages are told of a table, whoever hosts it, each as one seat may see it.

Both hosts and the rule book may import it. Start at ``messages``.
"""
