/** What a screen reader is told of what happens. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { screenReader } from '../../static/js/play/audio/screen_reader.js';
import { update } from './build.js';
import { laidOut } from './dom.js';

laidOut();

/** @param {string[]} lines @param {object} now */
function heard(lines, now) {
  const host = document.createElement('div');
  const state = {
    steps: [{ seq: 1, lines: lines.map((text) => ({ text })) }],
    update: update({ waiting: [], instructions: [], questions: [], ...now }),
    held: [],
    passed: [],
  };
  screenReader(host, /** @type {never} */ ({ seats: [0], names: ['Ann', 'Bob'] }))(/** @type {never} */ (state));
  return host.textContent;
}

test('what is too much at once is told to be more', () => {
  assert.equal(heard(['A.', 'B.', 'C.', 'D.'], {}).trim(), 'A. B. C. D.');
  assert.equal(heard(['A.', 'B.', 'C.', 'D.', 'E.', 'F.'], {}).trim(), '2 more in the log. C. D. E. F.');
});

test('the end is told once', () => {
  assert.equal(
    heard(['Turn 6 is over.', 'Ann wins.'], { over: true, result: { text: 'Ann wins.' } }),
    'Turn 6 is over. Ann wins.',
  );
});
