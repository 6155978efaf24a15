// @ts-check
/** The tools at the foot of the table, and the page that names all keys. */

import { h } from '../play/dom.js';
import { ACTIONS, actionNamed, runAction } from './actions.js';
import { icon } from './fields.js';

/** @typedef {import('./editor.js').Editor} Editor */

const BAR = ['snap', 'half-turn', 'mirror', '', 'duplicate', 'turn', 'remove', '', 'sight', 'ruler'];
const WITH_WORDS = ['snap', 'half-turn', 'turn', 'sight'];
const SHORT = /** @type {Record<string, string>} */ ({ turn: '15°' });
const ONLY_HERE = [
  ['Arrows', 'Move what is chosen, by 1″ while it snaps, else by 0.1″; with Shift the other'],
  ['+ and −', 'Closer, farther'],
  ['0', 'The whole table'],
  ['Enter', 'While drawing: place a corner. C closes the outline, Backspace takes the last corner away'],
  ['N, I, Delete', 'While moving corners: the next corner, one more, one fewer'],
];

/** @param {HTMLElement} host @param {Editor} editor @param {import('./canvas.js').TableCanvas} canvas */
export function fillToolbar(host, editor, canvas) {
  const buttons = BAR.map((id) =>
    id ? toolButton(id, editor) : h('span', { class: 'tool-gap', 'aria-hidden': 'true' }),
  );
  const fit = h(
    'button',
    { type: 'button', 'aria-label': 'Whole table', title: 'Whole table (0)', click: () => canvas.fit() },
    icon('fit'),
  );
  host.append(...buttons, fit);
  return () => {
    for (const button of host.querySelectorAll('[data-action]')) {
      const action = actionNamed(button.getAttribute('data-action') ?? '');
      if (action.isOn) button.setAttribute('aria-pressed', String(action.isOn(editor)));
      button.setAttribute('aria-disabled', String(Boolean(action.needsChoice && !editor.selection.length)));
    }
  };
}

/** @param {string} id @param {Editor} editor */
export function toolButton(id, editor) {
  const action = actionNamed(id);
  const short = SHORT[id] ?? action.label;
  return h(
    'button',
    {
      type: 'button',
      'data-action': id,
      'data-key': `tool-${id}`,
      'aria-pressed': action.isOn ? String(action.isOn(editor)) : undefined,
      'aria-label': action.label,
      'aria-keyshortcuts': action.keys,
      title: `${action.label} (${action.keys})`,
      click: () => runAction(action, editor),
    },
    icon(action.icon),
    WITH_WORDS.includes(id) ? h('span', { class: 'words' }, short) : null,
  );
}

/** Every key in words. @param {HTMLElement} host */
export function fillKeys(host) {
  const lines = [...ACTIONS.map(({ keys, label }) => [keys, label]), ...ONLY_HERE];
  host.append(
    h('p', {}, 'While the table has the focus:'),
    h('dl', {}, ...lines.map(([keys, words]) => h('div', {}, h('dt', {}, h('kbd', {}, keys)), h('dd', {}, words)))),
  );
}
