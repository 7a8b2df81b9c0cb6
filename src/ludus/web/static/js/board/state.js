/** What a board knows. Whoever changes it says so to the board, which draws it; drawing changes nothing. */

/**
 * @typedef {object} State
 * @property {import("ludus/types.js").Scenery} scenery
 * @property {import("ludus/types.js").Frame[]} frames
 * @property {number} ply which of the frames is shown
 * @property {number} progress 0 .. 1 of the step that led to it
 * @property {import("ludus/types.js").Overlays} overlays
 * @property {number | null} seatToPick whose moves a click or a key means; null: nobody's
 * @property {string[]} legal
 * @property {string | null} preview a move to show before it is played: the page's wish
 * @property {string | null} hovered the same by pointer or focus, which comes first
 * @property {number} version counts what changed, but for progress and previews: layers below are drawn anew with it
 * @property {any} derived what the kind of game makes of the frames up to the ply
 */

/** @typedef {{ width: number, height: number, ratio: number }} Room device pixels there are, and how many make one of CSS */
/** @typedef {{ width: number, height: number, ratio: number }} Geometry device pixels of the whole drawing; each kind knows more */
/** @typedef {{ move: string, label: string, left: number, top: number, width: number, height: number, round?: boolean }} Spot a place that means a move */

/**
 * How a kind of game is drawn.
 * @typedef {object} Kind
 * @property {(state: State) => unknown} derive
 * @property {(state: State, room: Room) => any} plan
 * @property {(context: CanvasRenderingContext2D, geometry: any, state: State, look: import("ludus/board/look.js").Look, layers: Layers) => void} paint
 * @property {(state: State, geometry: any) => Spot[]} [spots]
 * @property {(state: State, geometry: any, x: number, y: number) => string | null} [moveAt] what a click anywhere else means
 * @property {(state: State) => string} describe
 * @property {(state: State) => Record<string, string>} data
 * @property {(state: State) => (HTMLElement | null)} [body] stands in place of the canvas
 * @property {(state: State) => DockButton[]} [dock] buttons below the board
 * @property {(state: State) => string[]} [typed] moves that are written into a field below the board
 * @property {(state: State, geometry: any) => { seat: number, x: number, y: number }[]} [lights] what shines on the ground around
 */

/** @typedef {{ move: string, content: (Node | string)[], label: string, class?: string, colour?: string, isIdle?: boolean }} DockButton */

/** @returns {State} */
export function emptyState() {
  return {
    scenery: { kind: "text", paint: {} },
    frames: [],
    ply: 0,
    progress: 1,
    overlays: { territory: false, heat: null, line: null },
    seatToPick: null,
    legal: [],
    preview: null,
    hovered: null,
    version: 0,
    derived: null,
  };
}

/** The move to show before it is played, if it can be played. @param {State} state */
export function previewed(state) {
  const move = state.hovered ?? state.preview;
  return move !== null && (state.legal.includes(move) || state.hovered === null) ? move : null;
}

/** The frame that is shown. @param {State} state @returns {import("ludus/types.js").Frame} */
export function shown(state) {
  return state.frames[state.ply] ?? {};
}

/** Drawings that are kept until what they show has changed. */
export class Layers {
  constructor() {
    /** @type {Map<string, { key: string, canvas: HTMLCanvasElement }>} */
    this.kept = new Map();
    /** @type {Map<string, any>} */
    this.helpers = new Map();
  }

  /** Something that draws bit by bit and remembers how far it came. @template T @param {string} name @param {() => T} make @returns {T} */
  keep(name, make) {
    const found = this.helpers.get(name) ?? make();
    this.helpers.set(name, found);
    return found;
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {{ width: number, height: number }} size
   * @param {(context: CanvasRenderingContext2D) => void} draw
   */
  get(name, key, size, draw) {
    const known = this.kept.get(name);
    if (known?.key === key) return known.canvas;
    const canvas = known?.canvas ?? document.createElement("canvas");
    if (canvas.width !== size.width || canvas.height !== size.height) {
      canvas.width = size.width;
      canvas.height = size.height;
    }
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.clearRect(0, 0, size.width, size.height);
    draw(context);
    this.kept.set(name, { key, canvas });
    return canvas;
  }

  clear() {
    for (const each of this.kept.values()) each.key = "";
    this.helpers.clear();
  }
}
