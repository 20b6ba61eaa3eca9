// A click on a tile of the hand in front, on the table, is one on its button.
export default ({ data }) => {
  const hear = ({ target }) => {
    const tile = target instanceof Element && target.closest(".board .at-near .hand .t");
    if (!tile) return;
    const place = [...tile.closest(".hand").querySelectorAll(".t")].indexOf(tile);
    document.querySelectorAll(`${data.place} button`)[place]?.click();
  };
  document.addEventListener("click", hear);
  return () => document.removeEventListener("click", hear);
};
