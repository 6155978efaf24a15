// @ts-check
/**
 * Places and distances in whole thousandths of an inch, the twin of rules/geometry/point.py.
 * Squares outgrow the exact range of ordinary numbers, so measuring is done in BigInt.
 * @module
 */

/** @typedef {[number, number]} Point a place in thousandths of an inch, [x, y] */

export const INCH = 1000;

/**
 * The largest whole number whose square is at most `square`.
 * @param {bigint} square
 * @returns {bigint}
 */
export function root(square) {
  let guess = BigInt(Math.floor(Math.sqrt(Number(square))));
  while (guess * guess > square) guess -= 1n;
  while ((guess + 1n) * (guess + 1n) <= square) guess += 1n;
  return guess;
}

/**
 * The smallest whole number whose square is at least `square`.
 * @param {bigint} square
 * @returns {bigint}
 */
export function rootUp(square) {
  const below = root(square);
  return below * below === square ? below : below + 1n;
}

/**
 * The squared distance between two points, exact.
 * @param {Point} a
 * @param {Point} b
 * @returns {bigint}
 */
export function squareDistance(a, b) {
  const dx = BigInt(a[0]) - BigInt(b[0]);
  const dy = BigInt(a[1]) - BigInt(b[1]);
  return dx * dx + dy * dy;
}

/**
 * The distance between two points, rounded up to a whole thousandth.
 * @param {Point} a
 * @param {Point} b
 * @returns {number}
 */
export function distanceUp(a, b) {
  return Number(rootUp(squareDistance(a, b)));
}

/**
 * A length as people read it, exact and as short as can be: 5200 is `5.2″`.
 * @param {number} length
 * @returns {string}
 */
export function inches(length) {
  const size = Math.abs(length);
  const rest = size % INCH;
  const fraction = rest ? `.${String(rest).padStart(3, '0')}`.replace(/0+$/, '') : '';
  return `${length < 0 ? '−' : ''}${(size - rest) / INCH}${fraction}″`;
}
