"""What is built and shipped: one name, all of the code, the data folders inside it."""

import json
import os
import re
import runpy
import shlex
import shutil
import sys
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import replay
from replay.distance import asked
from replay.installation import shipped
from tests.contracts.test_imports import ROOT, python

DATA = ("records", "schemas", "dashboard", "docs")
CODE = {".css", ".js", ".py", ".md", ".toml", ".json", ".jsonl", ".sql", ".svg", ".txt"}


def shipped_files() -> set[str]:
    """Every file that belongs in the wheel, by its name in there."""
    tops = {"replay": "replay"} | {name: f"replay/_{name}" for name in DATA}
    found = set()
    for top, place in tops.items():
        for path in (ROOT / top).rglob("*"):
            if path.suffix in CODE or path.name == "py.typed":
                found.add(f"{place}/{path.relative_to(ROOT / top).as_posix()}")
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from a source distribution, built from a copy of what is shipped."""
    return build(tmp_path_factory)


def build(tmp_path_factory: pytest.TempPathFactory, **environment: str) -> Path:
    """The wheel that is built in this environment."""
    copy = tmp_path_factory.mktemp("source") / "mahjong-replay"
    copy.mkdir()
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, copy)
    for name in ("replay", "building", *DATA):
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    out = copy.parent / "dist"
    python("-m", "build", "--no-isolation", "--skip-dependency-check", "--outdir", out, copy, cwd=copy, **environment)
    assert len(list(out.glob("*.tar.gz"))) == 1
    (built,) = out.glob("*.whl")
    return built


@pytest.mark.deep
def test_wheel_holds_one_name_and_all_that_is_shipped(wheel: Path) -> None:
    info = f"mahjong_replay-{replay.__version__}.dist-info"
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name.partition("/")[0] for name in names} == {"replay", info}
    kernel = {name for name in names if name.startswith("replay/distance/_kernel.")}
    assert {name for name in names if name.startswith("replay/")} == shipped_files() | kernel
    assert len(kernel) == (asked.running() != "missing")
    assert "-cp311-abi3-" in wheel.name
    assert f"{info}/licenses/LICENSE" in names


@pytest.mark.deep
def test_without_a_compiler_the_kernel_is_lacking(tmp_path_factory: pytest.TempPathFactory) -> None:
    """With the one that an index brings .ci/run builds it."""
    built = build(tmp_path_factory, CC="/nonexistent")
    names = zipfile.ZipFile(built).namelist()
    assert {name for name in names if name.startswith("replay/")} == shipped_files()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere setuptools finds a compiler or none")
@pytest.mark.parametrize(
    ("compiler", "headers", "asked_for"),
    [(shlex.quote(sys.executable), True, []), ("/nonexistent", True, ["ziglang"]), ("/nonexistent", False, [])],
    ids=["a compiler", "none", "no headers either"],
)
def test_a_compiler_is_asked_for_where_only_it_is_lacking(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, compiler: str, headers: bool, asked_for: list[str]
) -> None:
    if headers:
        (tmp_path / "Python.h").touch()
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    monkeypatch.setenv("CC", compiler)
    backend = runpy.run_path(str(ROOT / "building" / "backend.py"))
    for hook in ("get_requires_for_build_wheel", "get_requires_for_build_editable"):
        backend[hook].__globals__["build_meta"] = SimpleNamespace(**dict.fromkeys([hook], lambda _settings: ["own"]))
        assert backend[hook]() == ["own", *asked_for]


@pytest.mark.parametrize(
    ("headers", "lacking"), [(True, "a C compiler"), (False, "python3-dev (Debian, Ubuntu, Alpine)")]
)
def test_it_is_said_what_a_kernel_lacked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, headers: bool, lacking: str
) -> None:
    if headers:
        (tmp_path / "Python.h").touch()
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    assert lacking in asked.to_install()


@pytest.mark.deep
def test_installed_wheel_finds_its_folders(wheel: Path, tmp_path: Path) -> None:
    """Away from the checkout, without the folders beside the package."""
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    code = (
        "import json, replay, replay.installation as p;"
        "print(json.dumps([replay.__file__, str(p.shipped('records')), str(p.shipped('schemas'))]))"
    )
    found = json.loads(python("-c", code, cwd=tmp_path, PYTHONPATH=str(site)))
    expected = [site / "replay" / each for each in ("__init__.py", "_records", "_schemas")]
    assert [Path(each).resolve() for each in found] == [each.resolve() for each in expected]
    cited = python("-m", "replay", "help", "record format, Hidden tiles", cwd=tmp_path, PYTHONPATH=str(site))
    assert cited.startswith("## Hidden tiles\n")
    assert str(site / "replay" / "_docs" / "record-format.md") in cited


def test_shipped_in_a_checkout_is_the_folder_itself() -> None:
    assert shipped("records") == ROOT / "records"
    assert shipped("schemas") == ROOT / "schemas"


def test_shipped_refuses_what_is_not_shipped() -> None:
    with pytest.raises(FileNotFoundError, match="no folder of tapestries"):
        shipped("tapestries")


def test_every_folder_of_code_is_a_package() -> None:
    """Else setuptools would leave it out."""
    folders = {path.parent for path in (ROOT / "replay").rglob("*.py")}
    assert [each for each in sorted(folders) if not (each / "__init__.py").is_file()] == []


def test_uv_lock_is_of_these_requirements() -> None:
    """Else `uv sync --frozen` sets up something else than `make`; `uv lock` writes it anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    (own,) = (each for each in lock["package"] if each["name"] == project["project"]["name"])

    def locked(requirements: list[dict[str, Any]], marker: str | None = None) -> set[str]:
        return {
            each["name"] + (f"[{','.join(each['extras'])}]" if "extras" in each else "") + each.get("specifier", "")
            for each in requirements
            if each.get("marker") == marker
        }

    required = own["metadata"]["requires-dist"]
    assert locked(required) == set(project["project"]["dependencies"])
    extras = project["project"]["optional-dependencies"]
    for extra, asked_for in extras.items():
        assert locked(required, f"extra == '{extra}'") == set(asked_for)
    assert set(own["metadata"]["provides-extras"]) == set(extras)
    development = project["dependency-groups"]["dev"]
    assert locked(own["metadata"]["requires-dev"]["dev"]) == set(development)


