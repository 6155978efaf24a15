// @ts-check
/**
 * What lies under a path: the areas its base or its middle passes over. The twin of rules/battlefield/hazard.py.
 * @module
 */

import { crossings, inOrder } from './climb.js';
import { legs, mergeSpans, spansOverOutline, total } from './path.js';
import { distanceUp } from './point.js';
import { containsAt, onEdge } from './polygon.js';
import { floorOf } from './window.js';

/** @typedef {import("./point.js").Point} Point */
/** @typedef {import("./polygon.js").Outline} Outline */
/** @typedef {import("./window.js").Span} Span */

/**
 * Every area the path leads over: with a radius what its base touches, without what its middle is inside of.
 * @param {Record<string, Outline>} areas
 * @param {readonly Point[]} path
 * @param {number} [radius]
 * @returns {{id: string, leg: number, spans: Span[]}[]}
 */
export function areasCrossed(areas, path, radius = 0) {
  return legs(path)
    .flatMap(([a, b], leg) =>
      Object.entries(areas).map(([id, outline]) => ({
        id,
        leg,
        spans: radius ? spansOverOutline(a, b, radius, outline) : spansInside(a, b, outline),
      })),
    )
    .filter(({ spans }) => spans.length);
}

/**
 * How much of a straight line is inside any of the areas, seen from above; overlaps count once.
 * @param {Record<string, Outline>} areas
 * @param {Point} a
 * @param {Point} b
 * @returns {number}
 */
export function lengthOver(areas, a, b) {
  return total(mergeSpans(areasCrossed(areas, [a, b]).flatMap(({ spans }) => spans)));
}

/**
 * The parts of a segment strictly inside an outline.
 * @param {Point} a
 * @param {Point} b
 * @param {Outline} outline
 * @returns {Span[]}
 */
function spansInside(a, b, outline) {
  const length = BigInt(distanceUp(a, b));
  const cuts = [{ at: 0n, over: 1n }, ...crossings(a, b, outline), { at: 1n, over: 1n }].sort(inOrder);
  /** @type {Span[]} */
  const inside = [];
  for (let cut = 1; cut < cuts.length; cut += 1) {
    const [low, high] = [cuts[cut - 1], cuts[cut]];
    if (inOrder(low, high) === 0) continue;
    const over = 2n * low.over * high.over;
    const middle = low.at * high.over + high.at * low.over;
    const x = BigInt(a[0]) * over + BigInt(b[0] - a[0]) * middle;
    const y = BigInt(a[1]) * over + BigInt(b[1] - a[1]) * middle;
    if (containsAt(outline, x, y, over) && !onEdge(outline, x, y, over))
      inside.push([Number(floorOf(low.at * length, low.over)), Number(-floorOf(-high.at * length, high.over))]);
  }
  return mergeSpans(inside);
}
