// @ts-check
/** Levels of a table on which some ground hangs above other: their names, and on which of them a place lies. */

import { GROUND, surfacesAt, surfacesOf } from '../../geometry/surface.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Stop} Stop */
/** @typedef {import('../../types').Ground} Ground */
/** @typedef {{elevation: number, name: string}} Level a height of the table at which something can stand */

/** Whether anything hangs above the table, so that one place is several. @param {Ground[]} ground */
export const isLayered = (ground) => ground.some((feature) => feature.climbable && feature.elevation > 0);

/** The levels from the lowest up; none where every place has only one. @param {Ground[]} ground @returns {Level[]} */
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
 * The level on the screen: that of what is being drawn, else the one that was chosen to look at.
 * @param {import('../store.js').State} state
 * @returns {number | null}
 */
export const levelNow = ({ chosenOption, draft, level }) => (chosenOption ? draft?.level : null) ?? level;

/**
 * How high a surface is; "" is the highest at the point.
 * @param {Ground[]} ground
 * @param {Point} point
 * @param {string} on
 */
export function heightOf(ground, point, on) {
  const id = on || surfacesAt(ground, point)[0];
  return surfacesOf(ground).find((surface) => surface.id === id)?.elevation ?? 0;
}

/**
 * A point as it lies on the table for somebody who looks at a level: on the highest surface not above it. Without
 * a level, and where no surfaces may be named, on the highest there is ("").
 * @param {Ground[]} ground @param {string[]} surfaces @param {Point} at @param {number | null} level @returns {Stop}
 */
export function stopOnLevel(ground, surfaces, at, level) {
  if (level === null || !surfaces.length) return { at, on: '' };
  const under = surfacesAt(ground, at).find((id) => (id === GROUND ? 0 : heightOf(ground, at, id)) <= level) ?? '';
  return { at, on: surfaces.includes(under) ? under : '' };
}

/**
 * Stops that do not repeat the one before, nor the start.
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
 * The surfaces of a path for the answer: nothing where each point lies on the highest.
 * @param {Stop[]} stops
 * @returns {{on?: string[]}}
 */
export function onOf(stops) {
  return stops.some(({ on }) => on) ? { on: stops.map(({ on }) => on) } : {};
}

/**
 * Points and their surfaces, as they come from the server, as stops.
 * @param {Point[]} points
 * @param {string[]} [on]
 * @returns {Stop[]}
 */
export function stopsOf(points, on = []) {
  return points.map((at, i) => ({ at, on: on[i] ?? '' }));
}

/** Whether places of an option may lie above each other. @param {import('../../types').Option} option */
export function hasSurfaces({ needs }) {
  return needs !== null && 'surfaces' in needs && needs.surfaces.length > 0;
}
