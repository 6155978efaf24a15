// @ts-check
/** Ways around what is in the way of a drawn path, and places next to a base where another one fits. */

import { affordableStops } from '../decision/path_price.js';
import { stopOnLevel } from '../table/levels.js';
import { detour as wayAround, bodies, isFree, walls } from './detour.js';
import { moveEnd, shapeOf, wantedEnd } from './path_draft.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').PathShape} PathShape */
/** @typedef {import('./path_draft.js').PathDraft} PathDraft */

const TOUCHING = 10; // thousandths of an inch between two bases, so that rounding never makes them overlap
const NEAR = [0, 0.3, 0.6, 1.1, 1.7, 2.4]; // distances to try around a tapped point, in radii of the base
const SIDES = [0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.6, -1.6, 2.4, -2.4, 3.1]; // angles to try, from its side

/**
 * A place in contact with another base: on the side the path comes from, or the nearest side where the base fits.
 * @param {Point} at
 * @param {number} radius
 * @param {Point} from
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 * @returns {Point}
 */
export function placeBeside([x, y], radius, from, shape, view) {
  const places = placesBeside([x, y], radius + shape.radius + TOUCHING, from);
  return firstFit(places, shape, walls(view, true)) ?? places[0];
}

/**
 * Places at this distance around a point, those nearest to `from` first.
 * @param {Point} at
 * @param {number} away
 * @param {Point} from
 */
function placesBeside([x, y], away, from) {
  const ahead = Math.atan2(from[1] - y, from[0] - x);
  return SIDES.map(
    (turn) =>
      /** @type {Point} */ ([
        Math.round(x + away * Math.cos(ahead + turn)),
        Math.round(y + away * Math.sin(ahead + turn)),
      ]),
  );
}

/**
 * The first of the places where the base fits.
 * @param {Point[]} places
 * @param {PathShape} shape
 * @param {Point[][]} bars
 */
const firstFit = (places, { radius }, bars) => places.find((one) => isFree(bars, radius, one, one));

/**
 * Whether one of the outlines is in the way of the drawn path.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {Point[][]} outlines
 */
export function isBarred(draft, shape, outlines) {
  const path = [shape.start, ...draft.stops.map(({ at }) => at)];
  return !shape.straight && path.some((end, i) => i > 0 && !isFree(outlines, shape.radius, path[i - 1], end));
}

/**
 * The draft around the outlines to its end, cut where the allowance ends; null if there is no way.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 * @param {Point[][]} outlines
 * @returns {PathDraft | null}
 */
export function leadAround(draft, shape, view, outlines) {
  const found = wayAround(outlines, shape.radius, shape.start, wantedEnd(draft, shape));
  return (
    found && {
      ...draft,
      led: true,
      stops: affordableStops(
        view,
        shape,
        found.map((at) => stopOnLevel(view.ground, shape.surfaces, at, draft.level)),
        draft.level,
      ),
    }
  );
}

/**
 * Another draft for a refused tap: around what is in the way to the nearest place where the base fits, if the
 * allowance is enough for all of it. If that is refused as well, the straight path again.
 * @param {PathDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 */
export function repairTap(draft, option, view) {
  if (draft.instead) return { ...draft.instead, led: true };
  const shape = shapeOf(option);
  const at = wantedEnd(draft, shape);
  const outlines = [...walls(view, true), ...bodies(view, shape, at)];
  if (!draft.tapped || draft.led || draft.stops.length !== 1 || !isBarred(draft, shape, outlines)) return null;
  const goal = firstFit(
    NEAR.flatMap((part) => placesBeside(at, part * shape.radius, shape.start)),
    shape,
    outlines,
  );
  const free = goal && leadAround({ ...draft, goal }, shape, view, outlines);
  return free && !shortenedNote(free, shape) ? { ...free, instead: draft } : null;
}

/**
 * The draft straight to its end, over obstacles and onto the highest surface there.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 */
export const leadOver = (draft, shape, view) =>
  moveEnd({ ...draft, level: null }, shape, wantedEnd(draft, shape), view);

/** The note for a way around that is cut short, else "". @param {PathDraft} draft @param {PathShape} shape */
export function shortenedNote(draft, shape) {
  return draft.led && String(wantedEnd(draft, shape)) !== String(draft.stops.at(-1)?.at)
    ? 'The way around is longer than this move, so it ends partway.'
    : '';
}

/** Why there is no way around. @param {Point} end @param {PathShape} shape @param {Point[][]} outlines */
export function noDetourNote(end, shape, outlines) {
  return isFree(outlines, shape.radius, end, end)
    ? 'There is no way around for this base.'
    : 'No way around: its base cannot stand there.';
}
