/** Dice as they are shown: few as they fell, many by what came of them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { diceSorted } from '../../static/js/play/told/dice.js';
import { laidOut } from './dom.js';

laidOut();

const die = (face, outcome) => ({ faces: [face], need: '4+', outcome, note: '' });
const words = (/** @type {any} */ shown) => shown.all('small').map(({ textContent }) => textContent);

test('of many dice each outcome is said once, the most frequent first', () => {
  const shown = diceSorted([die(1, 'failure'), die(6, 'success'), die(5, 'success'), die(3, 'failure'), die(4, 'success')]);
  assert.deepEqual(words(shown), ['3 success', '2 failure']);
  assert.deepEqual(/** @type {any} */ (shown).all('b').map(({ textContent }) => textContent), ['6', '5', '4', '1', '3']);
  assert.deepEqual(/** @type {any} */ (shown).all('.for-readers').length, 5, 'each is still read out whole');
});

test('few dice lie as they fell, and so do kept successes and dice that need nothing', () => {
  assert.deepEqual(words(diceSorted([die(1, 'miss'), die(6, 'hit')])), ['miss', 'hit']);
  assert.deepEqual(words(diceSorted(Array.from({ length: 6 }, () => die(3, '')))), []);
});
