// @ts-check
/** The draft of a path: its stops, where it is meant to end, and how a new end changes it. */

import { clipStops } from '../decision/path_price.js';
import { distinctStops } from '../table/levels.js';
import { wholeDegrees } from '../decision/typed_input.js';
import { onTable } from './table_edge.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').PathShape} PathShape */
/** @typedef {import('../../types').Stop} Stop */
/**
 * `level`: the height on which new points lie, null for the highest. `facing`: the direction at the end in degrees,
 * null for the direction of movement. `stays`: the proposed path goes nowhere, which is an answer. `goal`: the point
 * that was tapped, even if it is too far away. `led`: a way around has been found or tried. `instead`: the draft that
 * this one replaces. `tapped`: the end was tapped. `cost`: the price from the server, once it is known.
 * @typedef {{stops: Stop[], level: number | null, facing?: number | null, stays?: boolean, goal?: Point | null, led?:
 *   boolean, instead?: PathDraft, tapped?: boolean, cost?: number}} PathDraft
 */

/** @param {import('../../types').Option} option */
export const shapeOf = (option) => /** @type {PathShape} */ (option.needs);

/** The last point of a draft, or where it starts. @param {PathDraft} draft @param {PathShape} shape */
export const lastPoint = (draft, shape) => draft.stops.at(-1)?.at ?? shape.start;

/** Where the path should end: the tapped point, or the last. @param {PathDraft} draft @param {PathShape} shape */
export const wantedEnd = (draft, shape) => draft.goal ?? lastPoint(draft, shape);

/**
 * The stops of the answer: distinct points, or one stop at the start if the piece is to stay.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 */
export function answerStops({ stops, stays }, shape) {
  const found = distinctStops(stops, shape);
  return found.length || !stays ? found : stops.slice(0, 1);
}

/**
 * Whether the allowance is longer than the table.
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 */
export const isEndless = ({ budget }, { width, height }) => budget >= Math.hypot(width, height);

/**
 * The draft through these stops towards a point, cut where the allowance ends.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {Stop[]} stops
 * @param {Point} point
 * @param {import('../../types').View} view
 * @returns {PathDraft}
 */
export function leadTo(draft, shape, stops, point, view) {
  const at = onTable(point, shape.radius, view);
  return {
    ...draft,
    led: false,
    instead: undefined,
    tapped: false,
    goal: at,
    stops: clipStops(view, shape, [...stops, { at, on: '' }], draft.level),
  };
}

/**
 * The draft with its last point elsewhere.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 * @param {Point} at
 * @param {import('../../types').View} view
 * @returns {PathDraft}
 */
export const moveEnd = (draft, shape, at, view) => leadTo(draft, shape, draft.stops.slice(0, -1), at, view);

/**
 * The facing at the end: as the player turned it, else the direction of movement; null where facing does not matter.
 * @param {PathDraft} draft
 * @param {PathShape} shape
 */
export function facingOf(draft, shape) {
  if (!shape.turns) return null;
  if (typeof draft.facing === 'number') return draft.facing;
  const [a, b] = [shape.start, ...draft.stops.map(({ at }) => at)].slice(-2);
  return b ? wholeDegrees((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI) : null;
}
