/** Whose number on the table stands beside which name. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withNumbers, nameWithNumber } from '../../static/js/play/decision/model_numbers.js';
import { view } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const piece = (id, name, number, seat = 0) => ({ id, name, number, seat });
const TABLE = view({
  pieces: [
    piece('a', 'Jaeger 1', '1b'),
    piece('b', 'Jaeger 12', '1m'),
    piece('c', 'Hunter 2', '1c', 1),
    piece('d', 'Hunter 2', '2c', 0),
    piece('e', 'Squad 3', '3'),
    piece('f', 'Trooper 1', '4', 1),
    piece('g', 'Trooper 2', '4', 1),
  ],
  units: [
    { id: 'u', name: '4 Line Section 2', seat: 1, pieces: ['f', 'g'] },
    { id: 'v', name: 'Tactical Cadre', seat: 0, pieces: ['a', 'b'] },
  ],
});

/** Names with the numbers that are drawn after them, and the words as they are said. */
function told(words, ...ids) {
  const parts = nameWithNumber(TABLE, words, ids);
  const said = parts.map((part) => part.textContent ?? part).join('');
  return [
    said,
    parts
      .filter((part) => part.textContent)
      .map((part) => `${part.textContent}>${part.getAttribute('data-number')}>${part.getAttribute('class')}`),
  ];
}

test('each model is called by its number once, and nothing is added to what is said', () => {
  const words = 'Jaeger 1 fires at Hunter 2. Jaeger 1 misses.';
  assert.deepEqual(told(words, 'a', 'c'), [words, ['Jaeger 1>1b>tagged is-of-0', 'Hunter 2>1c>tagged is-of-1']]);
});

test('a longer name is not taken for a shorter one', () => {
  assert.deepEqual(told('Jaeger 12 waits for Jaeger 1.', 'a', 'b')[1], [
    'Jaeger 12>1m>tagged is-of-0',
    'Jaeger 1>1b>tagged is-of-0',
  ]);
  assert.deepEqual(told('Jaeger 12 waits.', 'a')[1], []);
});

test('a unit whose models all bear one number is called by it, one whose models bear their own is not', () => {
  assert.deepEqual(told('Line Section 2 fires at Tactical Cadre.', 'f', 'g', 'a')[1], [
    'Line Section 2>4>tagged is-of-1',
  ]);
});

test('two of a name, names that say the number, and strangers bear none', () => {
  assert.deepEqual(told('Hunter 2 meets Hunter 2.', 'c', 'd')[1], []);
  assert.deepEqual(told('Squad 3 moves.', 'e')[1], []);
  assert.deepEqual(told('Jaeger 1 moves.')[1], []);
  assert.deepEqual(nameWithNumber(undefined, 'Jaeger 1 moves.', ['a']), ['Jaeger 1 moves.']);
  assert.equal(withNumbers(TABLE, 'e', 'Squad 3'), null);
  assert.match(withNumbers(TABLE, 'a', 'Jaeger 1: whom?').textContent, /1b$/);
});
