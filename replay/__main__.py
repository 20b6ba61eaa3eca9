"""`python -m replay`: the same as the command `replay`."""

from replay.cli import main

if __name__ == "__main__":
    main()
