// @ts-check
/** Several pieces moved as one: whose path ends where, and how far a shared move can go before somebody cannot pay for it. */

import { priced } from '../estimate.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').View} View */
/** @typedef {import('../../types').WaysShape} WaysShape */
/** @typedef {import('../../types').WaysMover} WaysMover */
/** @typedef {Record<string, Point[]>} Paths */
/**
 * `one` is the piece that keys and taps move, '' for all of them together; it is no part of the answer.
 * @typedef {{type: 'ways', paths: Paths, one: string}} WaysDraft
 */

const CLOSE_ENOUGH = 1 / 1024;
const TOO_LITTLE = 100; // thousandths of budget left for which another corner makes no sense

/** @param {import('../../types').Option} option */
export const shapeOf = (option) => /** @type {WaysShape} */ (option.needs);

/** The pieces that keys and taps move. @param {WaysDraft} draft @param {WaysShape} shape */
export const moving = (draft, shape) => shape.movers.filter((mover) => !draft.one || mover.piece === draft.one);

/** What walking these points costs the mover, and where it is slow. @param {View} view @param {WaysShape} shape @param {WaysMover} mover @param {readonly Point[]} points */
export function priceOf(view, shape, mover, points) {
  return priced(view, { ...mover, rates: shape.rates }, points);
}

/** Where the mover's path ends, or where it stands. @param {WaysMover} mover @param {Paths} paths @returns {Point} */
export function endOf(mover, paths) {
  return paths[mover.piece]?.at(-1) ?? mover.start;
}

/** The points of a path before its last. @param {WaysMover} mover @param {Paths} paths */
const corners = (mover, paths) => paths[mover.piece]?.slice(0, -1) ?? [];

/** The middle of where they end. @param {readonly WaysMover[]} movers @param {Paths} paths @returns {Point} */
export function middleOf(movers, paths) {
  const ends = movers.map((mover) => endOf(mover, paths));
  const mean = (/** @type {0 | 1} */ axis) => Math.round(ends.reduce((sum, end) => sum + end[axis], 0) / ends.length);
  return [mean(0), mean(1)];
}

/**
 * Everybody's last leg after the leader's end was brought towards a point and the others kept their places beside it.
 * All go as far as those can pay who could pay for standing still; nobody falls behind.
 * @param {View} view @param {WaysShape} shape @param {Paths} paths @param {readonly WaysMover[]} movers @param {WaysMover} leader @param {Point} point
 * @returns {Paths}
 */
export function led(view, shape, paths, movers, leader, point) {
  const base = corners(leader, paths).at(-1) ?? leader.start;
  const now = endOf(leader, paths);
  const ended = (/** @type {WaysMover} */ mover, /** @type {number} */ share) => {
    const [x, y] = endOf(mover, paths);
    const goal = [base[0] + (point[0] - base[0]) * share, base[1] + (point[1] - base[1]) * share];
    return /** @type {Point} */ ([x + Math.round(goal[0]) - now[0], y + Math.round(goal[1]) - now[1]]);
  };
  const pays = (/** @type {WaysMover} */ mover, /** @type {number} */ share) =>
    priceOf(view, shape, mover, [...corners(mover, paths), ended(mover, share)]).cost <= mover.budget;
  const bound = movers.filter((mover) => pays(mover, 0));
  const share = farthest((part) => bound.every((mover) => pays(mover, part)));
  const moved = movers.map((mover) => [mover.piece, [...corners(mover, paths), ended(mover, share)]]);
  return { ...paths, ...Object.fromEntries(moved) };
}

/** The largest share from 0 to 1 that is possible, when all smaller ones are. @param {(share: number) => boolean} possible */
function farthest(possible) {
  if (possible(1)) return 1;
  let [low, high] = [0, 1];
  while (high - low > CLOSE_ENOUGH) {
    const half = (low + high) / 2;
    if (possible(half)) low = half;
    else high = half;
  }
  return low;
}

/** A corner where each of them ends, for those who have budget left. @param {View} view @param {WaysShape} shape @param {Paths} paths @param {readonly WaysMover[]} movers @returns {Paths} */
export function turned(view, shape, paths, movers) {
  const able = movers.filter((mover) => paths[mover.piece]?.length && mover.budget - priceOf(view, shape, mover, paths[mover.piece]).cost >= TOO_LITTLE);
  return { ...paths, ...Object.fromEntries(able.map((mover) => [mover.piece, [...paths[mover.piece], endOf(mover, paths)]])) };
}

/** The paths without the last corner of each of them. @param {Paths} paths @param {readonly WaysMover[]} movers @returns {Paths} */
export function shortened(paths, movers) {
  return kept({ ...paths, ...Object.fromEntries(movers.map((mover) => [mover.piece, corners(mover, paths)])) });
}

/** The same steps for each of them, given as the points one leader would go by. @param {Paths} paths @param {readonly WaysMover[]} movers @param {WaysMover} leader @param {readonly Point[]} points @returns {Paths} */
export function inStep(paths, movers, leader, points) {
  const steps = points.map(([x, y]) => [x - leader.start[0], y - leader.start[1]]);
  const walked = movers.map(({ piece, start }) => [piece, steps.map(([dx, dy]) => [start[0] + dx, start[1] + dy])]);
  return kept({ ...paths, ...Object.fromEntries(walked) });
}

/** Only the paths that lead anywhere, without corners that repeat the one before. @param {Paths} paths @param {readonly WaysMover[]} movers @returns {Paths} */
export function tidied(paths, movers) {
  const clean = movers.map(({ piece, start }) => [piece, distinct(paths[piece] ?? [], start)]);
  return kept(Object.fromEntries(clean));
}

/** @param {Point[]} points @param {Point} start */
function distinct(points, start) {
  return points.filter(([x, y], i) => {
    const [bx, by] = points[i - 1] ?? start;
    return x !== bx || y !== by;
  });
}

/** @param {Paths} paths @returns {Paths} */
function kept(paths) {
  return Object.fromEntries(Object.entries(paths).filter(([, points]) => points.length));
}
