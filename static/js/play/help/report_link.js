// @ts-check
/** The address of a ruling case: of a line of the log, or of what the open question refuses or allows. */

import { chosenOf, questionOf } from '../decision/question.js';
import { valueOf } from '../widgets/index.js';

/**
 * @param {Element} link a link to a rule
 * @param {import('../store.js').State} state
 * @param {import('../../types').Config} config
 */
export function reportLink(link, state, config) {
  if (!config.urls.ruling) return '';
  const entry = Number(link.closest('[data-seq]')?.getAttribute('data-seq') ?? 0);
  if (entry) return `${config.urls.ruling}?entry=${entry}`;
  const question = questionOf(state);
  const chosen = chosenOf(state);
  const option = link.closest('[data-refused]')?.getAttribute('data-refused') ?? chosen?.id;
  if (!question || !option || !state.update) return '';
  const value = chosen && chosen.id === option ? valueOf(chosen, state.draft) : null;
  return `${config.urls.ruling}?${new URLSearchParams({ at: String(state.update.seq), seat: String(question.seat), option, value: JSON.stringify(value) })}`;
}
