/** In which order tokens set out. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Glide, inTurn } from '../../static/js/board/tokens/motion.js';

test('who is told of later sets out later, and who is told of together goes together', () => {
  assert.deepEqual([...inTurn(['v', 'b'], [['b', 'v'], ['b'], ['v']])], [['v', 1], ['b', 0]]);
  assert.deepEqual([...inTurn(['a', 'b', 'c'], [['x'], ['a', 'b'], ['c']])], [['a', 0], ['b', 0], ['c', 1]]);
  assert.deepEqual([...inTurn(['a', 'b'], [])], [['a', 0], ['b', 0]]);
});

test('a token stays where it was until its turn comes', () => {
  globalThis.window = /** @type {any} */ ({ matchMedia: () => ({ matches: false }) });
  const glide = new Glide();
  glide.sendAll([['b', [0, 0]], ['v', [0, 0]]], [], 0);
  glide.sendAll([['b', [1000, 0]], ['v', [0, 1000]]], [['b'], ['v']], 1000);
  assert.deepEqual([glide.place('b', 1320), glide.place('v', 1320)], [[1000, 0], [0, 0]]);
  assert.equal(glide.isMoving(1330), true);
  assert.deepEqual([glide.place('v', 1640), glide.isMoving(1640)], [[0, 1000], false]);
});
