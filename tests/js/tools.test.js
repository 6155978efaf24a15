/** The tools below the table: what each is called, and which word stands beside its sign. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { tools } from '../../static/js/play/table/tools.js';
import { laidOut } from './dom.js';

laidOut();

test('every tool has a name, its key in the title, and those whose sign says too little a word', () => {
  const host = document.createElement('div');
  tools(host, /** @type {never} */ ({}), /** @type {never} */ ({}));
  const told = /** @type {any} */ (host).all('button').map((button) => [button.getAttribute('aria-label'), button.getAttribute('title'), button.all('.tool-word').map((word) => word.textContent).join()]);
  assert.deepEqual(told, [
    ['Closer', 'Closer (+)', ''], ['Farther', 'Farther (−)', ''], ['Fit: the whole table', 'Fit: the whole table (0)', ''],
    ['Turn the table', 'Turn the table (V)', 'Turn'],
    ['Measure', 'Measure (M)', 'Measure'], ['Line of sight', 'Line of sight (L)', 'Sight'], ['Reach and ranges', 'Reach and ranges (R)', 'Reach'],
  ]);
});
