// Steps of one game take each other's place. Of what follows one click or key there is one entry: what a page then adds
// to its address by itself takes the place of what it had. A link to another page with a query is several entries for
// Streamlit, the query on the page that is left and then the page itself: the last takes the place of the others,
// whatever is pressed meanwhile.
// A page that is loaded may have added to its address before this script was there. Entries from then on are marked, so
// that Back passes over the address as it was given: it would lead to the same page once more.
// Text that is being typed is sent when its box is left. Where that is by a tap on a link, Streamlit sends it after the
// link, with the page that is left, and stays there: such a link waits until the text has come to the server and the
// page is being drawn for it, on a busy computer longer than on an idle one.
const LINK = "a[data-testid=stPageLink-NavLink], a[data-testid=stTopNavLink], a[data-testid=stSidebarNavLink]";
const SENT = 60;
const LOST = 400;  // from the box that is left to the tap that leaves it
const LATEST = 2000;

function drawing() {
  const app = document.querySelector("[data-test-script-state]");
  return app !== null && app.getAttribute("data-test-script-state") !== "notRunning";
}

function open(link) {
  if (link.isConnected) link.click();
  else window.location.assign(link.href);  // the list has been drawn anew meanwhile
}

function openWhenSent(link) {
  const begun = Date.now();
  let seen = 0;
  const look = () => {
    if (!seen && drawing()) seen = Date.now();
    if ((seen && Date.now() - seen >= SENT) || Date.now() - begun >= LATEST) open(link);
    else window.setTimeout(look, 15);
  };
  look();
}

export default function () {
  if (window.__replayAddress) return;
  window.__replayAddress = true;
  const push = window.history.pushState;
  const replace = window.history.replaceState;
  const marked = (state) => ({ ...state, replay: true });
  let passing = "";
  let touched = false;
  let typed = null;
  let left = -LOST;
  for (const each of ["pointerdown", "keydown", "click"]) {
    window.addEventListener(each, () => { touched = true; }, true);
  }
  window.addEventListener("popstate", (popped) => {
    touched = false;
    passing = "";
    if (!popped.state?.replay && !window.location.hash) window.history.back();
  }, true);
  window.addEventListener("focusin", (got) => { typed = got.target?.value ?? null; }, true);
  window.addEventListener("focusout", (lost) => {
    const box = lost.target instanceof Element && lost.target.matches("input, textarea") ? lost.target : null;
    if (box && box.value !== typed) left = lost.timeStamp;
  }, true);
  window.addEventListener("click", (click) => {
    const link = click.target instanceof Element ? click.target.closest(LINK) : null;
    if (!link || click.timeStamp - left > LOST || click.button) return;
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return;
    left = -LOST;
    click.preventDefault();
    click.stopImmediatePropagation();
    openWhenSent(link);
  }, true);
  // A link to the page where it stands: Streamlit takes the query out of the entry that is left, and puts none into
  // another. So the entry stays as it is, and one behind it has the link's. On a phone the list of pages lies over the
  // page: it closes when one is chosen.
  let leads = null;
  window.addEventListener("click", (click) => {
    const link = click.target instanceof Element ? click.target.closest(LINK) : null;
    const plain = !(click.button || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey);
    leads = plain && link?.pathname === window.location.pathname && link.search !== window.location.search ? link.href : null;
    if (leads) window.history.pushState(window.history.state, "", window.location.href);
  }, true);
  window.addEventListener("click", (click) => {
    if (leads) window.history.replaceState(window.history.state, "", leads);
    if (!(click.target instanceof Element) || !click.target.closest("[data-testid=stSidebarNavLink]")) return;
    document.querySelector("[data-testid=stSidebarCollapseButton] button")?.click();
  });
  window.history.replaceState = function (state, unused, url) {
    return replace.call(this, marked(state), unused, url);
  };
  window.history.replaceState(window.history.state, "", window.location.href);
  window.history.pushState = function (state, unused, url) {
    const here = new URL(window.location.href);
    const there = new URL(url ?? "", here);
    const game = (at) => at.pathname.endsWith("/replay") && at.searchParams.has("game");
    const step = game(here) && game(there) && there.searchParams.has("event") && there.searchParams.has("view");
    const stays = there.pathname === here.pathname;
    const adds = stays && (!touched || passing);
    const arrives = passing && here.search === passing && there.search.startsWith(passing) && !stays;
    passing = stays && !step && (touched || passing) ? there.search : "";
    touched = false;
    if (step || adds || arrives) return window.history.replaceState(state, unused, url);
    return push.call(this, marked(state), unused, url);
  };
}
