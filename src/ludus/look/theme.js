// Before the first paint: what the reader chose last, else what the machine prefers.
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem("ludus-theme"); } catch { /* a page opened from a file may keep nothing */ }
  document.documentElement.dataset.theme = chosen || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
})();
