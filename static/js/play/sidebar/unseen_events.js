// @ts-check
/**
 * Notices of what happened without the player: time was up, or something was taken back or changed by agreement. They
 * stay until seen.
 */

import { h } from '../dom.js';
import { storeNumber, storedNumber } from './stored_numbers.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').LoggedStep} LoggedStep */

const MOST = 2; // notices at once
const MOST_SENTENCES = 2; // sentences about the result
const STORAGE_KEY = 'gridless-seen-';

/** The steps that nobody has seen here yet. @param {State} state @param {Config} config */
export function unseenSteps({ steps, lastSeenEntry, update }, config) {
  if (lastSeenEntry === null || config.hot_seat || update?.over) return [];
  return steps.filter(
    ({ seq, kind, seat }) =>
      seq > lastSeenEntry &&
      (kind === 'return' || kind === 'change'
        ? config.seats.length > 0
        : kind === 'clock' && seat !== null && config.seats.includes(seat)),
  );
}

/** @param {State} state @param {import('../match_controller.js').MatchController} controller @param {Config} config */
export function unseenEventsNote(state, controller, config) {
  const steps = unseenSteps(state, config);
  if (!steps.length) return null;
  return h(
    'div',
    { class: 'offer news', role: 'status' },
    ...steps.slice(-MOST).map((step) => h('p', {}, words(step))),
    h(
      'button',
      {
        type: 'button',
        'data-key': 'happened',
        click: () => controller.store.change({ lastSeenEntry: steps[steps.length - 1].seq }),
      },
      'Seen',
    ),
  );
}

/** @param {LoggedStep} step */
function words({ kind, lines }) {
  const [first, ...rest] = lines.flatMap((line) =>
    line && line.tone !== 'heading' && line.tone !== 'seal' ? [line.text] : [],
  );
  if (kind === 'change') return [first, ...rest].join(' ');
  return kind === 'return'
    ? first
    : ['Your time was up: the usual answer was given for you.', ...rest.slice(0, MOST_SENTENCES)].join(' ');
}

/**
 * Stores what was seen. In another browser, everything up to the player's last answer counts as seen.
 * @param {import('../match_controller.js').MatchController} controller
 * @param {Config} config
 */
export function unseenEvents(controller, config) {
  const key = STORAGE_KEY + config.match;
  let known = storedNumber(key);
  return (/** @type {State} */ { lastSeenEntry, steps, update }) => {
    if (lastSeenEntry === null && update)
      controller.store.change({
        lastSeenEntry:
          known ??
          steps.findLast(({ kind, seat }) => kind === 'answer' && seat !== null && config.seats.includes(seat))?.seq ??
          -1,
      });
    if (lastSeenEntry !== null && lastSeenEntry !== known) storeNumber(key, lastSeenEntry);
    known = lastSeenEntry ?? known;
  };
}
