"""What hears the keys of the Replay page, so that none is lost while a step is being drawn; and what keeps the history.

Streamlit's own shortcuts press a button each, and presses that come while the page is drawn are merged into one. So
the keys are written down here, in order and numbered, and handed over until the page has acknowledged them: a press is
neither lost nor counted twice. Where this script does not run, the shortcuts of the buttons do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import streamlit as st
from msgspec import Struct

MOST: Final = 500
"""Presses taken at once; nobody's fingers are faster."""

_KEYS_JS: Final = """
const NAMES = { ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", " ": "Space", Escape: "Esc" };
const TYPED = "input, textarea, select, [contenteditable=true], [role=combobox], [role=slider], [role=spinbutton]";
const ABOVE = "[role=dialog], [role=listbox], [role=menu]";
const PRESSED = "button, a[href], summary, [role=button], [role=tab], [role=option]";

function pump(ears) {
  if (!ears.active || !ears.keys.length || Date.now() < ears.patient) return;
  ears.patient = Date.now() + 1500;
  ears.send("presses", { token: ears.token, first: ears.first, keys: ears.keys.slice(0, 500) });
}

function hear(ears, press) {
  if (press.key === "Tab") ears.mouse = false;
  if (!ears.active || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || press.isComposing) return;
  const name = NAMES[press.key] ?? (press.key.length === 1 ? press.key.toUpperCase() : press.key);
  if (!ears.known.includes(name)) return;
  const at = press.composedPath()[0];
  if (at instanceof Element) {
    if (at.closest(TYPED) || at.closest(ABOVE)) return;
    if (name === "Space" && !ears.mouse && at.closest(PRESSED)) {
      press.stopImmediatePropagation();  // the button is pressed by the browser
      return;
    }
  }
  press.preventDefault();
  press.stopImmediatePropagation();
  if (press.repeat && !ears.steps.includes(name)) return;
  ears.keys.push(name);
  pump(ears);
}

function follow(ears, click) {
  if (!ears.active || click.button || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return;
  const link = click.target instanceof Element ? click.target.closest("a[data-hand]") : null;
  if (!link) return;
  click.preventDefault();
  ears.keys.push(`hand ${link.dataset.hand}`);
  pump(ears);
}

export default function ({ data, setStateValue }) {
  let ears = window.__replayEars;
  if (!ears) {
    ears = window.__replayEars = {
      token: `${Date.now()}-${Math.random()}`, first: 1, keys: [], patient: 0, mouse: true, shown: data.shown,
    };
    window.addEventListener("keydown", (press) => hear(ears, press), true);
    window.addEventListener("pointerdown", () => { ears.mouse = true; }, true);
    document.addEventListener("click", (click) => follow(ears, click), true);
    window.setInterval(() => pump(ears), 300);
  }
  Object.assign(ears, { active: true, send: setStateValue, known: data.known, steps: data.steps });
  if (data.token === ears.token && data.heard >= ears.first) {
    const done = data.heard - ears.first + 1;
    ears.keys.splice(0, done);
    ears.first += done;
    ears.patient = 0;
  }
  pump(ears);
  if (data.shown !== ears.shown) {
    ears.shown = data.shown;
    if (window.innerWidth <= 640) {
      document.querySelector(".st-key-replay-panels")?.scrollIntoView({ block: "start" });
    }
  }
  return () => { ears.active = false; };
}
"""
# Steps of one game take each other's place. Of what follows one click or key there is one entry: what a page then adds
# to its address by itself takes the place of what it had. A link to another page with a query is several entries for
# Streamlit, the query on the page that is left and then the page itself: the last takes the place of the others.
_ADDRESS_JS: Final = """
export default function () {
  if (window.__replayAddress) return;
  window.__replayAddress = true;
  const push = window.history.pushState;
  let passing = "";
  let touched = false;
  for (const each of ["pointerdown", "keydown", "click"]) {
    window.addEventListener(each, () => { touched = true; passing = ""; }, true);
  }
  window.addEventListener("popstate", () => { touched = false; }, true);
  window.history.pushState = function (state, unused, url) {
    const here = new URL(window.location.href);
    const there = new URL(url ?? "", here);
    const game = (at) => at.pathname.endsWith("/replay") && at.searchParams.has("game");
    const step = game(here) && game(there) && there.searchParams.has("event") && there.searchParams.has("view");
    const stays = there.pathname === here.pathname;
    const adds = stays && !touched;
    const arrives = passing && here.search === passing && there.search.startsWith(passing) && !stays;
    passing = stays && !step && (touched || passing) ? there.search : "";
    touched = false;
    if (step || adds || arrives) return window.history.replaceState(state, unused, url);
    return push.call(this, state, unused, url);
  };
}
"""


class Heard(Struct, frozen=True, kw_only=True):
    """How far the presses of one browser page, named by its token, have been taken: up to this number."""

    token: str = ""
    number: int = 0


def new_presses(said: object, heard: Heard) -> tuple[list[str], Heard]:
    """The presses of a message that have not been taken yet, in order, and what is heard with them.

    A message has the page's `token`, the number of its `first` press and the `keys`; anything else says nothing.
    """
    if not isinstance(said, Mapping):
        return [], heard
    token, first, keys = said.get("token"), said.get("first"), said.get("keys")
    if not (isinstance(token, str) and isinstance(first, int | float) and isinstance(keys, list | tuple)):
        return [], heard
    begin, pressed = int(first), list(keys)[:MOST]
    taken = heard.number if token == heard.token else begin - 1
    fresh = pressed[max(0, taken - begin + 1) :]
    number = max(taken, begin + len(pressed) - 1)
    return [each for each in fresh if isinstance(each, str)], Heard(token=token, number=number)


def listen(known: list[str], steps: list[str], heard: Heard, shown: int, on_press: Callable[[], None]) -> None:
    """Hear these keys; `steps` are those that repeat when held. `shown` is another number whenever a panel is opened:
    on a phone it is scrolled into sight. The message of the presses is in the session's state under `ears`.
    """
    data: dict[str, Any] = {
        "known": known,
        "steps": steps,
        "token": heard.token,
        "heard": heard.number,
        "shown": shown,
    }
    _ears()(data=data, key="ears", on_presses_change=on_press, height=1)


def keep_history() -> None:
    """A step within a game takes the place of the one before in the browser's history: Back leaves the game."""
    _address()(key="address", height=1)


@st.cache_resource(show_spinner=False)
def _ears() -> Any:
    return st.components.v2.component("replay_ears", js=_KEYS_JS)


@st.cache_resource(show_spinner=False)
def _address() -> Any:
    return st.components.v2.component("replay_address", js=_ADDRESS_JS)
