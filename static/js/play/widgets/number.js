// @ts-check
/** A whole number, or one of parts of a unit: typed, or stepped with buttons. */

import { h } from '../dom.js';
import { freshId } from './fields.js';

/** @typedef {import('../../types').NumberShape} NumberShape */
/** @typedef {{type: 'number', count: number}} NumberDraft */

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {NumberShape} */ (option.needs);

/** @param {number} count @returns {NumberDraft} */
const numberOf = (count) => ({ type: 'number', count });

/** @type {import('./widget.js').Widget} */
export const numberWidget = {
  begin: (option, view, usual) => usual ?? numberOf(shapeOf(option).suggested ?? shapeOf(option).least),
  missing: (draft, option) => {
    const { least, most, unit, parts } = shapeOf(option);
    const fits = Number.isInteger(draft.count) && draft.count >= least && draft.count <= most;
    return fits ? '' : `Choose a ${parts > 1 ? '' : 'whole '}number from ${least / parts} to ${most / parts}${unit}.`;
  },
  draw: () => ({}),
  form,
};

/**
 * @param {NumberDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: NumberDraft) => void} change
 */
function form(draft, option, view, change) {
  const { least, most, unit, parts } = shapeOf(option);
  let now = draft;
  const id = freshId();
  const field = h('input', {
    id,
    type: 'number',
    min: least / parts,
    max: most / parts,
    step: 1 / parts,
    'data-key': 'number',
    input: () => change(numberOf(Math.round(field.valueAsNumber * parts))),
  });
  const step = (/** @type {number} */ by) => change(numberOf(Math.min(Math.max((now.count || 0) + by, least), most)));
  const show = (/** @type {NumberDraft} */ next) => {
    now = next;
    if (document.activeElement !== field && Number.isFinite(next.count)) field.value = String(next.count / parts);
  };
  show(draft);
  const less = h('button', { type: 'button', 'aria-label': 'One less', click: () => step(-1) }, '−');
  const more = h('button', { type: 'button', 'aria-label': 'One more', click: () => step(1) }, '+');
  const label = h('label', { for: id }, `${option.label}: ${least / parts} to ${most / parts}${unit}`);
  return { element: h('div', { class: 'widget' }, label, h('div', { class: 'stepper' }, less, field, more)), show };
}
