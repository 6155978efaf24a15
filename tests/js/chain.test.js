/** A chain of commands: who obeys the next one, what it costs, and what is missing. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addCommand, chainWidget, priceOf, togglePiece, totalOf } from '../../static/js/play/widgets/chain.js';
import { option } from './build.js';

const shape = {
  type: 'chain',
  budget: 6,
  most: 3,
  unit: ' AP',
  kinds: [
    { id: 'move', label: 'Move', detail: '', prices: { a: 2, b: 2 }, barred: {}, later: [] },
    { id: 'fire', label: 'Fire', detail: '', prices: { a: 2 }, barred: { b: 'B has no gun.' }, later: [] },
  ],
};
const combo = option({ needs: shape });
const none = chainWidget.begin(combo, /** @type {any} */ ({}), null);

test('the next command goes to those who obeyed the last one and can', () => {
  const both = togglePiece(addCommand(shape, none, 'move'), 0, 'b');
  assert.deepEqual(both.links, [{ kind: 'move', pieces: ['a', 'b'], each: 0 }]);
  assert.deepEqual(addCommand(shape, both, 'fire').links[1], { kind: 'fire', pieces: ['a'], each: 0 });
});

test('the first command goes to the first who can obey it as the first', () => {
  const stands = { ...shape, kinds: [{ ...shape.kinds[0], later: ['a'] }] };
  assert.deepEqual(addCommand(/** @type {any} */ (stands), none, 'move').links[0].pieces, ['b']);
});

test('each pays the least of its kind, or more where it is told to', () => {
  assert.equal(priceOf(shape, { kind: 'move', pieces: ['a', 'b'], each: 0 }), 4);
  assert.equal(priceOf(shape, { kind: 'move', pieces: ['a', 'b'], each: 3 }), 6);
  assert.equal(totalOf(shape, addCommand(shape, addCommand(shape, none, 'move'), 'fire')), 4);
});

test('those who obey as one pay less, each group but its first', () => {
  const near = { a: ['b', 'c', 'd'], b: ['a', 'c', 'd'], c: ['a', 'b'], d: ['a', 'b'], e: [] };
  const prices = { a: 2, b: 2, c: 2, d: 2, e: 2, f: 2 };
  const kind = { ...shape.kinds[0], prices, together: { near, most: 3, less: 1 } };
  const price = (/** @type {string} */ pieces, each = 0) =>
    priceOf(/** @type {any} */ ({ ...shape, kinds: [kind] }), { kind: 'move', pieces: [...pieces], each });
  assert.deepEqual(
    ['a', 'ab', 'abc', 'acd', 'abcd', 'aeb', 'ef'].map((pieces) => price(pieces)),
    [2, 3, 4, 5, 6, 5, 4],
  );
  assert.equal(price('abc', 3), 7);
});

test('it says what is missing', () => {
  assert.equal(chainWidget.missing(none, combo), 'Add the first command.');
  const idle = togglePiece(addCommand(shape, none, 'move'), 0, 'a');
  assert.equal(chainWidget.missing(idle, combo), 'Command 1: choose who obeys it.');
  const dear = ['move', 'move', 'move'].reduce(
    (draft, kind) => addCommand(shape, draft, kind),
    togglePiece(addCommand(shape, none, 'move'), 0, 'b'),
  );
  assert.equal(chainWidget.missing(dear, combo), 'This costs 16 AP; 6 are left.');
  assert.equal(chainWidget.missing(addCommand(shape, none, 'fire'), combo), '');
});

test('a piece on the board joins the last command if it can', () => {
  const fire = addCommand(shape, none, 'fire');
  assert.equal(chainWidget.tapPiece?.(fire, combo, 'b'), null);
  assert.deepEqual(chainWidget.tapPiece?.(fire, combo, 'a').links[0].pieces, []);
  assert.deepEqual(chainWidget.draw(addCommand(shape, none, 'move'), combo, /** @type {any} */ ({})).marks, {
    a: ['selected'],
    b: ['can'],
  });
});
