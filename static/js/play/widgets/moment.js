// @ts-check
/** A moment of a move: a slider over its moments, with the pieces where they are then. */

import { bodyOf } from '../table/bodies.js';
import { h } from '../dom.js';
import { freshId } from './fields.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').MomentShape} MomentShape */
/** @typedef {import('../../types').Moment} Moment */
/** @typedef {{type: 'moment', moment: number}} MomentDraft */

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {MomentShape} */ (option.needs);

/** @param {MomentDraft} draft @param {MomentShape} shape */
const indexOf = (draft, shape) =>
  Math.max(
    0,
    shape.moments.findIndex((moment) => moment.number === draft.moment),
  );

/** @param {MomentShape} shape @param {number} index @returns {MomentDraft} */
const piecesAt = (shape, index) => ({
  type: 'moment',
  moment: shape.moments[Math.min(Math.max(index, 0), shape.moments.length - 1)].number,
});

/** @type {import('./widget.js').Widget} */
export const momentWidget = {
  begin: (option, view, usual) => usual ?? piecesAt(shapeOf(option), Math.floor(shapeOf(option).moments.length / 2)),
  missing: () => '',
  draw,
  form,
  about: (draft, option) => shapeOf(option).moments.flatMap((moment) => Object.values(moment.at)),
  step: (draft, option, [x, y]) => piecesAt(shapeOf(option), indexOf(draft, shapeOf(option)) + Math.sign(x + y)),
  tap: (draft, option, point) => nearestMoment(shapeOf(option), point),
  drag: (draft, option, id, point) => nearestMoment(shapeOf(option), point),
};

/**
 * The moment at which a piece is nearest to a point.
 * @param {MomentShape} shape
 * @param {Point} point
 * @returns {MomentDraft}
 */
function nearestMoment(shape, point) {
  const far = (/** @type {Moment} */ moment) =>
    Math.min(...Object.values(moment.at).map(([x, y]) => Math.hypot(x - point[0], y - point[1])));
  const distances = shape.moments.map(far);
  return piecesAt(shape, distances.indexOf(Math.min(...distances)));
}

/**
 * The paths by which pieces arrive.
 * @param {MomentShape} shape
 * @param {string[]} ids
 * @returns {import('../../board/state.js').Overlay[]}
 */
function waysOf({ moments }, ids) {
  return ids.map((id) => ({ kind: 'way', points: moments.flatMap((one) => (one.at[id] ? [one.at[id]] : [])) }));
}

/**
 * The stretches of all paths on which a reaction is possible, while it is not decided who reacts.
 * @param {readonly import('../../types').Option[]} options
 */
export function openStretches(options) {
  const shapes = options.flatMap(({ needs, refusal }) => (needs?.type === 'moment' && !refusal ? [needs] : []));
  return shapes.flatMap((shape) => waysOf(shape, Object.keys(shape.moments[0]?.at ?? {})));
}

/**
 * All pieces at that moment, and their paths.
 * @param {MomentDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 */
function draw(draft, option, view) {
  const shape = shapeOf(option);
  const moment = shape.moments[indexOf(draft, shape)];
  const ids = Object.keys(moment.at);
  return {
    overlays: waysOf(shape, ids),
    ghosts: ids.map((id) => ({
      ...bodyOf(view, id),
      id: `then-${id}`,
      at: moment.at[id],
      label: `${bodyOf(view, id).name} by then, ${moment.label}. Arrow keys change the moment.`,
    })),
    draggable: ids.map((id) => `then-${id}`),
  };
}

/**
 * @param {MomentDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: MomentDraft) => void} change
 */
function form(draft, option, view, change) {
  const shape = shapeOf(option);
  const id = freshId();
  let now = draft;
  const slider = h('input', {
    id,
    type: 'range',
    min: 0,
    max: shape.moments.length - 1,
    step: 1,
    'data-key': 'moment',
    input: () => change(piecesAt(shape, slider.valueAsNumber)),
  });
  const told = h('output', { for: id, class: 'moment-told' });
  const step = (/** @type {number} */ by) => () => change(piecesAt(shape, indexOf(now, shape) + by));
  const earlier = h('button', { type: 'button', 'aria-label': 'Earlier', 'data-key': 'earlier', click: step(-1) }, '◂');
  const later = h('button', { type: 'button', 'aria-label': 'Later', 'data-key': 'later', click: step(1) }, '▸');
  const show = (/** @type {MomentDraft} */ next) => {
    now = next;
    const index = indexOf(next, shape);
    slider.value = String(index);
    told.textContent = `After ${shape.moments[index].label}`;
    slider.setAttribute('aria-valuetext', told.textContent);
    earlier.disabled = index === 0;
    later.disabled = index === shape.moments.length - 1;
  };
  show(draft);
  const label = h('label', { for: id }, 'When');
  return {
    element: h(
      'div',
      { class: 'widget moments' },
      h('div', { class: 'moment-head' }, label, told),
      h('div', { class: 'stepper' }, earlier, slider, later),
    ),
    show,
  };
}
