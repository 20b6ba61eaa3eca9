"""Works out the positions of the manual's page worth-positions, which the manual as a site has.

`python -m tests.tools.positions` plays out every position again, always from the same seed, and writes the figures;
with names of rulesets only theirs. `--page` prints the page from the figures that are there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from replay.engine.version import ENGINE_VERSION
from replay.hands import WINDS
from replay.rulesets import find_ruleset
from replay.simulate.players import version_of
from replay.tiles import HIDDEN, format_tiles
from replay.view.sentences import choice_text
from replay.worth.racing import Race
from replay.worth.rollouts import PLAYERS
from replay.worth.told import choice_of
from tests.worth.named import FOLDER, SEED, NamedPosition, named_positions
from tests.worth.positions import RULESETS

_PLAYED_OUT: Final = "{}.played-out.json"
_SEATS: Final[dict[str, str]] = dict(zip(WINDS, ("East", "South", "West", "North"), strict=True))
_BEGUN: Final = """# Positions, played out

Well understood decisions in each ruleset, with what `replay worth` makes of them. Each says what was compared, what
each choice was worth in points from there to the end of the hand, and why; also where a strong player would disagree
with the number. [What a decision is worth](worth.md) tells the method.

Three things stand behind all of these figures. The others' hands are as far from ready as hands are by then, but
nothing in the deals reads what they collect. The players claim and discard by speed and by danger; they do not aim at
dear hands before they are ready. **Behind** is what compares: the mean difference on the same
deals, ± its standard error. What is behind by less than three errors is called close here.

*South threw* means the tiles that South put down last. What was put down before is unknown. The command below a
position plays out every choice there, not only those in the table, until more deals will hardly make it the best.
"""


def figures(race: Race) -> dict[str, Any]:
    """What is kept of what was played out."""
    return {
        "players": [version_of(each) for each in PLAYERS],
        "engine": ENGINE_VERSION,
        "choices": [
            {
                "choice": choice_text(each.option).plain,
                **{k: v for k, v in msgspec.to_builtins(choice_of(each)).items() if k != "choice"},
            }
            for each in race.candidates()[0]
        ],
    }


def kept() -> dict[str, dict[str, Any]]:
    """The figures that are there: by ruleset and name."""
    paths = {ruleset: FOLDER / _PLAYED_OUT.format(ruleset) for ruleset in RULESETS}
    return {name: json.loads(each.read_text(encoding="utf-8")) for name, each in paths.items() if each.exists()}


def page(answers: dict[str, dict[str, Any]]) -> str:
    """The page of these figures."""
    parts = [_BEGUN]
    for ruleset in RULESETS:
        parts.append(f"## {find_ruleset(ruleset).title}\n")
        parts += [_position(ruleset, each, answers[ruleset][each.name]) for each in named_positions(ruleset)]
    players = sorted({name for of in answers.values() for each in of.values() for name in each["players"]})
    engines = sorted({str(each["engine"]) for of in answers.values() for each in of.values()})
    parts.append(
        f"---\n\nPlayed out among four players of the kind {', '.join(players)}, seed {SEED}, engine "
        f"{', '.join(engines)}. The figures and this page are made by `python -m tests.tools.positions`.\n"
    )
    return "\n".join(parts)


def _position(ruleset: str, position: NamedPosition, found: dict[str, Any]) -> str:
    title = f"### {position.name[0].upper()}{position.name[1:]} ({ruleset})"
    rows = [
        f"| {each['choice']} | {each['points']:+.2f} ± {each['error']:.2f} | "
        + ("best" if not place else f"{each['behind']:.2f} ± {each['behind_error']:.2f}")
        + f" | {each['win']:.0%} | {each['deal_in']:.0%} | {each['trials']} |"
        for place, each in enumerate(found["choices"])
    ]
    table = "| choice | points | behind | wins | deals in | deals |\n| --- | ---: | ---: | ---: | ---: | ---: |\n"
    return "\n\n".join(
        [
            title,
            position.question,
            "\n".join(_table(ruleset, position)),
            table + "\n".join(rows),
            position.why.strip(),
            f"```sh\n{position.command(ruleset)}\n```\n",
        ]
    )


def _table(ruleset: str, position: NamedPosition) -> Iterator[str]:
    """The hand and what lies on the table, a line each."""
    decision = position.decision(ruleset)
    state = decision.state
    yield f"> **`{position.hand}`**  "
    who = _SEATS[state.wind_of(decision.seat)]
    put_down = f", put down by {_SEATS[position.put_down_by]}" if position.put_down_by is not None else ""
    yield f"> {who}{put_down} · turn {state.turns} · {state.left} tiles left to draw" + "".join(
        f" · ruling `{each}`" for each in position.ruling
    )
    for place, seat in enumerate(state.seats):
        words = []
        lying = [put.kind for put in seat.discards if put.claimed_by is None and put.kind != HIDDEN]
        if lying and place == (state.last_discard or (None,))[0]:
            lying.pop()
        if lying:
            words.append("threw `" + "".join(format_tiles((kind,)) for kind in lying) + "`")
        if seat.melds and place != decision.seat:
            words.append("melded " + ", ".join(f"`{format_tiles(each.meld.tiles)}`" for each in seat.melds))
        if seat.void_suit is not None:
            words.append(f"gave up `{seat.void_suit}`")
        if words:
            yield f">   \n> {_SEATS[state.wind_of(place)]} {', '.join(words)}"


def main() -> None:
    """Work out what is asked for, and write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("rulesets", nargs="*", choices=[[], *RULESETS])
    asked.add_argument("--page", action="store_true")
    given = asked.parse_args()
    for ruleset in () if given.page else given.rulesets or RULESETS:
        found = {}
        for each in named_positions(ruleset):
            each.decision(ruleset)  # what cannot be is told before hours are spent
        for each in named_positions(ruleset):
            found[each.name] = figures(each.played(ruleset))
            print(ruleset, each.name, flush=True)
            text = json.dumps(found, indent=1, ensure_ascii=False)
            (FOLDER / _PLAYED_OUT.format(ruleset)).write_text(f"{text}\n", encoding="utf-8")
    if given.page:
        print(page(kept()))


if __name__ == "__main__":
    main()
