// @ts-check
/** A direction from a base: dragged, tapped, turned with arrow keys, or typed in degrees. */

import { ARROWS } from '../../board/input/keyboard.js';
import { h } from '../dom.js';
import { degreesTo, readDegrees, pointTowards, wholeDegrees } from '../decision/typed_input.js';
import { inches } from '../words.js';
import { entry, foldedFields } from './fields.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').AimShape} AimShape */
/** @typedef {{type: 'aim', at: Point}} AimDraft */

const MARK = 'aim-end';

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {AimShape} */ (option.needs);

/** The far end of the line in a direction. @param {AimShape} shape @param {number} degrees @returns {AimDraft} */
const pointAtAngle = (shape, degrees) => ({
  type: 'aim',
  at: pointTowards(shape.start, degrees, shape.radius + shape.length),
});

/**
 * The direction of a point, at the end of the line.
 * @param {AimShape} shape
 * @param {Point} point
 * @returns {AimDraft}
 */
function pointAtEnd(shape, point) {
  const [dx, dy] = [point[0] - shape.start[0], point[1] - shape.start[1]];
  const length = Math.hypot(dx, dy);
  if (length < 1) return pointAtAngle(shape, 0);
  const far = (shape.radius + shape.length) / length;
  return { type: 'aim', at: [Math.round(shape.start[0] + dx * far), Math.round(shape.start[1] + dy * far)] };
}

/** @param {AimDraft} draft @param {AimShape} shape @param {Point} keys */
function rotateDraft(draft, shape, [x, y]) {
  return pointAtAngle(shape, degreesTo(shape.start, draft.at) + Math.sign(x + y) * (Math.abs(x + y) > 500 ? 10 : 1));
}

/** @type {import('./widget.js').Widget} */
export const aimWidget = {
  begin: (option, view, usual) => usual ?? pointAtEnd(shapeOf(option), [view.width / 2, view.height / 2]),
  missing: () => '',
  draw,
  form,
  about: (draft, option) => [shapeOf(option).start, draft.at],
  tap: (draft, option, point) => pointAtEnd(shapeOf(option), point),
  drag: (draft, option, id, point) => pointAtEnd(shapeOf(option), point),
  step: (draft, option, keys) => rotateDraft(draft, shapeOf(option), keys),
};

/** @param {AimDraft} draft @param {import('../../types').Option} option */
function draw(draft, option) {
  const shape = shapeOf(option);
  const degrees = degreesTo(shape.start, draft.at);
  const from = pointTowards(
    shape.start,
    (Math.atan2(draft.at[0] - shape.start[0], shape.start[1] - draft.at[1]) * 180) / Math.PI,
    shape.radius,
  );
  const label = `Aim at ${degrees}°, ${inches(shape.length)} long. Arrow keys turn it, Enter confirms.`;
  /** @type {import('../../board/state.js').Overlay[]} */
  const overlays = [{ kind: 'aim', from, to: draft.at }];
  // degrees count from the north
  if (shape.turns) overlays.push({ kind: 'arcs', at: shape.start, radius: shape.radius, facing: degrees - 90 });
  return {
    overlays,
    ghosts: [{ id: MARK, at: draft.at, radius: 350, label }],
    draggable: [MARK],
  };
}

/**
 * @param {AimDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: AimDraft) => void} change
 */
function form(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const typed = entry({
    label: 'Direction',
    hint: 'Degrees clockwise from north (45), or NE',
    read: (words) => {
      const degrees = readDegrees(words);
      if (degrees !== null) change(pointAtAngle(shape, degrees));
      return degrees === null ? `“${words}” is not a direction such as 45 or NE.` : '';
    },
  });
  const turn = (/** @type {number} */ by) =>
    change(pointAtAngle(shape, wholeDegrees(degreesTo(shape.start, now.at) + by)));
  const buttons = [-5, 5].map((by) =>
    h(
      'button',
      {
        type: 'button',
        'aria-label': by < 0 ? 'Turn left' : 'Turn right',
        'data-key': `turn${by}`,
        click: () => turn(by),
      },
      by < 0 ? '↺ 5°' : '↻ 5°',
    ),
  );
  const element = h(
    'div',
    {
      class: 'widget',
      keydown: (event) => {
        const arrow = event.target instanceof HTMLInputElement ? null : ARROWS[event.key];
        if (!arrow) return;
        turn(arrow[0] + arrow[1]);
        event.preventDefault();
      },
    },
    h('p', { class: 'hint' }, 'Drag the mark, tap the way it should go, or turn it.'),
    h('div', { class: 'actions' }, ...buttons),
    foldedFields(typed.element),
  );
  const show = (/** @type {AimDraft} */ next) => {
    now = next;
    typed.show(`${degreesTo(shape.start, next.at)}°`);
  };
  show(draft);
  return { element, show };
}
