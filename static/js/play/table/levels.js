// @ts-check
/** Levels of a table on which some ground is above other ground: their names, and the level of a place. */

import { GROUND, surfacesAt, surfacesOf } from '../../geometry/surface.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Stop} Stop */
/** @typedef {import('../../types').Ground} Ground */
/** @typedef {{elevation: number, name: string}} Level a height of the table at which something can stand */

/** Whether any ground is above other ground, so that one point has several places. @param {Ground[]} ground */
export const isLayered = (ground) => ground.some((feature) => feature.climbable && feature.elevation > 0);

/**
 * The levels from the lowest up; none if every point has only one place.
 * @param {Ground[]} ground
 * @returns {Level[]}
 */
export function levelsOf(ground) {
  if (!isLayered(ground)) return [];
  const tops = surfacesOf(ground);
  const heights = [...new Set([0, ...tops.map(({ elevation }) => elevation)])].sort((a, b) => a - b);
  return heights.map((elevation) => ({ elevation, name: elevation ? levelName(ground, tops, elevation) : 'Ground' }));
}

/** @param {Ground[]} ground @param {{id: string, elevation: number}[]} tops @param {number} elevation */
function levelName(ground, tops, elevation) {
  const ids = tops.filter((top) => top.elevation === elevation).map(({ id }) => id);
  const names = new Set(ground.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return names.size === 1 ? [...names][0] : 'Upper level';
}

/**
 * The visible level: that of the drawing, else the chosen one.
 * @param {import('../store.js').State} state
 * @returns {number | null}
 */
export const levelNow = ({ chosenOption, draft, level }) => (chosenOption ? draft?.level : null) ?? level;

/**
 * The height of a surface; "" is the highest at the point.
 * @param {Ground[]} ground
 * @param {Point} point
 * @param {string} on
 */
export function heightOf(ground, point, on) {
  const id = on || surfacesAt(ground, point)[0];
  return surfacesOf(ground).find((surface) => surface.id === id)?.elevation ?? 0;
}

/**
 * The place of a point on the visible level: on the highest surface that is not above it. Without a level, or if
 * surfaces cannot be named, on the highest ("").
 * @param {Ground[]} ground @param {string[]} surfaces @param {Point} at @param {number | null} level @returns {Stop}
 */
export function stopOnLevel(ground, surfaces, at, level) {
  if (level === null || !surfaces.length) return { at, on: '' };
  const under = surfacesAt(ground, at).find((id) => (id === GROUND ? 0 : heightOf(ground, at, id)) <= level) ?? '';
  return { at, on: surfaces.includes(under) ? under : '' };
}

/**
 * Stops without repetitions, and without the start.
 * @param {Stop[]} stops
 * @param {{start: Point, on: string}} from
 * @returns {Stop[]}
 */
export function distinctStops(stops, { start, on }) {
  return stops.filter((stop, i) => {
    const before = stops[i - 1] ?? { at: start, on };
    return stop.at[0] !== before.at[0] || stop.at[1] !== before.at[1] || stop.on !== before.on;
  });
}

/**
 * The surfaces of a path for the answer: nothing if each point is on the highest.
 * @param {Stop[]} stops
 * @returns {{on?: string[]}}
 */
export function onOf(stops) {
  return stops.some(({ on }) => on) ? { on: stops.map(({ on }) => on) } : {};
}

/**
 * Points and surfaces from the server, as stops.
 * @param {Point[]} points
 * @param {string[]} [on]
 * @returns {Stop[]}
 */
export function stopsOf(points, on = []) {
  return points.map((at, i) => ({ at, on: on[i] ?? '' }));
}

/** Whether places of an option can be above each other. @param {import('../../types').Option} option */
export function hasSurfaces({ needs }) {
  return needs !== null && 'surfaces' in needs && needs.surfaces.length > 0;
}
