// @ts-check
/**
 * Surfaces to stand on, some above others: the ground, and the top of everything that can be climbed. The twin of
 * rules/battlefield/surface.py.
 * @module
 */

import { contains, containsAt } from './polygon.js';

/** @typedef {import("./point.js").Point} Point */
/** @typedef {import("./polygon.js").Outline} Outline */

/**
 * A piece of terrain as the server sends it.
 * @typedef {object} Feature
 * @property {string} id
 * @property {Outline} outline
 * @property {number} [height]
 * @property {number} [elevation]
 * @property {boolean} [rough]
 * @property {boolean} [climbable]
 */

/**
 * @typedef {{id: string, elevation: number, feature: Feature | null}} Surface a level to stand on, by its feature's id
 */

export const GROUND = 'ground';

/** @type {Surface} */
export const FLOOR = { id: GROUND, elevation: 0, feature: null };

/**
 * The height of a feature's top above the table.
 * @param {Feature} feature
 * @returns {number}
 */
export function topOf(feature) {
  return (feature.elevation ?? 0) + (feature.height ?? 0);
}

/**
 * All surfaces above the ground, the highest first.
 * @param {Feature[]} features
 * @returns {Surface[]}
 */
export function surfacesOf(features) {
  return features
    .filter((feature) => feature.climbable)
    .map((feature) => ({ id: feature.id, elevation: topOf(feature), feature }))
    .sort((one, other) => other.elevation - one.elevation);
}

/**
 * Whether the point (x / over, y / over) is on the surface, seen from above; its edge counts.
 * @param {Surface} surface
 * @param {bigint} x
 * @param {bigint} y
 * @param {bigint} over
 * @returns {boolean}
 */
export function under(surface, x, y, over) {
  return !surface.feature || containsAt(surface.feature.outline, x, y, over);
}

/**
 * The surface a place lies on: the named one if it reaches there, else null; for "" the highest.
 * @param {Feature[]} features
 * @param {Point} point
 * @param {string} [on]
 * @returns {Surface | null}
 */
export function surfaceAt(features, point, on = '') {
  if (on === GROUND) return FLOOR;
  const here = surfacesOf(features).filter(({ feature }) => feature && contains(feature.outline, point));
  return on ? (here.find(({ id }) => id === on) ?? null) : (here[0] ?? FLOOR);
}

/**
 * The height of a place: that of the named surface wherever it ends, of the highest for "".
 * @param {Feature[]} features
 * @param {Point} point
 * @param {string} [on]
 * @returns {number}
 */
export function levelAt(features, point, on = '') {
  if (!on) return surfaceAt(features, point)?.elevation ?? 0;
  return surfacesOf(features).find(({ id }) => id === on)?.elevation ?? 0;
}

/**
 * The ids of all surfaces under a place, the highest first, the ground last.
 * @param {Feature[]} features
 * @param {Point} point
 * @returns {string[]}
 */
export function surfacesAt(features, point) {
  const here = surfacesOf(features).filter(({ feature }) => feature && contains(feature.outline, point));
  return [...here.map(({ id }) => id), GROUND];
}
