"""What is shown of a page where its link is sent: a title, a sentence, and a picture.

They say what whoever has the link may know, and nothing of the cards.
"""
