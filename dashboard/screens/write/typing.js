// What is typed is told while it is typed: after a pause of the fingers the field says what it says on Ctrl+Enter.
const PAUSE = 600;

function commit(field) {
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
}

export default () => {
  let timer = 0;
  const hear = (event) => {
    if (!(event.target instanceof HTMLTextAreaElement) || !event.target.closest(".st-key-wd_text")) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => commit(event.target), PAUSE);
  };
  document.addEventListener("input", hear);
  return () => { window.clearTimeout(timer); document.removeEventListener("input", hear); };
};
