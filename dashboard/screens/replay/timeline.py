"""The timeline of a hand, which can be clicked, and what copies a link: two small components of our own.

Nothing is decided in the script of a component: it draws what it is given, as text, and says what was clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from parts.components import component
from replay.terms import say
from screens.replay.moments import FLAG_SIGNS, MomentFlag

_CSS: Final = """
.line { container-type: inline-size; position: relative; height: 46px; margin: 0 10px;
  font-family: var(--st-font, system-ui); }
.rail { position: absolute; left: -10px; right: -10px; bottom: 4px; height: 14px; border: 0; padding: 0;
  background: none; cursor: pointer; }
.rail::before { content: ""; position: absolute; left: 10px; right: 10px; top: 5px; height: 4px; border-radius: 2px;
  background: light-dark(#d0ccbf, #3a474d); }
.done { position: absolute; left: 0; bottom: 9px; height: 4px; border-radius: 2px; background: var(--st-primary-color);
  pointer-events: none; }
.now { position: absolute; bottom: 3px; width: 16px; height: 16px; margin-left: -8px; border-radius: 50%;
  background: var(--st-primary-color); border: 3px solid var(--st-background-color); box-sizing: border-box;
  box-shadow: 0 0 0 1px var(--st-primary-color); pointer-events: none; }
.flag { position: absolute; bottom: 17px; width: 18px; height: 26px; margin-left: -9px; text-align: center;
  cursor: pointer; font: 600 13px/26px system-ui, sans-serif; color: var(--st-text-color); }
.flag::after { content: ""; position: absolute; left: 50%; bottom: -4px; height: 5px;
  border-left: 1px solid currentcolor; opacity: .5; }
.flag:hover { transform: scale(1.25); }
.rail:focus-visible { outline: 3px solid var(--st-primary-color); border-radius: 4px; }
.call { color: light-dark(#59625d, #a3ada8); font-size: 9px; }
.win { color: light-dark(#176b3a, #7ad39a); font-size: 16px; }
.dealt { color: light-dark(#a8201a, #ff8d83); font-size: 16px; }
.finding { color: light-dark(#a8201a, #ff8d83); font-size: 14px; } .ready { color: light-dark(#1f4e9e, #8fb8f6); }
.noted { color: light-dark(#6b2fa0, #cfa8f5); font-size: 14px; }
@container (max-width: 480px) { .flag.call { font-size: 0; } }
@media (forced-colors: active) {
  .rail::before { background: GrayText; forced-color-adjust: none; }
  .done, .now { background: Highlight; forced-color-adjust: none; }
}
.hell, .missed, .late, .costly { color: light-dark(#7a4b00, #f2bd5c); } .died { color: light-dark(#a8201a, #ff8d83); }
"""
_JS: Final = """
export default function ({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".line");
  const at = (event) => `${data.last ? (100 * event) / data.last : 0}%`;
  const made = (tag, name, label) => {
    const found = document.createElement(tag);
    found.className = name;
    if (label) { found.title = label; found.setAttribute("aria-label", label); }
    return found;
  };
  const rail = made("button", "rail", data.says.replace("#", data.now));
  const player = () => (window.__replayPlayer?.ready() ? window.__replayPlayer : null);
  const to = (event) => {
    if (!player()) { setTriggerValue("event", event); return; }
    player().stop();
    player().go(event);
  };
  const under = (pointer) => {
    const box = rail.getBoundingClientRect();
    const part = (pointer.clientX - box.left - 10) / Math.max(1, box.width - 20);
    return Math.round(Math.min(1, Math.max(0, part)) * data.last);
  };
  rail.onclick = (click) => { to(under(click)); rail.blur(); };
  rail.onpointerdown = (down) => { rail.setPointerCapture(down.pointerId); };
  rail.onpointermove = (moved) => {
    if (moved.buttons === 1 && player() && under(moved) !== window.__replayPlayer.event) to(under(moved));
  };
  rail.tabIndex = -1;
  const done = made("div", "done");
  done.style.width = at(data.now);
  const now = made("div", "now");
  now.style.left = at(data.now);
  const flags = data.flags.map((each) => {
    const flag = made("span", `flag ${each.kind}`, each.label);  // too close for buttons; J and K lead there
    flag.setAttribute("role", "img");
    flag.textContent = each.sign;
    flag.style.left = at(each.event);
    flag.onclick = () => to(each.event);
    return flag;
  });
  root.replaceChildren(rail, done, now, ...flags);
  const move = (event) => {
    done.style.width = now.style.left = at(event);
    rail.setAttribute("aria-label", data.says.replace("#", event));
  };
  const lines = (window.__replayLines ??= new Set());
  lines.add(move);
  if (player()) move(player().event);
  return () => lines.delete(move);
}
"""
_COPY_JS: Final = """
export default function ({ data }) {
  if (window.__replayCopied === data.number) return;
  window.__replayCopied = data.number;
  navigator.clipboard?.writeText(data.text).catch(() => {});
}
"""


def timeline(shown: Sequence[MomentFlag], now: int, last: int, on_click: Callable[[], None]) -> None:
    """The timeline with its flags, one sign a moment: the most important; the others are in its label.

    The event that was clicked is in the session's state under `timeline`.
    """
    by_event: dict[int, list[MomentFlag]] = {}
    for flag in shown:
        by_event.setdefault(flag.event, []).append(flag)
    flags = [
        {
            "event": event,
            "kind": here[0].kind,
            "sign": FLAG_SIGNS[here[0].kind][0],
            "label": say("Event {event}: {what}", event=event, what=", ".join(flag.words for flag in here)),
        }
        for event, here in by_event.items()
    ]
    says = say("Timeline: event {event} of {last}. Click to go to a moment.", event="#", last=last)
    data: dict[str, Any] = {"now": now, "last": last, "flags": flags, "says": says}
    component("timeline", _JS, '<div class="line"></div>', _CSS)(
        data=data, key="timeline", on_event_change=on_click, height=50
    )


def copy(text: str, number: int) -> None:
    """Put the text on the clipboard, once for each number, where the browser allows it."""
    component("copy", _COPY_JS)(data={"text": text, "number": number}, key="copy", height=1)
