// What the browser keeps of who looks at the page; nothing to keep makes it forget.
export default ({ data }) => {
  const age = data.text ? 31536000 : 0;
  document.cookie = `replay_${data.name}=${data.text}; path=/; SameSite=Strict; max-age=${age}`;
};
