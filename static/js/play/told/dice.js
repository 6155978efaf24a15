// @ts-check
/** Shows dice: every face a die has shown, what it needed and what came of it. */

import { h } from '../dom.js';

/** @typedef {import('../../types').Die} Die */

/** @param {Die[]} dice */
export function diceRow(dice) {
  const kept = dice.filter((die) => !die.faces.length);
  if (!kept.length) return h('span', { class: 'dice' }, ...dice.map(dieBox));
  const owners = [...new Set(kept.map((die) => die.note))];
  return h('span', { class: 'dice dice-kept' }, ...owners.map((owner) =>
    h('span', { class: 'dice-of' }, h('small', {}, owner), h('span', { class: 'dice' }, ...kept.filter((die) => die.note === owner).map(successBox)))));
}

/** A success of which no face matters any more: used ones are struck out. @param {Die} die */
function successBox({ outcome }) {
  const isUsed = outcome.endsWith('used');
  const isCritical = outcome.startsWith('critical');
  const mark = isCritical ? '✹' : '●';
  return h('span', { class: `die die-${isUsed ? 'used' : isCritical ? 'critical' : 'good'}`, title: outcome },
    h('span', { class: 'for-readers' }, `${outcome}. `),
    h('span', { 'aria-hidden': 'true', class: 'faces' }, h(isUsed ? 's' : 'b', {}, mark)));
}

/** @param {Die} die */
function dieBox(die) {
  const final = die.faces[die.faces.length - 1];
  const earlier = die.faces.slice(0, -1);
  const words = [earlier.length ? `${earlier.join(', then ')}, then ${final}` : String(final), die.need && `needs ${die.need}`, die.outcome, die.note];
  return h('span', { class: `die die-${tone(die.outcome)}`, title: words.filter(Boolean).join(', ') },
    h('span', { class: 'for-readers' }, `${words.filter(Boolean).join(', ')}. `),
    h('span', { 'aria-hidden': 'true', class: 'faces' }, ...earlier.map((face) => h('s', {}, String(face))), h('b', {}, String(final))),
    die.outcome && h('small', { 'aria-hidden': 'true' }, die.outcome));
}

/** Good outcomes are filled, others are outlined; the word below says which. @param {string} outcome */
function tone(outcome) {
  if (/crit/i.test(outcome)) return 'critical';
  if (/miss|fail|saved|no |^not/i.test(outcome)) return 'lost';
  return outcome ? 'good' : 'plain';
}
