/** In which order tokens set out. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { TokenMotion, turnsOfLines } from '../../static/js/board/tokens/motion.js';

const lines = (/** @type {string[][]} */ ...pieces) => pieces.map((some) => ({ pieces: some, shot: false }));
const shot = { pieces: ['x', 'y'], shot: true };

test('who is told of later sets out later, and who is told of together goes together', () => {
  assert.deepEqual(
    [...turnsOfLines(['v', 'b'], lines(['b', 'v'], ['b'], ['v'])).pieces],
    [
      ['v', 1],
      ['b', 0],
    ],
  );
  assert.deepEqual(
    [...turnsOfLines(['a', 'b', 'c'], lines(['x'], ['a', 'b'], ['c'])).pieces],
    [
      ['a', 0],
      ['b', 0],
      ['c', 1],
    ],
  );
  assert.deepEqual(
    [...turnsOfLines(['a', 'b'], []).pieces],
    [
      ['a', 0],
      ['b', 0],
    ],
  );
});

test('a shot has its turn among those who move', () => {
  const turns = turnsOfLines(['a', 'b'], [...lines(['a']), shot, ...lines(['b'])]);
  assert.deepEqual(
    [[...turns.pieces], turns.lines],
    [
      [
        ['a', 0],
        ['b', 2],
      ],
      [0, 1, 2],
    ],
  );
  assert.deepEqual(turnsOfLines([], [shot, ...lines(['z']), shot]).lines, [0, 0, 1]);
});

test('a token stays where it was until its turn comes', () => {
  globalThis.window = /** @type {any} */ ({ matchMedia: () => ({ matches: false }) });
  const glide = new TokenMotion();
  glide.sendAll(
    [
      ['b', [0, 0]],
      ['v', [0, 0]],
    ],
    [],
    0,
  );
  glide.sendAll(
    [
      ['b', [1000, 0]],
      ['v', [0, 1000]],
    ],
    lines(['b'], ['v']),
    1000,
  );
  assert.deepEqual(
    [glide.place('b', 1320), glide.place('v', 1320)],
    [
      [1000, 0],
      [0, 0],
    ],
  );
  assert.equal(glide.isMoving(1330), true);
  assert.deepEqual([glide.place('v', 1640), glide.isMoving(1640)], [[0, 1000], false]);
});
