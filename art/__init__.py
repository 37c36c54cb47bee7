"""``PYTHONPATH=tests python -m art`` draws the pictures that the page and the server have as files.

They are kept beside what uses them, so that nothing here is needed to play.
"""
