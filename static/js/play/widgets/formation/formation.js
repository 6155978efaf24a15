// @ts-check
/**
 * Several pieces moved as one: the end of each path, and how far a shared move can go before a piece exceeds its
 * allowance.
 */

import { pathLimit, farthestShare, pathPrice } from '../../decision/path_price.js';
import { distinctStops, stopOnLevel, onOf } from '../../table/levels.js';
import { middleOf } from '../handle.js';
import { clampToTable } from '../table_edge.js';
import { cohesionLinks, cohesionWith } from './cohesion.js';

/** @typedef {import('../../../types').Point} Point */
/** @typedef {import('../../../types').View} View */
/** @typedef {import('../../../types').WaysShape} WaysShape */
/** @typedef {import('../../../types').WaysMover} WaysMover */
/** @typedef {import('../../../types').Stop} Stop */
/** @typedef {Record<string, Stop[]>} Paths */
/**
 * `one` is the piece that keys and taps move, '' for all; `level` the height of new points, null for the highest.
 * @typedef {{paths: Paths, one: string, level: number | null, costs?: Record<string, number>}} WaysDraft
 */

const TOO_LITTLE = 100; // thousandths of budget left for which another corner makes no sense

/** @param {import('../../../types').Option} option */
export const shapeOf = (option) => /** @type {WaysShape} */ (option.needs);

/** The pieces that keys and taps move. @param {WaysDraft} draft @param {WaysShape} shape */
export const selectedMovers = (draft, shape) => shape.movers.filter((mover) => !draft.one || mover.piece === draft.one);

/**
 * The price of these points for a piece, and the slow stretches.
 * @param {View} view
 * @param {WaysShape} shape
 * @param {WaysMover} mover
 * @param {readonly Stop[]} stops
 */
export function priceOf(view, shape, mover, stops) {
  return pathPrice(view, { ...mover, rates: shape.rates, surfaces: shape.surfaces }, stops);
}

/**
 * A price from the server, once it is known: it depends on the order of the pieces.
 * @template {{cost: number}} T
 * @param {T} price
 * @param {number | undefined} cost
 * @returns {T}
 */
export const serverPrice = (price, cost) => (cost === undefined ? price : { ...price, cost });

/** The allowance of a piece. @param {WaysShape} shape @param {WaysMover} mover */
export function limitOf({ rates }, { budget }) {
  return pathLimit({ budget, rates });
}

/** The end of a piece's path, or its place. @param {WaysMover} mover @param {Paths} paths @returns {Point} */
export function endOf(mover, paths) {
  return paths[mover.piece]?.at(-1)?.at ?? mover.start;
}

/** The points of a path before its last. @param {WaysMover} mover @param {Paths} paths */
const corners = (mover, paths) => paths[mover.piece]?.slice(0, -1) ?? [];

/** The middle of their ends. @param {readonly WaysMover[]} movers @param {Paths} paths */
export const middleEnd = (movers, paths) => middleOf(movers.map((mover) => endOf(mover, paths)));

/**
 * The last leg of every piece when the leader's end goes to a point and the others keep their places beside it. All
 * stay on the table and move as far as every piece is able that can afford to stay; nobody falls behind. Ends are on
 * the highest surface visible at `level`.
 * @param {View} view
 * @param {WaysShape} shape
 * @param {WaysDraft} draft
 * @param {readonly WaysMover[]} movers
 * @param {WaysMover} leader
 * @param {Point} point
 * @returns {Paths}
 */
export function moveTogether(view, shape, { paths, level }, movers, leader, point) {
  const base = corners(leader, paths).at(-1)?.at ?? leader.start;
  const now = endOf(leader, paths);
  const by = clampToTable(
    [point[0] - now[0], point[1] - now[1]],
    movers.map((mover) => standOf(mover, paths)),
    view,
  );
  const goal = [now[0] + by[0], now[1] + by[1]];
  const walked = (/** @type {WaysMover} */ mover, /** @type {number} */ share) => {
    const [x, y] = endOf(mover, paths);
    const there = [base[0] + (goal[0] - base[0]) * share, base[1] + (goal[1] - base[1]) * share];
    /** @type {Point} */
    const end = [x + Math.round(there[0]) - now[0], y + Math.round(there[1]) - now[1]];
    return [...corners(mover, paths), stopOnLevel(view.ground, shape.surfaces, end, level)];
  };
  const pays = (/** @type {WaysMover} */ mover, /** @type {number} */ share) =>
    priceOf(view, shape, mover, walked(mover, share)).cost <= limitOf(shape, mover);
  const bound = movers.filter((mover) => pays(mover, 0));
  const share = farthestShare((part) => bound.every((mover) => pays(mover, part)));
  return { ...paths, ...Object.fromEntries(movers.map((mover) => [mover.piece, walked(mover, share)])) };
}

