"""What is made for a release alone."""
