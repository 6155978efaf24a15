import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nextExplanation } from '../../static/js/play/help/guide.js';

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
