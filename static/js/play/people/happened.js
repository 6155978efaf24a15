// @ts-check
/**
 * What was done without one's own hand: one's time was up, or something was taken back by agreement. It stays until it
 * is seen.
 */

import { h } from '../dom.js';
import { keep, kept } from './kept.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').LoggedStep} LoggedStep */

const MOST = 2; // of them at once
const TOLD = 2; // sentences of what came of it
const KEPT = 'gridless-seen-';

/** Those steps that nobody has seen here yet. @param {State} state @param {Config} config */
export function unseen({ steps, seen, update }, config) {
  if (seen === null || config.hot_seat || update?.over) return [];
  return steps.filter(
    ({ seq, kind, seat }) =>
      seq > seen &&
      (kind === 'return' ? config.seats.length > 0 : kind === 'clock' && seat !== null && config.seats.includes(seat)),
  );
}

/** @param {State} state @param {import('../desk.js').Desk} desk @param {Config} config */
export function happenedNote(state, desk, config) {
  const steps = unseen(state, config);
  if (!steps.length) return null;
  return h(
    'div',
    { class: 'offer news', role: 'status' },
    ...steps.slice(-MOST).map((step) => h('p', {}, words(step))),
    h(
      'button',
      { type: 'button', 'data-key': 'happened', click: () => desk.store.change({ seen: steps[steps.length - 1].seq }) },
      'Seen',
    ),
  );
}

/** @param {LoggedStep} step */
function words({ kind, lines }) {
  const [first, ...rest] = lines.flatMap((line) =>
    line && line.tone !== 'heading' && line.tone !== 'seal' ? [line.text] : [],
  );
  return kind === 'return'
    ? first
    : ['Your time was up: the usual answer was given for you.', ...rest.slice(0, TOLD)].join(' ');
}

/**
 * Keeps what was seen; who comes by another browser has seen what was there when they answered last.
 * @param {import('../desk.js').Desk} desk
 * @param {Config} config
 */
export function seer(desk, config) {
  const key = KEPT + config.match;
  let known = kept(key);
  return (/** @type {State} */ { seen, steps, update }) => {
    if (seen === null && update)
      desk.store.change({
        seen:
          known ??
          steps.findLast(({ kind, seat }) => kind === 'answer' && seat !== null && config.seats.includes(seat))?.seq ??
          -1,
      });
    if (seen !== null && seen !== known) keep(key, seen);
    known = seen ?? known;
  };
}
