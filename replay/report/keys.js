addEventListener("keydown", (press) => {
  if (press.ctrlKey || press.metaKey || press.altKey || !["j", "k"].includes(press.key)) return;
  const all = [...document.querySelectorAll(".moment")];
  const places = all.map((each) => each.getBoundingClientRect().top);
  const place = press.key === "j" ? places.findIndex((top) => top > 24) : places.findLastIndex((top) => top < -1);
  if (place < 0) return;
  all[place].scrollIntoView();
  all[place].focus({ preventScroll: true });
});
