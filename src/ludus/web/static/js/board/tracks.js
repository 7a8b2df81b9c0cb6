/** Where riders have been: trails and walls follow from the heads of all frames since the start, by the rules of Tron. */

/** @typedef {import("ludus/types.js").RidersScenery} RidersScenery */
/** @typedef {import("ludus/types.js").Frame} Frame */

/**
 * @typedef {object} Tracks
 * @property {number[][][]} pieces [rider] its trail, in parts: through a passage, or after being sent home, a new one begins
 * @property {Uint8Array} walls [cell] 1 where nobody can ride
 * @property {number[]} stones cells that became wall where riders met, and lie on no trail
 * @property {boolean[]} gone [rider] its trail has vanished
 * @property {number[]} heads
 * @property {number[]} fell
 * @property {Step[]} steps [rider] what its last turn did
 */

/**
 * How a head came where it is: from a cell towards another.
 * @typedef {object} Step
 * @property {number} from
 * @property {number} towards the cell it entered or ran into; `from` if it did not move
 * @property {"stay" | "ride" | "jump" | "home" | "fall"} how
 */

const NOWHERE = 65535; // the target of a rider that did not move
const WALL = "#";

/** @param {RidersScenery} scenery @param {Frame[]} frames @param {number} ply @returns {Tracks} */
export function follow(scenery, frames, ply) {
  const track = begin(scenery, frames[0]);
  for (let turn = 1; turn <= ply; turn++) {
    advance(scenery, track, frames[turn]);
    if (scenery.fallen === "vanishes") vanish(track, frames[turn]);
  }
  const { heads, fell, steps, pieces, gone } = track;
  const walls = track.owned.map((owners, cell) => Number(owners !== 0 || scenery.marks[cell] === WALL));
  const trodden = new Set(pieces.flatMap((piece, rider) => (gone[rider] ? [] : piece.flat())));
  const stones = [...track.met].filter((cell) => walls[cell] && !trodden.has(cell));
  return { pieces, walls, stones, gone, heads, fell, steps };
}

/** @param {RidersScenery} scenery @param {Frame} first */
function begin(scenery, first) {
  const heads = first.heads ?? [];
  const track = {
    heads,
    fell: first.fell ?? [],
    pieces: heads.map((head) => [[head]]),
    steps: heads.map((head) => /** @type {Step} */ ({ from: head, towards: head, how: "stay" })),
    gone: heads.map(() => false),
    met: /** @type {Set<number>} */ (new Set()),
    owned: new Uint8Array(scenery.marks.length), // [cell] a bit for every rider that has built a wall there
  };
  heads.forEach((head, rider) => build(scenery, track.owned, rider, head));
  return track;
}

/** @param {RidersScenery} scenery @param {Uint8Array} owned @param {number} rider @param {number} cell */
function build(scenery, owned, rider, cell) {
  owned[cell] |= 1 << rider;
  owned[partner(scenery, cell)] |= 1 << rider;
}

/** The other end of a passage, or the cell itself. @param {RidersScenery} scenery @param {number} cell */
export function partner(scenery, cell) {
  return scenery.passages[cell] ?? cell;
}

/** @param {RidersScenery} scenery @param {ReturnType<typeof begin>} track @param {Frame} frame */
function advance(scenery, track, frame) {
  const before = track.heads;
  track.heads = frame.heads ?? [];
  track.fell = frame.fell ?? [];
  track.heads.forEach((head, rider) => {
    const target = frame.targets?.[rider] ?? NOWHERE;
    const from = before[rider];
    const isOutside = target >= scenery.marks.length;
    if (target === NOWHERE || (track.fell[rider] && track.fell[rider] !== frame.tick)) {
      track.steps[rider] = { from, towards: from, how: "stay" };
      return;
    }
    const entered = isOutside ? from : partner(scenery, target); // stepping onto one end of a passage lands on the other
    if (track.fell[rider]) {
      track.steps[rider] = { from, towards: entered, how: "fall" };
      return;
    }
    build(scenery, track.owned, rider, target);
    if (head !== target) {
      track.steps[rider] = { from, towards: entered, how: "home" };
      track.met.add(target).add(entered);
      track.pieces[rider].push([head]);
      return;
    }
    track.pieces[rider][track.pieces[rider].length - 1].push(entered);
    if (entered !== head) track.pieces[rider].push([head]);
    track.steps[rider] = { from, towards: entered, how: entered === head ? "ride" : "jump" };
  });
}

/** What a fallen rider has built goes, but for what somebody who still rides has built, too. @param {ReturnType<typeof begin>} track @param {Frame} frame */
function vanish(track, frame) {
  let vanishing = 0;
  let staying = 0;
  track.fell.forEach((tick, rider) => {
    if (!tick) staying |= 1 << rider;
    else if (tick === frame.tick) vanishing |= 1 << rider;
    track.gone[rider] = Boolean(tick);
  });
  if (!vanishing) return;
  track.owned.forEach((owners, cell) => {
    if (owners & vanishing && !(owners & staying)) track.owned[cell] = 0;
  });
}
