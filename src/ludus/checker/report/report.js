"use strict";
(() => {
  // --- tables: a click on a heading sorts, a second one turns round ---
  const value = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;
  const compare = (one, other) => (isNaN(one) || isNaN(other) ? one.localeCompare(other, document.documentElement.lang) : one - other);
  for (const button of document.querySelectorAll("th button")) {
    button.addEventListener("click", () => {
      const heading = button.closest("th"), body = heading.closest("table").tBodies[0];
      const turned = heading.getAttribute("aria-sort") === "ascending";
      for (const each of heading.parentElement.cells) each.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", turned ? "descending" : "ascending");
      const rows = [...body.rows].sort((one, other) => compare(value(one, heading.cellIndex), value(other, heading.cellIndex)));
      body.append(...(turned ? rows.reverse() : rows));
    });
  }

  // --- lines to paste ---
  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const lines = button.closest("section").querySelector("pre"), before = button.textContent;
      try {
        await navigator.clipboard.writeText(`${lines.textContent}\n`);
        button.textContent = document.body.dataset.copied;
        setTimeout(() => { button.textContent = before; }, 1500);
      } catch { // no clipboard for a page opened from a file: the lines are selected instead
        getSelection().selectAllChildren(lines);
      }
    });
  }
  document.documentElement.dataset.ready = "yes";
})();
