/** What lies over the table for a moment. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawAll } from '../../static/js/board/overlay/overlays.js';
import { laidOut } from './dom.js';

laidOut();

const PIXEL = 50; // thousandths of an inch
const WIDE = { left: -1e6, right: 1e6 };

/**
 * Where the words of a ruler stand that lies between two bases of 20 pixels.
 * @param {number} length pixels from rim to rim
 */
function wordsOf(length) {
  const [left, right] = [20 * PIXEL, (20 + length) * PIXEL];
  const others = [0, (40 + length) * PIXEL].map((x) => ({ at: [x, 0], radius: 20 * PIXEL }));
  const [drawn] = drawAll(
    [{ kind: 'ruler', from: [left, 0], to: [right, 0], label: '0.5″' }],
    PIXEL,
    /** @type {never} */ ({ others, ...WIDE }),
  );
  const caption = /** @type {any} */ (drawn).children.find(
    (/** @type {any} */ one) => one.getAttribute('class') === 'caption',
  );
  return caption
    .getAttribute('transform')
    .match(/-?[\d.]+/g)
    .map(Number);
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
  const drawn = (/** @type {boolean} */ bad) =>
    /** @type {any} */ (
      drawAll([{ kind: 'price', at: [0, 0], away: [0, 4000], label: '4.0″', bad }], PIXEL, { others: [], ...WIDE })[0]
    );
  const [, y] = drawn(false)
    .children[0].getAttribute('transform')
    .match(/-?[\d.]+/g)
    .map(Number);
  assert.ok(y < 0, `at ${y}`);
  assert.deepEqual(
    [false, true].map((bad) => drawn(bad).getAttribute('class')),
    ['overlay overlay-price', 'overlay overlay-price overlay-bad'],
  );
});

test('a way that nobody measures has no marks to count', () => {
  const marks = (/** @type {boolean} */ unmeasured) =>
    /** @type {any} */ (
      drawAll(
        [
          {
            kind: 'path',
            points: [
              [0, 0],
              [9000, 0],
            ],
            radius: 500,
            label: '',
            unmeasured,
          },
        ],
        PIXEL,
        { others: [], ...WIDE },
      )[0]
    ).children.filter((/** @type {any} */ one) => one.getAttribute('class') === 'ticks').length;
  assert.deepEqual([marks(false), marks(true)], [1, 0]);
});

test('the words of a path at the side of the window are not cut, and hide nobody', () => {
  const [left, right] = [0, 390 * PIXEL];
  const end = /** @type {[number, number]} */ ([270 * PIXEL, 5000]);
  const around = [-40, 40].map((dy) => ({ at: [end[0], end[1] + dy * PIXEL], radius: 20 * PIXEL }));
  const placed = (/** @type {number} */ side) => {
    const [drawn] = drawAll(
      [{ kind: 'path', points: [[side, 20_000], end], radius: 20 * PIXEL, label: '✕ does not fit' }],
      PIXEL,
      /** @type {never} */ ({ others: around, left, right }),
    );
    return /** @type {any} */ (drawn).children
      .at(-1)
      .getAttribute('transform')
      .match(/-?[\d.]+/g)
      .map(Number)[0];
  };
  const half = ((14 * 7.6 + 14) / 2) * PIXEL;
  assert.ok(placed(0) + half <= right && placed(0) - half >= left);
  assert.ok(Math.abs(placed(0) - end[0]) >= half + 20 * PIXEL, 'beside the one who goes there');
});

test('what a climb costs hides neither who goes there nor the length of the way', () => {
  const end = /** @type {[number, number]} */ ([0, -30 * PIXEL]);
  const steps = [{ arrow: '↑', label: 'climbs 2.5″ for 3.0″', at: [0, 0] }];
  const [drawn] = drawAll(
    [
      /** @type {never} */ ({
        kind: 'path',
        points: [[0, 90 * PIXEL], end],
        radius: 20 * PIXEL,
        label: '6.0″ of 6.0″',
        steps,
      }),
    ],
    PIXEL,
    /** @type {never} */ ({ others: [], ...WIDE }),
  );
  const placed = /** @type {any} */ (drawn).children
    .filter((/** @type {any} */ one) => one.getAttribute('class') === 'caption')
    .map((/** @type {any} */ one) =>
      one
        .getAttribute('transform')
        .match(/-?[\d.]+/g)
        .map(Number),
    );
  const [climb, length] = placed;
  assert.equal(placed.length, 2);
  assert.ok(Math.abs(climb[1] - length[1]) >= 24 * PIXEL, `${climb} ${length}`);
  assert.ok(Math.abs(climb[1] - end[1]) >= 32 * PIXEL, `${climb}`);
});

test('two buffers at once have a mask each, so that both are drawn as an edge', () => {
  const buffer = (/** @type {number} */ x) => ({
    kind: 'buffer',
    tool: 'reach',
    outlines: [
      [
        [x, 0],
        [x + 1000, 0],
        [x, 1000],
      ],
    ],
    swell: 500,
  });
  const drawn = drawAll(/** @type {never} */ ([buffer(0), buffer(9000)]), PIXEL, { others: [], ...WIDE });
  const masks = drawn.map((one) => /** @type {any} */ (one).children[0].getAttribute('id'));
  const used = drawn.map((one) => /** @type {any} */ (one).children[1].getAttribute('mask'));
  assert.notEqual(masks[0], masks[1]);
  assert.deepEqual(
    used,
    masks.map((id) => `url(#${id})`),
  );
});
