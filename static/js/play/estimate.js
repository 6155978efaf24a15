// @ts-check
/** What a path will cost, while it is being drawn: its length, and the parts over slow things counted twice. The server decides. */

import { apart } from '../board/svg.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').View} View */
/** @typedef {import('../types').PathShape} PathShape */
/** @typedef {{cost: number, slow: [Point, Point][]}} Price */

const STRIDE = 100; // thousandths between two looks at what the base touches
const CLOSE_ENOUGH = 1 / 1024;

/** @param {View} view @param {PathShape} shape @param {readonly Point[]} points @returns {Price} */
export function priced(view, shape, points) {
  const touches = slowThings(view, shape);
  let cost = 0;
  /** @type {[Point, Point][]} */
  const slow = [];
  [shape.start, ...points].forEach((point, i, path) => {
    if (!i) return;
    cost += Math.ceil(apart(path[i - 1], point));
    for (const stretch of slowParts(path[i - 1], point, touches)) {
      cost += Math.ceil(apart(...stretch));
      slow.push(stretch);
    }
  });
  return { cost, slow };
}

/** The points with the last leg cut where the budget ends. @param {View} view @param {PathShape} shape @param {Point[]} points */
export function clipped(view, shape, points) {
  const kept = shape.straight ? points.slice(-1) : points;
  if (!kept.length || priced(view, shape, kept).cost <= shape.budget) return kept;
  const before = kept.slice(0, -1);
  const [from, to] = [before[before.length - 1] ?? shape.start, kept[kept.length - 1]];
  const at = (/** @type {number} */ share) => /** @type {Point} */ ([trim(from[0], to[0], share), trim(from[1], to[1], share)]);
  let [low, high] = [0, 1];
  while (high - low > CLOSE_ENOUGH) {
    const half = (low + high) / 2;
    if (priced(view, shape, [...before, at(half)]).cost <= shape.budget) low = half;
    else high = half;
  }
  return [...before, at(low)];
}

/** @param {number} a @param {number} b @param {number} share */
function trim(a, b, share) {
  return Math.trunc(a + (b - a) * share);
}

/** A test for each slow thing: whether a base with its centre here touches it. @param {View} view @param {PathShape} shape @returns {((at: Point) => boolean)[]} */
function slowThings(view, shape) {
  const ground = view.ground.filter((feature) => shape.slow.includes(feature.id));
  const bases = view.pieces.filter((piece) => shape.slow.includes(piece.id));
  return [
    ...ground.map((feature) => (/** @type {Point} */ at) => touchesOutline(feature.outline, at, shape.radius)),
    ...bases.map((piece) => (/** @type {Point} */ at) => piece.at !== null && apart(piece.at, at) < piece.radius + shape.radius),
  ];
}

/** @param {Point} a @param {Point} b @param {((at: Point) => boolean)[]} touches */
function slowParts(a, b, touches) {
  const strides = Math.max(Math.ceil(apart(a, b) / STRIDE), 1);
  const at = (/** @type {number} */ i) => /** @type {Point} */ ([a[0] + ((b[0] - a[0]) * i) / strides, a[1] + ((b[1] - a[1]) * i) / strides]);
  /** @type {[Point, Point][]} */
  const parts = [];
  let began = -1;
  for (let i = 0; i <= strides && touches.length; i += 1) {
    const isSlow = touches.some((touch) => touch(at(i)));
    if (isSlow && began < 0) began = i;
    if (began >= 0 && (!isSlow || i === strides)) {
      if (i > began) parts.push([at(began), at(i)]);
      began = -1;
    }
  }
  return parts;
}

/** @param {Point[]} outline @param {Point} at @param {number} radius */
function touchesOutline(outline, at, radius) {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [a, b] = [outline[i], outline[j]];
    if (toSegment(at, a, b) < radius) return true;
    if (a[1] > at[1] !== b[1] > at[1] && at[0] < ((b[0] - a[0]) * (at[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** @param {Point} at @param {Point} a @param {Point} b */
function toSegment(at, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = Math.min(Math.max(((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1), 0), 1);
  return apart(at, [a[0] + dx * share, a[1] + dy * share]);
}
