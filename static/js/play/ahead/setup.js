// @ts-check
/** "Set everything up for me": takes what is proposed, question by question, until the first turn begins. */

import { questionOf } from '../ask/choices.js';
import { h } from '../dom.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../desk.js').Desk} Desk */

/**
 * Whether the question is one of setting up to which something is proposed.
 * @param {import('../../types').Question | null} question
 */
function isProposed(question) {
  return question?.clock === 'setup' && question.default !== null;
}

/**
 * The button that has everything set up; it goes away with the last question of setting up.
 * @param {import('../../types').Question} question
 * @param {Desk} desk
 */
export function setUpButton(question, desk) {
  if (!isProposed(question)) return null;
  return h(
    'div',
    { class: 'set-up' },
    h(
      'button',
      { type: 'button', 'data-key': 'set-up', click: () => desk.store.change({ settingUp: true }) },
      'Set everything up for me',
    ),
    h('small', {}, 'Takes what is proposed until the first turn. Menu, “Ask to take back” changes it later.'),
  );
}

/** Goes on with it whenever another question of setting up comes. @param {Desk} desk */
export function settingUp(desk) {
  let asked = -1;
  return (/** @type {State} */ state) => {
    const question = questionOf(state);
    if (!state.settingUp || !question) return;
    if (!isProposed(question)) return desk.store.change({ settingUp: false });
    if (question.number === asked) return undefined;
    asked = question.number;
    desk.link.act({ t: 'set_up', seat: question.seat });
    return undefined;
  };
}
