// @ts-check
/** A path for one piece: dragged, tapped corner by corner, nudged with arrow keys, or typed. */

import { affordableStops, pathLimit, pathPrice } from '../decision/path_price.js';
import { distinctStops, heightOf, onOf, stopsOf } from '../table/levels.js';
import { detour as wayAround, walls } from './detour.js';
import { placeBeside, repairTap } from './path_detour.js';
import { answerStops, isEndless, lastPoint, leadTo, moveEnd, shapeOf } from './path_draft.js';
import { pathForm } from './path_form.js';
import { drawPath, reachCircle } from './path_picture.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').PathShape} PathShape */
/** @typedef {import('../../types').Stop} Stop */
/** @typedef {import('./path_draft.js').PathDraft} PathDraft */

const TOO_LITTLE = 100; // thousandths of budget left for which another corner makes no sense

/** @type {import('./widget.js').Widget} */
export const pathWidget = {
  begin: (option, view, usual) => {
    const { surfaces, start, on } = shapeOf(option);
    const level = surfaces.length ? heightOf(view.ground, start, on) : null;
    if (usual?.type !== 'path') return { stops: straightAt(option, view), level };
    const stops = stopsOf(usual.points, usual.on ?? []);
    return {
      stops,
      level,
      facing: usual.facing,
      ...(distinctStops(stops, shapeOf(option)).length ? {} : { stays: true }),
    };
  },
  missing: (draft, option) =>
    answerStops(draft, shapeOf(option)).length
      ? ''
      : `Drag the model, tap ${shapeOf(option).towards.length ? 'an enemy or ' : ''}a place, or type one.`,
  draw: drawPath,
  form: pathForm,
  inHand: (draft, option) => (shapeOf(option).straight ? '' : shapeOf(option).piece),
  about: (draft, option) =>
    option.piece && option.piece !== shapeOf(option).piece ? [shapeOf(option).start] : reachCircle(shapeOf(option)),
  tap,
  tapPiece: (draft, option, id, view) => {
    const piece = shapeOf(option).towards.includes(id) && view.pieces.find((one) => one.id === id);
    return piece && piece.at
      ? tap(
          draft,
          option,
          placeBeside(piece.at, piece.radius, lastPoint(draft, shapeOf(option)), shapeOf(option), view),
          view,
        )
      : null;
  },
  repair: repairTap,
  drag: (draft, option, id, point, view) => moveEnd(draft, shapeOf(option), point, view),
  nudge: (draft, option, id, by, view) => nudgeEnd(draft, shapeOf(option), by, view),
  turnCorner: addCorner,
  carryOver: (draft, before, option, view) =>
    isEndless(shapeOf(option), view)
      ? draft
      : {
          ...draft,
          stops: affordableStops(
            view,
            shapeOf(option),
            shapeOf(option).straight ? before.stops.slice(-1) : before.stops,
            before.level,
          ),
        },
  changeLevel: (draft, option, view) => (draft.stops.length ? nudgeEnd(draft, shapeOf(option), [0, 0], view) : draft),
  toValue: (draft, option) => {
    const [stops, { turns }] = [answerStops(draft, shapeOf(option)), shapeOf(option)];
    return {
      type: 'path',
      points: stops.map(({ at }) => at),
      ...onOf(stops),
      ...(turns && typeof draft.facing === 'number' ? { facing: draft.facing } : {}),
    };
  },
};

/** @param {PathDraft} draft @param {import('../../types').Option} option @returns {PathDraft} */
function addCorner(draft, option) {
  const end = draft.stops.at(-1);
  return shapeOf(option).straight || !end ? draft : { ...draft, stops: [...draft.stops, end] };
}

/**
 * The path to the targeted piece if the allowance is endless: around walls, else straight.
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @returns {Stop[]}
 */
function straightAt(option, view) {
  const { piece, start, radius } = shapeOf(option);
  const at = view.pieces.find(({ id }) => id === option.piece && id !== piece)?.at;
  return at && isEndless(shapeOf(option), view)
    ? (wayAround(walls(view), radius, start, at) ?? [at]).map((stop) => ({ at: stop, on: '' }))
    : [];
}

/**
 * @param {PathDraft} draft
 * @param {import('../../types').Option} option
 * @param {Point} point
 * @param {import('../../types').View} view
 */
function tap(draft, option, point, view) {
  const shape = shapeOf(option);
  const spent = pathPrice(view, shape, draft.stops).cost;
  const full = shape.straight || pathLimit(shape) - spent < TOO_LITTLE;
  return { ...leadTo(draft, shape, full ? draft.stops.slice(0, -1) : draft.stops, point, view), tapped: true };
}

/** @param {PathDraft} draft @param {PathShape} shape @param {Point} by @param {import('../../types').View} view */
function nudgeEnd(draft, shape, by, view) {
  const [x, y] = lastPoint(draft, shape);
  return moveEnd(draft, shape, [x + by[0], y + by[1]], view);
}
