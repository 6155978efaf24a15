/** The tool for lines of sight: two models, either of them where it stands or where it is supposed to. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Store } from '../../static/js/play/store.js';
import { lookAt, lookFrom, receiveSight, toggleSight } from '../../static/js/play/table/sight_tool.js';
import { update, view } from './build.js';

/** @type {any} */
let controller;
/** @type {any[]} */
let asked;

beforeEach(() => {
  asked = [];
  const store = new Store();
  const pieces = [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Bob' },
  ];
  store.change({ update: /** @type {any} */ (update({ view: view({ pieces }), shown: 0 })) });
  controller = {
    store,
    link: { ask: (/** @type {any} */ message) => `id-${asked.push(message)}` },
    get state() {
      return store.state;
    },
  };
  toggleSight(store);
});

test('the second model asks, a place after it asks again as if it stood there, and a third begins anew', () => {
  lookFrom(controller, [9, 9]);
  assert.deepEqual(controller.state.sightTool.places, {}, 'nobody looks yet');
  lookAt(controller, 'a');
  lookAt(controller, 'b');
  lookFrom(controller, [1000, 2000]);
  assert.deepEqual(
    asked.map(({ viewer, target, places }) => [viewer, target, places]),
    [
      ['a', 'b', {}],
      ['a', 'b', { b: [1000, 2000] }],
    ],
  );
  assert.equal(receiveSight(controller.state, 'id-1', { words: 'Old.' }), null);
  assert.equal(
    receiveSight(controller.state, 'id-2', { words: 'Ann sees Bob.' })?.sightTool?.words,
    'If Bob stood there: Ann sees Bob.',
  );
  lookAt(controller, 'a');
  assert.deepEqual([controller.state.sightTool.ends, controller.state.sightTool.places], [['a'], {}]);
});

test('who looks may be supposed elsewhere before it is said at whom', () => {
  lookAt(controller, 'a');
  lookFrom(controller, [1000, 2000]);
  assert.match(controller.state.sightTool.words, /^Ann looks from there/);
  lookAt(controller, 'b');
  assert.deepEqual(
    asked.map(({ places }) => places),
    [{ a: [1000, 2000] }],
  );
});
