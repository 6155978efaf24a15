// @ts-check
/** The price of a path while it is drawn. The server measures in the same way and decides. */

import { legs, mergeSpans, spanOverDisc, spansOverOutline } from '../../geometry/path.js';
import { distanceUp } from '../../geometry/point.js';
import { crossings } from '../../geometry/climb.js';
import { climbs, trace } from '../../geometry/trace.js';
import { stopOnLevel } from '../table/levels.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Stop} Stop */
/** @typedef {import('../../types').View} View */
/**
 * The start of a path: a piece's place, base and budget, what slows it, and the rates. A straight path has one leg.
 * @typedef {{start: Point, on: string, radius: number, budget: number, slow: string[], surfaces: string[], straight?:
 * boolean, rates: import('../../types').Rates}} Walker
 */
/** @typedef {import('../../geometry/disc.js').Disc} Disc */
/** @typedef {{at: Point, height: number, cost: number}} Step a climb (below zero a drop) on a path, and its price */
/** @typedef {{cost: number, slow: [Point, Point][], steps: Step[]}} Price */

const CLOSE_ENOUGH = 1 / 1024;

/**
 * The price, the slow stretches, and the changes of height.
 * @param {View} view
 * @param {Walker} shape
 * @param {readonly Stop[]} stops
 * @returns {Price}
 */
export function pathPrice(view, shape, stops) {
  const { path } = route(shape, stops);
  return {
    cost: cost(view, shape, stops),
    slow: legs(path).flatMap(([a, b]) => slowStretches(view, shape, a, b)),
    steps: steps(view, shape, stops),
  };
}

/** The limit of a path's price. @param {{budget: number, rates: import('../../types').Rates}} shape */
export function pathLimit({ budget, rates }) {
  return budget + (rates.bonus ?? 0);
}

/**
 * The points of a path from its start, and their surfaces if these may be named.
 * @param {Walker} shape
 * @param {readonly Stop[]} stops
 */
function route(shape, stops) {
  const path = [shape.start, ...stops.map(({ at }) => at)];
  return { path, on: shape.surfaces.length ? [shape.on, ...stops.map(({ on }) => on)] : [] };
}

/** @param {View} view @param {Walker} shape @param {readonly Stop[]} stops */
function cost(view, shape, stops) {
  const { path, on } = route(shape, stops);
  return trace(terrain(view, shape), shape.radius, path, shape.rates, {
    slowDiscs: bases(view, shape),
    on,
    accesses: waysUp(view),
  }).cost;
}

/**
 * Where a path climbs or drops, on tables with levels.
 * @param {View} view
 * @param {Walker} shape
 * @param {readonly Stop[]} stops
 * @returns {Step[]}
 */
function steps(view, shape, stops) {
  if (!shape.surfaces.length || !stops.length) return [];
  const { path, on } = route(shape, stops);
  const ground = terrain(view, shape);
  return climbs(ground, shape.radius, path, shape.rates, { on, accesses: waysUp(view) }).map(
    ({ leg, id, height, cost: price }) => {
      const rim = ground.find((feature) => feature.id === id)?.outline ?? [];
      const met = crossings(path[leg], path[leg + 1], rim)
        .map(({ at, over }) => Number(at) / Number(over))
        .sort((one, other) => one - other);
      const share = met.length ? met[height > 0 ? 0 : met.length - 1] : 1;
      return { at: pointAlong(path[leg], path[leg + 1], share), height, cost: price };
    },
  );
}

/** The ladders and stairs of a table. @param {View} view */
function waysUp({ ground }) {
  return ground.filter(({ onto }) => onto);
}

/**
 * The stops with the last leg cut where the budget ends. The last stop is on the visible surface at `level`.
 * @param {View} view
 * @param {Walker} shape
 * @param {Stop[]} stops
 * @param {number | null} level
 */
export function clipStops(view, shape, stops, level) {
  const kept = shape.straight ? stops.slice(-1) : stops;
  if (!kept.length) return kept;
  const before = kept.slice(0, -1);
  const [from, to] = [before.at(-1)?.at ?? shape.start, kept[kept.length - 1].at];
  const upTo = (/** @type {number} */ share) => [
    ...before,
    stopOnLevel(view.ground, shape.surfaces, pointAlong(from, to, share), level),
  ];
  return upTo(farthestShare((share) => cost(view, shape, upTo(share)) <= pathLimit(shape)));
}

/**
 * As many of the stops as the budget allows, the last of them cut.
 * @param {View} view
 * @param {Walker} shape
 * @param {Stop[]} stops
 * @param {number | null} level
 * @returns {Stop[]}
 */
export function affordableStops(view, shape, stops, level) {
  const paid = stops.findIndex((_, i) => cost(view, shape, stops.slice(0, i + 1)) > pathLimit(shape));
  return paid < 0 ? stops : clipStops(view, shape, stops.slice(0, paid + 1), level);
}

/**
 * The largest possible share from 0 to 1, if all smaller shares are possible.
 * @param {(share: number) => boolean} possible
 */
export function farthestShare(possible) {
  if (possible(1)) return 1;
  let [low, high] = [0, 1];
  while (high - low > CLOSE_ENOUGH) {
    const half = (low + high) / 2;
    if (possible(half)) low = half;
    else high = half;
  }
  return low;
}

/** @param {Point} a @param {Point} b @param {number} share @returns {Point} */
function pointAlong(a, b, share) {
  return [Math.round(a[0] + (b[0] - a[0]) * share), Math.round(a[1] + (b[1] - a[1]) * share)];
}

/**
 * The ground that matters for this path: what slows it, and what can be climbed.
 * @param {View} view
 * @param {Walker} shape
 */
function terrain(view, shape) {
  return view.ground
    .filter(({ id, climbable }) => climbable || shape.slow.includes(id) || id in (shape.rates?.fees ?? {}))
    .map((feature) => ({ ...feature, rough: shape.slow.includes(feature.id) }));
}

/** @param {View} view @param {Walker} shape @returns {Record<string, Disc>} */
function bases(view, shape) {
  const slow = view.pieces.filter((piece) => shape.slow.includes(piece.id));
  return Object.fromEntries(
    slow.flatMap(({ id, at, radius }) => (at ? [[id, { centre: at, radius, elevation: 0, height: 0 }]] : [])),
  );
}

/** @param {View} view @param {Walker} shape @param {Point} a @param {Point} b @returns {[Point, Point][]} */
function slowStretches(view, shape, a, b) {
  const length = distanceUp(a, b);
  if (shape.straight || !length) return [];
  const overGround = terrain(view, shape)
    .filter((feature) => feature.rough)
    .flatMap((feature) => spansOverOutline(a, b, shape.radius, feature.outline));
  const overBases = Object.values(bases(view, shape)).map((disc) =>
    spanOverDisc(a, b, shape.radius, disc.centre, disc.radius),
  );
  return mergeSpans([...overGround, ...overBases.filter((span) => span !== null)]).map(([low, high]) => [
    pointAlong(a, b, low / length),
    pointAlong(a, b, high / length),
  ]);
}
