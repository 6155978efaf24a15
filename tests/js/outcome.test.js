/** What is told of a result under the heading that has said who won. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { againWords, withoutTitle } from '../../static/js/play/told/outcome.js';

test('who won is not said a second time', () => {
  assert.equal(withoutTitle('Anna wins: 174 points removed against 0.', 'Anna wins'), '174 points removed against 0.');
  assert.equal(withoutTitle('Anna 2 VP, Bert 0 VP. Anna wins.', 'Anna wins'), 'Anna 2 VP, Bert 0 VP.');
  assert.equal(withoutTitle('A draw: nobody has a Unit left.', 'A draw'), 'Nobody has a Unit left.');
  assert.equal(withoutTitle('5 points removed against 4: a draw.', 'A draw'), '5 points removed against 4.');
  assert.equal(withoutTitle('A draw.', 'A draw'), '');
});

test('a sentence that says something else stays whole', () => {
  assert.equal(withoutTitle('Bert gives up.', 'Anna wins'), 'Bert gives up.');
});

test('what leads on says to what', () => {
  const words = (/** @type {object} */ config) => againWords(/** @type {any} */ (config));
  assert.equal(words({ series: true, hot_seat: false }), 'The series and its next match');
  assert.equal(words({ series: false, hot_seat: false }), 'Rematch, seats swapped');
  assert.equal(words({ series: false, hot_seat: true }), 'Again, sides swapped');
});
