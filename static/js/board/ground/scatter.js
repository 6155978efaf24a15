// @ts-check
/** Scatters small things over an outline, always in the same way for the same feature. */

import { distanceBetween } from '../svg.js';
import { rotatedPoint } from '../rotation.js';
import { edges } from './relief.js';

/** @typedef {import('../../types').Point} Point */

const TRIES = 12; // places that are tried for each thing

/** Numbers between 0 and 1 that follow from a name. @param {string} name */
function randomNumbers(name) {
  let seed = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 2654435761), 9);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519) + 1;
    return ((seed ^ (seed >>> 13)) >>> 0) / 4294967296;
  };
}

/**
 * Up to `most` places inside the outline, at least `margin` from its edge and a little more from each other.
 * @template T
 * @param {{id: string, outline: readonly Point[], turn?: import('../rotation.js').Quarters}} feature
 * @param {number} most
 * @param {number} margin thousandths
 * @param {(at: Point, next: () => number) => T} make @returns {T[]}
 */
export function scatterPoints({ id, outline, turn = 0 }, most, margin, make) {
  const next = randomNumbers(id);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  /** @type {Point[]} */
  const found = [];
  for (let i = 0; i < most * TRIES && found.length < most; i += 1) {
    const [along, across] = rotatedPoint(turn, [next(), next()], { width: 1, height: 1 });
    const at = /** @type {Point} */ ([Math.round(left + width * along), Math.round(top + height * across)]);
    if (
      isInside(at, outline) &&
      edges(outline).every(([a, b]) => distanceToSide(at, a, b) > margin) &&
      found.every((other) => distanceBetween(at, other) > margin * 1.1)
    )
      found.push(at);
  }
  return found.map((at) => make(at, next));
}

/** @param {Point} point @param {readonly Point[]} outline */
export function isInside([x, y], outline) {
  let odd = false;
  for (const [[ax, ay], [bx, by]] of edges(outline))
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  return odd;
}

/** How far a point is from the line between two others. @param {Point} point @param {Point} a @param {Point} b */
export function distanceToSide([x, y], a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a[0] - share * dx, y - a[1] - share * dy);
}

/**
 * A regular outline around a point.
 * @param {Point} at
 * @param {number} corners
 * @param {number} radius
 * @param {number} turn radians
 * @returns {Point[]}
 */
export function regularOutline([x, y], corners, radius, turn) {
  return Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i / corners) * 2 * Math.PI;
    return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))];
  });
}
