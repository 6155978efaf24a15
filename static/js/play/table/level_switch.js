// @ts-check
/** The visible level of the table, if some levels are above others: a button for each, and the keys [ and ]. */

import { h, memoizedPart } from '../dom.js';
import { levelNow, levelsOf } from './levels.js';
import { exactFigure } from '../words.js';

/** @param {HTMLElement} host @param {import('../match_controller.js').MatchController} controller */
export function levelSwitch(host, controller) {
  const box = h('div', { class: 'level-switch', role: 'group', 'aria-label': 'Level' });
  const buttons = h('div', { class: 'level-buttons' });
  /* On a phone the levels are one more tool that unfolds. */
  const fold = h('button', {
    type: 'button',
    class: 'level-fold',
    'data-key': 'level-fold',
    'aria-expanded': 'false',
    click: () => unfold(fold.getAttribute('aria-expanded') === 'false'),
  });
  const unfold = (/** @type {boolean} */ isOpen) => fold.setAttribute('aria-expanded', String(isOpen));
  buttons.addEventListener('click', () => {
    unfold(false);
    fold.focus();
  });
  box.append(h('span', { class: 'level-caption', 'aria-hidden': 'true' }, 'Level'), fold, buttons);
  host.append(box);
  const tell = memoizedPart(fold);
  const show = memoizedPart(buttons);
  return (/** @type {import('../store.js').State} */ state) => {
    const ground = state.update?.view.ground;
    const levels = ground ? levelsOf(ground) : [];
    const level = levelNow(state);
    box.hidden = !levels.length;
    const height = level === null ? 'All' : `${exactFigure(level)}″`;
    fold.setAttribute('aria-label', `Level: ${height}`);
    tell([height], () => [height, h('span', { class: 'tool-word' }, 'Level')]);
    show([levels.map(({ elevation, name }) => `${elevation} ${name}`).join(), level], () => [
      ...[...levels]
        .reverse()
        .map(({ elevation, name }) => button(name, `${exactFigure(elevation)}″`, elevation, level, controller)),
      button('', 'All', null, level, controller),
    ]);
  };
}

/**
 * @param {string} name
 * @param {string} height
 * @param {number | null} level
 * @param {number | null} now
 * @param {import('../match_controller.js').MatchController} controller
 */
function button(name, height, level, now, controller) {
  return h(
    'button',
    {
      type: 'button',
      'data-key': `level-${level}`,
      'data-level': String(level),
      'aria-pressed': String(level === now),
      title: name ? `${name} (keys [ and ])` : 'All levels',
      click: () => controller.showLevel(level),
    },
    name && h('span', { class: 'for-readers' }, name, ' '),
    height,
  );
}

/**
 * One level up or down; from all of them to the lowest.
 * @param {import('../match_controller.js').MatchController} controller
 * @param {1 | -1} by
 */
export function stepLevel(controller, by) {
  const levels = levelsOf(controller.state.update?.view.ground ?? []).map(({ elevation }) => elevation);
  if (!levels.length) return;
  const level = levelNow(controller.state);
  const now = level === null ? -1 : levels.indexOf(level);
  controller.showLevel(levels[Math.min(Math.max(now + by, 0), levels.length - 1)]);
}
