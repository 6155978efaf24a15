// @ts-check
/** A path for one piece: dragged, tapped corner by corner, nudged with arrow keys, or typed. */

import { clipped, priced } from '../estimate.js';
import { h } from '../dom.js';
import { readPath } from '../typing.js';
import { exact, inches, place } from '../words.js';
import { entry, folded, nudgePad } from './entry.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').PathShape} PathShape */
/** @typedef {{type: 'path', points: Point[]}} PathDraft */

const TOO_LITTLE = 100; // thousandths of budget left for which another corner makes no sense
export const END = 'path-end';

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {PathShape} */ (option.needs);

/** @param {Point[]} points @returns {PathDraft} */
const path = (points) => ({ type: 'path', points });

/** The last point of a draft, or where it starts. @param {PathDraft} draft @param {PathShape} shape */
const last = (draft, shape) => draft.points[draft.points.length - 1] ?? shape.start;

/** @type {import('./plain.js').Widget} */
export const pathWidget = {
  begin: () => path([]),
  missing: (draft, option) => (tidied(draft.points, shapeOf(option).start).length ? '' : 'Drag the model, tap a place, or type one.'),
  draw,
  form,
  about: (draft, option) => around(shapeOf(option)),
  tap,
  drag: (draft, option, id, point, view) => path(clipped(view, shapeOf(option), [...draft.points.slice(0, -1), point])),
  nudge: (draft, option, id, by, view) => nudged(draft, shapeOf(option), by, view),
  turnCorner: (draft, option) => (shapeOf(option).straight || !draft.points.length ? draft : path([...draft.points, last(draft, shapeOf(option))])),
  tidy: (draft) => path(tidied(draft.points, null)),
};

/** @param {PathDraft} draft @param {import('../../types').Option} option @param {Point} point @param {import('../../types').View} view */
function tap(draft, option, point, view) {
  const shape = shapeOf(option);
  const spent = priced(view, shape, draft.points).cost;
  const full = shape.straight || shape.budget - spent < TOO_LITTLE;
  const kept = full ? draft.points.slice(0, -1) : draft.points;
  return path(clipped(view, shape, [...kept, point]));
}

/** @param {PathDraft} draft @param {PathShape} shape @param {Point} by @param {import('../../types').View} view */
function nudged(draft, shape, by, view) {
  const [x, y] = last(draft, shape);
  return path(clipped(view, shape, [...draft.points.slice(0, -1), [x + by[0], y + by[1]]]));
}

/** Corners that do not repeat the one before. @param {Point[]} points @param {Point | null} start */
function tidied(points, start) {
  const before = (/** @type {number} */ i) => points[i - 1] ?? start;
  return points.filter((point, i) => !(before(i) && before(i)[0] === point[0] && before(i)[1] === point[1]));
}

/** @param {PathShape} shape @returns {Point[]} */
function around({ start: [x, y], budget }) {
  const far = Math.min(budget, 12000);
  return [[x - far, y - far], [x + far, y + far]];
}

/** @param {PathDraft} draft @param {import('../../types').Option} option @param {import('../../types').View} view */
function draw(draft, option, view) {
  const shape = shapeOf(option);
  const piece = view.pieces.find((candidate) => candidate.id === shape.piece);
  const { cost, slow } = priced(view, shape, draft.points);
  const at = last(draft, shape);
  /** @type {import('../../board/state.js').Overlay[]} */
  const overlays = [{ kind: 'reach', at: shape.start, radius: shape.budget }];
  if (draft.points.length)
    overlays.push({
      kind: 'path', points: [shape.start, ...draft.points], slow, radius: shape.radius,
      label: `${inches(cost)} of ${inches(shape.budget)}`, bad: cost > shape.budget,
    });
  const ghost = {
    id: END, at, radius: shape.radius, seat: piece?.seat ?? null, glyph: piece?.glyph ?? '', number: piece?.number ?? '',
    label: `Where ${piece?.name ?? 'it'} goes: ${place(at)}. Arrow keys move it, Space turns a corner, Enter confirms.`,
    bad: cost > shape.budget,
  };
  return { overlays, ghosts: [ghost], grabs: [END] };
}

/** @param {PathDraft} draft @param {import('../../types').Option} option @param {import('../../types').View} view @param {(draft: PathDraft) => void} change */
function form(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const typed = entry({
    label: 'Path', hint: 'Places in inches (12.5 8; 14 9) or steps (3.5 NE; 1 N)',
    read: (words) => {
      const { points, fault } = readPath(words, shape.start);
      if (!fault) change(path(points));
      return fault;
    },
  });
  const left = h('output', { class: 'for-readers' });
  const back = h('button', { type: 'button', click: () => change(path(now.points.slice(0, -1))) }, 'Undo corner');
  const pad = nudgePad((by) => change(nudged(now, shape, by, view)), () => change(pathWidget.turnCorner?.(now, option, view)));
  const show = (/** @type {PathDraft} */ next) => {
    now = next;
    typed.show(next.points.map(([x, y]) => `${exact(x)} ${exact(y)}`).join('; '));
    const { cost } = priced(view, shape, next.points);
    left.textContent = `${inches(cost)} of ${inches(shape.budget)} used`;
    back.toggleAttribute('disabled', !next.points.length);
  };
  show(draft);
  return { element: h('div', { class: 'widget' }, h('div', { class: 'actions' }, left, pad, back), folded(typed.element)), show };
}
