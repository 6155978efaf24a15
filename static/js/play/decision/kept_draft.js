// @ts-check
/** Keeps a half-filled answer of this tab over a reload, for as long as its question is open. */

import { questionOf } from './question.js';

const storageKey = () => `draft ${location.pathname}`;

/**
 * Stores the draft whenever it changes; the first question of the page gets back the one that was drawn for it.
 * Several seats at one screen share no drafts.
 * @param {import('../match_controller.js').MatchController} controller
 */
export function keptDraft(controller) {
  let isFirst = true;
  let stored = '';
  return (/** @type {import('../store.js').State} */ state) => {
    const { update, chosenOption, changeTool } = state;
    if (!update || changeTool || update.seats.length !== 1) return;
    const question = questionOf(state);
    const asked = question ? `${question.number} ${question.seat}` : '';
    if (isFirst) {
      isFirst = false;
      stored = read();
      const [of, id, draft] = JSON.parse(stored || '[]');
      const option = of === asked && question?.options.find((one) => one.id === id && !one.refusal);
      if (option) return controller.resume(option, draft);
    }
    const { draft } = controller.state;
    const now = question && chosenOption && draft ? JSON.stringify([asked, chosenOption, draft]) : '';
    if (now !== stored) write((stored = now));
  };
}

function read() {
  try {
    return sessionStorage.getItem(storageKey()) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} text */
function write(text) {
  try {
    sessionStorage.setItem(storageKey(), text);
  } catch {
    // Without storage a reload begins anew.
  }
}