/**
 * Adds a corner at the end of each path with allowance left.
 * @param {View} view
 * @param {WaysShape} shape
 * @param {Paths} paths
 * @param {readonly WaysMover[]} movers
 * @returns {Paths}
 */
export function addCorners(view, shape, paths, movers) {
  const able = movers.filter(
    (mover) =>
      paths[mover.piece]?.length &&
      limitOf(shape, mover) - priceOf(view, shape, mover, paths[mover.piece]).cost >= TOO_LITTLE,
  );
  return {
    ...paths,
    ...Object.fromEntries(able.map((mover) => [mover.piece, [...paths[mover.piece], ...paths[mover.piece].slice(-1)]])),
  };
}

/**
 * The paths without the last corner of each.
 * @param {Paths} paths
 * @param {readonly WaysMover[]} movers
 * @returns {Paths}
 */
export function removeCorners(paths, movers) {
  return keepOnTable({ ...paths, ...Object.fromEntries(movers.map((mover) => [mover.piece, corners(mover, paths)])) });
}

/**
 * The same steps for each piece, given as the points of one leader.
 * @param {View} view
 * @param {WaysShape} shape
 * @param {WaysDraft} draft
 * @param {readonly WaysMover[]} movers
 * @param {WaysMover} leader
 * @param {readonly Point[]} points
 * @returns {Paths}
 */
export function sameSteps(view, shape, { paths, level }, movers, leader, points) {
  const steps = points.map(([x, y]) => [x - leader.start[0], y - leader.start[1]]);
  const walked = movers.map(({ piece, start }) => [
    piece,
    steps.map(([dx, dy]) => stopOnLevel(view.ground, shape.surfaces, [start[0] + dx, start[1] + dy], level)),
  ]);
  return keepOnTable({ ...paths, ...Object.fromEntries(walked) });
}

/**
 * The answer: only paths that lead somewhere, without repeated corners.
 * @param {Paths} paths
 * @param {readonly WaysMover[]} movers
 * @returns {import('../../../types').Ways}
 */
export function answerOf(paths, movers) {
  const clean = keepOnTable(
    Object.fromEntries(movers.map((mover) => [mover.piece, distinctStops(paths[mover.piece] ?? [], mover)])),
  );
  const on = Object.entries(clean).flatMap(([piece, stops]) => Object.values(onOf(stops)).map((ids) => [piece, ids]));
  const points = Object.fromEntries(Object.entries(clean).map(([piece, stops]) => [piece, stops.map(({ at }) => at)]));
  return { type: 'ways', paths: points, ...(on.length ? { on: Object.fromEntries(on) } : {}) };
}

/**
 * Which pieces would be in cohesion: with the next one, or with the piece that all must stay near to.
 * @param {Paths} paths
 * @param {WaysShape} shape
 * @param {View} view
 */
export function cohesionOf(paths, shape, view) {
  const stands = shape.movers.map((mover) => standOf(mover, paths));
  if (!shape.link) return { links: [], astray: [] };
  const hub = hubOf(paths, shape, view);
  return hub ? cohesionWith(stands, shape.link, hub) : cohesionLinks(stands, shape.link);
}

/**
 * The place of the piece that all must stay near to; null if there is none.
 * @param {Paths} paths
 * @param {WaysShape} shape
 * @param {View} view
 */
export function hubOf(paths, { movers, hub }, view) {
  const mover = movers.find(({ piece }) => piece === hub);
  const piece = view.pieces.find(({ id }) => id === hub);
  if (mover) return standOf(mover, paths);
  return hub && piece?.at ? { piece: hub, at: piece.at, radius: piece.radius } : null;
}

/** @param {WaysMover} mover @param {Paths} paths */
export const standOf = (mover, paths) => ({ piece: mover.piece, at: endOf(mover, paths), radius: mover.radius });

/** @param {Paths} paths @returns {Paths} */
function keepOnTable(paths) {
  return Object.fromEntries(Object.entries(paths).filter(([, stops]) => stops.length));
}
