// @ts-check
/**
 * Places for pieces of a formation that do not fit: the nearest free ones they can reach. The server decides whether
 * they are legal.
 */

import { distanceBetween } from '../../../board/svg.js';
import { legs, spanOverDisc } from '../../../geometry/path.js';
import { stopOnLevel } from '../../table/levels.js';
import { detour, isFree, walls } from '../detour.js';
import { endOf, hubOf, limitOf, priceOf } from './formation.js';

/** @typedef {import('../../../types').Point} Point */
/** @typedef {import('../../../types').View} View */
/** @typedef {import('../../../types').Stop} Stop */
/** @typedef {import('../../../types').WaysShape} WaysShape */
/** @typedef {import('../../../types').WaysMover} WaysMover */
/** @typedef {import('./formation.js').WaysDraft} WaysDraft */

const CLEAR = 20; // thousandths of an inch between two bases
const STEP = 500; // thousandths of an inch between two rings of places
const RINGS = 12;
const DIRECTIONS = 16;

/**
 * The draft with other places for pieces that do not fit, those with the least allowance first. A piece without a free
 * place stays.
 * @param {WaysDraft} draft
 * @param {WaysShape} shape
 * @param {View} view
 * @param {readonly string[]} unfit
 * @returns {WaysDraft}
 */
export function arrangeUnfit(draft, shape, view, unfit) {
  let paths = draft.paths;
  const outlines = walls(view, true);
  const waiting = shape.movers.filter(({ piece }) => unfit.includes(piece));
  const settled = shape.movers
    .filter((mover) => !waiting.includes(mover))
    .map((mover) => ({ at: endOf(mover, paths), radius: mover.radius }));
  const others = view.pieces
    .filter(({ id, at, life }) => at && life === 'live' && !shape.movers.some(({ piece }) => piece === id))
    .map(({ at, radius }) => ({ at: at ?? /** @type {Point} */ ([0, 0]), radius }));
  for (const mover of waiting) {
    const taken = [...settled, ...others];
    const mates =
      matesOf(mover, shape, draft, view) ??
      (settled.length ? settled : shape.movers.map(({ start, radius }) => ({ at: start, radius })));
    const places = placesAbout(endOf(mover, paths), view, mover.radius).filter(
      (at) =>
        taken.every((base) => distanceBetween(base.at, at) >= base.radius + mover.radius + CLEAR) &&
        isInTouch(at, mover, mates, shape.link),
    );
    const ways = function* () {
      for (const at of places) {
        const stops = stopsTo(at, mover, shape, view, outlines, draft.level);
        if (stops && !isSame(stops, draft.paths[mover.piece])) yield stops;
      }
    };
    const found =
      leastFirst(ways(), (stops) => !crossesOthers(stops, mover, shape, paths)) ?? leastFirst(ways(), () => true);
    if (found) paths = { ...paths, [mover.piece]: found };
    settled.push({ at: endOf(mover, paths), radius: mover.radius });
  }
  return { ...draft, paths };
}

/** @param {Iterable<Stop[]>} ways @param {(stops: Stop[]) => boolean} fits */
function leastFirst(ways, fits) {
  for (const stops of ways) if (fits(stops)) return stops;
  return null;
}

/**
 * Whether a path crosses another piece, at its start or its end: that may be slow or illegal.
 * @param {readonly Stop[]} stops
 * @param {WaysMover} mover
 * @param {WaysShape} shape
 * @param {import('./formation.js').Paths} paths
 */
function crossesOthers(stops, mover, shape, paths) {
  const mates = shape.movers
    .filter((other) => other !== mover)
    .flatMap((other) => [other.start, endOf(other, paths)].map((at) => ({ at, radius: other.radius })));
  return legs([mover.start, ...stops.map(({ at }) => at)]).some(([a, b]) =>
    mates.some((mate) => spanOverDisc(a, b, mover.radius, mate.at, mate.radius)),
  );
}

/** Whether it is the refused path. @param {readonly Stop[]} stops @param {readonly Stop[]} [refused] */
function isSame(stops, refused = []) {
  return (
    stops.length === refused.length &&
    stops.every(({ at, on }, i) => on === refused[i].on && distanceBetween(at, refused[i].at) === 0)
  );
}

/**
 * Rings of places around the wanted one, nearest first.
 * @param {Point} wanted
 * @param {View} view
 * @param {number} radius
 * @returns {Point[]}
 */
function placesAbout([x, y], view, radius) {
  const places = [/** @type {Point} */ ([x, y])];
  for (let ring = 1; ring <= RINGS; ring += 1)
    for (let turn = 0; turn < DIRECTIONS; turn += 1) {
      const angle = (2 * Math.PI * turn) / DIRECTIONS;
      places.push([Math.round(x + ring * STEP * Math.cos(angle)), Math.round(y + ring * STEP * Math.sin(angle))]);
    }
  return places.filter(
    ([px, py]) => px >= radius && py >= radius && px <= view.width - radius && py <= view.height - radius,
  );
}

/**
 * The base that all must stay near to; null if there is none.
 * @param {WaysMover} mover
 * @param {WaysShape} shape
 * @param {WaysDraft} draft
 * @param {View} view
 */
function matesOf(mover, shape, { paths }, view) {
  const leader = shape.hub && shape.hub !== mover.piece ? hubOf(paths, shape, view) : null;
  return leader && [leader];
}

/**
 * @param {Point} at
 * @param {WaysMover} mover
 * @param {readonly {at: Point, radius: number}[]} mates
 * @param {number} [link]
 */
function isInTouch(at, mover, mates, link) {
  return !link || mates.some((mate) => distanceBetween(mate.at, at) - mate.radius - mover.radius <= link);
}

/**
 * The path there, straight or around obstacles; null if it is too long.
 * @param {Point} at
 * @param {WaysMover} mover
 * @param {WaysShape} shape
 * @param {View} view
 * @param {Point[][]} outlines
 * @param {number | null} level
 */
function stopsTo(at, mover, shape, view, outlines, level) {
  const points = isFree(outlines, mover.radius, mover.start, at)
    ? [at]
    : detour(outlines, mover.radius, mover.start, at);
  const stops = points?.map((point) => stopOnLevel(view.ground, shape.surfaces, point, level)) ?? null;
  return stops && priceOf(view, shape, mover, stops).cost <= limitOf(shape, mover) ? stops : null;
}
