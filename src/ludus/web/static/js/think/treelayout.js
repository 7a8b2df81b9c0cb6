/** Where the nodes of a tree stand: a column a level, a row a leaf, every branch in the middle of what grows from it. */

/**
 * @typedef {import("ludus/types.js").Branch} Branch
 * @typedef {object} Placed
 * @property {Branch} branch
 * @property {string} path the moves that lead here, which name it while the tree grows
 * @property {Placed | null} parent
 * @property {number} level from 1
 * @property {number} place among its siblings, from 1
 * @property {number} siblings
 * @property {boolean} isOpen
 * @property {number} x px of the left edge
 * @property {number} y px of the middle
 */

/** @typedef {{ row: number, node: number, gap: number, root: number }} Sizes px: height of a row, width of a node, between columns, of the root */

/**
 * @param {Branch[]} tree
 * @param {(path: string, branch: Branch) => boolean} isOpen
 * @param {Sizes} sizes
 * @returns {{ nodes: Placed[], rootY: number, width: number, height: number }} from top to bottom, each before its branches
 */
export function layOut(tree, isOpen, sizes) {
  /** @type {Placed[]} */
  const nodes = [];
  let rows = 0, deepest = 0;

  /** @param {Branch[]} branches @param {Placed | null} parent @returns {number} y of the middle */
  function place(branches, parent) {
    const level = (parent?.level ?? 0) + 1;
    const ys = branches.map((branch, i) => {
      const path = `${parent ? `${parent.path}/` : ""}${branch.moves.join("+")}`;
      const opened = branch.branches.length > 0 && isOpen(path, branch);
      const placed = { branch, path, parent, level, place: i + 1, siblings: branches.length, isOpen: opened, x: sizes.root + sizes.gap + (level - 1) * (sizes.node + sizes.gap), y: 0 };
      nodes.push(placed);
      deepest = Math.max(deepest, level);
      placed.y = opened ? place(branch.branches, placed) : (rows++ + 0.5) * sizes.row;
      return placed.y;
    });
    return (ys[0] + ys[ys.length - 1]) / 2;
  }

  const rootY = tree.length ? place(tree, null) : 0;
  return { nodes, rootY, width: sizes.root + deepest * (sizes.gap + sizes.node), height: rows * sizes.row };
}
