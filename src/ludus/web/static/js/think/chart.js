/** Lines and areas over plies, as SVG paths; where a value is not known there is a gap. */

/** @typedef {{ x: number, low: number, high: number } | null} Slice an area's ends at one place, in pixels */

/** @param {({ x: number, y: number } | null)[]} points */
export function linePath(points) {
  return runs(points).map((run) => run.map((point, i) => `${i ? "L" : "M"}${fixed(point.x)} ${fixed(point.y)}`).join("")).join("");
}

/** @param {Slice[]} slices */
export function areaPath(slices) {
  return runs(slices).map((run) => {
    const above = run.map((each) => `${fixed(each.x)} ${fixed(each.high)}`);
    const below = [...run].reverse().map((each) => `${fixed(each.x)} ${fixed(each.low)}`);
    return `M${[...above, ...below].join("L")}Z`;
  }).join("");
}

/**
 * Each seat's band, one upon the other; the first seat is on top.
 * @param {(number | null)[][]} shares [ply][seat]
 * @returns {({ low: number, high: number } | null)[][]} [seat][ply] from 0 at the bottom to 1
 */
export function stack(shares) {
  const seats = Math.max(0, ...shares.map((row) => row.length));
  const bands = Array.from({ length: seats }, () => /** @type {({ low: number, high: number } | null)[]} */ ([]));
  for (const row of shares) {
    const total = row.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0);
    const isKnown = row.length === seats && total > 0 && row.every((value) => value !== null);
    let low = 0;
    for (let seat = seats - 1; seat >= 0; seat--) {
      const high = low + (isKnown ? /** @type {number} */ (row[seat]) / total : 0);
      bands[seat].push(isKnown ? { low, high } : null);
      low = high;
    }
  }
  return bands;
}

/** Stretches without a gap. @template T @param {(T | null)[]} values @returns {T[][]} */
function runs(values) {
  /** @type {T[][]} */
  const found = [[]];
  for (const value of values) {
    if (value === null) found.push([]);
    else found[found.length - 1].push(value);
  }
  return found.filter((run) => run.length);
}

/** @param {number} value */
function fixed(value) {
  return Number(value.toFixed(1));
}
