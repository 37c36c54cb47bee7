"""What is shown of a page where its link is sent: a title, a sentence, and a picture.

The server may import it. Start at ``words``.
"""
