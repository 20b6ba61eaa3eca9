// The table as a picture: what is drawn is drawn once more into a PNG, by the browser alone. Nothing is sent anywhere.
const WIDE = 1200;
const UNDER = 116;  // pixels below the table, where it is said what it is

// The table and what it is, as an SVG that needs nothing from outside.
function drawn() {
  const board = document.querySelector("[data-replay=board]");
  const sheet = [...document.querySelectorAll("style")].map((each) => each.textContent).find((each) => each.includes(".felt {"));
  if (!board || !sheet) throw new Error("there is no table");
  const page = document.implementation.createHTMLDocument("");
  const whole = page.createElement("div");
  whole.className = "stApp";
  whole.style.cssText = `color-scheme: light; width: ${WIDE}px; font: 16px/1.35 system-ui, "Noto Sans CJK SC", sans-serif; background: #fbfaf7; color: #1d2421`;
  const style = page.createElement("style");
  style.textContent = sheet;
  whole.append(style, page.importNode(board, true));
  const said = page.createElement("div");
  said.style.cssText = `height: ${UNDER}px; padding: 12px 18px; box-sizing: border-box; overflow: hidden; font-size: 22px`;
  const words = (selector) => (document.querySelector(selector)?.textContent ?? "").trim();
  const count = words(".st-key-replay-transport .legend b");
  const title = page.createElement("b");
  title.textContent = `${words(".page-title")}, ${count}`;
  const told = page.createElement("div");
  told.textContent = words(".st-key-replay-desk .told");
  said.append(title, told);
  whole.append(said);
  const inside = new XMLSerializer().serializeToString(whole);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${WIDE + UNDER}" style="color-scheme: light">`
    + `<foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`;
}

async function picture() {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, WIDE + UNDER];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done, lost) => canvas.toBlob((blob) => (blob ? done(blob) : lost(new Error("no picture"))), "image/png"));
}

export default function ({ parentElement, data }) {
  const [copied, saved] = parentElement.querySelectorAll("button");
  const said = parentElement.querySelector("[role=status]");
  const doing = (work, done) => async () => {
    try {
      await work();
      said.textContent = done;
    } catch {
      said.textContent = data.failed;
    }
  };
  [copied.textContent, saved.textContent] = [data.copy, data.save];
  copied.onclick = doing(() => navigator.clipboard.write([new ClipboardItem({ "image/png": picture() })]), data.copied);
  saved.onclick = doing(async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await picture());
    link.download = `${data.name}.png`;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, data.saved);
}
