// @ts-check
/** "Set everything up for me": takes what is proposed, question by question, until the first turn begins. */

import { questionOf } from '../decision/question.js';
import { h } from '../dom.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../match_controller.js').MatchController} MatchController */

/**
 * Whether the question is one of setting up to which something is proposed.
 * @param {import('../../types').Question | null} question
 */
function isProposal(question) {
  return question?.clock === 'setup' && question.default !== null;
}

/**
 * The button that has everything set up; it goes away with the last question of setting up.
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

/** Goes on with it whenever another question of setting up comes. @param {MatchController} controller */
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
