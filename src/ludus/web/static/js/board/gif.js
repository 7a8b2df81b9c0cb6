/** GIF, written from drawings: one palette for the whole film, each picture only where it differs from the one before. */

/** @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Picture */

const MOST_COLOURS = 255; // one place is left for "as before"
const BITS = 4; // of each channel that colours are counted by
const CLEAR_AT = 4096; // codes: GIF's dictionary is full

/**
 * @param {HTMLCanvasElement[]} canvases all of one size
 * @param {{ delay?: number, last?: number, onProgress?: (share: number) => void }} [how] delay: ms a picture; last: ms of the last one
 * @returns {Promise<Blob>} gives the page a breath between pictures
 */
export async function encodeGif(canvases, { delay = 100, last = 1500, onProgress } = {}) {
  const writer = new GifWriter(canvases[0].width, canvases[0].height, choosePalette(sample(canvases).map(read)));
  for (const [place, canvas] of canvases.entries()) {
    writer.add(read(canvas), place === canvases.length - 1 ? last : delay);
    onProgress?.((place + 1) / canvases.length);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob([/** @type {BlobPart} */ (/** @type {unknown} */ (writer.finish()))], { type: "image/gif" });
}

/** Some pictures of a film: they hold its colours. @template T @param {T[]} all */
function sample(all) {
  const step = Math.max(1, Math.floor(all.length / 4));
  return [...new Set([...all.filter((_, place) => place % step === 0), all[all.length - 1]])];
}

/** @param {HTMLCanvasElement} canvas @returns {Picture} */
function read(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * The most frequent colours, each the mean of a small cube of its like; rare ones go to the nearest.
 * @param {Picture[]} pictures
 * @returns {[number, number, number][]}
 */
export function choosePalette(pictures) {
  /** @type {Map<number, [number, number, number, number]>} sums of red, green, blue, and how many */
  const cubes = new Map();
  for (const { data } of pictures) {
    for (let at = 0; at < data.length; at += 4) {
      const key = cubeOf(data, at);
      const sums = cubes.get(key);
      if (sums) {
        for (let channel = 0; channel < 3; channel++) sums[channel] += data[at + channel];
        sums[3]++;
      } else cubes.set(key, [data[at], data[at + 1], data[at + 2], 1]);
    }
  }
  const frequent = [...cubes.values()].sort((one, other) => other[3] - one[3]).slice(0, MOST_COLOURS);
  return frequent.map(([red, green, blue, count]) => [Math.round(red / count), Math.round(green / count), Math.round(blue / count)]);
}

/** @param {Uint8ClampedArray} data @param {number} at */
function cubeOf(data, at) {
  const drop = 8 - BITS;
  return ((data[at] >> drop) << (2 * BITS)) | ((data[at + 1] >> drop) << BITS) | (data[at + 2] >> drop);
}

/** Writes a film picture by picture. */
export class GifWriter {
  /** @param {number} width @param {number} height @param {[number, number, number][]} palette */
  constructor(width, height, palette) {
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.same = palette.length; // the colour that leaves a pixel as it was
    this.depth = Math.max(2, Math.ceil(Math.log2(palette.length + 1))); // bits a colour
    /** @type {Uint8Array | null} */
    this.before = null;
    this.nearest = new Int16Array(1 << (3 * BITS)).fill(-1); // [cube] its place in the palette
    /** @type {number[]} */
    this.bytes = [];
    this.begin();
  }

  begin() {
    this.text("GIF89a");
    this.short(this.width);
    this.short(this.height);
    this.bytes.push(0x80 | ((this.depth - 1) << 4) | (this.depth - 1), 0, 0);
    for (let place = 0; place < 1 << this.depth; place++) this.bytes.push(...(this.palette[place] ?? [0, 0, 0]));
    this.bytes.push(0x21, 0xff, 11);
    this.text("NETSCAPE2.0"); // how browsers are told to begin again
    this.bytes.push(3, 1, 0, 0, 0);
  }

  /** @param {Picture} picture @param {number} delay ms */
  add(picture, delay) {
    const pixels = this.match(picture);
    const { left, top, width, height } = this.changed(pixels);
    const part = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (top + y) * this.width + left + x;
        part[y * width + x] = this.before && this.before[at] === pixels[at] ? this.same : pixels[at];
      }
    }
    this.bytes.push(0x21, 0xf9, 4, 0x05); // keep what was drawn; one colour is see-through
    this.short(Math.round(delay / 10));
    this.bytes.push(this.same, 0, 0x2c);
    for (const value of [left, top, width, height]) this.short(value);
    this.bytes.push(0, this.depth);
    this.blocks(compress(part, this.depth));
    this.before = pixels;
  }

  /** @returns {Uint8Array} */
  finish() {
    this.bytes.push(0x3b);
    return new Uint8Array(this.bytes);
  }

  /** The nearest colour of the palette for every pixel. @param {Picture} picture */
  match({ data }) {
    const pixels = new Uint8Array(data.length / 4);
    for (let at = 0; at < data.length; at += 4) {
      const cube = cubeOf(data, at);
      if (this.nearest[cube] < 0) this.nearest[cube] = this.find(data[at], data[at + 1], data[at + 2]);
      pixels[at / 4] = this.nearest[cube];
    }
    return pixels;
  }

  /** @param {number} red @param {number} green @param {number} blue */
  find(red, green, blue) {
    let [best, least] = [0, Infinity];
    this.palette.forEach(([r, g, b], place) => {
      const far = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2; // as eyes weigh them
      if (far < least) [best, least] = [place, far];
    });
    return best;
  }

  /** The smallest part that holds all changes; a single pixel if there are none. @param {Uint8Array} pixels */
  changed(pixels) {
    if (!this.before) return { left: 0, top: 0, width: this.width, height: this.height };
    let [left, top, right, low] = [this.width, this.height, -1, -1];
    for (let at = 0; at < pixels.length; at++) {
      if (pixels[at] === this.before[at]) continue;
      const x = at % this.width;
      const y = Math.floor(at / this.width);
      [left, top, right, low] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(low, y)];
    }
    return right < 0 ? { left: 0, top: 0, width: 1, height: 1 } : { left, top, width: right - left + 1, height: low - top + 1 };
  }

  /** @param {string} letters */
  text(letters) {
    for (const letter of letters) this.bytes.push(letter.charCodeAt(0));
  }

  /** @param {number} value */
  short(value) {
    this.bytes.push(value & 255, value >> 8);
  }

  /** @param {number[]} data */
  blocks(data) {
    for (let start = 0; start < data.length; start += 255) {
      const block = data.slice(start, start + 255);
      this.bytes.push(block.length, ...block);
    }
    this.bytes.push(0);
  }
}

