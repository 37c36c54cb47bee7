"""The pages: a shell for each, and the scripts, styles and pictures that they load."""
