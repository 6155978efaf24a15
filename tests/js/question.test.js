/** What an option is: who it is aimed at, and the number they have on the table. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isAimedAtPiece } from '../../static/js/play/decision/question.js';
import { withNumbers } from '../../static/js/play/decision/model_numbers.js';
import { option, question, view } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const [mine, theirs, crate] = [
  ['a', 0, 'Jaeger'],
  ['b', 1, 'Hunter'],
  ['c', null, 'Crate'],
].map(([id, seat, name]) => ({ id, seat, name, number: `3${id}` }));
const table = /** @type {never} */ (view({ pieces: [mine, theirs, crate] }));

test('only what is done to others is aimed', () => {
  const aimed = ['a', 'b', 'c', ''].filter((piece) =>
    isAimedAtPiece(/** @type {never} */ (option({ piece })), /** @type {never} */ (question()), table),
  );
  assert.deepEqual(aimed, ['b']);
});

test('a name has the number beside it that stands on the token, once', () => {
  const words = (/** @type {string} */ said) => withNumbers(table, 'b', said)?.textContent ?? '';
  assert.deepEqual(['Hunter', 'Everything at Hunter', 'End'].map(words), ['on the table: 3b', 'on the table: 3b', '']);
  assert.equal(
    withNumbers(/** @type {never} */ (view({ pieces: [{ ...theirs, name: 'Hunter 3b' }] })), 'b', 'Hunter 3b'),
    null,
  );
});
