// @ts-check
/**
 * Paths as chains of straight legs: their length, and which parts a moving base spends over something. The twin of
 * rules/geometry/path.py.
 * @module
 */

import { distanceUp } from './point.js';
import { containsAt, edges } from './polygon.js';
import { WHOLE, between, dipSpan, dips } from './window.js';

/** @typedef {import("./point.js").Point} Point */
/** @typedef {import("./polygon.js").Outline} Outline */
/** @typedef {import("./window.js").Span} Span */
/** @typedef {import("./window.js").Quadratic} Quadratic */
/** @typedef {import("./window.js").Window} Window */

/**
 * The length of a path, each leg rounded up to a thousandth.
 * @param {readonly Point[]} path
 * @returns {number}
 */
export function pathLength(path) {
  return legs(path).reduce((sum, [a, b]) => sum + distanceUp(a, b), 0);
}

/**
 * The legs of a path, each as its two ends.
 * @param {readonly Point[]} path
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
  const rim = mergeSpans(near);
  return mergeSpans([...rim, ...spansInside(a, b, length, outline, rim)]);
}

/**
 * The spans as a union: in order, without overlaps.
 * @param {Span[]} spans
 * @returns {Span[]}
 */
export function mergeSpans(spans) {
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
 * Whether a base on its way from a to b overlaps an outline anywhere in the window.
 * @param {Point} a
 * @param {Point} b
 * @param {number} radius
 * @param {Outline} outline
 * @param {Window} [window]
 * @returns {boolean}
 */
export function sweepsOutline(a, b, radius, outline, window = WHOLE) {
  for (const [u, v] of edges(outline)) {
    if (dips(overPoint(a, b, radius, u), window)) return true;
    const abreast = overEdge(a, b, radius, u, v, window);
    if (abreast && dips(...abreast)) return true;
  }
  const over = 2n * window.lowOver * window.highOver;
  const middle = window.low * window.highOver + window.high * window.lowOver;
  const x = BigInt(a[0]) * over + BigInt(b[0] - a[0]) * middle;
  const y = BigInt(a[1]) * over + BigInt(b[1] - a[1]) * middle;
  return containsAt(outline, x, y, over);
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
 * @param {Window} [window]
 * @returns {[Quadratic, Window] | null}
 */
function overEdge(a, b, radius, u, v, window = WHOLE) {
  const [dx, dy] = [BigInt(b[0] - a[0]), BigInt(b[1] - a[1])];
  const [ex, ey] = [BigInt(v[0] - u[0]), BigInt(v[1] - u[1])];
  const [ax, ay] = [BigInt(a[0] - u[0]), BigInt(a[1] - u[1])];
  const length = ex * ex + ey * ey;
  const abreast = between(window, ax * ex + ay * ey, dx * ex + dy * ey, 0n, length);
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
