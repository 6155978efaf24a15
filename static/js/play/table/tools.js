// @ts-check
/** The small buttons on the board: zoom, the whole table, the ruler, lines of sight, reach and ranges. */

import { iconPath } from '../../board/tokens/glyphs.js';
import { svg } from '../../board/svg.js';
import { h } from '../dom.js';
import { toggleAreas } from './area_tool.js';
import { toggleSight } from './sight_tool.js';

const STEP = 1.4;

/** @param {HTMLElement} host @param {import('../../board/board.js').Board} board @param {import('../store.js').Store} store @param {boolean} [canLook] whether somebody answers questions about sight and reach */
export function tools(host, board, store, canLook = false) {
  const measure = h('button', { type: 'button', 'aria-pressed': 'false', title: 'Measure (M)', 'aria-label': 'Measure', click: () => toggleRuler(store) }, '⟷');
  const look = h('button', { type: 'button', 'aria-pressed': 'false', title: 'Line of sight (L)', 'aria-label': 'Line of sight', click: () => toggleSight(store) }, picture('observer'));
  const reach = h('button', { type: 'button', 'aria-pressed': 'false', title: 'Reach and ranges (R)', 'aria-label': 'Reach and ranges', click: () => toggleAreas(store) }, '◎');
  host.append(
    h('button', { type: 'button', title: 'Closer (+)', 'aria-label': 'Closer', click: () => board.zoom(STEP) }, '+'),
    h('button', { type: 'button', title: 'Farther (−)', 'aria-label': 'Farther', click: () => board.zoom(1 / STEP) }, '−'),
    h('button', { type: 'button', title: 'The whole table (0)', 'aria-label': 'Fit: the whole table', click: () => board.fit() }, 'Fit'),
    measure, look, reach);
  return (/** @type {import('../store.js').State} */ state) => {
    measure.hidden = state.update?.view.ruler === false;
    host.parentElement?.classList.toggle('is-unmeasured', measure.hidden);
    measure.setAttribute('aria-pressed', String(state.measuring));
    look.hidden = !state.update || !canLook;
    look.setAttribute('aria-pressed', String(Boolean(state.look)));
    reach.hidden = look.hidden;
    reach.setAttribute('aria-pressed', String(Boolean(state.reach)));
  };
}

/** @param {import('../store.js').Store} store */
export function toggleRuler(store) {
  if (store.state.update?.view.ruler === false) return;
  store.change({ measuring: !store.state.measuring, ruler: [], look: null, reach: null });
}

/** @param {string} icon */
function picture(icon) {
  return svg('svg', { viewBox: '-50 -50 100 100', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: iconPath(icon) }));
}
