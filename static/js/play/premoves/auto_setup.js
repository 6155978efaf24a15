// @ts-check
/** "Set everything up for me": accepts the proposed answers until the first turn begins. */

import { questionOf } from '../decision/question.js';
import { h } from '../dom.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../match_controller.js').MatchController} MatchController */

/**
 * Whether this is a set-up question with a proposed answer.
 * @param {import('../../types').Question | null} question
 */
function isProposal(question) {
  return question?.clock === 'setup' && question.default !== null;
}

/**
 * The button that starts it; it disappears with the last set-up question.
 * @param {import('../../types').Question} question
 * @param {MatchController} controller
 */
export function setUpButton(question, controller) {
  if (!isProposal(question)) return null;
  return h(
    'div',
    { class: 'set-up' },
    h(
      'button',
      { type: 'button', 'data-key': 'set-up', click: () => controller.store.change({ autoSetup: true }) },
      'Set everything up for me',
    ),
    h(
      'small',
      {},
      'Accepts every suggestion until the first turn. To change one later, choose “Ask to take back” in the menu.',
    ),
  );
}

/** Continues with every further set-up question. @param {MatchController} controller */
export function autoSetup(controller) {
  let asked = -1;
  return (/** @type {State} */ state) => {
    const question = questionOf(state);
    if (!state.autoSetup || !question) return;
    if (!isProposal(question)) return controller.store.change({ autoSetup: false });
    if (question.number === asked) return undefined;
    asked = question.number;
    controller.link.act({ t: 'set_up', seat: question.seat });
    return undefined;
  };
}
