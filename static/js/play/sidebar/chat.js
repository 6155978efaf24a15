// @ts-check
/** The chat of the match. */

import { h, updateLiveRegion } from '../dom.js';

const LONGEST = 500; // letters

/**
 * @param {HTMLElement} host
 * @param {import('../match_controller.js').MatchController} controller
 * @param {import('../../types').Config} config
 */
export function chat(host, controller, config) {
  const list = h('ol', { class: 'remarks', 'aria-live': 'polite', 'aria-label': 'Chat', tabindex: 0 });
  const field = h('input', {
    type: 'text',
    maxlength: LONGEST,
    'aria-label': 'Say something',
    placeholder: 'Say something',
    autocomplete: 'off',
  });
  const say = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = field.value.trim();
    if (words)
      controller.link.act({ t: 'chat', text: words, ...(config.seats.length ? { seat: config.seats[0] } : {}) });
    field.value = '';
  };
  const form = h('form', { class: 'chat-form', submit: say }, field, h('button', { type: 'submit' }, 'Say'));
  const empty = h(
    'p',
    { class: 'hint' },
    config.seats.length
      ? 'No messages yet. Everybody at the table can read what you write here.'
      : 'No messages yet. What the players write appears here.',
  );
  const waits = h('div', { role: 'status' });
  host.append(list, empty, waits, ...(config.seats.length ? [form] : []));
  let shown = 0;
  return (/** @type {import('../store.js').State} */ state) => {
    if (state.chat.length < shown) {
      list.replaceChildren();
      shown = 0;
    }
    const fresh = state.chat.slice(shown);
    shown = state.chat.length;
    empty.hidden = shown > 0;
    list.append(
      ...fresh.map(({ seat, name, manner, text }) =>
        h('li', { class: manner === 'said' ? '' : 'is-action' }, h('b', { class: `side-${seat}` }, name), ' ', text),
      ),
    );
    updateLiveRegion(
      waits,
      state.queuedMessages
        .filter(({ t }) => t === 'chat')
        .map(({ text }) => h('p', { class: 'hint' }, `Waiting for the connection: ${text}`)),
    );
    if (fresh.length) list.scrollTop = list.scrollHeight;
  };
}
