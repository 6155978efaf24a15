// @ts-check
/** Paths for several pieces in one answer: all together in one gesture, then each by its own ghost. */

import { bodyOf } from '../../table/bodies.js';
import { affordableStops } from '../../decision/path_price.js';
import { heightOf, stopsOf } from '../../table/levels.js';
import { inches, place, stepLabel } from '../../words.js';
import { handleAt, handleGhost } from '../handle.js';
import {
  answerOf,
  serverPrice,
  endOf,
  moveTogether,
  limitOf,
  middleEnd,
  selectedMovers,
  priceOf,
  shapeOf,
  standOf,
  cohesionOf,
  addCorners,
} from './formation.js';
import { waysForm } from './ways_form.js';

/** @typedef {import('../../../types').Point} Point */
/** @typedef {import('../../../types').View} View */
/** @typedef {import('../../../types').Option} Option */
/** @typedef {import('../../../types').WaysShape} WaysShape */
/** @typedef {import('../../../types').WaysMover} WaysMover */
/** @typedef {import('./formation.js').WaysDraft} WaysDraft */
/** @typedef {import('../../../board/rotation.js').Quarters} Turn */
/** @typedef {{mover: WaysMover, cost: number}} Walker */

const GHOST = 'way:';
export const ALL = 'way-all';
const FAR = 12000; // thousandths around the pieces that are brought into sight at most

/** @param {WaysShape} shape @param {string} id */
const moverOf = (shape, id) => shape.movers.find((mover) => mover.piece === id.replace(GHOST, ''));

/** @type {import('../widget.js').Widget} */
export const waysWidget = {
  begin,
  missing,
  draw,
  form: waysForm,
  inHand: (draft, option) => moverOf(shapeOf(option), draft.one)?.piece ?? '',
  about: (draft, option) => rulerAround(shapeOf(option).movers),
  tap: (draft, option, point, view) => sendTo(draft, shapeOf(option), draft.one, point, view),
  tapPiece: (draft, option, piece) =>
    moverOf(shapeOf(option), piece) ? { ...draft, one: draft.one === piece ? '' : piece } : null,
  drag,
  nudge,
  turnCorner: addCorner,
  changeLevel: (draft, option, view) =>
    Object.keys(draft.paths).length ? nudge(draft, option, '', [0, 0], view) : draft,
  carryOver: (draft, before, option, view, alone) => carryOverPaths(draft, before, shapeOf(option), view, alone),
  toValue: (draft, option) => answerOf(draft.paths, shapeOf(option).movers),
};

/**
 * @param {Option} option
 * @param {View} view
 * @param {import('../../../types').Value | null} usual
 * @returns {WaysDraft}
 */
function begin(option, view, usual) {
  const { movers, surfaces } = shapeOf(option);
  const known = usual?.type === 'ways' ? usual : null;
  const paths = Object.entries(known?.paths ?? {}).map(([piece, points]) => [
    piece,
    stopsOf(points, known?.on?.[piece]),
  ]);
  return {
    paths: Object.fromEntries(paths),
    one: '',
    level: surfaces.length ? heightOf(view.ground, movers[0].start, movers[0].on) : null,
  };
}

/**
 * The paths of another kind of move, or of one of them that was to go alone, as far as this one pays for them.
 * @param {WaysDraft} draft
 * @param {any} before
 * @param {WaysShape} shape
 * @param {View} view
 * @param {string} [alone] the piece that was to go alone
 * @returns {WaysDraft}
 */
function carryOverPaths(draft, before, shape, view, alone) {
  const first = shape.movers.find(({ piece }) => piece === alone);
  if (first && before.stops?.length) return moveBeside(draft, shape, first, before.stops, view);
  if (!before.paths) return draft;
  const walkers = shape.movers.filter(({ piece }) => before.paths[piece]?.length);
  const paths = walkers.map((mover) => [
    mover.piece,
    affordableStops(
      view,
      { ...mover, rates: shape.rates, surfaces: shape.surfaces },
      before.paths[mover.piece],
      before.level,
    ),
  ]);
  return { ...draft, paths: Object.fromEntries(paths), one: before.one };
}

/**
 * All of them go beside one, leg by leg, as far as everybody pays.
 * @param {WaysDraft} draft
 * @param {WaysShape} shape
 * @param {WaysMover} first
 * @param {readonly import('../../../types').Stop[]} stops
 * @param {View} view
 * @returns {WaysDraft}
 */
function moveBeside(draft, shape, first, stops, view) {
  return stops.reduce(
    (now, { at }) => ({
      ...now,
      paths: moveTogether(
        view,
        shape,
        { ...now, paths: addCorners(view, shape, now.paths, shape.movers) },
        shape.movers,
        first,
        at,
      ),
    }),
    draft,
  );
}

