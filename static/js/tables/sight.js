// @ts-check
/**
 * Lines between the zones of two sides, for the eye: free, or to where terrain higher than a model stops them. What
 * hides a model in a match is for the rules to say.
 */

import { edges } from '../board/ground/relief.js';
import { boxOf } from './things.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */
/** @typedef {{from: Point, to: Point, isFree: boolean}} Ray */

const EYES = 1200; // thousandths of an inch: lower terrain does not stop these lines
const MANY = 9; // places in each zone

/** @param {TableFile} table @returns {Ray[]} */
export function sightRays(table) {
  const zones = table.zones.some(({ seat }) => seat === 0 || seat === 1) ? table.zones : farEnds(table);
  const [here, there] = [0, 1].map((seat) => placesIn(zones.filter((zone) => zone.seat === seat)));
  const walls = table.features.filter(isInTheWay);
  return here.flatMap((from) => there.map((to) => ray(from, to, walls)));
}

/**
 * The lower and the upper quarter, where a game draws no zones beforehand.
 * @param {TableFile} table
 * @returns {Thing[]}
 */
function farEnds({ width, height }) {
  const strip = (/** @type {number} */ seat, /** @type {number} */ top) => ({
    id: `end-${seat}`,
    seat,
    outline: /** @type {Point[]} */ ([
      [0, top],
      [width, top + Math.round(height / 4)],
    ]),
  });
  return [strip(0, height - Math.round(height / 4)), strip(1, 0)];
}

/** Whether it stops a line at the height of the eyes. @param {Thing} feature */
function isInTheWay({ cover, impassable, height = 0, elevation = 0 }) {
  return Boolean(cover || impassable) && elevation < EYES && elevation + height > EYES;
}

/**
 * Places along the longer middle line of a zone.
 * @param {Thing[]} zones
 * @returns {Point[]}
 */
function placesIn(zones) {
  if (!zones.length) return [];
  const { left, top, right, bottom } = boxOf(zones);
  return Array.from({ length: MANY }, (_, i) => {
    const share = (i + 0.5) / MANY;
    return right - left >= bottom - top
      ? [Math.round(left + (right - left) * share), Math.round((top + bottom) / 2)]
      : [Math.round((left + right) / 2), Math.round(top + (bottom - top) * share)];
  });
}

/** @param {Point} from @param {Point} to @param {Thing[]} walls @returns {Ray} */
function ray(from, to, walls) {
  const shares = walls.flatMap(({ outline }) =>
    edges(outline ?? []).flatMap(([a, b]) => crossingShare(from, to, a, b) ?? []),
  );
  if (!shares.length) return { from, to, isFree: true };
  const share = Math.min(...shares);
  const at = /** @type {Point} */ ([
    Math.round(from[0] + (to[0] - from[0]) * share),
    Math.round(from[1] + (to[1] - from[1]) * share),
  ]);
  return { from, to: at, isFree: false };
}

/**
 * How far along the first line it meets the second, as a share; null if it does not.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 * @param {Point} d
 */
export function crossingShare(a, b, c, d) {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (!cross) return null;
  const along = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const other = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return along >= 0 && along <= 1 && other >= 0 && other <= 1 ? along : null;
}

/** @param {readonly Ray[]} rays */
export function sightWords(rays) {
  const free = rays.filter(({ isFree }) => isFree).length;
  return rays.length ? `${free} of ${rays.length} lines from zone to zone are free.` : 'There are no two zones yet.';
}
