// @ts-check
/**
 * The surfaces the centre of a base walks on along its path, and where it climbs, drops or jumps: the twin of
 * rules/battlefield/climb.py.
 * @module
 */

import { containsAt, edges, onEdge } from './polygon.js';
import { FLOOR, surfaceAt, surfacesOf, topOf, under } from './surface.js';

/** @typedef {import("./point.js").Point} Point */
/** @typedef {import("./surface.js").Feature} Feature */
/** @typedef {import("./surface.js").Surface} Surface */
/** @typedef {import("./window.js").Window} Window */
/** @typedef {{at: bigint, over: bigint}} Fraction a place on a leg; `over` is positive */
/** @typedef {{window: Window, x: bigint, y: bigint, over: bigint}} Cell a part of a leg and its middle */

/**
 * @typedef {{leg: number, window: Window, surface: Surface | null, elevation: number}} Level a part of a leg walked at
 *   one height, or jumped (null)
 */
/** @typedef {{x: bigint, y: bigint, over: bigint}} Place the place (x / over, y / over) */
/**
 * @typedef {{leg: number, id: string, height: number, jumped: boolean, through: string[]}} Rise a change of height,
 *   below zero when down, and the ids of what can be stood on that it leads straight through
 */
/**
 * @typedef {{leg: number, surface: Surface | null, first: Place, last: Place}} Stretch something the centre is on (null
 *   in the air), and where that begins and ends
 */

/**
 * The path cut wherever the centre of the base changes its surface, in order; `on` names one for each point.
 * @param {Feature[]} features
 * @param {readonly Point[]} path
 * @param {readonly string[]} [on]
 * @returns {Level[]}
 */
export function levels(features, path, on = []) {
  const surfaces = surfacesOf(features);
  const found = [];
  for (let leg = 0; leg + 1 < path.length; leg += 1) {
    const [a, b] = [path[leg], path[leg + 1]];
    if (a[0] === b[0] && a[1] === b[1]) continue;
    const named = on[leg] || on[leg + 1];
    const ends = [surfaceAt(features, a, on[leg]) ?? FLOOR, surfaceAt(features, b, on[leg + 1]) ?? FLOOR];
    const [low, high] = ends[0].elevation <= ends[1].elevation ? ends : [ends[1], ends[0]];
    const candidates = named ? [high, low] : [...surfaces, FLOOR];
    for (const { window, x, y, over } of cells(a, b, candidates)) {
      const surface = candidates.find((candidate) => under(candidate, x, y, over)) ?? null;
      found.push({ leg, window, surface, elevation: (surface ?? high).elevation });
    }
  }
  return found;
}

/**
 * Every change of height along the path, in order. The ends of the path count by where the centre rests, and so does
 * every place whose surface is named; a corner merely brushed on the way does not.
 * @param {Feature[]} features
 * @param {readonly Point[]} path
 * @param {readonly string[]} [on]
 * @returns {Rise[]}
 */
export function rises(features, path, on = []) {
  const surfaces = surfacesOf(features);
  const grounds = [stretchAtRest(features, 0, path[0], on[0])];
  const levelled = levels(features, path, on);
  for (let leg = 0; leg + 1 < path.length; leg += 1) {
    for (const level of levelled) if (level.leg === leg) grounds.push(stretchOfLevel(path, level));
    if (on[leg + 1] || leg === path.length - 2) grounds.push(stretchAtRest(features, leg, path[leg + 1], on[leg + 1]));
  }
  const flown = new Set(grounds.filter(({ surface }) => !surface).map(({ leg }) => leg));
  const walked = grounds.filter(({ surface }) => surface);
  return walked.slice(1).flatMap((other, at) => {
    const one = walked[at];
    const [here, there] = [one.surface ?? FLOOR, other.surface ?? FLOOR];
    const height = there.elevation - here.elevation;
    if (!height) return [];
    const [low, high] = height > 0 ? [here, there] : [there, here];
    const jumped = flown.has(other.leg);
    const place = jumped && height < 0 ? other.first : one.last;
    const through = surfaces
      .filter(({ feature }) => feature && (feature.elevation ?? 0) < high.elevation && topOf(feature) > low.elevation)
      .filter(({ feature }) => feature && wellInside(feature.outline, place))
      .map(({ id }) => id);
    return [{ leg: other.leg, id: high.id, height, jumped, through }];
  });
}

