// @ts-check
/** What the page says while the connection is down: that an answer waits, and later that it arrived. */

import { h } from '../dom.js';

/** @typedef {import('../store.js').State} State */

/** The label of the button of an answer that is being sent. @param {State} state */
export const sendingLabel = ({ status }) => (status === 'lost' ? 'Waiting for the connection…' : 'Sending…');

/** @type {Record<string, string>} */
const MESSAGE_NAMES = {
  undo: 'Taking back your last answer',
  chat: 'Your remark',
  draw: 'Your reply about the draw',
  take_back: 'Your reply about taking back',
  resign: 'Your resignation',
};

/** @param {State} state */
export const isAnswerHeld = ({ heldAnswer, status }) => heldAnswer !== '' && status === 'lost';

/** @param {State} state */
export function heldAnswerNote(state) {
  const words = isAnswerHeld(state)
    ? 'Your answer is waiting for the connection. It is sent once the connection is back. Until then nothing else can be answered.'
    : state.heldAnswerAccepted
      ? 'The connection is back, and your answer was accepted.'
      : queuedMessageNote(state);
  return words ? h('p', { class: 'hint', role: 'status' }, words) : null;
}

/** Says that anything else that was sent waits. @param {State} state */
function queuedMessageNote({ queuedMessages }) {
  const last = queuedMessages[queuedMessages.length - 1];
  return last
    ? `${MESSAGE_NAMES[String(last.t)] ?? 'Your message'} is waiting for the connection and is sent once it is back.`
    : '';
}

/** Marks the option that was answered with one click, while it waits. @param {HTMLElement} body @param {State} state */
export function markHeldOption(body, state) {
  const button = isAnswerHeld(state)
    ? body.querySelector(`button.option[data-option="${CSS.escape(state.lastOption)}"]`)
    : null;
  const there = body.querySelector('.waits');
  if (there?.parentElement === button) return;
  there?.remove();
  button?.append(h('small', { class: 'waits' }, sendingLabel(state)));
}
