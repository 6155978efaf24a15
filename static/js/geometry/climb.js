// @ts-check
/**
 * The heights a path climbs, up or down, as its centre steps onto and off climbable features: the twin of
 * rules/battlefield/climb.py.
 * @module
 */

import { contains, containsAt, edges } from "./polygon.js";

/** @typedef {import("./point.js").Point} Point */
/** @typedef {import("./path.js").Feature} Feature */
/** @typedef {{at: bigint, over: bigint}} Fraction a place on a leg; `over` is positive */

/**
 * Every change of height along the path: the feature climbed and by how much, in order. The ends of the path
 * count by where the centre rests; a corner merely brushed on the way does not.
 * @param {Feature[]} features
 * @param {Point[]} path
 * @returns {[string, number][]}
 */
export function climbs(features, path) {
  const climbable = features.filter((feature) => feature.climbable);
  const grounds = [standingOn(climbable, path[0])];
  for (let at = 1; at < path.length; at += 1) grounds.push(...legGrounds(climbable, path[at - 1], path[at]));
  grounds.push(standingOn(climbable, path[path.length - 1]));
  /** @type {[string, number][]} */
  const steps = [];
  for (let at = 1; at < grounds.length; at += 1) {
    const rise = top(grounds[at]) - top(grounds[at - 1]);
    const higher = rise > 0 ? grounds[at] : grounds[at - 1];
    if (rise && higher) steps.push([higher.id, Math.abs(rise)]);
  }
  return steps;
}

/**
 * The height a model with this centre stands at.
 * @param {Feature[]} features
 * @param {Point} point
 * @returns {number}
 */
export function elevationAt(features, point) {
  return top(standingOn(features.filter((feature) => feature.climbable), point));
}

/**
 * @param {Feature[]} climbable
 * @param {Point} point
 * @returns {Feature | null}
 */
function standingOn(climbable, point) {
  return highest(climbable.filter((feature) => contains(feature.outline, point)));
}

/**
 * What the centre walks on between one crossing and the next of a leg.
 * @param {Feature[]} climbable
 * @param {Point} a
 * @param {Point} b
 * @returns {(Feature | null)[]}
 */
function legGrounds(climbable, a, b) {
  if (a[0] === b[0] && a[1] === b[1]) return [];
  const met = climbable.flatMap((feature) => crossings(a, b, feature.outline));
  const cuts = [{ at: 0n, over: 1n }, ...met, { at: 1n, over: 1n }].sort(inOrder);
  const [dx, dy] = [BigInt(b[0] - a[0]), BigInt(b[1] - a[1])];
  const grounds = [];
  for (let cut = 1; cut < cuts.length; cut += 1) {
    const [low, high] = [cuts[cut - 1], cuts[cut]];
    if (inOrder(low, high) === 0) continue;
    const over = 2n * low.over * high.over;
    const middle = low.at * high.over + high.at * low.over;
    const [x, y] = [BigInt(a[0]) * over + dx * middle, BigInt(a[1]) * over + dy * middle];
    grounds.push(highest(climbable.filter((feature) => containsAt(feature.outline, x, y, over))));
  }
  return grounds;
}

/**
 * The places on the leg at which its line meets the edge of the outline.
 * @param {Point} a
 * @param {Point} b
 * @param {Point[]} outline
 * @returns {Fraction[]}
 */
function crossings(a, b, outline) {
  const [dx, dy] = [BigInt(b[0] - a[0]), BigInt(b[1] - a[1])];
  const side = (/** @type {Point} */ corner) => dx * BigInt(corner[1] - a[1]) - dy * BigInt(corner[0] - a[0]);
  const found = [];
  for (const [u, v] of edges(outline)) {
    const [here, there] = [side(u), side(v)];
    if (here === there || here * there > 0n) continue;
    const cross = BigInt(u[0] - a[0]) * BigInt(v[1] - u[1]) - BigInt(u[1] - a[1]) * BigInt(v[0] - u[0]);
    const over = there - here;
    const place = over > 0n ? { at: cross, over } : { at: -cross, over: -over };
    if (place.at > 0n && place.at < place.over) found.push(place);
  }
  return found;
}

/**
 * How two fractions compare.
 * @param {Fraction} one
 * @param {Fraction} other
 * @returns {number}
 */
function inOrder(one, other) {
  const ahead = one.at * other.over - other.at * one.over;
  return ahead > 0n ? 1 : ahead < 0n ? -1 : 0;
}

/**
 * @param {Feature[]} features
 * @returns {Feature | null}
 */
function highest(features) {
  /** @type {Feature | null} */
  let best = null;
  for (const feature of features) if (!best || top(feature) > top(best)) best = feature;
  return best;
}

/**
 * The height of a feature's top above the table; 0 for the ground.
 * @param {Feature | null} feature
 * @returns {number}
 */
function top(feature) {
  return feature ? (feature.elevation ?? 0) + (feature.height ?? 0) : 0;
}