@pytest.mark.parametrize(("free", "options"), [(0, {"bdist_wheel": {"py_limited_api": "cp311"}}), (1, {})])
def test_a_free_threaded_python_is_asked_for_no_limited_api(
    monkeypatch: pytest.MonkeyPatch, free: int, options: dict[str, Any]
) -> None:
    """setuptools refuses to build for one that is."""
    asked: dict[str, Any] = {}
    monkeypatch.setattr("sysconfig.get_config_var", {"Py_GIL_DISABLED": free}.get)
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("setuptools.setup", lambda **given: asked.update(given))
    runpy.run_path("setup.py")
    assert asked["options"] == options
    assert asked["ext_modules"][0].py_limited_api is not bool(free)


def test_what_make_installs_is_the_lock_with_its_hashes() -> None:
    """`make lock` writes both anew."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    locked = {(each["name"], each["version"]): each for each in lock["package"] if "registry" in each["source"]}
    (own,) = (each for each in lock["package"] if each["source"] == {"editable": "."})
    extras = own["optional-dependencies"]
    left = [
        *own["dependencies"],
        *extras["dashboard"],
        *extras["club"],
        *extras["scale"],
        *own["dev-dependencies"]["dev"],
        *own["dev-dependencies"]["compiler"],
    ]
    needed: set[str] = set()
    seen: set[tuple[str, tuple[str, ...]]] = set()
    while left:
        each = left.pop()
        name, wanted = each["name"], tuple(each.get("extra", ()))
        if (name, wanted) in seen or name == own["name"]:
            continue
        seen.add((name, wanted))
        needed.add(name)
        for package in (found for (called, _), found in locked.items() if called == name):
            left += package.get("dependencies", [])
            for extra in wanted:
                left += package.get("optional-dependencies", {}).get(extra, [])
    text = "".join((ROOT / f"requirements-{each}.txt").read_text(encoding="utf-8") for each in ("dev", "compiler"))
    given = re.findall(r"^([a-z0-9.-]+)==([^\s;]+)[^\n]*\\\n((?:    --hash=\S+(?: \\)?\n)+)", text, re.MULTILINE)
    assert {name for name, _, _ in given} == needed
    assert len(given) == len(re.findall("==[^=]+ (?:;.*)?\\\\$", text, re.MULTILINE))
    for name, version, hashes in given:
        files = [*locked[name, version].get("wheels", []), locked[name, version].get("sdist", {})]
        assert set(re.findall(r"sha256:[0-9a-f]{64}", hashes)) == {each["hash"] for each in files if each}, name


def test_changelog_has_room_for_the_next_change() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    headings = [line for line in lines if line.startswith("## ")]
    assert headings[0] == "## Unreleased"
