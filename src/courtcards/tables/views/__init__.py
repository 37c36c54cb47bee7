"""What pages are told of a table, whoever hosts it, each as one seat may see it.

``messages`` declares the messages, ``event_texts`` encodes those of an event, ``refusals`` puts a
refusal into words, ``reading`` reads commands; all else answers a question of a page. Hosts and
``courtcards.tables.service`` import it; start at ``messages``. No clock, no chance, no I/O.
"""
