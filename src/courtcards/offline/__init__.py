"""The table in a pocket: what hosts tables inside a browser, on one device.

Whoever plays alone can read the hidden cards in the browser's memory: the seats of one device trust
each other. The server may import it, to send its files. Start at ``host``.
"""
