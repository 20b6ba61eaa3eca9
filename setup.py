"""The part of the packaging that pyproject.toml cannot say: folders of data that travel in the package, the kernel.

One name is installed, replay. A folder of SHIPPED is in the wheel as replay/_<folder>, and
replay.installation.shipped() finds it, installed or in a checkout. To ship one more, add its name here.

The kernel in C uses the limited API alone, so that one wheel fits Python 3.11 and newer. building/backend.py brings a
compiler where there is none. It is optional all the same: where it cannot be built, the installation goes on without it.
"""

import os
import sysconfig

from setuptools import Extension, find_packages, setup

SHIPPED = (
    "records",
    "schemas",
    "dashboard",
    "docs",
)

LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")  # a free-threaded Python has no limited API

KERNEL = Extension(
    "replay.distance._kernel",
    ["replay/distance/kernel/module.c"],
    extra_compile_args=["-O3", "-g0", "-std=c11"] if os.name == "posix" else [],
    py_limited_api=LIMITED,
    optional=True,
)

setup(
    ext_modules=[KERNEL],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {},
    packages=[
        *find_packages(include=["replay", "replay.*"]),
        *(f"replay._{folder}" for folder in SHIPPED),
    ],
    package_dir={f"replay._{folder}": folder for folder in SHIPPED},
)
