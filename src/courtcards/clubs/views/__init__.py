"""A club evening as a page is told it: the views of a role, whoever hosts the evening."""
