// @ts-check
/** What a path will cost, while it is being drawn. The server measures the same way and decides. */

import { legs, merged, spanOverDisc, spansOverOutline } from '../geometry/path.js';
import { distanceUp } from '../geometry/point.js';
import { trace } from '../geometry/trace.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').View} View */
/**
 * What a path begins with: a piece's place, base and budget, and what slows it. A straight path costs its length.
 * @typedef {{start: Point, radius: number, budget: number, slow: string[], straight?: boolean, rates: import('../types').Rates}} Walker
 */
/** @typedef {import('../geometry/disc.js').Disc} Disc */
/** @typedef {{cost: number, slow: [Point, Point][]}} Price */

const CLOSE_ENOUGH = 1 / 1024;

/** The cost, and the stretches that count twice. @param {View} view @param {Walker} shape @param {readonly Point[]} points @returns {Price} */
export function priced(view, shape, points) {
  return { cost: cost(view, shape, points), slow: legs([shape.start, ...points]).flatMap(([a, b]) => slowStretches(view, shape, a, b)) };
}

/** @param {View} view @param {Walker} shape @param {readonly Point[]} points */
function cost(view, shape, points) {
  const path = [shape.start, ...points];
  return trace(terrain(view, shape), shape.radius, path, shape.rates, { slowDiscs: bases(view, shape) }).cost;
}

/** The points with the last leg cut where the budget ends. @param {View} view @param {Walker} shape @param {Point[]} points */
export function clipped(view, shape, points) {
  const kept = shape.straight ? points.slice(-1) : points;
  if (!kept.length || cost(view, shape, kept) <= shape.budget) return kept;
  const before = kept.slice(0, -1);
  const [from, to] = [before[before.length - 1] ?? shape.start, kept[kept.length - 1]];
  let [low, high] = [0, 1];
  while (high - low > CLOSE_ENOUGH) {
    const half = (low + high) / 2;
    if (cost(view, shape, [...before, along(from, to, half)]) <= shape.budget) low = half;
    else high = half;
  }
  return [...before, along(from, to, low)];
}

/** @param {Point} a @param {Point} b @param {number} share @returns {Point} */
function along(a, b, share) {
  return [Math.round(a[0] + (b[0] - a[0]) * share), Math.round(a[1] + (b[1] - a[1]) * share)];
}

/** The ground that matters to this path: what slows it, and what can be climbed. @param {View} view @param {Walker} shape */
function terrain(view, shape) {
  return view.ground
    .filter(({ id, climbable }) => climbable || shape.slow.includes(id) || id in (shape.rates?.fees ?? {}))
    .map((feature) => ({ ...feature, rough: shape.slow.includes(feature.id) }));
}

/** @param {View} view @param {Walker} shape @returns {Record<string, Disc>} */
function bases(view, shape) {
  const slow = view.pieces.filter((piece) => shape.slow.includes(piece.id));
  return Object.fromEntries(slow.flatMap(({ id, at, radius }) => (at ? [[id, { centre: at, radius, elevation: 0, height: 0 }]] : [])));
}

/** @param {View} view @param {Walker} shape @param {Point} a @param {Point} b @returns {[Point, Point][]} */
function slowStretches(view, shape, a, b) {
  const length = distanceUp(a, b);
  if (shape.straight || !length) return [];
  const overGround = terrain(view, shape).filter((feature) => feature.rough).flatMap((feature) => spansOverOutline(a, b, shape.radius, feature.outline));
  const overBases = Object.values(bases(view, shape)).map((disc) => spanOverDisc(a, b, shape.radius, disc.centre, disc.radius));
  return merged([...overGround, ...overBases.filter((span) => span !== null)]).map(([low, high]) => [along(a, b, low / length), along(a, b, high / length)]);
}
