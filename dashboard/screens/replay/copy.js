export default function ({ data }) {
  if (window.__replayCopied === data.number) return;
  window.__replayCopied = data.number;
  navigator.clipboard?.writeText(data.text).catch(() => {});
}
