// @ts-check
/**
 * What a path costs, for live feedback while dragging: its length, the parts slowed and the heights climbed.
 * The twin of rules/geometry/path.py and rules/battlefield/trace.py; the server decides.
 * @module
 */

import { climbs } from "./climb.js";
import { distanceUp } from "./point.js";
import { containsAt, edges } from "./polygon.js";
import { WHOLE, between, dipSpan } from "./window.js";

/** @typedef {import("./point.js").Point} Point */
/** @typedef {import("./polygon.js").Outline} Outline */
/** @typedef {import("./disc.js").Disc} Disc */
/** @typedef {import("./window.js").Span} Span */
/** @typedef {import("./window.js").Quadratic} Quadratic */
/** @typedef {import("./window.js").Window} Window */

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
 * A path and its cost in thousandths: length + slowed parts once more + 2 for each thousandth climbed.
 * @typedef {object} Trace
 * @property {number} length
 * @property {number} slowed
 * @property {number} climbed
 * @property {number} cost
 * @property {{cause: string, length: number}[]} stretches
 */

/**
 * The length of a path, each leg rounded up to a thousandth.
 * @param {Point[]} path
 * @returns {number}
 */
export function pathLength(path) {
  return legs(path).reduce((sum, [a, b]) => sum + distanceUp(a, b), 0);
}

/**
 * The cost of carrying a base of this radius along the path, with its breakdown.
 * @param {Feature[]} features
 * @param {number} radius
 * @param {Point[]} path
 * @param {Record<string, Disc>} [slowDiscs] bases that slow what passes over them, by the cause to show
 * @returns {Trace}
 */
export function trace(features, radius, path, slowDiscs = {}) {
  /** @type {Map<string, number>} */
  const lengths = new Map();
  const add = (/** @type {string} */ cause, /** @type {number} */ more) =>
    lengths.set(cause, (lengths.get(cause) ?? 0) + more);
  let slowed = 0;
  for (const [a, b] of legs(path)) {
    const causes = slowSpans(features, radius, a, b, slowDiscs);
    slowed += total(merged(causes.flatMap(([, spans]) => spans)));
    for (const [cause, spans] of causes) add(cause, total(spans));
  }
  let climbed = 0;
  for (const [feature, rise] of climbs(features, path)) {
    climbed += rise;
    add(`climb:${feature}`, rise);
  }
  const length = pathLength(path);
  const stretches = [...lengths].map(([cause, measure]) => ({ cause, length: measure }));
  return { length, slowed, climbed, cost: length + slowed + 2 * climbed, stretches };
}

/**
 * The legs of a path, each as its two ends.
 * @param {Point[]} path
 * @returns {[Point, Point][]}
 */
export function legs(path) {
  return path.slice(1).map((end, at) => [path[at], end]);
}

/**
 * The part of the leg on which a base overlaps a resting circle of radius `other`; null if it never does.
 * @param {Point} a
 * @param {Point} b
 * @param {number} radius
 * @param {Point} centre
 * @param {number} other
 * @returns {Span | null}
 */
export function spanOverDisc(a, b, radius, centre, other) {
  const length = distanceUp(a, b);
  return length ? dipSpan(overPoint(a, b, radius + other, centre), WHOLE, length) : null;
}

/**
 * The parts of the leg on which a base overlaps an outline, in order.
 * @param {Point} a
 * @param {Point} b
 * @param {number} radius
 * @param {Outline} outline
 * @returns {Span[]}
 */
export function spansOverOutline(a, b, radius, outline) {
  const length = distanceUp(a, b);
  if (!length) return [];
  /** @type {Span[]} */
  const near = [];
  for (const [u, v] of edges(outline)) {
    const abreast = overEdge(a, b, radius, u, v);
    const spans = [
      dipSpan(overPoint(a, b, radius, u), WHOLE, length),
      abreast && dipSpan(abreast[0], abreast[1], length),
    ];
    for (const span of spans) if (span) near.push(span);
  }
  const rim = merged(near);
  return merged([...rim, ...spansInside(a, b, length, outline, rim)]);
}

