// Hears the keys of the page Replay. Every page runs this first, so that keys are heard from the moment a game begins
// to open; its table takes them. It is plain text of a `script` element: no less-than sign may stand before a letter.
(() => {
if (window.__replayEars) return;
const NAMES = { ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", " ": "Space", Escape: "Esc" };
const TYPED = "input, textarea, select, [contenteditable=true], [role=combobox], [role=slider], [role=spinbutton]";
const ABOVE = "[role=dialog], [role=listbox], [role=menu]";
const PRESSED = "button, a[href], summary, [role=button], [role=tab], [role=option]";
const OPENS = "a[href*='/replay?'][href*='game='], a[href^='replay?'][href*='game='], [class*='st-key-open-'] button";
const BESIDE = "[data-testid=stColumn]:has(.st-key-replay-panels)";
const SCROLLS = ["Up", "Down", "PageUp", "PageDown", "Home", "End", "Space"];
const BEAT = 300;
const IDLE = 6;  // beats without a table and with nothing under way: no game is opening after all

function pump(ears) {
  if (!ears.active || !ears.keys.length || Date.now() < ears.patient) return;
  ears.patient = Date.now() + 1500;
  ears.sent = Math.min(ears.keys.length, 500);
  ears.send("presses", { token: ears.token, first: ears.first, keys: ears.keys.slice(0, 500) });
}

function forget(ears) {
  ears.first += ears.keys.length;
  ears.keys = [];
  ears.sent = 0;
}

function expect(ears) {
  if (ears.active) return;
  ears.opening = true;
  ears.idle = 0;
}

// What stands beside the table scrolls by itself: it can be reached by keys and has a name.
function reachable() {
  const beside = document.querySelector(BESIDE);
  if (!beside || beside.hasAttribute("tabindex")) return;
  beside.setAttribute("tabindex", "0");
  beside.setAttribute("role", "region");
  beside.setAttribute("aria-label", "What stands beside the table");
}

function beat(ears) {
  pump(ears);
  reachable();
  if (ears.active || !(ears.opening || ears.keys.length)) return;
  const app = document.querySelector("[data-test-script-state]");
  const drawing = app?.getAttribute("data-test-script-state") !== "notRunning";
  const drawn = document.querySelector(".board");  // what takes the keys is being loaded, after the table
  ears.idle = drawing || drawn ? 0 : ears.idle + 1;
  if (ears.idle < IDLE) return;
  ears.opening = false;
  forget(ears);
}

function hear(ears, press) {
  if (press.key === "Tab") ears.mouse = false;
  if (!ears.active && !ears.opening) return;
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || press.isComposing) return;
  const name = NAMES[press.key] ?? (press.key.length === 1 ? press.key.toUpperCase() : press.key);
  if (!ears.known.includes(name)) return;
  const at = press.composedPath()[0];
  if (at instanceof Element) {
    if (at.closest(TYPED) || at.closest(ABOVE)) return;
    if (!ears.mouse && at.matches(BESIDE) && SCROLLS.includes(name)) {
      press.stopImmediatePropagation();  // who came there by Tab scrolls
      return;
    }
    if (name === "Space" && !ears.mouse && at.closest(PRESSED)) {
      press.stopImmediatePropagation();  // the button is pressed by the browser
      return;
    }
  }
  press.preventDefault();
  press.stopImmediatePropagation();
  if (press.repeat && !ears.steps.includes(name)) return;
  answer(ears, name);
}

// A key or its button: the player of the browser answers it at once if it can, else the server.
function answer(ears, name) {
  if (window.__replayPlayer?.takes(name)) return;
  say(ears, name);
}

// What was reached replaces what was reached before, as long as that has not been sent.
function say(ears, name) {
  const last = ears.keys.length - 1;
  if (name.startsWith("at ") && last >= ears.sent && ears.keys[last].startsWith("at ")) ears.keys[last] = name;
  else ears.keys.push(name);
  pump(ears);
}

function follow(ears, click) {
  if (click.button || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return;
  if (!(click.target instanceof Element)) return;
  if (!ears.active && click.target.closest(OPENS)) {
    forget(ears);  // they were meant for a game that has been left
    expect(ears);
  }
  const button = ears.active ? click.target.closest("[class*=st-key-key-] button") : null;
  const name = button?.closest("[class*=st-key-key-]").className.match(/st-key-key-(\w+)/)?.[1];
  if (ears.known.includes(name)) {
    click.preventDefault();
    click.stopImmediatePropagation();
    answer(ears, name);
    return;
  }
  const link = ears.active ? click.target.closest("a[data-does]") : null;
  if (!link) return;
  click.preventDefault();
  answer(ears, link.dataset.does);
}

// The first thing that Tab comes to leads past the list of pages: on a table to the first seat.
function skipping(words) {
  const link = document.querySelector(".skip") ?? document.createElement("a");
  link.className = "skip";
  link.href = "#";
  link.textContent = words;
  link.onclick = (click) => {
    click.preventDefault();
    const seats = [...document.querySelectorAll(".st-key-replay-head button")];
    (seats.find((each) => each.checkVisibility()) ?? document.querySelector(".stMain")).focus();
  };
  if (!link.isConnected) document.body.prepend(link);
}

// `opening`: whether the page that is being drawn is to show a game; `skip`: what leads past the list of pages.
function know(ears, known, steps, opening, skip) {
  Object.assign(ears, { known, steps });
  skipping(skip);
  if (opening) expect(ears);
}

// The table is there, or has acknowledged presses: gives back what is to be done when it goes.
function take(ears, data, send) {
  Object.assign(ears, { active: true, opening: false, idle: 0, send });
  if (data.token === ears.token && data.heard >= ears.first) {
    const done = data.heard - ears.first + 1;
    ears.keys.splice(0, done);
    ears.sent = Math.max(0, ears.sent - done);
    ears.first += done;
    ears.patient = 0;
  }
  ears.at = data.at;
  window.__replayPlayer?.sync(data.at);
  pump(ears);
  ears.shown ??= data.shown;
  if (data.shown !== ears.shown) {
    ears.shown = data.shown;
    if (window.innerWidth <= 640) {
      document.querySelector(".st-key-replay-panels")?.scrollIntoView({ block: "start" });
    }
  }
  return () => { ears.active = false; };
}

const ears = window.__replayEars = {
  token: `${Date.now()}-${Math.random()}`, first: 1, keys: [], known: [], steps: [], patient: 0, mouse: true, idle: 0,
  active: false, opening: false, sent: 0, at: null,
  say: (name) => say(ears, name),
  know: (...said) => know(ears, ...said),
  take: (...said) => take(ears, ...said),
};
window.addEventListener("keydown", (press) => hear(ears, press), true);
window.addEventListener("pointerdown", () => { ears.mouse = true; }, true);
window.addEventListener("click", (click) => follow(ears, click), true);
window.setInterval(() => beat(ears), BEAT);
})();
