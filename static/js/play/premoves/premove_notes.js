// @ts-check
/** What the player has said before the question: a parked call to confirm or drop, and standing instructions. */

import { h } from '../dom.js';

/** @typedef {import('../../types').Question} Question */
/** @typedef {import('../../protocol').Instructed} Left */

/**
 * Whether a seat has this standing instruction.
 * @param {Left[]} instructions
 * @param {number} seat
 * @param {string} id
 */
const isInstructionLeft = (instructions, seat, id) =>
  instructions.some((one) => one.seat === seat && one.standing === id);

/**
 * A parked call comes before everything else, to confirm or drop.
 * @param {Question} question
 * @param {import('../match_controller.js').MatchController} controller
 */
export function parkedCallNote(question, controller) {
  const { parked } = question;
  const option = question.options.find((one) => one.id === parked?.option);
  if (!parked || !option) return null;
  const drop = () => controller.link.act({ t: 'park', clock: question.clock, seat: question.seat });
  return h(
    'div',
    { class: 'offer', role: 'status' },
    h('p', {}, `You called ahead: ${[option.group, option.label].filter(Boolean).join(': ')}.`),
    h(
      'button',
      { type: 'button', 'data-key': 'parked', click: () => controller.sendAnswer(option, parked.value ?? null) },
      'Confirm',
    ),
    ' ',
    h('button', { type: 'button', 'data-key': 'parked-drop', click: drop }, 'Drop'),
  );
}

/**
 * Standing instructions are shown below the possible answers, which may be urgent. Those of a group are folded, unless
 * one of them is active.
 * @param {Question} question
 * @param {import('../store.js').State} state
 * @param {import('../match_controller.js').MatchController} controller
 */
export function standingField(question, state, controller) {
  const { standing } = question;
  const instructions = state.update?.instructions ?? [];
  if (!standing.length) return null;
  const groups = [...new Set(standing.map(({ group }) => group).filter(Boolean))];
  const boxes = (/** @type {string} */ group) =>
    standing
      .filter((one) => (one.group ?? '') === group)
      .map((one) => box(one, question.seat, instructions, controller));
  return h(
    'fieldset',
    { class: 'standing' },
    h('legend', {}, 'Do this from now on'),
    ...boxes(''),
    ...groups.map((group) => {
      const left = standing.filter(
        (one) => one.group === group && isInstructionLeft(instructions, question.seat, one.id),
      ).length;
      return h(
        'details',
        { open: left > 0 },
        h('summary', { 'data-key': `standing group ${group}` }, group, ' ', h('small', {}, left ? `${left} left` : '')),
        ...boxes(group),
      );
    }),
  );
}

/**
 * @param {import('../../protocol').Standing} one
 * @param {number} seat
 * @param {Left[]} instructions
 * @param {import('../match_controller.js').MatchController} controller
 */
function box({ id, label }, seat, instructions, controller) {
  const input = h('input', {
    type: 'checkbox',
    'data-key': `standing ${id}`,
    checked: isInstructionLeft(instructions, seat, id),
    change: () => controller.link.act({ t: 'instruct', standing: id, on: input.checked, seat }),
  });
  return h('label', { class: 'choice' }, input, ' ', label);
}
