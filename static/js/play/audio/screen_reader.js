// @ts-check
/** Text for screen readers when something happens: the new sentences, and whose decision it is. */

import { questionOf } from '../decision/question.js';
import { nameOf } from '../seat_names.js';

const MOST = 4; // sentences at once

/** @param {HTMLElement} host @param {import('../../types').Config} config */
export function screenReader(host, config) {
  let heard = -1;
  let asked = '';
  return (/** @type {import('../store.js').State} */ state) => {
    const fresh = state.steps
      .filter((step) => step.seq > heard)
      .flatMap((step) => step.lines)
      .filter((line) => line !== null);
    heard = state.steps[state.steps.length - 1]?.seq ?? heard;
    const whose = whoseTurn(state, config);
    const before = fresh.length - MOST;
    const words = [
      ...(before > 0 ? [`${before} more in the log.`] : []),
      ...fresh.slice(-MOST).map((line) => line.text),
      ...(whose === asked ? [] : [whose]),
    ];
    asked = whose;
    if (words.length) host.textContent = [...new Set(words)].join(' '); // the last line of a match is its result
  };
}

/** @param {import('../store.js').State} state @param {import('../../types').Config} config */
function whoseTurn(state, config) {
  const question = questionOf(state);
  if (!state.update) return '';
  if (state.update.over) return state.update.result?.text ?? 'The match is over.';
  const seconds = Math.round((state.update.window?.length ?? 0) / 1000);
  const limit = question?.window && seconds ? ` You have ${seconds} seconds.` : '';
  if (!question && state.update.window)
    return state.update.waiting
      .filter((seat) => !config.seats.includes(seat))
      .map((seat) => `${nameOf(state, config, seat)} may react.`)
      .join(' ');
  if (question)
    return `${config.seats.length > 1 ? `${nameOf(state, config, question.seat)} decides` : 'Your decision'}: ${question.prompt}${limit}`;
  const { waiting, instructions } = state.update;
  return waiting
    .filter((seat) => !instructions.some((one) => one.seat === seat))
    .map((seat) => `${nameOf(state, config, seat)} decides.`)
    .join(' ');
}
