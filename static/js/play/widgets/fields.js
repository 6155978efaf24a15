// @ts-check
/** Controls that several widgets share: a field for typed input, and a pad for arrow keys. */

import { h } from '../dom.js';

let count = 0;

/** A unique id for a control and its label. */
export function freshId() {
  count += 1;
  return `entry-${count}`;
}

/**
 * A text field. It keeps typed text until the value itself changes. `read` takes the text and returns a sentence about
 * its fault. `help` is the id of an element that explains the field.
 * @param {{label: string, hint?: string, help?: string, read(words: string): string}} what
 */
export function entry({ label, hint, help, read }) {
  const id = freshId();
  const fault = h('p', { class: 'fault', role: 'alert', id: `${id}-fault` });
  const field = h('input', {
    id,
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'data-key': label,
    'aria-describedby': [`${id}-fault`, help, hint && `${id}-hint`].filter(Boolean).join(' '),
  });
  const attend = () => {
    const sentence = field.value.trim() ? read(field.value) : '';
    fault.textContent = sentence;
    field.setAttribute('aria-invalid', String(Boolean(sentence)));
  };
  field.addEventListener('change', attend);
  field.addEventListener('keydown', (event) => event.key === 'Enter' && attend());
  const element = h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    field,
    hint ? h('span', { class: 'help', id: `${id}-hint` }, hint) : null,
    fault,
  );
  let told = '';
  const show = (/** @type {string} */ words) => {
    if (words === told) return;
    told = words;
    if (document.activeElement !== field || !fault.textContent) field.value = words;
  };
  return { element, show };
}

/** The typed input, folded until it is wanted. @param {...HTMLElement} fields */
export function foldedFields(...fields) {
  return h('details', { class: 'fine' }, h('summary', {}, 'Type it'), ...fields);
}

/**
 * A button whose arrow keys move a thing on the board.
 * @param {string} id
 * @param {boolean} [corners] whether its way has corners
 * @param {string} [name] of the thing, where there are several
 */
export function nudgePad(id, corners = false, name = '') {
  const words = corners ? 'Arrow keys move, Shift by 1″, Space turns a corner' : 'Arrow keys move, Shift by 1″';
  return h(
    'button',
    {
      type: 'button',
      class: 'nudge',
      'data-key': 'nudge',
      'data-nudge': id,
      ...(corners ? { 'data-corners': '' } : {}),
      title: words,
      'aria-label': `Nudge${name && ` ${name}`}: ${words}`,
    },
    '✥ Nudge',
  );
}
