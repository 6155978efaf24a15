// @ts-check
/** The panel of a move of several pieces: which one the keys move, the price of each, and what is in the way. */

import { bodyOf } from '../../table/bodies.js';
import { inlineTokenOf } from '../../table/inline_token.js';
import { fill, h } from '../../dom.js';
import { readPath } from '../../decision/typed_input.js';
import { exactFigure, inches } from '../../words.js';
import { arrangeUnfit } from './arrangement.js';
import { entry, foldedFields, freshId, nudgePad } from '../fields.js';
import { stopsOf } from '../../table/levels.js';
import {
  answerOf,
  serverPrice,
  sameSteps,
  limitOf,
  selectedMovers,
  priceOf,
  shapeOf,
  removeCorners,
  cohesionOf,
} from './formation.js';

/** @typedef {import('./formation.js').WaysDraft} WaysDraft */
/** @typedef {import('../../../types').WaysMover} WaysMover */
/** @typedef {import('../../../types').WaysShape} WaysShape */
/** @typedef {import('../../../types').Verdict} Verdict */

/**
 * @param {WaysDraft} draft @param {import('../../../types').Option} option @param {import('../../../types').View} view
 * @param {(draft: WaysDraft) => void} change
 */
export function waysForm(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const name = freshId();
  const choose = (/** @type {string} */ one) => change({ ...now, one });
  const all = row(name, null, 'All together', () => choose(''));
  const rows = shape.movers.map((mover) => ({
    mover,
    ...row(name, inlineTokenOf(view, mover.piece), bodyOf(view, mover.piece).name, () => choose(mover.piece)),
  }));
  const typed = entry({
    label: 'Path',
    hint: 'Steps in inches (3.5 NE; 1 N), or places for the first of them (12.5 8)',
    read: (words) => {
      const movers = selectedMovers(now, shape);
      const { points, fault } = readPath(words, movers[0].start);
      if (!fault) change({ ...now, paths: sameSteps(view, shape, now, movers, movers[0], points) });
      return fault;
    },
  });
  const pad = nudgePad('', true);
  const back = h(
    'button',
    { type: 'button', click: () => change({ ...now, paths: removeCorners(now.paths, selectedMovers(now, shape)) }) },
    'Undo corner',
  );
  const suggest = Object.keys(shape.suggested).length
    ? h(
        'button',
        {
          type: 'button',
          click: () =>
            change({
              ...now,
              paths: Object.fromEntries(
                Object.entries(shape.suggested).map(([piece, points]) => [piece, stopsOf(points)]),
              ),
            }),
        },
        'Suggested paths',
      )
    : null;
  /** @type {string[]} */
  let unfit = [];
  const places = h(
    'button',
    {
      type: 'button',
      hidden: true,
      'data-key': 'find-places',
      click: () => change(arrangeUnfit(now, shape, view, unfit)),
    },
    'Find places for them',
  );
  const show = (/** @type {WaysDraft} */ next, /** @type {Verdict | null} */ verdict = null) => {
    now = next;
    if (verdict && !verdict.waiting) unfit = Object.keys(verdict.refusal?.unfit ?? {});
    places.hidden = !unfit.length;
    const movers = selectedMovers(next, shape);
    typed.show(
      (next.paths[movers[0].piece] ?? []).map(({ at: [x, y] }) => `${exactFigure(x)} ${exactFigure(y)}`).join('; '),
    );
    back.toggleAttribute('disabled', !movers.some((mover) => next.paths[mover.piece]?.length));
    all.input.checked = !next.one;
    fill(all.told, [summary(next, shape, view)]);
    for (const { mover, input, told, why } of rows) {
      const { cost } = serverPrice(
        priceOf(view, shape, mover, next.paths[mover.piece] ?? []),
        verdict?.costs[mover.piece],
      );
      const fault = verdict?.refusal?.unfit[mover.piece] ?? '';
      const limit = limitOf(shape, mover);
      const isOver = cost > limit;
      input.checked = next.one === mover.piece;
      const used = cost ? `${inches(cost)} of ${inches(limit)}` : `stays, ${inches(limit)} left`;
      // The price is not the reason here: the refusal has the number.
      fill(told, [
        isOver || fault ? h('span', { class: 'invalid-mark' }, '✕ ') : null,
        fault && !isOver ? 'does not fit' : used,
      ]);
      // a message about all is not repeated for each
      fill(why, [fault === verdict?.refusal?.message ? null : fault || (isOver && `${inches(cost - limit)} too far.`)]);
    }
  };
  show(draft);
  const who = h(
    'fieldset',
    { class: 'movers' },
    h('legend', { class: 'for-readers' }, 'Who moves'),
    shape.movers.length > 1 && all.element,
    ...rows.map(({ element }) => element),
  );
  return {
    element: h(
      'div',
      { class: 'widget ways' },
      places,
      who,
      h('div', { class: 'actions' }, pad, back, suggest),
      foldedFields(typed.element),
    ),
    show,
  };
}

/** @param {WaysDraft} draft @param {WaysShape} shape @param {import('../../../types').View} view */
function summary({ paths }, shape, view) {
  const { movers, link } = shape;
  const many = Object.keys(answerOf(paths, movers).paths).length;
  const { astray } = cohesionOf(paths, shape, view);
  return many ? `${many} of ${movers.length} move${link ? `, ${movers.length - astray.length} in touch` : ''}` : '';
}

/** @param {string} group @param {Element | null} token @param {string} words @param {() => void} choose */
function row(group, token, words, choose) {
  const input = h('input', { type: 'radio', name: group, change: choose });
  const told = h('output', { class: 'mover-cost' });
  const why = h('span', { class: 'mover-why' });
  return {
    input,
    told,
    why,
    element: h(
      'div',
      { class: 'mover' },
      h('label', { class: 'choice' }, input, token, h('span', {}, words), told),
      why,
    ),
  };
}
