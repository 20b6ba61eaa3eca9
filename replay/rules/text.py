"""The text of rules that a ruleset follows, in the words that the program quotes of it; data beside the rules of play.

In a ruleset's `book/`: `play.toml`, its rules of play; `rulings.toml`, what each ruling asks and why; `row_texts.toml`,
what the text says of each row; `findings.toml`, what it says of what can be found; `names.toml`, what people call rows
besides; `choices.toml`, what hangs on each ruling, with examples; `choices-*.json`, which `make choices` makes of that:
what the examples come to, how often a choice changes anything in simulated games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.rulebook import BookFigures, Changed, Choice, Counted, Rule, RuleDoc, Showing, in_words
from replay.rules.values import RowDoc
from replay.rulings import Rulings

_KEPT: Final = ("words", "at", "score", "records", "under", "none", "idle")


class RuleText(Struct, frozen=True, kw_only=True):
    """The text of a ruleset: the folder of what is quoted, what text and rulebook are called, where rows stand there.

    `seed` is empty for a game that has a rulebook alone: nothing is quoted. `edition` ends the names of files that say
    what this edition's text has otherwise.
    """

    ruleset: str
    rulings: type[Rulings]
    folder: Path
    seed: str = ""
    book: str
    rows_at: str = ""
    edition: str = ""

    def written(self, name: str) -> Mapping[str, Any]:
        """What is written under this name, that of the edition in the place of the rest."""
        return _written(self.folder, name, self.edition)

    def quoted(self, rows: Iterable[RowDoc]) -> tuple[RowDoc, ...]:
        """The rows with the text's own words, those of the text's rows alone."""
        words = self.written("row_texts")
        return tuple(
            replace(row, words=words[row.alias or row.name], book=f"rulebook {self.book} {self.rows_at}")
            if row.cite.startswith(self.seed) and (row.alias or row.name) in words
            else row
            for row in rows
        )

    def play(self, rulings: Rulings, figures: BookFigures) -> tuple[RuleDoc, ...]:
        """Every rule of play under these rulings, in the order in which they are written; `{seed}` is its text."""
        rules = msgspec.convert(_toml(self.folder / "play.toml").get("rule", ()), tuple[Rule, ...])
        figures = replace(figures, values={"seed": self.seed, **figures.values})
        return in_words(rules, rulings, figures, text=bool(self.seed))

    def of_finding(self, code: str, cause: str = "") -> str:
        """The text's own sentence on what is found, or on its cause, with its place; empty where it has none."""
        told = self.written("findings").get(code, {})
        told = told.get(cause, told)
        return f"{self.seed} §{told['at']}: “{told['words']}”" if told else ""

    @property
    def made_file(self) -> Path:
        """What `make choices` has made of what is written."""
        return self.folder / f"choices-{self.ruleset}.json"

    def counted(self) -> Counted:
        """The games in which it was counted what each value changes."""
        return Counted(**_json(self.made_file)["counted"])

    def choices(self) -> tuple[Choice, ...]:
        """Every ruling with more than one value, what changes most first and what changes nothing last."""
        told = self.written("choices")
        made = _json(self.made_file).get("rulings", {})
        found = [
            self._choice(ruling.slug, told[ruling.slug], made.get(ruling.slug, {}))
            for ruling in self.rulings.described()
            if len(ruling.options) > 1
        ]
        return tuple(sorted(found, key=lambda choice: (bool(choice.none), *(-number for number in choice.most))))

    def _choice(self, slug: str, told: Mapping[str, Any], made: Mapping[str, Any]) -> Choice:
        words = told.get("words", "")
        return Choice(
            ruling=slug,
            words=words,
            cite=f"{self.seed} §{told['at']}" if words else f"rulebook {self.book} [R:{slug}]",
            examples=tuple(self._examples(slug, told, made)),
            changed={value: Changed(*three) for value, three in made.get("changed", {}).items()},
            none=told.get("none", ""),
            idle=told.get("idle", {}),
        )

    def _examples(self, slug: str, told: Mapping[str, Any], made: Mapping[str, Any]) -> list[Showing]:
        results, stories = made.get("results", ()), made.get("stories", ())

        def of(place: int) -> Mapping[str, Any]:
            return results[place] if place < len(results) else {}

        if "none" in told:
            return []
        if "score" not in told:
            names = [f"{self.ruleset}-{slug}", *(f"{self.ruleset}-{slug}-{each}" for each in told.get("records", ()))]
            under = tuple(told.get("under", ()))
            return [
                Showing(
                    record=f"choices/{name}.jsonl",
                    under=under,
                    story=stories[place] if place < len(stories) else "",
                    results=of(place),
                )
                for place, name in enumerate(names)
            ]
        scores = told["score"] if isinstance(told["score"], list) else [told["score"]]
        unlike = {value: text for value, text in told.items() if value not in _KEPT}
        return [Showing(score=score, unlike=unlike, results=of(place)) for place, score in enumerate(scores)]


@cache
def _written(folder: Path, name: str, edition: str) -> Mapping[str, Any]:
    found = dict(_toml(folder / f"{name}.toml"))
    if edition:
        for key, told in _toml(folder / f"{name}_{edition}.toml").items():
            found[key] = {**found.get(key, {}), **told} if isinstance(told, dict) else told
    return found


@cache
def _toml(path: Path) -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def _json(path: Path) -> Mapping[str, Any]:
    import json

    whole: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return whole
