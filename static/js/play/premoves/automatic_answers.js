// @ts-check
/** The list of standing instructions, each with a button to withdraw it. */

import { h, memoizedPart } from '../dom.js';
import { nameOf } from '../seat_names.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../protocol').Instructed} Left */

/** @param {import('../match_controller.js').MatchController} controller @param {Config} config */
export function automaticAnswers(controller, config) {
  const title = h('summary', { 'data-key': 'left alone' });
  const list = h('ul', { class: 'plain-list' });
  const element = h('details', { class: 'automatic-answers', hidden: true }, title, list);
  const rows = memoizedPart(list);
  return {
    element,
    /** @param {State} state */
    show(state) {
      const left = state.update && !state.update.over ? state.update.instructions : [];
      element.hidden = !left.length;
      const words = `Answered automatically: ${left.length}`;
      if (title.textContent !== words) title.textContent = words;
      rows([JSON.stringify(left)], () =>
        left.map((one) => row(one, config.seats.length > 1 ? `${nameOf(state, config, one.seat)}: ` : '', controller)),
      );
    },
  };
}

/** @param {Left} left @param {string} whose @param {import('../match_controller.js').MatchController} controller */
function row({ seat, standing, label }, whose, controller) {
  const ask = () => controller.link.act({ t: 'instruct', standing, on: false, seat });
  return h(
    'li',
    {},
    h('span', {}, `${whose}${label}`),
    ' ',
    h(
      'button',
      {
        type: 'button',
        class: 'button-plain',
        'data-key': `ask again ${seat} ${standing}`,
        'aria-label': `Ask me again: ${label}`,
        click: ask,
      },
      'Ask me again',
    ),
  );
}
