// @ts-check
/** Chances to react: how long one stays open, what happened to the player's answer, and how to be asked. */

import { h, memoizedPart } from '../dom.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Update} Update */
/** @typedef {import('../../types').Config} Config */

const WISHES = [
  ['ask', 'Ask me'],
  ['nothing', 'React to nothing this turn'],
  ['always', 'Always ask, no time limit'],
];
const TICK = 250; // milliseconds
const AT_ONCE = 2_000; // milliseconds: a window that begins later waits for somebody's first visit

/**
 * Shows the open window and counts its time down.
 * @param {import('../match_controller.js').MatchController} controller
 * @param {Config} config
 */
export function windowStrip(controller, config) {
  const clock = h('progress', { class: 'window-clock', 'aria-hidden': 'true' });
  const seconds = h('strong', { class: 'window-seconds', role: 'timer', 'aria-live': 'off' });
  const words = h('p', {});
  const element = h(
    'div',
    { class: 'window-strip', hidden: true },
    h('div', { class: 'window-time' }, clock, seconds),
    words,
  );
  const parts = memoizedPart(words);
  /** @type {Update | null} */
  let shown = null;
  let ends = 0;
  const tick = () => {
    const left = Math.max(0, ends - performance.now());
    clock.value = Math.min(clock.max, left);
    const shownLeft = Math.ceil(clock.hidden ? left / 1000 : clock.value / 1000);
    seconds.textContent = clock.hidden && !shownLeft ? 'when all have answered' : `${shownLeft} s`;
  };
  setInterval(() => (shown?.window?.left ?? null) !== null && tick(), TICK);
  return {
    element,
    /** @param {State} state */
    show(state) {
      const update = state.update;
      const window = update?.over ? null : (update?.window ?? null);
      const said = window && update ? situation(state, update, config) : null;
      element.hidden = !said;
      if (!said || !update || !window) return;
      const counts = window.left !== null;
      element.firstElementChild?.toggleAttribute('hidden', !counts);
      if (counts && update !== shown) {
        clock.hidden = window.length === null;
        clock.max = window.length ?? 0;
        ends = performance.now() + (window.left ?? 0) + window.waits;
        tick();
      }
      shown = update;
      parts([said.text, said.act], () => [
        said.text,
        said.act && ' ',
        said.act && button(said.act, controller, config),
      ]);
    },
  };
}

/**
 * What the window means for this page, and what the player can do.
 * @param {State} state
 * @param {Update} update
 * @param {Config} config
 */
function situation(state, update, config) {
  const timed = update.window?.length !== null;
  const awaited =
    (update.window?.waits ?? 0) > AT_ONCE ? ' The time starts once everybody who is asked has opened the table.' : '';
  const mine = config.seats.filter((seat) => update.waiting.includes(seat));
  if (!mine.length) return timed ? { text: `The match goes on when the time is up.${awaited}`, act: '' } : null;
  if (isAnswered(state))
    return {
      text: timed
        ? `Your answer is kept. It is carried out when the time is up.${awaited}`
        : 'Your answer is kept for a moment, so that nobody learns how fast you were. It is carried out after that, once everybody has answered.',
      act: 'answer',
    };
  if (!update.questions.length)
    return { text: 'There is a chance to react. You chose to react to nothing this turn.', act: 'react' };
  return timed ? { text: `If you do nothing, the chance passes.${awaited}`, act: '' } : null;
}

/** @param {string} act @param {import('../match_controller.js').MatchController} controller @param {Config} config */
function button(act, controller, config) {
  const again = { click: () => controller.store.change({ isAnsweringAgain: true }), text: 'Answer differently' };
  const after = { click: () => wish(controller, config, 'ask'), text: 'React after all' };
  const { click, text } = act === 'answer' ? again : after;
  return h('button', { type: 'button', 'data-key': act, click }, text);
}

/** @param {import('../match_controller.js').MatchController} controller @param {Config} config @param {string} how */
function wish(controller, config, how) {
  controller.link.act({ t: 'reactions', wish: how, seat: config.seats[0] });
}

/** Whether a chance to react is open for a limited time. @param {State} state */
export function isTimed(state) {
  return Number.isFinite(state.update?.window?.length);
}

/** Whether the open question is answered and the answer waits for the window to close. @param {State} state */
export function isAnswered(state) {
  const question = state.update?.questions[0];
  return Boolean(question && !state.isAnsweringAgain && state.update?.window?.answered.includes(question.seat));
}

/**
 * The choice of how to be asked to react; only in matches with reactions.
 * @param {import('../match_controller.js').MatchController} controller
 * @param {Config} config
 */
export function wishField(controller, config) {
  const select = h(
    'select',
    { id: 'reactions', change: () => wish(controller, config, select.value) },
    ...WISHES.filter(([value]) => value !== 'always' || !config.timed).map(([value, label]) =>
      h('option', { value }, label),
    ),
  );
  const element = h(
    'div',
    { class: 'reaction-setting', hidden: true },
    h('label', { for: 'reactions' }, 'Chances to react'),
    select,
  );
  return {
    element,
    /** @param {State} state */
    show(state) {
      const own = state.update?.over ? undefined : state.update?.wishes[0];
      element.hidden = own === undefined;
      if (own !== undefined && select.value !== own) select.value = own;
    },
  };
}
