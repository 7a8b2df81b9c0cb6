/**
 * Levels as text and as a drawing. The server says what is wrong with a text; here it is only read as far as it can be drawn:
 * rows that are too short are filled with wall, and what means nothing is kept as it is.
 */

/**
 * @typedef {object} Drawing
 * @property {number} width
 * @property {number} height
 * @property {number} floors
 * @property {string} marks [cell] what the text says there; cells row by row from the bottom left, floor by floor
 * @property {[string, string][]} headings
 */

export const MOST_SIDE = 64;
export const MOST_FLOORS = 4;
export const WALL = "#";
export const FREE = " ";
const HEADING = /^(\w+):\s*(.*)$/;
const LEAST = 3; // cells a side, so that there is something to see
const STRANGE = "?"; // stands for a character that is no single one of a string

/** @param {string} text @returns {Drawing} */
export function parseText(text) {
  /** @type {[string, string][]} */
  const headings = [];
  /** @type {string[][][]} [floor][row from the top] */
  const floors = [[]];
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const heading = HEADING.exec(line);
    const rows = floors[floors.length - 1];
    if (heading) headings.push([heading[1], heading[2].trimEnd()]);
    else if (line === "---") floors.push([]);
    else if (line || rows.length) rows.push(Array.from(line, (each) => (each.length === 1 ? each : STRANGE)));
  }
  for (const rows of floors) while (rows.length && !rows[rows.length - 1].length) rows.pop();
  floors.length = Math.min(floors.length, MOST_FLOORS);
  const height = clamp(Math.max(...floors.map((rows) => rows.length)));
  const width = clamp(Math.max(...floors.flat().map((row) => row.length), 0));
  const drawn = floors.map((rows) => {
    const all = Array.from({ length: height }, (_, y) => rows[rows.length - 1 - y] ?? []);
    return all.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? WALL).join("")).join("");
  });
  return { width, height, floors: floors.length, marks: drawn.join(""), headings };
}

/** @param {number} side */
const clamp = (side) => Math.min(Math.max(side, LEAST), MOST_SIDE);

/** Written so that `parseText` reads the same back. @param {Drawing} drawing */
export function formatText({ width, height, floors, marks, headings }) {
  const head = headings.map(([key, value]) => `${key}: ${value}`.trimEnd());
  const drawn = Array.from({ length: floors }, (_, floor) =>
    Array.from({ length: height }, (_, row) => {
      const first = (floor * height + height - 1 - row) * width;
      return marks.slice(first, first + width);
    }).join("\n"));
  return `${[...head, ...(head.length ? [""] : [])].join("\n")}${head.length ? "\n" : ""}${drawn.join("\n---\n")}\n`;
}

/** What a heading says, or nothing. @param {string} text @param {string} key */
export function heading(text, key) {
  return parseText(text).headings.find(([name]) => name === key)?.[1] ?? "";
}

/** The text with another heading; one line of it changes, so that whatever else somebody typed stays. @param {string} text @param {string} key @param {string} value */
export function withHeading(text, key, value) {
  const lines = text.split("\n");
  const place = lines.findIndex((line) => HEADING.exec(line)?.[1] === key);
  if (place >= 0) lines[place] = `${key}: ${value}`;
  else if (HEADING.test(lines[0])) lines.unshift(`${key}: ${value}`);
  else lines.unshift(`${key}: ${value}`, "");
  return lines.join("\n");
}