/**
 * The spans as a union: in order, without overlaps.
 * @param {Span[]} spans
 * @returns {Span[]}
 */
export function merged(spans) {
  /** @type {Span[]} */
  const union = [];
  for (const [low, high] of [...spans].sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
    const last = union.at(-1);
    if (last && low <= last[1]) last[1] = Math.max(high, last[1]);
    else union.push([low, high]);
  }
  return union;
}

/**
 * The joint length of spans that do not overlap.
 * @param {Span[]} spans
 * @returns {number}
 */
export function total(spans) {
  return spans.reduce((sum, [low, high]) => sum + high - low, 0);
}

/**
 * Each cause of slowing on one leg with the parts it applies to.
 * @param {Feature[]} features
 * @param {number} radius
 * @param {Point} a
 * @param {Point} b
 * @param {Record<string, Disc>} slowDiscs
 * @returns {[string, Span[]][]}
 */
function slowSpans(features, radius, a, b, slowDiscs) {
  /** @type {[string, Span[]][]} */
  const found = features
    .filter((feature) => feature.rough)
    .map((feature) => [`rough:${feature.id}`, spansOverOutline(a, b, radius, feature.outline)]);
  for (const [cause, disc] of Object.entries(slowDiscs)) {
    const span = spanOverDisc(a, b, radius, disc.centre, disc.radius);
    found.push([cause, span ? [span] : []]);
  }
  return found.filter(([, spans]) => spans.length);
}

/**
 * Negative exactly where a base on its way from a to b covers the point.
 * @param {Point} a
 * @param {Point} b
 * @param {number} radius
 * @param {Point} point
 * @returns {Quadratic}
 */
function overPoint(a, b, radius, point) {
  const [dx, dy] = [BigInt(b[0] - a[0]), BigInt(b[1] - a[1])];
  const [ax, ay] = [BigInt(a[0] - point[0]), BigInt(a[1] - point[1])];
  const r = BigInt(radius);
  return { a: dx * dx + dy * dy, b: ax * dx + ay * dy, c: ax * ax + ay * ay - r * r };
}

/**
 * Where a base on its way from a to b covers part of the edge u-v with its centre abreast of it.
 * @param {Point} a
 * @param {Point} b
 * @param {number} radius
 * @param {Point} u
 * @param {Point} v
 * @returns {[Quadratic, Window] | null}
 */
function overEdge(a, b, radius, u, v) {
  const [dx, dy] = [BigInt(b[0] - a[0]), BigInt(b[1] - a[1])];
  const [ex, ey] = [BigInt(v[0] - u[0]), BigInt(v[1] - u[1])];
  const [ax, ay] = [BigInt(a[0] - u[0]), BigInt(a[1] - u[1])];
  const length = ex * ex + ey * ey;
  const abreast = between(WHOLE, ax * ex + ay * ey, dx * ex + dy * ey, 0n, length);
  if (!abreast) return null;
  const [turn, turning, r] = [ex * ay - ey * ax, ex * dy - ey * dx, BigInt(radius)];
  return [{ a: turning * turning, b: turn * turning, c: turn * turn - r * r * length }, abreast];
}

/**
 * The stretches between the rim spans on which the centre is deep inside the outline.
 * @param {Point} a
 * @param {Point} b
 * @param {number} length
 * @param {Outline} outline
 * @param {Span[]} rim
 * @returns {Span[]}
 */
function spansInside(a, b, length, outline, rim) {
  const starts = [0, ...rim.map(([, high]) => high)];
  const ends = [...rim.map(([low]) => low), length];
  const over = BigInt(2 * length);
  /** @type {Span[]} */
  const gaps = starts.map((low, at) => [low, ends[at]]);
  return gaps.filter(([low, high]) => {
    const middle = BigInt(low + high);
    const x = BigInt(a[0]) * over + BigInt(b[0] - a[0]) * middle;
    const y = BigInt(a[1]) * over + BigInt(b[1] - a[1]) * middle;
    return low < high && containsAt(outline, x, y, over);
  });
}
