/** What is drawn around the table: on a phone there is little room beside it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawFrame } from '../../static/js/board/ground/frame.js';
import { Lay } from '../../static/js/board/lay.js';
import { laidOut } from './dom.js';

laidOut();

test('a phone shows north above or below the table, and figures nowhere', () => {
  const drawn = (/** @type {number} */ window, /** @type {0 | 1} */ turn) => {
    const all = /** @type {any[]} */ (drawFrame(new Lay(turn, { width: 30_000, height: 22_000 }), [], 80, window));
    return ['north', 'scale-figure'].map((name) => all.some((one) => one.getAttribute('class') === name));
  };
  assert.deepEqual(drawn(800, 0), [true, true]);
  assert.deepEqual([drawn(390, 0), drawn(390, 1)], [[true, false], [false, false]]);
});
