// @ts-check
/** Straight on to the drawing: whoever has said what to do is not asked again whether they want to do it. */

import { isImmediate, hasPaths, questionOf } from './question.js';
import { continuePull } from './pull.js';

/** @typedef {import('../../types').Option} Option */
/** @typedef {import('../../types').Question} Question */

/**
 * The one thing to draw of a question that offers nothing else but a way out of it: it is begun at once.
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
 * The one thing to fill in, other than a way, of a question that has no other answer: there is nothing to choose
 * before. While one sets up places are asked for first.
 * @param {Question | null} question
 */
export function soleForm(question) {
  const [only, ...others] = usualAnswer(question);
  const isBegun = question?.clock === 'setup' ? only?.needs?.type === 'pick' : only?.needs && !hasPaths(only);
  return isBegun && !only.refusal && !others.length ? only : null;
}

/** What is usually answered, where it may be begun without a click. @param {Question | null} question */
function usualAnswer(question) {
  return !question || question.window || question.parked ? [] : question.options.filter(({ seldom }) => !seldom);
}

/**
 * Begins the one thing to fill in; what there is to draw when it is asked of somebody who has answered something on
 * this page; what was pulled there goes first.
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
