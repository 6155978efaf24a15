// @ts-check
/** Shows dice: every face of a die, what it needed, and its result. */

import { h } from '../dom.js';

/** @typedef {import('../../types').Die} Die */

const AGAIN = 're-rolled';
const FEW = 4; // dice whose outcomes have room below each of them

/** @param {Die[]} dice */
export function diceRow(dice) {
  if (!dice.length || dice.some((die) => die.faces.length))
    return h('span', { class: 'dice' }, ...dice.map((die) => (die.faces.length ? dieBox(die) : successBox(die))));
  const owners = [...new Set(dice.map((die) => die.note))];
  return h(
    'span',
    { class: 'dice dice-kept' },
    ...owners.map((owner) =>
      h(
        'span',
        { class: 'dice-of' },
        h('small', {}, owner),
        h('span', { class: 'dice' }, ...dice.filter((die) => die.note === owner).map(successBox)),
      ),
    ),
  );
}

/** Many dice by their results, each result named once; few dice in their order. @param {Die[]} dice */
export function diceSorted(dice) {
  if (dice.length <= FEW || dice.some(({ faces, outcome }) => !faces.length || !outcome)) return diceRow(dice);
  const outcomes = [...new Set(dice.map(({ outcome }) => outcome))];
  const alike = outcomes
    .map((outcome) => dice.filter((die) => die.outcome === outcome))
    .sort((one, other) => other.length - one.length);
  return h(
    'span',
    { class: 'dice dice-sorted' },
    ...alike.map((these) =>
      h(
        'span',
        { class: 'dice-alike' },
        h('span', { class: 'dice' }, ...these.map((die) => dieBox(die, false))),
        h('small', { 'aria-hidden': 'true' }, `${these.length} × ${these[0].outcome}`),
      ),
    ),
  );
}

/** A success whose face no longer matters; used ones are struck out. @param {Die} die */
function successBox({ outcome }) {
  const isUsed = outcome.endsWith('used');
  const isCritical = outcome.startsWith('critical');
  const mark = isCritical ? '✹' : '●';
  return h(
    'span',
    { class: `die die-${isUsed ? 'used' : isCritical ? 'critical' : 'good'}`, title: outcome },
    h('span', { class: 'for-readers' }, `${outcome}. `),
    h('span', { 'aria-hidden': 'true', class: 'faces' }, h(isUsed ? 's' : 'b', {}, mark)),
  );
}

/** @param {Die} die @param {boolean} [said] whether what came of it stands below it */
function dieBox(die, said = true) {
  const { shown, told, below } = facesOf(die);
  const words = [told, die.need && `needs ${die.need}`, die.outcome, die.note !== below && die.note]
    .filter(Boolean)
    .join(', ');
  return h(
    'span',
    { class: `die die-${tone(die.outcome)}`, title: words },
    h('span', { class: 'for-readers' }, `${words}. `),
    h('span', { 'aria-hidden': 'true', class: 'faces' }, ...shown),
    said && die.outcome && h('small', { 'aria-hidden': 'true' }, die.outcome),
    below && h('small', { 'aria-hidden': 'true' }, below),
  );
}

/**
 * The faces of a die: two faces that add up or score, of which the better or worse counts, or of which the first was
 * rolled again.
 * @param {Die} die
 */
function facesOf({ faces, need, note }) {
  const counts = Number(/: (\d+) counts$/.exec(note)?.[1]);
  const bold = (/** @type {number} */ face) => h('b', {}, String(face));
  const struck = (/** @type {number} */ face) => h('s', {}, String(face));
  if (faces.length < 2) return { shown: faces.map(bold), told: faces.join(), below: '' };
  if (counts) {
    const [kept, other] = faces[0] === counts ? faces : [...faces].reverse();
    return { shown: [bold(kept), struck(other)], told: faces.join(' and '), below: '' };
  }
  if (note.startsWith('scores'))
    return {
      shown: [h('span', {}, `${faces.join(' → ')} =`), bold(Number(note.slice(7)))],
      told: faces.join(', then '),
      below: '',
    };
  if (!need)
    return {
      shown: faces.flatMap((face, i) => (i ? ['+', bold(face)] : [bold(face)])),
      told: faces.join(' and '),
      below: '',
    };
  const [final, ...earlier] = [...faces].reverse();
  return {
    shown: [...earlier.reverse().map(struck), '→', bold(final)],
    told: `${earlier.join(', then ')}, ${AGAIN}: ${final}`,
    below: AGAIN,
  };
}

/** Good results are filled, others are outlined; the word below says which. @param {string} outcome */
function tone(outcome) {
  if (/crit/i.test(outcome)) return 'critical';
  if (/miss|fail|saved|no |^not/i.test(outcome)) return 'lost';
  return outcome ? 'good' : 'plain';
}
