// @ts-check
/** Light and shadow: the light comes from the north-west, so high terrain has a shadow to the south-east. */

import { closedPath } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Ground} Ground */

/** The offset of a shadow, as shares of the height. @type {Point} */
const SUN = [0.3, 0.36];
const HIGHEST = 6000; // thousandths of an inch: higher terrain has the shadow of this height

/**
 * The `d` of the shadow of a feature, '' for a flat one. The shadow of hanging terrain is its outline, moved.
 * @param {Ground} feature
 */
export function shadow({ outline, elevation, height, onto }) {
  if (onto || !(elevation + height) || !outline.length) return '';
  const by = shadowOutline(elevation || height);
  return elevation ? closedPath(outline.map((corner) => movedOutline(corner, by))) : sweptOutlines(outline, by);
}

/** @param {number} height @returns {Point} */
function shadowOutline(height) {
  const seen = Math.min(height, HIGHEST);
  return [Math.round(SUN[0] * seen), Math.round(SUN[1] * seen)];
}

/** @param {Point} point @param {Point} by @returns {Point} */
const movedOutline = ([x, y], [dx, dy]) => [x + dx, y + dy];

/**
 * Everything that an outline covers while it is moved along a vector, as outlines of one direction.
 * @param {readonly Point[]} outline
 * @param {Point} by
 */
function sweptOutlines(outline, by) {
  const sides = edges(outline).map(([a, b]) => [a, b, movedOutline(b, by), movedOutline(a, by)]);
  return [[...outline], outline.map((corner) => movedOutline(corner, by)), ...sides]
    .map((one) => closedPath(clockwise(one)))
    .join('');
}

/** The edges towards the light and away from it, each as a `d`. @param {readonly Point[]} outline */
export function facets(outline) {
  const parts = { lit: '', dim: '' };
  for (const [a, b] of edges(clockwise(outline)))
    parts[(b[1] - a[1]) * -SUN[0] + (b[0] - a[0]) * SUN[1] > 0 ? 'lit' : 'dim'] += `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
  return parts;
}

/** @param {readonly Point[]} outline @returns {[Point, Point][]} */
export function edges(outline) {
  return outline.map((corner, i) => [corner, outline[(i + 1) % outline.length]]);
}

/** @param {readonly Point[]} outline @returns {readonly Point[]} */
function clockwise(outline) {
  const area = edges(outline).reduce((sum, [[x, y], [u, v]]) => sum + x * v - u * y, 0);
  return area < 0 ? [...outline].reverse() : outline;
}
