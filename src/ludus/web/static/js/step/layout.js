/** Where the nodes of a tree stand: a column a leaf, a row a level, every node above the middle of its children. */

/**
 * @typedef {object} Placed
 * @property {number | null} node its number; none for what a cut leaves out
 * @property {string} action
 * @property {Placed | null} parent
 * @property {Placed[]} children
 * @property {boolean} isLeaf
 * @property {number} x in columns
 * @property {number} y in rows
 */

/**
 * @param {import("ludus/step/types.js").Trace} trace
 * @param {number} tree which one
 * @returns {{ nodes: Placed[], columns: number, rows: number }}
 */
export function layOut(trace, tree) {
  const cuts = new Map(trace.steps.flatMap((step) => (step.skipped ? [[step.node, step.skipped]] : [])));
  /** @type {Map<number, Placed>} */
  const placed = new Map();
  /** @type {Placed[]} */
  const nodes = [];
  const add = (/** @type {number | null} */ node, /** @type {string} */ action, /** @type {Placed | null} */ parent) => {
    const made = { node, action, parent, children: /** @type {Placed[]} */ ([]), isLeaf: false, x: 0, y: parent ? parent.y + 1 : 0 };
    nodes.push(made);
    parent?.children.push(made);
    return made;
  };
  trace.nodes.forEach((node, number) => {
    if (node.root !== tree) return;
    placed.set(number, add(number, node.action ?? "", node.parent === undefined ? null : placed.get(node.parent) ?? null));
  });
  for (const [node, made] of placed) for (const action of cuts.get(node) ?? []) add(null, action, made);
  let columns = 0, rows = 0;
  /** @param {Placed} at */
  const place = (at) => {
    rows = Math.max(rows, at.y + 1);
    at.isLeaf = !at.children.length;
    if (at.isLeaf) {
      at.x = columns++;
      return;
    }
    at.children.forEach(place);
    at.x = (at.children[0].x + at.children[at.children.length - 1].x) / 2;
  };
  if (nodes.length) place(nodes[0]);
  return { nodes, columns, rows };
}
