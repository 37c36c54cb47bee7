"""What a server is told before it begins: in a file, in its environment, on the command line."""
