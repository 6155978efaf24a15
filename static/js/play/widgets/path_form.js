// @ts-check
/** The form of a path in the panel: typed places, nudging, ways around and over, facing. */

import { pathPrice } from '../decision/path_price.js';
import { stopOnLevel, stopsOf } from '../table/levels.js';
import { h } from '../dom.js';
import { readPath, wholeDegrees } from '../decision/typed_input.js';
import { exactFigure, stepLabel } from '../words.js';
import { bodies, walls } from './detour.js';
import { entry, foldedFields, nudgePad } from './fields.js';
import { isBarred, leadAround, leadOver, noDetourNote, shortenedNote } from './path_detour.js';
import { facingOf, shapeOf, wantedEnd } from './path_draft.js';
import { END, isUnmeasured, lengthOf } from './path_picture.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('./path_draft.js').PathDraft} PathDraft */

const TURN = 15; // degrees that a button turns

/**
 * The stops that are really moved through: a charge ends where it meets the enemy.
 * @param {PathDraft} draft
 * @param {import('../../types').Verdict | null} verdict
 */
const walkedStops = ({ stops }, verdict) =>
  verdict && !verdict.waiting && !verdict.refusal && verdict.path.length > 1
    ? stopsOf(
        verdict.path.slice(1),
        stops.map(({ on }) => on),
      )
    : stops;

/**
 * @param {PathDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: PathDraft) => void} change
 */
export function pathForm(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const typed = entry({
    label: 'Path',
    hint: 'Places in inches (12.5 8; 14 9) or steps (3.5 NE; 1 N)',
    read: (words) => {
      const { points, fault } = readPath(words, shape.start);
      if (!fault)
        change({
          ...now,
          goal: null,
          stops: points.map((at) => stopOnLevel(view.ground, shape.surfaces, at, now.level)),
        });
      return fault;
    },
  });
  const left = h('span', { class: 'for-readers' });
  const back = h(
    'button',
    { type: 'button', click: () => change({ ...now, goal: null, stops: now.stops.slice(0, -1) }) },
    'Undo corner',
  );
  /** @type {Point[][]} */
  let bars = [];
  const round = h(
    'button',
    {
      type: 'button',
      hidden: true,
      click: () => {
        const free = leadAround(now, shape, view, bars);
        if (free) change(free);
        else why.textContent = noDetourNote(wantedEnd(now, shape), shape, bars);
      },
    },
    'Go around it',
  );
  const over = h(
    'button',
    { type: 'button', hidden: true, click: () => change(leadOver(now, shape, view)) },
    'Climb over it',
  );
  const why = h('p', { class: 'fault', role: 'status' });
  const pad = nudgePad(END, true);
  const by = (/** @type {number} */ degrees) =>
    change({ ...now, facing: wholeDegrees((facingOf(now, shape) ?? 0) + degrees) });
  const turns = shape.turns
    ? [
        h('button', { type: 'button', 'aria-label': 'Face farther left', click: () => by(-TURN) }, '↺ 15°'),
        h('button', { type: 'button', 'aria-label': 'Face farther right', click: () => by(TURN) }, '↻ 15°'),
        h('button', { type: 'button', click: () => change({ ...now, facing: null }) }, 'Face as it goes'),
      ]
    : [];
  const show = (/** @type {PathDraft} */ next, /** @type {import('../../types').Verdict | null} */ verdict = null) => {
    if (next !== now) why.textContent = shortenedNote(next, shape);
    now = next;
    bars = [
      ...walls(view, Boolean(verdict?.refusal)),
      ...(verdict?.refusal ? bodies(view, shape, wantedEnd(next, shape)) : []),
    ];
    typed.show(
      isUnmeasured(shape, view)
        ? ''
        : next.stops.map(({ at: [x, y] }) => `${exactFigure(x)} ${exactFigure(y)}`).join('; '),
    );
    const { cost, steps } = pathPrice(view, shape, walkedStops(next, verdict));
    const length = lengthOf(verdict?.costs[shape.piece] ?? cost, shape, view);
    left.textContent = [length && `${length} used`, ...steps.map((step) => stepLabel(step).label)]
      .filter(Boolean)
      .join(', ');
    back.toggleAttribute('disabled', !next.stops.length);
    round.hidden = !isBarred(next, shape, bars);
    over.hidden = round.hidden || next.level === null || !shape.surfaces.length;
  };
  show(draft);
  return {
    element: h(
      'div',
      { class: 'widget' },
      h('div', { class: 'actions' }, left, pad, back, round, over, ...turns),
      why,
      foldedFields(typed.element),
    ),
    show,
  };
}
