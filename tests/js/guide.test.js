import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasPassed, nextExplanation } from '../../static/js/play/help/guide.js';

const explanation = (id, ...rules) => ({ id, rules, title: id, text: id, attempt: id });
const guide = [
  explanation('a', 'demo.one'),
  explanation('b', 'demo.two', 'demo.three'),
  explanation('c', 'demo.three'),
];

test('what comes up is explained by the first that was not told', () => {
  assert.equal(nextExplanation(guide, [], ['demo.three'])?.id, 'b');
  assert.equal(nextExplanation(guide, ['b'], ['demo.three'])?.id, 'c');
});

test('each is told once, and nothing where nothing comes up', () => {
  assert.equal(nextExplanation(guide, ['b', 'c'], ['demo.three']), null);
  assert.equal(nextExplanation(guide, [], ['', 'demo.four']), null);
});

test('an explanation is gone once a later question is about something else', () => {
  const open = (number, rule) => ({ number, rule });
  const [, b] = guide;
  assert.equal(hasPassed(b, open(7, 'demo.four'), 7), false, 'it came up with this question');
  assert.equal(hasPassed(b, open(8, 'demo.three'), 7), false, 'it is about the next one, too');
  assert.equal(hasPassed(b, null, 7), false, 'while others are asked it may be read');
  assert.equal(hasPassed(b, open(8, 'demo.four'), 7), true);
});
