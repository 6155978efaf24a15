// @ts-check
/** How the drafted paths of several pieces are drawn: lines, prices, cohesion, and a ghost for each and for all. */

import { bodyOf } from '../../table/bodies.js';
import { inches, place, stepLabel } from '../../words.js';
import { handleAt, handleGhost } from '../handle.js';
import {
  cohesionOf,
  endOf,
  limitOf,
  middleEnd,
  priceOf,
  selectedMovers,
  serverPrice,
  shapeOf,
  standOf,
} from './formation.js';

/** @typedef {import('../../../types').Point} Point */
/** @typedef {import('../../../types').View} View */
/** @typedef {import('../../../types').Option} Option */
/** @typedef {import('../../../types').WaysShape} WaysShape */
/** @typedef {import('../../../types').WaysMover} WaysMover */
/** @typedef {import('./formation.js').WaysDraft} WaysDraft */
/** @typedef {import('../../../board/rotation.js').Quarters} Turn */
/** @typedef {{mover: WaysMover, cost: number}} Walker */

export const GHOST = 'way:';
export const ALL = 'way-all';

/** @param {WaysShape} shape @param {string} id */
export const moverOf = (shape, id) => shape.movers.find((mover) => mover.piece === id.replace(GHOST, ''));

/**
 * The place of the handle.
 * @param {WaysDraft} draft
 * @param {WaysShape} shape
 * @param {View} view
 * @param {Turn} turn
 */
export const handle = ({ paths }, { movers }, view, turn) =>
  handleAt(
    movers.map((mover) => standOf(mover, paths)),
    view,
    turn,
  );

/** @param {WaysDraft} draft @param {Option} option @param {View} view @param {Turn} turn */
export function drawWays(draft, option, view, turn) {
  const shape = shapeOf(option);
  const walkers = shape.movers
    .filter((mover) => draft.paths[mover.piece]?.length)
    .map((mover) => ({
      mover,
      ...serverPrice(priceOf(view, shape, mover, draft.paths[mover.piece]), draft.costs?.[mover.piece]),
    }));
  const one = moverOf(shape, draft.one);
  /** @type {import('../../../board/state.js').Overlay[]} */
  const overlays = walkers.map(({ mover, cost, slow, steps }) => {
    const { piece, start, radius } = mover;
    const limit = limitOf(shape, mover);
    const bad = cost > limit;
    const told = mover === one;
    return {
      kind: 'path',
      piece,
      points: [start, ...draft.paths[piece].map(({ at }) => at)],
      slow,
      radius,
      bad,
      steps: told ? steps.map(stepLabel) : [],
      label: told ? `${bad ? '✕ ' : ''}${inches(cost)} of ${inches(limit)}` : '',
    };
  });
  if (walkers.length && shape.link) overlays.push(...cohesionOverlays(draft, shape, view));
  if (one) overlays.unshift({ kind: 'reach', piece: one.piece, at: one.start, radius: one.budget });
  else if (walkers.length) overlays.push(costCaption(walkers, draft, shape, handle(draft, shape, view, turn)));
  const alone = walkers.length
    ? []
    : shape.movers.filter((mover, i, { length }) => length === 1).map((mover) => ({ mover, cost: 0 }));
  const ghosts = [...walkers, ...alone].map(({ mover, cost }) =>
    ghostOf(view, mover, endOf(mover, draft.paths), cost, limitOf(shape, mover)),
  );
  const all =
    shape.movers.length > 1
      ? [
          handleGhost(
            ALL,
            shape.movers[0].piece,
            handle(draft, shape, view, turn),
            `${totalWords(walkers, shape)}. Arrow keys move them, Space turns a corner, Enter confirms.`,
          ),
        ]
      : [];
  return {
    overlays,
    ghosts: [...ghosts, ...all],
    draggable: [...ghosts.map(({ id }) => id), ALL],
    marks: Object.fromEntries(
      selectedMovers(draft, shape).map(({ piece }) => [
        piece,
        ['selected', ...(draft.paths[piece]?.length ? ['left'] : [])],
      ]),
    ),
  };
}

/**
 * Links between pieces in cohesion, and the distances of the others.
 * @param {WaysDraft} draft
 * @param {WaysShape} shape
 * @param {View} view
 * @returns {import('../../../board/state.js').Overlay[]}
 */
function cohesionOverlays({ paths }, shape, view) {
  const { links, astray } = cohesionOf(paths, shape, view);
  return [
    { kind: 'links', pairs: links },
    ...astray.map(
      ({ from, to, far }) =>
        /** @type {import('../../../board/state.js').Overlay} */ ({
          kind: 'ruler',
          from,
          to,
          label: `${inches(Math.ceil(far))}, over ${inches(shape.link ?? 0)}`,
        }),
    ),
  ];
}

/**
 * One caption at the handle: the price of the path that is nearest to its limit or furthest beyond it.
 * @param {Walker[]} walkers
 * @param {WaysDraft} draft
 * @param {WaysShape} shape
 * @param {Point} at where the handle is
 * @returns {import('../../../board/state.js').Overlay}
 */
function costCaption(walkers, draft, shape, at) {
  const { cost, limit } = costliestMover(walkers, shape);
  return {
    kind: 'price',
    at,
    away: middleEnd(shape.movers, draft.paths),
    bad: cost > limit,
    label: `${cost > limit ? '✕ ' : ''}${inches(cost)} of ${inches(limit)}`,
  };
}

/** How many move, and the highest price. @param {Walker[]} walkers @param {WaysShape} shape */
function totalWords(walkers, shape) {
  if (!walkers.length) return 'All together';
  const { cost, limit } = costliestMover(walkers, shape);
  return `All together: ${walkers.length} of ${shape.movers.length} move, ${inches(cost)} of ${inches(limit)}${cost > limit ? ', too far' : ''}`;
}

/** @param {Walker[]} walkers @param {WaysShape} shape */
function costliestMover(walkers, shape) {
  const prices = walkers.map(({ mover, cost }) => ({ cost, limit: limitOf(shape, mover) }));
  return prices.reduce((one, other) => (other.cost - other.limit > one.cost - one.limit ? other : one));
}

/** @param {View} view @param {WaysMover} mover @param {Point} at @param {number} cost @param {number} limit */
function ghostOf(view, { piece, radius }, at, cost, limit) {
  const { name, ...looks } = bodyOf(view, piece);
  return {
    ...looks,
    id: GHOST + piece,
    piece,
    at,
    radius,
    bad: cost > limit,
    label: `Where ${name || 'it'} goes: ${place(at)}, ${inches(cost)} of ${inches(limit)}. Arrow keys move it, Space turns a corner, Enter confirms.`,
  };
}
