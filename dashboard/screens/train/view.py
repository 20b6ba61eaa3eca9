"""The answer of an exercise as HTML: every discard with what it keeps, the player's and one's own marked."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from parts.hands.discards import discards_html, keeps
from parts.html import aside, asks
from replay.terms import say, term
from replay.tiles import Kind
from replay.view.drawn.tiles import label
from replay.view.text import name_of
from replay.view.worth.danger import danger_means
from screens.train.exercise import Exercise, Kept

_VERDICTS: Final[Mapping[Kept, tuple[str, str, str]]] = {
    "keeps": ("✓", "good", "No discard keeps more."),
    "folds": ("✓", "good", "A fold: another discard keeps more, and none is safer."),
    "less": ("≠", "bad", "Another discard keeps more."),
}


def question_html(asked: Exercise, number: int, of: int) -> str:
    """Who is to discard, which of how many decisions it is, and what is known."""
    players, seat = asked.opened.audit.players, asked.seat
    name = escape(name_of(players, seat))
    about = term("The table as this player saw it. What was discarded is told when you have chosen.")
    if number:
        about = f"{say('Decision {number:,} of {all:,}.', number=number, all=of)} {about}"
    keys = f'<span class="gx-keys">{say("Keys: 1 to 9 choose a tile, N goes on.")}</span>'
    question = asks(asked.view.wind_of(seat), say("{name}: which tile do you discard?", name=name))
    return question + aside(f"{about} {keys}")


def answer_html(asked: Exercise, mine: Kind) -> str:
    """What the own choice keeps beside the player's and the best one, and how likely somebody wins on it."""
    by = {each.tile: each for each in asked.found}
    best, name = asked.legal[0], name_of(asked.opened.audit.players, asked.seat)
    judged, chances = asked.judged(mine), asked.chances

    def line(words: str, tile: Kind) -> str:
        risk = say("; somebody wins on it: {share}", share=_share(chances[tile])) if tile in chances else ""
        return f"<b>{words}</b> {escape(keeps(by[tile].shanten, by[tile].known))}{risk}"

    lines = [line(say("You: {tile}", tile=escape(label(mine))), mine)]
    if mine != asked.played:
        lines.append(line(f"{escape(name)}: {escape(label(asked.played))}", asked.played))
    else:
        lines.append(say("{name} discarded the same.", name=escape(name)))
    if judged != "keeps":
        lines.append(line(say("Keeps most: {tile}", tile=escape(label(best.tile))), best.tile))
    mark, tone, words = _VERDICTS[judged]
    return (
        f'<p class="lead" role="status"><span class="{tone} strong" aria-hidden="true">{mark}</span> {say(words)}</p>'
        f'<ul class="gx-answers">{"".join(f"<li>{each}</li>" for each in lines)}</ul>'
    )


def every_html(asked: Exercise, mine: Kind) -> str:
    """Every discard with what it keeps, what would be waited for and how dangerous it is, the own choice outlined."""
    chances = asked.chances
    left = term("Left: copies that this player could not see. Best first: nearest to ready, then most left.")
    note = f"{left} {danger_means() if chances else ''}"
    name = name_of(asked.opened.audit.players, asked.seat)
    said = {asked.played: name} | {mine: f"{term('you')}, {name}" if mine == asked.played else term("you")}
    risk = (term("deals in"), {tile: _share(chance) for tile, chance in chances.items()}) if chances else None
    return discards_html(asked.found, said, mine, note, risk)


def _share(chance: float) -> str:
    return f"{100 * chance:.0f} %"
