// @ts-check
/** A direction from a base: dragged, tapped, turned with arrow keys, or typed in degrees. */

import { ARROWS } from '../../board/input/keyboard.js';
import { h } from '../dom.js';
import { degreesTo, readDegrees, towards, whole } from '../ask/typing.js';
import { inches } from '../words.js';
import { entry, folded } from './entry.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').AimShape} AimShape */
/** @typedef {{type: 'aim', at: Point}} AimDraft */

const MARK = 'aim-end';

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {AimShape} */ (option.needs);

/** The far end of the line in a direction. @param {AimShape} shape @param {number} degrees @returns {AimDraft} */
const aimed = (shape, degrees) => ({ type: 'aim', at: towards(shape.start, degrees, shape.radius + shape.length) });

/**
 * The same direction as the point, at the end of the line.
 * @param {AimShape} shape
 * @param {Point} point
 * @returns {AimDraft}
 */
function stretched(shape, point) {
  const [dx, dy] = [point[0] - shape.start[0], point[1] - shape.start[1]];
  const length = Math.hypot(dx, dy);
  if (length < 1) return aimed(shape, 0);
  const far = (shape.radius + shape.length) / length;
  return { type: 'aim', at: [Math.round(shape.start[0] + dx * far), Math.round(shape.start[1] + dy * far)] };
}

/** @param {AimDraft} draft @param {AimShape} shape @param {Point} keys */
function swung(draft, shape, [x, y]) {
  return aimed(shape, degreesTo(shape.start, draft.at) + Math.sign(x + y) * (Math.abs(x + y) > 500 ? 10 : 1));
}

/** @type {import('./plain.js').Widget} */
export const aimWidget = {
  begin: (option, view, usual) => usual ?? stretched(shapeOf(option), [view.width / 2, view.height / 2]),
  missing: () => '',
  draw,
  form,
  about: (draft, option) => [shapeOf(option).start, draft.at],
  tap: (draft, option, point) => stretched(shapeOf(option), point),
  drag: (draft, option, id, point) => stretched(shapeOf(option), point),
  step: (draft, option, keys) => swung(draft, shapeOf(option), keys),
};

/** @param {AimDraft} draft @param {import('../../types').Option} option */
function draw(draft, option) {
  const shape = shapeOf(option);
  const degrees = degreesTo(shape.start, draft.at);
  const from = towards(
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
    grabs: [MARK],
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
      if (degrees !== null) change(aimed(shape, degrees));
      return degrees === null ? `“${words}” is not a direction such as 45 or NE.` : '';
    },
  });
  const turn = (/** @type {number} */ by) => change(aimed(shape, whole(degreesTo(shape.start, now.at) + by)));
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
    folded(typed.element),
  );
  const show = (/** @type {AimDraft} */ next) => {
    now = next;
    typed.show(`${degreesTo(shape.start, next.at)}°`);
  };
  show(draft);
  return { element, show };
}
