"""The catalogues of every language, brought to what the sources say: `make catalogues`.

``texts`` finds every text that is to be translated, ``files`` writes them down; the tests
compare the two.
"""
