// @ts-check
/** How a drafted path is drawn: its reach, the line with its length, and a ghost at its end. */

import { pathLimit, pathPrice } from '../decision/path_price.js';
import { inches, place, stepLabel } from '../words.js';
import { facingOf, isEndless, lastPoint, shapeOf } from './path_draft.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').PathShape} PathShape */
/** @typedef {import('./path_draft.js').PathDraft} PathDraft */

export const END = 'path-end';

/**
 * Four points that enclose the reach, at most 12″ away.
 * @param {PathShape} shape
 * @returns {Point[]}
 */
export function reachCircle({ start: [x, y], budget }) {
  const far = Math.min(budget, 12000);
  return [
    [x - far, y],
    [x + far, y],
    [x, y - far],
    [x, y + far],
  ];
}

/**
 * Whether the allowance is endless and the table shows no distances.
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 */
export const isUnmeasured = (shape, view) => view.ruler === false && isEndless(shape, view);

/**
 * The length in words, with the allowance if it has an end. On a table without distances: nothing, or "more than" it.
 * @param {number} cost
 * @param {PathShape} shape
 * @param {import('../../types').View} view
 */
export function lengthOf(cost, shape, view) {
  if (isEndless(shape, view)) return view.ruler === false ? '' : inches(cost);
  if (view.ruler === false && cost > pathLimit(shape)) return `more than ${inches(pathLimit(shape))}`;
  return `${inches(cost)} of ${inches(pathLimit(shape))}`;
}

/** @param {PathDraft} draft @param {import('../../types').Option} option @param {import('../../types').View} view */
export function drawPath(draft, option, view) {
  const shape = shapeOf(option);
  const piece = view.pieces.find((candidate) => candidate.id === shape.piece);
  const { slow, steps, ...counted } = pathPrice(view, shape, draft.stops);
  const cost = draft.cost ?? counted.cost;
  const bad = cost > pathLimit(shape);
  const at = lastPoint(draft, shape);
  const length = lengthOf(cost, shape, view);
  /** @type {import('../../board/state.js').Overlay[]} */
  const overlays = isEndless(shape, view)
    ? []
    : [{ kind: 'reach', piece: shape.straight ? '' : shape.piece, at: shape.start, radius: shape.budget }];
  if (draft.stops.length)
    overlays.push({
      kind: 'path',
      points: [shape.start, ...draft.stops.map((stop) => stop.at)],
      slow,
      steps: steps.map(stepLabel),
      radius: shape.radius,
      label: `${bad ? '✕ ' : ''}${length}`,
      unmeasured: !length,
      bad,
    });
  const facing = facingOf(draft, shape) ?? (shape.turns ? piece?.facing : null);
  if (typeof facing === 'number') overlays.push({ kind: 'arcs', at, radius: shape.radius, facing });
  const ghost = {
    id: END,
    kind: 'place',
    whose: shape.piece,
    at,
    radius: shape.radius,
    seat: piece?.seat ?? null,
    glyph: piece?.glyph ?? '',
    number: piece?.number ?? '',
    facing,
    label: `Where ${piece?.name ?? 'it'} goes${[!isUnmeasured(shape, view) && `: ${place(at)}`, length, bad && 'too far'].filter(Boolean).join(', ')}. Arrow keys move it, Space turns a corner, Enter confirms.`,
    bad,
  };
  return { overlays, ghosts: [ghost], draggable: [END], marks: draft.stops.length ? { [shape.piece]: ['left'] } : {} };
}
