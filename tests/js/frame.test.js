/** What is drawn around the table: on a phone there is little room beside it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawFrame, drawPaper } from '../../static/js/board/ground/frame.js';
import { Rotation } from '../../static/js/board/rotation.js';
import { laidOut } from './dom.js';

laidOut();

test('a phone shows north however the table lies, and figures nowhere', () => {
  const drawn = (/** @type {number} */ window, /** @type {0 | 1 | 3} */ turn) => {
    const all = /** @type {any[]} */ (drawFrame(new Rotation(turn, { width: 30_000, height: 22_000 }), [], 80, window));
    return ['north', 'scale-figure'].map((name) => all.some((one) => one.getAttribute('class') === name));
  };
  assert.deepEqual(drawn(800, 0), [true, true]);
  assert.deepEqual(
    [drawn(390, 0), drawn(390, 1)],
    [
      [true, false],
      [true, false],
    ],
  );
});

test('a table on which nobody measures has no scale, and no marks to judge by', () => {
  const classes = (/** @type {boolean} */ measured) => {
    const lay = new Rotation(0, { width: 30_000, height: 22_000 });
    const all = /** @type {any[]} */ ([...drawPaper(lay, measured), ...drawFrame(lay, [], 80, 800, measured)]);
    return all
      .map((one) => one.getAttribute('class'))
      .filter((name) => ['table-feet', 'scale-bars', 'scale-figure'].includes(name));
  };
  assert.deepEqual([...new Set(classes(true))], ['table-feet', 'scale-bars', 'scale-figure']);
  assert.deepEqual(classes(false), []);
});

test('where there is no room around the table the sign stands on it, and points north', () => {
  const at = (/** @type {0 | 1 | 3} */ turn) => {
    const all = /** @type {any[]} */ (drawFrame(new Rotation(turn, { width: 30_000, height: 22_000 }), [], 80, 390));
    const sign = all.find((one) => one.getAttribute('class') === 'north');
    return [
      ...sign
        .getAttribute('transform')
        .match(/translate\((\S+) (\S+)\)/)
        .slice(1)
        .map(Number),
      sign.children[0].getAttribute('transform'),
    ];
  };
  assert.deepEqual(at(0), [28_880, 960, 'translate(-5 0) rotate(0)']);
  assert.deepEqual(at(1), [20_880, 960, 'translate(-5 0) rotate(90)']);
  assert.deepEqual(at(3), [20_880, 960, 'translate(-5 0) rotate(270)']);
});
