// @ts-check
/** The frame of the match page: the bar, the table, What now, the tabs and the strip. */

import { h } from './dom.js';

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./store.js').State} State */

export const PHONE = '(max-width: 720px)';
const TABS = [
  ['now', 'What now'],
  ['units', 'Units'],
  ['score', 'Score'],
  ['log', 'Log'],
  ['chat', 'Chat'],
  ['rules', 'Rules'],
];
const ALWAYS_OPEN_WHEN_WIDE = ['now', 'units'];
const ONLY_WHEN_WIDE = ['score']; // on a phone it stands with the units

/** Builds the page's parts into the root and returns them by name. @param {HTMLElement} root */
export function layout(root) {
  const parts = {
    bar: h('header', { class: 'battle-bar' }),
    table: h('section', { class: 'battle-table', 'aria-label': 'The table' }),
    card: h('aside', { class: 'battle-card', hidden: true, 'aria-label': 'Card' }),
    tools: h('div', { class: 'battle-tools', role: 'toolbar', 'aria-label': 'View' }),
    tabs: h('div', { class: 'battle-tabs', role: 'tablist', 'aria-label': 'Beside the table' }),
    dice: h('section', { class: 'battle-dice', 'aria-label': 'Dice of the last roll', tabindex: 0 }),
    voice: h('div', { class: 'for-readers', role: 'status', 'aria-live': 'polite' }),
  };
  const panels = Object.fromEntries(
    TABS.map(([id, label]) => [
      id,
      h('section', { class: `battle-panel panel-${id}`, id: `panel-${id}`, role: 'tabpanel', 'aria-label': label }),
    ]),
  );
  parts.table.append(parts.tools);
  root.classList.add('battle');
  root.replaceChildren(
    parts.bar,
    parts.table,
    parts.tabs,
    ...Object.values(panels),
    parts.card,
    parts.dice,
    parts.voice,
  );
  return { ...parts, panels };
}

/**
 * Updates the tabs: on a wide screen What now and Units are always open.
 * @param {HTMLElement} root
 * @param {ReturnType<typeof layout>} parts
 * @param {Store} store
 */
export function tabs(root, parts, store) {
  const phone = window.matchMedia(PHONE);
  const buttons = TABS.map(([id, label]) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${id}`,
        'aria-controls': `panel-${id}`,
        class: `tab tab-${id}`,
        click: () => store.change({ tab: id }),
      },
      label,
    ),
  );
  /* In reading order: before What now on a phone, otherwise before the tabs. */
  const ranged = () => parts.panels[phone.matches ? 'now' : 'score'].before(parts.tabs);
  parts.tabs.append(...buttons);
  ranged();
  phone.addEventListener('change', ranged);
  parts.tabs.addEventListener('keydown', (event) => step(event, buttons));
  phone.addEventListener('change', () => store.change({}));
  return (/** @type {State} */ state) => {
    root.classList.toggle('is-phone', phone.matches);
    const astray = phone.matches ? ONLY_WHEN_WIDE : ALWAYS_OPEN_WHEN_WIDE;
    const open = astray.includes(state.tab) ? 'log' : state.tab;
    root.dataset.tab = open;
    TABS.forEach(([id], i) => {
      const fixed = !phone.matches && ALWAYS_OPEN_WHEN_WIDE.includes(id);
      buttons[i].hidden = fixed || (phone.matches && ONLY_WHEN_WIDE.includes(id));
      buttons[i].setAttribute('aria-selected', String(id === open));
      buttons[i].tabIndex = id === open ? 0 : -1;
      parts.panels[id].hidden = !fixed && id !== open;
      parts.panels[id].setAttribute('role', fixed ? 'region' : 'tabpanel');
    });
  };
}

/** @param {KeyboardEvent} event @param {HTMLButtonElement[]} buttons */
function step(event, buttons) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  const seen = buttons.filter((button) => !button.hidden);
  const at = seen.findIndex((button) => button === document.activeElement);
  const next = seen[(at + by + seen.length) % seen.length];
  next.focus();
  next.click();
  event.preventDefault();
}
