"""What builds the manual needs packages of the group `docs`, which no test does: without them it is not looked at."""

from importlib.util import find_spec

collect_ignore = [
    name for name, package in (("doctests.py", "griffe"), ("site.py", "mkdocs")) if find_spec(package) is None
]
