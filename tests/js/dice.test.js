/** Dice as they are shown: few as they fell, many by what came of them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { diceRow, diceSorted } from '../../static/js/play/log/dice.js';
import { laidOut } from './dom.js';

laidOut();

const die = (face, outcome) => ({ faces: [face], need: '4+', outcome, note: '' });
const words = (/** @type {any} */ shown) => shown.all('small').map(({ textContent }) => textContent);

test('of many dice each outcome is said once, the most frequent first', () => {
  const shown = diceSorted([
    die(1, 'failure'),
    die(6, 'success'),
    die(5, 'success'),
    die(3, 'failure'),
    die(4, 'success'),
  ]);
  assert.deepEqual(words(shown), ['3 × success', '2 × failure']);
  assert.deepEqual(
    /** @type {any} */ (shown).all('b').map(({ textContent }) => textContent),
    ['6', '5', '4', '1', '3'],
  );
  assert.deepEqual(/** @type {any} */ (shown).all('.for-readers').length, 5, 'each is still read out whole');
});

test('few dice lie as they fell, and so do kept successes and dice that need nothing', () => {
  assert.deepEqual(words(diceSorted([die(1, 'miss'), die(6, 'hit')])), ['miss', 'hit']);
  assert.deepEqual(words(diceSorted(Array.from({ length: 6 }, () => die(3, '')))), []);
});

const box = (/** @type {any} */ faces, note = '', need = '4+') => {
  const shown = /** @type {any} */ (diceRow([{ faces, need, outcome: 'hit', note }]));
  return {
    struck: shown.all('s').map(({ textContent }) => textContent),
    bold: shown.all('b').map(({ textContent }) => textContent),
    below: words(shown),
    read: shown.all('.for-readers')[0].textContent,
  };
};

test('a die that was rolled again says so, and which of its faces counts', () => {
  assert.deepEqual(box([2, 5], 'bought re-roll'), {
    struck: ['2'],
    bold: ['5'],
    below: ['hit', 're-rolled'],
    read: '2, re-rolled: 5, needs 4+, hit, bought re-roll. ',
  });
  assert.equal(box([2, 5], 're-rolled').read, '2, re-rolled: 5, needs 4+, hit. ', 'once');
});

test('of two dice one counts, sixes come to a score or add up: neither was rolled again', () => {
  assert.deepEqual(box([1, 3], 'front: 1 counts', ''), {
    struck: ['3'],
    bold: ['1'],
    below: ['hit'],
    read: '1 and 3, hit, front: 1 counts. ',
  });
  assert.deepEqual(box([6, 4], 'scores 8'), {
    struck: [],
    bold: ['8'],
    below: ['hit'],
    read: '6, then 4, needs 4+, hit, scores 8. ',
  });
  const shown = /** @type {any} */ (diceRow([{ faces: [6, 6, 1], need: '4+', outcome: 'hit', note: 'scores 10' }]));
  assert.equal(shown.all('.faces')[0].textContent, '6 → 6 → 1 =10');
  assert.deepEqual(box([6, 4], '', ''), { struck: [], bold: ['6', '4'], below: ['hit'], read: '6 and 4, hit. ' });
});

test('successes that were not rolled lie beside the dice that were', () => {
  const shown = /** @type {any} */ (
    diceRow([{ faces: [], need: '', outcome: 'success', note: 'without a roll' }, die(5, 'success')])
  );
  assert.deepEqual(
    shown.all('b').map(({ textContent }) => textContent),
    ['●', '5'],
  );
});
