"""Write what is counted and computed of the choices: `python -m tests.tools.choices [RULESET...]`."""

import sys

from tests.tools.choices.counting import main

main(sys.argv[1:])
