// @ts-check
/** Absent players: until when they may answer, and going on without them after that. */

import { h } from '../dom.js';
import { nameOf } from '../seat_names.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */

const EARLY = 2 * 24 * 3600 * 1000; // milliseconds left to answer; above this nothing is shown
const MOMENT = new Intl.DateTimeFormat([], {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * What is shown now: nothing, until when there is time, or that it is over.
 * @param {State} state
 * @returns {'' | 'soon' | 'late'}
 */
export function lateness(state) {
  const from = state.update?.over ? null : (state.update?.absent_from ?? null);
  const left = from === null ? Infinity : from - Date.now();
  return left > EARLY ? '' : left > 0 ? 'soon' : 'late';
}

/** @param {State} state @param {import('../match_controller.js').MatchController} controller @param {Config} config */
export function absenceNotes(state, controller, config) {
  const late = lateness(state);
  const waiting = state.update?.waiting ?? [];
  if (!late || !config.seats.length) return [];
  const until = MOMENT.format(state.update?.absent_from ?? 0);
  if (waiting.some((seat) => config.seats.includes(seat)))
    return [
      hint(
        late === 'late'
          ? 'The others may go on without you now: answer, or ask them to wait.'
          : `Answer by ${until}: after that the others may go on without you.`,
      ),
    ];
  return waiting.map((seat) =>
    late === 'late'
      ? leaveForm(seat, state, controller, config)
      : hint(`If ${nameOf(state, config, seat)} has not answered by ${until}, you may go on without them.`),
  );
}

/** @param {string} words */
function hint(words) {
  return h('p', { class: 'hint', role: 'status' }, words);
}

/**
 * @param {number} seat
 * @param {State} state
 * @param {import('../match_controller.js').MatchController} controller
 * @param {Config} config
 */
function leaveForm(seat, state, controller, config) {
  const name = nameOf(state, config, seat);
  return h(
    'div',
    { class: 'offer', role: 'status' },
    h('p', {}, `${name} has not answered for three days.`),
    h(
      'button',
      { type: 'button', click: () => ask(name, config, () => controller.link.act({ t: 'go_on', absent: seat })) },
      `Go on without ${name}…`,
    ),
  );
}

/** @param {string} name @param {Config} config @param {() => void} goOn */
function ask(name, config, goOn) {
  const done = (/** @type {boolean} */ sure) => () => {
    if (sure) goOn();
    dialog.close();
  };
  const dialog = h(
    'dialog',
    { class: 'battle-menu', 'aria-label': `Go on without ${name}?`, close: () => dialog.remove() },
    h('h2', {}, `Go on without ${name}?`),
    h(
      'p',
      {},
      config.names.length > 2
        ? 'Their units leave the table and the others play on; the last one left wins. This cannot be taken back.'
        : 'You win the match. This cannot be taken back.',
    ),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'button-danger', click: done(true) }, `Go on without ${name}`),
      h('button', { type: 'button', click: done(false) }, 'Wait'),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
