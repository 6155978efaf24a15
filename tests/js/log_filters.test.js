/** Whose lines the log can be narrowed to. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ownSeatFirst } from '../../static/js/play/log/log_filters.js';

test("the lines of one's own seat are on offer first, whichever seat it is", () => {
  assert.deepEqual(ownSeatFirst([0, 1], [1]), [1, 0]);
  assert.deepEqual(ownSeatFirst([0, 1, 2], [2]), [2, 0, 1]);
  assert.deepEqual(ownSeatFirst([0, 1], [0, 1]), [0, 1], 'both seats on one screen');
  assert.deepEqual(ownSeatFirst([0, 1], []), [0, 1], 'somebody watching');
});
