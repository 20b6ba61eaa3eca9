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
