// @ts-check
/**
 * Round bases: how far apart two of them are, the twin of rules/geometry/disc.py.
 * @module
 */

import { rootUp, squareDistance } from './point.js';

/** @typedef {import("./point.js").Point} Point */

/**
 * An upright cylinder on a round base; `elevation` is the height of its foot.
 * @typedef {{centre: Point, radius: number, elevation?: number, height?: number}} Disc
 */

/**
 * Whether two bases are at most `reach` apart, in three dimensions; exactly `reach` is within.
 * @param {Disc} a
 * @param {Disc} b
 * @param {number} reach
 * @returns {boolean}
 */
export function within(a, b, reach) {
  const level = BigInt((a.elevation ?? 0) - (b.elevation ?? 0));
  const radii = BigInt(a.radius + b.radius);
  const spare = BigInt(reach) * BigInt(reach) - level * level;
  if (reach < 0 || spare < 0n) return false;
  const excess = squareDistance(a.centre, b.centre) - radii * radii - spare;
  return excess <= 0n || excess * excess <= 4n * radii * radii * spare;
}

/**
 * The distance from base to base in three dimensions, rounded up: the smallest reach they are within.
 * @param {Disc} a
 * @param {Disc} b
 * @returns {number}
 */
export function gap(a, b) {
  const level = BigInt((a.elevation ?? 0) - (b.elevation ?? 0));
  let apart = rootUp(squareDistance(a.centre, b.centre)) - BigInt(a.radius + b.radius);
  if (apart < 0n) apart = 0n;
  let distance = Number(rootUp(apart * apart + level * level));
  while (within(a, b, distance - 1)) distance -= 1;
  return distance;
}

/**
 * Whether two bases cover common area, seen from above; touching edges do not overlap.
 * @param {Disc} a
 * @param {Disc} b
 * @returns {boolean}
 */
export function overlap(a, b) {
  const radii = BigInt(a.radius + b.radius);
  return squareDistance(a.centre, b.centre) < radii * radii;
}
