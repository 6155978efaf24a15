// @ts-check
/**
 * What a player has said before being asked: a parked call to confirm or drop, and instructions that answer by
 * themselves.
 */

import { h } from '../dom.js';

/** @typedef {import('../../types').Question} Question */
/** @typedef {import('../../protocol').Instructed} Left */

/** Whether a seat has left the instruction. @param {Left[]} instructions @param {number} seat @param {string} id */
const isLeft = (instructions, seat, id) => instructions.some((one) => one.seat === seat && one.standing === id);

/**
 * What was called ahead stands before everything else, to confirm or drop.
 * @param {Question} question
 * @param {import('../desk.js').Desk} desk
 */
export function parkedNote(question, desk) {
  const { parked } = question;
  const option = question.options.find((one) => one.id === parked?.option);
  if (!parked || !option) return null;
  const drop = () => desk.link.act({ t: 'park', clock: question.clock, seat: question.seat });
  return h(
    'div',
    { class: 'offer', role: 'status' },
    h('p', {}, `You called ahead: ${[option.group, option.label].filter(Boolean).join(': ')}.`),
    h(
      'button',
      { type: 'button', 'data-key': 'parked', click: () => desk.give(option, parked.value ?? null) },
      'Confirm',
    ),
    ' ',
    h('button', { type: 'button', 'data-key': 'parked-drop', click: drop }, 'Drop'),
  );
}

/**
 * Instructions for the next time stand below what can be answered now, which may be a matter of seconds.
 * Those of a group lie folded under it, open where one of them is left.
 * @param {Question} question @param {import('../store.js').State} state @param {import('../desk.js').Desk} desk
 */
export function standingField(question, state, desk) {
  const { standing } = question;
  const instructions = state.update?.instructions ?? [];
  if (!standing.length) return null;
  const groups = [...new Set(standing.map(({ group }) => group).filter(Boolean))];
  const boxes = (/** @type {string} */ group) =>
    standing.filter((one) => (one.group ?? '') === group).map((one) => box(one, question.seat, instructions, desk));
  return h(
    'fieldset',
    { class: 'standing' },
    h('legend', {}, 'From the next time on, without asking me'),
    ...boxes(''),
    ...groups.map((group) => {
      const left = standing.filter((one) => one.group === group && isLeft(instructions, question.seat, one.id)).length;
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
 * @param {import('../desk.js').Desk} desk
 */
function box({ id, label }, seat, instructions, desk) {
  const input = h('input', {
    type: 'checkbox',
    'data-key': `standing ${id}`,
    checked: isLeft(instructions, seat, id),
    change: () => desk.link.act({ t: 'instruct', standing: id, on: input.checked, seat }),
  });
  return h('label', { class: 'choice' }, input, ' ', label);
}
