// @ts-check
/** Begins to draw at once if there is nothing to choose before. */

import { isImmediate, hasPaths, questionOf } from './question.js';
import { continuePull } from './pull.js';

/** @typedef {import('../../types').Option} Option */
/** @typedef {import('../../types').Question} Question */

/**
 * The only option with a drawing of a question that has nothing else but a way out: it is begun at once.
 * @param {Question | null} question
 * @returns {{drawn: Option, out: Option} | null}
 */
export function autoBeginOption(question) {
  if (question?.clock === 'setup') return null;
  const options = usualAnswer(question);
  if (options.length !== 2) return null;
  const [drawn, out] = [
    options.find((option) => hasPaths(option) || option.needs?.type === 'aim'),
    options.find(isImmediate),
  ];
  return drawn && out && !drawn.refusal && !out.refusal ? { drawn, out } : null;
}

/**
 * The only option, if it needs something other than a path. During set-up, options with places count first.
 * @param {Question | null} question
 */
export function soleForm(question) {
  const [only, ...others] = usualAnswer(question);
  const isBegun = question?.clock === 'setup' ? only?.needs?.type === 'pick' : only?.needs && !hasPaths(only);
  return isBegun && !only.refusal && !others.length ? only : null;
}

/** The usual answer, if it may be begun without a click. @param {Question | null} question */
function usualAnswer(question) {
  return !question || question.window || question.parked ? [] : question.options.filter(({ seldom }) => !seldom);
}

/**
 * Begins the only option; for a drawing only after the player has answered something on this page. A pull comes first.
 * @param {import('../match_controller.js').MatchController} controller
 */
export function autoBegin(controller) {
  let asked = '';
  let hasAnswered = false;
  return (/** @type {import('../store.js').State} */ state) => {
    const question = questionOf(state);
    hasAnswered ||= Boolean(state.sendingKey);
    const now = question ? `${question.number} ${question.seat}` : '';
    if (now === asked) return;
    asked = now;
    const straight = autoBeginOption(question);
    if (state.chosenOption || (state.pull && continuePull(controller))) return;
    const sole = soleForm(question);
    if (sole) controller.begin(sole);
    else if (straight && hasAnswered) controller.begin(straight.drawn);
  };
}
