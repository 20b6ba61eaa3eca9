"""How a ruleset is found: by its name alone, and without loading the others."""

import subprocess
import sys
from pathlib import Path

import pytest

from replay.rulesets import UnknownRulesetError, all_rulesets, find_ruleset, first_ruleset, near
from tests.cli.running import run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", list(all_rulesets()))
def test_a_ruleset_is_found_by_its_name(name):
    assert find_ruleset(name) is all_rulesets()[name]
    assert find_ruleset(name).id == name


def test_the_first_ruleset_is_the_first_that_is_listed():
    assert first_ruleset() is next(iter(all_rulesets().values()))


@pytest.mark.parametrize(
    "name", ["", "unheard-of", "b30f", "b30fj-", "b30fj-draft-2", "zung_jung", "_rotation", "B30FJ"]
)
def test_an_unknown_name_is_answered_with_those_that_exist(name):
    with pytest.raises(UnknownRulesetError) as refused:
        find_ruleset(name)
    meant = "" if near(name) is None else f" (is {near(name)} meant?)"
    assert str(refused.value) == f"unknown ruleset {name!r}{meant}; there are {', '.join(all_rulesets())}"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Zung Jung", "zung-jung"),
        ("zungjung", "zung-jung"),
        ("Bloody 30 Faan Jokers", "b30fj"),
        ("Bloody 30 Faan Jokers, draft", "b30fj-draft"),
        ("Sichuan Blood Battle", "sichuan"),
        ("xixi mahjong", "xixi"),
        ("riichi", None),
        ("Mahjong", None),
        ("x", None),
        ("", None),
    ],
)
def test_a_title_names_its_ruleset(name, meant):
    assert near(name) == meant


@pytest.mark.parametrize("words", [["rules"], ["new", "-r"], ["score", "123m", "-r"], ["simulate", "--ruleset"]])
def test_every_command_suggests_the_ruleset_of_a_title(words):
    done = run(*words, "Zung Jung")
    assert done.exit_code == 2
    assert "(is zung-jung meant?)" in " ".join(done.stderr.split())


@pytest.mark.parametrize("name", list(all_rulesets()))
def test_a_ruleset_loads_no_other(name):
    code = f"import sys; from replay.rulesets import find_ruleset; find_ruleset({name!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {each.split(".")[2] for each in done.stdout.split() if each.startswith("replay.rulesets.")}
    assert {each for each in loaded if not each.startswith("_")} == {
        type(find_ruleset(name).rulings()).__module__.split(".")[2]
    }


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        (("xixi", "sichuan-xixi"), "begin with 'xixi'"),
        (("xixi", "xixi2"), "begin with 'xixi'"),
        (("xixi-house",), "no ruleset 'xixi'"),
        (("xixi", "xixi"), "two rulesets"),
    ],
    ids=["another name", "no dash", "not the name itself", "twice"],
)
def test_a_package_whose_ids_could_not_be_found_is_refused(ids, said, monkeypatch):
    class Named:
        def __init__(self, name):
            self.id = name

    class Package:
        RULESETS = tuple(Named(each) for each in ids)

    rulesets = sys.modules["replay.rulesets"]  # as a name of `replay` it is a function
    monkeypatch.setattr(rulesets, "import_module", lambda _name: Package)
    with pytest.raises(ValueError, match=said):
        rulesets._rulesets_of.__wrapped__("xixi")