/** @param {WaysDraft} draft @param {Option} option */
function missing(draft, option) {
  const { movers, whole } = shapeOf(option);
  const many = Object.keys(answerOf(draft.paths, movers).paths).length;
  if (!many) return 'Drag any of them to move all together. Then drag single models to better places.';
  return whole && many < movers.length ? `All ${movers.length} move together: ${many} of them have a path.` : '';
}

/**
 * One piece, or all by their middle, sent to a point.
 * @param {WaysDraft} draft
 * @param {WaysShape} shape
 * @param {string} one
 * @param {Point} point
 * @param {View} view
 * @returns {WaysDraft}
 */
function sendTo(draft, shape, one, point, view) {
  const mover = moverOf(shape, one);
  if (mover) return { ...draft, one, paths: moveTogether(view, shape, draft, [mover], mover, point) };
  const [first] = shape.movers;
  const [mx, my] = middleEnd(shape.movers, draft.paths);
  const [x, y] = endOf(first, draft.paths);
  return {
    ...draft,
    one: '',
    paths: moveTogether(view, shape, draft, shape.movers, first, [x + point[0] - mx, y + point[1] - my]),
  };
}

/**
 * A ghost is one piece's own, and so is the token of the one that was chosen; any other takes all of them along.
 * @param {WaysDraft} draft
 * @param {Option} option
 * @param {string} id
 * @param {Point} point
 * @param {View} view
 * @param {Turn} turn
 * @returns {WaysDraft}
 */
function drag(draft, option, id, point, view, turn) {
  const shape = shapeOf(option);
  if (id === ALL) return sendTo(draft, shape, '', middleUnderHandle(draft, shape, point, view, turn), view);
  const mover = moverOf(shape, id);
  if (!mover) return draft;
  if (id.startsWith(GHOST) || draft.one === mover.piece) return sendTo(draft, shape, mover.piece, point, view);
  return { ...draft, one: '', paths: moveTogether(view, shape, draft, shape.movers, mover, point) };
}

/**
 * @param {WaysDraft} draft
 * @param {Option} option
 * @param {string} id
 * @param {Point} by
 * @param {View} view
 * @returns {WaysDraft}
 */
function nudge(draft, option, id, by, view) {
  const shape = shapeOf(option);
  const one = id === ALL ? '' : (moverOf(shape, id)?.piece ?? draft.one);
  const movers = selectedMovers({ ...draft, one }, shape);
  const [x, y] = endOf(movers[0], draft.paths);
  return { ...draft, one, paths: moveTogether(view, shape, draft, movers, movers[0], [x + by[0], y + by[1]]) };
}

/** @param {WaysDraft} draft @param {Option} option @param {View} view @returns {WaysDraft} */
function addCorner(draft, option, view) {
  const shape = shapeOf(option);
  return { ...draft, paths: addCorners(view, shape, draft.paths, selectedMovers(draft, shape)) };
}

/** @param {readonly WaysMover[]} movers @returns {Point[]} */
function rulerAround(movers) {
  return movers.flatMap(({ start: [x, y], budget }) => {
    const far = Math.min(budget, FAR);
    return /** @type {Point[]} */ ([
      [x - far, y],
      [x + far, y],
      [x, y - far],
      [x, y + far],
    ]);
  });
}

/** @param {WaysDraft} draft @param {Option} option @param {View} view @param {Turn} turn */
function draw(draft, option, view, turn) {
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
 * Who would be in touch with whom, and how far the others would be.
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
 * What the dearest path of all costs, beside the handle: one caption, however many walk.
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

/** How many walk, and what that costs whoever pays most. @param {Walker[]} walkers @param {WaysShape} shape */
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

/**
 * Where the handle of all is.
 * @param {WaysDraft} draft
 * @param {WaysShape} shape
 * @param {View} view
 * @param {Turn} turn
 */
const handle = ({ paths }, { movers }, view, turn) =>
  handleAt(
    movers.map((mover) => standOf(mover, paths)),
    view,
    turn,
  );

/**
 * Where the middle goes when the handle goes to a point.
 * @param {WaysDraft} draft
 * @param {WaysShape} shape
 * @param {Point} point
 * @param {View} view
 * @param {Turn} turn
 * @returns {Point}
 */
function middleUnderHandle(draft, shape, [x, y], view, turn) {
  const [hx, hy] = handle(draft, shape, view, turn);
  const [mx, my] = middleEnd(shape.movers, draft.paths);
  return [x + mx - hx, y + my - hy];
}
