import assert from 'node:assert/strict';
import { test } from 'node:test';

import { next } from '../../static/js/play/help/guide.js';

const explanation = (id, ...rules) => ({ id, rules, title: id, text: id, attempt: id });
const guide = [
  explanation('a', 'demo.one'),
  explanation('b', 'demo.two', 'demo.three'),
  explanation('c', 'demo.three'),
];

test('what comes up is explained by the first that was not told', () => {
  assert.equal(next(guide, [], ['demo.three'])?.id, 'b');
  assert.equal(next(guide, ['b'], ['demo.three'])?.id, 'c');
});

test('each is told once, and nothing where nothing comes up', () => {
  assert.equal(next(guide, ['b', 'c'], ['demo.three']), null);
  assert.equal(next(guide, [], ['', 'demo.four']), null);
});
