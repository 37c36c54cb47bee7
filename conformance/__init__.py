"""What other libraries' own checks say of our environments, run in an environment of theirs."""
