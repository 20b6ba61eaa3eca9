"""What builds the manual or makes mutants needs packages that no test does: without them it is not looked at."""

from importlib.util import find_spec

collect_ignore = [
    name
    for name, package in (("doctests.py", "griffe"), ("site.py", "mkdocs"), ("mutants.py", "cosmic_ray"))
    if find_spec(package) is None
]
