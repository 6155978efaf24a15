// @ts-check
/** Shows dice: every face a die has shown, what it needed and what came of it. */

import { h } from '../dom.js';

/** @typedef {import('../../types').Die} Die */

const FEW = 4; // dice whose outcomes have room below each of them

/** @param {Die[]} dice */
export function diceRow(dice) {
  const kept = dice.filter((die) => !die.faces.length);
  if (!kept.length) return h('span', { class: 'dice' }, ...dice.map((die) => dieBox(die)));
  const owners = [...new Set(kept.map((die) => die.note))];
  return h('span', { class: 'dice dice-kept' }, ...owners.map((owner) =>
    h('span', { class: 'dice-of' }, h('small', {}, owner), h('span', { class: 'dice' }, ...kept.filter((die) => die.note === owner).map(successBox)))));
}

/** Many dice by what came of them, each outcome said once; few as they fell. @param {Die[]} dice */
export function diceSorted(dice) {
  if (dice.length <= FEW || dice.some(({ faces, outcome }) => !faces.length || !outcome)) return diceRow(dice);
  const outcomes = [...new Set(dice.map(({ outcome }) => outcome))];
  const alike = outcomes.map((outcome) => dice.filter((die) => die.outcome === outcome)).sort((one, other) => other.length - one.length);
  return h('span', { class: 'dice dice-sorted' }, ...alike.map((these) =>
    h('span', { class: 'dice-alike' }, h('span', { class: 'dice' }, ...these.map((die) => dieBox(die, false))), h('small', { 'aria-hidden': 'true' }, `${these.length} ${these[0].outcome}`))));
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

/** @param {Die} die @param {boolean} [said] whether what came of it stands below it */
function dieBox(die, said = true) {
  const final = die.faces[die.faces.length - 1];
  const earlier = die.faces.slice(0, -1);
  const words = [earlier.length ? `${earlier.join(', then ')}, then ${final}` : String(final), die.need && `needs ${die.need}`, die.outcome, die.note];
  return h('span', { class: `die die-${tone(die.outcome)}`, title: words.filter(Boolean).join(', ') },
    h('span', { class: 'for-readers' }, `${words.filter(Boolean).join(', ')}. `),
    h('span', { 'aria-hidden': 'true', class: 'faces' }, ...earlier.map((face) => h('s', {}, String(face))), h('b', {}, String(final))),
    said && die.outcome && h('small', { 'aria-hidden': 'true' }, die.outcome));
}

/** Good outcomes are filled, others are outlined; the word below says which. @param {string} outcome */
function tone(outcome) {
  if (/crit/i.test(outcome)) return 'critical';
  if (/miss|fail|saved|no |^not/i.test(outcome)) return 'lost';
  return outcome ? 'good' : 'plain';
}
