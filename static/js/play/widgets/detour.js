// @ts-check
/** The shortest path around obstacles. The server decides whether it is legal. */

import { distanceBetween } from '../../board/svg.js';
import { edges } from '../../board/ground/relief.js';
import { isInside, regularOutline, distanceToSide } from '../../board/ground/scatter.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').View} View */

const CLEAR = 30; // thousandths of an inch between a base and a corner
const NEARBY = 1500; // thousandths of an inch from a straight path, within which bodies may also be in the way around
const CORNERS = 8; // of the outline around a base

/**
 * The outlines that bar a path on the ground: impassable terrain, and, after a refusal, everything high.
 * @param {View} view
 * @param {boolean} [refused]
 * @returns {Point[][]}
 */
export function walls({ ground }, refused = false) {
  const bars = ground.filter(
    ({ impassable, height, rough, elevation, state }) =>
      !elevation && state !== 'open' && (impassable || (refused && height > 0 && !rough)),
  );
  return bars.map(({ outline }) => outline);
}

/**
 * Bodies in or near a straight path, as outlines around their bases.
 * @param {View} view
 * @param {import('../../types').PathShape} shape
 * @param {Point} goal
 * @returns {Point[][]}
 */
export function bodies({ pieces }, { piece, start, radius }, goal) {
  const solid = pieces.filter(
    ({ id, at, life, radius: other }) =>
      at &&
      id !== piece &&
      (life === 'live' || life === 'wreck') &&
      distanceToSide(at, start, goal) < radius + other + NEARBY,
  );
  return solid.map(({ at, radius: other }) =>
    regularOutline(/** @type {Point} */ (at), CORNERS, other / Math.cos(Math.PI / CORNERS), 0),
  );
}

/**
 * Whether a base on a straight path meets none of the outlines.
 * @param {readonly Point[][]} outlines
 * @param {number} radius
 * @param {Point} a
 * @param {Point} b
 */
export function isFree(outlines, radius, a, b) {
  return outlines.every(
    (outline) => !isInside(b, outline) && edges(outline).every(([c, d]) => gapBetween(a, b, c, d) >= radius),
  );
}

/**
 * The corners and end of the shortest free path, without its start; null if there is none.
 * @param {readonly Point[][]} outlines
 * @param {number} radius
 * @param {Point} start
 * @param {Point} goal
 * @returns {Point[] | null}
 */
export function detour(outlines, radius, start, goal) {
  const places = [
    start,
    ...outlines
      .flatMap((outline) => cornerPoints(outline, radius + CLEAR))
      .filter((place) => outlines.every((outline) => isClear(outline, radius, place))),
    goal,
  ];
  const far = places.map(() => Infinity);
  const from = places.map(() => -1);
  const open = new Set(places.keys());
  far[0] = 0;
  while (open.size) {
    const here = [...open].reduce((best, one) => (far[one] < far[best] ? one : best));
    if (far[here] === Infinity) return null;
    if (here === places.length - 1) return pathBetween(places, from);
    open.delete(here);
    for (const next of open) {
      const length = far[here] + distanceBetween(places[here], places[next]);
      if (length < far[next] && isFree(outlines, radius, places[here], places[next]))
        [far[next], from[next]] = [length, here];
    }
  }
  return null;
}

/** @param {Point[]} places @param {number[]} from */
function pathBetween(places, from) {
  const found = [];
  for (let at = places.length - 1; at > 0; at = from[at]) found.unshift(places[at]);
  return found;
}

/** Whether a base may stand there. @param {readonly Point[]} outline @param {number} radius @param {Point} place */
function isClear(outline, radius, place) {
  return !isInside(place, outline) && edges(outline).every(([a, b]) => distanceToSide(place, a, b) >= radius);
}

/**
 * Two places at each corner, where a base passes without touching.
 * @param {readonly Point[]} outline
 * @param {number} away
 * @returns {Point[]}
 */
function cornerPoints(outline, away) {
  return outline.flatMap((corner, i) => {
    const before = outline[(i + outline.length - 1) % outline.length];
    const after = outline[(i + 1) % outline.length];
    const [u, v] = [unitVector(before, corner), unitVector(after, corner)];
    const out = unitVector([0, 0], [u[0] + v[0], u[1] + v[1]]);
    return [normalOf(u, v), normalOf(v, u)].map((square) => {
      const [x, y] = unitVector([0, 0], [square[0] + out[0], square[1] + out[1]]);
      const far = away / Math.max(x * out[0] + y * out[1], 0.5);
      return /** @type {Point} */ ([Math.round(corner[0] + x * far), Math.round(corner[1] + y * far)]);
    });
  });
}

/** @param {readonly number[]} a @param {readonly number[]} b @returns {Point} */
function unitVector(a, b) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/**
 * A vector perpendicular to an edge along `u`, away from the side of the other edge.
 * @param {Point} u
 * @param {Point} v
 * @returns {Point}
 */
function normalOf(u, v) {
  const side = u[0] * v[1] - u[1] * v[0];
  return side < 0 ? [u[1], -u[0]] : [-u[1], u[0]];
}

/** The least distance between two segments. @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function gapBetween(a, b, c, d) {
  if (segmentsMeet(a, b, c, d)) return 0;
  return Math.min(distanceToSide(a, c, d), distanceToSide(b, c, d), distanceToSide(c, a, b), distanceToSide(d, a, b));
}

/** @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function segmentsMeet(a, b, c, d) {
  const side = (/** @type {Point} */ p, /** @type {Point} */ q, /** @type {Point} */ r) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}
