/** What lies over the table for a moment. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawAll } from '../../static/js/board/drawn/overlays.js';
import { laidOut } from './dom.js';

laidOut();

const PIXEL = 50; // thousandths of an inch

/** Where the words of a ruler stand that lies between two bases of 20 pixels. @param {number} length pixels from rim to rim */
function wordsOf(length) {
  const [left, right] = [20 * PIXEL, (20 + length) * PIXEL];
  const others = [0, (40 + length) * PIXEL].map((x) => ({ at: [x, 0], radius: 20 * PIXEL }));
  const [drawn] = drawAll([{ kind: 'ruler', from: [left, 0], to: [right, 0], label: '0.5″' }], PIXEL, /** @type {never} */ (others));
  const caption = /** @type {any} */ (drawn).children.find((/** @type {any} */ one) => one.getAttribute('class') === 'caption');
  return caption.getAttribute('transform').match(/-?[\d.]+/g).map(Number);
}

test('the words of a ruler too short for them stand beside it, where they hide nobody', () => {
  const [x, y] = wordsOf(6);
  assert.equal(x, 23 * PIXEL);
  assert.ok(Math.abs(y) > 20 * PIXEL, `at ${y}`);
});

test('the words of a long ruler stand on its line', () => {
  assert.deepEqual(wordsOf(200), [120 * PIXEL, 0]);
});

test('the price of a move stands away from those who make it, and shows that it is refused', () => {
  const drawn = (/** @type {boolean} */ bad) => /** @type {any} */ (drawAll([{ kind: 'price', at: [0, 0], away: [0, 4000], label: '4.0″', bad }], PIXEL, [])[0]);
  const [, y] = drawn(false).children[0].getAttribute('transform').match(/-?[\d.]+/g).map(Number);
  assert.ok(y < 0, `at ${y}`);
  assert.deepEqual([false, true].map((bad) => drawn(bad).getAttribute('class')), ['overlay overlay-price', 'overlay overlay-price overlay-bad']);
});
