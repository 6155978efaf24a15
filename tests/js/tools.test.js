/** The tools below the table: what each is called, and which word stands beside its sign. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { tools } from '../../static/js/play/table/tools.js';
import { laidOut } from './dom.js';

laidOut();

test('every tool has a name, its key in the title, and those whose sign says too little a word', () => {
  const host = document.createElement('div');
  tools(host, /** @type {never} */ ({}), /** @type {never} */ ({}));
  const told = /** @type {any} */ (host).all('button').map((button) => [
    button.getAttribute('aria-label'),
    button.getAttribute('title'),
    button
      .all('.tool-word')
      .map((word) => word.textContent)
      .join(),
  ]);
  assert.deepEqual(told, [
    ['Closer', 'Closer (+)', ''],
    ['Farther', 'Farther (−)', ''],
    ['Fit: the whole table', 'Fit: the whole table (0)', ''],
    ['Turn the table', 'Turn the table (V)', 'Turn'],
    ['Measure', 'Measure (M)', 'Measure'],
    ['Line of sight', 'Line of sight (L)', 'Sight'],
    ['Reach and ranges', 'Reach and ranges (R)', 'Reach'],
  ]);
});

test('where nobody measures, the tool for reach says that it shows the front arc', () => {
  const host = document.createElement('div');
  const show = tools(host, /** @type {never} */ ({}), /** @type {never} */ ({}), () => undefined, true);
  show(/** @type {never} */ ({ rotation: 0, update: { view: { ruler: false } } }));
  const front = /** @type {any} */ (host).all('button').at(-1);
  assert.deepEqual(
    [
      front.getAttribute('aria-label'),
      front.getAttribute('title'),
      front
        .all('.tool-word')
        .map((/** @type {any} */ word) => word.textContent)
        .join(),
    ],
    ['Front arc', 'Front arc (R)', 'Front'],
  );
});
