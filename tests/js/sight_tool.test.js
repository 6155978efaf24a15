/** The tool for lines of sight: two models, either of them where it stands or where it is supposed to. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Store } from '../../static/js/play/store.js';
import { lookAt, lookFrom, seen, toggleSight } from '../../static/js/play/table/sight_tool.js';
import { update, view } from './build.js';

/** @type {any} */
let desk;
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
  desk = {
    store,
    link: { ask: (/** @type {any} */ message) => `id-${asked.push(message)}` },
    get state() {
      return store.state;
    },
  };
  toggleSight(store);
});

test('the second model asks, a place after it asks again as if it stood there, and a third begins anew', () => {
  lookFrom(desk, [9, 9]);
  assert.deepEqual(desk.state.look.places, {}, 'nobody looks yet');
  lookAt(desk, 'a');
  lookAt(desk, 'b');
  lookFrom(desk, [1000, 2000]);
  assert.deepEqual(
    asked.map(({ viewer, target, places }) => [viewer, target, places]),
    [
      ['a', 'b', {}],
      ['a', 'b', { b: [1000, 2000] }],
    ],
  );
  assert.equal(seen(desk.state, 'id-1', { words: 'Old.' }), null);
  assert.equal(seen(desk.state, 'id-2', { words: 'Ann sees Bob.' })?.look?.words, 'If Bob stood there: Ann sees Bob.');
  lookAt(desk, 'a');
  assert.deepEqual([desk.state.look.ends, desk.state.look.places], [['a'], {}]);
});

test('who looks may be supposed elsewhere before it is said at whom', () => {
  lookAt(desk, 'a');
  lookFrom(desk, [1000, 2000]);
  assert.match(desk.state.look.words, /^Ann looks from there/);
  lookAt(desk, 'b');
  assert.deepEqual(
    asked.map(({ places }) => places),
    [{ a: [1000, 2000] }],
  );
});
