"""`python -m ludomancer`."""

from ludomancer.cli import main

main()
