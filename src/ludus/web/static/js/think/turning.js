/** Turning points: the plies where somebody's chance changed most, and stayed changed. */

/**
 * @typedef {{ ply: number, seat: number, change: number, from: number | null, was: number, is: number, since: number }} Turning
 *   `change` is what it is found by; `was` and `is` are the seat's own estimates at the plies `since` and `ply`; `from` is the seat
 *   that lost most, if several are known
 */

/**
 * A change is the mean over a few plies from there on, less the mean over as many before. It counts only as far as the medians
 * agree, so that one odd estimate is no turning point, and only where the estimate itself steps that way. Plies without a value
 * are passed over.
 * @param {(number | null)[] | (number | null)[][]} values by ply: of one seat, or of every seat
 * @param {{ most?: number, least?: number, span?: number }} [options] how many at most, how great at least, over how many plies
 * @returns {Turning[]} in the order of the game; of one seat the change has a sign, of several it is the gain of the seat named
 */
export function turningPoints(values, { most = 3, least = 0.1, span = 4 } = {}) {
  const rows = values.map((row) => (Array.isArray(row) ? row : [row]));
  const known = rows.flatMap((row, ply) => (row.length && row.every((value) => value !== null) ? [{ ply, row: /** @type {number[]} */ (row) }] : []));
  const found = known.flatMap((_, i) => {
    const before = known.slice(Math.max(0, i - span), i), after = known.slice(i, i + span);
    return before.length && after.length > 1 ? [turnAt(before, after)] : [];
  });
  /** @type {Turning[]} */
  const kept = [];
  for (const each of found.sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.ply - b.ply)) {
    if (kept.length === most || Math.abs(each.change) < least) break;
    if (kept.every((other) => Math.abs(other.ply - each.ply) > span)) kept.push(each);
  }
  return kept.sort((a, b) => a.ply - b.ply);
}

/** @typedef {{ ply: number, row: number[] }} Known what every seat said at a ply */

/** @param {Known[]} before @param {Known[]} after @returns {Turning} */
function turnAt(before, after) {
  const last = before[before.length - 1], first = after[0];
  const changes = first.row.map((now, seat) => {
    const [was, is] = [before, after].map((known) => known.map((each) => each.row[seat]));
    const byMean = mean(is) - mean(was), byMedian = median(is) - median(was), step = now - last.row[seat];
    return byMean * byMedian > 0 && byMean * step > 0 ? Math.sign(byMean) * Math.min(Math.abs(byMean), Math.abs(byMedian)) : 0;
  });
  const seat = changes.length === 1 ? 0 : changes.indexOf(Math.max(...changes));
  const from = changes.length === 1 ? null : changes.indexOf(Math.min(...changes));
  return { ply: first.ply, seat, change: changes[seat], from, was: last.row[seat], is: first.row[seat], since: last.ply };
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b), middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
