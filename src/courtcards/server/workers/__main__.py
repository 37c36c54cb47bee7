"""`python -m courtcards.server.workers` is one worker; its supervisor starts it."""

from courtcards.server.workers.working import main

if __name__ == "__main__":
    main()
