/** Taking a game away: as a GIF made here, or any blob as a file. */

import { encodeGif } from "ludus/board/gif.js";

const TICK = 120; // ms a picture
const MOST_PICTURES = 400; // of a long game only every so manieth

/**
 * @param {any} board shows the game; its pictures are drawn aside
 * @param {number} plies
 * @param {(done: number, total: number) => void} tell
 * @returns {Promise<Blob>}
 */
export async function exportGif(board, plies, tell) {
  const step = Math.ceil((plies + 1) / MOST_PICTURES);
  const shown = Array.from({ length: Math.floor(plies / step) + 1 }, (_, number) => number * step);
  if (shown[shown.length - 1] !== plies) shown.push(plies);
  const room = { ...board.room }; // all pictures are of one size, whatever becomes of the window meanwhile
  const pictures = shown.map((ply) => () => board.toCanvas({ ply, ratio: 1, ground: true, room }));
  return encodeGif(pictures, { delay: TICK, onProgress: (share) => tell(Math.round(share * shown.length), shown.length) });
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
