/** The whole table in a corner: in one that hides nobody the decision is about. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isOnLeft } from '../../static/js/board/minimap.js';

const camera = { x: 0, y: 0, scale: 0.01, width: 390, height: 400 };
const [left, right, low] = /** @type {[number, number][]} */ ([
  [5000, 5000],
  [34000, 5000],
  [34000, 35000],
]);

test('it makes way for whom it would hide, unless it hid somebody there too', () => {
  assert.deepEqual(
    [[left], [right], [low], [left, right]].map((points) => isOnLeft(camera, points)),
    [false, true, false, false],
  );
});
