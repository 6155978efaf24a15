// @ts-check
/** The strip of dice: those of the open question, or else those of the last roll, and what they were for. */

import { questionOf } from '../decision/question.js';
import { nameWithNumber } from '../decision/model_numbers.js';
import { h, memoizedPart } from '../dom.js';
import { diceRow, diceSorted } from './dice.js';
import { piecesOfLine } from './log.js';

/** @typedef {import('../../types').Line} Line */
/** @typedef {import('../../types').Question} Question */
/** @typedef {import('../store.js').State} State */

/** Kept successes are shown only with their question. @param {HTMLElement} host */
export function lastDice(host) {
  const show = memoizedPart(host);
  return (/** @type {State} */ state) => {
    const { text, line, asked } = diceAndReason(state);
    const dice = line?.dice ?? asked?.dice ?? [];
    show([text, dice], () =>
      line || asked
        ? [
            h('p', {}, ...nameWithNumber(state.update?.view, text, line ? piecesOfLine(line) : (asked?.focus ?? []))),
            line ? diceSorted(dice) : diceRow(dice),
          ]
        : [h('p', { class: 'hint' }, 'The dice of the last roll appear here.')],
    );
  };
}

/**
 * If the strip has no room, the rolls since the player's last answer are shown above the question: the attack of that
 * answer, then the newest roll.
 * @param {import('../../types').Config} config
 */
export function ownDice(config) {
  const element = h('div', { class: 'now-dice', hidden: true });
  const show = memoizedPart(element);
  return {
    element,
    /** @param {State} state */
    show(state) {
      const rolls = questionOf(state) && !state.chosenOption ? rollsSince(state, config.seats) : [];
      element.hidden = rolls.length === 0;
      show(rolls, () =>
        rolls.map((line) =>
          h(
            'div',
            {},
            h('p', {}, ...nameWithNumber(state.update?.view, line.text, piecesOfLine(line))),
            diceSorted(line.dice),
          ),
        ),
      );
    },
  };
}

/**
 * The last attack of the player's last answer, and the newest roll, without dice that the question shows itself.
 * @param {State} state
 * @param {readonly number[]} seats
 * @returns {Line[]}
 */
function rollsSince(state, seats) {
  if (questionOf(state)?.dice.length) return [];
  const own = state.steps
    .map(({ kind, seat }) => kind === 'answer' && seat !== null && seats.includes(seat))
    .lastIndexOf(true);
  if (own < 0) return [];
  const rolled = (/** @type {State['steps']} */ steps) =>
    steps.flatMap(({ lines }) => lines.flatMap((line) => (line?.dice.length ? [line] : [])));
  const [mine, later] = [rolled([state.steps[own]]), rolled(state.steps.slice(own + 1))];
  const attack = later.length ? undefined : mine.findLast(({ fire }) => fire);
  return [...new Set([attack, [...mine, ...later].pop()])].filter((line) => line !== undefined);
}

/**
 * The dice and what they were for: the line that told of them, or the question's sentence for dice that may be rolled
 * again.
 * @param {State} state
 * @returns {{text: string, line: Line | null, asked: Question | null}}
 */
function diceAndReason(state) {
  const [question, line] = [questionOf(state), lastRoll(state.steps)];
  const isTold = (/** @type {Question} */ { dice }) => JSON.stringify(dice) === JSON.stringify(line?.dice);
  if (question && question.dice.some(({ faces }) => faces.length) && !isTold(question))
    return { text: withoutQuestion(question.prompt), line: null, asked: question };
  return { text: line?.text ?? '', line, asked: null };
}

/** The sentence before the question. @param {string} prompt */
function withoutQuestion(prompt) {
  return (
    prompt
      .split(/(?<=[.:]) /)
      .filter((sentence) => !sentence.endsWith('?'))
      .join(' ') || prompt
  );
}

/** The newest sentence with dice. @param {State['steps']} steps @returns {Line | null} */
function lastRoll(steps) {
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    const rolled = steps[i].lines.filter((line) => line && line.dice.length).pop();
    if (rolled) return rolled;
  }
  return null;
}
