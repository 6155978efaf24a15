// @ts-check
/**
 * The small buttons on the board: zoom, whole table, rotation, ruler, lines of sight, reach, or the front arc on a
 * table without distances.
 */

import { iconPath } from '../../board/tokens/glyphs.js';
import { svg } from '../../board/svg.js';
import { h } from '../dom.js';
import { toggleAreas } from './area_tool.js';
import { toggleSight } from './sight_tool.js';

const STEP = 1.4;

/**
 * @param {HTMLElement} host
 * @param {import('../../board/board.js').Board} board
 * @param {import('../store.js').Store} store
 * @param {() => void} turn turns the table
 * @param {boolean} [canLook] whether somebody answers questions about sight and reach
 */
export function tools(host, board, store, turn, canLook = false) {
  const measure = tool('⟷', 'Measure', 'M', () => toggleRuler(store), 'Measure');
  const look = tool(picture('observer'), 'Line of sight', 'L', () => toggleSight(store), 'Sight');
  const reach = tool('◎', 'Reach and ranges', 'R', () => toggleAreas(store), 'Reach');
  const turned = tool('⟲', 'Turn the table', 'V', turn, 'Turn');
  for (const held of [turned, measure, look, reach]) held.setAttribute('aria-pressed', 'false');
  host.append(
    tool('+', 'Closer', '+', () => board.zoom(STEP)),
    tool('−', 'Farther', '−', () => board.zoom(1 / STEP)),
    tool('Fit', 'Fit: the whole table', '0', () => board.fit()),
    turned,
    measure,
    look,
    reach,
  );
  return (/** @type {import('../store.js').State} */ state) => {
    turned.setAttribute('aria-pressed', String(state.rotation > 0));
    measure.hidden = state.update?.view.ruler === false;
    host.parentElement?.classList.toggle('is-unmeasured', measure.hidden);
    measure.setAttribute('aria-pressed', String(state.isMeasuring));
    look.hidden = !state.update || !canLook;
    look.setAttribute('aria-pressed', String(Boolean(state.sightTool)));
    reach.hidden = look.hidden;
    if (measure.hidden) toolName(reach, 'Front arc', 'R', 'Front');
    reach.setAttribute('aria-pressed', String(Boolean(state.areaTool)));
  };
}

/** @param {import('../store.js').Store} store */
export function toggleRuler(store) {
  if (store.state.update?.view.ruler === false) return;
  store.change({ isMeasuring: !store.state.isMeasuring, ruler: [], sightTool: null, areaTool: null });
}

/**
 * A button that shows its name when the mouse or the keyboard is on it; with room, a word is beside its sign.
 * @param {Node | string} sign
 * @param {string} name
 * @param {string} key
 * @param {() => void} click
 * @param {string} [word]
 */
function tool(sign, name, key, click, word = '') {
  return toolName(
    h('button', { type: 'button', click }, sign, word && h('span', { class: 'tool-word' })),
    name,
    key,
    word,
  );
}

/** @param {HTMLElement} button @param {string} name @param {string} key @param {string} word */
function toolName(button, name, key, word) {
  button.setAttribute('title', `${name} (${key})`);
  button.setAttribute('aria-label', name);
  button.querySelector('.tool-word')?.replaceChildren(word);
  return button;
}

/** @param {string} icon */
function picture(icon) {
  return svg(
    'svg',
    { viewBox: '-50 -50 100 100', class: 'icon', 'aria-hidden': 'true' },
    svg('path', { d: iconPath(icon) }),
  );
}
