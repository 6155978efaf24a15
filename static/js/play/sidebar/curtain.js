// @ts-check
/** The curtain between two players at one screen: it covers the table until the asked player says that they look. */

import { fill, h } from '../dom.js';
import { nameOf } from '../seat_names.js';

/**
 * Shows the curtain whenever the server names the seat that should get the screen.
 * @param {import('../match_controller.js').MatchController} controller
 * @param {import('../../types').Config} config
 */
export function curtain(controller, config) {
  /** @type {number | null} */
  let due = null;
  const show = () => due !== null && controller.link.ask({ t: 'show', seat: due });
  const title = h('h2', { id: 'curtain-title' });
  const button = h('button', { type: 'button', class: 'button-main', click: show });
  const dialog = h(
    'dialog',
    {
      class: 'battle-curtain',
      'aria-labelledby': 'curtain-title',
      'aria-describedby': 'curtain-why',
      cancel: (event) => event.preventDefault(),
      close: () => due !== null && dialog.showModal(),
    },
    title,
    h('p', { id: 'curtain-why' }, 'Only they may see what comes next. Everybody else, please look away.'),
    button,
  );
  document.body.append(dialog);
  return (/** @type {import('../store.js').State} */ state) => {
    const before = due;
    due = state.update?.curtain ?? null;
    if (due === null) {
      if (dialog.open) dialog.close();
      return;
    }
    if (due === before) return;
    const name = nameOf(state, config, due);
    fill(title, [`Hand the screen to ${name}`]);
    fill(button, [`I am ${name}: show my side`]);
    if (!dialog.open) dialog.showModal();
    button.focus();
  };
}
