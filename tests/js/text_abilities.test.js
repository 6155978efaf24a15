/** Abilities that are text: offered while one model of one's own is what the question is about. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { textAbilitiesOf } from '../../static/js/play/decision/text_abilities.js';

const fact = (/** @type {string} */ label, /** @type {string} */ rule) => ({ label, value: 'It sings.', rule });
const piece = (/** @type {string} */ id, /** @type {number} */ seat) => ({
  id,
  seat,
  facts: [fact('Move', 'demo.move'), fact('Song', 'match.change')],
});
const view = /** @type {any} */ ({ pieces: [piece('a', 0), piece('b', 0), piece('e', 1)] });
const labels = (/** @type {string[]} */ ...focus) =>
  textAbilitiesOf(/** @type {any} */ ({ seat: 0, focus }), view).abilities.map(({ label }) => label);

test('the abilities of the one model that acts or is attacked are offered', () => {
  assert.deepEqual(labels('a'), ['Song']);
  assert.deepEqual(labels('a', 'e'), ['Song']);
  assert.equal(textAbilitiesOf(/** @type {any} */ ({ seat: 0, focus: ['a'] }), view).piece, 'a');
});

test('nothing is offered for models of others, or while it is open which model it is', () => {
  assert.deepEqual(labels('e'), []);
  assert.deepEqual(labels('a', 'b'), []);
  assert.deepEqual(labels(), []);
});
