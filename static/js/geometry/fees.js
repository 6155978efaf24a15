// @ts-check
/**
 * The ground a path pays for besides its length, and how many times: a part of the twin of rules/battlefield/trace.py.
 * @module
 */

import { crossings, inOrder, levels, wellInside } from './climb.js';
import { sweepsOutline } from './path.js';
import { topOf } from './surface.js';

/** @typedef {import("./point.js").Point} Point */
/** @typedef {import("./polygon.js").Outline} Outline */
/** @typedef {import("./window.js").Window} Window */
/** @typedef {import("./surface.js").Feature} Feature */
/** @typedef {import("./climb.js").Level} Level */
/** @typedef {import("./climb.js").Fraction} Fraction */
/**
 * @typedef {{leg: number, low: Fraction, high: Fraction}} Inside a part of a leg on which the centre is inside of
 *   something
 */

const CLEAR = 100; // thousandths a base can step over or squeeze under

/**
 * The ground of the path for which a fee is due, and how many times.
 * @param {Feature[]} features
 * @param {number} radius
 * @param {readonly Point[]} path
 * @param {readonly string[]} on
 * @param {Record<string, {cost: number, near?: number | null}>} fees
 * @returns {{id: string, times: number}[]}
 */
export function feesDue(features, radius, path, on, fees) {
  const charged = features.filter(({ id }) => id in fees);
  if (!charged.length) return [];
  const levelled = levels(features, path, on);
  return charged
    .map((feature) => {
      const near = fees[feature.id].near ?? null;
      const parts = levelled.filter(({ elevation }) => standsAt(feature, elevation));
      const times = near === null ? entries(feature, path, parts) : comesNear(feature, path, parts, radius + near);
      return { id: feature.id, times };
    })
    .filter(({ times }) => times);
}

/**
 * @param {Feature} feature
 * @param {number} elevation
 * @returns {boolean}
 */
function standsAt(feature, elevation) {
  return (feature.elevation ?? 0) < elevation + CLEAR && topOf(feature) > elevation;
}

/**
 * 1 if a base of this reach is ever over the feature, else 0.
 * @param {Feature} feature
 * @param {readonly Point[]} path
 * @param {Level[]} parts
 * @param {number} reach
 * @returns {number}
 */
function comesNear({ outline }, path, parts, reach) {
  return Number(parts.some(({ leg, window }) => sweepsOutline(path[leg], path[leg + 1], reach, outline, window)));
}

/**
 * How often the centre comes into a feature; where it starts inside, it has come in before.
 * @param {Feature} feature
 * @param {readonly Point[]} path
 * @param {Level[]} parts
 * @returns {number}
 */
function entries({ outline }, path, parts) {
  const inside = parts.flatMap(({ leg, window }) => {
    return centreInside(path[leg], path[leg + 1], outline, window).map((part) => ({ leg, ...part }));
  });
  if (!inside.length) return 0;
  const times = inside.length - inside.slice(1).filter((other, at) => goesOn(path, inside[at], other)).length;
  const [x, y] = [BigInt(path[0][0]), BigInt(path[0][1])];
  const starts = isStill(path, 0, inside[0].leg) && inside[0].low.at === 0n && wellInside(outline, { x, y, over: 1n });
  return times - Number(starts);
}

/**
 * Whether a part of the path begins where the one before it ends, on the same leg or at a corner.
 * @param {readonly Point[]} path
 * @param {Inside} one
 * @param {Inside} other
 * @returns {boolean}
 */
function goesOn(path, one, other) {
  if (one.leg === other.leg) return inOrder(one.high, other.low) === 0;
  return isStill(path, one.leg + 1, other.leg) && one.high.at === one.high.over && other.low.at === 0n;
}

/**
 * Whether nothing moves on these legs, the last of them left out.
 * @param {readonly Point[]} path
 * @param {number} first
 * @param {number} last
 * @returns {boolean}
 */
function isStill(path, first, last) {
  return path.slice(first, last).every(([x, y], at) => x === path[first + at + 1][0] && y === path[first + at + 1][1]);
}

/**
 * The parts of the window of a leg strictly inside the outline.
 * @param {Point} a
 * @param {Point} b
 * @param {Outline} outline
 * @param {Window} window
 * @returns {{low: Fraction, high: Fraction}[]}
 */
function centreInside(a, b, outline, { low, lowOver, high, highOver }) {
  const ends = [
    { at: low, over: lowOver },
    { at: high, over: highOver },
  ];
  const met = crossings(a, b, outline).filter((at) => inOrder(ends[0], at) < 0 && inOrder(at, ends[1]) < 0);
  const cuts = [...ends, ...met].sort(inOrder);
  return cuts.slice(1).flatMap((after, at) => {
    const before = cuts[at];
    const over = 2n * before.over * after.over;
    const middle = before.at * after.over + after.at * before.over;
    const x = BigInt(a[0]) * over + BigInt(b[0] - a[0]) * middle;
    const y = BigInt(a[1]) * over + BigInt(b[1] - a[1]) * middle;
    return inOrder(before, after) < 0 && wellInside(outline, { x, y, over }) ? [{ low: before, high: after }] : [];
  });
}
