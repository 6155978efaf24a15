// @ts-check
/** The small buttons on the board: zoom, the whole table, the ruler. */

import { h } from './dom.js';

const STEP = 1.4;

/** @param {HTMLElement} host @param {import('../board/board.js').Board} board @param {import('./store.js').Store} store */
export function tools(host, board, store) {
  const measure = h('button', { type: 'button', 'aria-pressed': 'false', title: 'Measure (M)', 'aria-label': 'Measure', click: () => toggleRuler(store) }, '⟷');
  host.append(
    h('button', { type: 'button', title: 'Closer (+)', 'aria-label': 'Closer', click: () => board.zoom(STEP) }, '+'),
    h('button', { type: 'button', title: 'Farther (−)', 'aria-label': 'Farther', click: () => board.zoom(1 / STEP) }, '−'),
    h('button', { type: 'button', title: 'The whole table (0)', 'aria-label': 'Fit: the whole table', click: () => board.fit() }, 'Fit'),
    measure);
  return (/** @type {import('./store.js').State} */ state) => {
    measure.hidden = state.update?.view.ruler === false;
    measure.setAttribute('aria-pressed', String(state.measuring));
  };
}

/** @param {import('./store.js').Store} store */
export function toggleRuler(store) {
  if (store.state.update?.view.ruler === false) return;
  store.change({ measuring: !store.state.measuring, ruler: [] });
}