/**
 * LZW as GIF has it: codes grow from depth + 1 to 12 bits, and begin anew when the dictionary is full.
 * @param {Uint8Array} pixels
 * @param {number} depth bits a colour
 * @returns {number[]}
 */
export function compress(pixels, depth) {
  const [clear, end] = [1 << depth, (1 << depth) + 1];
  /** @type {number[]} */
  const bytes = [];
  let [held, holds] = [0, 0];
  let size = depth + 1;
  /** @type {Map<number, number>} a prefix's code and the colour behind it, and their own code */
  let known = new Map();
  let next = end + 1;
  /** @param {number} code */
  const write = (code) => {
    held |= code << holds;
    for (holds += size; holds >= 8; holds -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  write(clear);
  let prefix = pixels[0];
  for (let at = 1; at < pixels.length; at++) {
    const key = prefix * 256 + pixels[at];
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    write(prefix);
    if (next < CLEAR_AT) {
      if (next === 1 << size) size++;
      known.set(key, next++);
    } else {
      write(clear);
      [known, next, size] = [new Map(), end + 1, depth + 1];
    }
    prefix = pixels[at];
  }
  write(prefix);
  if (next === 1 << size && size < 12) size++;
  write(end);
  if (holds) bytes.push(held & 255);
  return bytes;
}
