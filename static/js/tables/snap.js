// @ts-check
/** Where a thing that is moved comes to rest: in line with others and with the table, else on the grid. */

import { centreOf } from './things.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Box} Box */
/** @typedef {{axis: 'x' | 'y', at: number}} Guide a line across the whole table */
/** @typedef {{by: Point, guides: Guide[]}} Snap by how much more it is moved, and the lines it lies on */

/**
 * @param {Box} box what is moved, where the pointer has it
 * @param {readonly Box[]} others
 * @param {{width: number, height: number}} table
 * @param {{grid: number, near: number}} reach the grid in thousandths, and how near a line attracts
 * @returns {Snap}
 */
export function snapBox(box, others, table, { grid, near }) {
  const [cx, cy] = centreOf(box);
  const xs = [0, table.width / 2, table.width, ...others.flatMap((one) => [one.left, centreOf(one)[0], one.right])];
  const ys = [0, table.height / 2, table.height, ...others.flatMap((one) => [one.top, centreOf(one)[1], one.bottom])];
  const across = snapAxis([cx, box.left, box.right], xs, grid, near);
  const down = snapAxis([cy, box.top, box.bottom], ys, grid, near);
  return {
    by: [across.by, down.by],
    guides: [
      ...(across.at === null ? [] : [{ axis: /** @type {const} */ ('x'), at: across.at }]),
      ...(down.at === null ? [] : [{ axis: /** @type {const} */ ('y'), at: down.at }]),
    ],
  };
}

/**
 * The nearest line decides; the middle counts before the edges.
 * @param {number[]} own
 * @param {number[]} lines
 * @param {number} grid
 * @param {number} near
 * @returns {{by: number, at: number | null}}
 */
function snapAxis(own, lines, grid, near) {
  let best = { by: near + 1, at: /** @type {number | null} */ (null) };
  for (const from of own)
    for (const at of lines) if (Math.abs(at - from) < Math.abs(best.by)) best = { by: Math.round(at - from), at };
  if (best.at !== null) return best;
  return { by: grid ? Math.round(own[0] / grid) * grid - own[0] : 0, at: null };
}

/** @param {Point} point @param {number} grid thousandths; 0 for none @returns {Point} */
export function snapPoint([x, y], grid) {
  return grid ? [Math.round(x / grid) * grid, Math.round(y / grid) * grid] : [Math.round(x), Math.round(y)];
}
