"""`python -m courtcards` is the command line."""

from courtcards.cli import main

if __name__ == "__main__":
    main()
