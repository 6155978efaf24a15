// @ts-check
/** Paths for several pieces in one answer: all together in one gesture, then each by its own ghost. */

import { affordableStops } from '../../decision/path_price.js';
import { heightOf, stopsOf } from '../../table/levels.js';
import { answerOf, endOf, moveTogether, middleEnd, selectedMovers, shapeOf, addCorners } from './formation.js';
import { waysForm } from './ways_form.js';
import { ALL, GHOST, drawWays, handle, moverOf } from './ways_picture.js';

/** @typedef {import('../../../types').Point} Point */
/** @typedef {import('../../../types').View} View */
/** @typedef {import('../../../types').Option} Option */
/** @typedef {import('../../../types').WaysShape} WaysShape */
/** @typedef {import('../../../types').WaysMover} WaysMover */
/** @typedef {import('./formation.js').WaysDraft} WaysDraft */
/** @typedef {import('../../../board/rotation.js').Quarters} Turn */

const FAR = 12000; // thousandths of an inch around the pieces that are shown at most

/** @type {import('../widget.js').Widget} */
export const waysWidget = {
  begin,
  missing,
  draw: drawWays,
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
 * Takes over the paths of another kind of move, or of one piece that moved alone, cut to the allowance of this one.
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
 * All pieces follow the path of one, leg by leg, as far as the allowance of each is enough.
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
 * Sends one piece, or all by their middle, to a point.
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
 * Dragging a ghost, or the token of the chosen piece, moves that piece alone. Any other token moves all of them.
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

/**
 * The middle of the pieces when the handle is at a point.
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
