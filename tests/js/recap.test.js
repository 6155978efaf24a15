/** What counts as having happened since one's last decision, and how long something lasts in words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lasting, sinceOwn } from '../../static/js/play/recap.js';

const line = (text, tone = 'plain') => ({ text, tone, rule: '', seat: null, dice: [], pieces: [] });
const step = (seq, kind, seat, ...lines) => ({ seq, kind, seat, lines });

test('everything others did since my last answer is told, without headings and what I may not hear', () => {
  const steps = [
    step(0, 'start', null, line('It begins.')), step(1, 'answer', 0, line('I move.')),
    step(2, 'answer', 1, line('Shooting', 'heading'), line('They shoot.'), null), step(3, 'answer', 1, line('Jaguar is lost.', 'loss')),
  ];
  assert.deepEqual(sinceOwn({ steps }, 0).map(({ text }) => text), ['They shoot.', 'Jaguar is lost.']);
  assert.deepEqual(sinceOwn({ steps }, 1), []);
  assert.equal(sinceOwn({ steps }, 2).length, 4);
});

test('a time is told in the two units that matter', () => {
  assert.deepEqual([9, 134, 3661, 200_000].map(lasting), ['9 s', '2 min 14 s', '1 h 1 min', '2 days']);
});
