// @ts-check
/** Asks the others to take back what a player cannot take back alone: which decision, and exactly what goes with it. */

import { h } from '../dom.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').LoggedStep} LoggedStep */

const MOST = 20; // decisions to choose from

/**
 * Everything that going back to step `to` undoes, in order.
 * @param {State} state
 * @param {number} to
 */
export function undoneList(state, to) {
  const lines = state.steps
    .filter(({ seq }) => seq > to)
    .flatMap(({ lines: told }) => told.filter((line) => line?.tone !== 'seal'));
  const heard = lines.flatMap((line) => (line ? [line.text] : []));
  const hidden = lines.length - heard.length;
  return h(
    'ol',
    { class: 'undone-lines', tabindex: 0, 'aria-label': 'What is taken back' },
    ...heard.map((text) => h('li', {}, text)),
    !heard.length && h('li', {}, 'An answer that nobody has seen yet.'),
    hidden > 0 && h('li', {}, `${hidden} more that only others can see.`),
  );
}

/**
 * The pages of the menu: choose a decision, then see what goes with it.
 * @param {State} state
 * @param {Config} config
 * @param {(message: Record<string, unknown>) => () => void} act
 * @param {(page: Node[]) => void} turn
 * @param {() => void} close
 */
export function takeBackPage(state, config, act, turn, close) {
  const mine = decisions(state, config);
  const choose = (/** @type {LoggedStep} */ step) => () => turn(confirmPage(state, step, config, act, close));
  return [
    h('h2', {}, 'Ask to take back'),
    h(
      'p',
      {},
      'Choose the decision you want to make again. Everything after it is undone too, once the others agree. Dice already rolled are not reused; new ones are rolled.',
    ),
    mine.length
      ? h(
          'div',
          { class: 'options' },
          ...mine.map((step) =>
            h(
              'button',
              { type: 'button', class: 'option option-long', click: choose(step) },
              h('span', { class: 'option-label' }, nameOfDecision(step, state.steps)),
            ),
          ),
        )
      : h('p', { class: 'empty' }, 'You have not decided anything yet.'),
    h('div', { class: 'actions' }, h('button', { type: 'button', click: close }, 'Back to the table')),
  ];
}

/**
 * @param {State} state
 * @param {LoggedStep} step
 * @param {Config} config
 * @param {(message: Record<string, unknown>) => () => void} act
 * @param {() => void} close
 */
function confirmPage(state, step, config, act, close) {
  return [
    h('h2', {}, 'This would be taken back'),
    undoneList(state, step.seq - 1),
    h('p', { hidden: !config.computers }, 'The computer agrees at once.'),
    h(
      'div',
      { class: 'actions' },
      h(
        'button',
        { type: 'button', class: 'button-main', click: act({ t: 'take_back', action: 'ask', to: step.seq - 1 }) },
        'Ask for it',
      ),
      h('button', { type: 'button', click: close }, 'Leave it'),
    ),
  ];
}

/** The player's newest decisions, the last one first. @param {State} state @param {Config} config */
function decisions(state, config) {
  const own = state.steps.filter(
    ({ kind, seat }) => (kind === 'answer' || kind === 'clock') && seat !== null && config.seats.includes(seat),
  );
  return own.slice(-MOST).reverse();
}

/**
 * The result of a decision. A decision without any sentence is named by the sentence before it.
 * @param {LoggedStep} step
 * @param {readonly LoggedStep[]} steps
 */
function nameOfDecision({ seq, lines }, steps) {
  const told = (/** @type {LoggedStep['lines']} */ all) =>
    all.filter((line) => line && line.tone !== 'seal').map((line) => line?.text ?? '');
  const [own] = told(lines);
  const before = told(steps.filter((step) => step.seq < seq).flatMap((step) => step.lines)).pop();
  return own ?? (before ? `Your answer after “${before}”` : 'Your first answer');
}
