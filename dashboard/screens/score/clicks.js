// Hears the clicks on the tiles of Score a hand and on what takes them back, in their order, so that none is lost while
// the page is drawn: Streamlit merges clicks that come then. They are handed over until the page has acknowledged them.
const TILES = "[class*=st-key-pick-tile-] button, [class*=st-key-held][class*=-tile-] button";
const EDITS = ".st-key-sh_take_back button, .st-key-sh_clear button";
const INTO = ".st-key-sh_into button";
const MOST = 500;
const BEAT = 300;

function pump(ears) {
  if (!ears.active || !ears.clicks.length || Date.now() < ears.patient) return;
  ears.patient = Date.now() + 1500;
  ears.send("clicks", { token: ears.token, first: ears.first, keys: ears.clicks.slice(0, MOST) });
}

function nameOf(button) {
  if (button.closest(".st-key-sh_take_back")) return "take back";
  if (button.closest(".st-key-sh_clear")) return "clear";
  const [, what, tile] = button.closest("[class*=-tile-]").className.match(/st-key-(pick|held)\d*-tile-(\w+)/) ?? [];
  const into = [...document.querySelectorAll(INTO)].findIndex((each) => each.getAttribute("data-testid")?.includes("Active"));
  return tile && `${what} ${tile} ${into}`;
}

function hear(ears, click) {
  if (!ears.active || click.button || !(click.target instanceof Element)) return;
  const button = click.target.closest(`${TILES}, ${EDITS}`);
  const name = button && !button.disabled && nameOf(button);
  if (!name) return;
  click.preventDefault();
  click.stopImmediatePropagation();
  ears.clicks.push(name);
  pump(ears);
}

function begun() {
  const ears = { token: `${Date.now()}-${Math.random()}`, first: 1, clicks: [], patient: 0, active: false };
  window.addEventListener("click", (click) => hear(ears, click), true);
  window.setInterval(() => pump(ears), BEAT);
  return ears;
}

export default ({ data, setStateValue }) => {
  const ears = (window.__replayTiles ??= begun());
  Object.assign(ears, { active: true, send: setStateValue });
  if (data.token === ears.token && data.heard >= ears.first) {
    const done = data.heard - ears.first + 1;
    ears.clicks.splice(0, done);
    ears.first += done;
    ears.patient = 0;
  }
  pump(ears);
  return () => { ears.active = false; };
};