/**
 * A named place, or an end of the path.
 * @param {Feature[]} features
 * @param {number} leg
 * @param {Point} point
 * @param {string} [on]
 * @returns {Stretch}
 */
function stretchAtRest(features, leg, point, on) {
  const place = { x: BigInt(point[0]), y: BigInt(point[1]), over: 1n };
  return { leg, surface: surfaceAt(features, point, on) ?? FLOOR, first: place, last: place };
}

/**
 * A part of a leg, walked or jumped.
 * @param {readonly Point[]} path
 * @param {Level} level
 * @returns {Stretch}
 */
function stretchOfLevel(path, { leg, window: { low, lowOver, high, highOver }, surface }) {
  const [a, b] = [path[leg], path[leg + 1]];
  return { leg, surface, first: placeAt(a, b, low, lowOver), last: placeAt(a, b, high, highOver) };
}

/**
 * The place so far along a leg, as a fraction of it.
 * @param {Point} a
 * @param {Point} b
 * @param {bigint} at
 * @param {bigint} over
 * @returns {Place}
 */
function placeAt(a, b, at, over) {
  return { x: BigInt(a[0]) * over + BigInt(b[0] - a[0]) * at, y: BigInt(a[1]) * over + BigInt(b[1] - a[1]) * at, over };
}

/**
 * Whether a place is inside of an outline and not on its edge.
 * @param {Point[]} outline
 * @param {Place} place
 * @returns {boolean}
 */
export function wellInside(outline, { x, y, over }) {
  return containsAt(outline, x, y, over) && !onEdge(outline, x, y, over);
}

/**
 * The height a model with this centre stands at.
 * @param {Feature[]} features
 * @param {Point} point
 * @returns {number}
 */
export function elevationAt(features, point) {
  return surfaceAt(features, point)?.elevation ?? 0;
}

/**
 * The parts of a leg between the sides of surfaces it crosses, each with its middle.
 * @param {Point} a
 * @param {Point} b
 * @param {Surface[]} surfaces
 * @returns {Cell[]}
 */
function cells(a, b, surfaces) {
  const met = surfaces.flatMap(({ feature }) => (feature ? crossings(a, b, feature.outline) : []));
  const cuts = [{ at: 0n, over: 1n }, ...met, { at: 1n, over: 1n }].sort(inOrder);
  const [dx, dy] = [BigInt(b[0] - a[0]), BigInt(b[1] - a[1])];
  const found = [];
  for (let cut = 1; cut < cuts.length; cut += 1) {
    const [low, high] = [cuts[cut - 1], cuts[cut]];
    if (inOrder(low, high) === 0) continue;
    const over = 2n * low.over * high.over;
    const middle = low.at * high.over + high.at * low.over;
    const window = { low: low.at, lowOver: low.over, high: high.at, highOver: high.over };
    found.push({ window, x: BigInt(a[0]) * over + dx * middle, y: BigInt(a[1]) * over + dy * middle, over });
  }
  return found;
}

/**
 * The places on the leg at which its line meets the edge of the outline.
 * @param {Point} a
 * @param {Point} b
 * @param {Point[]} outline
 * @returns {Fraction[]}
 */
export function crossings(a, b, outline) {
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
export function inOrder(one, other) {
  const ahead = one.at * other.over - other.at * one.over;
  return ahead > 0n ? 1 : ahead < 0n ? -1 : 0;
}
