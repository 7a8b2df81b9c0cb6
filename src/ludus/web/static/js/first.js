/* Runs before the first paint, so that nobody sees the other theme flash by. */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("ludus.theme");
  } catch {
    /* nothing is kept here */
  }
  const isLight = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = chosen || (isLight ? "light" : "dark");
})();
