"""`python -m trainboard`: the `trainboard` command."""

from trainboard.cli import main

main()
