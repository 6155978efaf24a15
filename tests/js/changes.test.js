/** Changes make the new of the old, by the vectors that the server's tests write. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { applyChanges } from '../../static/js/play/changes.js';

const vectors = JSON.parse(readFileSync(new URL('../vectors/changes.json', import.meta.url), 'utf8'));

for (const { what, old, changes, new: fresh } of vectors) {
  test(what, () => {
    const before = JSON.stringify(old);
    assert.deepEqual(applyChanges(old, changes), fresh);
    assert.equal(JSON.stringify(old), before);
  });
}

test('what stays as it is is not copied', () => {
  const old = {
    pieces: [
      { id: 'a', at: [1, 1] },
      { id: 'b', at: [2, 2] },
    ],
    sides: [],
  };
  const now = applyChanges(old, [{ at: ['pieces', 'b', 'at'], to: [3, 3] }]);
  assert.equal(now.pieces[0], old.pieces[0]);
  assert.equal(now.sides, old.sides);
});
