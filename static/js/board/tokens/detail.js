// @ts-check
/** The size of a token on the screen, and what it shows at that size. */

/** @typedef {import('../../types').Piece} Piece */
/**
 * `from`: pixels from which it applies. `tab`: top, height and figure size of the number's tab in a box of 100, none if
 * the number is alone; `glyph` and `at`: size and middle of the silhouette; `states`: how many.
 * @typedef {{name: string, from: number, tab: [number, number, number] | null, glyph: number, at: number, states:
 * number}} Detail
 */

/** @type {Detail[]} */
const DETAILS = [
  { name: 'tiny', from: 0, tab: null, glyph: 0, at: 0, states: 0 },
  { name: 'small', from: 22, tab: [17, 35, 34], glyph: 0.56, at: -12, states: 1 },
  { name: 'middling', from: 40, tab: [26, 27, 25], glyph: 0.62, at: -9, states: 3 },
  { name: 'large', from: 72, tab: [31, 22, 20], glyph: 0.66, at: -6, states: 3 },
];
// pixels around a token that is larger than its base, which belong to its ring: no other number may be under it; tiny
// tokens have no tab for it
const RING = 3;
const STEP = 1.12; // smaller differences of size do not change a drawing

/**
 * The least size of a token in pixels at this scale; smaller for one of several in a unit with the same number.
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
 * How far from its middle a token keeps others away, in thousandths of an inch.
 * @param {number} size pixels across
 * @param {number} radius of the base
 * @param {number} pixel thousandths of one
 */
export function reachOf(size, radius, pixel) {
  return (size / 2 + (size >= DETAILS[1].from && size * pixel > 2 * radius + pixel ? RING : 0)) * pixel;
}

/**
 * The size for which a token is drawn: a few for all zooms, so that zooming redraws little.
 * @param {number} size pixels
 */
export function builtSize(size) {
  return Math.round(STEP ** Math.round(Math.log(size) / Math.log(STEP)) * 10) / 10;
}

/** @param {number} size pixels across @returns {Detail} */
export function detailOf(size) {
  return DETAILS.findLast(({ from }) => size >= from) ?? DETAILS[0];
}
