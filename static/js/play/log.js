// @ts-check
/** The log: what happened, in sentences, with the dice and the rule behind each. */

import { questionOf } from './choices.js';
import { diceRow } from './dice.js';
import { h, part } from './dom.js';
import { ruleLink } from './words.js';

/** @typedef {import('../types').Line} Line */
/** @typedef {import('../types').LoggedStep} Step */

/** Opens at its end and stays there, unless somebody reads further up. @param {HTMLElement} host @param {(piece: string) => void} focus */
export function log(host, focus) {
  const list = h('ol', { class: 'log', 'aria-label': 'What happened', tabindex: 0 });
  host.append(list);
  /** @type {Step[]} */
  let shown = [];
  let wasOpen = false;
  let follows = true;
  return (/** @type {import('./store.js').State} */ state) => {
    const fresh = state.steps.length - shown.length;
    const changed = state.steps !== shown && shown.some((step, i) => step !== state.steps[i]);
    const isOpen = list.clientHeight > 0;
    if (isOpen && wasOpen) follows = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    if (changed) list.replaceChildren();
    list.append(...state.steps.slice(changed ? 0 : shown.length).flatMap((step) => stepRows(step, focus)));
    shown = state.steps;
    if (follows && (changed || fresh || !wasOpen)) list.scrollTop = list.scrollHeight;
    wasOpen = isOpen;
  };
}

/** @param {Step} step @param {(piece: string) => void} focus */
function stepRows(step, focus) {
  const rows = step.lines.flatMap((line, i) => (line ? [row(line, focus, step.late?.includes(i) ?? false)] : []));
  if (step.kind === 'undo' && !rows.length) return [h('li', { class: 'log-plain log-undo' }, 'The last answer was taken back.')];
  return rows;
}

/** @param {Line} line @param {(piece: string) => void} focus @param {boolean} late whether it was a secret when it was told */
function row(line, focus, late) {
  const side = line.seat === null || line.seat === undefined ? '' : ` log-side-${line.seat}`;
  return h('li', { class: `log-${line.tone}${side}` }, h('span', {}, line.text), '\u00a0', ruleLink(line.rule, '§'),
    late && h('small', {}, ' (a secret until now)'),
    line.dice.length > 0 && diceRow(line.dice), line.pieces.length > 0 && finder(line.pieces[0], focus));
}

/** @param {string} piece @param {(piece: string) => void} focus */
function finder(piece, focus) {
  return h('button', { type: 'button', class: 'find', 'aria-label': 'Show on the table', title: 'Show on the table', click: () => focus(piece) }, '◎');
}

/** The newest sentence with dice. @param {Step[]} steps @returns {Line | null} */
export function lastRoll(steps) {
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    const rolled = steps[i].lines.filter((line) => line && line.dice.length).pop();
    if (rolled) return rolled;
  }
  return null;
}

/** Shows the dice the question is about in the strip, or else those of the last roll. @param {HTMLElement} host */
export function lastDice(host) {
  const show = part(host);
  return (/** @type {import('./store.js').State} */ state) => {
    const question = questionOf(state);
    const line = question?.dice.length ? { text: question.prompt, dice: question.dice } : lastRoll(state.steps);
    show([line?.text, line?.dice], () => (line ? [h('p', {}, line.text), diceRow(line.dice)] : [h('p', { class: 'hint' }, 'The dice of the last roll will lie here.')]));
  };
}
