"""The offline host: tables hosted inside a browser, on one device.

A person who plays alone can read the hidden cards in the browser's memory. The people at one device
trust each other. The server may import this package, to send its files. Start at ``host``.
"""
