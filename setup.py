"""The part of the packaging that pyproject.toml cannot say: folders of data that travel in the package.

One name is installed, replay. A folder of SHIPPED is in the wheel as replay/_<folder>, and
replay.paths.shipped() finds it, installed or in a checkout. To ship one more, add its name here.
"""

from setuptools import find_packages, setup

SHIPPED = (
    "records",
    "schemas",
    "dashboard",
)

setup(
    packages=[
        *find_packages(include=["replay", "replay.*"]),
        *(f"replay._{folder}" for folder in SHIPPED),
    ],
    package_dir={f"replay._{folder}": folder for folder in SHIPPED},
)
