// Steps through a hand in the browser: it holds the tables of the hand as the chosen view may see them, and draws the
// one that is asked for at once, in the place of the one that the server drew. Keys, buttons, wheel, timeline and
// playing all come to `go`. What was reached is told to the server a moment after the last step; what stands beside
// the table follows then. Where there is no player yet, every step is the server's.
const TOLD = 150;  // milliseconds after the last step
const NOTCH = 40;  // pixels that the wheel turns for a step
const NARROW = 640;
const TABLE = ".st-key-replay-table";
const STAYS = ["Esc", "X", "W", "D", "E", "L", "H", "M", "B", "F1", "Space"];  // keys that lead to no other hand or view

// Make what is drawn like `next`, and touch only what differs: that is all that is painted anew.
function match(drawn, next) {
  if (drawn.isEqualNode(next)) return;
  if (drawn.nodeType !== Node.ELEMENT_NODE || drawn.nodeName !== next.nodeName) {
    drawn.replaceWith(next);
    return;
  }
  for (const { name } of [...drawn.attributes]) if (!next.hasAttribute(name)) drawn.removeAttribute(name);
  for (const { name, value } of next.attributes) if (drawn.getAttribute(name) !== value) drawn.setAttribute(name, value);
  const old = [...drawn.childNodes];
  const wanted = [...next.childNodes];
  wanted.forEach((each, place) => (old[place] ? match(old[place], each) : drawn.append(each)));
  for (const each of old.slice(wanted.length)) each.remove();
}

function made() {
  const player = {
    key: null, frames: null, event: 0, playing: false, pace: 1000, expected: null, timer: 0, beat: 0, turned: 0,
    said: null,

    // The tables of a hand have come: `packed` is deflated JSON in base64.
    async load({ key, packed }) {
      if (key === player.key || !packed) return;
      player.key = key;
      player.frames = null;
      const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
      const found = await new Response(stream).json();
      if (player.key !== key) return;
      player.frames = found;
      player.draw();
      player.play();
    },

    // Where the server is. What has not been told to it yet goes before.
    sync({ key, event, playing, pace }) {
      player.expected = key;
      player.pace = pace;
      if (!player.waiting()) player.event = event;
      if (!window.__replayEars.keys.includes("Space")) player.playing = playing;
      player.draw();
      player.play();
    },

    waiting: () => player.timer !== 0 || window.__replayEars.keys.some((each) => each.startsWith("at ")),
    // Whether a step can be made here: not while the server is on its way to another hand or view.
    ready: () => player.frames !== null && player.key === player.expected && window.__replayEars.active
      && window.__replayEars.keys.every((each) => STAYS.includes(each) || each.startsWith("at ")),

    // Take a key by its name, if it can be answered here.
    takes(name) {
      if (!player.ready()) return false;
      const [word, hand, event] = name.split(" ");
      if (word === "at" && Number(hand) === player.frames.hand) {
        player.stop();
        player.go(Number(event));
        return true;
      }
      const { last, decisions, flags, final } = player.frames;
      const now = player.event;
      const after = (places) => places.find((each) => each > now);
      const before = (places) => places.findLast((each) => now > each);
      const leads = {
        Right: () => (last > now ? now + 1 : undefined), Left: () => (now > 0 ? now - 1 : undefined),
        Down: () => after(decisions), Up: () => before(decisions),
        PageDown: () => after(flags), J: () => after(flags), PageUp: () => before(flags), K: () => before(flags),
        End: () => (last > now ? last : undefined), Home: () => (now > 0 ? 0 : undefined),
      };
      if (!leads[name]) {
        player.tell();
        return false;
      }
      player.stop();
      const there = leads[name]();
      if (there === undefined) {
        player.tell();
        return final && name === "Right";
      }
      player.go(there);
      return true;
    },

    // The only place where a step is made.
    go(event, playing = false) {
      player.event = Math.min(Math.max(event, 0), player.frames.last);
      player.said = playing ? "on" : "at";
      player.draw();
      window.clearTimeout(player.timer);
      player.timer = window.setTimeout(player.tell, TOLD);
    },

    tell() {
      if (!player.timer) return;
      window.clearTimeout(player.timer);
      player.timer = 0;
      const address = new URL(window.location.href);
      address.searchParams.set("event", player.event);
      window.history.replaceState(window.history.state, "", address);
      window.__replayEars.say(`at ${player.frames.hand} ${player.event} ${player.said}`);
    },

    draw() {
      if (!player.frames || player.key !== player.expected) return;
      const drawn = document.querySelector(`${TABLE} [data-replay=board]`);
      const { hand, seat, view, last, boards } = player.frames;
      if (!drawn || drawn.dataset.view !== view) return;  // the server draws another one
      if (drawn.dataset.hand !== String(hand) || drawn.dataset.seat !== String(seat)) return;
      if (drawn.dataset.event !== String(player.event)) {
        const next = document.createElement("template");
        next.innerHTML = boards[player.event];
        match(drawn, next.content.firstElementChild);
      }
      const count = document.querySelector(".st-key-replay-transport .legend b");
      if (count) {  // the two numbers alone: the words are those of the language in use
        const both = [player.event, last];
        count.textContent = count.textContent.replace(/\d+/g, (number) => both.shift() ?? number);
      }
      player.mark(hand);
      for (const move of window.__replayLines ?? []) move(player.event);
    },

    // Where the moves of the hand are listed, the present one is marked and in sight.
    mark(hand) {
      const here = document.querySelector(`.moves [data-does="at ${hand} ${player.event}"]`)?.parentElement;
      if (!here || here.dataset.seen) return;
      for (const each of here.parentElement.querySelectorAll("[aria-current]")) {
        each.removeAttribute("aria-current");
        delete each.dataset.seen;
      }
      here.ariaCurrent = here.dataset.seen = "true";
      if (window.innerWidth > NARROW) here.scrollIntoView({ block: "nearest" });
    },

    play() {
      window.clearTimeout(player.beat);
      if (player.playing && player.frames) player.beat = window.setTimeout(player.on, player.pace);
    },
    on() {
      if (player.ready() && player.frames.last > player.event) player.go(player.event + 1, true);
      else if (player.ready() && !player.waiting()) {
        const { hand, final } = player.frames;
        window.__replayEars.say(final ? "Space" : `on ${hand + 1}`);
      }
      player.play();
    },
    stop() {
      player.playing = false;
      window.clearTimeout(player.beat);
    },

    turn(wheel) {
      if (!(wheel.target instanceof Element) || !wheel.target.closest(`${TABLE} .board`)) return;
      if (wheel.ctrlKey || NARROW >= window.innerWidth || !player.ready()) return;
      wheel.preventDefault();
      player.turned += wheel.deltaY;
      const steps = Math.trunc(player.turned / NOTCH);
      if (!steps) return;
      player.turned = 0;
      player.stop();
      player.go(player.event + Math.sign(steps));
    },
  };
  window.addEventListener("wheel", player.turn, { capture: true, passive: false });
  // What the server draws late is put right before it is painted.
  new MutationObserver(() => {
    const drawn = document.querySelector(`${TABLE} [data-replay=board]`);
    if (drawn && drawn.dataset.event !== String(player.event)) player.draw();
    else if (drawn && player.frames) player.mark(player.frames.hand);
  }).observe(document.body, { childList: true, subtree: true });
  return player;
}

export default function ({ data, setStateValue }) {
  if (!window.DecompressionStream) return;
  const player = (window.__replayPlayer ??= made());
  if (!data.packed) setStateValue("steps", true);
  if (window.__replayEars.at) player.sync(window.__replayEars.at);
  player.load(data);
}
