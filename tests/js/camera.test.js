/**
 * What part of the table is brought into sight for a decision: close enough, nobody at the rim, little of the
 * controller.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cameraBetween } from '../../static/js/board/camera_transition.js';
import { fitCamera, isInside, screenPoint, cameraShowing, sidesOf } from '../../static/js/board/camera.js';

const TABLE = { width: 48000, height: 36000 };
const PHONE = { width: 390, height: 360 };
const inch = (/** @type {{scale: number}} */ { scale }) => scale * 1000;

test('on a phone a decision is looked at closely, with nobody at the rim and the window on the table', () => {
  const whole = fitCamera(TABLE, PHONE);
  const points = /** @type {[number, number][]} */ ([
    [500, 500],
    [9000, 6000],
  ]);
  const close = cameraShowing(whole, points, TABLE, true);
  assert.equal(inch(close), 20);
  for (const point of points)
    for (const [i, at] of screenPoint(close, point).entries())
      assert.ok(at >= 26 && at <= [PHONE.width, PHONE.height][i] - 26, `${point} at ${at}`);
  assert.deepEqual(screenPoint(close, [0, 0]).map(Math.round), [26, 26]);
});

test('who is far apart is shown as closely as both allow, and a closer look that gains little is none', () => {
  const whole = fitCamera(TABLE, PHONE);
  const apart = cameraShowing(
    whole,
    [
      [4000, 4000],
      [30000, 20000],
    ],
    TABLE,
    true,
  );
  assert.equal(Math.round(inch(apart)), 13);
  assert.equal(
    cameraShowing(
      whole,
      [
        [1000, 1000],
        [47000, 35000],
      ],
      TABLE,
      true,
    ),
    whole,
  );
  const tablet = fitCamera(TABLE, { width: 640, height: 700 });
  assert.equal(
    cameraShowing(
      tablet,
      [
        [500, 500],
        [4000, 4000],
      ],
      TABLE,
      true,
    ),
    tablet,
  );
});

test('who is out of sight is brought into it without a closer look', () => {
  const near = { ...fitCamera(TABLE, PHONE), scale: 0.03, x: 0, y: 0 };
  const moved = cameraShowing(near, [[40000, 30000]], TABLE, false);
  assert.equal(moved.scale, near.scale);
  assert.ok(moved.x > 25000 && moved.y > 20000);
});

test('words keep a hair from the rim of the window', () => {
  assert.deepEqual(sidesOf({ x: 1000, y: 0, scale: 0.01, width: 400, height: 300 }), { left: 1400, right: 40_600 });
});

test('who stands at the rim of the window is not in sight', () => {
  const near = { ...fitCamera(TABLE, PHONE), scale: 0.03, x: 10_000, y: 10_000 };
  assert.deepEqual(
    [
      [16_000, 16_000],
      [10_500, 16_000],
      [30_000, 16_000],
    ].map((at) => isInside(near, /** @type {[number, number]} */ (at))),
    [true, false, false],
  );
});

test('on the way from one view to another what lies half-way is in sight, as large as lies between', () => {
  const near = { ...fitCamera(TABLE, PHONE), scale: 0.02, x: 1000, y: 2000 };
  const far = { ...near, scale: 0.01, x: 5000, y: 4000 };
  assert.deepEqual([cameraBetween(near, far, 0), cameraBetween(near, far, 1)], [near, far]);
  const half = cameraBetween(near, far, 0.5);
  assert.deepEqual([half.x, half.y, Math.round(PHONE.width / half.scale)], [3000, 3000, 29_250]);
});
