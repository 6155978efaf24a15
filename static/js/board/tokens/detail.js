// @ts-check
/** How large a token is drawn on the screen, and what of it is shown at that size. */

/** @typedef {import('../../types').Piece} Piece */
/**
 * `from`: pixels from which it holds. `tab`: top, height and figure size of the number's tab in a box of 100, none
 * where
 * the number stands alone; `glyph` and `at`: size and middle of the silhouette; `states`: how many.
 * @typedef {{name: string, from: number, tab: [number, number, number] | null, glyph: number, at: number, states:
 *   number}} Detail
 */

/** @type {Detail[]} */
const DETAILS = [
  { name: 'tiny', from: 0, tab: null, glyph: 0, at: 0, states: 0 },
  { name: 'small', from: 22, tab: [17, 35, 34], glyph: 0.56, at: -12, states: 1 },
  { name: 'middling', from: 40, tab: [26, 27, 25], glyph: 0.62, at: -9, states: 3 },
  { name: 'large', from: 72, tab: [31, 22, 20], glyph: 0.66, at: -6, states: 3 },
];
// pixels round a token larger than its base that belong to its ring: no neighbour's number may lie under it; tiny ones
// have no tab for it
const RING = 3;
const STEP = 1.12; // sizes nearer than that are drawn alike

/**
 * The least pixels across that a token has where an inch has so many; one of several of a unit with the same number may
 * be smaller.
 * @param {number} inch
 * @param {boolean} isMate
 */
export function leastSize(inch, isMate) {
  if (isMate) return inch > 15 ? 18 : inch > 10 ? 14 : 10;
  return inch > 15 ? 30 : inch > 9 ? 26 : 20;
}

/**
 * Pixels across of a piece as drawn.
 * @param {Piece} piece
 * @param {number} pixel thousandths of one
 * @param {boolean} isMate
 */
export function drawnSize({ radius, life }, pixel, isMate) {
  const own = (2 * radius) / pixel;
  return life === 'live' ? Math.max(own, leastSize(1000 / pixel, isMate)) : own;
}

/**
 * How far from its middle a token keeps others away, in thousandths; no farther than its base where it is drawn as
 * large.
 * @param {number} size pixels across
 * @param {number} radius of the base
 * @param {number} pixel thousandths of one
 */
export function reachOf(size, radius, pixel) {
  return (size / 2 + (size >= DETAILS[1].from && size * pixel > 2 * radius + pixel ? RING : 0)) * pixel;
}

/**
 * The size for which a token is built: a few for all zooms, so that zooming builds little anew.
 * @param {number} size pixels
 */
export function builtSize(size) {
  return Math.round(STEP ** Math.round(Math.log(size) / Math.log(STEP)) * 10) / 10;
}

/** @param {number} size pixels across @returns {Detail} */
export function detailOf(size) {
  return DETAILS.findLast(({ from }) => size >= from) ?? DETAILS[0];
}
